"""A finished game is analyzed at the table: for all who know it, stored, and nobody else's business before its end."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from table_client import GENEROUS, Person, ServerProcess, play_on

import feurio
from feurio.analysis import Analysis
from feurio.server.bots.thinkers import Thinkers
from feurio.server.hall.hub import Hub
from feurio.server.settings import Settings
from feurio.server.store.store import Store
from feurio.server.table.refusals import Refusal
from feurio.server.table.rows import SeatRow, TableRow

QUICK = {**GENEROUS, "FEURIO_ANALYSIS_SIMULATIONS": "24"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("data"), **QUICK) as running:
        yield running


async def finished(me: Person, **setup: Any) -> str:
    """A table whose game is over."""
    table = await me.open_table(["me", "device"], **{"edition": "volcano", **setup})
    async with me.at(table) as seen:
        await play_on(seen, random.Random(3))
    return table


async def analyzed(person: Person, table: str) -> dict[str, Any]:
    for _ in range(600):
        found = await person.get(f"/api/tables/{table}/analysis")
        if found["state"] == "done":
            return dict(found)
        await asyncio.sleep(0.2)
    raise AssertionError(found)


async def test_a_finished_game_is_analyzed_once_for_everybody(people: Any) -> None:
    me, other = people(), people()
    table = await finished(me)
    assert (await me.get(f"/api/tables/{table}/analysis"))["state"] == "none"
    async with other.at(table) as seen:
        begun = await me.post(f"/api/tables/{table}/analysis", None)
        assert begun["state"] == "working"
        told = [(await seen.wait_for("analysis"))["done"]]
        while told[-1] < 1:
            told.append((await seen.wait_for("analysis"))["done"])
        assert told == sorted(told)
    found = await other.get(f"/api/tables/{table}/analysis")
    assert found["state"] == "done"
    analysis = Analysis.from_json(found["analysis"])
    record = await other.get(f"/api/tables/{table}/record")
    assert analysis.course[-1].number == len(record["events"])
    assert await me.post(f"/api/tables/{table}/analysis", None) == found, "it is not done again"


async def test_a_game_that_others_still_play_is_nobodys_to_analyze(people: Any) -> None:
    me, friend, watcher = people(), people(), people()
    table = await me.open_table(["me", "friend"], edition="feurio", variants=["firebreak"])
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1)})
    for person in (me, friend, watcher):
        for method in ("POST", "GET", "DELETE"):
            answer = await person.request(method, f"/api/tables/{table}/analysis")
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-over")


async def test_an_imported_game_is_analyzed_before_its_end_for_its_importer_alone(people: Any) -> None:
    game = feurio.new_game("volcano", players=2, seed=4)
    for _ in range(9):
        game.play(game.legal()[0])
    me, other = people(), people()
    table = (await me.post("/api/import", dict(game.record())))["table"]
    refused = await other.request("POST", f"/api/tables/{table}/analysis")
    assert refused.json()["error"]["code"] == "not-over"
    assert (await me.post(f"/api/tables/{table}/analysis", None))["state"] == "working"
    assert (await analyzed(me, table))["analysis"]["course"]


async def test_a_short_game_is_not_looked_at(people: Any) -> None:
    me = people()
    game = feurio.new_game("volcano", players=2, seed=4)
    table = (await me.post("/api/import", dict(game.record())))["table"]
    refused = await me.request("POST", f"/api/tables/{table}/analysis")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "too-short")


async def test_one_address_has_three_games_looked_at_at_a_time_and_may_give_one_up(people: Any) -> None:
    me, other = people(), people()
    tables = [await finished(me, edition="wildfire") for _ in range(4)]
    for table in tables[:3]:
        await me.post(f"/api/tables/{table}/analysis", None)
    refused = await me.request("POST", f"/api/tables/{tables[3]}/analysis")
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too-many-analyses")
    forbidden = await other.request("DELETE", f"/api/tables/{tables[0]}/analysis")
    assert forbidden.json()["error"]["code"] == "watching"
    for table in tables[:3]:
        assert (await me.request("DELETE", f"/api/tables/{table}/analysis")).json() == {"removed": True}
        assert (await me.get(f"/api/tables/{table}/analysis"))["state"] == "none"
    assert (await me.post(f"/api/tables/{tables[3]}/analysis", None))["state"] == "working"
    await me.request("DELETE", f"/api/tables/{tables[3]}/analysis")


async def test_an_analysis_survives_the_end_of_its_server(tmp_path: Path) -> None:
    """What was known is still there, and the work goes on by itself."""
    with ServerProcess(tmp_path, **GENEROUS) as server:
        me = Person(server.url)
        table = await finished(me, edition="wildfire", variants=["firebreak"])
        await me.post(f"/api/tables/{table}/analysis", None)
        async with me.at(table) as seen:
            assert 0 < (await seen.wait_for("analysis"))["done"] < 1
        before = await me.get(f"/api/tables/{table}/analysis")
        assert before["analysis"]["course"]
        server.kill()
        server.start()
        after = await me.get(f"/api/tables/{table}/analysis")
        assert after["done"] >= before["done"]
        assert after["analysis"]["course"]
        async with me.at(table) as seen:
            while (await seen.wait_for("analysis"))["done"] <= before["done"]:
                pass
        await me.request("DELETE", f"/api/tables/{table}/analysis")


@pytest.mark.long
async def test_another_process_takes_over(tmp_path: Path, database: str) -> None:
    with (
        ServerProcess(tmp_path, "--database", database, **GENEROUS) as first,
        ServerProcess(tmp_path, "--database", database, **GENEROUS) as second,
    ):
        me = Person(first.url)
        table = await finished(me, edition="wildfire")
        await me.post(f"/api/tables/{table}/analysis", None)
        async with me.at(table) as seen:
            begun = (await seen.wait_for("analysis"))["done"]
        first.kill()
        me.http.base_url = second.url
        async with me.at(table, second.url) as seen:
            while (await seen.wait_for("analysis"))["done"] <= begun:
                pass
        await me.request("DELETE", f"/api/tables/{table}/analysis")


async def test_an_idle_process_takes_what_is_too_much_for_a_busy_one(tmp_path: Path, database: str) -> None:
    """Three games are asked for at one process, which can look at one at a time; nobody asks the other for anything."""
    one_at_a_time = {**GENEROUS, "FEURIO_THINKERS": "1"}
    with (
        ServerProcess(tmp_path, "--database", database, **one_at_a_time) as busy,
        ServerProcess(tmp_path, "--database", database, **one_at_a_time),
    ):
        me = Person(busy.url)
        tables = [await finished(me, edition="wildfire") for _ in range(3)]
        connection = await asyncpg.connect(database)
        rows = "SELECT table_id, process FROM analyses WHERE done < 1"
        try:
            for table in tables:
                await me.post(f"/api/tables/{table}/analysis", None)
            begun = dict(await connection.fetch(rows))
            assert len(set(begun.values())) == 1
            async with asyncio.timeout(60):
                while len(set((now := dict(await connection.fetch(rows))).values())) < 2:
                    await asyncio.sleep(0.2)
            (taken,) = (table for table in tables if now.get(table) not in (None, begun[table]))
            assert taken != tables[0], "what was asked for first stays where it is"
            before = (await me.get(f"/api/tables/{taken}/analysis"))["done"]
            async with me.at(taken) as seen:
                while (await seen.wait_for("analysis"))["done"] <= before:
                    pass
            await asyncio.sleep(4)
            again = dict(await connection.fetch(rows))
            assert again[taken] == now[taken], "it is not passed back and forth"
            assert sum(process == begun[tables[0]] for process in again.values()) == 2, "each has enough to do"
        finally:
            await connection.close()
            for table in tables:
                await me.request("DELETE", f"/api/tables/{table}/analysis")


async def test_a_line_from_a_finished_game_is_explored_by_the_rules(people: Any) -> None:
    me = people()
    table = await finished(me, edition="wildfire")
    number = 12
    here = await me.post(f"/api/tables/{table}/explore", {"number": number})
    assert here["outcome"] is None
    events: list[str] = []
    for _ in range(6):
        here = await me.post(f"/api/tables/{table}/explore", {"number": number, "events": events})
        events.append(here["legal"][0])
    assert here["outcome"]["event"] == events[-2]
    assert feurio.Game.from_position(here["text"]).legal_texts() == here["legal"]
    refused = await me.request("POST", f"/api/tables/{table}/explore", {"number": number, "events": ["tile 40,40"]})
    assert refused.status_code == 422
    told = await me.post(f"/api/tables/{table}/explore", {"number": number, "preview": "tile 40,40"})
    assert told["reason"]["code"]
    assert told["preview"] is None
    found = await me.post(f"/api/tables/{table}/evaluate", {"number": number, "events": events[:2]})
    assert sum(found["win"]) == pytest.approx(1, abs=0.01)


async def test_a_running_game_of_several_is_not_explored(people: Any) -> None:
    me, friend = people(), people()
    table = await me.open_table(["me", "friend"], edition="feurio")
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1)})
    for person in (me, friend):
        for door in ("explore", "evaluate"):
            refused = await person.request("POST", f"/api/tables/{table}/{door}", {"number": 0})
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not-over")


async def test_what_a_bot_lays_face_down_at_an_imported_table_is_not_explored_before_the_end(people: Any) -> None:
    """The importer is alone there, and yet there is something to hide: also after the bot's seat was taken."""
    me = people()
    begun = feurio.new_game("wildfire", players=2, variants=["firebreak"], seed=77)
    table = (await me.post("/api/import", dict(begun.record())))["table"]
    at_once = await me.request("POST", f"/api/tables/{table}/explore", {"number": 0})
    assert at_once.status_code == 200, "what was imported is known"
    await me.post(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "beginner"})
    async with me.at(table) as seen:
        await play_on(seen, random.Random(3), 12)
        await seen.until(lambda seen: seen.legal)
        for kind in ("bot", "me"):
            if kind == "me":
                await me.post(f"/api/tables/{table}/seats/1", {"kind": "me"})
            for door in ("explore", "evaluate", "analysis"):
                refused = await me.request("POST", f"/api/tables/{table}/{door}", {"number": seen.number})
                assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not-over"), (kind, door)


