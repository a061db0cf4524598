"""The database of one server process: how it is reached, and where its two kinds differ."""

from __future__ import annotations

import sqlite3
import time
from typing import Any

from sqlalchemy import event, func, literal
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.sql import ColumnElement

from feurio.server.settings import Settings

PATIENCE = 3.0
"""Seconds for which PostgreSQL may be silent before a connection counts as dead. A cut line says nothing by itself."""
PING = 1.0
"""Seconds within which a connection that was idle must say that it lives before it is used."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


def is_outage(problem: Exception) -> bool:
    """Whether the database itself cannot write, so that trying each step alone would only take longer."""
    if isinstance(problem, sqlite3.DatabaseError):
        return not isinstance(problem, sqlite3.DataError | sqlite3.IntegrityError)
    if isinstance(problem, OSError | TimeoutError):
        return True
    # asyncpg's errors carry the five letters of SQL: class 22 is what a value can be wrong in, 23 a broken constraint.
    state = getattr(problem, "sqlstate", None)
    return not isinstance(problem, ValueError) and not (isinstance(state, str) and state[:2] in ("22", "23"))


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


def _postgres_engine(url: str) -> AsyncEngine:
    """After a cut line nobody waits twice: the first connection that is found dead stands for all that are as old, and
    a dead one is dropped at once. (SQLAlchemy's own ping waits as long as any command, with each connection anew, and
    then up to two seconds for a proper good-bye.)"""
    from asyncpg import InterfaceError, PostgresError  # type: ignore[import-untyped]

    patience = {"timeout": PATIENCE, "command_timeout": PATIENCE}
    engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_timeout=10, connect_args=patience)

    @event.listens_for(engine.sync_engine, "checkout")
    def on_checkout(connection: Any, _record: object, _proxy: object) -> None:
        try:
            connection.run_async(_ping)
        except (OSError, TimeoutError, PostgresError, InterfaceError) as problem:
            raise InvalidatePoolError("a connection has died") from problem

    @event.listens_for(engine.sync_engine, "invalidate")
    def on_invalidate(connection: Any, _record: object, _problem: object) -> None:
        connection.driver_connection.terminate()

    return engine


async def _ping(driver: Any) -> None:
    await driver.execute("SELECT 1", timeout=PING)


def _engine(settings: Settings) -> AsyncEngine:
    if not settings.sqlite:
        return _postgres_engine(settings.database_url)
    settings.file.parent.mkdir(parents=True, exist_ok=True)
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
