"""Today's fire in the database: what people here made of a day's deal and puzzle."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import case, func, select, update

from feurio.server.store import schema
from feurio.server.store.database import Database

DEAL, PUZZLE = "deal", "puzzle"


@dataclass(frozen=True)
class DayResult:
    """What somebody made of one half of a day."""

    day: str
    kind: str
    table: str | None
    on_time: bool
    done: bool
    points: int
    card: str


class Days:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, visitor: str) -> list[DayResult]:
        """Everything that somebody has begun."""
        kept = schema.daily_results
        async with self._database.reader.connect() as connection:
            rows = await connection.execute(select(kept).where(kept.c.visitor == visitor).order_by(kept.c.day))
            return [_result(row) for row in rows]

    async def others(self, visitor: str, day: str, kind: str, points: int) -> tuple[int, int]:
        """How many others are done with it, and how many of them have reached less than `points`."""
        kept = schema.daily_results
        below = func.coalesce(func.sum(case((kept.c.points < points, 1), else_=0)), 0)
        query = select(func.count(), below).where(kept.c.day == day, kept.c.kind == kind, kept.c.done)
        async with self._database.reader.connect() as connection:
            count, less = (await connection.execute(query.where(kept.c.visitor != visitor))).one()
            return int(count), int(less)

    async def begin(self, visitor: str, day: str, table: str, instead_of: str | None, on_time: bool) -> bool:
        """Notes the table at which somebody plays the day's deal; whether nobody was faster: `instead_of` is the one
        that was known before, if any."""
        kept = schema.daily_results
        values = {"table_id": table, "on_time": on_time, "done": False, "points": 0, "at": time.time()}
        new = self._database.upsert(kept).values(visitor=visitor, day=day, kind=DEAL, card="", **values)
        lost = update(kept).where(kept.c.visitor == visitor, kept.c.day == day, kept.c.kind == DEAL)
        lost = lost.where(kept.c.table_id == instead_of, kept.c.done.is_(False))
        async with self._database.engine.begin() as connection:
            if (await connection.execute(new.on_conflict_do_nothing())).rowcount:
                return True
            return bool((await connection.execute(lost.values(**values))).rowcount)

    async def finish(self, visitor: str, day: str, kind: str, on_time: bool, points: int, card: str) -> None:
        """Notes a result; the first one counts."""
        await self._put(visitor, day, kind, {"on_time": on_time, "done": True, "points": points, "card": card})

    async def finish_table(self, table: str, points: int, card: str) -> None:
        """The deal that was played at a table is over; a table of another kind is none of this."""
        kept = schema.daily_results
        change = update(kept).where(kept.c.table_id == table, kept.c.done.is_(False))
        async with self._database.engine.begin() as connection:
            await connection.execute(change.values(done=True, points=points, card=card, at=time.time()))

    async def _put(self, visitor: str, day: str, kind: str, values: dict[str, Any]) -> None:
        kept = schema.daily_results
        mine = (kept.c.visitor == visitor, kept.c.day == day, kept.c.kind == kind)
        async with self._database.engine.begin() as connection:
            new = {"card": "", **values, "visitor": visitor, "day": day, "kind": kind, "at": time.time()}
            added = await connection.execute(self._database.upsert(kept).values(**new).on_conflict_do_nothing())
            if not added.rowcount:
                change = update(kept).where(*mine, kept.c.done.is_(False))
                await connection.execute(change.values(**values, at=time.time()))


def _result(row: Any) -> DayResult:
    return DayResult(row.day, row.kind, row.table_id, row.on_time, row.done, row.points, row.card)
