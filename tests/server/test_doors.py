"""Every door of the server: what does not belong through it is refused with a reason, and harms nobody else."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from table_client import GENEROUS, Person, ServerProcess, play_on

import feurio
from feurio.server.hall.opening import LARGEST_EXTRAS, tidy
from feurio.server.wire.guards import client_behind

# --- Control characters ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["a\u0000", "\n", "\u202e", "\ud800"])
async def test_an_id_with_odd_characters_is_not_understood(people: Any, id: str) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="wildfire")
    async with me.at(table) as seen:
        text = json.dumps({"type": "play", "id": id, "number": seen.number, "event": seen.legal[0]})
        await seen.ws.send(text)
        assert (await seen.wait_for("error", "done"))["type"] == "error"
        assert (await seen.play(seen.legal[0]))["type"] == "done", "the connection goes on"


@pytest.mark.parametrize("path", ["/ws/a%00b", "/ws/a%0ab", "/ws/" + "x" * 500, "/ws/%ff"])
async def test_odd_names_of_tables_are_no_tables(server: ServerProcess, path: str) -> None:
    from websockets.asyncio.client import connect
    from websockets.exceptions import ConnectionClosed, InvalidHandshake

    before = server.log.read_text().count("Traceback")

    async def listen() -> None:
        async with connect(server.url.replace("http", "ws", 1) + path) as ws:
            for _ in range(3):
                await ws.recv()

    with pytest.raises((ConnectionClosed, InvalidHandshake)):
        await listen()
    assert server.log.read_text().count("Traceback") == before


@pytest.mark.parametrize(
    "path", ["/api/rules/wildfire/en%00", "/api/texts/e%00", "/t/a%00b", "/api/tables/a%00b", "/%00"]
)
async def test_odd_paths_are_not_found(people: Any, path: str) -> None:
    assert (await people().request("GET", path)).status_code in (404, 422)


# --- Imports --------------------------------------------------------------------------------------------------------


def record(**extra: Any) -> dict[str, Any]:
    game = feurio.new_game("wildfire", players=2, seed=1)
    return {**game.record(), **extra}


def nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def test_little_of_what_means_nothing_is_stored() -> None:
    kept = tidy(record(small="x" * 100, large="y" * 1_000_000, deep=nested(300), odd="\ud800"))
    assert kept["small"] == "x" * 100
    assert not {"large", "deep", "odd", "seed"} & set(kept)
    assert len(json.dumps(kept)) < LARGEST_EXTRAS + 10_000


@pytest.mark.parametrize(
    "extra",
    [
        {"names": ["n" * 300, "\ud800"]},
        {"names": {"a": 1}},
        {"names": [None, 5]},
        {"notes": nested(300)},
        {"notes": nested(900)},
        {"notes": "\ud800"},
        {"\ud800": 1},
        {"notes": "z" * 900_000},
    ],
)
async def test_odd_keys_of_an_imported_record_do_no_harm(people: Any, extra: dict[str, Any]) -> None:
    me = people()
    answer = await me.http.post(
        "/api/import", content=json.dumps(record(**extra)), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code in (201, 400, 413, 422), answer.text
    if answer.status_code == 201:
        table = answer.json()["table"]
        assert (await me.request("GET", f"/api/tables/{table}/record")).status_code == 200
        assert (await me.request("GET", "/api/tables")).status_code == 200


async def test_a_visitor_cannot_fill_the_disk(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, **GENEROUS, FEURIO_STORED_PER_VISITOR="20000") as server:
        me = Person(server.url)
        codes = [(await me.request("POST", "/api/import", record(notes="z" * 4000))).status_code for _ in range(8)]
        assert codes[0] == 201
        assert codes[-1] == 413
        for table in (await me.get("/api/tables"))["tables"]:
            assert (await me.request("DELETE", f"/api/tables/{table['table']}")).json() == {"removed": True}
        assert (await me.get("/api/tables"))["tables"] == []
        again = await me.request("POST", "/api/import", record(notes="z" * 4000))
        assert again.status_code == 413, "what is off the list is still on the disk"
        other = Person(server.url)
        assert (await other.request("POST", "/api/import", record())).status_code == 201


async def test_an_imported_table_comes_back_to_the_list_when_its_owner_does(people: Any) -> None:
    me = people()
    table = (await me.post("/api/import", record()))["table"]
    assert (await me.request("DELETE", f"/api/tables/{table}")).json() == {"removed": True}
    assert (await me.request("DELETE", f"/api/tables/{table}")).json() == {"removed": False}
    async with me.at(table) as seen:
        assert seen.legal
    assert [entry["table"] for entry in (await me.get("/api/tables"))["tables"]] == [table]


# --- Deals that could be known --------------------------------------------------------------------------------------


async def test_a_draw_taken_back_makes_a_deal_known(people: Any) -> None:
    me = people()
    table = await me.open_table(["me"], edition="wildfire", mode="solitaire")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(1), moves=4)
        assert not seen.table["known_deal"]
        for _ in range(3):
            assert (await seen.ask("undo", number=seen.number))["type"] == "done"
        await seen.hello()
        assert seen.table["known_deal"]
        await play_on(seen, random.Random(2))
    bests = (await me.get("/api/bests"))["bests"]
    assert [best["known_deal"] for best in bests] == [True]


async def test_a_finished_solitaire_that_is_taken_back_counts_once(people: Any) -> None:
    me = people()
    table = await me.open_table(["me"], edition="wildfire", mode="solitaire")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(1))
        for luck in range(3):
            assert (await seen.ask("undo", number=seen.number))["type"] == "done"
            await seen.hello()
            assert seen.table["known_deal"]
            await play_on(seen, random.Random(luck))
    bests = (await me.get("/api/bests"))["bests"]
    assert [(best["games"], best["known_deal"]) for best in bests] == [(1, False), (3, True)]


async def test_a_solitaire_that_a_bot_has_played_is_nobodys_best(people: Any) -> None:
    me = people()
    table = await me.open_table(["me"], edition="volcano", mode="solitaire")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(1), moves=3)
        await me.post(f"/api/tables/{table}/seats/0", {"kind": "bot", "level": "beginner"})
        await seen.until(lambda seen: seen.number > 12 or seen.over)
        await me.post(f"/api/tables/{table}/seats/0", {"kind": "me"})
        await play_on(seen, random.Random(2))
    assert (await me.get("/api/bests"))["bests"] == []


async def test_the_same_deal_in_the_middle_makes_both_known(people: Any) -> None:
    me = people()
    table = await me.open_table(["me"], edition="wildfire", mode="solitaire")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(1), moves=4)
    await me.post(f"/api/tables/{table}/again", {"same_deal": True})
    async with me.at(table) as seen:
        assert seen.table["known_deal"]


# --- Who asks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("client", "header", "proxies", "found"),
    [
        ("127.0.0.1", "6.6.6.6, 203.0.113.9", {"127.0.0.1"}, "203.0.113.9"),
        ("127.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", {"127.0.0.1", "10.0.0.2"}, "203.0.113.9"),
        ("198.51.100.7", "6.6.6.6", {"127.0.0.1"}, "198.51.100.7"),
        ("172.16.0.3", "6.6.6.6, 203.0.113.9", {"*"}, "203.0.113.9"),
        ("127.0.0.1", "nonsense", {"127.0.0.1"}, "127.0.0.1"),
        ("127.0.0.1", "", {"127.0.0.1"}, "127.0.0.1"),
    ],
)
def test_a_proxy_is_believed_and_nobody_else(client: str, header: str, proxies: set[str], found: str) -> None:
    scope = {"client": (client, 1), "headers": [(b"x-forwarded-for", header.encode())]}
    known = client_behind(scope, proxies)
    assert known is not None
    assert known[0] == found


async def test_files_do_not_count_against_requests_but_handshakes_do(tmp_path: Path) -> None:
    limits = {**GENEROUS, "FEURIO_REQUESTS_PER_SECOND": "1", "FEURIO_REQUEST_BURST": "10"}
    with ServerProcess(tmp_path, **limits) as server:
        me = Person(server.url)
        files = [(await me.http.get("/static/js/main.js")).status_code for _ in range(60)]
        assert 429 not in files
        table = await me.open_table(["me", "device"], edition="wildfire")
        cut = 0
        for _ in range(30):
            try:
                seen = await me.dial(table)
                await seen.close()
            except Exception:
                cut += 1
        assert cut > 10


async def test_links_are_not_kept_by_caches(people: Any) -> None:
    me = people()
    table = await me.open_table(["me", "friend"], edition="wildfire")
    assert (await me.request("GET", f"/api/tables/{table}/links")).headers["cache-control"] == "no-store"


async def test_a_request_sent_again_is_recognized_however_late(people: Any) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="ontherun")
    async with me.at(table) as seen:
        number, event = seen.number, seen.legal[0]
        assert (await seen.play(event, id="first"))["type"] == "done"
        await play_on(seen, random.Random(1), moves=90)
        events = [entry["event"] for entry in seen.log]
        assert (await seen.ask("play", id="first", number=number, event=event))["type"] == "done"
        await seen.hello()
        assert [entry["event"] for entry in seen.log] == events
