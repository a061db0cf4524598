"""Several processes on one PostgreSQL database: one table, players at different processes, processes that die."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
from table_client import GENEROUS, Person, ServerProcess, play_on, play_until_cut

import feurio

pytestmark = pytest.mark.long
BOT = {"kind": "bot", "level": "beginner"}


@pytest.fixture
def pair(database: str, tmp_path: Path) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Two servers that share a database."""
    servers = [ServerProcess(tmp_path, "--database", database, **GENEROUS) for _ in range(2)]
    try:
        yield servers[0].start(), servers[1].start()
    finally:
        for server in servers:
            server.stop()


async def two_players(
    one: ServerProcess, two: ServerProcess, edition: str, third: object
) -> tuple[Person, Person, str]:
    me, friend = Person(one.url), Person(two.url)
    table = await me.open_table(["me", "friend", third], edition=edition)
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1), "name": "Ada"})
    return me, friend, table


async def test_players_at_two_processes_play_a_game(pair: tuple[ServerProcess, ServerProcess]) -> None:
    for edition in ("volcano", "wildfire"):
        me, friend, table = await two_players(*pair, edition, BOT)
        async with me.at(table) as mine, friend.at(table) as theirs:
            await asyncio.gather(play_on(mine, random.Random(1)), play_on(theirs, random.Random(2)))
            assert [entry["event"] for entry in mine.log] == [entry["event"] for entry in theirs.log]
            assert mine.position["result"] == theirs.position["result"]


async def test_presence_and_seats_are_told_between_processes(pair: tuple[ServerProcess, ServerProcess]) -> None:
    me, friend, table = await two_players(*pair, "volcano", BOT)
    async with me.at(table) as mine:
        assert mine.table["seats"][1]["name"] == "Ada"
        async with friend.at(table):
            await mine.until(lambda seen: seen.table["seats"][1]["here"])
        await mine.until(lambda seen: not seen.table["seats"][1]["here"])
        await friend.post(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "beginner"})
        await mine.until(lambda seen: seen.table["seats"][1]["kind"] == "bot")
        await play_on(mine, random.Random(4))
        again = await me.post(f"/api/tables/{table}/again", {})
        async with friend.at(again["table"]) as seen:
            assert seen.table["seats"][0]["kind"] == "bot"


async def test_the_database_decides_who_was_first(pair: tuple[ServerProcess, ServerProcess]) -> None:
    """One person with two browsers windows at two processes moves in both at once, again and again."""
    me = Person(pair[0].url)
    table = await me.open_table(["me", "device"], edition="ontherun")
    async with me.at(table) as one, me.at(table, pair[1].url) as two:
        chooser = random.Random(7)
        for round_ in range(25):
            await two.until(lambda seen: seen.number >= one.number)
            await one.until(lambda seen: seen.number >= two.number)
            if one.over:
                break
            number, legal = one.number, one.legal
            sent = [(one, chooser.choice(legal)), (two, chooser.choice(legal))]
            for side, (seen, event) in enumerate(sent):
                await seen.send("play", id=f"r{round_}-{side}", number=number, event=event)
            answers = [
                await seen.wait_for("done", "refused", id=f"r{round_}-{side}") for side, (seen, _) in enumerate(sent)
            ]
            kinds = sorted(answer["type"] for answer in answers)
            assert kinds == ["done", "refused"], answers
            assert next(answer for answer in answers if answer["type"] == "refused")["code"] == "stale"
            await one.hello()
            await two.hello()
            assert one.log == two.log
            won = next(event for (_, event), answer in zip(sent, answers, strict=True) if answer["type"] == "done")
            assert one.log[number]["event"] == won


@pytest.mark.parametrize("round_", range(3))
async def test_a_process_killed_in_the_middle_of_a_move(pair: tuple[ServerProcess, ServerProcess], round_: int) -> None:
    one, two = pair
    me, friend, table = await two_players(one, two, "ontherun", BOT)
    seen = await me.dial(table)
    await seen.hello()
    async with friend.at(table) as theirs:
        friends_play = asyncio.create_task(play_on(theirs, random.Random(round_)))
        mine_play = asyncio.create_task(play_until_cut(seen, random.Random(round_ + 10)))
        await asyncio.sleep(0.3 + 0.23 * round_)
        one.kill()
        unanswered = await mine_play
        known = [entry["event"] for entry in seen.log]
        async with me.at(table, two.url) as again:
            stored = [entry["event"] for entry in again.log]
            assert stored[: len(known)] == known
            if unanswered is not None:
                id, event, number = unanswered
                await again.send("play", id=id, event=event, number=number)
                answer = await again.wait_for("done", "refused", id=id)
                assert answer["type"] == "done" or answer["code"] in ("stale", "not-your-turn")
            await play_on(again, random.Random(3))
        await friends_play
        record = await Person(two.url).get(f"/api/tables/{table}/record")
    assert feurio.replay(record).over


