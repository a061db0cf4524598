"""Observation spaces as Gymnasium describes them. Their bounds are true: nobody takes the planes for a picture."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Space
from numpy.typing import NDArray

from feurio.envs.spaces import Spaces


def greatest(spaces: Spaces) -> NDArray[np.uint8]:
    """The greatest value of each number of a row."""
    return np.frombuffer(spaces.observations.greatest, np.uint8)


def bounded(high: NDArray[np.uint8]) -> Box:
    return Box(np.zeros_like(high), high, dtype=np.uint8)


def observation_space(spaces: Spaces) -> Space[Any]:
    """Flat: a row of bytes. Planes: `planes` (height, width, planes) and `table`."""
    found = as_observation(spaces, greatest(spaces))
    return bounded(found) if spaces.kind == "flat" else Dict({name: bounded(high) for name, high in found.items()})


def as_observation(spaces: Spaces, row: NDArray[np.uint8]) -> Any:
    """A row as an observation of that space, without copying."""
    if spaces.kind == "flat":
        return row
    table = spaces.observations.table
    return {"planes": row[table:].reshape(spaces.observations.plane_shape), "table": row[:table]}


def in_one_block(spaces: Spaces, row: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A row as one array: planes of the board, then one constant plane for every number of the table."""
    if spaces.kind == "flat":
        return row
    layout = spaces.observations
    planes = row[layout.table :].reshape(layout.plane_shape)
    table = np.broadcast_to(row[: layout.table], (*layout.plane_shape[:2], layout.table))
    return np.concatenate([planes, table], axis=2)
