"""What the environments know of On the Run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feurio.editions import PIECES, Setup
from feurio.envs.families import (
    CELLS,
    CENTER,
    DONE,
    FLEE,
    FROM,
    PAIRS,
    PASS,
    PREDATOR,
    RELOCATE,
    STARTLE_CELL,
    STARTLE_TILE,
    TABLE,
    TILE,
    TILES,
    TO_CELL,
    TO_TILE,
)
from feurio.envs.kinds import (
    COLORS_ON_A_TILE,
    COORDINATE,
    NUMBER_PLANES,
    Fields,
    Kind,
    dealt_fields,
    pair_of_colors,
)

if TYPE_CHECKING:
    from feurio.envs.episode import Episode
    from feurio.envs.spaces import Spaces

QUIET_ROUNDS = 6
"""So many rounds without an animal saved end the game (rules 4.6)."""


def families(setup: Setup, colors: int) -> list[tuple[int, str, int]]:
    found = [(PASS, TABLE, 1)]
    if setup.players == 4:
        found.append((CENTER, TABLE, len(PAIRS)))
    predators = setup.neutral is not None
    found += [(FLEE, TABLE, 6 * colors), (DONE, TABLE, 1)] if predators else [(FLEE, TABLE, 6 * colors)]
    found.append((TILE, CELLS, 1))
    if predators:
        found += [(RELOCATE, CELLS, 1), (PREDATOR, CELLS, 1)]
    found += [(STARTLE_TILE, TILES, 3 * colors), (STARTLE_CELL, CELLS, colors)]
    return [*found, (FROM, TILES, 1), (TO_TILE, TILES, 1), (TO_CELL, CELLS, 1)]


def table(setup: Setup) -> Fields:
    quiet = QUIET_ROUNDS * setup.players
    return {**dealt_fields(setup), "flee color": 4, "flee number": 6, "quiet": quiet, "reached": 1}


def scores(setup: Setup) -> tuple[float, float]:
    """From all animals in the supply to all saved (rules 4.7)."""
    if setup.shared:
        return 0.0, float(PIECES**4)
    colors = pair_of_colors(setup)
    return -float(PIECES * colors), float(PIECES**colors)


def longest(setup: Setup) -> int:
    """At most 42 animals reach the edge after the last tile, each within 6 rounds; a turn has at most 27 steps."""
    return (36 + 43 * QUIET_ROUNDS * setup.players) * 27


def episode(spaces: Spaces) -> Episode:
    from feurio.envs.ontherun import OnTheRunEpisode

    return OnTheRunEpisode(spaces.setup, spaces.actions, spaces.observations, spaces.reward)


ON_THE_RUN = Kind(
    tiles=48,  # eight places for each number
    cells=lambda setup: 42,
    families=families,
    table=table,
    # `mark` is 1 for animals that must flee, 2 for the tile chosen by `from`.
    tile_fields={"number": 6, "column": COORDINATE, "row": COORDINATE, "mark": 2, "room": 3, **COLORS_ON_A_TILE},
    # `who` is 1 for a free edge cell, 2 to 5 for an animal of color 0 to 3, 6 for a predator, 7 where one is just being
    # put, 0 not in use.
    cell_fields={"column": COORDINATE, "row": COORDINATE, "who": 7},
    # Animals on tiles and on edge cells are counted alike.
    planes={**NUMBER_PLANES, "predator": 1, **COLORS_ON_A_TILE, "mark": 2, "room": 3, "edge cell": 1},
    tie_sign=-1,
    scores=scores,
    longest=longest,
    episode=episode,
    uses_neutral=False,
)
