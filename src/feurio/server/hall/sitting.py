"""A table while people sit at it: one thing happens at a time, and is written before it is shown.

A step is played on the game in memory, written, and only then shown. While it is being written the lock keeps everybody
else away; should the writing fail, the table is read again from the database. What happens at the table itself is the
business of `Table`.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from feurio.server.table.guests import Guest
from feurio.server.table.refusals import Refusal
from feurio.server.table.rows import Step, Writing
from feurio.server.table.table import Table

if TYPE_CHECKING:
    from feurio.server.hall.hub import Hub


class Sitting:
    def __init__(self, hub: Hub, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        """When somebody last asked for the table."""
        self.moved = 0.0
        """When the last step was taken here, for the pace of bots."""
        self.hint: tuple[int, dict[str, Any]] | None = None
        """What a bot would do at this step."""
        self._hub = hub

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def next_step(self) -> int:
        """The number of the step to be written next."""
        return self.table.ledger.steps + 1

    # --- Playing ----------------------------------------------------------------------------------------------------

    async def play(self, guest: Guest, id: str, number: int, life: int | None, text: str, drawn: bool = False) -> None:
        """Plays an event for a guest; raises what forbids it."""
        async with self.lock:
            writing = self.table.play(guest, id, number, life, text, drawn)
            if writing is not None:
                await self._finish(writing)

    async def play_for_bot(self, step: int, seat: int, text: str) -> bool:
        """Plays a bot's move as step `step`; whether it was still wanted."""
        async with self.lock:
            writing = self.table.play_for_bot(step, seat, text)
            if writing is None:
                return False
            await self._finish(writing)
            return True

    async def undo(self, guest: Guest, id: str, number: int) -> None:
        async with self.lock:
            writing = self.table.undo(guest, id, number)
            if writing is not None:
                await self._finish(writing)

    async def correct(self, guest: Guest, id: str, at: int, text: str) -> None:
        async with self.lock:
            writing = self.table.correct(guest, id, at, text)
            if writing is not None:
                await self._finish(writing)

    async def _finish(self, writing: Writing) -> None:
        """Writes and shows what was just done in memory. The lock is held."""
        if not await self._write(writing):
            return
        if writing.step.kind == "play":
            self.moved = time.monotonic()
            if writing.finished:
                await self._hub.finished(self.table)
        self.table.show(writing)
        self.go_on()

    async def _write(self, writing: Writing) -> bool:
        """Writes a step; if that fails, the table becomes again what the database says.

        False if the step turned out to be written already, and the whole table was shown.
        """
        mark = writing.step.mark
        try:
            won = await self._hub.journal.append(writing)
        except Exception:
            await self._read_again()
            if self.table.ledger.knows(mark):
                return False
            raise Refusal("storage", 503) from None
        if not won:
            await self._read_again()
            if self.table.ledger.knows(mark):
                return False
            raise Refusal("stale", number=self.table.number)
        self.table.settle(writing)
        return True

    async def _read_again(self) -> None:
        self.table.read(await self._hub.store.tables.steps(self.id))
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
                self._follow(step)
            elif step.number >= self.next_step:
                await self._catch_up()

    async def catch_up(self) -> None:
        """Another process may have written steps."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        tables = self._hub.store.tables
        new = await tables.steps(self.id, self.table.ledger.steps)
        if any(step.kind != "play" for step in new):
            self.table.read(await tables.steps(self.id))
        else:
            for step in new:
                self._follow(step)

    def _follow(self, step: Step) -> None:
        self.moved = time.monotonic()
        self.table.follow(step)

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
