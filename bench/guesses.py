"""First guesses for the weights of a policy, for `train.py --from guesses`: what a player would say about the features.

Learning from zero gets there too, in more rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from feurio.policies.features import Features


class Guess:
    """Weights by the features' names, all 0 at first."""

    def __init__(self, table: Features) -> None:
        self.table = table
        self.weights = [0.0] * table.size

    def say(self, name: str, liking: float, *at: int | None) -> None:
        """How much all features of a block are liked whose values are these; None stands for every value."""
        axes = list(self.table.blocks[name].values())
        given = (*at, *(None,) * (len(axes) - len(at)))
        ranges = [range(many) if value is None else (value,) for value, many in zip(given, axes, strict=True)]
        for place in product(*ranges):
            self.weights[self.table.place(name, *place)] = liking


def wildfire(guess: Guess) -> None:
    for step, liking in enumerate((-0.3, 0.0, 0.3, 0.5, 0.8, 1.1, 1.5, 2.0, 2.6, 3.2, 4.0, 5.0)):
        guess.say("gain", liking, step)
    for many, liking in enumerate((0.0, -0.7, -1.2)):
        guess.say("many", liking, many)
    guess.say("passing", -2.0)
    for number, care in enumerate((1.5, 1.2, 0.9, 0.7, 0.6, 0.5)):
        guess.say("shut", -1.5 * care, number, 0, 1)  # an own tile would be shut in
        guess.say("shut", 1.0 * care, number, 0, 2)  # another's
        guess.say("shut", -0.5 * care, number, 1, 1)  # one edge would be left
        guess.say("shut", 0.3 * care, number, 1, 2)
    guess.say("hide", -1.5)


def volcano(guess: Guess) -> None:
    for step, points in enumerate((0, 1, 2, 3, 4, 5, 6, 7.5, 9.5, 12, 15, 20)):
        guess.say("gain", 0.35 * points, step)  # taken at once
        guess.say("danger", -0.2 * points, step)  # left one load short
        guess.say("give", -0.3 * points, step)  # given away


def ontherun(guess: Guess) -> None:
    for many, liking in enumerate((0.0, 0.5, 1.2)):
        guess.say("beast", liking, None, many)
    for animals in range(1, 7):
        for free in range(5):
            for stage, patience in enumerate((1.5, 0.5, 0.0, 0.0)):
                guess.say("run", 0.5 * min(animals, free) - patience, animals - 1, free, stage)
        guess.say("run", -4.0, animals - 1, 0, 3)  # nowhere to go, and no fire to flee from
    for risk in range(13):
        guess.say("cell", -0.12 * risk, risk)
        guess.say("to_cell", 1.5 - 0.15 * risk, risk)
        guess.say("to_cell", 3.0, risk, 3)
        guess.say("burn", -3.0, risk, 1)  # an own animal would burn
        guess.say("burn", 1.5, risk, 2)
    guess.say("passing", -2.5)
    guess.say("passing", -1.5, 3, 0)


GUESSES: dict[str, Callable[[Guess], None]] = {"wildfire": wildfire, "volcano": volcano, "ontherun": ontherun}


def guesses(rules: str, table: Features) -> list[float]:
    """The first guesses for a game's features."""
    guess = Guess(table)
    GUESSES[rules](guess)
    return guess.weights
