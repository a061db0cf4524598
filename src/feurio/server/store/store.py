"""Everything that is asked of the database. The rest of the server knows no SQL."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import NullPool, func, select
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from feurio.server.settings import Settings
from feurio.server.store.analyses import Analyses
from feurio.server.store.backups import make_file, make_schema, prune, prune_schemas
from feurio.server.store.bests import Bests
from feurio.server.store.database import Database
from feurio.server.store.days import Days
from feurio.server.store.loading import PostgresLoading, SqliteLoading, Stored
from feurio.server.store.migration import migrate
from feurio.server.store.people import People
from feurio.server.store.presences import Presences
from feurio.server.store.puzzles import Puzzles
from feurio.server.store.seats import Seats
from feurio.server.store.steps_postgres import PostgresSteps
from feurio.server.store.steps_sqlite import SqliteSteps
from feurio.server.store.tables import Tables
from feurio.server.store.turns import Turns
from feurio.server.table.rows import Writing


class Store:
    """The database of one server process, by what is kept in it."""

    def __init__(self, settings: Settings, process: str) -> None:
        self.database = Database(settings, process)
        self.tables = Tables(self.database)
        self.seats = Seats(self.database)
        self.turns = Turns(self.database)
        self.presences = Presences(self.database)
        self.bests = Bests(self.database)
        self.analyses = Analyses(self.database)
        self.puzzles = Puzzles(self.database)
        self.days = Days(self.database)
        self.people = People(self.database)
        self.backup: Path | str | None = None
        engine = self.database.engine
        self._steps: PostgresSteps | SqliteSteps
        self._loading: PostgresLoading | SqliteLoading
        if self.postgres:
            self._steps = PostgresSteps(engine, process, settings.lease)
            self._loading = PostgresLoading(engine)
        else:
            self._steps = SqliteSteps(str(engine.url.database), process, settings.lease)
            self._loading = SqliteLoading(str(engine.url.database))

    @property
    def process(self) -> str:
        return self.database.process

    @property
    def postgres(self) -> bool:
        return self.database.postgres

    async def open(self) -> None:
        """Connects, and migrates if need be."""
        async with self._patient().begin() as connection:
            self.backup = await connection.run_sync(migrate)
        if isinstance(self.backup, Path):
            prune(Path(str(self.database.engine.url.database)))
        await self._steps.open()

    async def close(self) -> None:
        await self._steps.close()
        await self._loading.close()
        await self.database.engine.dispose()

    async def load(self, table: str) -> Stored | None:
        """A table with its seats and steps; None if there is none of that name."""
        return await self._loading.load(table)

    @property
    def write_steps(self) -> Callable[[Sequence[Writing]], Awaitable[list[bool]]]:
        """What writes a group of steps in one transaction, and says for each whether it won its number."""
        return self._steps.write

    async def back_up(self, label: str) -> str:
        """A verified copy of everything; its name."""
        if not self.postgres:
            path = Path(str(self.database.engine.url.database))
            return (await asyncio.to_thread(make_file, path, label)).name
        # All tables as they are at one moment, while others go on writing.
        async with self._patient(isolation_level="REPEATABLE READ").begin() as connection:
            return await connection.run_sync(make_schema, label)

    async def prune(self, kind: str) -> None:
        """Removes the oldest copies of a kind."""
        if not self.postgres:
            await asyncio.to_thread(prune, Path(str(self.database.engine.url.database)), kind)
            return
        async with self._patient().begin() as connection:
            await connection.run_sync(prune_schemas, kind)

    def _patient(self, **options: Any) -> AsyncEngine:
        """Migrations and copies may take longer than anything else is given time for."""
        if not self.postgres:
            return self.database.engine
        return create_async_engine(self.database.settings.database_url, poolclass=NullPool, **options)

    async def check(self) -> None:
        """Raises unless the database can be read and written."""
        async with self.database.reader.connect() as connection:
            await connection.execute(select(1))
        await self._steps.probe()

    async def notify(self, channel: str, payload: str) -> None:
        """Tells the other processes of the database."""
        if self.postgres:
            async with self.database.engine.begin() as connection:
                await connection.execute(select(func.pg_notify(channel, payload)))
