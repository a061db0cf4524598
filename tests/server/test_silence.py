"""Connections that say nothing, or half of something, keep nobody else out."""

from __future__ import annotations

import asyncio
import contextlib
import socket
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


def counted(server: ServerProcess, name: str) -> int:
    text = httpx.get(f"{server.url}/metrics").text
    return int(text.partition(f"\n{name} ")[2].split()[0] if f"\n{name} " in text else 0)


def memory(server: ServerProcess) -> int:
    """The megabytes that a server takes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


async def until_cut(reader: asyncio.StreamReader) -> bytes:
    with contextlib.suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(), 10)
    return b""


async def test_requests_do_not_pile_up_before_the_first_is_answered(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, **GENEROUS) as server:
        before = memory(server)
        ask = b"GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        held = [await hold(server, ask * 5000) for _ in range(20)]
        for reader, writer in held:
            answers = await until_cut(reader)
            assert answers.count(b"HTTP/1.1 ") < 100
            writer.close()
        assert memory(server) < before + 60
        assert counted(server, "feurio_turned_away_total") >= 20


async def test_a_few_requests_ahead_are_answered_in_their_order(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, **GENEROUS) as server:
        asks = [f"GET /api/texts/{name} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" for name in ("xx", "de", "yy")]
        last = "GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        reader, writer = await hold(server, "".join([*asks, last]).encode())
        answers = await until_cut(reader)
        assert [part[:3] for part in answers.split(b"HTTP/1.1 ")[1:]] == [b"404", b"200", b"404", b"404"]
        writer.close()


@pytest.mark.parametrize("head", [b"X-Long: " + b"x" * 400_000, b"X-Many: y\r\n" * 40_000], ids=["long", "many"])
async def test_a_head_without_end_is_not_read(tmp_path: Path, head: bytes) -> None:
    with ServerProcess(tmp_path, **GENEROUS) as server:
        reader, writer = await hold(server, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + head)
        assert await until_cut(reader) == b""
        writer.close()
        assert counted(server, "feurio_turned_away_total") == 1
        cookies = {"Cookie": "kept=" + "x" * 16_000}
        assert httpx.get(f"{server.url}/", headers=cookies).status_code == 200


async def test_who_does_not_read_the_answer_is_cut_off(tmp_path: Path) -> None:
    short = {"FEURIO_HEAD_SECONDS": "1", "FEURIO_BODY_SECONDS": "1"}
    with ServerProcess(tmp_path, **GENEROUS, **short) as server, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        for _ in range(400):
            # One after the other, so that each is answered; the answers are never read.
            with contextlib.suppress(ConnectionError):
                deaf.sendall(b"GET /static/site.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            await asyncio.sleep(0.002)
        await asyncio.sleep(4)
        assert counted(server, "feurio_silent_total") + counted(server, "feurio_turned_away_total") == 1


async def test_asking_for_health_is_limited_too(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, FEURIO_REQUESTS_PER_SECOND="1", FEURIO_REQUEST_BURST="20") as server:
        async with httpx.AsyncClient(base_url=server.url) as client:
            codes = [(await client.get("/healthz")).status_code for _ in range(60)]
            assert codes.count(429) > 20
            assert (await client.get("/api/catalogue")).status_code == 200, "that is another matter"


async def test_a_long_conversation_is_not_cut_off(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, **GENEROUS, FEURIO_HEAD_SECONDS="1", FEURIO_BODY_SECONDS="1") as server:
        me = Person(server.url)
        table = await me.open_table(["me", "device"], edition="wildfire")
        async with me.at(table) as seen:
            await asyncio.sleep(3)
            assert (await seen.play(seen.legal[0]))["type"] == "done"
