"""The WebSocket of a table: reads messages, sees that they are in order, and hands them to the table."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
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
from feurio.server.table.encoding import to_json
from feurio.server.table.refusals import Refusal, reason_of
from feurio.server.wire import messages
from feurio.server.wire.connections import Connection
from feurio.server.wire.guards import address_of
from feurio.server.wire.limits import Bucket
from feurio.server.wire.lines import EXTENSION, Line
from feurio.server.wire.visitors import visitor_of

log = logging.getLogger("feurio.server")

COSTS = {"hint": 10.0, "look": 2.0, "preview": 2.0, "correct": 3.0, "hello": 3.0, "undo": 2.0}
"""How much of a connection's right to messages one takes, where it is more than 1."""
_NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")
MOST_OFFENSES = 50
"""Messages over the limit, or not understood, after which a connection is closed."""
MOST_UNHEARD = 8
"""Messages that may wait while one is answered; a client that sends more is not read for a while."""


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
            await self._attend(scope, send, address)
        finally:
            self._open_from[address] -= 1
            if not self._open_from[address]:
                del self._open_from[address]

    async def _attend(self, scope: Scope, send: Send, address: str) -> None:
        """One client at one table, from coming to going."""
        hub = self._hub()
        line: Line = scope["extensions"][EXTENSION]
        # A watcher without a cookie needs no name that lasts.
        visitor = visitor_of(HTTPConnection(scope).cookies) or secrets.token_hex(20)
        await send({"type": "websocket.accept"})
        try:
            sitting = await hub.table(_table_in(scope["path"]))
        except Refusal as problem:
            line.write(to_json({"type": "error", "code": problem.code, "message": problem.message}))
            line.close(1012 if problem.status == 503 else 4004)
            return
        bucket = Bucket(self._settings.messages_per_second, self._settings.message_burst)
        connection = Connection(line, visitor, bucket)
        await hub.enter(sitting, connection)
        if sitting.table.seating.seats_of(visitor):
            sitting.payer = address
        try:
            conversation = Conversation(hub, sitting, connection, line)
            line.listen(conversation)
            await conversation.over
        finally:
            await hub.leave(sitting, connection)


def _table_in(path: str) -> str:
    """The name of the table that a socket is for; raises `Refusal`."""
    name = path.removeprefix("/ws/")
    if not _NAME.fullmatch(name):
        raise Refusal("no-such-table", 404)
    return name


