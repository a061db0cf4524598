"""Learns what the guides of the solitaires know (`src/feurio/policies/weights`).

    python bench/solitaire_train.py wildfire --seconds 480 --estimate-seconds 200
    python bench/solitaire_train.py ontherun --seconds 400 --estimate-seconds 150
    python bench/solitaire_train.py wildfire --players 4 --go-on --seconds 400 --estimate-seconds 0
    python bench/solitaire_train.py wildfire --steps 2000 --estimate-deals 3000 --seed 1

Deals are of all editions with these rules, in turns.

A guide that knows moods has weights for all positions and, for each mood, what is added to them there.

The policy's weights follow the gradient of its own mean reward: a deal is played by a group of playouts, each counts
by how much it is better than its group (so the luck of the deal cancels out), and Adam makes the steps. With
`--ambition` it is the mean of a power of the reward: a search can make little of a policy that is safe and never great.
`--soften` makes what is known less sure, so that something else is tried. Then the estimates of positions are fitted to
how the policy's playouts end. Deals come from random seeds above two million;
the seeds of the measurements are below. With `--steps` and `--estimate-deals` instead of seconds the same seed gives
the same weights; with seconds the result depends on the machine's pace. What was done is written beside the weights,
with the steps and deals that it came to.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Sequence
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from training import WEIGHTS, said, write

import feurio
from feurio.policies import GUIDES, bare_guide, guides_purpose, learned

if TYPE_CHECKING:
    from feurio.policies.features import Features
    from feurio.policies.guide import Guide
    from feurio.state import State

DEALS, GROUP = 24, 12
DECAY = 1e-4
TURN = 50
"""Deals of one edition before the next one has its turn at the estimates."""


def deal(kind: Kind, dice: random.Random) -> State:
    mode = "solitaire" if kind.players == 1 else "cooperative"
    game = feurio.new_game(kind.edition, mode, kind.players, seed=dice.randrange(2_000_000, 2**31))
    return game.view(0).state()


class Kind(NamedTuple):
    """Whose deals are played: an edition's, alone or by a team."""

    edition: str
    players: int


class Pupil(NamedTuple):
    """A guide and the deals it plays; all of them learn the same weights."""

    kind: Kind
    guide: Guide


class Budget:
    """So many seconds, or so many rounds if they are given."""

    def __init__(self, seconds: float, rounds: int | None) -> None:
        self.seconds = seconds
        self.rounds = rounds
        self.done = 0
        self.began = time.monotonic()

    @property
    def spent(self) -> float:
        """The part that is used up, 1 at the end."""
        if self.rounds is not None:
            return self.done / self.rounds if self.rounds else 1.0
        return min(1.0, (time.monotonic() - self.began) / self.seconds) if self.seconds else 1.0


def learn_policy(
    pupils: Sequence[Pupil], weights: np.ndarray[Any, Any], budget: Budget, rate: float, seed: int
) -> None:
    """Changes the weights in place."""
    mean, square = np.zeros(len(weights)), np.zeros(len(weights))
    moods = pupils[0].guide.moods
    dice = random.Random(seed)
    told = time.monotonic()
    recent: list[float] = []
    tops: list[float] = []
    while (spent := budget.spent) < 1:
        budget.done += 1
        step = budget.done
        given = in_use(weights, moods).tolist()
        slope = np.zeros(len(given))
        for _, guide in pupils:
            guide.set_weights(given)
        for number in range(DEALS):
            kind, guide = pupils[number % len(pupils)]
            guide.start(deal(kind, dice), dice.getrandbits(60))
            rewards, found = guide.group(0, GROUP)
            recent += rewards
            tops.append(max(rewards))
            slope += np.fromiter(found, float, len(found))
        # What is common to all moods learns from all of them.
        parts = slope.reshape(moods, -1) / DEALS
        slope = np.concatenate([parts.sum(axis=0), parts.ravel()]) if moods > 1 else parts.ravel()
        mean += 0.1 * (slope - mean)
        square += 0.01 * (slope * slope - square)
        m, s = mean / (1 - 0.9**step), square / (1 - 0.99**step)
        weights += rate * (1 - spent) ** 0.5 * m / (np.sqrt(s) + 1e-6) - DECAY * weights
        if time.monotonic() - told > 10:
            told = time.monotonic()
            recent, tops = recent[-20_000:], tops[-2_000:]
            solved = sum(reward >= 1.0 for reward in recent) / len(recent)
            best = f"best of a group {np.mean(tops):.4f}"
            print(
                f"{spent:4.0%}, {step} steps: mean reward {np.mean(recent):.4f}, {best}, {solved:.1%} of 1", flush=True
            )


