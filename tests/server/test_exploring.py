"""Exploring from any position, what can be sent around of it, and what stays closed while others play."""

from __future__ import annotations

import asyncio
import io
import json
import random
from multiprocessing import active_children
from typing import Any
from urllib.parse import quote

import pytest
from table_client import play_on

import feurio
from feurio.bots import choose_for, make_bot
from feurio.server.bots.thinkers import Thinkers


def middle(edition: str = "feurio", events: int = 24, **setup: Any) -> feurio.Game:
    game = feurio.new_game(edition, seed=5, **{"players": 2, **setup})
    bot = make_bot("greedy", seed=1)
    while game.move_count < events or game.to_move == "chance":
        game.play(choose_for(bot, game).event)
    return game


async def finished(me: Any, **setup: Any) -> str:
    table = await me.open_table(["me", "device"], **{"edition": "volcano", **setup})
    async with me.at(table) as seen:
        await play_on(seen, random.Random(3))
    return str(table)


async def test_who_looks_at_positions_is_there_before_the_first_look() -> None:
    thinkers, others = Thinkers(1), set(active_children())
    try:
        thinkers.expect_looks()
        begun = set(active_children()) - others
        assert len(begun) == 1
        thinkers.expect_looks()
        found = await thinkers.evaluate(dict(middle("volcano", 8, mode="solitaire", players=1).record()), 0, "me")
        assert set(active_children()) - others == begun, "the same has looked"
    finally:
        thinkers.stop()
    assert 0 < found["options"][0]["points"] <= 35
    assert 0 < found["points"] <= 35


# --- Exploring ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["feurio", "volcano", "ontherun"])
async def test_a_position_text_is_explored_by_anybody(people: Any, edition: str) -> None:
    game = middle(edition)
    me = people()
    body = {"position": game.position_text(), "events": []}
    found = await me.post("/api/explore", body)
    assert found["text"] == game.position_text()
    assert sorted(found["legal"]) == sorted(game.legal_texts())
    event = found["legal"][0]
    after = await me.post("/api/explore", {**body, "events": [event], "preview": "nonsense"})
    assert after["outcome"]["event"] == event
    assert after["reason"]["code"]
    told = [await me.post("/api/evaluate", {**body, "effort": effort}) for effort in (0, 1, 2)]
    for one in told:
        assert len(one["win"]) == 2
        assert abs(sum(one["win"]) - 1) < 0.01
        assert 1 <= len(one["options"]) <= 3
        assert all(option["event"] in found["legal"] for option in one["options"])


async def test_a_position_that_cannot_be_is_refused_with_the_rule(people: Any) -> None:
    me = people()
    text = middle().position_text()
    refused = await me.request("POST", "/api/explore", {"position": text.replace("supply=r", "supply=r1", 1)})
    assert refused.status_code == 422
    assert refused.json()["error"]["code"].startswith("position-")
    odd = await me.request("POST", "/api/explore", {"position": text, "events": ["crew 99,99 red 1"]})
    assert odd.status_code == 422


# --- Sharing --------------------------------------------------------------------------------------------------------


async def test_a_position_and_a_line_are_a_picture_a_record_and_a_moving_one(people: Any) -> None:
    from PIL import Image

    game = middle("volcano", 6)
    event = game.legal_texts()[0]
    where = f"position={quote(game.position_text())}&line={quote(event)}"
    me = people()
    drawn = await me.http.get(f"/api/share.svg?{where}&theme=dark")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg")
    png = await me.http.get(f"/api/share.png?{where}")
    assert Image.open(io.BytesIO(png.content)).width == 1000
    record = (await me.http.get(f"/api/share.json?{where}")).json()
    after = game.copy()
    after.play(event)
    assert feurio.replay(record).position_text() == after.position_text()
    moving = await me.http.get(f"/api/share.webp?{where}", timeout=100)
    assert Image.open(io.BytesIO(moving.content)).n_frames >= 1  # type: ignore[attr-defined]
    assert "feurio.webp" in moving.headers["content-disposition"]


