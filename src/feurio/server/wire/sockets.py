"""The WebSocket of a table: reads messages, sees that they are in order, and hands them to the table."""

from __future__ import annotations

import logging
import re
import secrets
from collections import Counter
from collections.abc import Callable
from typing import Any

from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from feurio.errors import FeurioError
from feurio.server.bots.hints import hint
from feurio.server.hall.hub import Hub
from feurio.server.hall.sitting import Sitting
from feurio.server.metrics import METRICS
from feurio.server.settings import Settings
from feurio.server.table import questions
from feurio.server.table.encoding import to_text
from feurio.server.table.refusals import Refusal, reason_of
from feurio.server.wire import messages
from feurio.server.wire.connections import Connection
from feurio.server.wire.guards import address_of
from feurio.server.wire.limits import Bucket
from feurio.server.wire.visitors import visitor_of

log = logging.getLogger("feurio.server")

COSTS = {"hint": 10.0, "look": 2.0, "preview": 2.0, "correct": 3.0, "hello": 3.0, "undo": 2.0}
"""How much of a connection's right to messages one takes, where it is more than 1."""
_NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")
MOST_OFFENSES = 50
"""Messages over the limit, or not understood, after which a connection is closed."""


class TableSocket:
    """The application behind `/ws/TABLE`, beside the framework: its layers would cost a good part of a move."""

    def __init__(self, settings: Settings, hub: Callable[[], Hub]) -> None:
        self._settings = settings
        self._hub = hub
        self._open_from: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        address = address_of(scope)
        if self._open_from[address] >= self._settings.connections_per_address:
            METRICS.count("feurio_limited_total")
            await send({"type": "websocket.close", "code": 1013})
            return
        self._open_from[address] += 1
        try:
            await self._attend(scope, receive, send, address)
        finally:
            self._open_from[address] -= 1
            if not self._open_from[address]:
                del self._open_from[address]

    async def _attend(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        """One client at one table, from coming to going."""
        hub = self._hub()
        # A watcher without a cookie needs no name that lasts.
        visitor = visitor_of(HTTPConnection(scope).cookies) or secrets.token_hex(20)
        await send({"type": "websocket.accept"})
        try:
            sitting = await hub.table(_table_in(scope["path"]))
        except Refusal as problem:
            text = to_text({"type": "error", "code": problem.code, "message": problem.message})
            await send({"type": "websocket.send", "text": text})
            await send({"type": "websocket.close", "code": 1012 if problem.status == 503 else 4004})
            return
        bucket = Bucket(self._settings.messages_per_second, self._settings.message_burst)
        connection = Connection(receive, send, visitor, bucket)
        connection.start()
        await hub.enter(sitting, connection)
        if sitting.table.seating.seats_of(visitor):
            sitting.payer = address
        try:
            await converse(hub, sitting, connection)
        finally:
            await connection.stop()
            await hub.leave(sitting, connection)


def _table_in(path: str) -> str:
    """The name of the table that a socket is for; raises `Refusal`."""
    name = path.removeprefix("/ws/")
    if not _NAME.fullmatch(name):
        raise Refusal("no-such-table", 404)
    return name


async def converse(hub: Hub, sitting: Sitting, connection: Connection) -> None:
    """Answers a client until it leaves."""
    offenses = 0
    receive = connection.receive
    while offenses < MOST_OFFENSES:
        frame = await receive()
        if frame["type"] == "websocket.disconnect":
            return
        METRICS.count("feurio_messages_total")
        text = frame.get("text")
        try:
            if text is None:
                raise ValueError
            message = messages.MESSAGE.validate_json(text)
        except ValueError as problem:
            offenses += 1
            _complain(connection, "not-understood", _first_error(problem))
            continue
        if not connection.bucket.take(COSTS.get(message.type, 1.0)):
            offenses += 1
            METRICS.count("feurio_limited_total")
            _complain(connection, "too-many-requests", "too many messages; wait a moment", message.id)
            continue
        try:
            await answer(hub, sitting, connection, message)
        except (Refusal, FeurioError) as problem:
            METRICS.count("feurio_refused_total")
            connection.send(to_text({"type": "refused", "id": message.id, **reason_of(problem)}))
        except Exception:
            log.exception("a message failed", extra={"table": sitting.id, "message_type": message.type})
            _complain(connection, "internal", "something went wrong here", message.id)
    connection.close(1008)


async def answer(hub: Hub, sitting: Sitting, connection: Connection, message: messages.Message) -> None:
    reply: Any
    match message:
        case messages.Play():
            await sitting.play(connection, message.id, message.number, message.life, message.event)
            reply = {"type": "done", "id": message.id}
        case messages.Draw():
            await sitting.play(connection, message.id, message.number, message.life, message.event, drawn=True)
            reply = {"type": "done", "id": message.id}
        case messages.Hello():
            await sitting.hello(connection, message.last, message.life)
            return
        case messages.Undo():
            await sitting.undo(connection, message.id, message.number)
            reply = {"type": "done", "id": message.id}
        case messages.Correct():
            await sitting.correct(connection, message.id, message.at, message.event)
            reply = {"type": "done", "id": message.id}
        case messages.Ready():
            await sitting.ready(connection)
            return
        case messages.Ping():
            reply = {"type": "pong", "id": message.id}
        case messages.Hint():
            reply = await hint(hub.thinkers, sitting, connection, message.id, message.step)
        case _:
            async with sitting.lock:
                reply = _ask(sitting, connection, message)
    connection.send(to_text(reply))


def _ask(sitting: Sitting, connection: Connection, message: messages.Message) -> Any:
    match message:
        case messages.Preview():
            return questions.preview(sitting.table, connection, message.id, message.event)
        case messages.Why():
            return questions.why(sitting.table, connection, message.id, message.event)
        case messages.Look():
            return questions.look(sitting.table, connection, message.id, message.number)
    raise AssertionError(message)


def _complain(connection: Connection, code: str, text: str, id: str | None = None) -> None:
    message = {"type": "error", "code": code, "message": text}
    if id is not None:
        message["id"] = id
    connection.send(to_text(message))


def _first_error(problem: ValueError) -> str:
    """What is wrong with a message, without repeating what it said."""
    if isinstance(problem, ValidationError):
        error = problem.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(str(part) for part in error["loc"][1:])
        return f"{place}: {error['msg']}"[:200] if place else str(error["msg"])[:200]
    return "messages are JSON texts"
