"""Learns the weights of the `mcts` bot's policy by expert iteration and writes them into the package.

    python bench/train.py wildfire --from zero --games 60 --simulations 300 --rounds 4
    python bench/train.py ontherun --together --from guesses --games 40

Each round plays games in which every decision is searched with the weights of the round before, with editions, player
counts and variants mixed. The weights of the next round are those with which the softmax over an event's features
comes closest to how often the search visited the legal events (cross-entropy with a small quadratic penalty, by Adam).
The search's own playouts get better with the weights, so the rounds climb. The same seed and arguments give the same
weights. Needs numpy. What was done is written beside the weights.
"""

from __future__ import annotations

import argparse
import random
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from guesses import guesses
from training import WEIGHTS, said, write

import feurio
from feurio.bots.search import Search
from feurio.editions import EDITIONS, all_setups, check_setup
from feurio.policies import EVALUATIONS, evaluation_of, learned

Sample = tuple[list[list[int]], list[float]]
"""A decision: the features of each legal event, and the share of the search's visits that each got."""


def setups(rules: str, together: bool, players: int | None = None) -> list[dict[str, Any]]:
    """Every set-up of a game that is played in this way, by so many if that is said."""
    return [
        setup
        for setup in all_setups()
        if EDITIONS[setup["edition"]].rules == rules
        and (setup["mode"] != "competitive") == together
        and players in (None, setup["players"])
    ]


def play(job: tuple[dict[str, Any], list[float], int, int, float]) -> list[Sample]:
    """One game of the search against itself, with what it thought about each decision."""
    arguments, weights, simulations, seed, keep = job
    rng = random.Random(seed)
    setup = check_setup(**arguments)
    state = feurio.new_game(**arguments, seed=seed, **layout_of(setup.laid_out, rng)).view(0).state()
    state.rng = rng.getrandbits(62)
    search = Search(evaluation_of(state.copy(), weights), 400_000)
    judge = evaluation_of(state.copy(), weights)
    samples: list[Sample] = []
    while not state.over:
        if state.to_move == -1:
            state.chance()
            continue
        codes = state.legal()
        if len(codes) == 1:
            state.step(codes[0])
            continue
        search.start(state, rng.getrandbits(62))
        search.run(simulations)
        rows = search.children()
        visits = [float(row[1]) for row in rows]
        if search.solved:
            best = max(row[2] for row in rows if row[1])
            visits = [float(row[1] > 0 and row[2] > best - 1e-9) for row in rows]
        total = sum(visits)
        if rng.random() < keep and not search.solved:
            judge.state.copy_from(state)
            samples.append(([judge.features_of(row[0]) for row in rows], [n / total for n in visits]))
        if state.turns_taken < 4 * state.setup.players:
            choice = rng.choices(rows, visits)[0]
        else:
            choice = max(zip(visits, rows, strict=True), key=lambda pair: pair[0])[1]
        state.step(choice[0])
    return samples


def layout_of(laid_out: bool, rng: random.Random) -> dict[str, Any]:
    return {"layout": "random" if rng.random() < 0.5 else None} if laid_out else {}


def fit(samples: list[Sample], start: np.ndarray, penalty: float, steps: int, rng: np.random.Generator) -> np.ndarray:
    """The weights under which the policy comes closest to the search's visits."""
    size = len(start)
    event_of_feature: list[int] = []
    features: list[int] = []
    decision_of_event: list[int] = []
    targets: list[float] = []
    for number, (rows, shares) in enumerate(samples):
        for row, share in zip(rows, shares, strict=True):
            event = len(targets)
            targets.append(share)
            decision_of_event.append(number)
            features.extend(row)
            event_of_feature.extend([event] * len(row))
    where = np.array(event_of_feature)
    which = np.array(features)
    decision = np.array(decision_of_event)
    target = np.array(targets)
    first = np.searchsorted(decision, np.arange(len(samples)))
    weights = start.astype(float).copy()
    mean, square = np.zeros(size), np.zeros(size)
    for step in range(1, steps + 1):
        scores = np.bincount(where, weights[which], minlength=len(target))
        scores -= np.maximum.reduceat(scores, first)[decision]
        odds = np.exp(scores)
        odds /= np.add.reduceat(odds, first)[decision]
        gradient = np.bincount(which, (odds - target)[where], minlength=size) / len(samples) + penalty * weights
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        rate = 0.1 if step < steps // 2 else 0.03
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
        if step in (1, steps):
            loss = -float((target * np.log(odds + 1e-12)).sum()) / len(samples)
            print(f"    step {step}: cross-entropy {loss:.4f}", flush=True)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", choices=list(EVALUATIONS))
    parser.add_argument("--together", action="store_true", help="cooperative and solitaire instead of competitive")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=800)
    parser.add_argument("--keep", type=float, default=0.5, help="the share of the decisions that is learned from")
    parser.add_argument("--penalty", type=float, default=2e-5)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--from", dest="begin", choices=("package", "guesses", "zero"), default="package")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    purpose = "together" if args.together else "competitive"
    path = args.out / f"{args.rules}-{purpose}.json"
    choices = setups(args.rules, args.together)
    history: list[dict[str, Any]] = []
    table = evaluation_of(feurio.new_game(**choices[0], seed=1).state()).table
    weights = np.zeros(table.size)
    if args.begin == "package":
        if not (WEIGHTS / path.name).is_file():
            parser.error("there are no such weights in the package: begin with --from guesses or zero")
        old = learned(args.rules, purpose)
        weights, history = np.array(table.joined(old["weights"])), old["history"]
    elif args.begin == "guesses":
        weights = np.array(guesses(args.rules, table))
    rng = random.Random(args.seed)
    log = []
    with ProcessPoolExecutor(args.jobs) as pool:
        for number in range(args.rounds):
            started = time.monotonic()
            jobs = []
            for _ in range(args.games):
                setup = rng.choice(choices)
                jobs.append((setup, weights.tolist(), args.simulations, rng.getrandbits(53), args.keep))
            samples = [sample for game in pool.map(play, jobs, chunksize=2) for sample in game]
            print(f"round {number + 1}: {len(samples)} decisions in {time.monotonic() - started:.0f} s", flush=True)
            weights = fit(samples, weights, args.penalty, args.steps, np.random.default_rng(args.seed))
            log.append(len(samples))
    done = {key: value for key, value in vars(args).items() if key not in ("out", "jobs")}
    data = {
        "made_by": "bench/train.py",
        "history": [*history, {**said(), **done, "decisions": log}],
        "weights": table.parted([round(float(weight), 3) for weight in weights]),
    }
    write(path, data)
    print(f"written: {path}")


if __name__ == "__main__":
    main()
