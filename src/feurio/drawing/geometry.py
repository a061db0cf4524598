"""Where things lie: cells, hexagons, outlines, in units of a hundredth of a tile's corner radius.

The constants come from ``art/geometry.json``, which the browser reads too.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection
from typing import Any, Final, NamedTuple

from feurio import art

Cell = tuple[int, int]
Point = tuple[float, float]


class Direction(NamedTuple):
    """One of the six ways across a tile, with the angle to turn an eastward picture by."""

    step: Cell
    angle: float

    @property
    def unit(self) -> Point:
        return math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))


CONSTANTS: Final[dict[str, Any]] = json.loads(art.text("geometry.json"))
RADIUS: Final[float] = CONSTANTS["radius"]
COLUMN: Final[float] = CONSTANTS["column"]
ROW: Final[float] = CONSTANTS["row"]
ROUNDING: Final[float] = CONSTANTS["rounding"]
DIRECTIONS: Final[dict[str, Direction]] = {
    name: Direction((way["step"][0], way["step"][1]), way["angle"]) for name, way in CONSTANTS["directions"].items()
}
SOCKETS: Final[dict[int, tuple[Point, ...]]] = {
    int(spaces): tuple((x, y) for x, y in places) for spaces, places in CONSTANTS["sockets"].items()
}
SPACES: Final[dict[int, int]] = {int(number): spaces for number, spaces in CONSTANTS["spaces"].items()}

# Corners from the top one clockwise, in half columns and thirds of a row: whole numbers, so that corners
# of neighbors are equal and not just close. Edge i runs from corner i to the next and faces _FACES[i].
_CORNERS: Final[tuple[Cell, ...]] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_FACES: Final[tuple[Cell, ...]] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
_NUMBER: Final = r"0|-?[1-9][0-9]{0,4}"
_CELL: Final = re.compile(f"({_NUMBER}),({_NUMBER})")


def parse_cell(text: object) -> Cell:
    """Read a cell such as ``"2,-1"``."""
    match = _CELL.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError(f'not a cell: {text!r}; a cell is written like "2,-1"')
    return int(match[1]), int(match[2])


def name(cell: Cell) -> str:
    """Write a cell as in the notation."""
    return f"{cell[0]},{cell[1]}"


def center(cell: Cell) -> Point:
    """The middle of a cell."""
    q, r = cell
    return COLUMN * (q + r / 2), ROW * r


def neighbors(cell: Cell) -> list[Cell]:
    """The six cells around one, anticlockwise from east."""
    return [(cell[0] + way.step[0], cell[1] + way.step[1]) for way in DIRECTIONS.values()]


def brief(value: float) -> str:
    """A coordinate as short text: one decimal is a tenth of a pixel at any sensible size."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    return f"{brief(point[0])} {brief(point[1])}"


def corners(radius: float) -> list[Point]:
    """The corners of a hexagon around 0,0, from the top one clockwise."""
    half = radius * COLUMN / (2 * RADIUS)
    return [(half * a, radius * b / 2) for a, b in _CORNERS]


def hexagon(radius: float) -> str:
    """Path of a hexagon around 0,0 with rounded corners."""
    points = corners(radius)
    share = ROUNDING / radius
    parts: list[str] = []
    for i, corner in enumerate(points):
        into = _between(corner, points[i - 1], share)
        out = _between(corner, points[(i + 1) % 6], share)
        parts.append(f"{'L' if parts else 'M'}{pair(into)}Q{pair(corner)} {pair(out)}")
    return "".join(parts) + "Z"


def corner_marks(radius: float, share: float = 0.2) -> str:
    """Path of the six corners alone, each with a piece of the two edges that meet there."""
    points = corners(radius)
    return "".join(
        f"M{pair(_between(corner, points[i - 1], share))}"
        f"L{pair(corner)}L{pair(_between(corner, points[(i + 1) % 6], share))}"
        for i, corner in enumerate(points)
    )


def outline(cells: Collection[Cell]) -> str:
    """Path around a group of cells: one loop for each rim it has, holes included."""
    inside = set(cells)
    edges: dict[Cell, Cell] = {}
    for q, r in sorted(inside, key=reading_order):
        middle = (2 * q + r, 3 * r)
        for i, face in enumerate(_FACES):
            if (q + face[0], r + face[1]) not in inside:
                start, end = _CORNERS[i], _CORNERS[(i + 1) % 6]
                edges[middle[0] + start[0], middle[1] + start[1]] = (middle[0] + end[0], middle[1] + end[1])
    loops = []
    while edges:
        here = first = next(iter(edges))
        points = []
        while here in edges:
            points.append(pair((COLUMN / 2 * here[0], ROW / 3 * here[1])))
            here = edges.pop(here)
        assert here == first
        loops.append("M" + "L".join(points) + "Z")
    return "".join(loops)


def reading_order(cell: Cell) -> Cell:
    """Sort key: upper rows first, because a tile's side hangs over the row below it."""
    return cell[1], cell[0]


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
