"""All tables of a process: reads them when they are asked for, forgets them when nobody looks, hears from others."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Coroutine
from typing import Any

from feurio.server.bots import Bots
from feurio.server.connections import Connection
from feurio.server.deals import BrokenLog
from feurio.server.deals import start as start_game
from feurio.server.journal import Journal
from feurio.server.metrics import METRICS
from feurio.server.presence import LASTING, Presence
from feurio.server.refusals import Refusal
from feurio.server.rows import SeatRow, Step, TableRow
from feurio.server.settings import Settings
from feurio.server.steps_postgres import CHANNEL
from feurio.server.store import Store
from feurio.server.tables import Table
from feurio.server.texts_out import to_text
from feurio.server.thinkers import Thinkers

log = logging.getLogger("feurio.server")


class Hub:
    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.journal = Journal(store.write_steps)
        self.bots = Bots(self, thinkers, settings.bot_pace, settings.lease)
        self.presence = Presence(store, self._tell_seats) if store.postgres else None
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        self.journal.start()
        if self.presence is not None:
            self.presence.start()
        await self.bots.start()
        self.run(self._housekeeping())

    async def stop(self) -> None:
        for table in list(self.tables.values()):
            for connection in list(table.connections):
                connection.close(1012)
        await self.bots.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.journal.stop()
        if self.presence is not None:
            await self.presence.stop()

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        """Does something beside; it is kept until it is done."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- Tables -----------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """The table of that name; raises `Refusal`."""
        table = self.tables.get(id)
        if table is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            table = await asyncio.shield(task)
        table.used = time.monotonic()
        return table

    async def _load(self, id: str) -> Table:
        row = await self.store.table(id)
        if row is None:
            raise Refusal("no-such-table", 404)
        seats = await self.store.seats(id)
        present = await self.store.present(id) if self.store.postgres else set()
        steps = await self.store.steps(id)
        try:
            table = self.tables[id] = Table(self, row, seats, steps, present)
        except BrokenLog:
            log.exception("a table cannot be read", extra={"table": id})
            raise Refusal("broken-log", 409) from None
        if self.store.postgres:
            # What was written between reading and being on the list came with a notice nobody heard.
            await table.catch_up()
        return table

    async def open_table(self, row: TableRow, seats: list[SeatRow]) -> Table:
        """A new table, stored and in memory."""
        start_game(row)  # says what is wrong with it, if anything is
        table = Table(self, row, seats, [], set())
        visitors = {seat.holder for seat in seats if seat.holder} | {row.owner}
        await self.store.create(row, seats, visitors, bot_first=table.bot_seat is not None)
        self.tables[row.id] = table
        if table.bot_seat is not None:
            self.bots.think(table, 1)
        return table

    async def finished(self, table: Table) -> None:
        METRICS.count("feurio_games_finished_total")
        setup, result = table.hand.game.setup, table.hand.game.result
        holder = table.seats[0].holder
        if setup.mode == "solitaire" and holder and result and not table.row.companion and table.row.record is None:
            await self.store.note_best(holder, setup.edition, dict(result), table.row)

    # --- Connections ------------------------------------------------------------------------------------------------

    async def enter(self, table: Table, connection: Connection) -> None:
        known = connection.visitor in table.here
        table.connections.add(connection)
        METRICS.count("feurio_connections")
        if not known:
            async with table.lock:
                table.show_seats()
        if self.presence is not None:
            self.presence.note(table.id, connection.visitor, here=True)

    async def leave(self, table: Table, connection: Connection) -> None:
        table.connections.discard(connection)
        if not table.connections:
            table.forget_shown()
        METRICS.count("feurio_connections", -1)
        if connection.visitor not in {other.visitor for other in table.connections}:
            if self.presence is not None:
                self.presence.note(table.id, connection.visitor, here=False)
            async with table.lock:
                table.show_seats()

    async def seats_changed(self, table: Table) -> None:
        """Tells everybody at a table, here and at other processes, that its seats have changed."""
        await table.read_seats()
        await self._tell_seats([table.id])

    async def _tell_seats(self, tables: list[str]) -> None:
        """Seats, or who is here, have changed; the list is kept short enough for a notice."""
        for start in range(0, len(tables), 200):
            await self._tell({"seats": tables[start : start + 200]})

    async def wake_bot(self, table: Table) -> None:
        """A seat was handed over: if it is a bot's now and to move, the bot begins; if no longer, it is forgotten."""
        if table.bot_seat is not None:
            await self.store.owe_bot(table.id, table.steps + 1)
            self.bots.think(table, table.steps + 1)
        else:
            await self.store.forget_bot(table.id)

    async def again(self, table: Table, following: str) -> None:
        table.row.next_table = following
        self._show_next(table)
        await self._tell({"next": [table.id, following]})

    def _show_next(self, table: Table) -> None:
        text = to_text({"type": "again", "table": table.row.next_table})
        for connection in table.connections:
            if connection.greeted:
                connection.send(text)

    # --- Other processes --------------------------------------------------------------------------------------------

    async def _tell(self, news: dict[str, Any]) -> None:
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
        if "next" in news and news["next"][0] in self.tables:
            table = self.tables[news["next"][0]]
            table.row.next_table = news["next"][1]
            self._show_next(table)

    async def catch_up(self) -> None:
        """After the line to the database was cut: any table may have missed something."""
        for table in list(self.tables.values()):
            await table.catch_up()
            await table.read_seats()

    # --- Housekeeping -----------------------------------------------------------------------------------------------

    async def _housekeeping(self) -> None:
        every = min(10.0, self.settings.idle_seconds / 2)
        swept = 0.0
        while True:
            await asyncio.sleep(every)
            with contextlib.suppress(Exception):
                self.forget_idle()
                if self.store.postgres:
                    await self.store.stay(LASTING)
                if self.settings.retention_days and time.monotonic() - swept > 3600:
                    swept = time.monotonic()
                    await self.retain()

    def forget_idle(self) -> None:
        """Tables that nobody looks at leave the memory; the database has them."""
        limit = time.monotonic() - self.settings.idle_seconds
        for table in list(self.tables.values()):
            busy = table.connections or table.lock.locked() or table.bot_seat is not None
            if not busy and table.used < limit and table.moved < limit:
                del self.tables[table.id]
        METRICS.set("feurio_tables_in_memory", len(self.tables))

    async def retain(self) -> int:
        """Deletes tables untouched for longer than they are kept; how many they were."""
        before = time.time() - self.settings.retention_days * 86_400
        deleted = 0
        for _ in range(1000):
            ids = [id for id in await self.store.outdated(before) if not self._in_use(id)]
            if not ids:
                break
            await self.store.delete_tables(ids)
            for id in ids:
                self.tables.pop(id, None)
            deleted += len(ids)
        if deleted:
            log.info("old tables deleted", extra={"tables": deleted})
        return deleted

    def _in_use(self, id: str) -> bool:
        return id in self.tables and bool(self.tables[id].connections)
