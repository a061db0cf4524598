"""What is answered to a message, whatever it is; a `play` has a quicker way (`connections.py`)."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from feurio.server.bots.hints import hint, sure
from feurio.server.hall.hub import Hub
from feurio.server.hall.sitting import Sitting
from feurio.server.table import questions
from feurio.server.table.guests import Guest
from feurio.server.wire import messages

COSTS = {"hint": 10.0, "sure": 5.0, "look": 2.0, "preview": 2.0, "correct": 3.0, "hello": 3.0, "undo": 2.0}
"""How much of a connection's right to messages one takes, where it is more than 1."""


async def answer(hub: Hub, sitting: Sitting, guest: Guest, message: messages.Message) -> Any:
    """What is answered to a message; None if the table has said it already."""
    match message:
        case messages.Play():
            await sitting.play(guest, message.id, message.number, message.life, message.event)
        case messages.Draw():
            await sitting.play(guest, message.id, message.number, message.life, message.event, drawn=True)
        case messages.Undo():
            await sitting.undo(guest, message.id, message.number)
        case messages.Correct():
            await sitting.correct(guest, message.id, message.at, message.event)
        case messages.Hello():
            await sitting.hello(guest, message.last, message.life)
            return None
        case messages.Ready():
            await sitting.ready(guest)
            return None
        case messages.Ping():
            return {"type": "pong", "id": message.id}
        case messages.Hint():
            await _check_fair(hub, sitting, guest)
            return await hint(hub.thinkers, sitting, guest, message.id, message.step)
        case messages.Sure():
            await _check_fair(hub, sitting, guest)
            return await sure(hub.thinkers, sitting, guest, message.id, message.event)
        case _:
            async with sitting.lock:
                return _ask(sitting, guest, message)
    return {"type": "done", "id": message.id}


async def _check_fair(hub: Hub, sitting: Sitting, guest: Guest) -> None:
    """A table that began elsewhere is not for help in a game with others."""
    if sitting.table.row.record is not None:
        await hub.fairplay.check(guest.visitor, sitting.table.hand.game, sitting.id)


def _ask(sitting: Sitting, guest: Guest, message: messages.Message) -> Any:
    match message:
        case messages.Preview():
            return questions.preview(sitting.table, guest, message.id, message.event)
        case messages.Why():
            return questions.why(sitting.table, guest, message.id, message.event)
        case messages.Look():
            return questions.look(sitting.table, guest, message.id, message.number)
    raise AssertionError(message)


def first_error(problem: ValueError) -> str:
    """What is wrong with a message, without repeating what it said."""
    if isinstance(problem, ValidationError):
        error = problem.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(str(part) for part in error["loc"][1:])
        return f"{place}: {error['msg']}"[:200] if place else str(error["msg"])[:200]
    return "messages are JSON texts"
