"""Copies of a whole database: made before a migration or by hand, verified, listed and put back.

A copy of SQLite is a file in the folder `backups` beside the database. It is written under a name that does not count,
looked through, and only then gets its own: a copy that was cut off halfway is never taken for one. PostgreSQL's copies
are schemas of the same database, made in one transaction that sees one moment.
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, inspect, text

KEPT = 5
"""So many copies of a kind that is made by itself are kept: the oldest go after the next successful migration, or after
the next old tables were deleted. What somebody made by hand is theirs."""
RETENTION, BY_HAND, REPLACED = "retention", "by-hand", "replaced"
MIGRATION = "migration"
"""The kind of those whose label is a revision."""
_SCHEMA = re.compile(r"^backup_\d{8}_\d{6}_\w+$")
_CHECKED = ("tables", "seats", "steps", "alembic_version")


class BadBackup(Exception):
    """A copy that cannot be made, is damaged or does not exist; the text says why."""


@dataclass(frozen=True)
class Backup:
    """What a look through a copy found."""

    name: str
    revision: str
    tables: int
    steps: int
    size: int | None = None


# --- SQLite: files --------------------------------------------------------------------------------------------------


def folder_of(database: Path) -> Path:
    return database.parent / "backups"


def make_file(database: Path, label: str) -> Path:
    """A verified copy of a database in use, by SQLite's own online copy."""
    folder = folder_of(database)
    folder.mkdir(parents=True, exist_ok=True)
    target = _free_name(folder, label)
    partial = target.with_suffix(".partial")
    try:
        with closing(sqlite3.connect(database)) as old, closing(sqlite3.connect(partial)) as new:
            old.backup(new)
            # One file that stands for itself, without a log beside it.
            new.execute("PRAGMA journal_mode=DELETE")
        verify_file(partial)
        _to_disk(partial)
        partial.rename(target)
    except (sqlite3.Error, OSError, BadBackup) as problem:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise BadBackup(f"no backup could be made of {database}: {problem}") from None
    return target


def _free_name(folder: Path, label: str) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for number in range(100):
        again = f"-{number}" if number else ""
        target = folder / f"{stamp}-{label}{again}.sqlite3"
        if not target.exists():
            return target
    raise BadBackup(f"there is no free name for a backup in {folder}")


def files(database: Path) -> list[Path]:
    """All copies, oldest first."""
    return sorted(folder_of(database).glob("*.sqlite3"))


def verify_file(path: Path) -> Backup:
    """Looks through a copy; raises `BadBackup` with what is wrong with it."""
    if not path.is_file():
        raise BadBackup(f"there is no backup {path.name}")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as copy:
            state = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if state != "ok":
                raise BadBackup(f"{path.name} is damaged: {' '.join(str(state).split())}")
            counts = [copy.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in _CHECKED[:3]]
            gaps = copy.execute(_GAPS).fetchall()
            revision = copy.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as problem:
        raise BadBackup(f"{path.name} is damaged: {problem}") from None
    return _judged(path.name, counts, gaps, revision, path.stat().st_size)


_GAPS = "SELECT table_id FROM steps GROUP BY table_id HAVING max(number) <> count(*) LIMIT 3"


def _judged(
    name: str, counts: Sequence[int], gaps: Sequence[object], revision: Sequence[str] | None, size: int | None = None
) -> Backup:
    if revision is None:
        raise BadBackup(f"{name} does not say which version wrote it")
    if gaps:
        raise BadBackup(f"{name} is damaged: the log of a table in it has a hole")
    return Backup(name, revision[0], counts[0], counts[2], size)


def kind_of(name: str) -> str:
    """What a copy was made for."""
    label = re.sub(r"^(backup_)?\d{8}[-_]\d{6}[-_]", "", name).replace("_", "-")
    return next((kind for kind in (RETENTION, BY_HAND, REPLACED) if label.startswith(kind)), MIGRATION)


