"""Hostile clients: nothing they send breaks anything for anybody."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from table_client import Person, ServerProcess
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from feurio.server.wire.visitors import COOKIE

People = Callable[[], Person]
BOT = {"kind": "bot", "level": "beginner"}

GARBAGE = [
    "", "null", "[]", "{}", "42", '"play"', "{", '{"type": "play"}', '{"type": 5}', '{"type": "dance"}',
    '{"type":"play","id":"x","number":-1,"event":"pass"}', '{"type":"play","id":"x","number":"3","event":"pass"}',
    '{"type":"play","id":"x","number":1e99,"event":"pass"}', '{"type":"play","id":null,"number":3,"event":"pass"}',
    '{"type":"play","id":"x","number":3,"event":["pass"]}', '{"type":"look","id":"x","number":99999999}',
    '{"type":"hint","id":"x","step":9}', '{"type":"play","id":"' + "x" * 65 + '","number":3,"event":"pass"}',
    '{"type":"play","id":"x","number":3,"event":"' + "y" * 1025 + '"}', "[" * 5000, '{"a":' * 2000, "\x00\x01",
    '{"type":"hello","last":"🔥"}',
]  # fmt: skip


async def test_garbage_is_answered_and_forgotten(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="wildfire")
    async with me.at(table) as seen:
        for text in GARBAGE:
            await seen.ws.send(text)
            message = await seen.wait_for("error")
            assert message["code"] == "not-understood"
            assert len(message["message"]) <= 200
        await seen.ws.send(b"\x00\xff binary")
        assert (await seen.wait_for("error"))["code"] == "not-understood"
        assert (await seen.play(seen.legal[0]))["type"] == "done"


async def test_garbage_without_end_closes_the_connection(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="wildfire")
    seen = await me.dial(table)
    with pytest.raises(ConnectionClosed):
        await seen.until_closed("garbage", 200)


async def test_wrong_seats_old_numbers_and_other_tables_events_are_refused(people: People) -> None:
    me, friend = people(), people()
    table = await me.open_table(["me", "friend"], edition="wildfire")
    other = await friend.open_table(["me", "device"], edition="ontherun")
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1)})
    async with me.at(table) as mine, friend.at(table) as theirs, friend.at(other) as elsewhere:
        assert theirs.position["to_move"] == 1
        before = mine.position
        assert (await mine.play(theirs.legal[0]))["code"] == "not-your-turn"
        assert (await theirs.play(theirs.legal[0], number=0))["code"] == "stale"
        assert (await theirs.play(theirs.legal[0], number=theirs.number + 1))["code"] == "stale"
        assert (await theirs.play(theirs.legal[0], life=3))["code"] == "stale"
        for event in ("fly 0,0 NE red", "startle 0,0 red 1", "draw 3", "deal 1 1", "pass", "tile 9,9", "board 0,0=1"):
            assert (await theirs.play(event))["type"] == "refused"
        assert (await elsewhere.play(theirs.legal[0]))["type"] in ("done", "refused")
        assert (await mine.ask("preview", event=theirs.legal[0]))["code"] == "not-your-turn"
        assert (await mine.ask("undo", number=mine.number))["code"] in ("nothing-to-undo", "undo-not-yours")
        await mine.hello()
        assert mine.position == before


async def test_a_frame_that_is_too_large_ends_only_its_connection(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="wildfire")
    async with me.at(table) as good:
        bad = await me.dial(table)
        with pytest.raises(ConnectionClosed):
            await bad.until_closed("x" * 2_000_000)
        assert (await good.play(good.legal[0]))["type"] == "done"


async def test_other_origins_and_foreign_names_get_nothing(people: People, server: ServerProcess) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="wildfire")
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}", "https://127.0.0.1", "://["):
        with pytest.raises(InvalidStatus):
            await me.dial(table, origin=origin)
        answer = await me.http.post("/api/tables", json={}, headers={"Origin": origin})
        assert answer.status_code == 403
    seen = await me.dial(table, origin=server.url)
    await seen.hello()
    for host in ("evil.example", "127.0.0.1.evil.example", "", "[", "localhost.evil.example:80"):
        answer = await me.http.get("/api/catalogue", headers={"Host": host})
        assert answer.status_code in (400, 421), host


async def test_bodies_that_are_too_large_or_broken_are_refused(people: People) -> None:
    me = people()
    big = json.dumps({"setup": {"edition": "x" * 100_000}})
    assert (await me.http.post("/api/tables", content=big)).status_code == 413

    async def endless() -> object:  # a body that does not say how long it is
        for _ in range(100):
            yield b"[" * 10_000

    assert (await me.http.post("/api/tables", content=endless())).status_code == 413  # type: ignore[arg-type]
    huge = json.dumps({"format": "feurio-record/1", "events": ["pass"] * 300_000})
    assert (await me.http.post("/api/import", content=huge)).status_code == 413
    for content in (b"{", b"\xff\xfe", b"[" * 20_000, b"null", b"[]"):
        for path in ("/api/tables", "/api/import"):
            headers = {"Content-Type": "application/json"}
            answer = await me.http.post(path, content=content, headers=headers)
            assert answer.status_code in (400, 422)
            assert answer.json()["error"]["code"]


async def test_bad_records_are_refused_with_their_place(people: People) -> None:
    me = people()
    good = {"format": "feurio-record/1", "edition": "wildfire", "mode": "competitive", "players": 2, "variants": []}
    for record, code in (
        ({}, "record-format-missing"),
        ({**good, "events": ["deal 2 3", "tile 0,0"]}, "record-bad-event"),
        ({**good, "players": 9, "events": []}, "record-bad-setup"),
        ({**good, "events": ["deal 2 3", "draw 4"], "result": {"scores": [9, 9]}}, "record-result-early"),
    ):
        answer = await me.request("POST", "/api/import", record)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)


async def test_paths_do_not_lead_out_of_the_package(people: People) -> None:
    me = people()
    for path in (
        "/static/../server/app.py", "/static/..%2fserver/app.py", "/static/%2e%2e/view.py", "/static//etc/passwd",
        "/static/art/../game.py", "/static/art/__init__.py", "/..%2f..%2fpyproject.toml", "/static/.hidden.js",
    ):  # fmt: skip
        assert (await me.http.get(path)).status_code == 404, path


async def test_visitors_cannot_be_guessed_or_forged(people: People) -> None:
    me, thief = people(), people()
    table = await me.open_table(["me", "device"], edition="wildfire")
    token = me.http.cookies["feurio_visitor"]
    assert len(token) >= 40
    for forged in ("x", token[:-1], token[:-1] + "!", "0" * 43, "a" * 5000):
        thief.http.cookies.set("feurio_visitor", forged)
        answer = await thief.http.get(f"/api/tables/{table}")
        assert answer.status_code in (200, 400, 431)
        if answer.status_code == 200:
            assert answer.json()["you"] == []


async def test_over_tls_a_cookie_that_a_neighbor_planted_is_nobody(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, FEURIO_PUBLIC_URL="https://play.example.org") as server:
        headers = {"Host": "play.example.org"}
        async with httpx.AsyncClient(base_url=server.url, headers=headers) as client:
            planted = await client.get("/api/tables", headers={"Cookie": f"{COOKIE}={'A' * 43}"})
            own = planted.headers["set-cookie"]
            assert own.startswith("__Host-")
            assert "Secure" in own
            assert "Path=/;" in own
            assert "Domain" not in own
            again = await client.get("/api/tables", headers={"Cookie": own.partition(";")[0]})
            assert "set-cookie" not in again.headers


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> ServerProcess:
    folder: Path = tmp_path_factory.mktemp("strict")
    limits = {
        "FEURIO_REQUESTS_PER_SECOND": "5",
        "FEURIO_REQUEST_BURST": "30",
        "FEURIO_TABLES_PER_MINUTE": "5",
        "FEURIO_MESSAGES_PER_SECOND": "5",
        "FEURIO_MESSAGE_BURST": "20",
        "FEURIO_CONNECTIONS_PER_ADDRESS": "4",
    }
    return ServerProcess(folder, **limits)


async def test_floods_are_limited(strict_server: ServerProcess) -> None:
    with strict_server as server:
        me = Person(server.url)
        table = await me.open_table(["me", "device"], edition="wildfire")
        async with me.at(table) as seen:
            answers: list[str] = []
            for number in range(40):
                await seen.send("ping", id=f"p{number}")
            while len(answers) < 40:
                answers.append((await seen.receive())["type"])
            assert "error" in answers
            assert "pong" in answers
            await asyncio.sleep(1)
            assert (await seen.ask("ping"))["type"] == "pong"
            others = [await me.dial(table) for _ in range(3)]
            with pytest.raises((InvalidStatus, ConnectionClosed)):
                await (await me.dial(table)).hello()
            assert len(others) == 3
        body = {"setup": {"edition": "volcano", "players": 2}}
        codes = [(await me.request("POST", "/api/tables", body)).status_code for _ in range(8)]
        assert 429 in codes
        codes = [(await me.request("GET", "/api/bests")).status_code for _ in range(40)]
        assert 429 in codes
        assert (await me.request("GET", "/healthz")).status_code == 200


async def test_many_connections_of_one_address_say_no_more_than_a_few(tmp_path: Path) -> None:
    limits = {"FEURIO_MESSAGES_PER_SECOND": "2", "FEURIO_MESSAGE_BURST": "10"}
    with ServerProcess(tmp_path, **limits) as server:
        me = Person(server.url)
        table = await me.open_table(["me", "device"], edition="wildfire")
        answers: list[str] = []
        for _ in range(30):
            seen = await me.dial(table)
            for _ in range(9):  # each of them stays within its own limit
                answers.append((await seen.ask("why", event="pass"))["type"])
        assert answers.count("error") > 100
        other = await connect(f"ws://127.0.0.1:{server.port}/ws/{table}", local_addr=("127.0.0.2", 0))
        await other.send('{"type":"why","id":"x","event":"pass"}')
        assert json.loads(await other.recv())["type"] == "why", "another address has a right of its own"
        await other.close()


async def test_a_client_that_never_reads_is_cut_off_and_holds_up_nobody(people: People) -> None:
    me = people()
    table = await me.open_table(["me", BOT, "device"], edition="ontherun")
    slow = await me.dial(table)
    slow.ws.transport.pause_reading()
    await slow.send("hello", last=None)
    async with me.at(table) as seen:
        chooser = random.Random(1)
        for _ in range(60):
            await seen.until(lambda seen: seen.legal or seen.over)
            if seen.over:
                break
            assert (await seen.play(chooser.choice(seen.legal)))["type"] == "done"
        await seen.hello()
