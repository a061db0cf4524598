"""Games of the search against itself, for learning what positions are worth (`bench/value_train.py`).

    python bench/selfplay.py volcano --players 2 --games 3000 --out volcano-2.jsonl

Every decision is searched with few simulations; in the first turns events are drawn by how often the search visited
them, so that the games differ. Editions and variants are mixed, Volcano's layouts too. A line has a game: what it takes
to play it again, the decisions, and what the search thought each was worth for the seat to move. Game number n is the
same whatever was played before it; those that the file holds already are not played again. Seeds are above three
million: those of the measurements are below.
"""

from __future__ import annotations

import argparse
import json
import random
from functools import partial
from pathlib import Path
from typing import Any

from train import setups

import feurio
from feurio.bots.search import Search
from feurio.jobs import run_jobs
from feurio.policies import EVALUATIONS, evaluation_of
from feurio.state import State

FIRST_SEED = 3_000_000
OPENING = 4
"""Turns of each seat in which events are drawn by their visits."""


def begin(game: dict[str, Any]) -> State:
    """The first decision of a game of the file."""
    arguments = dict(game["setup"])
    state = feurio.new_game(**arguments, seed=game["seed"]).view(0).state()
    state.rng = game["rng"]
    return state


def play(rules: str, players: int, simulations: int, number: int) -> dict[str, Any]:
    """One game, with what the search thought."""
    dice = random.Random(f"{rules}/{players}/{number}")
    setup = dice.choice(setups(rules, False, players))
    if rules == "volcano" and dice.random() < 0.5:
        setup = {**setup, "layout": "random"}
    game: dict[str, Any] = {"number": number, "setup": setup, "seed": FIRST_SEED + number, "rng": dice.getrandbits(62)}
    state = begin(game)
    search = Search(evaluation_of(state.copy()), 100_000)
    codes: list[int] = []
    values: list[float] = []
    while not state.over:
        if state.to_move == -1:
            state.chance()
            continue
        legal = state.legal()
        if len(legal) == 1:
            codes.append(legal[0])
            values.append(-1.0)
            state.step(legal[0])
            continue
        search.start(state, dice.getrandbits(62))
        search.run(simulations)
        rows = search.children()
        best = max(rows, key=lambda row: (row[2] if search.solved and row[1] else 0.0, row[1], row[2]))
        values.append(round(best[2], 4))
        if state.turns_taken < OPENING * players and not search.solved:
            best = dice.choices(rows, [row[1] for row in rows])[0]
        codes.append(best[0])
        state.step(best[0])
    return {**game, "codes": codes, "values": values}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", choices=list(EVALUATIONS))
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    done: set[int] = set()
    if args.out.exists():
        done = {json.loads(line)["number"] for line in args.out.read_text("utf-8").splitlines()}
    todo = [number for number in range(args.games) if number not in done]
    with args.out.open("a", encoding="utf-8") as file:
        job = partial(play, args.rules, args.players, args.simulations)
        for game in run_jobs(job, todo, processes=args.jobs):
            file.write(json.dumps(game, separators=(",", ":")) + "\n")
            file.flush()


if __name__ == "__main__":
    main()
