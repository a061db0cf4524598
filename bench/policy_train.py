"""Learns the weights of the `mcts` bot's policy where seats compete, by playing against itself; writes them into the
package.

    python bench/policy_train.py ontherun --players 2 --games 1000000

Every game is dealt anew and played by the policy alone, without a search, each event drawn by its chance. What a seat
chose becomes likelier as far as it did better than seats in its place do on average, and less likely as far as it did
worse (REINFORCE, by Adam, at a rate that falls). A game takes half a millisecond, so a million of them take a few
minutes; `bench/train.py`, which learns from what a search prefers, sees a few hundred in that time. The same arguments
and seed give the same weights on any number of processes. Needs numpy. What was done is written beside the weights.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from train import layout_of, setups
from training import WEIGHTS, said, write

import feurio
from feurio.editions import check_setup
from feurio.policies import EVALUATIONS, learned, purpose_of
from feurio.policies.evaluation import Evaluation
from feurio.state import State

FIRST_SEED = 6_000_000
CHUNK = 25
"""Games that a process plays at a time."""
WIN_SHARE = 0.6
"""The win's part of the reward, which is less than in the search: a narrow loss should teach something, too."""
FORGETTING = 1e-5
MOST = 10.0
"""No weight is beyond this."""
SHOWN = 20
"""How often it says in a training how far it is."""


class Job(NamedTuple):
    """Some games of a step of the training."""

    rules: str
    players: int
    weights: list[float]
    number: int
    """Of its first game: no two games of a training have the same."""
    games: int
    seed: int


class Lesson(NamedTuple):
    """What games teach, a row a seat; added up over them."""

    rewards: np.ndarray
    slopes: np.ndarray
    praised: np.ndarray
    """The slopes of each game times the seat's reward in it."""


@cache
def evaluations(rules: str, players: int) -> list[Evaluation]:
    """One for each edition and choice of variants."""
    found = [bare(begin(setup, FIRST_SEED)) for setup in setups(rules, False, players)]
    for evaluation in found:
        evaluation.win_share = WIN_SHARE
    return found


def bare(state: State) -> Evaluation:
    """An evaluation that has learned nothing: the features may be others than those of the weights in the package."""
    evaluation: Evaluation = EVALUATIONS[state.setup.rules](state)  # type: ignore[call-arg]
    return evaluation


def begin(arguments: dict[str, Any], seed: int) -> State:
    layout = layout_of(check_setup(**arguments).laid_out, random.Random(seed))
    return feurio.new_game(**arguments, seed=seed, **layout).view(0).state()


def rehearse(job: Job) -> Lesson:
    """Plays games, and adds up what they teach."""
    table = evaluations(job.rules, job.players)[0].table
    rewards = np.zeros(job.players)
    slopes = np.zeros((job.players, table.size))
    praised = np.zeros_like(slopes)
    choices = setups(job.rules, False, job.players)
    for evaluation in evaluations(job.rules, job.players):
        evaluation.load(job.weights)
    for number in range(job.number, job.number + job.games):
        dice = random.Random(f"{job.seed}/{number}")
        which = dice.randrange(len(choices))
        evaluation = evaluations(job.rules, job.players)[which]
        evaluation.state.copy_from(begin(choices[which], FIRST_SEED + number))
        evaluation.state.rng = dice.getrandbits(62)
        reward, slope = (np.array(each) for each in evaluation.rehearse())
        rewards += reward
        slopes += slope
        praised += reward[:, None] * slope
    return Lesson(rewards, slopes, praised)


def slope_of(lessons: list[Lesson], games: int) -> np.ndarray:
    """Which way the weights have to go: praise for what was better than a seat's mean."""
    rewards = np.sum([lesson.rewards for lesson in lessons], axis=0) / games
    slopes = np.sum([lesson.slopes for lesson in lessons], axis=0)
    praised = np.sum([lesson.praised for lesson in lessons], axis=0)
    found: np.ndarray = (praised - rewards[:, None] * slopes).sum(0) / games
    return found


def compare(rules: str, players: int, new: list[float], old: list[float], games: int, seed: int) -> tuple[float, float]:
    """One that plays by the new weights among others that play by the old ones: its share of the games that somebody
    wins alone, and its mean lead."""
    dice = random.Random(seed)
    choices = setups(rules, False, players)
    won = 0.0
    leads = 0
    for number in range(games):
        state = begin(choices[number // players % len(choices)], FIRST_SEED - 1 - number // players)
        state.rng = dice.getrandbits(62)
        both = bare(state.copy()), bare(state.copy())
        both[0].load(new)
        both[1].load(old)
        me = number % players
        while not state.over:
            if state.to_move == -1:
                state.chance()
                continue
            mind = both[state.to_move != me]
            mind.state.copy_from(state)
            state.step(dice.choices(state.legal(), mind.policy())[0])
        scores = state.scores()
        lead = scores[me] - max(score for seat, score in enumerate(scores) if seat != me)
        won += 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        leads += lead
    return won / games, leads / games


def start_of(path: Path, table: Any, rules: str, players: int, begin_with: str) -> tuple[np.ndarray, list[Any]]:
    """The weights to begin with, and their history. What a file says about features that are gone is left out, and
    what it does not know of is 0."""
    if begin_with == "zero":
        return np.zeros(table.size), []
    setup = setups(rules, False, players)[0]
    data = json.loads(path.read_text("utf-8")) if path.is_file() else learned(rules, purpose_of(check_setup(**setup)))
    weights = np.zeros(table.size)
    for name, start in table.starts.items():
        own = data["weights"].get(name, [])
        weights[start : start + len(own)] = own
    return weights, data["history"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", choices=list(EVALUATIONS))
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--batch", type=int, default=150, help="games between two changes of the weights")
    parser.add_argument("--rate", type=float, default=0.05, help="how far a weight goes in a step at first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--from", dest="begin", choices=("package", "zero"), default="package")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    path = args.out / f"{args.rules}-competitive-of-{args.players}.json"
    table = evaluations(args.rules, args.players)[0].table
    weights, history = start_of(path, table, args.rules, args.players, args.begin)
    first = weights.tolist()
    mean, square = np.zeros(table.size), np.zeros(table.size)
    steps = max(1, args.games // args.batch)
    began = time.monotonic()
    share = lead = 0.0
    with ProcessPoolExecutor(args.jobs) as pool:
        for step in range(1, steps + 1):
            jobs = []
            for at in range(0, args.batch, CHUNK):
                number, games = (step - 1) * args.batch + at, min(CHUNK, args.batch - at)
                jobs.append(Job(args.rules, args.players, weights.tolist(), number, games, args.seed))
            slope = slope_of(list(pool.map(rehearse, jobs)), args.batch) - FORGETTING * weights
            mean = 0.9 * mean + 0.1 * slope
            square = 0.98 * square + 0.02 * slope**2
            rate = args.rate * (1 - 0.85 * step / steps)
            weights = weights + rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.98**step)) + 1e-6)
            weights = np.clip(weights, -MOST, MOST)
            if step % max(1, steps // SHOWN) == 0 or step == steps:
                share, lead = compare(args.rules, args.players, weights.tolist(), first, 240, args.seed)
                gone = time.monotonic() - began
                print(
                    f"{step * args.batch} games, {gone:.0f} s: {share:.1%} against the first, lead {lead:+.1f}",
                    flush=True,
                )
    about = {"seed": args.seed, "games": steps * args.batch, "share_against_first": round(share, 3)}
    data = {
        "made_by": "bench/policy_train.py",
        "history": [*history, {**said(), **about, "lead_over_first": round(lead, 1)}],
        "weights": table.parted([round(float(weight), 3) for weight in weights]),
    }
    write(path, data)
    print(f"written: {path}")


if __name__ == "__main__":
    main()
