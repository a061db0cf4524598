"""Playing at a table: whole games, what a client misses, what it sends twice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from table_client import Person, play_on, same_position

import feurio

People = Callable[[], Person]
BOT = {"kind": "bot", "level": "beginner"}

SETUPS: list[dict[str, Any]] = [
    {"edition": "wildfire", "seats": ["me", BOT, "device"]},
    {"edition": "feurio", "seats": ["me", BOT], "variants": ["firebreak"]},
    {"edition": "wildfire", "seats": ["me", "device", BOT], "variants": ["firebreak", "highsummer"]},
    {"edition": "volcano", "seats": ["me", BOT, BOT, "device"], "layout": "random"},
    {"edition": "vulkan", "seats": ["me"], "mode": "solitaire"},
    {"edition": "ontherun", "seats": [BOT, "me", BOT]},
    {"edition": "ontherun", "seats": ["me", BOT], "mode": "cooperative"},
]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup['edition']}-{len(setup['seats'])}")
async def test_a_whole_game_is_played(people: People, setup: dict[str, Any]) -> None:
    me = people()
    setup = dict(setup)
    table = await me.open_table(setup.pop("seats"), **setup)
    async with me.at(table) as seen:
        await play_on(seen, random.Random(1))
        followed, log = seen.position, [entry["event"] for entry in seen.log]
        await seen.hello()
        assert same_position(followed, seen.position)
        assert seen.table["finished"]
        assert seen.table["result"] == seen.position["result"]
        if "firebreak" not in setup.get("variants", ()):
            assert [entry["event"] for entry in seen.log] == log
    record = await me.get(f"/api/tables/{table}/record")
    game = feurio.replay(record)
    assert game.result == seen.table["result"]
    assert str(record["seed"]) == seen.table["seed"]
    assert (await me.get("/api/tables"))["tables"][0]["finished"]


async def test_events_are_numbered_without_gaps_and_what_was_missed_is_sent(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="wildfire")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(2), 9)
        number, life, position = seen.number, seen.table["life"], seen.position
    async with me.at(table) as other:
        await play_on(other, random.Random(3), 6)
        late = await me.dial(table)
        late.number, late.position, late.log = number, position, []
        message = await late.hello(last=number, life=life)
        assert message["type"] == "events"
        assert message["from"] == number + 1
        assert same_position(late.position, other.position)
        assert late.legal == other.legal
        await late.close()


async def test_a_client_that_knows_more_or_something_else_gets_the_whole_table(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="wildfire")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(2), 3)
        number = seen.number
        assert (await seen.hello(last=number + 5))["type"] == "table"
        assert (await seen.ask("undo", number=number))["type"] == "done"
        await play_on(seen, random.Random(9), 1)
        assert (await seen.hello(last=number, life=0))["type"] == "table"


async def test_a_move_sent_twice_is_played_once(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="wildfire")
    async with me.at(table) as seen:
        number, event = seen.number, seen.legal[0]
        for _ in range(3):
            await seen.send("play", id="same", number=number, event=event)
        answers: list[str] = []
        while len(answers) < 3:
            message = await seen.receive()
            if message.get("id") == "same":
                answers.append(message["type"])
        assert answers == ["done"] * 3
        await seen.hello()
        assert [entry["event"] for entry in seen.log].count(event) == 1
    async with me.at(table) as again:
        await again.send("play", id="same", number=number, event=event)
        assert (await again.wait_for("done", "refused", id="same"))["type"] == "done"
        assert again.number == seen.number


async def test_of_two_who_move_at_once_one_is_late(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="wildfire")
    one, two = await me.dial(table), await me.dial(table)
    await one.hello()
    await two.hello()
    event, number = one.legal[0], one.number
    await one.send("play", id="a", number=number, event=event)
    await two.send("play", id="b", number=number, event=event)
    answers = {
        (await one.wait_for("done", "refused", id="a"))["type"],
        (await two.wait_for("done", "refused", id="b"))["type"],
    }
    assert answers == {"done", "refused"}


async def test_one_looks_back_while_the_game_goes_on(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="ontherun")
    async with me.at(table) as seen:
        positions = {seen.number: seen.position}
        chooser = random.Random(4)
        for _ in range(12):
            await play_on(seen, chooser, 1)
            positions[seen.number] = seen.position
        for number, position in positions.items():
            answer = await seen.ask("look", number=number)
            assert same_position(answer["position"], position)
        assert (await seen.ask("look", number=seen.number + 1))["code"] == "no-such-event"


async def test_the_same_deal_again_and_the_next_one_starts(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="volcano", seed=12345)
    async with me.at(table) as seen:
        await play_on(seen, random.Random(1))
        first = seen.log[0]["event"]
        assert seen.table["seed"] == "12345"
        same = await me.post(f"/api/tables/{table}/again", {"same_deal": True})
        assert (await seen.wait_for("again"))["table"] == same["table"]
    async with me.at(same["table"]) as seen:
        assert seen.log[0]["event"] == first
        assert "seed" not in seen.table
    following = await me.post(f"/api/tables/{table}/again", {})
    before = (await me.get(f"/api/tables/{table}"))["setup"]["colors"]
    assert following["setup"]["colors"] == [before[1], before[0]]
    assert following["seats"][0]["kind"] == "device"
    assert (await me.get(f"/api/tables/{table}"))["next"] == following["table"]


async def test_a_record_is_imported_looked_at_and_played_on(people: People) -> None:
    me = people()
    chooser = random.Random(5)
    game = feurio.new_game("feurio", players=3, variants=["firebreak"], seed=3)
    while game.move_count < 40:
        game.play(chooser.choice(game.legal()))
    imported = await me.post("/api/import", dict(game.record()))
    assert imported["imported"]
    assert imported["you"] == [0, 1, 2]
    async with me.at(imported["table"]) as seen:
        await play_on(seen, chooser, 5)
        before = seen.number
        for _ in range(12):
            assert (await seen.ask("undo", number=seen.number))["type"] == "done"
        assert seen.number < before
        await play_on(seen, chooser)
    record = await me.get(f"/api/tables/{imported['table']}/record")
    assert feurio.replay(record).over


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
async def test_a_table_goes_on_from_a_position(people: People, edition: str) -> None:
    me = people()
    chooser = random.Random(7)
    game = feurio.new_game(edition, players=3, seed=3)
    while game.move_count < 12:
        game.play(chooser.choice(game.legal()))
    opened = await me.post("/api/import", {"position": game.position_text()})
    assert opened["to_move"] == game.to_move
    async with me.at(opened["table"]) as seen:
        await play_on(seen, chooser, 4)
        assert (await seen.ask("undo", number=seen.number))["type"] == "done"
        await play_on(seen, chooser)
    record = await me.get(f"/api/tables/{opened['table']}/record")
    assert record["position"] == game.position_text()
    assert feurio.replay(record).over


async def test_a_finished_record_is_imported_and_can_be_taken_back(people: People) -> None:
    me = people()
    for edition in ("wildfire", "volcano", "ontherun"):
        chooser = random.Random(6)
        game = feurio.new_game(edition, players=2, seed=3)
        while not game.over:
            game.play(chooser.choice(game.legal()))
        imported = await me.post("/api/import", dict(game.record()))
        assert imported["finished"]
        async with me.at(imported["table"]) as seen:
            assert [entry["event"] for entry in seen.log] == game.events
            for _ in range(8):
                assert (await seen.ask("undo", number=seen.number))["type"] == "done"
            await play_on(seen, chooser)


async def test_personal_bests_of_solitaires_are_kept(people: People) -> None:
    me = people()
    for _ in range(2):
        table = await me.open_table(["me"], edition="ontherun", mode="solitaire")
        async with me.at(table) as seen:
            await play_on(seen, random.Random(8))
    best = (await me.get("/api/bests"))["bests"]
    assert [(entry["games"], entry["known_deal"]) for entry in best] == [(2, False)]
    assert (await people().get("/api/bests"))["bests"] == []


async def test_bests_on_known_deals_are_kept_apart(people: People) -> None:
    me = people()
    table = await me.open_table(["me"], edition="ontherun", mode="solitaire")
    async with me.at(table) as seen:
        assert not seen.table["known_deal"]
        await play_on(seen, random.Random(8))
    same = (await me.post(f"/api/tables/{table}/again", {"same_deal": True}))["table"]
    typed = await me.open_table(["me"], edition="ontherun", mode="solitaire", seed="5")
    for known in (same, typed):
        async with me.at(known) as seen:
            assert seen.table["known_deal"]
            await play_on(seen, random.Random(8))
    best = (await me.get("/api/bests"))["bests"]
    assert [(entry["games"], entry["known_deal"]) for entry in best] == [(1, False), (2, True)]


async def test_a_table_leaves_my_list(people: People) -> None:
    me = people()
    table = await me.open_table(["me", BOT], edition="volcano")
    assert [entry["table"] for entry in (await me.get("/api/tables"))["tables"]] == [table]
    assert (await me.request("DELETE", f"/api/tables/{table}")).json() == {"removed": True}
    assert (await me.get("/api/tables"))["tables"] == []
    assert (await me.get(f"/api/tables/{table}"))["table"] == table
