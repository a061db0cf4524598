"""Writing steps to PostgreSQL: one statement for a whole group, and one notice to the other processes with it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from feurio.server.store.database import PATIENCE, is_outage
from feurio.server.table.encoding import to_text
from feurio.server.table.rows import Writing

CHANNEL = "feurio"
ATTEMPT = 1.5
"""Seconds after which a group is written over another connection: half of what everybody may have to wait."""
LONGEST_NOTICE = 7700
"""PostgreSQL refuses payloads of 8,000 bytes."""

_INSERT = """
INSERT INTO steps (table_id, number, kind, text, mark, at)
SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::float8[])
ON CONFLICT DO NOTHING RETURNING table_id, number
"""
_STORED = """
SELECT table_id, number, mark, at FROM steps
WHERE (table_id, number) IN (SELECT * FROM unnest($1::text[], $2::int[]))
"""
_OWE = """
INSERT INTO bot_turns (table_id, number, process, until)
SELECT t, n, $1, extract(epoch from clock_timestamp()) + $2 FROM unnest($3::text[], $4::int[]) AS owed (t, n)
ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, process = excluded.process, until = excluded.until
"""
_SETTLE = "DELETE FROM bot_turns WHERE table_id = ANY($1::text[])"
_FINISH = "UPDATE tables SET finished = $1, touched = extract(epoch from clock_timestamp()) WHERE id = ANY($2::text[])"
_KNOW = "UPDATE tables SET known_deal = true WHERE id = ANY($1::text[])"
_TOUCH = "UPDATE tables SET touched = extract(epoch from clock_timestamp()) WHERE id = ANY($1::text[])"


class PostgresSteps:
    def __init__(self, engine: AsyncEngine, process: str, lease: float) -> None:
        self._engine = engine
        self._process = process
        self._lease = lease
        self._connection: AsyncConnection | None = None

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()

    async def write(self, writings: Sequence[Writing]) -> list[bool]:
        """A restart of the database is waited out, and a line that is dead is left for another: a step that was written
        after all is found by its number."""
        until = time.monotonic() + PATIENCE
        before = False
        while True:
            try:
                async with asyncio.timeout(ATTEMPT):
                    driver = await self._driver()
                with _at_most(ATTEMPT, driver):
                    won = await self._write(driver, writings)
                    return await self._own(driver, writings) if before and not all(won) else won
            except Exception as problem:
                await self._hang_up()
                if not is_outage(problem) or time.monotonic() > until:
                    raise
            before = True
            await asyncio.sleep(0.2)

    async def _write(self, driver: Any, writings: Sequence[Writing]) -> list[bool]:
        async with driver.transaction():
            won = await self._insert(driver, writings)
            mine = [writing for writing, is_mine in zip(writings, won, strict=True) if is_mine]
            await self._settle(driver, mine)
            for payload in self._notices(mine):
                await driver.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
        return won

    async def _own(self, driver: Any, writings: Sequence[Writing]) -> list[bool]:
        """Which of these steps are the stored ones: an attempt before may have written them, and only its answer was
        lost."""
        steps = [writing.step for writing in writings]
        rows = await driver.fetch(_STORED, [step.table for step in steps], [step.number for step in steps])
        stored = {tuple(row) for row in rows}
        return [(step.table, step.number, step.mark, step.at) in stored for step in steps]

    async def probe(self) -> None:
        """Writes something small, durably: a transaction with a number of its own leaves its end in the log."""
        async with self._engine.begin() as connection:
            await connection.execute(text("SELECT pg_current_xact_id()"))

    async def _driver(self) -> Any:
        """asyncpg's own connection: arrays go to the server as they are."""
        if self._connection is None:
            self._connection = await self._engine.connect()
        return (await self._connection.get_raw_connection()).driver_connection

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    async def _insert(self, driver: Any, writings: Sequence[Writing]) -> list[bool]:
        steps = [writing.step for writing in writings]
        rows = [(s.table, s.number, s.kind, s.text, s.mark, s.at) for s in steps]
        columns = [list(column) for column in zip(*rows, strict=True)]
        written = {(row[0], row[1]) for row in await driver.fetch(_INSERT, *columns)}
        return [(step.table, step.number) in written for step in steps]

    async def _settle(self, driver: Any, writings: Sequence[Writing]) -> None:
        owed = [writing.step for writing in writings if writing.bot_next]
        settled = [w.step.table for w in writings if w.bots_at_table and not w.bot_next]
        touched = [w.step.table for w in writings if w.touch]
        if owed:
            numbers = [step.number + 1 for step in owed]
            await driver.execute(_OWE, self._process, self._lease, [step.table for step in owed], numbers)
        if settled:
            await driver.execute(_SETTLE, settled)
        if touched:
            await driver.execute(_TOUCH, touched)
        known = [w.step.table for w in writings if w.known]
        if known:
            await driver.execute(_KNOW, known)
        for over in (True, False):
            ids = [w.step.table for w in writings if w.finished is over]
            if ids:
                await driver.execute(_FINISH, over, ids)

    def _notices(self, writings: Sequence[Writing]) -> list[str]:
        """The new steps for the other processes, in as few notices as they fit in; a long one by its table only."""
        parts = [_as_text(writing) for writing in writings]
        notices: list[str] = []
        together: list[str] = []
        size = 0
        for writing, part in zip(writings, parts, strict=True):
            if len(part.encode()) > LONGEST_NOTICE // 2:
                notices.append(json.dumps({"from": self._process, "tables": [writing.step.table]}))
                continue
            if size + len(part.encode()) > LONGEST_NOTICE:
                notices.append(self._notice(together))
                together, size = [], 0
            together.append(part)
            size += len(part.encode()) + 1
        if together:
            notices.append(self._notice(together))
        return notices

    def _notice(self, parts: list[str]) -> str:
        return f'{{"from":"{self._process}","steps":[{",".join(parts)}]}}'


@contextmanager
def _at_most(seconds: float, driver: Any) -> Iterator[None]:
    """Hangs up when the time is over. (A timeout of asyncio would let the driver try to roll back over a dead line.)"""
    timer = asyncio.get_running_loop().call_later(seconds, driver.terminate)
    try:
        yield
    finally:
        timer.cancel()


def _as_text(writing: Writing) -> str:
    step = writing.step
    return to_text([step.table, step.number, step.kind, step.text, step.mark, step.at])
