"""What the environments know of Wildfire and Feurio."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feurio.editions import Setup
from feurio.envs.families import BREAK, CELLS, CENTER, CREW, PAIRS, PASS, TABLE, TILE, TILES
from feurio.envs.kinds import (
    COLORS_ON_A_TILE,
    COORDINATE,
    NUMBER_PLANES,
    Kind,
    dealt_fields,
    highest_numbers,
    pair_of_colors,
)

if TYPE_CHECKING:
    from feurio.envs.episode import Episode
    from feurio.envs.spaces import Spaces

HOTTEST = 6 * 6 + 1
"""A cell among six 6s, plus 1 (rules 2.1)."""


def families(setup: Setup, colors: int) -> list[tuple[int, str, int]]:
    found = [(PASS, TABLE, 1)]
    if setup.players == 4:
        found.append((CENTER, TABLE, len(PAIRS)))
    found.append((TILE, CELLS, 1))
    if setup.firebreak:
        # The color that pays is one of the seat's own (rules 2.8).
        found.append((BREAK, CELLS, (0, 4, 2, 1, 1)[setup.players] if setup.break_costs else 1))
    return [*found, (CREW, TILES, 3 * colors)]


def longest(setup: Setup) -> int:
    """Two a turn with a tile; then at most 48 crews, each after passes of all others, and the last round."""
    return 1 + 2 * 36 + 49 * setup.players


def episode(spaces: Spaces) -> Episode:
    from feurio.envs.wildfire import WildfireEpisode

    return WildfireEpisode(spaces.setup, spaces.actions, spaces.observations, spaces.reward)


WILDFIRE = Kind(
    tiles=36,
    cells=lambda setup: 76 if setup.firebreak else 42,
    families=families,
    table=dealt_fields,
    # `number` is 7 for a firebreak, 0 where no tile lies.
    tile_fields={"number": 7, "column": COORDINATE, "row": COORDINATE, "free edges": 6, "room": 3, **COLORS_ON_A_TILE},
    # `heat` is the heat plus 1, 0 where none is in use.
    cell_fields={"column": COORDINATE, "row": COORDINATE, "heat": HOTTEST},
    planes={**NUMBER_PLANES, "firebreak": 1, **COLORS_ON_A_TILE, "free edges": 6, "room": 3, "heat": HOTTEST},
    tie_sign=1,
    scores=lambda setup: (0.0, float(highest_numbers(setup) * pair_of_colors(setup))),
    longest=longest,
    episode=episode,
)
