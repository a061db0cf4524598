"""What a table costs after a restart: processor time of the server until the first browser has its table again.

    python bench/restart_test.py                                  # 1,000 tables of each game
    python bench/restart_test.py --rounds 3 --against ../other/src

A data folder gets tables in the middle of random games. Then, round by round, a server starts on it and one player
after the other comes back: connects, says hello and reads the whole table. `--against` lets a second source folder do
the same in turn; on a machine that others use as well only such a ratio says something.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import random
import secrets
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from load_client import Figures, Run, Table
from load_server import Server

import feurio

GAMES = ("wildfire", "volcano", "ontherun")
WARM = 30
"""Tables opened before the measurement, so that what is loaded once counts for none."""
TABLE = "INSERT INTO tables (id, setup, seed, companion, owner, created, touched, finished) VALUES (?,?,?,0,?,?,?,0)"
SEAT = "INSERT INTO seats (table_id, seat, kind, name, holder) VALUES (?,?,?,'',?)"
STEP = "INSERT INTO steps (table_id, number, kind, text, mark, at) VALUES (?,?,'play',?,?,?)"


def plays_of(edition: str, seed: int) -> list[str]:
    """The first half of a random game, a text for each step: what was played and what the software added."""
    chooser = random.Random(seed)
    game = feurio.new_game(edition, players=2, seed=seed)
    steps = []
    while not game.over:
        before = game.move_count
        game.play(chooser.choice(game.legal()))
        steps.append("\n".join(game.events[before:]))
    return steps[: len(steps) // 2]


def fill(file: Path, edition: str, many: int) -> list[tuple[str, str, str]]:
    """Tables in a database that a server has made: their ids and their players' cookies."""
    opened = []
    with closing(sqlite3.connect(file)) as database, database:
        for seed in range(many):
            tokens = [secrets.token_urlsafe(32) for _ in range(2)]
            holders = [hashlib.sha256(token.encode()).hexdigest()[:40] for token in tokens]
            id, now = secrets.token_hex(8), time.time()
            setup = json.dumps({"edition": edition, "players": 2})
            database.execute(TABLE, (id, setup, str(seed), holders[0], now, now))
            database.executemany(SEAT, [(id, seat, ("me", "friend")[seat], holders[seat]) for seat in range(2)])
            steps = enumerate(plays_of(edition, seed), 1)
            database.executemany(STEP, [(id, number, text, f"m{number}", now) for number, text in steps])
            opened.append((id, f"feurio_visitor={tokens[0]}", f"feurio_visitor={tokens[1]}"))
    return opened


async def come_back(server: Server, opened: list[tuple[str, str, str]]) -> float:
    """Milliseconds of the server's processor time for each table."""
    run = Run(Figures("restart"), 0.0)
    tables = [Table(run, table, server.port) for table in opened]
    for table in tables[:WARM]:
        await table.connect(table.cookies[0])
    began = server.processor_seconds()
    for table in tables[WARM:]:
        await table.connect(table.cookies[0])
    took = server.processor_seconds() - began
    for table in tables:
        for player in table.players:
            player.transport.close()
    await asyncio.sleep(0.2)
    return took / len(tables[WARM:]) * 1e3


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--games", default=",".join(GAMES), help="editions, with commas between")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--against", type=Path, metavar="SOURCE", help="a second source folder, measured in turn")
    args = parser.parse_args()
    sources = [("this", None), ("other", args.against)][: 2 if args.against else 1]
    folder = Path(tempfile.mkdtemp(prefix="feurio-restart-"))
    try:
        for edition in args.games.split(","):
            first = folder / edition
            with Server("empty", first, None, 1):
                pass
            opened = fill(first / "tables.sqlite3", edition, args.tables + WARM)
            for name, _ in sources:
                shutil.copytree(first, folder / f"{edition}-{name}")
            costs: dict[str, list[float]] = {name: [] for name, _ in sources}
            for number in range(args.rounds):
                for name, source in sources[:: 1 if number % 2 == 0 else -1]:
                    with Server(name, folder / f"{edition}-{name}", None, 1, source) as server:
                        costs[name].append(asyncio.run(come_back(server, opened)))
            report = {name: round(min(values), 2) for name, values in costs.items()}
            if args.against:
                ratios = [one / other for one, other in zip(costs["this"], costs["other"], strict=True)]
                report["ratio"] = round(statistics.median(ratios), 3)
            print(json.dumps({"game": edition, "tables": args.tables, "ms_per_table": report}), flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
