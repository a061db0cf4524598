"""List, verify, make and put back backups of the web table's database.

A backup is made by itself before a new version changes the database; the newest five are kept.

examples:
  feurio backups                                        list them, each looked through
  feurio backups make                                   make one now, also while the server runs
  feurio backups restore 20270101-120000-0002.sqlite3   put one back; the server must be stopped
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from feurio.cli.failure import Failure
from feurio.cli.speech import say
from feurio.server.command import lock_file
from feurio.server.settings import Settings
from feurio.server.store import backups
from feurio.server.store.backups import Backup, BadBackup

Found = TypeVar("Found")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", nargs="?", choices=("list", "make", "restore"), default="list", help="what to do")
    parser.add_argument("name", nargs="?", help="which backup, with restore")
    parser.add_argument("--data-dir", metavar="DIR", help="where the tables are kept")
    parser.add_argument("--database", metavar="URL", help="a PostgreSQL database (default: SQLite in the data folder)")


def run(args: argparse.Namespace) -> int:
    given = {name: getattr(args, name) for name in ("data_dir", "database") if getattr(args, name) is not None}
    settings = Settings.from_environment(**given)
    if args.action == "restore" and not args.name:
        raise Failure("which-backup")
    try:
        if args.action == "make":
            print(say("backups.made", name=_make(settings)))
        elif args.action == "restore":
            kept = _restore(settings, args.name)
            print(say("backups.restored-kept" if kept else "backups.restored", name=args.name, kept=kept))
        else:
            return _list(settings)
    except BadBackup as problem:
        raise Failure("other", 1, problem=str(problem)) from None
    return 0


def _list(settings: Settings) -> int:
    """Every backup with what is in it; 1 if one of them is damaged."""
    names = _names(settings)
    if not names:
        print(say("backups.none"))
    damaged = 0
    for name in names:
        try:
            found = _verify(settings, name)
        except BadBackup as problem:
            damaged += 1
            print(say("backups.damaged", name=name, problem=str(problem)))
        else:
            size = None if found.size is None else round(found.size / 1e6, 1)
            facts = {"tables": found.tables, "steps": found.steps, "revision": found.revision}
            print(say("backups.good", name=name, size=size, **facts))
    return 1 if damaged else 0


def _names(settings: Settings) -> list[str]:
    if settings.sqlite:
        return [path.name for path in backups.files(settings.file)]
    return _on_postgres(settings, backups.schemas)


def _verify(settings: Settings, name: str) -> Backup:
    if settings.sqlite:
        return backups.verify_file(backups.folder_of(settings.file) / name)
    return _on_postgres(settings, lambda connection: backups.verify_schema(connection, name))


def _make(settings: Settings) -> str:
    if settings.sqlite:
        if not settings.file.exists():
            raise BadBackup(f"there is no database {settings.file}")
        return backups.make_file(settings.file, backups.BY_HAND).name
    return _on_postgres(
        settings, lambda connection: backups.make_schema(connection, "by_hand"), isolation_level="REPEATABLE READ"
    )


def _restore(settings: Settings, name: str) -> str | None:
    if not settings.sqlite:
        return _on_postgres(settings, lambda connection: backups.restore_schema(connection, name))
    with _Closed(settings):
        kept = backups.restore_file(settings.file, name)
    return kept.name if kept else None


class _Closed:
    """No server uses the file meanwhile."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def __enter__(self) -> None:
        try:
            import fcntl
        except ImportError:  # Windows keeps a file in use from being replaced by itself
            return
        lock_file(self._settings).parent.mkdir(parents=True, exist_ok=True)
        self._held = open(lock_file(self._settings), "a+", encoding="utf-8")
        try:
            fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._held.close()
            raise BadBackup("a server uses this database: stop it first") from None

    def __exit__(self, *_: object) -> None:
        if hasattr(self, "_held"):
            self._held.close()


def _on_postgres(settings: Settings, work: Callable[..., Found], **options: Any) -> Found:
    from sqlalchemy import NullPool
    from sqlalchemy.exc import SQLAlchemyError
    from sqlalchemy.ext.asyncio import create_async_engine

    async def connect() -> Found:
        engine = create_async_engine(settings.database_url, poolclass=NullPool, **options)
        async with engine.begin() as connection:
            return await connection.run_sync(work)

    try:
        return asyncio.run(connect())
    except (SQLAlchemyError, OSError) as problem:
        raise BadBackup(f"PostgreSQL cannot be reached: {getattr(problem, 'orig', None) or problem}") from None