class Conversation:
    """Answers what one client says, one message after the other.

    Most of them are answered at once; while one has to wait, for the disk or for others, the next ones wait as well.
    """

    __slots__ = ("_busy", "_connection", "_gone", "_hub", "_line", "_offenses", "_sitting", "_unheard", "over")

    def __init__(self, hub: Hub, sitting: Sitting, connection: Connection, line: Line) -> None:
        self._hub = hub
        self._sitting = sitting
        self._connection = connection
        self._line = line
        self._busy = False
        self._gone = False
        self._unheard: deque[str | None] = deque()
        self._offenses = 0
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # --- Asked by the line ------------------------------------------------------------------------------------------

    def heard(self, text: str | None) -> None:
        if not self._busy:
            self._answer(text)
            return
        self._unheard.append(text)
        if len(self._unheard) >= MOST_UNHEARD:
            self._line.pause_reading()

    def writable(self) -> None:
        self._connection.go_on()

    def lost(self) -> None:
        """It is over once the last message is answered: whoever has left the table may not do anything there."""
        self._gone = True
        self._unheard.clear()
        if not self._busy and not self.over.done():
            self.over.set_result(None)

    # --- One message ------------------------------------------------------------------------------------------------

    def _answer(self, text: str | None) -> None:
        METRICS.count("feurio_messages_total")
        play = None if text is None else messages.play_of(text)
        if play is not None:
            if self._may(play.id, 1.0):
                self._play(play)
            return
        try:
            if text is None:
                raise ValueError
            message = messages.MESSAGE.validate_json(text)
        except ValueError as problem:
            self._complain("not-understood", _first_error(problem))
            return
        if self._may(message.id, COSTS.get(message.type, 1.0)):
            self._busy = True
            self._hub.run(self._reply(message))

    def _may(self, id: str | None, cost: float) -> bool:
        """Whether the client has not said too much lately."""
        if self._connection.bucket.take(cost):
            return True
        METRICS.count("feurio_limited_total")
        self._complain("too-many-requests", "too many messages; wait a moment", id)
        return False

    def _play(self, play: messages.PlayFields) -> None:
        self._busy = True
        try:
            if not self._sitting.play_now(self._connection, *play, partial(self._played, play.id)):
                self._hub.run(self._play_later(play))
        except Exception as problem:
            self._played(play.id, problem)

    async def _play_later(self, play: messages.PlayFields) -> None:
        """Somebody else is at the table just now."""
        problem = None
        try:
            await self._sitting.play(self._connection, *play)
        except Exception as found:
            problem = found
        self._played(play.id, problem)

    def _played(self, id: str, problem: Exception | None) -> None:
        if problem is None:
            self._connection.send(b'{"type":"done","id":%b}' % to_json(id))
        else:
            self._refuse(id, problem)
        self._next()

    async def _reply(self, message: messages.Message) -> None:
        try:
            reply = await answer(self._hub, self._sitting, self._connection, message)
            if reply is not None:
                self._connection.send(to_json(reply))
        except Exception as problem:
            self._refuse(message.id, problem)
        self._next()

    def _next(self) -> None:
        """Goes on with what was said meanwhile."""
        self._busy = False
        if self._gone:
            self.lost()
            return
        while self._unheard and not self._busy:
            self._answer(self._unheard.popleft())
        if not self._busy:
            self._line.resume_reading()

    # --- Saying no --------------------------------------------------------------------------------------------------

    def _refuse(self, id: str | None, problem: Exception) -> None:
        if isinstance(problem, Refusal | FeurioError):
            METRICS.count("feurio_refused_total")
            self._connection.send(to_json({"type": "refused", "id": id, **reason_of(problem)}))
        else:
            log.error("a message failed", exc_info=problem, extra={"table": self._sitting.id})
            self._say("internal", "something went wrong here", id)

    def _complain(self, code: str, text: str, id: str | None = None) -> None:
        """Something is wrong with a message; too often, and the conversation ends."""
        self._say(code, text, id)
        self._offenses += 1
        if self._offenses >= MOST_OFFENSES:
            self._unheard.clear()
            self._connection.close(1008)

    def _say(self, code: str, text: str, id: str | None) -> None:
        message = {"type": "error", "code": code, "message": text}
        if id is not None:
            message["id"] = id
        self._connection.send(to_json(message))


async def answer(hub: Hub, sitting: Sitting, connection: Connection, message: messages.Message) -> Any:
    """What is answered to a message; None if the table has said it already."""
    match message:
        case messages.Play():
            await sitting.play(connection, message.id, message.number, message.life, message.event)
        case messages.Draw():
            await sitting.play(connection, message.id, message.number, message.life, message.event, drawn=True)
        case messages.Undo():
            await sitting.undo(connection, message.id, message.number)
        case messages.Correct():
            await sitting.correct(connection, message.id, message.at, message.event)
        case messages.Hello():
            await sitting.hello(connection, message.last, message.life)
            return None
        case messages.Ready():
            await sitting.ready(connection)
            return None
        case messages.Ping():
            return {"type": "pong", "id": message.id}
        case messages.Hint():
            return await hint(hub.thinkers, sitting, connection, message.id, message.step)
        case _:
            async with sitting.lock:
                return _ask(sitting, connection, message)
    return {"type": "done", "id": message.id}


def _ask(sitting: Sitting, connection: Connection, message: messages.Message) -> Any:
    match message:
        case messages.Preview():
            return questions.preview(sitting.table, connection, message.id, message.event)
        case messages.Why():
            return questions.why(sitting.table, connection, message.id, message.event)
        case messages.Look():
            return questions.look(sitting.table, connection, message.id, message.number)
    raise AssertionError(message)


def _first_error(problem: ValueError) -> str:
    """What is wrong with a message, without repeating what it said."""
    if isinstance(problem, ValidationError):
        error = problem.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(str(part) for part in error["loc"][1:])
        return f"{place}: {error['msg']}"[:200] if place else str(error["msg"])[:200]
    return "messages are JSON texts"
