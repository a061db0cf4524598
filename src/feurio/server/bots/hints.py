"""What the strongest bot would do, for somebody who asks."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from feurio.bots.registry import LEVELS
from feurio.server.bots.thinkers import Thinkers
from feurio.server.table import questions
from feurio.server.table.guests import Guest
from feurio.server.table.messages import HintMessage
from feurio.server.table.refusals import Refusal

if TYPE_CHECKING:
    from feurio.server.hall.sitting import Sitting

log = logging.getLogger("feurio.server")


async def hint(thinkers: Thinkers, sitting: Sitting, guest: Guest, id: str, step: int) -> HintMessage:
    """The three steps of one hint think once."""
    async with sitting.lock:
        seat = questions.check_hint(sitting.table, guest)
        number, view = sitting.next_step, sitting.table.hand.game.view(seat)
    if sitting.hint is None or sitting.hint[0] != number:
        try:
            sitting.hint = (number, await thinkers.choose(LEVELS[-1].name, view, sitting.payer))
        except Exception:
            log.exception("a hint failed", extra={"table": sitting.id})
            raise Refusal("bot-failed", 503) from None
    async with sitting.lock:
        if sitting.next_step != number:
            raise Refusal("stale", number=sitting.table.number)
        return questions.hint(sitting.table, guest, id, step, sitting.hint[1])
