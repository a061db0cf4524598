"""A client of the table for tests: the protocol as the documentation has it, nothing of the server's own code."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import subprocess
import sys
import time
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

COMMAND = [sys.executable, "-m", "feurio.server", "--no-open"]
PATIENCE = 20.0
GENEROUS = {
    "FEURIO_REQUESTS_PER_SECOND": "5000",
    "FEURIO_REQUEST_BURST": "5000",
    "FEURIO_TABLES_PER_MINUTE": "6000",
    "FEURIO_MESSAGES_PER_SECOND": "5000",
    "FEURIO_MESSAGE_BURST": "5000",
}
"""Limits that no test reaches by accident."""


class ServerProcess:
    """A real server in a process of its own."""

    def __init__(self, folder: Path, *options: str, **environment: str) -> None:
        self.folder = folder
        self.options = options
        self.port = free_port()
        self.environment = {"FEURIO_BOT_PACE": "0", "FEURIO_THINKERS": "1", "FEURIO_LEASE": "2", **environment}
        self.process: subprocess.Popen[bytes]
        self.log = folder / f"server-{self.port}.log"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> ServerProcess:
        command = [*COMMAND, "--port", str(self.port), "--data-dir", str(self.folder), *self.options]
        with open(self.log, "ab") as out:
            environment = {**os.environ, **self.environment}
            self.process = subprocess.Popen(command, stdout=out, stderr=out, env=environment)
        try:
            self.wait_until_up()
        except BaseException:
            self.stop()  # or it would outlive the test that gave it up
            raise
        return self

    def wait_until_up(self) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(self.log.read_text())
            try:
                if httpx.get(f"{self.url}/healthz", timeout=1).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        self.kill()
        raise RuntimeError(self.log.read_text())

    def kill(self) -> None:
        """As when the power goes."""
        self.process.kill()
        self.process.wait(10)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()

    def __enter__(self) -> ServerProcess:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Person:
    """Somebody with a browser: a cookie, and everything that ever came over the wire to them."""

    everybody: ClassVar[list[Person]] = []

    def __init__(self, url: str) -> None:
        self.url = url
        self.everybody.append(self)
        self.seen: list[Seen] = []
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE)
        self.answers: list[str] = []
        """What came over HTTP, headers included."""
        self.frames: list[str] = []
        """What came over WebSockets."""

    async def request(self, method: str, path: str, body: Any = None) -> httpx.Response:
        response = await self.http.request(method, path, json=body)
        self.answers.append(response.text)
        self.answers.append(json.dumps(dict(response.headers)))
        return response

    async def get(self, path: str) -> Any:
        response = await self.request("GET", path)
        assert response.status_code < 300, response.text
        return response.json()

    async def post(self, path: str, body: Any) -> Any:
        response = await self.request("POST", path, body)
        assert response.status_code < 300, response.text
        return response.json()

    async def open_table(self, seats: list[Any], companion: bool = False, **setup: Any) -> str:
        given = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        body = {"setup": {"players": len(given), **setup}, "seats": given, "companion": companion}
        return str((await self.post("/api/tables", body))["table"])

    async def invitation(self, table: str, seat: int) -> str:
        links = await self.get(f"/api/tables/{table}/links")
        link = next(link for link in links["invitations"] if link["seat"] == seat)
        return str(link["link"]).partition("#join=")[2]

    @asynccontextmanager
    async def at(self, table: str, url: str | None = None, **how: Any) -> Any:
        """A connection to a table that has said hello."""
        seen = await self.dial(table, url)
        try:
            await seen.hello(**how)
            yield seen
        finally:
            await seen.close()

    async def dial(self, table: str, url: str | None = None, origin: str | None = None) -> Seen:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = (url or self.url).replace("http", "ws", 1)
        behind = {key: self.http.headers[key] for key in ("X-Forwarded-For",) if key in self.http.headers}
        ws = await connect(
            f"{address}/ws/{table}",
            additional_headers={"Cookie": cookie, **behind},
            origin=origin,  # type: ignore[arg-type]
            max_size=None,
            compression=None,
        )
        self.seen.append(Seen(ws, self.frames))
        return self.seen[-1]

    @classmethod
    async def close_all(cls) -> None:
        for person in cls.everybody:
            for seen in person.seen:
                await seen.close()
            await person.http.aclose()
        cls.everybody.clear()


class Seen:
    """A table as one connection sees it: the position is kept by applying changes only."""

    _ids = itertools.count()

    def __init__(self, ws: ClientConnection, frames: list[str]) -> None:
        self.ws = ws
        self.frames = frames
        self.table: dict[str, Any] = {}
        self.position: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.legal: list[str] = []
        self.number = -1
        self.inbox: list[dict[str, Any]] = []

    async def send(self, type: str, **fields: Any) -> str:
        id = fields.pop("id", None) or f"t{next(self._ids)}"
        await self.ws.send(json.dumps({"type": type, "id": id, **fields}))
        return str(id)

    async def receive(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.ws.recv(), PATIENCE)
        assert isinstance(text, str)
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        self._take(message)
        return message

    def _take(self, message: dict[str, Any]) -> None:
        self.inbox.append(message)
        if message["type"] == "table":
            self.table = message
            self.position = message["position"]
            self.log = list(message["log"])
            self.legal = message["legal"]
            self.number = message["number"]
        elif message["type"] == "events":
            assert message["from"] == self.number + 1, (message["from"], self.number)
            assert [entry["number"] for entry in message["events"]] == list(
                range(self.number + 1, message["number"] + 1)
            )
            self.log += message["events"]
            self.number = message["number"]
            self.position = apply_change(self.position, message["change"])
            self.legal = message["legal"]
            about = ("undo", "hint", "handover", "life", "seed")
            self.table = {**self.table, **{key: message[key] for key in about if key in message}}
        elif message["type"] == "seats":
            self.table = {**self.table, **{key: message[key] for key in ("seats", "you", "owner", "undo")}}
            self.legal = message["legal"]

    async def wait_for(self, *types: str, id: str | None = None) -> dict[str, Any]:
        while True:
            message = await self.receive()
            if message["type"] in types and (id is None or message.get("id") == id):
                return message

    async def hello(self, last: int | None = None, life: int | None = None) -> dict[str, Any]:
        await self.send("hello", last=last, life=life)
        return await self.wait_for("table", "events")

    async def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """A request and its answer, whatever comes between."""
        id = await self.send(type, **fields)
        while True:
            message = await self.receive()
            if message.get("id") == id:
                return message

    async def play(self, event: str, **fields: Any) -> dict[str, Any]:
        kind = "draw" if self.position["to_move"] == "chance" else "play"
        return await self.ask(kind, event=event, number=fields.pop("number", self.number), **fields)

    async def until_closed(self, text: str = "", many: int = 10_000) -> None:
        """Listens until the server hangs up, sending a text before each message if there is one."""
        for _ in range(many):
            if text:
                await self.ws.send(text)
            await self.receive()

    async def until(self, condition: Any) -> None:
        while not condition(self):
            await self.receive()

    @property
    def over(self) -> bool:
        return bool(self.position["phase"] == "over")

    async def close(self) -> None:
        await self.ws.close()


def apply_change(position: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """What a browser does with a change."""
    new = {**position, **change["set"]}
    for key in ("tiles", "cells"):
        entries = {entry["cell"]: entry for entry in position[key]}
        for cell, entry in change[key].items():
            if entry is None:
                del entries[cell]
            else:
                entries[cell] = entry
        new[key] = list(entries.values())
    scores = list(new["scores"])
    for seat, part in change.get("scores", {}).items():
        before = scores[int(seat)]
        scores[int(seat)] = {**before, **part}
        if "regions" in part:
            regions = [before["regions"][one] if isinstance(one, int) else one for one in part["regions"]]
            scores[int(seat)]["regions"] = regions
    return {**new, "scores": scores}


def same_position(one: dict[str, Any], other: dict[str, Any]) -> bool:
    def plain(position: dict[str, Any]) -> dict[str, Any]:
        tiles = sorted(position["tiles"], key=lambda tile: str(tile["cell"]))
        cells = sorted(position["cells"], key=lambda cell: str(cell["cell"]))
        return {**position, "tiles": tiles, "cells": cells}

    return plain(one) == plain(other)


async def play_on(seen: Seen, chooser: random.Random, moves: int = 10_000) -> None:
    """Plays for whoever sits here until the game is over."""
    while not seen.over and moves:
        if seen.table.get("handover") is not None:
            await seen.send("ready")
            await seen.wait_for("table")
        if not seen.legal:
            await seen.receive()
            continue
        answer = await seen.play(chooser.choice(seen.legal))
        assert answer["type"] == "done", answer
        moves -= 1


async def play_until_cut(seen: Seen, chooser: random.Random) -> tuple[str, str, int] | None:
    """Plays until the line is cut; the last move that was sent and not answered."""
    sent: tuple[str, str, int] | None = None
    count = 0
    try:
        while not seen.over:
            if not seen.legal:
                await seen.receive()
                continue
            count += 1
            sent = (f"m{count}", chooser.choice(seen.legal), seen.number)
            await seen.send("play", id=sent[0], event=sent[1], number=sent[2])
            answer = await seen.wait_for("done", "refused", id=sent[0])
            assert answer["type"] == "done", answer
            sent = None
    except ConnectionClosed:
        pass
    return sent
