"""Cells of the hexagonal board in axial coordinates (rules 1.3)."""

from __future__ import annotations

import re
from typing import NamedTuple

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
"""Anticlockwise from east; opposite directions are three apart."""

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

LIMIT = 999
"""No coordinate is larger."""

CELL = r"(?:0|-?[1-9][0-9]{0,2}),(?:0|-?[1-9][0-9]{0,2})"
_CELL = re.compile(CELL)


class Cell(NamedTuple):
    """A cell `q,r`."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    def neighbor(self, direction: int) -> Cell:
        dq, dr = STEPS[direction]
        return Cell(self.q + dq, self.r + dr)

    def neighbors(self) -> list[Cell]:
        return [Cell(self.q + dq, self.r + dr) for dq, dr in STEPS]


def read_cell(text: str) -> Cell:
    """The cell written `q,r`; raises `ValueError` for any other text."""
    if not isinstance(text, str) or not _CELL.fullmatch(text):
        raise ValueError(f"not a cell: {text!r:.40}")
    q, r = text.split(",")
    return Cell(int(q), int(r))


def distance(a: Cell, b: Cell) -> int:
    dq, dr = a.q - b.q, a.r - b.r
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2
