"""The order in which tiles come: a shuffle that the seed alone decides, the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence

from feurio.editions import TILES_IN_PLAY, Setup
from feurio.seeds import dice

_PILE = 0x70696C65
"""Keeps the shuffle of the pile apart from other uses of a seed."""


def shuffled(numbers: Sequence[int], seed: int, purpose: int = _PILE) -> list[int]:
    """The numbers in the order that the seed gives them."""
    order = list(numbers)
    throw = dice(seed, purpose)
    for i in range(len(order) - 1, 0, -1):
        j = throw(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def pile_of(setup: Setup, seed: int) -> list[int]:
    """The 36 tiles in the order they are drawn, starting tiles first (on Volcano's board: by cell)."""
    box = [number for number, copies in enumerate(setup.box, 1) for _ in range(copies)]
    return shuffled(box, seed)[:TILES_IN_PLAY]


def rest_of_pile(unseen: Sequence[int], left: int, seed: int) -> list[int]:
    """A pile to go on with: `left` of the unseen tiles, given as copies of 1 to 6."""
    tiles = [number for number, copies in enumerate(unseen, 1) for _ in range(copies)]
    return shuffled(tiles, seed)[:left]
