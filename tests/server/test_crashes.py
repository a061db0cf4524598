"""Servers that die: nothing is lost, nothing is doubled, play goes on."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from table_client import GENEROUS, Person, ServerProcess, play_on, play_until_cut
from websockets.exceptions import ConnectionClosed

import feurio

BOT = {"kind": "bot", "level": "beginner"}


async def test_a_killed_server_has_kept_every_move_that_anybody_saw(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, **GENEROUS).start()
    me = Person(server.url)
    try:
        table = await me.open_table(["me", BOT, "device"], edition="ontherun")
        for round_ in range(3):
            seen = await me.dial(table)
            await seen.hello()
            player = asyncio.create_task(play_until_cut(seen, random.Random(round_)))
            await asyncio.sleep(0.4 + 0.2 * round_)
            server.kill()
            unanswered = await player
            known = [entry["event"] for entry in seen.log]
            server.start()
            async with me.at(table) as later:
                stored = [entry["event"] for entry in later.log]
                assert stored[: len(known)] == known
                if unanswered is not None:
                    id, event, number = unanswered
                    await later.send("play", id=id, event=event, number=number)
                    answer = await later.wait_for("done", "refused", id=id)
                    assert answer["type"] == "done" or answer["code"] == "stale"
                    await later.hello()
                    assert later.log[number]["event"] == event
        async with me.at(table) as seen:
            await play_on(seen, random.Random(9))
        assert feurio.replay(await me.get(f"/api/tables/{table}/record")).over
    finally:
        server.stop()


async def test_a_bots_turn_goes_on_after_a_restart(tmp_path: Path) -> None:
    slow = {**GENEROUS, "FEURIO_BOT_PACE": "30"}
    server = ServerProcess(tmp_path, **slow).start()
    me = Person(server.url)
    table = await me.open_table(["me", BOT], edition="wildfire")
    async with me.at(table) as seen:
        assert seen.position["to_move"] == 1
        assert seen.table["seats"][1]["thinking"]
    server.kill()
    server.environment["FEURIO_BOT_PACE"] = "0"
    server.start()
    try:
        async with me.at(table) as seen:
            await seen.until(lambda seen: seen.legal)
            assert seen.position["to_move"] == 0
    finally:
        server.stop()


async def test_a_server_stopped_in_order_tells_its_clients(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, **GENEROUS).start()
    me = Person(server.url)
    table = await me.open_table(["me", "device"], edition="wildfire")
    seen = await me.dial(table)
    await seen.hello()
    await seen.play(seen.legal[0])
    await asyncio.to_thread(server.stop)
    with pytest.raises(ConnectionClosed):
        await seen.until_closed()
    assert server.process.returncode in (0, -15)
    assert "Traceback" not in server.log.read_text()
