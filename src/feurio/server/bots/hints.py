"""What the strongest bot would do, for somebody who asks; and whether something else would be clearly better."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, cast

from feurio.bots.levels import LEVELS
from feurio.game import SPECTATOR
from feurio.server.bots.thinkers import Thinkers
from feurio.server.table import questions
from feurio.server.table.guests import Guest
from feurio.server.table.messages import HintMessage, HintReason, SureMessage
from feurio.server.table.refusals import Refusal

if TYPE_CHECKING:
    from feurio.server.hall.hub import Hub
    from feurio.server.hall.sitting import Sitting

log = logging.getLogger("feurio.server")


async def hint(thinkers: Thinkers, sitting: Sitting, guest: Guest, id: str, step: int) -> HintMessage:
    """The three steps of one hint think once."""
    async with sitting.lock:
        seat = questions.check_hint(sitting.table, guest)
        viewer, number = sitting.table.rights.viewer(guest), sitting.next_step
        view = sitting.table.views.known_to(viewer, seat)
    known = sitting.hint
    if known is None or known[:2] != (number, viewer):
        try:
            known = sitting.hint = (number, viewer, await thinkers.choose(LEVELS[-1].name, view, sitting.payer))
        except Exception:
            log.exception("a hint failed", extra={"table": sitting.id})
            raise Refusal("bot-failed", 503) from None
    async with sitting.lock:
        if sitting.next_step != number:
            raise Refusal("stale", number=sitting.table.number)
        return questions.hint(sitting.table, guest, id, step, known[2])


async def counsel(thinkers: Thinkers, sitting: Sitting, visitor: str) -> dict[str, Any]:
    """What a team could do, thought out once for all of it."""
    async with sitting.lock:
        table = sitting.table
        table.rights.check_counsel(visitor, table.guests.here)
        game, number = table.hand.game, sitting.next_step
        if sitting.counsel is None or sitting.counsel[0] != number:
            record = dict(game.view(SPECTATOR).record())
            sitting.counsel = (number, asyncio.create_task(thinkers.counsel(record, sitting.payer)))
        known = sitting.counsel[1]
        events = game.move_count
    try:
        found = await asyncio.shield(known)
    except Exception:
        log.exception("a coach failed", extra={"table": sitting.id})
        sitting.counsel = None
        raise Refusal("bot-failed", 503) from None
    number, seat, size = sitting.hinted
    return {"number": events, "size": size if number == events else 0, "taken_by": seat, **found}


async def take(hub: Hub, sitting: Sitting, visitor: str, size: int) -> None:
    """Somebody takes a hint of the coach for all; a large one stays large."""
    async with sitting.lock:
        table = sitting.table
        table.rights.check_counsel(visitor, table.guests.here)
        number = table.hand.game.move_count
        seat = table.seating.seats_of(visitor)[0]
        known, _, before = sitting.hinted
    if known != number or before < size:
        await hub.note_hint(sitting, number, seat, size)


async def sure(thinkers: Thinkers, sitting: Sitting, guest: Guest, id: str, event: str) -> SureMessage:
    """What the coach says to an event before it is played. A coach that fails says nothing."""
    async with sitting.lock:
        seat = questions.check_coach(sitting.table, guest, event)
        view = sitting.table.views.known_to(sitting.table.rights.viewer(guest), seat)
    try:
        found = await thinkers.weigh(view, event, sitting.payer)
    except Exception:
        log.exception("a coach failed", extra={"table": sitting.id})
        found = None
    message: SureMessage = {"type": "sure", "id": id, "event": event, "sure": found is None}
    if found is not None:
        message["better"] = found["better"]
        message["reasons"] = cast("list[HintReason]", found["reasons"])
        message["costs"] = cast("list[HintReason]", found["costs"])
    return message
