"""All tables of a process: reads them when they are asked for, forgets them when nobody looks, hears from others."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import time
from collections.abc import Coroutine
from typing import Any

from feurio.puzzles.daily import hexagons, points_of, rows_of
from feurio.server.bots.analyses import Analyses
from feurio.server.bots.pictures import Pictures
from feurio.server.bots.thinkers import Thinkers
from feurio.server.bots.turns import Bots
from feurio.server.hall.fairplay import FairPlay
from feurio.server.hall.presence import LASTING, Presence
from feurio.server.hall.retention import Retention
from feurio.server.hall.sitting import Sitting
from feurio.server.metrics import METRICS
from feurio.server.settings import Settings
from feurio.server.store.journal import Journal
from feurio.server.store.steps_postgres import CHANNEL
from feurio.server.store.store import Store
from feurio.server.table.deals import BrokenLog
from feurio.server.table.deals import start as start_game
from feurio.server.table.guests import Guest
from feurio.server.table.refusals import Refusal
from feurio.server.table.rows import SeatRow, Step, TableRow
from feurio.server.table.table import Table

log = logging.getLogger("feurio.server")

HEALTH_SECONDS = 1.0
"""A test of the database holds so long, whoever asks how often."""


class Hub:
    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.journal = Journal(store.write_steps)
        self.bots = Bots(self, thinkers, settings.bot_pace, settings.lease)
        self.analyses = Analyses(self, thinkers, settings.lease)
        self.pictures = Pictures(thinkers)
        self.fairplay = FairPlay(self)
        self.presence = Presence(store.presences, self._tell_seats) if store.postgres else None
        self.tables: dict[str, Sitting] = {}
        self._loading: dict[str, asyncio.Task[Sitting]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._well = False
        self._asked = -math.inf
        self._asking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.journal.start()
        if self.presence is not None:
            self.presence.start()
        await self.bots.start()
        await self.analyses.start()
        self.run(self._housekeeping())

    async def stop(self) -> None:
        for sitting in self.tables.values():
            for guest in sitting.table.guests:
                guest.close(1012)
        await self.bots.stop()
        await self.analyses.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.journal.stop()
        if self.presence is not None:
            await self.presence.stop()

    async def well(self) -> bool:
        """Whether the database can be read and written; asked of it once a second at most, however many wait for it."""
        if self._asking is None and time.monotonic() - self._asked > HEALTH_SECONDS:
            self._asking = asyncio.create_task(self._check())
        if self._asking is not None:
            await asyncio.shield(self._asking)
        return self._well

    async def _check(self) -> None:
        try:
            await self.store.check()
        except Exception:
            METRICS["feurio_storage_failures_total"] += 1
            log.exception("the database cannot be used")
            self._well = False
        else:
            self._well = True
        finally:
            self._asked, self._asking = time.monotonic(), None

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        """Does something beside; it is kept until it is done."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- Tables -----------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Sitting:
        """The table of that name; raises `Refusal`."""
        sitting = self.tables.get(id)
        if sitting is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            sitting = await asyncio.shield(task)
        sitting.used = time.monotonic()
        return sitting

    async def _load(self, id: str) -> Sitting:
        """Reads a table; a database that does not answer is a `Refusal`, too."""
        try:
            return await self._read(id)
        except (Refusal, asyncio.CancelledError):
            raise
        except Exception:
            METRICS["feurio_storage_failures_total"] += 1
            log.exception("the database did not answer")
            raise Refusal("storage", 503) from None

    async def _read(self, id: str) -> Sitting:
        try:
            found = await self.store.load(id)
            if found is None:
                raise Refusal("no-such-table", 404)
            table = Table(found.row, found.seats, found.steps, found.here)
        except BrokenLog:
            log.exception("a table cannot be read", extra={"table": id})
            raise Refusal("broken-log", 409) from None
        table.guests.fair_wait = self.settings.fair_wait
        sitting = self.tables[id] = Sitting(self, table)
        sitting.listed = found.listed
        if self.store.postgres:
            # What was written between reading and being on the list came with a notice nobody heard.
            try:
                await sitting.catch_up()
            except BaseException:
                self.tables.pop(id, None)
                raise
        return sitting

    async def open_table(
        self, row: TableRow, seats: list[SeatRow], payer: str | None = None, listed: set[str] | None = None
    ) -> Sitting:
        """A new table, stored and in memory; its bots think for `payer`. It is on the lists of those who sit there, or
        of those given."""
        start_game(row)  # says what is wrong with it, if anything is
        table = Table(row, seats)
        visitors = listed or {seat.holder for seat in seats if seat.holder} | {row.owner}
        await self.store.tables.create(row, seats, visitors, bot_first=table.bot_seat is not None)
        table.guests.fair_wait = self.settings.fair_wait
        sitting = self.tables[row.id] = Sitting(self, table)
        sitting.payer = payer or ""
        sitting.go_on()
        return sitting

    async def make_room(self, visitor: str, size: int = 0) -> None:
        """Refuses to store `size` bytes more for somebody who has stored as much as one may; analyses, which can be
        made again, give way."""
        room = self.settings.stored_per_visitor - await self.store.tables.stored(visitor) - size
        if room < 0:
            raise Refusal("stored-too-much", 413)
        await self.store.analyses.make_room(visitor, room)

    def drop(self, sitting: Sitting) -> None:
        """What a table has in memory can no longer be trusted: it leaves, its guests come back to what is stored."""
        sitting.ended = True
        if self.tables.get(sitting.id) is sitting:
            del self.tables[sitting.id]
        for guest in list(sitting.table.guests):
            guest.close(1012)
        METRICS["feurio_tables_dropped_total"] += 1
        log.error("a table left the memory: it may differ from what is stored", extra={"table": sitting.id})
        self.run(self._revive(sitting.id))

    async def _revive(self, id: str) -> None:
        """Reads a table that was dropped as soon as the database answers: a bot may be to move at it."""
        while id not in self.tables:
            try:
                (await self.table(id)).go_on()
            except Refusal as problem:
                if problem.status != 503:
                    return
                await asyncio.sleep(0.5)

    async def finished(self, table: Table) -> None:
        METRICS["feurio_games_finished_total"] += 1
        setup, result = table.hand.game.setup, table.hand.game.result
        seat = table.seating[0]
        holder = None if seat.past else seat.holder  # nobody gets a best for what a bot or another has played
        if setup.mode == "solitaire" and holder and result and not table.row.companion and table.row.record is None:
            try:
                await self.store.bests.note(holder, setup.edition, dict(result), table.row)
                if table.row.known_deal:
                    await self._note_day(table)
            except Exception:
                METRICS["feurio_storage_failures_total"] += 1
                log.exception("a personal best could not be stored", extra={"table": table.id})

    async def _note_day(self, table: Table) -> None:
        """A day's deal, if it was one, has its result."""
        game = table.hand.game
        card = "\n".join(hexagons(rows_of(game)))
        await self.store.days.finish_table(table.id, points_of(game), card)

    # --- Guests -----------------------------------------------------------------------------------------------------

    async def enter(self, sitting: Sitting, guest: Guest) -> None:
        came = sitting.table.enter(guest)
        if sitting.ended:
            guest.close(1012)
        METRICS["feurio_connections"] += 1
        if came:
            if guest.visitor in sitting.table.seating.holders - sitting.listed:
                await self._list(guest.visitor, sitting)
            await sitting.show_seats()
        if self.presence is not None:
            self.presence.note(sitting.id, guest.visitor, here=True)

    async def _list(self, visitor: str, sitting: Sitting) -> None:
        """Puts a table on the list of somebody who came to their seat."""
        try:
            await self.store.tables.add_place(visitor, sitting.id)
            sitting.listed.add(visitor)
        except Exception:
            METRICS["feurio_storage_failures_total"] += 1
            log.exception("a table could not be put on a list", extra={"table": sitting.id})

    async def unlist(self, visitor: str, table: str) -> bool:
        """Takes a table off somebody's list; whether it was there."""
        if table in self.tables:
            self.tables[table].listed.discard(visitor)
        return await self.store.tables.remove_place(visitor, table)

    async def leave(self, sitting: Sitting, guest: Guest) -> None:
        gone = sitting.table.leave(guest)
        METRICS["feurio_connections"] -= 1
        if gone:
            if self.presence is not None:
                self.presence.note(sitting.id, guest.visitor, here=False)
            await sitting.show_seats()

    async def seats_changed(self, sitting: Sitting) -> None:
        """Tells everybody at a table, here and at other processes, that its seats have changed."""
        await sitting.read_seats()
        await self._tell_seats([sitting.id])

    async def _tell_seats(self, tables: list[str]) -> None:
        """Seats, or who is here, have changed; the list is kept short enough for a notice."""
        for start in range(0, len(tables), 200):
            await self.tell({"seats": tables[start : start + 200]})

    async def wake_bot(self, sitting: Sitting) -> None:
        """A seat was handed over: if it is a bot's now and to move, the bot begins; if no longer, it is forgotten."""
        if sitting.table.bot_seat is not None:
            await self.store.turns.owe(sitting.id, sitting.next_step)
            sitting.go_on()
        else:
            await self.store.turns.forget(sitting.id)

    def show_analysis(self, table: str, done: float) -> None:
        """Tells everybody at a table, at this process, how far its analysis is; below 0 it was given up."""
        if table in self.tables:
            self.tables[table].table.showing.analysis(done)

    async def note_hint(self, sitting: Sitting, number: int, seat: int, size: int) -> None:
        """Tells everybody at a table, here and at other processes, that somebody has taken a hint."""
        self._show_hint(sitting.id, number, seat, size)
        await self.tell({"hinted": [sitting.id, number, seat, size]})

    def _show_hint(self, table: str, number: int, seat: int, size: int) -> None:
        if table in self.tables:
            self.tables[table].hinted = (number, seat, size)
            self.tables[table].table.showing.hinted(number, seat, size)

    async def again(self, sitting: Sitting, following: str) -> None:
        """The same people go on at another table."""
        await self.store.tables.set_next(sitting.id, following)
        sitting.table.go_on_at(following)
        await self.tell({"next": [sitting.id, following]})

    # --- Other processes --------------------------------------------------------------------------------------------

    async def tell(self, news: dict[str, Any]) -> None:
        if self.store.postgres:
            await self.store.notify(CHANNEL, json.dumps({"from": self.store.process, **news}))

    async def hear(self, payload: str) -> None:
        """News from another process: tables with new steps or seats."""
        news = json.loads(payload)
        if news["from"] == self.store.process:
            return
        for table, *step in news.get("steps", ()):
            if table in self.tables:
                await self.tables[table].hear(Step(table, *step))
        for id in news.get("tables", ()):
            if id in self.tables:
                await self.tables[id].catch_up()
        for id in news.get("seats", ()):
            if id in self.tables:
                await self.tables[id].read_seats()
        if "analysis" in news:
            self.show_analysis(*news["analysis"])
        if "hinted" in news:
            self._show_hint(*news["hinted"])
        if "next" in news and news["next"][0] in self.tables:
            self.tables[news["next"][0]].table.go_on_at(news["next"][1])

    async def catch_up(self) -> None:
        """After the line to the database was cut: any table may have missed something."""
        for sitting in list(self.tables.values()):
            await sitting.catch_up()
            await sitting.read_seats()

    # --- Housekeeping -----------------------------------------------------------------------------------------------

    async def _housekeeping(self) -> None:
        every = min(10.0, self.settings.idle_seconds / 2)
        retention = Retention(self, self.settings.retention_days)
        while True:
            await asyncio.sleep(every)
            try:
                self.forget_idle()
                if self.store.postgres:
                    await self.store.presences.stay(LASTING)
                await retention.sweep_if_due()
            except Exception:
                log.exception("housekeeping failed")

    def forget_idle(self) -> None:
        """Tables that nobody looks at leave the memory; the database has them."""
        limit = time.monotonic() - self.settings.idle_seconds
        for sitting in list(self.tables.values()):
            busy = sitting.table.guests or sitting.lock.locked() or sitting.table.bot_seat is not None
            if not busy and sitting.used < limit and sitting.moved < limit:
                del self.tables[sitting.id]
        METRICS["feurio_tables_in_memory"] = len(self.tables)

    def in_use(self, id: str) -> bool:
        """Whether somebody looks at a table."""
        return id in self.tables and bool(self.tables[id].table.guests)
