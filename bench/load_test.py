"""How much one server carries: real WebSocket clients on loopback against a server that this program starts itself.

    python bench/load_test.py                                         # Wildfire on SQLite
    python bench/load_test.py --games wildfire,volcano,ontherun
    python bench/load_test.py --postgres --workers 2
    python bench/load_test.py --runs paced --tables 1000 --pace 5     # 2,000 people, each moves every ten seconds
    python bench/load_test.py --runs paced --analyses 10              # with and without ten analyses under way
    python bench/load_test.py --runs saturated --rounds 5 --against ../other/src

Three measurements, each bounded in time: all tables as fast as they can (moves a second, round trip of a move,
processor time of the server for a move), one move a second at each table or as `--pace` says (round trip), and memory
(tables nobody looks at, connections). A game that ends is followed by another one at a table that stands ready, so that
a fast server does not run out of moves.

`--against` measures a second source folder in turn with this one, round by round: on a machine that others use as well
only the ratio of two such runs says something. The second folder's engine must be compiled like this one's.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import shutil
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from load_client import Figures, Run, Table
from load_server import Server, postgres_server

FASTEST = 10_000
"""Moves a second for which there are tables enough."""
RUNS = ("saturated", "paced")


async def measure(server: Server, name: str, edition: str, args: argparse.Namespace) -> Figures:
    """Seats two players at each table, with `--watchers` more to look on, and lets them play."""
    figures = Figures(name)
    run = Run(figures, args.pace if name == "paced" else 0.0)
    most = args.tables / run.pace if run.pace else FASTEST
    games = args.tables + math.ceil(most * args.seconds / _typical_length(edition))
    fresh = server.fresh.setdefault(edition, [])
    while len(fresh) < games:
        fresh.append(await asyncio.to_thread(server.open_table, {"edition": edition, "seed": len(fresh)}))
    before = server.memory()
    tables = [Table(run, opened, server.port) for opened in fresh]
    for table in tables:
        for cookie in (*table.cookies, *[""] * args.watchers):
            await table.connect(cookie)
    figures.bytes_per_connection = (server.memory() - before) / (len(tables) * (2 + args.watchers))
    run.waiting = tables[args.tables :]
    figures.received = 0
    await asyncio.sleep(0.2)
    run.running = True
    began, worked, own = time.perf_counter(), server.processor_seconds(), time.process_time()
    for table in tables[: args.tables]:
        run.begin(table)
    await asyncio.sleep(args.seconds)
    figures.seconds = time.perf_counter() - began
    figures.server_seconds = server.processor_seconds() - worked
    figures.client_seconds = time.process_time() - own
    run.running = False
    await asyncio.sleep(0.3)
    server.fresh[edition] = [table.opened for table in run.waiting]
    for table in tables:
        for player in table.players:
            player.transport.close()
    await asyncio.sleep(0.3)
    return figures


def begin_analyses(server: Server, many: int) -> list[tuple[str, str]]:
    """Games of four that the server is asked to look at again, each by somebody at another address: the tables and the
    cookies of who asked."""
    import feurio
    from feurio.bots import choose_for, make_bot

    begun = []
    for seed in range(many):
        game = feurio.new_game("wildfire", players=4, seed=seed)
        bot = make_bot("greedy", seed=seed)
        while not game.over:
            game.play(choose_for(bot, game).event)
        address = f"127.0.1.{seed + 1}"
        _, made, cookie = server.request("POST", "/api/import", dict(game.record()), address=address)
        table = made["table"]
        _, answer, _ = server.request("POST", f"/api/tables/{table}/analysis", None, cookie, address)
        if answer.get("state") != "working":
            raise RuntimeError(f"the analysis was refused: {answer}")
        begun.append((table, cookie))
    return begun


def under_way(server: Server, begun: list[tuple[str, str]]) -> int:
    """How many analyses are not done."""
    return sum(
        server.request("GET", f"/api/tables/{table}/analysis", None, cookie)[1]["state"] == "working"
        for table, cookie in begun
    )


def _typical_length(edition: str) -> float:
    """The events that people play in a random game of two."""
    import feurio

    chooser = random.Random(5)
    lengths = []
    for seed in range(10):
        game = feurio.new_game(edition, players=2, seed=seed)
        lengths.append(0)
        while not game.over:
            game.play(chooser.choice(game.legal()))
            lengths[-1] += 1
    return statistics.mean(lengths)


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


def compare(mine: list[Figures], others: list[Figures]) -> dict[str, Any]:
    """This source against the other one: each round's ratio, and the middle one of them."""
    pairs = [(one, other) for one, other in zip(mine, others, strict=True) if one.moves and other.moves]
    speed = [one.moves_per_second / other.moves_per_second for one, other in pairs] or [math.nan]
    cost = [one.server_microseconds / other.server_microseconds for one, other in pairs] or [math.nan]
    return {
        "moves_per_s": [round(max(f.moves_per_second for f in side)) for side in (mine, others)],
        "server_us_per_move": [round(min(f.server_microseconds for f in side), 1) for side in (mine, others)],
        "speed_ratio": round(statistics.median(speed), 3),
        "cost_ratio": round(statistics.median(cost), 3),
        "cost_ratios": [round(ratio, 3) for ratio in cost],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--watchers", type=int, default=0, help="people without a seat at each table")
    parser.add_argument("--games", default="wildfire", help="editions, with commas between")
    parser.add_argument("--seconds", type=float, default=5.0, help="of each run")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves at a table, when paced")
    parser.add_argument("--rounds", type=int, default=1, help="how often each run is made")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--idle", type=int, default=500, help="tables for the measurement of memory")
    parser.add_argument("--analyses", type=int, default=0, help="measured once more while so many are under way")
    parser.add_argument("--runs", default="saturated,paced,memory")
    parser.add_argument("--against", type=Path, metavar="SOURCE", help="a second source folder, measured in turn")
    args = parser.parse_args()
    try:
        from uvloop import run as run_loop
    except ImportError:
        run_loop = asyncio.run
    folder = Path(tempfile.mkdtemp(prefix="feurio-load-"))
    folder.chmod(0o755)
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        servers = []
        for name, source in (("this", None), ("other", args.against))[: 2 if args.against else 1]:
            (folder / name).mkdir()
            database, holder = postgres_server(folder / name) if args.postgres else (None, None)
            if holder is not None:
                stack.callback(holder.cleanup)
            servers.append(stack.enter_context(Server(name, folder / name, database, args.workers, source)))
        print(json.dumps({"database": "postgresql" if args.postgres else "sqlite", "workers": args.workers,
                          "tables": args.tables, "processors": os.cpu_count()}))  # fmt: skip
        runs = args.runs.split(",")
        if "memory" in runs:
            for server in servers:
                size = round(idle_tables(server, args.idle))
                print(json.dumps({"run": "memory", "server": server.name, "bytes_per_idle_table": size}), flush=True)
        for edition in args.games.split(","):
            for name in (name for name in RUNS if name in runs):
                found: dict[str, list[Figures]] = {server.name: [] for server in servers}
                for number in range(args.rounds):
                    for server in servers[:: 1 if number % 2 == 0 else -1]:
                        figures = run_loop(measure(server, name, edition, args))
                        found[server.name].append(figures)
                        about = {"server": server.name, "game": edition}
                        print(json.dumps({**about, **figures.report()}), flush=True)
                        if args.analyses:
                            begun = begin_analyses(server, args.analyses)
                            figures = run_loop(measure(server, name, edition, args))
                            left = under_way(server, begun)
                            about["analyses"] = f"{left} of {args.analyses} still under way"
                            print(json.dumps({**about, **figures.report()}), flush=True)
                            for table, cookie in begun:
                                server.request("DELETE", f"/api/tables/{table}/analysis", None, cookie)
                if args.against:
                    print(json.dumps({"compare": name, "game": edition, **compare(*found.values())}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