async def test_who_asks_for_many_analyses_at_once_has_three(people: Any) -> None:
    me = people()
    game = feurio.new_game("volcano", players=2, seed=4)
    while not game.over:
        game.play(game.legal()[0])
    tables = [(await me.post("/api/import", dict(game.record())))["table"] for _ in range(8)]
    asked = [me.request("POST", f"/api/tables/{table}/analysis") for table in tables]
    try:
        statuses = sorted([answer.status_code for answer in await asyncio.gather(*asked)])
        assert statuses == [202] * 3 + [429] * 5
    finally:
        for table in tables:
            await me.request("DELETE", f"/api/tables/{table}/analysis")


async def test_the_cap_on_analyses_holds_for_all_processes_together(database: str, tmp_path: Path) -> None:
    settings = Settings(database=database, data_dir=str(tmp_path))
    stores = [Store(settings, name) for name in ("one", "two")]
    try:
        for store in stores:
            await store.open()
        names = [f"t{number}" for number in range(24)]
        for name in names:
            row = TableRow(name, {"edition": "volcano", "players": 2}, 1, None, False, "me")
            await stores[0].tables.create(row, [SeatRow(0, "me", holder="me")], {"me"}, bot_first=False)
        asked = [stores[at % 2].analyses.begin(name, "m", "me", "address", 3) for at, name in enumerate(names)]
        assert sum(await asyncio.gather(*asked)) == 3
        assert await stores[0].analyses.begin(names[0], "m", "me", "another", 3)
    finally:
        for store in stores:
            await store.close()


