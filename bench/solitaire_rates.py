"""How well the `solitaire` bot plays alone and for a team, on fixed seeds, beside what is possible with a known order.

    python bench/solitaire_rates.py feurio --games 200 --seconds 0.1
    python bench/solitaire_rates.py volcano --layouts all --games 20 --seconds 0.1
    python bench/solitaire_rates.py ontherun --games 200 --seconds 0.1 --known 10
    python bench/solitaire_rates.py wildfire --players 4 --games 100 --seconds 0.1 --each-event --known 5

`--seconds` is the time of a whole turn: of it 30% go to the tile, 60% to the crew or the animals, and a tenth to each
move of those that flee. With `--each-event` it is the time of every event instead. `--processor-time` counts the time
that the process really had: on a machine that does other work too, a second on the clock is less than a second of
thought. `--known T` also solves each deal with its order known, for T seconds. Games are added to `--out`, and those
that it holds are not played again.
"""

from __future__ import annotations

import argparse
import json
import time
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import feurio
from feurio.arena.statistics import interval, wilson
from feurio.bots import Clock
from feurio.jobs import run_jobs
from feurio.solver import solve
from feurio.solver.honest import SolitaireBot

SHARES = {"lay": 0.3, "act": 0.6, "flee": 0.1, "choose": 1.0}


def play(setup: dict[str, Any], job: tuple[int, str | None]) -> dict[str, Any]:
    seed, layout = job
    mode = "solitaire" if setup["players"] == 1 else "cooperative"
    game = feurio.new_game(setup["edition"], mode, setup["players"], seed=seed, layout=layout)
    bots = [
        SolitaireBot(seed=seed + 1_000_000 * i, processor_time=setup["processor_time"])
        for i in range(game.setup.players)
    ]
    longest = 0.0
    while isinstance(seat := game.to_move, int):
        whole = setup["each_event"] or game.setup.rules == "volcano"
        share = 1.0 if whole else SHARES[game.state().phase_name]
        began = time.process_time()
        event = bots[seat].choose(game.view(seat), Clock(seconds=setup["seconds"] * share)).event
        longest = max(longest, (time.process_time() - began) / share)
        game.play(event)
    result = game.result
    assert result is not None
    row: dict[str, Any] = {"seed": seed, "layout": layout, "points": result["scores"][0]}
    row |= {"difficulty": result["difficulty"], "longest": round(longest, 4)}
    if setup["known"]:
        deal = feurio.new_game(setup["edition"], mode, setup["players"], seed=seed, layout=layout)
        known = solve(deal, seconds=setup["known"])
        row |= {"known": known.status, "best": known.best, "bound": known.bound}
    return row


def summary(edition: str, rows: list[dict[str, Any]]) -> str:
    n = len(rows)
    points = [float(row["points"]) for row in rows]
    won = sum(point > 0 for point in points)
    low, high = wilson(won, n)
    text = f"{edition}: won {won} of {n}, {won / n:.1%} [{low:.1%}, {high:.1%}]"
    if edition == "ontherun":
        found = interval(points)
        text += f"; mean product {found.mean:.0f} [{found.low:.0f}, {found.high:.0f}], best {max(points):.0f}"
    known = [row for row in rows if "known" in row]
    if known:
        status = {name: sum(row["known"] == name for row in known) for name in ("solved", "impossible", "unknown")}
        text += f"; order known: {status}"
        if edition == "ontherun":
            text += f", mean product {fmean(row['best'] or 0 for row in known):.0f}"
            text += f", best {max(row['best'] or 0 for row in known)}, bound {max(row['bound'] for row in known)}"
    return f"{text}; longest turn {max(row['longest'] for row in rows):.3f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edition", choices=list(feurio.EDITIONS))
    parser.add_argument("--players", type=int, choices=range(1, 5), default=1, help="alone (1) or a team of so many")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--each-event", action="store_true", help="so many seconds for every event, not for a turn")
    parser.add_argument("--layouts", default="hexagon", help="Volcano: names joined by commas, or all")
    parser.add_argument("--known", type=float, default=0.0)
    parser.add_argument("--processor-time", action="store_true")
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--out", type=Path, default=None)
    arguments = parser.parse_args()
    setup = vars(arguments)
    volcano = feurio.EDITIONS[arguments.edition].rules == "volcano"
    named = [*feurio.LAYOUTS, "random"] if arguments.layouts == "all" else arguments.layouts.split(",")
    layouts: list[str | None] = [*named] if volcano else [None]
    seeds = range(arguments.first, arguments.first + arguments.games)
    jobs = [(seed, layout) for layout in layouts for seed in seeds]
    rows: list[dict[str, Any]] = []
    if arguments.out is not None and arguments.out.exists():
        rows = [json.loads(line) for line in arguments.out.read_text("utf-8").splitlines()]
    done = {(row["seed"], row["layout"]) for row in rows}
    todo = [job for job in jobs if job not in done]
    needed = {key: setup[key] for key in ("edition", "players", "seconds", "each_event", "known", "processor_time")}
    for row in run_jobs(partial(play, needed), todo, processes=arguments.jobs, chunk=1):
        rows.append(row)
        if arguments.out is not None:
            with arguments.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
    for layout in layouts:
        own = [row for row in rows if row["layout"] == layout]
        name = f" {layout}" if layout else ""
        print(summary(arguments.edition, own) + name, flush=True)


if __name__ == "__main__":
    main()
