"""Random games of every set-up, for the tests that run over all of them."""

from __future__ import annotations

import random
from typing import Any

import feurio
from feurio.editions import all_setups

SETUPS = all_setups()


def name_of(setup: dict[str, Any]) -> str:
    return "-".join([setup["edition"], setup["mode"], str(setup["players"]), *setup["variants"]])


def new(setup: dict[str, Any], seed: int, **more: Any) -> feurio.Game:
    """A game of a set-up; on Volcano's random layouts if the seed is odd."""
    if setup["edition"] in ("vulkan", "volcano") and seed % 2 and "layout" not in more:
        more["layout"] = "random"
    return feurio.new_game(**setup, seed=seed, **more)


def play_random(game: feurio.Game, rng: random.Random, most: int = 10**6) -> feurio.Game:
    """Plays on with random events, half the time choosing the kind first, so that rare kinds occur."""
    for _ in range(most):
        legal = game.legal()
        if not legal:
            break
        if rng.random() < 0.5:
            kind = rng.choice(sorted({event.kind for event in legal}))
            legal = [event for event in legal if event.kind == kind]
        game.play(rng.choice(legal))
    return game
