"""Observation spaces as Gymnasium describes them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Space

from feurio.envs.spaces import Spaces


def observation_space(spaces: Spaces) -> Space[Any]:
    """Flat: a row of bytes. Planes: `planes` (height, width, planes) and `table`."""
    found = spaces.observations
    if spaces.kind == "flat":
        return Box(0, 255, (found.size,), np.uint8)
    return Dict({"planes": Box(0, 255, found.plane_shape, np.uint8), "table": Box(0, 255, (found.table,), np.uint8)})


def as_observation(spaces: Spaces, row: np.ndarray[Any, np.dtype[np.uint8]]) -> Any:
    """A row as an observation of that space, without copying."""
    if spaces.kind == "flat":
        return row
    table = spaces.observations.table
    return {"planes": row[table:].reshape(spaces.observations.plane_shape), "table": row[:table]}
