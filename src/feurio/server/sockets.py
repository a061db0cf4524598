"""The WebSocket of a table: reads messages, sees that they are in order, and hands them to the table."""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from collections.abc import Callable
from typing import Any

from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from feurio.errors import FeurioError
from feurio.server import asking, messages_in
from feurio.server.connections import Connection
from feurio.server.guards import address_of
from feurio.server.hub import Hub
from feurio.server.limits import Bucket
from feurio.server.metrics import METRICS
from feurio.server.refusals import Refusal, reason_of
from feurio.server.settings import Settings
from feurio.server.tables import Table
from feurio.server.texts_out import to_text
from feurio.server.visitors import visitor_of

log = logging.getLogger("feurio.server")

COSTS = {"hint": 10.0, "look": 2.0, "preview": 2.0, "correct": 3.0, "hello": 3.0, "undo": 2.0}
"""How much of a connection's right to messages one takes, where it is more than 1."""
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
            await self._attend(scope, receive, send)
        finally:
            self._open_from[address] -= 1
            if not self._open_from[address]:
                del self._open_from[address]

    async def _attend(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One client at one table, from coming to going."""
        hub = self._hub()
        # A watcher without a cookie needs no name that lasts.
        visitor = visitor_of(HTTPConnection(scope).cookies) or secrets.token_hex(20)
        await send({"type": "websocket.accept"})
        try:
            table = await hub.table(scope["path"].removeprefix("/ws/"))
        except Refusal as problem:
            text = to_text({"type": "error", "code": problem.code, "message": problem.message})
            await send({"type": "websocket.send", "text": text})
            await send({"type": "websocket.close", "code": 4004})
            return
        bucket = Bucket(self._settings.messages_per_second, self._settings.message_burst)
        connection = Connection(receive, send, visitor, bucket)
        connection.start()
        await hub.enter(table, connection)
        try:
            await converse(table, connection)
        finally:
            await connection.stop()
            await hub.leave(table, connection)


async def converse(table: Table, connection: Connection) -> None:
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
            message = messages_in.MESSAGE.validate_json(text)
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
            await answer(table, connection, message)
        except (Refusal, FeurioError) as problem:
            METRICS.count("feurio_refused_total")
            connection.send(to_text({"type": "refused", "id": message.id, **reason_of(problem)}))
        except Exception:
            log.exception("a message failed", extra={"table": table.id, "message_type": message.type})
            _complain(connection, "internal", "something went wrong here", message.id)
    connection.close(1008)


async def answer(table: Table, connection: Connection, message: messages_in.Message) -> None:
    reply: Any
    match message:
        case messages_in.Play():
            await table.play(connection, message.id, message.number, message.life, message.event)
            reply = {"type": "done", "id": message.id}
        case messages_in.Draw():
            await table.play(connection, message.id, message.number, message.life, message.event, drawn=True)
            reply = {"type": "done", "id": message.id}
        case messages_in.Hello():
            await table.hello(connection, message.last, message.life)
            return
        case messages_in.Undo():
            await table.undo(connection, message.id, message.number)
            reply = {"type": "done", "id": message.id}
        case messages_in.Correct():
            await table.correct(connection, message.id, message.at, message.event)
            reply = {"type": "done", "id": message.id}
        case messages_in.Ready():
            await table.ready(connection)
            return
        case messages_in.Ping():
            reply = {"type": "pong", "id": message.id}
        case messages_in.Hint():
            reply = await asking.hint(table, connection, message.id, message.step)
        case _:
            async with table.lock:
                reply = _ask(table, connection, message)
    connection.send(to_text(reply))


def _ask(table: Table, connection: Connection, message: messages_in.Message) -> Any:
    match message:
        case messages_in.Preview():
            return asking.preview(table, connection, message.id, message.event)
        case messages_in.Why():
            return asking.why(table, connection, message.id, message.event)
        case messages_in.Look():
            return asking.look(table, connection, message.id, message.number)
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
