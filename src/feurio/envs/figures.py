"""What an episode takes over of its spaces: figures of a set-up and a window that exist, whoever made the objects.

Episodes write into memory that is as large as these figures say, so they are worked out here, once for each set-up and
window, and not read from objects that anybody may change.
"""

from __future__ import annotations

from functools import lru_cache
from operator import index
from typing import NamedTuple

from feurio.editions import Setup, facts_of
from feurio.envs.actions import Actions
from feurio.envs.games import kind_of
from feurio.envs.observations import Observations
from feurio.envs.windows import LEAST, MOST, Window


class Figures(NamedTuple):
    """The figures of actions and observations."""

    families: tuple[tuple[int, int, int], ...]
    """Number, start and step of each family of actions."""
    seen_colors: tuple[tuple[int, ...], ...]
    used_colors: tuple[tuple[int, ...], ...]
    box: tuple[int, ...]
    actions: int
    row: int
    table: int
    cells: int
    depth: int
    planes: bool
    radius: int
    width: int
    center: tuple[int, int]
    tie_sign: int
    """1 if the greater tiebreak wins, -1 if the smaller one does."""


def figures_of(setup: Setup, actions: Actions, observations: Observations) -> Figures:
    """The figures that belong to these spaces; a `ValueError` if the spaces do not belong together."""
    facts_of(setup)
    window = observations.window
    center = (index(window.center[0]), index(window.center[1]))
    found = _figures(setup, Window(index(window.radius), center), bool(observations.planes))
    if (actions.count, observations.size) != (found.actions, found.row):
        raise ValueError("these actions and observations are not of one set-up")
    return found


@lru_cache(maxsize=256)
def _figures(setup: Setup, window: Window, planes: bool) -> Figures:
    if not LEAST <= window.radius <= MOST:
        raise ValueError(f"a window has a radius of {LEAST} to {MOST}")
    actions = Actions(setup, window if planes else None)
    rows = Observations(setup, window, planes)
    return Figures(
        families=tuple((family.number, family.start, family.step) for family in actions.families.values()),
        seen_colors=tuple(map(tuple, actions.seen_colors)),
        used_colors=tuple(map(tuple, actions.used_colors)),
        box=tuple(actions.box),
        actions=actions.count,
        row=rows.size,
        table=rows.table,
        cells=rows.cells,
        depth=len(rows.plane_names),
        planes=planes,
        radius=window.radius,
        width=window.width,
        center=window.center,
        tie_sign=kind_of(setup).tie_sign,
    )
