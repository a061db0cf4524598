"""A made-up edition at the table: the server offers it, opens it and plays it, bots and all."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from table_client import GENEROUS, Person, ServerProcess, play_on

from feurio.editions import Edition
from made_up import MADE_UP, SMOLDER, known_to_processes

BOT = {"kind": "bot", "level": "casual"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    knowing = known_to_processes(tmp_path_factory.mktemp("knowing"))
    with ServerProcess(tmp_path_factory.mktemp("data"), **GENEROUS, **knowing) as running:
        yield running.url


async def test_it_is_in_the_catalogue(url: str) -> None:
    offered = (await Person(url).get("/api/catalogue"))["editions"]
    (edition,) = [edition for edition in offered if edition["id"] == SMOLDER.id]
    assert (edition["title"], edition["rules"], edition["box"]) == (SMOLDER.title, SMOLDER.rules, list(SMOLDER.box))
    assert edition["variants"] == list(SMOLDER.variants)


async def test_browsers_get_its_name(url: str) -> None:
    texts = await Person(url).get("/api/texts/nl")
    assert texts["words"]["edition.smolder"] == "Smolder"


@pytest.mark.parametrize("edition", MADE_UP, ids=lambda edition: edition.id)
@pytest.mark.parametrize(("mode", "seats"), [("competitive", ["me", BOT, "device"]), ("solitaire", ["me"])])
async def test_a_whole_game_is_played_over_a_websocket(
    url: str, edition: Edition, mode: str, seats: list[object]
) -> None:
    me = Person(url)
    table = await me.open_table(seats, edition=edition.id, mode=mode)
    async with me.at(table) as seen:
        assert seen.table["setup"]["rules"] == edition.rules
        await play_on(seen, random.Random(1))
    record = await me.get(f"/api/tables/{table}/record")
    assert record["edition"] == edition.id
    assert record["result"] is not None


async def test_what_may_happen_is_previewed_explained_and_hinted_at(url: str) -> None:
    me = Person(url)
    table = await me.open_table(["me", "device"], edition=SMOLDER.id, variants=["firebreak"])
    async with me.at(table) as seen:
        await play_on(seen, random.Random(2), 4)
        if seen.table.get("handover") is not None:
            await seen.send("ready")
            await seen.wait_for("table")
        assert (await seen.ask("preview", event=seen.legal[0]))["type"] == "preview"
        assert (await seen.ask("why", event="tile 99,99"))["reason"] is not None
        assert (await seen.ask("hint", step=3))["type"] == "hint"
