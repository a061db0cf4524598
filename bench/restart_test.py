"""What a table costs after a restart: processor time of the server until the first browser has its table again.

    python bench/restart_test.py                                  # 1,000 tables of each game
    python bench/restart_test.py --rounds 3 --against ../other/src

A data folder gets tables with random games that are nearly over. Then, round by round, a server starts on it and one
player after the other comes back: connects, says hello and reads the whole table. `--against` lets a second source
folder do the same in turn; on a machine that others use as well only such a ratio says something.
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
from typing import NamedTuple

from load_client import Figures, Run, Table
from load_server import Server

import feurio

GAMES = ("wildfire", "volcano", "ontherun")
WARM = 30
"""Tables opened before the measurement, so that what is loaded once counts for none."""
STAYING = 50
"""Players who stay at their tables while others come."""
TABLE = "INSERT INTO tables (id, setup, seed, companion, owner, created, touched, finished) VALUES (?,?,?,0,?,?,?,0)"
PLACE = "INSERT INTO places (visitor, table_id, since) VALUES (?,?,?)"
SEAT = "INSERT INTO seats (table_id, seat, kind, name, holder) VALUES (?,?,?,'',?)"
STEP = "INSERT INTO steps (table_id, number, kind, text, mark, at) VALUES (?,?,'play',?,?,?)"


def plays_of(edition: str, seed: int, share: float) -> list[str]:
    """The beginning of a random game, a text for each step: what was played and what the software added."""
    chooser = random.Random(seed)
    game = feurio.new_game(edition, players=2, seed=seed)
    steps = []
    while not game.over:
        before = game.move_count
        game.play(chooser.choice(game.legal()))
        steps.append("\n".join(game.events[before:]))
    return steps[: int(len(steps) * share)]


class Stored(NamedTuple):
    """A table to be put into a database, with the tokens of its two players."""

    id: str
    edition: str
    seed: int
    tokens: tuple[str, str]
    plays: list[str]

    @property
    def opened(self) -> tuple[str, str, str]:
        """Its id and its players' cookies."""
        first, second = (f"feurio_visitor={token}" for token in self.tokens)
        return self.id, first, second


def some_tables(edition: str, many: int, share: float) -> list[Stored]:
    return [
        Stored(
            secrets.token_hex(8),
            edition,
            seed,
            (secrets.token_urlsafe(32), secrets.token_urlsafe(32)),
            plays_of(edition, seed, share),
        )
        for seed in range(many)
    ]


def fill(file: Path, tables: list[Stored]) -> None:
    """Puts tables into a database that a server has made."""
    now = time.time()
    with closing(sqlite3.connect(file)) as database, database:
        for table in tables:
            holders = [hashlib.sha256(token.encode()).hexdigest()[:40] for token in table.tokens]
            setup = json.dumps({"edition": table.edition, "players": 2})
            database.execute(TABLE, (table.id, setup, str(table.seed), holders[0], now, now))
            kinds = (("me", holders[0]), ("friend", holders[1]))
            database.executemany(SEAT, [(table.id, seat, *kind) for seat, kind in enumerate(kinds)])
            database.executemany(PLACE, [(holder, table.id, now) for holder in holders])
            steps = enumerate(table.plays, 1)
            database.executemany(STEP, [(table.id, number, text, f"m{number}", now) for number, text in steps])


async def come_back(server: Server, opened: list[tuple[str, str, str]]) -> float:
    """Milliseconds of the server's processor time for each table."""
    run = Run(Figures("restart"), 0.0)
    tables = [Table(run, table, server.port) for table in opened]
    began = 0.0
    for number, table in enumerate(tables):
        if number == WARM:
            began = server.processor_seconds()
        await table.connect(table.cookies[0])
        if number >= STAYING:
            # A server takes only so many connections from one address.
            tables[number - STAYING].players[0].transport.close()
    took = server.processor_seconds() - began
    for table in tables[-STAYING:]:
        table.players[0].transport.close()
    await asyncio.sleep(0.2)
    return took / len(tables[WARM:]) * 1e3


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--games", default=",".join(GAMES), help="editions, with commas between")
    parser.add_argument("--share", type=float, default=0.9, help="how much of each game was played")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--against", type=Path, metavar="SOURCE", help="a second source folder, measured in turn")
    args = parser.parse_args()
    sources = [("this", None), ("other", args.against)][: 2 if args.against else 1]
    folder = Path(tempfile.mkdtemp(prefix="feurio-restart-"))
    try:
        for edition in args.games.split(","):
            stored = some_tables(edition, args.tables + WARM, args.share)
            for name, source in sources:
                with Server(name, folder / f"{edition}-{name}", None, 1, source):
                    pass
                fill(folder / f"{edition}-{name}" / "tables.sqlite3", stored)
            opened = [table.opened for table in stored]
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
