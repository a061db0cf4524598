"""An address that is sent around shows a title and a picture before it is opened; a game under way shows none."""

from __future__ import annotations

import html
import random
import re
from typing import Any
from urllib.parse import quote, unquote

from table_client import play_on

import feurio


async def told(person: Any, path: str, language: str = "en") -> dict[str, str]:
    answer = await person.http.get(path, headers={"Accept": "text/html", "Accept-Language": language})
    assert answer.status_code == 200
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">', answer.text)
    return {name: html.unescape(value) for name, value in found}


async def is_a_picture(person: Any, address: str) -> bool:
    assert address.startswith("http"), "absolute"
    answer = await person.http.get(address)
    return bool(answer.content.startswith(b"\x89PNG"))


async def test_a_position_and_its_line_have_a_card(people: Any) -> None:
    me = people()
    game = feurio.new_game("wildfire", players=2, seed=7)
    for _ in range(4):
        game.play(game.legal()[0])
    path = f"/explore?position={quote(game.position_text())}"
    card = await told(me, path, "de")
    assert card["og:title"].startswith("Wildfire: ")
    assert await is_a_picture(me, card["og:image"])
    line = f"{path}&line={quote(str(game.legal()[0]))}"
    assert (await told(me, line))["og:image"] != card["og:image"]
    assert not await told(me, "/explore?position=nonsense%22%3E%3Cscript%3E")
    assert not await told(me, "/")


async def test_a_puzzle_has_a_card(people: Any) -> None:
    me = people()
    assert await is_a_picture(me, (await told(me, "/puzzles/wildfire-1014"))["og:image"])
    assert not await told(me, "/puzzles/wildfire-0")


async def test_a_finished_game_shows_its_end_and_one_under_way_nothing(people: Any) -> None:
    me, other = people(), people()
    table = await me.open_table(["me", "device"], edition="volcano")
    for person in (me, other):
        card = await told(person, f"/t/{table}")
        assert card["og:title"] == "Volcano"
        assert "og:image" not in card
    async with me.at(table) as seen:
        await play_on(seen, random.Random(3))
    for path in (f"/t/{table}", f"/t/{table}/review"):
        assert await is_a_picture(other, (await told(other, path))["og:image"])


async def test_pictures_of_the_rules_can_be_played_on(people: Any) -> None:
    me = people()
    for book in ("wildfire", "volcano", "ontherun"):
        text = (await me.http.get(f"/api/rules/{book}/nl")).text
        texts = [unquote(one) for one in re.findall(r'href="/explore\?position=([^"]+)"', text)]
        assert len(texts) >= 5
        for one in texts:
            assert feurio.Game.from_position(one).position_text() == one