async def test_a_finished_game_moves_as_a_picture_and_the_second_asker_gets_the_same(people: Any) -> None:
    from PIL import Image

    me, other = people(), people()
    table = await finished(me)
    first, second = await asyncio.gather(
        me.http.get(f"/api/tables/{table}/share.gif", timeout=110),
        other.http.get(f"/api/tables/{table}/share.gif", timeout=110),
    )
    assert first.content == second.content
    record = await me.get(f"/api/tables/{table}/record")
    assert Image.open(io.BytesIO(first.content)).n_frames > 5  # type: ignore[attr-defined]
    early = json.loads((await me.http.get(f"/api/tables/{table}/share.json?number=5")).text)
    assert early["events"] == record["events"][:5]
    beyond = await me.request("GET", f"/api/tables/{table}/share.svg?number=5000")
    assert beyond.json()["error"]["code"] == "no-such-event"


async def test_one_address_has_three_pictures_drawn_at_a_time(people: Any) -> None:
    me = people()
    table = await finished(me, edition="wildfire")
    answers = await asyncio.gather(
        *(me.http.get(f"/api/tables/{table}/share.png?number={number}", timeout=60) for number in range(10, 16))
    )
    codes = sorted(answer.status_code for answer in answers)
    assert codes == [200, 200, 200, 429, 429, 429]
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert refused.json()["error"]["code"] == "too-many-pictures"


# --- Nothing leaks --------------------------------------------------------------------------------------------------


async def test_a_game_that_one_plays_with_others_cannot_be_explored_in_any_way(people: Any) -> None:
    """Not by its table, nor by its position as a text, nor by its record opened again; somebody else's position can."""
    me, friend, stranger = people(), people(), people()
    table = await me.open_table(["me", "friend"], edition="feurio")
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1)})
    async with me.at(table) as mine, friend.at(table) as theirs:
        for _ in range(14):
            seen = mine if mine.legal else theirs
            await seen.play(seen.legal[0])
            number = seen.number
            for one in (mine, theirs):
                await one.until(lambda here, number=number: here.number >= number)
        record = await me.get(f"/api/tables/{table}/record")
        text = feurio.replay(record).position_text()
        for person in (me, friend):
            for path in ("explore", "evaluate"):
                refused = await person.request("POST", f"/api/{path}", {"position": text})
                assert (refused.status_code, refused.json()["error"]["code"]) == (409, "still-played")
                own = await person.request("POST", f"/api/tables/{table}/{path}", {"number": 3})
                assert own.json()["error"]["code"] == "not-over"
            copy = (await person.post("/api/import", record))["table"]
            for path, body in (("explore", {"number": 10}), ("evaluate", {"number": 10}), ("analysis", None)):
                refused = await person.request("POST", f"/api/tables/{copy}/{path}", body)
                assert refused.json()["error"]["code"] == "still-played"
            async with person.at(copy) as seen:
                assert (await seen.ask("hint", step=3))["code"] == "still-played"
        assert (await me.request("GET", f"/api/tables/{table}/share.png")).json()["error"]["code"] == "not-over"
        assert (await stranger.post("/api/explore", {"position": text}))["legal"]
        other = middle(events=30).position_text()
        assert (await me.post("/api/explore", {"position": other}))["text"] == other


# --- Laying out -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["feurio", "wildfire", "volcano", "ontherun"])
async def test_a_position_that_is_laid_out_gets_its_supplies_or_the_reason_and_the_place(
    people: Any, edition: str
) -> None:
    me = people()
    begun = await me.post("/api/explore/draft", {"edition": edition, "players": 2})
    assert begun["reason"] is None
    assert feurio.Game.from_position(begun["text"]).to_move is not None
    assert "over" not in begun["phases"]
    game = middle(edition)
    bare = " ".join(word for word in game.position_text().split() if not word.startswith("supply="))
    filled = await me.post("/api/explore/draft", {"position": bare})
    assert filled["reason"] is None
    assert filled["position"]["tiles"]
    cell = game.position()["tiles"][0]["cell"]
    odd = await me.post("/api/explore/draft", {"position": bare.replace("tiles=", "tiles=40,40=6;")})
    assert odd["reason"]["message"]
    assert odd["position"] is None
    assert cell


async def test_every_edition_with_every_number_of_players_fills_in_what_is_left(people: Any) -> None:
    me = people()
    for edition in ("feurio", "vulkan", "wildfire", "volcano", "ontherun"):
        for players in (2, 3, 4):
            game = middle(edition, 10, players=players)
            if edition in ("vulkan", "volcano"):
                continue  # loads leave the game there
            bare = " ".join(word for word in game.position_text().split() if not word.startswith("supply="))
            filled = await me.post("/api/explore/draft", {"position": bare})
            assert filled["reason"] is None, (edition, players, filled["reason"])
