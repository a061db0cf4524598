"""Analyses of games in the database: what was found, and which process sees to those that are not done."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, select, update

from feurio.server.store import schema
from feurio.server.store.database import Database

SPARE = -1.0
"""Instead of a time: its process works on it, but has more than it can do at once; who is idle may take it."""


@dataclass(frozen=True, slots=True)
class AnalysisRow:
    table: str
    mark: str
    """Of which events it is: a game that was played on has others."""
    visitor: str
    payer: str
    """The address that asked; nothing once the work is done."""
    at: float
    done: float
    notes: str
    found: str


class Analyses:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, table: str) -> AnalysisRow | None:
        own = schema.analyses.c
        columns = (own.table_id, own.mark, own.visitor, own.payer, own.at, own.done, own.notes, own.found)
        async with self._database.reader.connect() as connection:
            row = (await connection.execute(select(*columns).where(own.table_id == table))).one_or_none()
        return None if row is None else AnalysisRow(*row)

    async def begin(self, table: str, mark: str, visitor: str, payer: str, most: int) -> bool:
        """Notes that a game is to be analyzed, and that this process sees to it; False if `most` others that the same
        payer has asked for, at any process, are not done."""
        own = schema.analyses.c
        others = select(func.count()).where(own.payer == payer, own.done < 1.0, own.table_id != table)
        values = {
            "mark": mark,
            "visitor": visitor,
            "payer": payer,
            "at": time.time(),
            "done": 0.0,
            "notes": "",
            "found": "",
            "process": self._database.process,
            "until": self._database.now + self._database.settings.lease,
        }
        query = self._database.upsert(schema.analyses).values(table_id=table, **values)
        async with self._database.engine.begin() as connection:
            if self._database.postgres:  # SQLite has one writer anyway
                await connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"analyses of {payer}"))))
            if (await connection.execute(others)).scalar_one() >= most:
                return False
            await connection.execute(query.on_conflict_do_update(index_elements=["table_id"], set_=values))
            return True

    async def make_room(self, visitor: str, room: int) -> None:
        """Forgets the oldest analyses that are done until all that somebody has asked for fit into so many bytes: they
        can be made again."""
        own = schema.analyses.c
        size = func.length(own.notes) + func.length(own.found)
        query = select(own.table_id, own.done, size).where(own.visitor == visitor).order_by(own.at.desc())
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        old: list[str] = []
        for table, done, bytes_ in rows:
            room -= bytes_
            if room < 0 and done >= 1.0:
                old.append(table)
        for start in range(0, len(old), 500):
            group = own.table_id.in_(old[start : start + 500])
            async with self._database.engine.begin() as connection:
                await connection.execute(delete(schema.analyses).where(group, own.visitor == visitor, own.done >= 1.0))

    async def save(self, table: str, mark: str, done: float, notes: str, found: str) -> bool:
        """Writes what is known by now; False if nobody wants it any more, or another process sees to it."""
        own = schema.analyses.c
        query = update(schema.analyses).where(
            own.table_id == table, own.mark == mark, own.process == self._database.process, own.done < 1.0
        )
        values = {"done": done, "notes": notes, "found": found}
        if done >= 1.0:
            values["payer"] = ""  # an address is kept as long as it is needed
        async with self._database.engine.begin() as connection:
            return bool((await connection.execute(query.values(**values))).rowcount)

    async def forget(self, table: str) -> None:
        async with self._database.engine.begin() as connection:
            await connection.execute(delete(schema.analyses).where(schema.analyses.c.table_id == table))

    async def ahead(self, at: float) -> int:
        """How many that are not done were asked for earlier."""
        own = schema.analyses.c
        query = select(func.count()).where(own.at < at, own.done < 1.0)
        async with self._database.reader.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def claim(self, idle: int, limit: int = 4) -> list[str]:
        """Tables of analyses whose process has gone silent, and as many that their process would gladly leave as this
        one is idle for; now they are this one's."""
        own = schema.analyses.c
        claimed = await self._take(own.until.between(0.0, self._database.now), limit)
        if idle > len(claimed):
            spare = (own.until == SPARE) & (own.process != self._database.process)
            claimed += await self._take(spare, idle - len(claimed))
        return claimed

    async def _take(self, which: ColumnElement[bool], limit: int) -> list[str]:
        """What waits longest for its first look comes first."""
        own = schema.analyses.c
        wanted = select(own.table_id).where(which, own.done < 1.0).order_by(own.done, own.at).limit(limit)
        if self._database.postgres:
            wanted = wanted.with_for_update(skip_locked=True)
        named = wanted.cte("wanted")  # as a plain part of the query it may be asked for again, row by row
        query = update(schema.analyses).where(own.table_id.in_(select(named.c.table_id)), which)
        query = query.values(process=self._database.process, until=self._database.now + self._database.settings.lease)
        async with self._database.engine.begin() as connection:
            return list((await connection.execute(query.returning(own.table_id))).scalars())

    async def held(self, tables: Sequence[str]) -> set[str]:
        """Those of them that are still wanted, and still this process's."""
        own = schema.analyses.c
        query = select(own.table_id).where(own.process == self._database.process, own.table_id.in_(sorted(tables)))
        async with self._database.reader.connect() as connection:
            return set((await connection.execute(query)).scalars())

    async def renew(self, tables: Sequence[str], spare: Sequence[str] = ()) -> None:
        """Says that this process is alive and still works on these; those in `spare` another one may have."""
        async with self._database.engine.begin() as connection:
            for part, until in ((tables, self._database.now + self._database.settings.lease), (spare, SPARE)):
                if part:
                    own = schema.analyses.c
                    mine = (own.process == self._database.process, own.table_id.in_(sorted(part)), own.done < 1.0)
                    await connection.execute(update(schema.analyses).where(*mine).values(until=until))

    async def release(self, everything: bool = False) -> None:
        """Leaves this process's work to others; `everything` is for a database that only one process uses."""
        query = update(schema.analyses).where(schema.analyses.c.done < 1.0).values(until=0.0)
        if not everything:
            query = query.where(schema.analyses.c.process == self._database.process)
        async with self._database.engine.begin() as connection:
            await connection.execute(query)
