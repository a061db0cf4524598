"""Plays two bots against each other with paired seats and draws.

    python bench/match.py wildfire mcts greedy --players 2 --pairs 20 --seconds 0.1
    python bench/match.py wildfire mcts greedy --players 4 --pairs 10     # one mcts against three greedy

A block is one seed played once for each seat that the first bot can have; the interval is over blocks. A bot is a
name or a name with options: `mcts:simulations=200,softness=0.1`; `weights=FILE` reads weights made by `train.py`.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import feurio
from feurio.bots import Bot, Clock, choose_for, make_bot


def make(text: str, seed: int) -> Bot:
    name, _, options = text.partition(":")
    values: dict[str, Any] = {}
    for option in filter(None, options.split(",")):
        key, _, value = option.partition("=")
        if key == "weights":
            values[key] = tuple(json.loads(Path(value).read_text("utf-8"))["weights"])
            continue
        try:
            values[key] = int(value)
        except ValueError:
            try:
                values[key] = float(value)
            except ValueError:
                values[key] = value
    return make_bot(name, seed=seed, **values)


def block(job: tuple[dict[str, Any], str, str, int, float | None]) -> tuple[float, float, float]:
    """The first bot's share of the wins and its mean margin over all seats, and its longest thought in seconds."""
    arguments, first, second, seed, seconds = job
    players = arguments["players"]
    shares, margins, longest = [], [], 0.0
    for own in range(players):
        game = feurio.new_game(**arguments, seed=seed)
        bots = [make(first if seat == own else second, 10 * seed + seat) for seat in range(players)]
        while not game.over:
            seat = game.to_move
            assert isinstance(seat, int)
            clock = Clock(seconds=seconds) if seconds else None
            started = time.monotonic()
            choice = choose_for(bots[seat], game, clock)
            if seat == own:
                longest = max(longest, time.monotonic() - started)
            game.play(choice.event)
        for bot in bots:
            bot.close()
        result = game.result
        assert result is not None
        winners, scores = result["winners"], result["scores"]
        shares.append(1 / len(winners) if own in winners else 0.0)
        margins.append(scores[own] - max(score for seat, score in enumerate(scores) if seat != own))
    return statistics.mean(shares), statistics.mean(margins), longest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edition")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--variants", default="")
    parser.add_argument("--pairs", type=int, default=10, help="blocks: seeds, each with the first bot on every seat")
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    arguments = {
        "edition": args.edition,
        "players": args.players,
        "variants": list(filter(None, args.variants.split(","))),
    }
    jobs = [(arguments, args.first, args.second, args.seed + number, args.seconds) for number in range(args.pairs)]
    started = time.monotonic()
    with ProcessPoolExecutor(args.jobs) as pool:
        blocks = list(pool.map(block, jobs))
    shares = [share for share, _, _ in blocks]
    half = 1.96 * statistics.stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else float("nan")
    print(
        f"{args.edition} {args.players}p {args.first} v {args.second}: {statistics.mean(shares):.3f} +- {half:.3f}"
        f" of the wins, margin {statistics.mean(margin for _, margin, _ in blocks):+.1f},"
        f" longest {max(longest for _, _, longest in blocks):.3f} s,"
        f" {len(blocks) * args.players} games in {time.monotonic() - started:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    main()
