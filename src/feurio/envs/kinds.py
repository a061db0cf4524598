"""What the environments need to know of one set of rules: a `Kind`. Each game's is in a file of its own.

Names of numbers come with the greatest value that each can have: these are the bounds of the observation spaces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from feurio.editions import Setup

if TYPE_CHECKING:
    from feurio.envs.episode import Episode
    from feurio.envs.spaces import Spaces

Fields = Mapping[str, int]
"""Names in their order, each with the greatest value of what is called so."""

COORDINATE = -1
"""In place of a greatest value: that of the window's columns and rows."""

NUMBER_PLANES: Fields = dict.fromkeys(("1", "2", "3", "4", "5", "6"), 1)
COLORS_ON_A_TILE: Fields = dict.fromkeys(("color 0", "color 1", "color 2", "color 3"), 3)


@dataclass(frozen=True)
class Kind:
    """Actions and observations of one set of rules."""

    tiles: int
    """How long the list of tiles is."""
    cells: Callable[[Setup], int]
    """How long the list of empty cells is (`board.py` has the proof)."""
    families: Callable[[Setup, int], list[tuple[int, str, int]]]
    """The families of a set-up with their sizes per place; the second argument is how many colors a seat may use."""
    table: Callable[[Setup], Fields]
    """What the table has beside what it has in every game."""
    tile_fields: Fields
    """A tile in the flat list."""
    cell_fields: Fields
    """An empty cell in the flat list."""
    planes: Fields
    tie_sign: int
    """1 if the greater tiebreak wins, -1 if the smaller one does."""
    scores: Callable[[Setup], tuple[float, float]]
    """The least and the greatest score of a competitive seat."""
    longest: Callable[[Setup], int]
    """No game has more actions of players."""
    episode: Callable[[Spaces], Episode]
    """A game to play."""
    uses_neutral: bool = True
    """Whether anybody may use the pieces of the color that belongs to nobody."""


def highest_numbers(setup: Setup) -> int:
    """The sum of the 36 highest numbers in the box: no color's regions and no taken tiles are worth more."""
    numbers = sorted((n for n, copies in enumerate(setup.box, 1) for _ in range(copies)), reverse=True)
    return sum(numbers[:36])


def pair_of_colors(setup: Setup) -> int:
    """How many colors a competitive seat scores for."""
    return 2 if setup.players == 2 else 1


def dealt_fields(setup: Setup) -> Fields:
    """`laid`, and where there is a choice of the central pair what was dealt (rules 1.3)."""
    return {"laid": 1} | (dict.fromkeys((f"dealt {i}" for i in range(4)), 6) if setup.players == 4 else {})
