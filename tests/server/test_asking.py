"""Previews, reasons and hints."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from table_client import Person, apply_change, play_on, same_position

People = Callable[[], Person]
BOT = {"kind": "bot", "level": "beginner"}


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
async def test_a_preview_is_what_then_happens(people: People, edition: str) -> None:
    me = people()
    table = await me.open_table(["me", "device", "device"], edition=edition)
    chooser = random.Random(11)
    async with me.at(table) as seen:
        while not seen.over:
            event = chooser.choice(seen.legal)
            before = seen.position
            preview = await seen.ask("preview", event=event)
            assert preview["type"] == "preview", preview
            foreseen: Any = apply_change(before, preview["position"])
            outcome = preview["outcome"]
            scores = [[score["score"] for score in before["scores"]]]
            await seen.play(event)
            scores.append([score["score"] for score in seen.position["scores"]])
            if scores[0] == scores[1]:
                assert "points" not in outcome
            else:
                assert outcome["points"] == {"before": scores[0], "after": scores[1]}
            same = ("taken", "lost", "supply")
            assert {key: foreseen[key] for key in same} == {key: seen.position[key] for key in same}
            assert sorted(tile["cell"] for tile in foreseen["tiles"]) == sorted(
                tile["cell"] for tile in seen.position["tiles"]
            )
            lying = {tile["cell"]: tile["number"] for tile in before["tiles"]}
            gone = {tile["cell"] for tile in (*outcome.get("taken", ()), *outcome.get("lost", ()))}
            assert gone == set(lying) - {tile["cell"] for tile in seen.position["tiles"]}
            if edition == "volcano":
                for seat, (had, has) in enumerate(zip(*scores, strict=True)):
                    taken = [tile["cell"] for tile in outcome.get("taken", ()) if tile["seat"] == seat]
                    assert sum(lying[cell] for cell in taken) == has - had


async def test_a_preview_shows_nothing_that_comes(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="wildfire")
    async with me.at(table) as seen:
        await seen.play(seen.legal[0])
        answer = await seen.ask("preview", event=next(event for event in seen.legal if event != "pass"))
        foreseen = apply_change(seen.position, answer["position"])
        assert foreseen["to_move"] == "chance"
        assert foreseen["drawn"] is None
        number = seen.number
        await seen.hello()
        assert seen.number == number


async def test_why_not_names_the_rule(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="wildfire")
    async with me.at(table) as seen:
        before = seen.position
        legal = await seen.ask("why", event=seen.legal[0])
        assert legal["reason"] is None
        reason = (await seen.ask("why", event="crew 0,0 red 1"))["reason"]
        assert (reason["code"], reason["rule"]) == ("tile-first", "2.1")
        assert reason["message"]
        assert (await seen.ask("why", event="tile 20,20"))["reason"]["code"] == "cell-touches-nothing"
        assert (await seen.ask("why", event="hop 1"))["reason"]["code"] == "event-unknown"
        refused = await seen.play("tile 20,20")
        assert (refused["type"], refused["code"], refused["rule"]) == ("refused", "cell-touches-nothing", "2.2")
        await seen.hello()
        assert same_position(before, seen.position)


async def test_hints_come_in_three_steps(people: People) -> None:
    me = people()
    table = await me.open_table(["me", BOT], edition="volcano")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(1), 1)
        await seen.until(lambda seen: seen.legal)
        first = await seen.ask("hint", step=1)
        second = await seen.ask("hint", step=2)
        third = await seen.ask("hint", step=3)
        assert set(second["cells"]) < set(first["cells"])
        assert "event" not in first
        assert "event" not in second
        assert all({"code", "data"} == set(reason) for reason in third["reasons"])
        assert third["event"] in seen.legal
        assert third["kind"] == "fly"
        assert "sure" not in second
        assert 0 < third["sure"] <= 1


async def test_no_hints_against_other_people(people: People) -> None:
    me, friend = people(), people()
    table = await me.open_table(["me", "friend"], edition="volcano")
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1)})
    async with me.at(table) as seen:
        assert not seen.table["hint"]
        assert (await seen.ask("hint", step=3))["code"] == "hint-not-with-others"


async def test_a_coach_says_whether_one_may_be_sure_and_what_would_be_better(people: People) -> None:
    me = people()
    table = await me.open_table(["me", BOT, BOT], edition="volcano")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(1), 1)
        await seen.until(lambda seen: seen.legal)
        for event in seen.legal[:3]:
            answer = await seen.ask("sure", event=event)
            assert answer["type"] == "sure"
            assert answer["event"] == event
            assert answer["sure"] or answer["better"] in set(seen.legal) - {event}
        assert (await seen.ask("sure", event="fly 50,0 E red"))["type"] == "refused"


async def test_no_coach_where_people_compete(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device", BOT], edition="wildfire")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(1), 1)
        await seen.until(lambda seen: seen.legal)
        assert (await seen.ask("sure", event=seen.legal[0]))["code"] == "hint-not-with-others"
