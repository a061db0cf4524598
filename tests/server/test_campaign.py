"""The campaign against losing anything: kills, restarts and cuts under load, judged by a history checker.

`FEURIO_CAMPAIGN=0.1` does a tenth of it. With `FEURIO_CAMPAIGN_SECONDS=240` each part does harm for so long at most,
and the next run goes on with what is left. The figures of every piece go to `build/campaign.jsonl`, from which they are
summed up; docs/reliability.md has them. `FEURIO_CAMPAIGN_BACK` is how soon service must be back: more than 5 seconds on
a busy machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import time
from collections.abc import Awaitable, Callable
from math import isinf
from pathlib import Path
from typing import Any

import pytest
from history import Witness, stored_log
from line import Line
from table_client import GENEROUS, Person, ServerProcess
from test_outages import Postgres, own_postgres

pytestmark = pytest.mark.long
__all__ = ["own_postgres"]

SCALE = float(os.environ.get("FEURIO_CAMPAIGN", "1"))
SECONDS = float(os.environ.get("FEURIO_CAMPAIGN_SECONDS", "inf"))
BACK = float(os.environ.get("FEURIO_CAMPAIGN_BACK", "5"))
BOT = {"kind": "bot", "level": "beginner"}
TABLES = 8
FIGURES = Path(os.environ.get("FEURIO_CAMPAIGN_FIGURES", Path(__file__).parents[2] / "build" / "campaign.jsonl"))
EDITIONS = ("wildfire", "volcano", "ontherun")

Harm = Callable[[int], Awaitable[None]]


class Crowd:
    """People who play whatever happens, at tables that are replaced when their games are over."""

    def __init__(self, urls: list[str], luck: random.Random) -> None:
        self.urls = urls
        self.luck = luck
        self.witnesses: list[Witness] = []
        self.stop = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        self._tasks = [asyncio.create_task(self._play(number)) for number in range(TABLES)]

    async def _play(self, number: int) -> None:
        while not self.stop.is_set():
            person = Person(self.luck.choice(self.urls))
            try:
                seats = ["me", BOT if number % 2 else "device"]
                table = await person.open_table(seats, edition=EDITIONS[number % 3])
            except Exception:  # the server is away: nothing was promised yet
                await asyncio.sleep(0.2)
                continue
            witness = Witness(person, table, urls=self.urls)
            self.witnesses.append(witness)
            await witness.play(random.Random(self.luck.random()), self.stop)

    async def end(self) -> None:
        self.stop.set()
        await asyncio.gather(*self._tasks)

    @property
    def acknowledged(self) -> int:
        return sum(len(witness.acknowledged) for witness in self.witnesses)

    async def check(self) -> dict[str, Any]:
        """Every table can be read, and holds what anybody was told."""
        unreadable = wrong = 0
        for witness in self.witnesses:
            try:
                stored = await stored_log(self.urls[0], witness.person, witness.table)
            except Exception:
                unreadable += 1
                continue
            try:
                witness.check(stored)
            except AssertionError:
                wrong += 1
        return {
            "tables": len(self.witnesses),
            "acknowledged": self.acknowledged,
            "cuts_seen": sum(witness.cuts for witness in self.witnesses),
            "unreadable": unreadable,
            "lost_or_doubled": wrong,
        }


def pieces(name: str) -> list[dict[str, Any]]:
    """What runs in pieces have done so far."""
    if isinf(SECONDS) or not FIGURES.exists():
        return []
    lines = [json.loads(line) for line in FIGURES.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if line["what"] == name]


def summed(found: list[dict[str, Any]]) -> dict[str, Any]:
    """All pieces of one part together."""
    counts = ("times", "tables", "acknowledged", "cuts_seen", "unreadable", "lost_or_doubled", "late")
    total: dict[str, Any] = {key: sum(piece[key] for piece in found) for key in counts}
    worst = {key: max(piece[key] for piece in found) for key in ("back_median", "back_worst", "away_worst")}
    return {"what": found[0]["what"], "pieces": len(found), **total, **worst}


async def campaign(name: str, times: int, urls: list[str], harm: Harm, pause: tuple[float, float]) -> None:
    """Does harm so many times while people play; afterwards nothing is lost, and service came back soon each time."""
    earlier = pieces(name)
    times -= sum(piece["times"] for piece in earlier)
    if times <= 0:
        print("done:", summed(earlier))
        return
    luck = random.Random(f"{name} {len(earlier)}")
    crowd = Crowd(urls, luck)
    crowd.begin()
    back: list[float] = []
    away: list[float] = []
    start = time.monotonic()
    while len(back) < times and time.monotonic() - start < SECONDS:
        await asyncio.sleep(luck.uniform(*pause))
        gone = time.monotonic()
        await harm(len(back))
        began, before = time.monotonic(), crowd.acknowledged
        while crowd.acknowledged == before and time.monotonic() - began < 30:
            await asyncio.sleep(0.02)
        back.append(time.monotonic() - began)
        away.append(time.monotonic() - gone)
    times = len(back)
    await asyncio.sleep(1)
    await crowd.end()
    await asyncio.sleep(1)
    figures = await crowd.check()
    await Person.close_all()
    back.sort()
    figures |= {
        "what": name,
        "times": times,
        "back_median": round(back[len(back) // 2], 2),
        "back_worst": round(back[-1], 2),
        "late": sum(seconds > 5 for seconds in back),
        "away_worst": round(max(away), 2),
    }
    FIGURES.parent.mkdir(exist_ok=True)
    with FIGURES.open("a", encoding="utf-8") as file:
        file.write(json.dumps(figures) + "\n")
    print(figures, "in all:", summed([*earlier, figures]), sep="\n")
    assert figures["unreadable"] == 0
    assert figures["lost_or_doubled"] == 0
    assert figures["acknowledged"] > 2 * times
    assert back[-1] < BACK, "service was not back soon"


def many(times: int) -> int:
    return max(2, round(times * SCALE))


def run(scenario: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(scenario())  # type: ignore[arg-type]


def test_a_server_on_sqlite_is_killed(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, **GENEROUS).start()

    async def harm(_: int) -> None:
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)

    async def scenario() -> None:
        await campaign("kills of the server, SQLite", many(500), [server.url], harm, (0.2, 1.0))

    try:
        run(scenario)
    finally:
        server.stop()


def test_workers_on_postgresql_are_killed(database: str, tmp_path: Path) -> None:
    servers = [ServerProcess(tmp_path, "--database", database, **GENEROUS).start() for _ in range(2)]

    async def harm(number: int) -> None:
        await asyncio.to_thread(servers[number % 2].kill)
        await asyncio.sleep(0.3)
        await asyncio.to_thread(servers[number % 2].start)

    async def scenario() -> None:
        urls = [server.url for server in servers]
        await campaign("kills of one of two workers, PostgreSQL", many(200), urls, harm, (0.2, 1.0))

    try:
        run(scenario)
    finally:
        for server in servers:
            server.stop()


def test_postgresql_is_restarted(own_postgres: Postgres, tmp_path: Path) -> None:
    async def harm(number: int) -> None:
        await asyncio.to_thread(own_postgres.restart, "immediate" if number % 2 else "fast")

    with ServerProcess(tmp_path, "--database", own_postgres.url, **GENEROUS) as server:

        async def scenario() -> None:
            await campaign("restarts of PostgreSQL", many(50), [server.url], harm, (0.5, 2.0))

        run(scenario)


def test_the_line_to_postgresql_is_cut(own_postgres: Postgres, tmp_path: Path) -> None:
    async def scenario() -> None:
        line = Line(Line.socket_of(own_postgres.url))
        await line.open()
        server = ServerProcess(tmp_path, "--database", line.url, **GENEROUS)
        await asyncio.to_thread(server.start)

        async def harm(number: int) -> None:
            if number % 2:
                line.break_all()
                return
            line.swallows = True
            await asyncio.sleep(1.5)
            line.swallows = False  # what was swallowed never arrives; new connections work

        try:
            await campaign("cuts of the line to PostgreSQL", many(20), [server.url], harm, (1.0, 3.0))
        finally:
            line.close()
            with contextlib.suppress(Exception):
                await asyncio.to_thread(server.stop)

    run(scenario)
