"""Who is connected to which process, in the database, where there are several."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import delete, select, tuple_, update

from feurio.server.store import schema
from feurio.server.store.database import Database


class Presences:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, changes: Mapping[tuple[str, str], bool], lasting: float) -> None:
        """Who came to and who left this process, by table and visitor."""
        here = schema.presences.c
        keys = ["table_id", "visitor", "process"]
        # In one order, so that processes that write at once do not wait for each other.
        came = [
            dict(zip(keys, (*key, self._database.process), strict=True)) for key, now in sorted(changes.items()) if now
        ]
        gone = [key for key, now in sorted(changes.items()) if not now]
        values = {"until": self._database.now + lasting}
        async with self._database.engine.begin() as connection:
            if gone:
                mine = tuple_(here.table_id, here.visitor).in_(gone)
                await connection.execute(delete(schema.presences).where(mine, here.process == self._database.process))
            known = set((await connection.execute(select(schema.tables.c.id).where(
                schema.tables.c.id.in_({row["table_id"] for row in came})))).scalars())  # fmt: skip
            for row in came:
                if row["table_id"] in known:
                    query = self._database.upsert(schema.presences).values(**row, **values)
                    await connection.execute(query.on_conflict_do_update(index_elements=keys, set_=values))

    async def stay(self, lasting: float) -> None:
        """Renews everybody at this process and forgets those of silent ones."""
        here = schema.presences.c
        async with self._database.engine.begin() as connection:
            mine = update(schema.presences).where(here.process == self._database.process)
            await connection.execute(mine.values(until=self._database.now + lasting))
            await connection.execute(delete(schema.presences).where(here.until < self._database.now))

    async def leave_all(self) -> None:
        async with self._database.engine.begin() as connection:
            await connection.execute(
                delete(schema.presences).where(schema.presences.c.process == self._database.process)
            )

    async def at(self, table: str) -> set[str]:
        here = schema.presences.c
        query = select(here.visitor).where(here.table_id == table, here.until >= self._database.now)
        async with self._database.reader.connect() as connection:
            return set((await connection.execute(query)).scalars())
