"""Turns that bots owe, in the database: which process sees to each, and until when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from feurio.server.store import schema
from feurio.server.store.database import Database


@dataclass(frozen=True, slots=True)
class BotTurn:
    table: str
    number: int


class Turns:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def owe(self, table: str, number: int) -> None:
        """Notes that a bot is to write the step `number`, and that this process sees to it."""
        async with self._database.engine.begin() as connection:
            await owe_bot(self._database, connection, table, number)

    async def forget(self, table: str) -> None:
        async with self._database.engine.begin() as connection:
            await connection.execute(delete(schema.bot_turns).where(schema.bot_turns.c.table_id == table))

    async def claim(self, limit: int = 50) -> list[BotTurn]:
        """Bots' turns whose process has gone silent, now this one's."""
        turns = schema.bot_turns.c
        silent = select(turns.table_id).where(turns.until < self._database.now).limit(limit)
        if self._database.postgres:
            silent = silent.with_for_update(skip_locked=True)
        query = update(schema.bot_turns).where(turns.table_id.in_(silent), turns.until < self._database.now)
        query = query.values(process=self._database.process, until=self._database.now + self._database.settings.lease)
        async with self._database.engine.begin() as connection:
            rows = (await connection.execute(query.returning(turns.table_id, turns.number))).all()
        return [BotTurn(table, number) for table, number in rows]

    async def renew(self, tables: Sequence[str]) -> None:
        """Says that this process is alive and still thinks about these turns."""
        turns = schema.bot_turns.c
        mine = select(turns.table_id).where(turns.process == self._database.process, turns.table_id.in_(sorted(tables)))
        if self._database.postgres:
            # One order for everybody: steps are written in it, too, so nobody waits for one another in a circle.
            mine = mine.order_by(turns.table_id).with_for_update()
        query = update(schema.bot_turns).where(turns.table_id.in_(mine))
        async with self._database.engine.begin() as connection:
            await connection.execute(query.values(until=self._database.now + self._database.settings.lease))

    async def release(self, everything: bool = False) -> None:
        """Leaves this process's turns to others; `everything` is for a database that only one process uses."""
        query = update(schema.bot_turns).values(until=0.0)
        if not everything:
            query = query.where(schema.bot_turns.c.process == self._database.process)
        async with self._database.engine.begin() as connection:
            await connection.execute(query)


async def owe_bot(database: Database, connection: AsyncConnection, table: str, number: int) -> None:
    """Notes a bot's turn in a transaction that has begun."""
    values = {"number": number, "process": database.process, "until": database.now + database.settings.lease}
    query = database.upsert(schema.bot_turns).values(table_id=table, **values)
    await connection.execute(query.on_conflict_do_update(index_elements=["table_id"], set_=values))
