"""The database of one server process: how it is reached, and where its two kinds differ."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import event, func, literal
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.sql import ColumnElement

from feurio.server.settings import Settings

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


class Database:
    """`process` is the name of this process where processes must tell each other apart."""

    def __init__(self, settings: Settings, process: str) -> None:
        self.settings = settings
        self.process = process
        self.postgres = not settings.sqlite
        self.engine: AsyncEngine = _engine(settings)
        self.reader = self.engine.execution_options(reading=True)

    @property
    def now(self) -> ColumnElement[Any]:
        """The database's clock where several machines must agree, otherwise this one's."""
        if self.postgres:
            return func.extract("epoch", func.clock_timestamp())
        return literal(time.time())

    def upsert(self, table: Any) -> Any:
        return postgresql.insert(table) if self.postgres else sqlite.insert(table)


def _engine(settings: Settings) -> AsyncEngine:
    if not settings.sqlite:
        return create_async_engine(settings.database_url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    settings.folder.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(settings.database_url)

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Any) -> None:
        # Taking the lock at once avoids two readers that both want to become writers.
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine
