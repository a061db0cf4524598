"""Learns the weights of swift playouts (`feurio.policies.swift`) and writes them into the package.

    python bench/swift_train.py wildfire --players 2 --steps 6000

It begins with a cheap likeness of the evaluation's own policy: games are played by that, and the weights are those with
which the softmax over an event's few features comes closest to what it thinks of the legal events. From there on they
are bred for winning: in every step each of some small random changes plays, added, against itself, subtracted, with the
seats exchanged on the same deals, and the weights go a little way along the changes that won. So few features cannot
say what the large policy thinks, but they can play far better than its likeness. Editions are mixed; what only variants
have stays as the likeness has it. The same arguments and seed give the same weights on any number of processes. Needs
numpy; takes a few minutes.
"""

from __future__ import annotations

import argparse
import random
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from train import Sample, fit, setups
from training import WEIGHTS, said, write

import feurio
from feurio.policies import SWIFTS, evaluation_of
from feurio.policies.swift import Swift
from feurio.state import State

FIRST_SEED = 5_000_000
LEAST = 0.01
"""Decisions in which the swift policy weighs less than this share of the events, by the other's opinion, are left
out."""
DEALS = 60
"""Deals of each set-up; what is drawn later differs from game to game."""
CHANGES, PAIRS = 24, 10
"""Changes that are tried in a step, and pairs of games for each."""
STEADY = 0.9
"""How much of its direction a step takes over from those before."""
WIN_SHARE, SCALE = 0.7, 10.0
"""The win's part of a reward; the rest is the lead, of which `SCALE` points count for half."""
MOST = 8.0
"""No weight is beyond this."""
SHOWN = 12
"""How often it says in a training how far it is."""


class Trial(NamedTuple):
    """Weights with a change, which is made anew from its number wherever it is needed."""

    rules: str
    players: int
    weights: list[float]
    size: float
    seed: int
    number: int


# --- A likeness of the large policy -----------------------------------------------------------------------------------


def plain(rules: str, players: int) -> list[dict[str, Any]]:
    """The editions without variants: bred on all at once, the search gained nothing by the weights."""
    return [setup for setup in setups(rules, False, players) if not setup["variants"]]


def imitate(arguments: dict[str, Any], seed: int) -> list[Sample]:
    """One game of the policy, with what it thinks of the events that a swift one weighs."""
    rng = random.Random(seed)
    state = feurio.new_game(**arguments, seed=seed).view(0).state()
    state.rng = rng.getrandbits(62)
    judge = evaluation_of(state, belief=0)
    swift = swift_for(state)
    samples: list[Sample] = []
    while not state.over:
        if state.to_move == -1:
            state.chance()
            continue
        codes = state.legal()
        shares = judge.policy()
        facts = [swift.facts_of(code) for code in codes]
        weighed = [(own, share) for own, share in zip(facts, shares, strict=True) if own is not None]
        total = sum(share for _, share in weighed)
        if total > LEAST and len(weighed) > 1:
            samples.append(([own for own, _ in weighed], [share / total for _, share in weighed]))
        state.step(rng.choices(codes, shares)[0])
    return samples


def swift_for(state: State) -> Swift:
    """A swift policy without weights."""
    swift: Swift = SWIFTS[state.setup.rules](state)  # type: ignore[call-arg]
    return swift


# --- Breeding ---------------------------------------------------------------------------------------------------------


@cache
def tables(rules: str, players: int) -> list[tuple[list[State], tuple[Swift, Swift]]]:
    """For each set-up the deals, and two policies for the state that they are played on."""
    found = []
    for setup in plain(rules, players):
        deals = [feurio.new_game(**setup, seed=FIRST_SEED + seed).view(0).state() for seed in range(DEALS)]
        state = deals[0].copy()
        found.append((deals, (swift_for(state), swift_for(state))))
    return found


def lead_of(both: tuple[Swift, Swift], turned: int) -> tuple[float, float]:
    """Plays a game, in which the two have every other seat: by how much the first did better, in rewards and wins."""
    state = both[0].state
    while not state.over:
        seat = state.to_move
        if seat < 0:
            state.chance()
        else:
            both[(seat + turned) % 2].play()
    scores = state.scores()
    rewards, wins = ([0.0, 0.0], [0.0, 0.0])
    seats = [0, 0]
    for seat, score in enumerate(scores):
        lead = score - max(other for place, other in enumerate(scores) if place != seat)
        won = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        side = (seat + turned) % 2
        seats[side] += 1
        wins[side] += won
        rewards[side] += WIN_SHARE * won + (1 - WIN_SHARE) * (0.5 + 0.5 * lead / (SCALE + abs(lead)))
    return rewards[0] / seats[0] - rewards[1] / seats[1], wins[0] / seats[0] - wins[1] / seats[1]


def match(rules: str, players: int, first: Any, second: Any, pairs: int, dice: random.Random) -> tuple[float, float]:
    """By how much the first weights did better than the second a game, in rewards and in wins."""
    for _, both in tables(rules, players):
        both[0].load(first.tolist())
        both[1].load(second.tolist())
    better = wins = 0.0
    for _ in range(pairs):
        deals, both = dice.choice(tables(rules, players))
        deal, rng = dice.choice(deals), dice.getrandbits(62)
        for turned in (0, 1):
            both[0].state.copy_from(deal)
            both[0].state.rng = rng
            reward, won = lead_of(both, turned)
            better += reward
            wins += won
    return better / (2 * pairs), wins / (2 * pairs)


def change_of(trial: Trial) -> np.ndarray:
    return np.random.default_rng([trial.seed, trial.number]).standard_normal(len(trial.weights))


def attempt(trial: Trial) -> float:
    """How much better the weights are with a change than without as much of it."""
    weights, change = np.array(trial.weights), trial.size * change_of(trial)
    dice = random.Random(f"{trial.seed}/{trial.number}")
    return match(trial.rules, trial.players, weights + change, weights - change, PAIRS, dice)[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", choices=list(SWIFTS))
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--games", type=int, default=200, help="games of the large policy for the likeness")
    parser.add_argument("--steps", type=int, default=6000, help="steps of breeding")
    parser.add_argument("--rate", type=float, default=0.01, help="how far a weight goes in a step at first")
    parser.add_argument("--size", type=float, default=0.3, help="how large the changes are that are tried")
    parser.add_argument("--penalty", type=float, default=3e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    game = args.rules, args.players
    table = tables(*game)[0][1][0].table
    rng = random.Random(args.seed)
    samples: list[Sample] = []
    bred = np.zeros(table.size)
    for _ in range(args.games):
        setup = rng.choice(setups(args.rules, False, args.players))
        samples += (played := imitate(setup, rng.getrandbits(53)))
        if not setup["variants"]:
            bred[[fact for events, _ in played for facts in events for fact in facts]] = 1.0
    weights = fit(samples, np.zeros(table.size), args.penalty, 300, np.random.default_rng(args.seed))
    first = weights.copy()
    direction = np.zeros(table.size)
    # How far a mean over all trials is from 0 by luck alone: the measure of a step.
    luck = 0.5 / (2 * PAIRS * CHANGES) ** 0.5
    wins = 0.0
    began = time.monotonic()
    with ProcessPoolExecutor(args.jobs) as pool:
        for step in range(args.steps):
            trials = [Trial(*game, weights.tolist(), args.size, args.seed, step * CHANGES + i) for i in range(CHANGES)]
            found = pool.map(attempt, trials, chunksize=max(1, CHANGES // (2 * args.jobs)))
            slope = sum(0.5 * better * change_of(trial) for trial, better in zip(trials, found, strict=True)) / CHANGES
            direction = STEADY * direction + (1 - STEADY) * slope
            # What only variants have keeps the weights of the likeness: luck alone would move them.
            weights = weights + bred * args.rate * (1 - 0.9 * step / args.steps) * direction / luck
            weights = np.clip(weights, -MOST, MOST)
            if (step + 1) % max(1, args.steps // SHOWN) == 0 or step + 1 == args.steps:
                _, wins = match(*game, weights, first, 400, random.Random(args.seed))
                gone = time.monotonic() - began
                print(f"step {step + 1}, {gone:.0f} s: {0.5 + 0.5 * wins:.1%} against the likeness", flush=True)
    about = {"seed": args.seed, "decisions": len(samples), "share_against_likeness": round(0.5 + 0.5 * wins, 3)}
    data = {
        "made_by": "bench/swift_train.py",
        "history": [{**said(), **about}],
        "weights": table.parted([round(float(weight), 3) for weight in weights]),
    }
    path = args.out / f"{args.rules}-swift-of-{args.players}.json"
    write(path, data)
    print(f"written: {path}")


if __name__ == "__main__":
    main()
