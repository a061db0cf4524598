"""One client at a table: a guest who is heard, answered and told.

What it says is answered one message after the other. Most of it is answered at once; while something has to wait, for
the disk or for others, the next messages wait as well. What it is told goes straight to the network; while the client
does not read, messages wait here and hold up nobody else.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import orjson

from feurio.errors import FeurioError
from feurio.server.metrics import METRICS
from feurio.server.table.encoding import to_json
from feurio.server.table.guests import Guest
from feurio.server.table.refusals import Refusal, reason_of
from feurio.server.wire import messages
from feurio.server.wire.answers import COSTS, answer, first_error

if TYPE_CHECKING:
    from feurio.server.hall.hub import Hub
    from feurio.server.hall.sitting import Sitting
    from feurio.server.wire.limits import Bucket
    from feurio.server.wire.lines import Line

log = logging.getLogger("feurio.server")

MOST_OFFENSES = 50
"""Messages over the limit, or not understood, after which a connection is closed."""
MOST_UNHEARD = 8
"""Messages that may wait while one is answered; a client that sends more is not read for a while."""
MOST_WAITING = 200
"""A client that lets more messages pile up is cut off; it comes back with `hello` and misses nothing."""


class Connection(Guest):
    __slots__ = (
        "_bucket",
        "_busy",
        "_going_on",
        "_gone",
        "_held",
        "_hub",
        "_line",
        "_offenses",
        "_sitting",
        "_unheard",
        "_waiting",
        "over",
    )

    def __init__(self, hub: Hub, sitting: Sitting, line: Line, visitor: str, bucket: Bucket) -> None:
        super().__init__(visitor)
        self._hub = hub
        self._sitting = sitting
        self._line = line
        self._bucket = bucket
        self._busy = False
        self._going_on = False
        self._gone = False
        self._held = False
        self._unheard: deque[str | None] = deque()
        """What it has said and nobody has looked at yet,"""
        self._waiting: deque[bytes] = deque()
        """and what waits to be sent to it."""
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
        self._go_on()

    def lost(self) -> None:
        """It is over once the last message is answered: whoever has left the table may not do anything there."""
        self._gone = True
        self._unheard.clear()
        if not self._busy and not self.over.done():
            self.over.set_result(None)

    # --- One message ------------------------------------------------------------------------------------------------

    def _answer(self, text: str | None) -> None:
        METRICS["feurio_messages_total"] += 1
        play = None if text is None else play_of(text)
        if play is not None:
            if self._may(play.id, 1.0):
                self._play(play)
            return
        try:
            if text is None:
                raise ValueError
            message = messages.MESSAGE.validate_json(text)
        except ValueError as problem:
            self._complain("not-understood", first_error(problem))
            return
        if self._may(message.id, COSTS.get(message.type, 1.0)):
            self._busy = True
            self._hub.run(self._reply(message))

    def _may(self, id: str | None, cost: float) -> bool:
        """Whether the client has not said too much lately."""
        if self._bucket.take(cost):
            return True
        METRICS["feurio_limited_total"] += 1
        self._complain("too-many-requests", "too many messages; wait a moment", id)
        return False

    def _play(self, play: PlayFields) -> None:
        self._busy = True
        try:
            if not self._sitting.play_now(self, *play, partial(self._played, play.id)):
                self._hub.run(self._play_later(play))
        except Exception as problem:
            self._played(play.id, problem)

    async def _play_later(self, play: PlayFields) -> None:
        """Somebody else is at the table just now."""
        problem = None
        try:
            await self._sitting.play(self, *play)
        except Exception as found:
            problem = found
        self._played(play.id, problem)

    def _played(self, id: str, problem: Exception | None) -> None:
        if problem is None:
            self.send(b'{"type":"done","id":%b}' % to_json(id))
        else:
            self._refuse(id, problem)
        self._next()

    async def _reply(self, message: messages.Message) -> None:
        try:
            reply = await answer(self._hub, self._sitting, self, message)
            if reply is not None:
                self.send(to_json(reply))
        except Exception as problem:
            self._refuse(message.id, problem)
        self._next()

    def _next(self) -> None:
        """Goes on with what was said meanwhile."""
        self._busy = False
        if self._gone:
            self.lost()
            return
        if self._going_on:
            return  # what is answered at once does not pile up calls: the first one goes on
        self._going_on = True
        while self._unheard and not self._busy:
            self._answer(self._unheard.popleft())
        self._going_on = False
        if not self._busy:
            self._line.resume_reading()

    # --- Saying no --------------------------------------------------------------------------------------------------

    def _refuse(self, id: str | None, problem: Exception) -> None:
        if isinstance(problem, Refusal | FeurioError):
            METRICS["feurio_refused_total"] += 1
            self.send(to_json({"type": "refused", "id": id, **reason_of(problem)}))
        else:
            log.error("a message failed", exc_info=problem, extra={"table": self._sitting.id})
            self._say("internal", "something went wrong here", id)

    def _complain(self, code: str, text: str, id: str | None = None) -> None:
        """Something is wrong with a message; too often, and the conversation ends."""
        self._say(code, text, id)
        self._offenses += 1
        if self._offenses >= MOST_OFFENSES:
            self._unheard.clear()
            self.close(1008)

    def _say(self, code: str, text: str, id: str | None) -> None:
        message = {"type": "error", "code": code, "message": text}
        if id is not None:
            message["id"] = id
        self.send(to_json(message))

    # --- Telling ----------------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        line, waiting = self._line, self._waiting
        if line.may_write and not waiting and not self._held:
            line.write(message)
        elif len(waiting) < MOST_WAITING:
            waiting.append(message)
        else:
            waiting.clear()
            self.close(1013)

    def hold(self) -> None:
        self._held = True

    def release(self) -> None:
        self._held = False
        self._go_on()

    def _go_on(self) -> None:
        """The client reads again."""
        if self._waiting and self._line.may_write and not self._held:
            self._line.write(*self._waiting)
            self._waiting.clear()

    def close(self, code: int = 1000) -> None:
        """Sends what waits, then closes."""
        if self._waiting:
            self._line.write(*self._waiting)
            self._waiting.clear()
        self._line.close(code)


class PlayFields(NamedTuple):
    """What a `play` says."""

    id: str
    number: int
    life: int | None
    event: str


def play_of(text: str) -> PlayFields | None:
    """A `play` that is in order, checked by hand: most messages are one. None for any other message."""
    try:
        found = orjson.loads(text)
    except ValueError:
        return None
    if type(found) is not dict or found.get("type") != "play":
        return None
    id, number, life, event = found.get("id"), found.get("number"), found.get("life"), found.get("event")
    if (
        type(id) is str
        and len(id) <= messages.LONGEST_ID
        and id.isascii()
        and id.isprintable()
        and type(event) is str
        and len(event) <= messages.LONGEST_EVENT
        and event.isascii()
        and event.isprintable()
        and type(number) is int
        and 0 <= number <= messages.LARGEST_NUMBER
        and (life is None or (type(life) is int and 0 <= life <= messages.LARGEST_NUMBER))
    ):
        return PlayFields(id, number, life, event)
    return None
