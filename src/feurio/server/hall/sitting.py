"""A table while people sit at it: one thing happens at a time, and is written before it is shown.

A step is played on the game in memory, written, and only then shown. While it is being written the lock keeps everybody
else away; should the writing fail, the table is read again from the database, and where that fails, too, the sitting
ends: what is in memory may hold a move that is stored nowhere, and nobody may play on from it. What happens at the
table itself is the business of `Table`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from feurio.server.table.guests import Guest
from feurio.server.table.refusals import Refusal
from feurio.server.table.rows import Step, Writing
from feurio.server.table.table import Table
from feurio.server.table.views import Viewer

if TYPE_CHECKING:
    from feurio.server.hall.hub import Hub


log = logging.getLogger("feurio.server")

Done = Callable[[Exception | None], None]
"""Hears that something is done, or what has forbidden it."""


class Sitting:
    def __init__(self, hub: Hub, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.ended = False
        """Memory and database may differ: this object is no longer the table, `Hub.table` reads it anew."""
        self.used = time.monotonic()
        """When somebody last asked for the table."""
        self.moved = 0.0
        """When the last step was taken here, for the pace of bots."""
        self.counsel: tuple[int, asyncio.Task[dict[str, Any]]] | None = None
        self.hinted = (0, 0, 0)
        """The last hint of the coach for all: after how many events, at which seat, how large."""
        """What a team was last told, and at which step."""
        self.hint: tuple[int, Viewer, dict[str, Any]] | None = None
        """What a bot would do at this step that knows what this viewer does."""
        self.payer = ""
        """For whom its bots think: the address that last came here, so that all tables of one share one share. Tables
        that nobody has come to since they were read share one as well."""
        self.listed: set[str] = set()
        """Of those who hold a seat, who is known to have the table on their list."""
        self._hub = hub

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def next_step(self) -> int:
        """The number of the step to be written next."""
        return self.table.ledger.steps + 1

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """One at a time, and only while what is in memory is what is stored."""
        async with self.lock:
            if self.ended:
                raise Refusal("storage", 503)
            yield

    def _end(self) -> None:
        """Nobody may go on from what is in memory."""
        self._hub.drop(self)

    # --- Playing ----------------------------------------------------------------------------------------------------

    async def play(self, guest: Guest, id: str, number: int, life: int | None, text: str, drawn: bool = False) -> None:
        """Plays an event for a guest; raises what forbids it."""
        async with self._alone():
            writing = self.table.play(guest, id, number, life, text, drawn)
            if writing is not None:
                await self._finish(writing)

    def play_now(self, guest: Guest, id: str, number: int, life: int | None, text: str, done: Done) -> bool:
        """Plays an event without waiting if nobody else is at the table just now, otherwise `play` has to wait for it:
        then it is False. Raises what forbids the event; `done` hears what became of it."""
        if not _take(self.lock):
            return False
        writing = None
        try:
            if self.ended:
                raise Refusal("storage", 503)
            writing = self.table.play(guest, id, number, life, text)
        finally:
            if writing is None:
                self.lock.release()
        if writing is None:
            done(None)
        else:
            self._hub.journal.append(writing, partial(self._written, guest, writing, done))
        return True

    def _written(self, guest: Guest, writing: Writing, done: Done, won: bool | None) -> None:
        """The usual end of `play_now`; whatever takes longer goes its own way. The lock is held."""
        if not won or writing.finished:
            self._hub.run(self._conclude_later(writing, done, won))
            return
        problem = None
        guest.hold()  # the events and that it is done go out together
        try:
            self.table.settle(writing)
            self._show(writing)
        except Exception as found:
            problem = found
            self._end()
        self.lock.release()
        try:
            done(problem)
        finally:
            guest.release()

    async def _conclude_later(self, writing: Writing, done: Done, won: bool | None) -> None:
        problem = None
        try:
            await self._conclude(writing, won)
        except Exception as found:
            problem = found
        finally:
            self.lock.release()
        done(problem)

    async def play_for_bot(self, step: int, seat: int, text: str) -> bool:
        """Plays a bot's move as step `step`; whether it was still wanted."""
        async with self._alone():
            writing = self.table.play_for_bot(step, seat, text)
            if writing is None:
                return False
            await self._finish(writing)
            return True

    async def undo(self, guest: Guest, id: str, number: int) -> None:
        async with self._alone():
            writing = self.table.undo(guest, id, number)
            if writing is not None:
                await self._finish(writing)

    async def take_back(self, visitor: str, number: int) -> None:
        """Takes back what all have agreed to."""
        async with self._alone():
            await self._finish(self.table.take_back(visitor, number))

    async def correct(self, guest: Guest, id: str, at: int, text: str) -> None:
        async with self._alone():
            writing = self.table.correct(guest, id, at, text)
            if writing is not None:
                await self._finish(writing)

    async def _finish(self, writing: Writing) -> None:
        """Writes and shows what was just done in memory. The lock is held."""
        try:
            won = await self._hub.journal.written(writing)
        except asyncio.CancelledError:
            self._end()
            raise
        await self._conclude(writing, won)

    async def _conclude(self, writing: Writing, won: bool | None) -> None:
        """Shows a step that was written; after one that was not, the table becomes again what the database says, where
        it may stand all the same. The lock is held."""
        if won:
            self.table.settle(writing)
            if writing.finished and writing.step.kind == "play":
                await self._hub.finished(self.table)
            self._show(writing)
            return
        await self._read_again()
        if self.table.ledger.knows(writing.step.mark):
            # It was written after all, and only the answer was lost.
            if writing.finished and writing.step.kind == "play" and won is None:
                await self._hub.finished(self.table)
            return
        if won is None:
            raise Refusal("storage", 503)
        raise Refusal("stale", number=self.table.number)

    def _show(self, writing: Writing) -> None:
        if writing.step.kind == "play":
            self.moved = time.monotonic()
        try:
            self.table.show(writing)
        except Exception:
            log.exception("a step could not be shown", extra={"table": self.id})
            self._end()
            return
        self.go_on()

    async def _read_again(self) -> None:
        try:
            self.table.read(await self._hub.store.tables.steps(self.id))
        except asyncio.CancelledError:
            self._end()
            raise
        except Exception:
            log.exception("a table could not be read again", extra={"table": self.id})
            self._end()
            raise Refusal("storage", 503) from None
        self.go_on()

    def go_on(self) -> None:
        """A bot that is to move begins to think."""
        if self.table.bot_seat is not None:
            self._hub.bots.think(self, self.next_step)

    # --- Other processes --------------------------------------------------------------------------------------------

    async def hear(self, step: Step) -> None:
        """Another process has written a step and told what it is."""
        async with self.lock:
            if step.number == self.next_step and step.kind == "play":
                await self._hear_all([step])
            elif step.number >= self.next_step:
                await self._catch_up()

    async def catch_up(self) -> None:
        """Another process may have written steps."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        await self._hear_all(await self._hub.store.tables.steps(self.id, self.table.ledger.steps))

    async def _hear_all(self, new: Sequence[Step]) -> None:
        """Follows what others have written; where that does not fit what is here, the table is read anew."""
        if self.ended:
            return
        try:
            if any(step.kind != "play" for step in new):
                self.table.read(await self._hub.store.tables.steps(self.id))
                return
            for step in new:
                self.moved = time.monotonic()
                self.table.follow(step)
        except BaseException:
            self._end()
            raise

    async def read_seats(self) -> None:
        """The seats have changed, here or at another process."""
        store = self._hub.store
        async with self.lock:
            seats = await store.seats.of(self.id)
            if store.postgres:
                self.table.guests.elsewhere = await store.presences.at(self.id)
            self.table.change_seats(seats)

    # --- Coming and going -------------------------------------------------------------------------------------------

    async def show_seats(self) -> None:
        """Somebody came or left."""
        async with self.lock:
            self.table.showing.seats()

    async def hello(self, guest: Guest, last: int | None, life: int | None) -> None:
        async with self.lock:
            self.table.hello(guest, last, life)

    async def ready(self, guest: Guest) -> None:
        async with self.lock:
            self.table.ready(guest)


def _take(lock: asyncio.Lock) -> bool:
    """Takes a lock if it is free and nobody waits for it."""
    if lock.locked():
        return False
    waiting = lock.acquire()
    try:
        waiting.send(None)
    except StopIteration:
        return True
    waiting.close()
    return False
