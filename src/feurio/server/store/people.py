"""People who have not been here for long: what they achieved is kept for a while, then it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, delete, func, select, union_all, update

from feurio.server.store import schema
from feurio.server.store.database import Database

KEPT = (schema.puzzle_people, schema.puzzle_results, schema.daily_results, schema.bests, schema.known_bests)
"""Where something stands that a visitor has achieved, with its time."""


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def condemn(self, before: float, grace: int, limit: int = 5000) -> list[str]:
        """Counts those who have achieved nothing since `before`, forgets about those who have; the ones counted `grace`
        times."""
        kept = schema.leaving
        async with self._database.reader.connect() as connection:  # it takes its time: nobody waits for it
            outdated = list((await connection.execute(_outdated(before).limit(limit))).scalars())
        async with self._database.engine.begin() as connection:
            await connection.execute(delete(kept).where(kept.c.visitor.not_in(outdated)))
            await connection.execute(update(kept).values(condemned=kept.c.condemned + 1))
            if outdated:
                new = self._database.upsert(kept).values([{"visitor": one, "condemned": 1} for one in outdated])
                await connection.execute(new.on_conflict_do_nothing())
            return list((await connection.execute(select(kept.c.visitor).where(kept.c.condemned >= grace))).scalars())

    async def delete(self, visitors: Sequence[str], before: float) -> int:
        """Deletes what those of them have achieved who have not been here since `before`; how many they were."""
        deleted = 0
        for start in range(0, len(visitors), 200):
            group = visitors[start : start + 200]
            async with self._database.engine.begin() as connection:
                found = (await connection.execute(_outdated(before, group))).scalars()
                old = list(found)
                for kept in (*KEPT, schema.leaving):
                    await connection.execute(delete(kept).where(kept.c.visitor.in_(old)))
            deleted += len(old)
        return deleted


def _outdated(before: float, among: Sequence[str] | None = None) -> Select[Any]:
    """Those who have achieved something, nothing of it since `before`, and are at no table that is still there."""
    parts = [select(kept.c.visitor, kept.c.at) for kept in KEPT]
    if among is not None:
        parts = [part.where(part.selected_columns.visitor.in_(among)) for part in parts]
    times = union_all(*parts).subquery()
    present = select(schema.places.c.visitor).where(schema.places.c.visitor == times.c.visitor).exists()
    query = select(times.c.visitor).where(~present).group_by(times.c.visitor)
    return query.having(func.max(times.c.at) < before).order_by(func.max(times.c.at), times.c.visitor)
