"""Writing steps to SQLite: one statement and one commit for a whole group, in a thread of its own.

Python's `sqlite3` gives up the interpreter lock at every row it steps through, and would wait for it again each time
while the event loop is busy; the rows of a group therefore travel as one JSON text that SQLite takes apart itself.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from feurio.server.table.encoding import to_json, to_text
from feurio.server.table.rows import Writing

_INSERT = """
INSERT INTO steps (table_id, number, kind, text, mark, at)
SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5 FROM json_each(?) WHERE true
ON CONFLICT DO NOTHING
"""
_OWE = """
INSERT INTO bot_turns (table_id, number, process, until)
SELECT value->>0, value->>1, ?, ? FROM json_each(?) WHERE true
ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, process = excluded.process, until = excluded.until
"""
_SETTLE = "DELETE FROM bot_turns WHERE table_id IN (SELECT value FROM json_each(?))"
_FINISH = "UPDATE tables SET finished = ?, touched = ? WHERE id IN (SELECT value FROM json_each(?))"
_KNOW = "UPDATE tables SET known_deal = true WHERE id IN (SELECT value FROM json_each(?))"
_TOUCH = "UPDATE tables SET touched = ? WHERE id IN (SELECT value FROM json_each(?))"


class SqliteSteps:
    def __init__(self, path: str, process: str, lease: float) -> None:
        self._path = path
        self._process = process
        self._lease = lease
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="steps")
        self._connection: sqlite3.Connection

    async def open(self) -> None:
        await self._call(self._open)

    def _open(self) -> None:
        connection = sqlite3.connect(self._path, isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")
        self._connection = connection

    async def probe(self) -> None:
        """Writes something small, durably; raises if that is not possible."""
        await self._call(self._probe)

    def _probe(self) -> None:
        (count,) = self._connection.execute("PRAGMA user_version").fetchone()
        self._connection.execute(f"PRAGMA user_version = {(count + 1) % 1_000_000}")

    async def close(self) -> None:
        await self._call(self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if hasattr(self, "_connection"):
            self._connection.close()

    async def write(self, writings: Sequence[Writing]) -> list[bool]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, writings)

    async def _call(self, function: object) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, function)  # type: ignore[arg-type]

    def _write(self, writings: Sequence[Writing]) -> list[bool]:
        connection = self._connection
        if not any(w.bots_at_table or w.touch or w.known or w.finished is not None for w in writings):
            # A single statement is its own transaction.
            written = connection.execute(_INSERT, (_as_json(writings),)).rowcount
            if written == len(writings):
                return [True] * written
            return [self._is_mine(writing) for writing in writings]
        connection.execute("BEGIN IMMEDIATE")
        try:
            won = self._insert(writings)
            self._settle([writing for writing, mine in zip(writings, won, strict=True) if mine])
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:  # a full disk has ended it already
                connection.execute("ROLLBACK")
            raise
        return won

    def _insert(self, writings: Sequence[Writing]) -> list[bool]:
        written = self._connection.execute(_INSERT, (_as_json(writings),)).rowcount
        if written == len(writings):
            return [True] * written
        return [self._is_mine(writing) for writing in writings]

    def _is_mine(self, writing: Writing) -> bool:
        step = writing.step
        query = "SELECT mark, at, text FROM steps WHERE table_id = ? AND number = ?"
        found = self._connection.execute(query, (step.table, step.number)).fetchone()
        return bool(found == (step.mark, step.at, step.text))

    def _settle(self, writings: Sequence[Writing]) -> None:
        """What must be true together with the steps: whose turn is a bot's, which games are over."""
        run, now = self._connection.execute, time.time()
        owed = [[w.step.table, w.step.number + 1] for w in writings if w.bot_next]
        settled = [w.step.table for w in writings if w.bots_at_table and not w.bot_next]
        touched = [w.step.table for w in writings if w.touch]
        if owed:
            run(_OWE, (self._process, now + self._lease, to_text(owed)))
        if settled:
            run(_SETTLE, (to_text(settled),))
        if touched:
            run(_TOUCH, (now, to_text(touched)))
        known = [w.step.table for w in writings if w.known]
        if known:
            run(_KNOW, (to_text(known),))
        for over in (True, False):
            ids = [w.step.table for w in writings if w.finished is over]
            if ids:
                run(_FINISH, (over, now, to_text(ids)))


def _as_json(writings: Sequence[Writing]) -> str:
    return to_json([[s.table, s.number, s.kind, s.text, s.mark, s.at] for s in (w.step for w in writings)]).decode()