def learn_estimates(pupils: Sequence[Pupil], budget: Budget, seed: int) -> None:
    """Fits the guides' estimates: one learns after the other, from what the other has learned."""
    dice = random.Random(seed)
    told = time.monotonic()
    errors: list[float] = []
    while (spent := budget.spent) < 1:
        kind, guide = pupils[budget.done // TURN % len(pupils)]
        if budget.done and budget.done % TURN == 0:
            guide.set_sight(pupils[(budget.done // TURN - 1) % len(pupils)].guide.get_sight())
        budget.done += 1
        guide.start(deal(kind, dice), dice.getrandbits(60))
        errors.append(guide.watch(0, 32, 0.03 * (1 - spent) + 0.001)[1])
        if time.monotonic() - told > 10:
            told = time.monotonic()
            errors = errors[-1000:]
            print(f"{spent:4.0%}: mean squared error {sum(errors) / len(errors):.4f}", flush=True)
    seen = pupils[max(0, budget.done - 1) // TURN % len(pupils)].guide.get_sight()
    for _, guide in pupils:
        guide.set_sight(seen)


def in_use(weights: np.ndarray[Any, Any], moods: int) -> np.ndarray[Any, Any]:
    """The weights of each mood, out of those common to all and what each mood adds to them."""
    if moods == 1:
        return weights
    parts = weights.reshape(moods + 1, -1)
    return np.asarray((parts[1:] + parts[0]).ravel())


def gone_on(table: Features, known: dict[str, list[float]]) -> list[float]:
    """Known weights, with 0 for features that have come since."""
    return table.joined({name: known.get(name) or [0.0] * prod(axes.values()) for name, axes in table.blocks.items()})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", choices=list(GUIDES))
    parser.add_argument("--edition", choices=list(feurio.EDITIONS), help="whose deals (default: all of these rules)")
    parser.add_argument("--players", type=int, choices=range(1, 5), default=1, help="alone (1) or a team of so many")
    parser.add_argument("--seconds", type=float, default=480.0, help="for the policy")
    parser.add_argument("--estimate-seconds", type=float, default=200.0)
    parser.add_argument("--steps", type=int, help="for the policy, instead of seconds: repeatable")
    parser.add_argument("--estimate-deals", type=int, help="for the estimates, instead of seconds")
    parser.add_argument("--rate", type=float, default=0.05)
    parser.add_argument("--ambition", type=float, default=1.0, help="the power of rewards that is to grow")
    parser.add_argument("--soften", type=float, default=1.0, help="what is known is multiplied by this to begin with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go-on", action="store_true", help="start from what is known")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    arguments = parser.parse_args()
    editions = [each.id for each in feurio.EDITIONS.values() if each.rules == arguments.rules]
    if arguments.edition not in (None, *editions):
        parser.error(f"{arguments.edition} is not played by these rules")
    kinds = [Kind(edition, arguments.players) for edition in editions if arguments.edition in (None, edition)]
    pupils = [Pupil(kind, bare_guide(deal(kind, random.Random(0)))) for kind in kinds]
    guide = pupils[0].guide
    purpose = "solitaire" if arguments.players == 1 else f"team-of-{arguments.players}"
    known: dict[str, Any] = {}
    if arguments.go_on:
        there = arguments.out / f"{arguments.rules}-{purpose}.json"
        known = json.loads(there.read_text("utf-8")) if there.is_file() else {}
        known = known or learned(arguments.rules, guides_purpose(arguments.rules, arguments.players))
    tables = guide.moods + 1 if guide.moods > 1 else 1
    weights = np.zeros((tables, guide.size))
    if known:
        for own, table in zip(weights, [known["weights"], *known.get("moods", [])], strict=False):
            own[:] = gone_on(guide.table, table)
    weights = weights.ravel() * arguments.soften
    for _, each in pupils:
        each.ambition = arguments.ambition
    policy = Budget(arguments.seconds, arguments.steps)
    learn_policy(pupils, weights, policy, arguments.rate, arguments.seed)
    for _, each in pupils:
        each.set_weights(in_use(weights, guide.moods).tolist())
        if known:
            each.set_sight(gone_on(each.sight_table, known["sight"]))
    estimates = Budget(arguments.estimate_seconds, arguments.estimate_deals)
    learn_estimates(pupils, estimates, arguments.seed)
    about = {
        **said(),
        "seed": arguments.seed,
        "steps": policy.done,
        "games": policy.done * DEALS * GROUP + estimates.done * 32,
        "estimate_deals": estimates.done,
    }
    tables_of = [guide.table.parted(own) for own in weights.reshape(tables, -1).round(2).tolist()]
    data = {
        "made_by": "bench/solitaire_train.py",
        "history": [*known.get("history", []), about],
        "weights": tables_of[0],
        **({"moods": tables_of[1:]} if len(tables_of) > 1 else {}),
        "sight": guide.sight_table.parted([round(weight, 2) for weight in guide.get_sight()]),
    }
    write(arguments.out / f"{arguments.rules}-{purpose}.json", data)


if __name__ == "__main__":
    main()
