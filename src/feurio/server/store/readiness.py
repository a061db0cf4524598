"""Whether a database can be used at all, said in a sentence before a server starts on it."""

from __future__ import annotations

import asyncio
import sqlite3

from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from feurio.server.settings import Settings
from feurio.server.store.backups import BadBackup
from feurio.server.store.migration import UnknownRevision
from feurio.server.store.store import Store


def problem_of(settings: Settings) -> str | None:
    """Opens the database, migrates it if need be and writes to it; what is wrong, None if nothing is."""
    where = str(settings.file) if settings.sqlite else "PostgreSQL"
    try:
        asyncio.run(_try(settings))
    except UnknownRevision as problem:
        return (
            f"The database ({where}) was written by a newer version of Feurio (its revision is {problem}). "
            "Nothing was changed. Install that version, or put a backup back: feurio backups --help"
        )
    except BadBackup as problem:
        return f"The database ({where}) must be brought up to date, but first {problem}. Nothing was changed."
    except ArgumentError:
        return "The address of the database is not understood: it is like postgresql://user:password@host/name"
    except (SQLAlchemyError, sqlite3.Error, OSError, TimeoutError) as problem:
        return f"The database ({where}) cannot be used: {_reason(problem)}"
    return None


async def _try(settings: Settings) -> None:
    store = Store(settings, "start")
    try:
        await store.open()
        await store.check()
    finally:
        await store.close()


def _reason(problem: BaseException) -> str:
    """The driver's own words, without the statement around them; never the address with its password."""
    inner = getattr(problem, "orig", None) or problem
    words = str(inner).rpartition(">: ")[2].strip().splitlines()
    text = words[0] if words else type(inner).__name__
    if "not a database" in text or "malformed" in text:
        return f"it is damaged ({text}). A backup can be put back: feurio backups --help"
    return text
