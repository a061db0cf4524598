"""Brings a database up to date when a server starts: first a backup, then Alembic's migrations.

Several processes may start at once on PostgreSQL: a lock lets one migrate while the others wait.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

LOCK = 0x666575726F
"""The number of the advisory lock on PostgreSQL."""
KEPT_BACKUPS = 5


def alembic_config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def newest_revision() -> str | None:
    return ScriptDirectory.from_config(alembic_config()).get_current_head()


def current_revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def migrate(connection: Connection, folder: Path, to: str = "head") -> Path | str | None:
    """Migrates the database of a connection; where its backup is, None if none was needed."""
    postgres = connection.dialect.name == "postgresql"
    if postgres:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    revision = current_revision(connection)
    backup: Path | str | None = None
    if revision == newest_revision() and to == "head":
        return None
    if revision is not None:
        backup = _copy_schema(connection, revision) if postgres else _copy_file(connection, folder, revision)
    command.upgrade(alembic_config(connection), to)
    return backup


def _copy_file(connection: Connection, folder: Path, revision: str) -> Path | None:
    """SQLite: the whole file, by SQLite's own online copy."""
    source = connection.engine.url.database
    if not source or source == ":memory:":
        return None
    folder = folder / "backups"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{revision}.sqlite3"
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
    for outdated in sorted(folder.glob("*.sqlite3"))[:-KEPT_BACKUPS]:
        outdated.unlink()
    return target


def _copy_schema(connection: Connection, revision: str) -> str:
    """PostgreSQL: a schema with a copy of every table, in the same transaction as the migration."""
    backup = f"backup_{time.strftime('%Y%m%d_%H%M%S')}_{revision}"
    connection.execute(text(f'CREATE SCHEMA "{backup}"'))
    for name in inspect(connection).get_table_names():
        connection.execute(text(f'CREATE TABLE "{backup}"."{name}" AS TABLE "{name}"'))
    return backup


def include_name(name: str | None, kind: str, parents: Any) -> bool:
    """Alembic looks at the tables of the default schema only, not at the backups."""
    return kind != "schema" or name is None
