"""Reading a whole table in one question: what it is, its seats, its steps, who is there.

After a restart every table is asked for at once. The seats and steps of a table come as one JSON text each, straight
from the drivers: a row more costs the database something, and Python next to nothing.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import orjson
from sqlalchemy.ext.asyncio import AsyncEngine

from feurio.server.store import schema
from feurio.server.store.database import PRAGMAS
from feurio.server.store.seats import seat_row
from feurio.server.store.tables import step_of, table_row
from feurio.server.table.deals import BrokenLog
from feurio.server.table.rows import SeatRow, Step, TableRow

_TABLE = tuple(column.name for column in schema.tables.columns)
_SEAT = tuple(column.name for column in schema.seats.columns)
_STEP = ("number", "kind", "text", "mark", "at")
# Who holds a seat: lists are found by their visitor.
_HOLDERS = "since >= 0 AND visitor IN (SELECT holder FROM seats WHERE table_id = tables.id)"
_DAY = "(SELECT MAX(day) FROM daily_results WHERE table_id = tables.id) AS day"
_SQLITE = f"""
SELECT {", ".join(_TABLE)}, {_DAY},
  (SELECT json_group_array(json_array({", ".join(_SEAT)})) FROM seats WHERE table_id = tables.id) AS seats,
  (SELECT json_group_array(json_array({", ".join(_STEP)})) FROM steps WHERE table_id = tables.id) AS steps,
  (SELECT json_group_array(visitor) FROM places WHERE table_id = tables.id AND {_HOLDERS}) AS listed,
  '[]' AS here
FROM tables WHERE id = ?
"""
_POSTGRES = f"""
SELECT {", ".join(_TABLE)}, {_DAY},
  (SELECT json_agg(json_build_array({", ".join(_SEAT)}))::text FROM seats WHERE table_id = tables.id) AS seats,
  (SELECT json_agg(json_build_array({", ".join(_STEP)}))::text FROM steps WHERE table_id = tables.id) AS steps,
  (SELECT json_agg(visitor)::text FROM places WHERE table_id = tables.id AND {_HOLDERS}) AS listed,
  (SELECT json_agg(visitor)::text FROM presences
   WHERE table_id = tables.id AND until >= extract(epoch from clock_timestamp())) AS here
FROM tables WHERE id = $1
"""


class Stored(NamedTuple):
    """A table as the database has it; `here` are the visitors connected to any process, where there are several, and
    `listed` those who hold a seat and have the table on their list."""

    row: TableRow
    seats: list[SeatRow]
    steps: list[Step]
    here: set[str]
    listed: set[str]


class SqliteLoading:
    """A connection of its own, in a thread of its own: it waits for no writer."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="loading")
        self._connection: sqlite3.Connection | None = None

    async def load(self, table: str) -> Stored | None:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._load, table)

    def _load(self, table: str) -> Stored | None:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, isolation_level=None)
            self._connection.row_factory = sqlite3.Row
            for pragma in (*PRAGMAS, "query_only=ON"):
                self._connection.execute(f"PRAGMA {pragma}")
        found = self._connection.execute(_SQLITE, (table,)).fetchone()
        return None if found is None else _stored(found)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class PostgresLoading:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def load(self, table: str) -> Stored | None:
        async with self._engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            found = await driver.fetchrow(_POSTGRES, table)
        return None if found is None else _stored(found)

    async def close(self) -> None:
        pass


def _stored(found: Mapping[str, Any]) -> Stored:
    """What was found, read; raises `BrokenLog` where a value is none that was ever written."""
    try:
        row = table_row(found)
        row.day = found["day"]
        seats = [seat_row(dict(zip(_SEAT, values, strict=True))) for values in _list(found["seats"])]
        steps = [step_of(row.id, *values) for values in _list(found["steps"])]
    except (ValueError, TypeError, LookupError, AttributeError) as problem:
        raise BrokenLog(f"table {found['id']}: {problem}") from problem
    # No order is promised for what is put together.
    seats.sort(key=lambda seat: seat.seat)
    steps.sort(key=lambda step: step.number)
    return Stored(row, seats, steps, set(_list(found["here"])), set(_list(found["listed"])))


def _list(text: str | None) -> list[Any]:
    """PostgreSQL says NULL for a list of nothing."""
    found: list[Any] = [] if text is None else orjson.loads(text)
    return found
