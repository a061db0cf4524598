"""What the environments know of Volcano and Vulkan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feurio.editions import Setup
from feurio.envs.families import FLY, TILES, VOLCANO
from feurio.envs.kinds import COLORS_ON_A_TILE, COORDINATE, NUMBER_PLANES, Fields, Kind, highest_numbers

if TYPE_CHECKING:
    from feurio.envs.episode import Episode
    from feurio.envs.spaces import Spaces


def table(setup: Setup) -> Fields:
    """What each seat has taken, as a sum of numbers, and how many tiles left without a load (rules 3.4)."""
    return dict.fromkeys((f"taken {seat}" for seat in range(setup.players)), highest_numbers(setup)) | {"lost": 35}


def episode(spaces: Spaces) -> Episode:
    from feurio.envs.volcano import VolcanoEpisode

    return VolcanoEpisode(spaces.setup, spaces.actions, spaces.observations, spaces.reward, spaces.layout)


VOLCANO_KIND = Kind(
    tiles=36,
    cells=lambda setup: 0,
    families=lambda setup, colors: [(VOLCANO, TILES, 1), (FLY, TILES, 6 * colors)],
    table=table,
    # `number` is 7 for the volcano, 0 where no tile lies.
    tile_fields={"number": 7, "column": COORDINATE, "row": COORDINATE, "free edges": 6, "room": 3, **COLORS_ON_A_TILE},
    cell_fields={},
    planes={**NUMBER_PLANES, "volcano": 1, **COLORS_ON_A_TILE, "free edges": 6, "room": 3},
    tie_sign=-1,
    scores=lambda setup: (0.0, float(highest_numbers(setup))),
    longest=lambda setup: 1 + 48,
    episode=episode,
)
