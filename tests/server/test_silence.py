"""Connections that say nothing, or half of something, keep nobody else out."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import httpx
import pytest
from table_client import GENEROUS, Person, ServerProcess


async def hold(server: ServerProcess, text: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(text)
    with contextlib.suppress(ConnectionError):
        await writer.drain()
    return reader, writer


HALVES = (
    b"",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\n{",
)


@pytest.mark.parametrize("half", HALVES)
async def test_who_does_not_finish_a_request_is_cut_off(tmp_path: Path, half: bytes) -> None:
    with ServerProcess(tmp_path, **GENEROUS, FEURIO_HEAD_SECONDS="1", FEURIO_BODY_SECONDS="1") as server:
        reader, writer = await hold(server, half)
        with contextlib.suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), 8) == b""
        writer.close()
        assert "feurio_silent_total 1" in httpx.get(f"{server.url}/metrics").text


async def test_a_thousand_silent_connections_keep_nobody_out(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, **GENEROUS, FEURIO_SOCKETS_PER_ADDRESS="60") as server:
        held = [await hold(server, HALVES[n % 3]) for n in range(300)]
        await asyncio.sleep(0.5)
        gone = 0
        for reader, _ in held:
            with contextlib.suppress(TimeoutError, ConnectionError):
                gone += await asyncio.wait_for(reader.read(1), 0.001) == b""
        for _, writer in held:
            writer.transport.abort()
        await asyncio.sleep(0.5)
        text = httpx.get(f"{server.url}/metrics").text
        turned_away = int(text.partition("\nfeurio_turned_away_total ")[2].split()[0])
        assert turned_away >= 200
        assert server.log.read_text().count("turned away") == 1
        me = Person(server.url)
        table = await me.open_table(["me", "device"], edition="wildfire")
        for _ in range(80):
            async with me.at(table) as seen:
                assert seen.legal


async def test_a_long_conversation_is_not_cut_off(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, **GENEROUS, FEURIO_HEAD_SECONDS="1", FEURIO_BODY_SECONDS="1") as server:
        me = Person(server.url)
        table = await me.open_table(["me", "device"], edition="wildfire")
        async with me.at(table) as seen:
            await asyncio.sleep(3)
            assert (await seen.play(seen.legal[0]))["type"] == "done"
