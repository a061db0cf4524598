"""A million hostile inputs over all doors: no 500, no traceback, nothing that grows.

`FEURIO_FUZZ=0.1` sends a tenth. Each door is a test of its own, so that they can be run one by one; the seed is
printed, and `FEURIO_FUZZ_SEED` gives another one. In every run a small sample is sent.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import io
import json
import os
import random
import signal
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from table_client import GENEROUS, Person, ServerProcess, play_on
from websockets.exceptions import ConnectionClosed

import feurio
from feurio import cli
from feurio.protocol import Session
from feurio.puzzles import puzzles
from feurio.record import dump_record, read_record
from feurio.server.settings import BadSetting, Settings

SCALE = float(os.environ.get("FEURIO_FUZZ", "1"))
SEED = int(os.environ.get("FEURIO_FUZZ_SEED", "1"))
SAMPLE = 0.002
WORDS = (
    *("", "x", "null", "-1", "0", "1", "3", "1e99", "99999999999999999999", "NaN", "true", "[]", "{}", '""', "é", "🔥"),
    *(
        "\0",
        "\x1b[2J",
        "\ud800",
        "%00",
        "../..",
        "a" * 300,
        "draw 3",
        "tile 0,1",
        "pass",
        "crew 0,0 red 1",
        "me",
        "bot",
    ),
    *("wildfire", "feurio", "volcano", "ontherun", "solitaire", "competitive", "strongest", "beginner", "de", "42"),
)
scales = pytest.mark.parametrize("scale", [SAMPLE, pytest.param(SCALE, marks=pytest.mark.long)])


def lucky(door: str) -> random.Random:
    print(f"{door}: seed {SEED}")
    return random.Random(f"{door} {SEED}")


def value(luck: random.Random, depth: int = 0) -> Any:
    """Any JSON value."""
    kind = luck.randrange(9 if depth < 3 else 6)
    if kind < 2:
        return luck.choice(WORDS)
    if kind < 4:
        return luck.choice([0, 1, 2, 3, 5, -1, 2**31, 2**63, 10**30, 0.5, -1e300])
    if kind < 6:
        return luck.choice([None, True, False, "me", "pass", "play"])
    if kind == 6:
        return [value(luck, depth + 1) for _ in range(luck.randrange(5))]
    return {luck.choice(WORDS): value(luck, depth + 1) for _ in range(luck.randrange(5))}


def mutated(luck: random.Random, whole: Any) -> Any:
    """A JSON value with something wrong somewhere in it."""
    whole = copy.deepcopy(whole)
    place: Any = whole
    while isinstance(place, dict | list) and place:
        key = luck.choice(list(place)) if isinstance(place, dict) else luck.randrange(len(place))
        if not isinstance(place[key], dict | list) or luck.random() < 0.4:
            action = luck.randrange(4)
            if action == 0:
                del place[key]
            elif action == 1 and isinstance(place, dict):
                place[luck.choice(WORDS)] = value(luck)
            elif action == 2 and isinstance(place, list):
                place.insert(key, copy.deepcopy(luck.choice(place)))
            else:
                place[key] = value(luck)
            break
        place = place[key]
    return whole


def torn(luck: random.Random, text: bytes) -> bytes:
    """A text with some bytes changed, lost or doubled."""
    data = bytearray(text)
    for _ in range(luck.randrange(1, 4)):
        at = luck.randrange(len(data) + 1)
        action = luck.randrange(3)
        if action == 0:
            data[at:at] = luck.randbytes(luck.randrange(4))
        elif action == 1:
            del data[at : at + luck.randrange(8)]
        else:
            data[at : at + 1] = luck.choice([b'"', b"{", b"[", b"\0", b"\xff", b"\\ud800", b"1e999", b"\n"])
    return bytes(data)


def finished(edition: str, luck: random.Random) -> dict[str, Any]:
    game = feurio.new_game(edition, players=2, seed=luck.randrange(99))
    while not game.over:
        game.play(luck.choice(game.legal()))
    return {**game.record()}


# --- In this process ------------------------------------------------------------------------------------------------


@scales
def test_engine_lines(scale: float) -> None:
    luck = lucky("engine")
    session = Session()
    record = json.dumps(finished("wildfire", luck))
    short = json.dumps(feurio.new_game("feurio", seed=1).record())
    lines = ["new wildfire", 'new {"edition": "volcano", "players": 2, "seed": 4}', "legal", "show", "record", "result"]
    lines += [
        "undo",
        "play pass",
        "play draw 3",
        "play tile 0,1",
        f"load {short}",
        "position",
        'best {"bot": "random"}',
        'best {"bot": "mcts:simulations=3,threads=1,memory=1"}',
    ]
    for number in range(round(300_000 * scale)):
        if number % 5000 == 0:
            session = Session()
        line = luck.choice(lines) if number % 400 else f"load {record}"
        if luck.random() < 0.7:
            word, _, rest = line.partition(" ")
            way = luck.randrange(3)
            if way == 0:
                data = torn(luck, line.encode())
            elif way == 1 or not rest.startswith("{"):
                data = f"{word} {luck.choice(WORDS)} {luck.choice(WORDS)}".encode("utf-8", "surrogatepass")
            else:
                data = f"{word} {json.dumps(mutated(luck, json.loads(rest)))}".encode()
        else:
            data = line.encode()
        answer = session.answer(data)
        said = json.loads(answer)
        assert isinstance(said["ok"], bool)
        assert "cannot do that" not in answer, (data[:300], answer[:300])
        assert "\n" not in answer


@scales
def test_records(scale: float) -> None:
    luck = lucky("records")
    good = [finished(edition, luck) for edition in ("feurio", "volcano", "ontherun")]
    for record in good:  # most damage is noticed at once: short ones let more be tried
        good.append({**record, "events": record["events"][:12], "result": None})
        if len(good) >= 6:
            break
    lines = [dump_record(record).encode() for record in good]  # type: ignore[arg-type]
    for _ in range(round(250_000 * scale)):
        which = luck.choice([0, 1, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5])
        with contextlib.suppress(feurio.RecordError):
            if luck.random() < 0.5:
                game = feurio.replay(mutated(luck, good[which]))
            else:
                game = feurio.replay(read_record(torn(luck, lines[which])))
            again = dump_record(game.record())
            again.encode()
            assert feurio.replay(read_record(again)) == game


@scales
def test_arguments_of_commands(scale: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    luck = lucky("arguments")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.jsonl").write_bytes(dump_record(finished("feurio", luck)).encode()[:-90] + b"}")  # type: ignore[arg-type]
    commands = (
        "serve",
        "backups",
        "simulate",
        "replay",
        "engine",
        "solve",
        "puzzles",
        "daily",
        "analyze",
        "arena",
        "dataset",
    )
    options = (
        "--seed",
        "--games",
        "--bots",
        "--out",
        "--players",
        "--variants",
        "--language",
        "--port",
        "--at",
        "--help",
    )
    words = [word for word in WORDS if "\0" not in word] + ["game.jsonl", "missing.jsonl", *options]

    def too_late(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, too_late)
    try:
        for _ in range(round(40_000 * scale)):
            arguments = [luck.choice(commands), *luck.choices(words, k=luck.randrange(4)), "--no-such-option"]
            if luck.random() < 0.2:
                arguments = [*luck.choices([*words, *commands], k=luck.randrange(1, 4)), "--no-such-option"]
            out, err = io.StringIO(), io.StringIO()
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                signal.setitimer(signal.ITIMER_REAL, 20)
                try:
                    code: Any = cli.main(arguments)
                except SystemExit as done:
                    code = done.code
                signal.setitimer(signal.ITIMER_REAL, 0)
            assert code in (0, 1, 2), (arguments, code)
            assert "Traceback" not in err.getvalue(), arguments
            assert len(err.getvalue()) < 5000, arguments
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@scales
def test_the_environment(scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    luck = lucky("environment")
    names = [*Settings.__dataclass_fields__, "server"]
    words = [word for word in WORDS if "\0" not in word and "\ud800" not in word]
    for _ in range(round(60_000 * scale)):
        with monkeypatch.context() as patch:
            for name in luck.choices(names, k=luck.randrange(1, 4)):
                patch.setenv(f"FEURIO_{name.upper()}", luck.choice(words))
            try:
                Settings.from_environment()
            except BadSetting as problem:
                assert 0 < len(str(problem)) < 1000


# --- Over the line --------------------------------------------------------------------------------------------------

PATHS = (
    *("catalogue", "texts", "texts/de", "rules/wildfire/en", "diagrams/x-dark.svg", "tables", "import", "bests"),
    *("words/it", "lessons/nl"),
)


class Watch:
    """What a server needs: its memory and its database, before and after."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.memory = self._memory()
        self.stored = self._stored()

    def _memory(self) -> int:
        status = Path(f"/proc/{self.server.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) // 1024

    def _stored(self) -> int:
        return sum(path.stat().st_size for path in self.server.folder.glob("tables.sqlite3*")) // 2**20

    def check(self, door: str, many: int) -> None:
        memory, stored = self._memory(), self._stored()
        figures = f"{self.memory} -> {memory} MB of memory, {self.stored} -> {stored} MB stored"
        print(f"{door}: {many} inputs, {figures}")
        log = self.server.log.read_text(errors="replace")
        assert "Traceback" not in log, log[-3000:]
        assert "ERROR" not in log, log[-3000:]
        assert memory - self.memory < 100, figures
        assert stored - self.stored < 20, figures


@scales
def test_messages(scale: float, tmp_path: Path) -> None:
    asyncio.run(send_messages(scale, tmp_path))


async def send_messages(scale: float, tmp_path: Path) -> None:
    luck, many = lucky("messages"), round(250_000 * scale)
    with ServerProcess(tmp_path, **GENEROUS) as server:
        me = Person(server.url)
        tables = [await me.open_table(["me", "device"], edition=name) for name in ("wildfire", "volcano", "ontherun")]
        for table in tables:
            async with me.at(table) as seen:
                await play_on(seen, luck, moves=5)
        watch, sent = Watch(server), 0
        good = [
            {"type": "hello", "last": 3, "life": 0},
            {"type": "play", "id": "a", "number": 5, "event": "pass"},
            {"type": "draw", "id": "a", "number": 5, "event": "draw 3"},
            {"type": "undo", "id": "a", "number": 5},
            {"type": "correct", "id": "a", "number": 2, "event": "draw 3"},
            {"type": "preview", "id": "a", "number": 5, "event": "tile 0,1"},
            {"type": "why", "id": "a", "event": "tile 0,1"},
            {"type": "look", "id": "a", "number": 3},
            {"type": "correct", "id": "a", "at": 2, "event": "draw 3"},
            {"type": "hint", "id": "a", "step": 9},
            {"type": "sure", "id": "a", "event": "tile 0,1"},
            {"type": "ready"},
            {"type": "ping", "id": "a"},
        ]
        while sent < many:
            seen = await me.dial(luck.choice(tables))
            drain = asyncio.create_task(_drain(seen.ws))
            with contextlib.suppress(ConnectionClosed):
                for _ in range(60):
                    message: Any = mutated(luck, luck.choice(good)) if luck.random() < 0.8 else value(luck)
                    text = json.dumps(message)
                    data = torn(luck, text.encode()) if luck.random() < 0.3 else text.encode()
                    with contextlib.suppress(UnicodeDecodeError):
                        await seen.ws.send(data.decode() if luck.random() < 0.95 else data)
                        sent += 1
            await seen.close()
            drain.cancel()
        async with me.at(tables[0]) as whole:
            assert whole.position["edition"] == "wildfire"
        watch.check("messages", sent)
        await Person.close_all()


async def _drain(ws: Any) -> None:
    with contextlib.suppress(ConnectionClosed, asyncio.CancelledError):
        while True:
            await ws.recv()


@scales
def test_requests(scale: float, tmp_path: Path) -> None:
    asyncio.run(send_requests("requests", round(100_000 * scale), tmp_path))


@scales
def test_newer_doors(scale: float, tmp_path: Path) -> None:
    """Exploring, the editor, analyses, puzzles, days, lessons, the coach, pictures: apart, as they are slower."""
    asyncio.run(send_requests("newer doors", round(100_000 * scale), tmp_path))


async def send_requests(what: str, many: int, tmp_path: Path) -> None:
    luck = lucky(what)
    with ServerProcess(tmp_path, **GENEROUS) as server:
        me = Person(server.url)
        table = await me.open_table(["me", "device"], edition="wildfire")
        cookie = "; ".join(f"{name}={text}" for name, text in me.http.cookies.items())
        record = finished("wildfire", luck)
        over = (await me.post("/api/import", record))["table"]
        doors = newer_doors(table, over, record) if what == "newer doors" else older_doors(table, record)
        await asyncio.gather(*[_request_many(luck.random(), 40, server.port, cookie, doors) for _ in range(4)])
        watch = Watch(server)  # thinkers have begun, and files are known
        workers = [_request_many(luck.random(), many // 4, server.port, cookie, doors) for _ in range(4)]
        statuses: Counter[int] = Counter()
        taken: Counter[str] = Counter()
        for found, good in await asyncio.gather(*workers):
            statuses += found
            taken += good
        print("answers:", dict(sorted(statuses.items())))
        print("taken:", dict(taken.most_common()))
        assert not any(status >= 500 for status in statuses), statuses
        watch.check(what, statuses.total())
        assert (await me.get(f"/api/tables/{over}/record"))["events"] == record["events"], "it is as it was"
        await Person.close_all()


Door = tuple[str, str, Any]
"""A method, a path below `/api`, and a body that fits, if any does."""


def older_doors(table: str, record: dict[str, Any]) -> list[Door]:
    wish = {"kind": "bot", "level": "beginner"}
    setup = {"setup": {"edition": "chess", "players": 2}, "seats": [{"kind": "me"}, {"kind": "device"}]}
    room = f"tables/{table}"
    doors: list[Door] = [("GET", path, None) for path in PATHS]
    doors += [("GET", room, None), ("GET", "tables/none", None), ("GET", f"{room}/links", None)]
    doors += [("GET", f"{room}/qr/0", None), ("GET", f"{room}/record", None), ("DELETE", "tables/none", None)]
    doors += [
        ("POST", "tables", setup),
        ("POST", "import", {**record, "events": record["events"][:3], "format": "other"}),
        ("POST", f"{room}/join", {"token": "x", "name": "Ann"}),
        ("POST", f"{room}/again", {"same_deal": True}),
        ("POST", f"{room}/seats/0", wish),
        ("POST", f"{room}/seats/1/proposal", {"agree": False}),
        ("POST", f"{room}/seats/1/back", {}),
        ("POST", f"{room}/take-back", {"number": 3}),
    ]
    return doors


def newer_doors(table: str, over: str, record: dict[str, Any]) -> list[Door]:
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    text = feurio.replay({**record, "events": record["events"][:30], "result": None}).position_text()
    line = {"number": 9, "events": record["events"][9:14], "preview": record["events"][14]}
    place = {"position": text, "events": record["events"][30:33], "preview": record["events"][33]}
    shared = f"position={quote(text)}&line={quote(';'.join(record['events'][30:32]))}&theme=dark"
    doors: list[Door] = []
    for puzzle in puzzles()[:: len(puzzles()) // 4]:
        name, answer = f"puzzles/{puzzle.name}", puzzle.first_turn()
        doors += [("GET", name, None), ("GET", f"{name}/picture.svg", None), ("POST", name, {"events": answer})]
        doors.append(("POST", f"{name}/hint", {"step": 2, "events": answer[:1]}))
    doors += [
        ("POST", f"{name}/table", {}),
        ("POST", f"{name}/give-up", {}),
        ("GET", "puzzles", None),
        ("GET", "puzzles/next?game=volcano&theme=trap", None),
        ("GET", f"daily/{today}", None),
        ("POST", f"daily/{today}/deal", {}),
        ("GET", "lessons/nl", None),
        ("GET", "lessons/volcano/en", None),
        ("POST", "lessons/wildfire/heat/place", {"given": "tile 0,1"}),
        ("POST", "lessons/ontherun/spots/first", {"given": "tile 0,1"}),
        *[("POST", f"tables/{id}/analysis", None) for id in (table, over)],
        *[("GET", f"tables/{id}/analysis", None) for id in (table, over)],
        *[("DELETE", f"tables/{id}/analysis", None) for id in (table, over)],
        *[("POST", f"tables/{id}/explore", line) for id in (table, over, over)],
        *[("POST", f"tables/{id}/evaluate", line) for id in (table, over)],
        *[("GET", f"tables/{over}/share.{kind}?number=12&line=", None) for kind in ("svg", "png", "json", "webp")],
        *[("GET", f"share.{kind}?{shared}", None) for kind in ("svg", "png", "json", "gif", "webp")],
        ("POST", "explore", place),
        ("POST", "explore", place),
        ("POST", "evaluate", {**place, "effort": 0}),
        ("POST", "explore/draft", {"position": text}),
        ("POST", "explore/draft", {"edition": "volcano", "mode": "solitaire", "players": 1}),
        ("POST", "explore/table", {"position": text, "seat": 1}),
        ("POST", f"tables/{table}/coach", {"on": True}),
        ("GET", f"tables/{table}/counsel", None),
    ]
    return doors


async def _request_many(
    seed: float, many: int, port: int, cookie: str, doors: list[Door]
) -> tuple[Counter[int], Counter[str]]:
    """Requests byte by byte, as no library would send them; the answers, and which doors took something."""
    luck = random.Random(seed)
    statuses: Counter[int] = Counter()
    taken: Counter[str] = Counter()
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None
    for _ in range(many):
        if reader is None or writer is None:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        method, path, fit = luck.choice(doors)
        name = f"{method} {path.partition('?')[0]}"
        if luck.random() < 0.2:
            method = luck.choice(["GET", "POST", "DELETE", "PUT", "HEAD"])
        if luck.random() < 0.3:
            path = _odd_path(luck, path)
        body = b""
        if method in ("POST", "PUT"):
            given = value(luck) if luck.random() < 0.2 else mutated(luck, fit) if luck.random() < 0.8 else fit
            body = json.dumps(given).encode()
            body = torn(luck, body) if luck.random() < 0.2 else body
        head = f"{method} /api/{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        try:
            writer.write(head.encode() + body)
            status = await asyncio.wait_for(_status(reader, method), 40)
        except (OSError, EOFError):
            status = 0
        except TimeoutError:
            raise AssertionError(f"no answer to {head!r} {body[:500]!r}") from None
        assert status < 500, (status, head, body[:1000])
        statuses[status] += 1
        taken[name] += status < 300
        if status in (0, 400, 413):
            writer.close()
            reader = writer = None
    if writer is not None:
        writer.close()
    return statuses, taken


def _odd_path(luck: random.Random, path: str) -> str:
    """A path with something wrong in it, so that it still is one in a line of HTTP."""
    way = luck.randrange(4)
    if way == 0:
        return "%" + torn(luck, path.encode()).hex("%")
    if way == 1:
        return path + luck.choice(["/", "?before=", "%00", "&number=-1", "&number=99999", "&line=pass;pass", "%ff"])
    part = quote(luck.choice(WORDS).encode("utf-8", "surrogatepass"))
    if way == 2:
        pieces = path.split("/")
        pieces[luck.randrange(len(pieces))] = part
        return "/".join(pieces)
    at = luck.randrange(len(path))
    return path[:at] + part + path[at + luck.randrange(6) :]


async def _status(reader: asyncio.StreamReader, method: str) -> int:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = next((line for line in head.split("\r\n") if line.startswith("content-length:")), "x:0")
    if method != "HEAD":
        await reader.readexactly(int(length.partition(":")[2]))
    return int(head.split(" ", 2)[1])
