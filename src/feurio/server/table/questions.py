"""Questions a client asks about a table: what would happen, why not, how was it, what would you do.

What an event would do is the referee's business: its outcome is sent as it is.
"""

from __future__ import annotations

from typing import Any

from feurio.cells import read_cell
from feurio.effects import read_effects
from feurio.errors import IllegalEvent
from feurio.game import Game
from feurio.referee.outcome import Outcome
from feurio.server.table.changes import change_between
from feurio.server.table.guests import Guest
from feurio.server.table.messages import HintMessage, HintReason, LookMessage, PreviewMessage, Reason, WhyMessage
from feurio.server.table.refusals import Refusal, reason_of
from feurio.server.table.table import Table


def why(table: Table, guest: Guest, id: str, text: str) -> WhyMessage:
    """The rule that forbids an event; None if it is legal."""
    reason: Reason | None = None
    try:
        table.views.trial(table.rights.viewer(guest)).outcome_of(text)
    except IllegalEvent as problem:
        reason = reason_of(problem)
    if reason is None and not table.rights.may_decide(guest):
        reason = reason_of(Refusal("not-your-turn", 403))
    return {"type": "why", "id": id, "event": text, "reason": reason}


def look(table: Table, guest: Guest, id: str, number: int) -> LookMessage:
    """The position after a number of events, as it is known now."""
    if number > table.number:
        raise Refusal("no-such-event", 404)
    game = table.views.game(table.rights.viewer(guest))
    reasons: list[HintReason] = []
    if number and (outcome := game.outcome(number))["seat"] is not None:
        reasons = [{"code": effect.code, "data": dict(effect.data)} for effect in read_effects(game.setup, outcome)]
    return {"type": "look", "id": id, "number": number, "position": game.at(number).position(), "reasons": reasons}


def preview(table: Table, guest: Guest, id: str, text: str) -> PreviewMessage:
    """What an event would do, and the position it leads to, up to the next tile that would be drawn."""
    if not table.rights.may_decide(guest):
        raise Refusal("not-your-turn", 403)
    return previewed(table.views.trial(table.rights.viewer(guest)), id, text)


def previewed(before: Game, id: str, text: str) -> PreviewMessage:
    """The same for any game; raises `IllegalEvent`."""
    outcome = before.outcome_of(text)
    after = before.copy()
    after.play(outcome["event"])
    return {
        "type": "preview",
        "id": id,
        "event": outcome["event"],
        "outcome": outcome,
        "position": change_between(before.position(), after.position()),
        "moves": [text for text in after.legal_texts() if text.startswith("move ")] if "fled" in outcome else [],
    }


def check_hint(table: Table, guest: Guest) -> int:
    """The seat for which a guest may ask what a bot would do; raises `Refusal`."""
    if not table.rights.may_hint(guest.visitor):
        raise Refusal("hint-not-with-others", 403)
    seat = table.hand.game.to_move
    if not isinstance(seat, int) or not table.rights.may_decide(guest):
        raise Refusal("no-decision")
    return seat


def check_coach(table: Table, guest: Guest, text: str) -> int:
    """The seat for which a guest may ask whether an event is wise; raises `Refusal` or `IllegalEvent`."""
    if not table.rights.may_coach(guest.visitor):
        raise Refusal("hint-not-with-others", 403)
    seat = check_hint(table, guest)
    table.views.trial(table.rights.viewer(guest)).outcome_of(text)
    return seat


def hint(table: Table, guest: Guest, id: str, step: int, choice: dict[str, Any]) -> HintMessage:
    """What a bot has chosen: first about where, then the place, then the event itself."""
    outcome = table.views.trial(table.rights.viewer(guest)).outcome_of(choice["event"])
    cells = _places(outcome)
    message: HintMessage = {"type": "hint", "id": id, "step": step, "kind": outcome["kind"], "cells": cells}
    if step == 1:
        message["cells"] = _around(cells)
    elif step == 3:
        message["event"] = outcome["event"]
        message["outcome"] = outcome
        message["reasons"] = choice["reasons"]
        if choice["sure"] is not None:
            message["sure"] = round(choice["sure"], 2)
    return message


def _places(outcome: Outcome) -> list[str]:
    """The cells that an event names."""
    if "flight" in outcome:
        return outcome["flight"]["path"][:1]
    if "moved" in outcome:
        # A predator is put back from where it was; nobody chooses that.
        ends = ([piece["source"], piece["target"]][piece["left"] is None :] for piece in outcome["moved"])
        return [cell for pair in ends for cell in pair]
    if "placed" in outcome:
        return list(dict.fromkeys(piece["cell"] for piece in outcome["placed"]))
    return [tile["cell"] for tile in outcome.get("laid", ()) if outcome["kind"] != "center"]


def _around(cells: list[str]) -> list[str]:
    """The cells and their neighbors: a region to look at."""
    found = {near for text in cells for near in (read_cell(text), *read_cell(text).neighbors())}
    return [str(cell) for cell in sorted(found)]
