"""The twelve symmetries of the hexagon, for data augmentation.

Symmetry k turns the board k times by 60 degrees anticlockwise; from 6 on it is mirrored first (q and r change places).
The rules know no direction, so a turned position with a turned action is as true as the first.

In planes both are permutations: `turned = planes[..., places(window, k), :]` and `mask[..., action_order(actions, k)]`,
where entry i says where the new place i, or the new action i, comes from. In the flat observation lists keep their
order: only the columns of coordinates change (`turn_rows`), and of the actions only Volcano's directions.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feurio.envs.actions import Actions
from feurio.envs.families import FLY, TABLE
from feurio.envs.spaces import Spaces
from feurio.envs.windows import Window

SYMMETRIES = 12
_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def turn_cell(q: int, r: int, k: int) -> tuple[int, int]:
    """Where symmetry k brings a cell, around `0,0`."""
    if k >= 6:
        q, r = r, q
    for _ in range(k % 6):
        q, r = q + r, -q
    return q, r


def turn_direction(direction: int, k: int) -> int:
    """Where symmetry k brings a direction (0 to 5: E, NE, NW, W, SW, SE)."""
    return _STEPS.index(turn_cell(*_STEPS[direction], k))


def inverse(k: int) -> int:
    """The symmetry that takes another back."""
    return k if k >= 6 else -k % 6


@lru_cache(maxsize=64)
def places(window: Window, k: int) -> NDArray[np.int64]:
    """For each place of a window the place that symmetry k brings there; the unused corners stay."""
    found = np.arange(window.places)
    q0, r0 = window.center
    for place in range(window.places):
        q, r = window.cell(place)
        if window.holds(q, r):
            to_q, to_r = turn_cell(q - q0, r - r0, k)
            found[window.place(to_q + q0, to_r + r0)] = place
    return found


@lru_cache(maxsize=64)
def action_order(actions: Actions, k: int) -> NDArray[np.int64]:
    """For each action the one that symmetry k brings there: `mask[..., order]` is the mask of the turned position."""
    found = np.arange(actions.count)
    for index in range(actions.count):
        found[turn_action(actions, index, k)] = index
    return found


def turn_action(actions: Actions, index: int, k: int) -> int:
    """Where symmetry k brings an action."""
    family, place, offset = actions.parts(index)
    if actions.window is not None and actions.families[family].of != TABLE:
        q0, r0 = actions.window.center
        q, r = actions.window.cell(place)
        if not actions.window.holds(q, r):
            return index
        to_q, to_r = turn_cell(q - q0, r - r0, k)
        place = actions.window.place(to_q + q0, to_r + r0)
    if family == FLY:
        color, direction = divmod(offset, 6)
        offset = 6 * color + turn_direction(direction, k)
    return actions.index(family, place, offset)


def turn_rows(spaces: Spaces, rows: NDArray[np.uint8], k: int) -> NDArray[np.uint8]:
    """Rows of observations (the last axis) as symmetry k turns them."""
    layout = spaces.observations
    turned = rows.copy()
    if layout.planes:
        board = rows[..., layout.table :]
        shape = (*board.shape[:-1], layout.window.places, len(layout.plane_names))
        turned[..., layout.table :] = board.reshape(shape)[..., places(layout.window, k), :].reshape(board.shape)
        return turned
    tiles, cells = layout.table, layout.table + 9 * layout.tiles
    _turn_columns(turned, rows, tiles, layout.tiles, layout.window.radius, k)
    if layout.cells:
        _turn_columns(turned, rows, cells - layout.cells, layout.cells, layout.window.radius, k)
    return turned


def _turn_columns(turned: NDArray[Any], rows: NDArray[Any], start: int, n: int, radius: int, k: int) -> None:
    """Turns the two columns of coordinates behind the first column of a list; places not in use stay 0."""
    q = rows[..., start + n : start + 2 * n].astype(np.int16) - radius
    r = rows[..., start + 2 * n : start + 3 * n].astype(np.int16) - radius
    used = (q > -radius) | (r > -radius)
    if k >= 6:
        q, r = r, q
    for _ in range(k % 6):
        q, r = q + r, -q
    turned[..., start + n : start + 2 * n] = np.where(used, q + radius, 0)
    turned[..., start + 2 * n : start + 3 * n] = np.where(used, r + radius, 0)
