"""Databases are brought up to date by themselves, after a backup."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, text

from feurio.server.store.backups import make_schema, verify_file
from feurio.server.store.migration import UnknownRevision, current_revision, include_name, migrate, newest_revision
from feurio.server.store.schema import metadata


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return create_engine(f"sqlite:///{tmp_path / 'tables.sqlite3'}")


def test_a_new_database_gets_the_tables_that_the_schema_describes(engine: Engine, tmp_path: Path) -> None:
    with engine.begin() as connection:
        assert migrate(connection) is None
        assert current_revision(connection) == newest_revision()
        context = MigrationContext.configure(connection, opts={"include_name": include_name})
        assert compare_metadata(context, metadata) == []
        assert migrate(connection) is None
    assert not (tmp_path / "backups").exists()
    engine.dispose()


def test_an_older_database_is_backed_up_first(engine: Engine, tmp_path: Path) -> None:
    with engine.begin() as connection:
        migrate(connection, to="0001")
        connection.execute(text("INSERT INTO bests VALUES ('v', 'feurio', 5, 1, null, 1, 1, null, 0.5)"))
    with engine.begin() as connection:
        backup = migrate(connection)
    assert isinstance(backup, Path)
    with closing(sqlite3.connect(backup)) as copy:
        assert copy.execute("SELECT score FROM bests").fetchall() == [(5,)]
    assert verify_file(backup).revision == "0001"
    engine.dispose()


def test_a_database_of_an_unknown_version_is_left_alone(engine: Engine, tmp_path: Path) -> None:
    with engine.begin() as connection:
        migrate(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for _ in range(7):
        with pytest.raises(UnknownRevision), engine.begin() as connection:
            migrate(connection)
    assert not (tmp_path / "backups").exists()
    engine.dispose()


def test_tables_of_the_first_version_are_kept(engine: Engine, tmp_path: Path) -> None:
    with engine.begin() as connection:
        migrate(connection, to="0001")
        connection.execute(text("INSERT INTO tables VALUES ('t', '{}', '7', null, 0, 'v', 0.5, 0.5, 1, null)"))
    with engine.begin() as connection:
        assert migrate(connection) is not None
        assert connection.execute(text("SELECT id, known_deal FROM tables")).fetchall() == [("t", 0)]
    engine.dispose()


@pytest.mark.long
def test_postgresql_is_migrated_and_backed_up_too(database: str, tmp_path: Path) -> None:
    import asyncio

    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import create_async_engine

    from feurio.server.settings import Settings

    async def scenario() -> None:
        engine = create_async_engine(Settings(database=database).database_url)
        async with engine.begin() as connection:
            assert await connection.run_sync(migrate) is None
            assert await connection.run_sync(_differences) == []
        async with engine.begin() as connection:
            name = await connection.run_sync(make_schema, "0001")
            rows = (await connection.execute(text(f'SELECT version_num FROM "{name}".alembic_version'))).all()
            assert [tuple(row) for row in rows] == [(newest_revision(),)]
        await engine.dispose()

    def _differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"include_name": include_name})
        return list(compare_metadata(context, metadata))

    asyncio.run(scenario())