async def test_analyses_count_among_what_a_visitor_has_stored_and_the_oldest_give_way(tmp_path: Path) -> None:
    store = Store(Settings(data_dir=str(tmp_path)), "one")
    await store.open()
    try:
        hub = Hub(Settings(data_dir=str(tmp_path), stored_per_visitor=10_000), store, Thinkers(1))
        for number in range(4):
            row = TableRow(f"t{number}", {"edition": "volcano", "players": 2}, 1, None, False, "me")
            await store.tables.create(row, [SeatRow(0, "me", holder="me")], {"me"}, bot_first=False)
            assert await store.analyses.begin(row.id, "m", "me", "address", 3)
            assert await store.analyses.save(row.id, "m", 1.0, "", "x" * 3000)
        await hub.make_room("me")
        assert [await store.analyses.of(f"t{number}") is not None for number in range(4)] == [False, True, True, True]
        await hub.make_room("me", 5000)
        assert [await store.analyses.of(f"t{number}") is not None for number in range(4)] == [False, False, False, True]
        with pytest.raises(Refusal, match="stored-too-much"):
            await hub.make_room("me", 10_001)
        assert await store.analyses.of("t3") is not None, "what is refused takes nothing"
    finally:
        await store.close()


async def test_who_asks_for_many_evaluations_at_once_is_told_to_wait(people: Any) -> None:
    """Otherwise they pile up as fast as requests are allowed, far faster than anybody can think."""
    me = people()
    table = await finished(me, edition="wildfire")
    asked = [me.request("POST", f"/api/tables/{table}/evaluate", {"number": 9}) for _ in range(60)]
    statuses = [answer.status_code for answer in await asyncio.gather(*asked)]
    assert {200, 429} == set(statuses)
    assert statuses.count(429) >= 20
    assert (await me.request("POST", f"/api/tables/{table}/evaluate", {"number": 9})).status_code == 200
