"""Brings a database up to date when a server starts: first a backup, then Alembic's migrations.

Several processes may start at once on PostgreSQL: a lock lets one migrate while the others wait.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from feurio.server.store.backups import MIGRATION, make_file, make_schema, prune_schemas

LOCK = 0x666575726F
"""The number of the advisory lock on PostgreSQL."""


class UnknownRevision(Exception):
    """The database was written by a version of this program that this one knows nothing of."""


def alembic_config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def newest_revision() -> str | None:
    return ScriptDirectory.from_config(alembic_config()).get_current_head()


def current_revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def migrate(connection: Connection, to: str = "head") -> Path | str | None:
    """Migrates the database of a connection; where its backup is, None if none was needed.

    A database of a version that this one does not know is left alone: nothing is written, nothing copied.
    """
    postgres = connection.dialect.name == "postgresql"
    if postgres:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    revision = current_revision(connection)
    if revision == newest_revision() and to == "head":
        return None
    check_known(revision)
    backup: Path | str | None = None
    if revision is not None:
        backup = _copy_schema(connection, revision) if postgres else _copy_file(connection, revision)
    upgrade(connection, to)
    if backup is not None and postgres:
        prune_schemas(connection, MIGRATION)
    return backup


def check_known(revision: str | None) -> None:
    """Raises `UnknownRevision` for a database that another version has written."""
    known = {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}
    if revision is not None and revision not in known:
        raise UnknownRevision(revision)


def upgrade(connection: Connection, to: str) -> None:
    command.upgrade(alembic_config(connection), to)


def _copy_schema(connection: Connection, revision: str) -> str:
    """Nobody writes from now until the migration is done: what they wrote would be in no copy."""
    names = ", ".join(f'"{name}"' for name in inspect(connection).get_table_names())
    connection.execute(text(f"LOCK TABLE {names} IN SHARE ROW EXCLUSIVE MODE"))
    return make_schema(connection, revision)


def _copy_file(connection: Connection, revision: str) -> Path | None:
    source = connection.engine.url.database
    return make_file(Path(source), revision) if source and source != ":memory:" else None


def include_name(name: str | None, kind: str, parents: Any) -> bool:
    """Alembic looks at the tables of the default schema only, not at the backups."""
    return kind != "schema" or name is None
