"""Families of actions: what an index can mean. `actions.py` numbers them."""

from __future__ import annotations

from dataclasses import dataclass

TABLE, TILES, CELLS = "table", "tiles", "cells"

PASS, CENTER, FLEE, DONE, TILE, BREAK, CREW, VOLCANO, FLY = range(9)
RELOCATE, STARTLE_TILE, STARTLE_CELL, PREDATOR, FROM, TO_TILE, TO_CELL = range(9, 16)

NAMES = (
    "pass",
    "center",
    "flee",
    "done",
    "tile",
    "break",
    "crew",
    "volcano",
    "fly",
    "relocate",
    "startle tile",
    "startle cell",
    "predator",
    "from",
    "to tile",
    "to cell",
)
PAIRS = tuple((low, high) for low in range(1, 7) for high in range(low, 7))
"""The central pairs in the order of their actions."""


@dataclass(frozen=True)
class Family:
    """Actions of one kind. `start` is the first index (planes: of place 0), `step` what the next place adds."""

    number: int
    of: str
    size: int
    start: int = 0
    step: int = 0

    @property
    def name(self) -> str:
        return NAMES[self.number]