async def test_a_process_killed_in_the_middle_of_a_bots_turn(database: str, tmp_path: Path) -> None:
    slow = ServerProcess(tmp_path, "--database", database, **{**GENEROUS, "FEURIO_BOT_PACE": "60"}).start()
    other = ServerProcess(tmp_path, "--database", database, **GENEROUS).start()
    try:
        me = Person(slow.url)
        table = await me.open_table(["me", BOT], edition="wildfire")
        async with me.at(table) as seen, me.at(table, other.url) as elsewhere:
            assert seen.position["to_move"] == 1
            await asyncio.sleep(3)
            assert elsewhere.number == seen.number, "the lease was renewed: nobody else takes the turn"
            slow.kill()
            await elsewhere.until(lambda seen: seen.legal)
            assert elsewhere.position["to_move"] == 0
            events = [entry["event"] for entry in elsewhere.log]
            assert sum(event.startswith("tile") for event in events) in (1, 2)
            await play_on(elsewhere, random.Random(1))
        text = (await me.http.get(f"{other.url}/metrics")).text
        assert "feurio_bot_takeovers_total 1" in text
    finally:
        slow.stop()
        other.stop()


async def test_workers_of_one_command_share_the_tables(database: str, tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--database", database, "--workers", "2", **GENEROUS) as server:
        people = [Person(server.url) for _ in range(4)]
        table = await people[0].open_table(["me", "friend", "friend", "friend"], edition="volcano")
        for seat in range(1, 4):
            token = await people[0].invitation(table, seat)
            await people[seat].post(f"/api/tables/{table}/join", {"token": token})
        seats = [await person.dial(table) for person in people]
        for seen in seats:
            await seen.hello()
        await asyncio.gather(*(play_on(seen, random.Random(seat)) for seat, seen in enumerate(seats)))
        assert len({tuple(entry["event"] for entry in seen.log) for seen in seats}) == 1


async def test_news_are_not_missed_when_the_database_cuts_the_line(
    pair: tuple[ServerProcess, ServerProcess], database: str
) -> None:
    import asyncpg

    me, friend, table = await two_players(*pair, "ontherun", BOT)
    async with me.at(table) as mine, friend.at(table) as theirs:
        players = [asyncio.create_task(play_on(seen, random.Random(5))) for seen in (mine, theirs)]
        for _ in range(3):
            await asyncio.sleep(0.4)
            connection = await asyncpg.connect(database)
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                "AND datname = current_database() AND query LIKE 'LISTEN%'"
            )
            await connection.close()
        await asyncio.gather(*players)
        assert mine.log == theirs.log


async def test_a_backup_made_under_load_can_be_put_back(
    pair: tuple[ServerProcess, ServerProcess], database: str
) -> None:
    one, two = pair
    stop = asyncio.Event()

    async def open_tables(url: str) -> None:
        while not stop.is_set():
            person = Person(url)
            table = await person.open_table(["me", "device"], edition="wildfire")
            async with person.at(table) as seen:
                await play_on(seen, random.Random(1), 2)

    people = [asyncio.create_task(open_tables(url)) for url in (one.url, two.url) for _ in range(3)]
    names = []
    for _ in range(6):
        await asyncio.sleep(0.3)
        made = await asyncio.to_thread(backups_command, "make", "--database", database)
        assert made.returncode == 0, made.stderr
        names.append(made.stdout.split()[-1])
    refused = await asyncio.to_thread(backups_command, "restore", names[0], "--database", database)
    assert refused.returncode == 1
    assert "stop it first" in refused.stderr
    stop.set()
    await asyncio.gather(*people)
    await Person.close_all()
    for server in pair:
        await asyncio.to_thread(server.stop)
    for name in names:
        restored = await asyncio.to_thread(backups_command, "restore", name, "--database", database)
        assert restored.returncode == 0, restored.stderr
        connection = await asyncpg.connect(database)
        seatless = "SELECT count(*) FROM tables WHERE id NOT IN (SELECT table_id FROM seats)"
        homeless = "SELECT count(*) FROM steps WHERE table_id NOT IN (SELECT id FROM tables)"
        assert await connection.fetchval(seatless) == 0
        assert await connection.fetchval(homeless) == 0
        await connection.close()


def backups_command(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "feurio", "backups", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)
