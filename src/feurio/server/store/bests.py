"""Personal bests of the solitaires, in the database."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import insert, select, update

from feurio.server.store import schema
from feurio.server.store.database import Database
from feurio.server.table.rows import TableRow


class Bests:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, visitor: str, edition: str, result: dict[str, Any], table: TableRow) -> None:
        """Counts a finished solitaire, and keeps its score if none was better; known deals apart from others."""
        kept = schema.known_bests if table.known_deal else schema.bests
        score, solved, hard = int(result["scores"][0]), bool(result["solved"]), result["difficulty"]
        bests = kept.c
        async with self._database.engine.begin() as connection:
            query = select(kept).where(bests.visitor == visitor, bests.edition == edition)
            if self._database.postgres:
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

    async def of(self, visitor: str) -> list[dict[str, Any]]:
        names = ("edition", "score", "solved", "difficulty", "games", "wins", "at")
        found: list[dict[str, Any]] = []
        async with self._database.reader.connect() as connection:
            for kept, known in ((schema.bests, False), (schema.known_bests, True)):
                query = select(kept).where(kept.c.visitor == visitor).order_by(kept.c.edition)
                for row in (await connection.execute(query)).mappings():
                    found.append({**{name: row[name] for name in names}, "table": row["table_id"], "known_deal": known})
        return found
