"""Games to test environments on: the same game as an episode and as a `Game`, in step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from feurio.editions import all_setups
from feurio.envs.episode import Episode
from feurio.envs.spaces import Spaces, make_spaces
from feurio.game import Game

SETUPS: list[dict[str, Any]] = all_setups()
NAMES = ["-".join([s["edition"], s["mode"], str(s["players"]), *s["variants"]]) for s in SETUPS]


def in_step(spaces: Spaces, seed: int, most: int = 400) -> Iterator[tuple[Episode, Game]]:
    """Plays random actions in both and yields them before every step and at the end."""
    episode = spaces.episode()
    episode.reset(seed)
    game = spaces.game(seed)
    dice = random.Random(seed)
    for _ in range(most):
        yield episode, game
        if episode.over:
            return
        action = dice.choice(episode.legal())
        code = episode.code_of(action)
        assert episode.step(action)
        if not episode.half_done:
            game.play(episode.event(code))


def observed(episode: Episode, seat: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The observation and the mask of a seat."""
    row = np.zeros(episode.observations.size, np.uint8)
    mask = np.zeros(episode.actions.count, np.uint8)
    episode.write(seat, row, mask)
    return row, mask


def spaces_of(setup: dict[str, Any], **options: Any) -> Spaces:
    return make_spaces(**setup, **options)