def prune(database: Path, kind: str = MIGRATION) -> list[Path]:
    """Removes the oldest copies of a kind, and what was left of any that were never finished."""
    outdated = [path for path in files(database) if kind_of(path.name) == kind][:-KEPT]
    leftovers = [path for path in folder_of(database).glob("*.partial") if path.stat().st_mtime < time.time() - 3600]
    for path in (*outdated, *leftovers):
        path.unlink(missing_ok=True)
    return outdated


def restore_file(database: Path, name: str) -> Path | None:
    """Puts a copy in place of the database; a copy of what it replaces, if that could still be read."""
    source = folder_of(database) / name
    if source.parent != folder_of(database) or not name.endswith(".sqlite3"):
        raise BadBackup(f"{name} is no name of a backup")
    verify_file(source)
    kept = None
    if database.exists():
        try:
            kept = make_file(database, REPLACED)
        except BadBackup:
            # It is damaged: that is why it is replaced. It is kept as it is.
            database.rename(database.with_name(f"{database.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}"))
    fresh = database.with_name(database.name + ".restoring")
    fresh.unlink(missing_ok=True)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(fresh)) as new:
        old.backup(new)
    _to_disk(fresh)
    for log in ("-wal", "-shm"):
        database.with_name(database.name + log).unlink(missing_ok=True)
    fresh.replace(database)
    return kept


def _to_disk(path: Path) -> None:
    with open(path, "rb+") as file:
        os.fsync(file.fileno())


# --- PostgreSQL: schemas --------------------------------------------------------------------------------------------


def make_schema(connection: Connection, revision: str) -> str:
    """A schema with a copy of every table, in the transaction of the connection."""
    name = f"backup_{time.strftime('%Y%m%d_%H%M%S')}_{revision}"
    connection.execute(text(f'CREATE SCHEMA "{name}"'))
    for table in inspect(connection).get_table_names():
        connection.execute(text(f'CREATE TABLE "{name}"."{table}" AS TABLE "{table}"'))
    return name


def prune_schemas(connection: Connection, kind: str) -> None:
    """Removes the oldest copies of a kind."""
    for name in [name for name in schemas(connection) if kind_of(name) == kind][:-KEPT]:
        connection.execute(text(f'DROP SCHEMA "{name}" CASCADE'))


def schemas(connection: Connection) -> list[str]:
    """All copies, oldest first."""
    return sorted(name for name in inspect(connection).get_schema_names() if _SCHEMA.match(name))


def verify_schema(connection: Connection, name: str) -> Backup:
    if name not in schemas(connection):
        raise BadBackup(f"there is no backup {name}")
    missing = set(_CHECKED) - set(inspect(connection).get_table_names(schema=name))
    if missing:
        raise BadBackup(f"{name} is damaged: it has no table {', '.join(sorted(missing))}")
    counts = [
        connection.execute(text(f'SELECT count(*) FROM "{name}"."{table}"')).scalar_one() for table in _CHECKED[:3]
    ]
    gaps = connection.execute(text(_GAPS.replace("FROM steps", f'FROM "{name}".steps'))).all()
    revision = connection.execute(text(f'SELECT version_num FROM "{name}".alembic_version')).one_or_none()
    return _judged(name, counts, gaps, None if revision is None else (revision[0],))


_OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


def restore_schema(connection: Connection, name: str) -> str:
    """Puts a copy in place of the present tables, in one transaction; the copy of what it replaces."""
    from feurio.server.store.migration import current_revision, upgrade

    backup = verify_schema(connection, name)
    if connection.execute(text(_OTHERS)).scalar_one():
        raise BadBackup("a server uses this database: stop it first")
    kept = make_schema(connection, current_revision(connection) or "unknown")
    for table in inspect(connection).get_table_names():
        connection.execute(text(f'DROP TABLE "{table}" CASCADE'))
    upgrade(connection, backup.revision)
    copied = inspect(connection).get_table_names(schema=name)
    for table in sorted(copied, key=lambda table: table != "tables"):  # the others refer to it
        if table != "alembic_version":
            columns = ", ".join(f'"{column["name"]}"' for column in inspect(connection).get_columns(table, schema=name))
            connection.execute(text(f'INSERT INTO "{table}" ({columns}) SELECT {columns} FROM "{name}"."{table}"'))
    return kept
