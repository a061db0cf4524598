"""The clients of the load test: WebSockets by hand that read only what they need, so that they cost less than the
server they measure."""

from __future__ import annotations

import asyncio
import base64
import random
import secrets
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

HOST = "127.0.0.1"
MASK = b"\x37\xfa\x21\x3d"


@dataclass
class Figures:
    """What one run has measured; round trips in milliseconds."""

    name: str
    seconds: float = 0.0
    trips: list[float] = field(default_factory=list)
    by_second: Counter[int] = field(default_factory=Counter)
    games: int = 0
    idle: int = 0
    """Tables whose game was over when no other one was left to go on with: should stay 0."""
    received: int = 0
    server_seconds: float = 0.0
    client_seconds: float = 0.0
    bytes_per_connection: float = 0.0
    refused: int = 0
    errors: int = 0

    @property
    def moves(self) -> int:
        return len(self.trips)

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds if self.seconds else 0.0

    @property
    def server_microseconds(self) -> float:
        """Processor time of the server for a move: says something also on a machine that is busy otherwise."""
        return self.server_seconds / max(1, self.moves) * 1e6

    def report(self) -> dict[str, Any]:
        trips = sorted(self.trips) or [0.0]
        return {
            "run": self.name,
            "moves": self.moves,
            "games_over": self.games,
            "tables_idle": self.idle,
            "moves_per_s": round(self.moves_per_second),
            "best_second": max(self.by_second.values(), default=0),
            "server_us_per_move": round(self.server_microseconds, 1),
            "client_us_per_move": round(self.client_seconds / max(1, self.moves) * 1e6, 1),
            "bytes_per_move": round(self.received / max(1, self.moves)),
            "median_ms": round(trips[len(trips) // 2], 2),
            "p99_ms": round(trips[min(len(trips) - 1, int(len(trips) * 0.99))], 2),
            "worst_ms": round(trips[-1], 2),
            "refused": self.refused,
            "errors": self.errors,
            "bytes_per_connection": round(self.bytes_per_connection),
        }


class Run:
    """A measurement: players move whenever it says so, and go on at another table when their game is over."""

    def __init__(self, figures: Figures, pace: float) -> None:
        self.figures = figures
        self.pace = pace
        self.running = False
        self.random = random.Random(1)
        self.waiting: list[Table] = []
        """Tables that are laid and not yet played at."""

    def begin(self, table: Table) -> None:
        for player in table.players:
            if player.legal:
                if self.pace:
                    delay = self.random.uniform(0, self.pace)
                    asyncio.get_running_loop().call_later(delay, self._move, player)
                else:
                    player.play()

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

    def over(self) -> None:
        """A game has ended: its players begin another one."""
        if not self.running:
            return
        self.figures.games += 1
        if self.waiting:
            self.begin(self.waiting.pop())
        else:
            self.figures.idle += 1


@dataclass(eq=False)
class Table:
    """One game and those who sit or watch there."""

    run: Run
    opened: tuple[str, str, str]
    """Its id and the cookies of the two players."""
    port: int
    players: list[Player] = field(default_factory=list)
    over: bool = False

    @property
    def cookies(self) -> tuple[str, ...]:
        return self.opened[1:]

    async def connect(self, cookie: str) -> None:
        player = Player(self, cookie)
        self.players.append(player)
        await asyncio.get_running_loop().create_connection(lambda: player, HOST, self.port)
        await player.ready

    def ended(self) -> None:
        """Said by everybody who sees it."""
        if not self.over:
            self.over = True
            self.run.over()


class Player(asyncio.Protocol):
    """One WebSocket at a table: frames in, frames out, no library between."""

    def __init__(self, table: Table, cookie: str) -> None:
        self.table, self.run, self.cookie = table, table.run, cookie
        self.buffer = b""
        self.ready = asyncio.get_running_loop().create_future()
        self.open = False
        self.number = 0
        self.legal: list[bytes] = []
        self.sent: dict[bytes, float] = {}
        """When each move was sent that is not answered yet: the next one may be sent before, as events come first."""
        self.count = 0
        self.transport: asyncio.Transport

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        request = (
            f"GET /ws/{self.table.opened[0]} HTTP/1.1\r\nHost: {HOST}:{self.table.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {self.cookie}\r\n\r\n"
        )
        transport.write(request.encode())

    def data_received(self, data: bytes) -> None:
        if self.buffer:
            data = self.buffer + data
        if not self.open:
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                self.buffer = data
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.ready.set_exception(ConnectionError(head.decode()))
                return
            self.open, data = True, rest
            self._write(1, b'{"type":"hello","last":null}')
        self._frames(data)

    def _frames(self, data: bytes) -> None:
        start, end = 0, len(data)
        while end - start >= 2:
            length, head = data[start + 1] & 127, 2
            if length == 126:
                length, head = int.from_bytes(data[start + 2 : start + 4], "big"), 4
            elif length == 127:
                length, head = int.from_bytes(data[start + 2 : start + 10], "big"), 10
            if end - start < head + length:
                break
            kind = data[start] & 15
            if kind == 1:
                self._message(data[start + head : start + head + length])
            elif kind == 9:
                self._write(10, data[start + head : start + head + length])
            start += head + length
        self.buffer = data[start:]

    def _message(self, text: bytes) -> None:
        self.run.figures.received += len(text)
        kind = text[9:13]
        if kind == b"done":
            sent = self.sent.pop(text[text.rindex(b":") + 1 : -1], None)
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
            elif b'"phase":"over"' in text:
                self.table.ended()
        elif kind == b"refu":
            self.run.figures.refused += 1
        elif kind == b"erro":
            self.run.figures.errors += 1

    def play(self) -> None:
        event = self.run.random.choice(self.legal).strip(b'"')
        self.legal = []
        self.count += 1
        id = b'"m%d"' % self.count
        self.sent[id] = time.perf_counter()
        self._write(1, b'{"type":"play","id":%s,"number":%d,"event":"%s"}' % (id, self.number, event))

    def _write(self, opcode: int, payload: bytes) -> None:
        """A client's frame is masked; this one's mask is always the same."""
        length = len(payload)
        head = bytes([128 | length]) if length < 126 else bytes([254]) + length.to_bytes(2, "big")
        masked = int.from_bytes(payload, "big") ^ int.from_bytes((MASK * (length // 4 + 1))[:length], "big")
        self.transport.write(bytes([128 | opcode]) + head + MASK + masked.to_bytes(length, "big"))

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(problem or ConnectionError("closed"))
        elif self.run.running:
            self.run.figures.errors += 1
