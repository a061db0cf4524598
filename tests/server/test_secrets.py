"""Nobody is sent what they may not know: everything that a client receives is searched."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

from table_client import Person, Seen, ServerProcess, play_on

from feurio.editions import check_setup
from feurio.piles import pile_of

People = Callable[[], Person]
SEED = 7_318_264_509_118_273
BOT = {"kind": "bot", "level": "beginner"}


async def play_until(seen: Seen, number: int, chooser: random.Random, curious: bool = True) -> None:
    """Plays, and asks everything there is to ask on the way."""
    while seen.number < number and not seen.over:
        if not seen.legal:
            await seen.receive()
            continue
        event = chooser.choice(seen.legal)
        if curious:
            await seen.ask("preview", event=event)
            await seen.ask("why", event="tile 30,30")
            await seen.ask("look", number=seen.number // 2)
        answer = await seen.play(event)
        assert answer["type"] == "done", answer


async def ask_everything(person: Person, table: str) -> None:
    for path in ("", "/record", "/links", "/qr/watch", "/qr/0", "/nothing"):
        await person.request("GET", f"/api/tables/{table}{path}")
    for path in (
        "/api/tables",
        "/api/bests",
        "/api/catalogue",
        "/healthz",
        "/metrics",
        f"/t/{table}",
        "/api/openapi.json",
    ):
        await person.request("GET", path)
    bodies: list[Any] = [{"token": "x"}, {"token": 5}, [], {"kind": "bot"}]
    for body in bodies:
        await person.request("POST", f"/api/tables/{table}/join", body)
        await person.request("POST", f"/api/tables/{table}/seats/1", body)
        await person.request("POST", f"/api/tables/{table}/again", body)


def draws_told(person: Person) -> list[str]:
    """Every draw with a number that was ever sent to somebody, as a text."""
    found: set[str] = set()
    for text in person.frames:
        message = json.loads(text)
        for entry in (*message.get("log", ()), *message.get("events", ())):
            if entry["event"].startswith("draw"):
                found.add(f"{entry['number']} {entry['event']}")
    return sorted(found)


async def test_the_seed_is_never_sent_before_the_end(people: People, server: ServerProcess) -> None:
    for edition in ("wildfire", "volcano", "ontherun"):
        me, friend, watcher = people(), people(), people()
        table = await me.open_table(["me", "friend", BOT], edition=edition, seed=SEED)
        token = await me.invitation(table, 1)
        await friend.post(f"/api/tables/{table}/join", {"token": token})
        async with me.at(table) as mine, friend.at(table) as theirs, watcher.at(table):
            await asyncio.gather(*(play_until(seen, 9, random.Random(1)) for seen in (mine, theirs)))
            assert not mine.over
            for person in (me, friend, watcher):
                await ask_everything(person, table)
        everything = "".join(text for person in (me, friend, watcher) for text in (*person.frames, *person.answers))
        assert len(everything) > 10_000
        assert str(SEED) not in everything
        assert hex(SEED)[2:] not in everything
        assert token not in "".join(watcher.frames + watcher.answers + friend.frames + friend.answers)
    assert str(SEED) not in server.log.read_text()


async def test_tiles_to_come_are_never_sent(people: People) -> None:
    me, watcher = people(), people()
    setup = check_setup("wildfire", players=2)
    pile = pile_of(setup, SEED)
    table = await me.open_table(["me", "device"], edition="wildfire", seed=SEED)
    async with me.at(table) as seen, watcher.at(table):
        await play_until(seen, 30, random.Random(2))
        await ask_everything(me, table)
        drawn = [int(entry["event"][5:]) for entry in seen.log if entry["event"].startswith("draw")]
    assert drawn == pile[2 : 2 + len(drawn)]
    for person in (me, watcher):
        assert len(draws_told(person)) <= len(drawn)


async def test_firebreaks_are_known_to_who_laid_them_only(people: People) -> None:
    me, friend, watcher = people(), people(), people()
    table = await me.open_table(["me", "friend"], edition="wildfire", variants=["firebreak"], seed=SEED)
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1)})
    hidden: dict[str, set[int]] = {"me": set(), "friend": set(), "watcher": set()}
    async with me.at(table) as mine, friend.at(table) as theirs, watcher.at(table) as watching:
        seats = [mine, theirs]
        for turn in range(16):
            mover = seats[watching.position["to_move"]] if turn else theirs
            await mover.until(lambda seen: seen.legal)
            number = mover.position["drawn"]
            event = next(e for e in mover.legal if e.startswith("break" if turn % 3 else "tile"))
            if event.startswith("break"):
                for name, seen in (("me", mine), ("friend", theirs), ("watcher", watching)):
                    if seen is not mover:
                        hidden[name].add(mover.number)
                assert isinstance(number, int)
            assert (await mover.play(event))["type"] == "done"
            while mover.legal:
                assert (await mover.play("pass"))["type"] == "done"
            for seen in (mine, theirs, watching):
                await seen.until(lambda seen, mover=mover: seen.number == mover.number)
        for person in (me, friend, watcher):
            await ask_everything(person, table)
        for seen in (mine, theirs, watching):
            await seen.ask("look", number=seen.number)
            await seen.hello()
    for name, person in (("me", me), ("friend", friend), ("watcher", watcher)):
        assert len(hidden[name]) >= 4
        for text in person.frames:
            _check_hidden(json.loads(text), hidden[name])
        records = [json.loads(text) for text in person.answers if '"feurio-record/1"' in text]
        assert records
        for record in records:
            for number in hidden[name]:
                assert record["events"][number - 1] == "draw ?"


def _check_hidden(message: dict[str, Any], hidden: set[int]) -> None:
    """No event of a message tells a number that its receiver may not know; nor does any face-down tile."""
    entries = {entry["number"]: entry for entry in (*message.get("log", ()), *message.get("events", ()))}
    for number in hidden:
        if number in entries:
            assert entries[number]["event"] == "draw ?"
        if number + 1 in entries:
            assert entries[number + 1]["laid"][0]["number"] is None


async def test_on_one_device_the_drawn_tile_waits_for_the_hand_over(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="feurio", variants=["firebreak"], seed=SEED)
    async with me.at(table) as seen:
        assert seen.table["handover"] == 1
        assert seen.legal == []
        assert seen.position["drawn"] == "?"
        assert (await seen.play("tile 0,1"))["code"] == "handover-first"
        assert all("draw " not in text or "draw ?" in text for text in me.frames if '"log"' in text)
        await seen.send("ready")
        await seen.wait_for("table")
        assert seen.table["handover"] is None
        assert seen.position["drawn"] in range(1, 7)
        event = next(event for event in seen.legal if event.startswith("break"))
        number = seen.number
        await seen.play(event)
        assert seen.table["handover"] == 0
        assert seen.log[number - 1]["event"] == "draw ?"
        assert seen.position["drawn"] == "?"
        broken = next(tile for tile in seen.position["tiles"] if tile["face"] == "down")
        assert broken["number"] is None
        await seen.send("ready")
        await seen.wait_for("table")
        assert seen.log[number - 1]["event"] == "draw ?"


async def test_everything_is_shown_once_the_game_is_over(people: People) -> None:

    me, watcher = people(), people()
    table = await me.open_table(["me", BOT], edition="wildfire", variants=["firebreak"], seed=SEED)
    async with me.at(table) as seen, watcher.at(table) as watching:
        await play_on(seen, random.Random(1))
        await watching.until(lambda seen: seen.over)
        assert watching.table["seed"] == str(SEED)
        assert all(entry["event"] != "draw ?" for entry in watching.log)
