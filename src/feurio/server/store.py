"""Everything that is asked of the database. The rest of the server knows no SQL."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import delete, event, func, insert, literal, or_, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.sql import ColumnElement

from feurio.server import schema
from feurio.server.migration import migrate
from feurio.server.rows import BotTurn, SeatRow, Step, StepKind, TableRow, Writing
from feurio.server.settings import Settings
from feurio.server.steps_postgres import PostgresSteps
from feurio.server.steps_sqlite import SqliteSteps

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
TOUCH_AFTER = 3600.0
"""A table's time of last use is kept this coarsely: it only serves retention and the order of lists."""


class Store:
    """The database of one server process, named `process` where processes must tell each other apart."""

    def __init__(self, settings: Settings, process: str) -> None:
        self.settings = settings
        self.process = process
        self.postgres = not settings.sqlite
        self.engine: AsyncEngine = _engine(settings)
        self.reader = self.engine.execution_options(reading=True)
        self.backup: Path | str | None = None
        self._steps: PostgresSteps | SqliteSteps

    async def open(self) -> None:
        """Connects, and migrates if need be."""
        async with self.engine.begin() as connection:
            self.backup = await connection.run_sync(migrate, self.settings.folder)
        if self.postgres:
            self._steps = PostgresSteps(self.engine, self.process, self.settings.lease)
        else:
            self._steps = SqliteSteps(str(self.engine.url.database), self.process, self.settings.lease)
        await self._steps.open()

    async def close(self) -> None:
        await self._steps.close()
        await self.engine.dispose()

    async def write_steps(self, writings: Sequence[Writing]) -> list[bool]:
        """Writes a group of steps in one transaction; for each, whether it won its number."""
        return await self._steps.write(writings)

    async def alive(self) -> bool:
        async with self.reader.connect() as connection:
            return (await connection.execute(select(1))).scalar() == 1

    @property
    def _now(self) -> ColumnElement[Any]:
        """The database's clock where several machines must agree, otherwise this one's."""
        if self.postgres:
            return func.extract("epoch", func.clock_timestamp())
        return literal(time.time())

    def _upsert(self, table: Any) -> Any:
        return postgresql.insert(table) if self.postgres else sqlite.insert(table)

    # --- Tables ---------------------------------------------------------------------------------------------------

    async def create(self, table: TableRow, seats: Sequence[SeatRow], visitors: set[str], bot_first: bool) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(schema.tables).values(**_table_values(table)))
            await connection.execute(insert(schema.seats), [_seat_values(table.id, seat) for seat in seats])
            places = [{"visitor": visitor, "table_id": table.id, "since": table.created} for visitor in visitors]
            if places:
                await connection.execute(insert(schema.places), places)
            if bot_first:
                await self._owe_bot(connection, table.id, 1)

    async def table(self, table: str) -> TableRow | None:
        async with self.reader.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table))).one_or_none()
        return None if row is None else _table_row(row)

    async def steps(self, table: str, after: int = 0) -> list[Step]:
        columns = schema.steps.c
        query = select(columns.number, columns.kind, columns.text, columns.mark, columns.at)
        query = query.where(columns.table_id == table, columns.number > after).order_by(columns.number)
        async with self.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [Step(table, number, _kind(kind), text, mark, at) for number, kind, text, mark, at in rows]

    async def set_next(self, table: str, following: str) -> None:
        async with self.engine.begin() as connection:
            query = update(schema.tables).where(schema.tables.c.id == table).values(next_table=following)
            await connection.execute(query)

    async def tables_of(self, visitor: str, limit: int, before: float | None = None) -> list[str]:
        """The tables on somebody's list, those used last first."""
        query = select(schema.tables.c.id).join(schema.places, schema.places.c.table_id == schema.tables.c.id)
        query = query.where(schema.places.c.visitor == visitor).order_by(schema.tables.c.touched.desc()).limit(limit)
        if before is not None:
            query = query.where(schema.tables.c.touched < before)
        async with self.reader.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def add_place(self, visitor: str, table: str) -> None:
        query = self._upsert(schema.places).values(visitor=visitor, table_id=table, since=time.time())
        async with self.engine.begin() as connection:
            await connection.execute(query.on_conflict_do_nothing())

    async def remove_place(self, visitor: str, table: str) -> bool:
        places = schema.places.c
        async with self.engine.begin() as connection:
            query = delete(schema.places).where(places.visitor == visitor, places.table_id == table)
            return bool((await connection.execute(query)).rowcount)

    async def outdated(self, before: float, limit: int = 200) -> list[str]:
        query = select(schema.tables.c.id).where(schema.tables.c.touched < before).limit(limit)
        async with self.reader.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def delete_tables(self, ids: Sequence[str]) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(delete(schema.steps).where(schema.steps.c.table_id.in_(ids)))
            await connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(ids)))

    # --- Seats ----------------------------------------------------------------------------------------------------

    async def seats(self, table: str) -> list[SeatRow]:
        query = select(schema.seats).where(schema.seats.c.table_id == table).order_by(schema.seats.c.seat)
        async with self.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [_seat_row(row) for row in rows]

    async def take_seat(self, table: str, seat: int, token: str, visitor: str, name: str | None, new_link: str) -> bool:
        """Whether the seat was still to be had: of two who open an invitation at once one gets it."""
        seats = schema.seats.c
        values: dict[str, Any] = {"holder": visitor, "seat_link": new_link, "invitation": None}
        if name:
            values["name"] = name
        query = update(schema.seats).where(
            seats.table_id == table, seats.seat == seat, or_(seats.invitation == token, seats.seat_link == token)
        )
        async with self.engine.begin() as connection:
            return bool((await connection.execute(query.values(**values))).rowcount)

    async def change_seat(self, table: str, seat: SeatRow, was_held_by: str | None) -> bool:
        """Replaces a seat unless its holder has changed meanwhile."""
        seats = schema.seats.c
        holds = seats.holder.is_(None) if was_held_by is None else seats.holder == was_held_by
        query = update(schema.seats).where(seats.table_id == table, seats.seat == seat.seat, holds)
        async with self.engine.begin() as connection:
            return bool((await connection.execute(query.values(**_seat_values(table, seat)))).rowcount)

    # --- Bots' turns ----------------------------------------------------------------------------------------------

    async def owe_bot(self, table: str, number: int) -> None:
        """Notes that a bot is to write the step `number`, and that this process sees to it."""
        async with self.engine.begin() as connection:
            await self._owe_bot(connection, table, number)

    async def _owe_bot(self, connection: AsyncConnection, table: str, number: int) -> None:
        values = {"number": number, "process": self.process, "until": self._now + self.settings.lease}
        query = self._upsert(schema.bot_turns).values(table_id=table, **values)
        await connection.execute(query.on_conflict_do_update(index_elements=["table_id"], set_=values))

    async def forget_bot(self, table: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(delete(schema.bot_turns).where(schema.bot_turns.c.table_id == table))

    async def claim_bot_turns(self, limit: int = 50) -> list[BotTurn]:
        """Bots' turns whose process has gone silent, now this one's."""
        turns = schema.bot_turns.c
        silent = select(turns.table_id).where(turns.until < self._now).limit(limit)
        if self.postgres:
            silent = silent.with_for_update(skip_locked=True)
        query = update(schema.bot_turns).where(turns.table_id.in_(silent), turns.until < self._now)
        query = query.values(process=self.process, until=self._now + self.settings.lease)
        async with self.engine.begin() as connection:
            rows = (await connection.execute(query.returning(turns.table_id, turns.number))).all()
        return [BotTurn(table, number) for table, number in rows]

    async def renew_bot_turns(self, tables: Sequence[str]) -> None:
        """Says that this process is alive and still thinks about these turns."""
        turns = schema.bot_turns.c
        query = update(schema.bot_turns).where(turns.process == self.process, turns.table_id.in_(tables))
        async with self.engine.begin() as connection:
            await connection.execute(query.values(until=self._now + self.settings.lease))

    async def release_bot_turns(self, everything: bool = False) -> None:
        """Leaves this process's turns to others; `everything` is for a database that only one process uses."""
        query = update(schema.bot_turns).values(until=0.0)
        if not everything:
            query = query.where(schema.bot_turns.c.process == self.process)
        async with self.engine.begin() as connection:
            await connection.execute(query)

    # --- Who is here (several processes) --------------------------------------------------------------------------

    async def note_presences(self, changes: Mapping[tuple[str, str], bool], lasting: float) -> None:
        """Who came to and who left this process, by table and visitor."""
        here = schema.presences.c
        keys = ["table_id", "visitor", "process"]
        # In one order, so that processes that write at once do not wait for each other.
        came = [dict(zip(keys, (*key, self.process), strict=True)) for key, now in sorted(changes.items()) if now]
        gone = [key for key, now in sorted(changes.items()) if not now]
        values = {"until": self._now + lasting}
        async with self.engine.begin() as connection:
            if gone:
                mine = tuple_(here.table_id, here.visitor).in_(gone)
                await connection.execute(delete(schema.presences).where(mine, here.process == self.process))
            known = set((await connection.execute(select(schema.tables.c.id).where(
                schema.tables.c.id.in_({row["table_id"] for row in came})))).scalars())  # fmt: skip
            for row in came:
                if row["table_id"] in known:
                    query = self._upsert(schema.presences).values(**row, **values)
                    await connection.execute(query.on_conflict_do_update(index_elements=keys, set_=values))

    async def stay(self, lasting: float) -> None:
        """Renews everybody at this process and forgets those of silent ones."""
        here = schema.presences.c
        async with self.engine.begin() as connection:
            mine = update(schema.presences).where(here.process == self.process)
            await connection.execute(mine.values(until=self._now + lasting))
            await connection.execute(delete(schema.presences).where(here.until < self._now))

    async def leave_all(self) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(delete(schema.presences).where(schema.presences.c.process == self.process))

    async def present(self, table: str) -> set[str]:
        here = schema.presences.c
        query = select(here.visitor).where(here.table_id == table, here.until >= self._now)
        async with self.reader.connect() as connection:
            return set((await connection.execute(query)).scalars())

    # --- News between processes -------------------------------------------------------------------------------------

    async def notify(self, channel: str, payload: str) -> None:
        if self.postgres:
            async with self.engine.begin() as connection:
                await connection.execute(select(func.pg_notify(channel, payload)))

    # --- Personal bests -------------------------------------------------------------------------------------------

    async def note_best(self, visitor: str, edition: str, result: dict[str, Any], table: TableRow) -> None:
        """Counts a finished solitaire, and keeps its score if none was better; known deals apart from others."""
        kept = schema.known_bests if table.known_deal else schema.bests
        score, solved, hard = int(result["scores"][0]), bool(result["solved"]), result["difficulty"]
        bests = kept.c
        async with self.engine.begin() as connection:
            query = select(kept).where(bests.visitor == visitor, bests.edition == edition)
            if self.postgres:
                query = query.with_for_update()
            old = (await connection.execute(query)).one_or_none()
            better = old is None or (score, hard or 0) > (old.score, old.difficulty or 0)
            values: dict[str, Any] = {
                "games": 1 if old is None else old.games + 1,
                "wins": int(solved) if old is None else old.wins + int(solved),
            }
            if better:
                values |= {
                    "score": score,
                    "solved": solved,
                    "difficulty": hard,
                    "table_id": table.id,
                    "at": time.time(),
                }
            if old is None:
                await connection.execute(insert(kept).values(visitor=visitor, edition=edition, **values))
            else:
                mine = update(kept).where(bests.visitor == visitor, bests.edition == edition)
                await connection.execute(mine.values(**values))

    async def bests_of(self, visitor: str) -> list[dict[str, Any]]:
        names = ("edition", "score", "solved", "difficulty", "games", "wins", "at")
        found: list[dict[str, Any]] = []
        async with self.reader.connect() as connection:
            for kept, known in ((schema.bests, False), (schema.known_bests, True)):
                query = select(kept).where(kept.c.visitor == visitor).order_by(kept.c.edition)
                for row in (await connection.execute(query)).mappings():
                    found.append({**{name: row[name] for name in names}, "table": row["table_id"], "known_deal": known})
        return found


def _engine(settings: Settings) -> AsyncEngine:
    if not settings.sqlite:
        return create_async_engine(settings.database_url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    settings.folder.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(settings.database_url)

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Any) -> None:
        # Taking the lock at once avoids two readers that both want to become writers.
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def _kind(text: str) -> StepKind:
    assert text in ("play", "undo", "correct")
    return text  # type: ignore[return-value]


def _table_values(table: TableRow) -> dict[str, Any]:
    return {
        "id": table.id,
        "setup": json.dumps(table.setup),
        "seed": None if table.seed is None else str(table.seed),
        "record": None if table.record is None else json.dumps(table.record),
        "companion": table.companion,
        "owner": table.owner,
        "created": table.created,
        "touched": table.touched,
        "finished": table.finished,
        "next_table": table.next_table,
        "known_deal": table.known_deal,
    }


def _table_row(row: Row[Any]) -> TableRow:
    return TableRow(
        id=row.id,
        setup=json.loads(row.setup),
        seed=None if row.seed is None else int(row.seed),
        record=None if row.record is None else json.loads(row.record),
        companion=row.companion,
        owner=row.owner,
        created=row.created,
        touched=row.touched,
        finished=row.finished,
        next_table=row.next_table,
        known_deal=row.known_deal,
    )


def _seat_values(table: str, seat: SeatRow) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "holder": seat.holder,
        "invitation": seat.invitation,
        "seat_link": seat.seat_link,
    }


def _seat_row(row: Row[Any]) -> SeatRow:
    return SeatRow(row.seat, row.kind, row.name, row.level, row.holder, row.invitation, row.seat_link)
