"""Events as whole numbers: what the states, the search and the environments speak.

A code has the kind of event in its lowest four bits and the event's fields above. A cell `q,r` of a growing board is
14 bits (`(q + 64) << 7 | (r + 64)`); in Volcano, whose boards may lie anywhere, a tile is its index 0 to 35 in the
order of the `board` event. The C twins are in `codes.pxd`; texts are made and read in `events.py`.
The `board` event alone has no code: 36 numbers do not fit.
"""

from __future__ import annotations

PASS, DEAL, BOARD, DRAW, CENTER, VOLCANO, TILE, BREAK, CREW, FLY, STARTLE, PREDATORS, RELOCATE, FLEE, MOVE = range(15)

KINDS = (
    "pass",
    "deal",
    "board",
    "draw",
    "center",
    "volcano",
    "tile",
    "break",
    "crew",
    "fly",
    "startle",
    "predators",
    "relocate",
    "flee",
    "move",
)

NO_COLOR = 4
"""The color field of a `break` that costs nothing."""

MAX_LEGAL = 2048
"""More legal events than any decision of any game offers (`tests/test_bounds.py` has the sums)."""


def cell_code(q: int, r: int) -> int:
    return ((q + 64) << 7) | (r + 64)


def cell_q(cell: int) -> int:
    return (cell >> 7) - 64


def cell_r(cell: int) -> int:
    return (cell & 127) - 64


def kind_of(code: int) -> int:
    return code & 15


def one(kind: int, a: int) -> int:
    """A code with one field: a cell, a tile or a number."""
    return kind | (a << 4)


def center(low: int, high: int) -> int:
    return CENTER | (low << 4) | (high << 7)


def pieces(kind: int, cell: int, color: int, many: int) -> int:
    """`crew` and `startle`; with `many` = 0 also `break`."""
    return kind | (cell << 4) | (color << 18) | (many << 21)


def fly(tile: int, direction: int, color: int) -> int:
    return FLY | (tile << 4) | (direction << 10) | (color << 13)


def flee(color: int, number: int) -> int:
    return FLEE | (color << 4) | (number << 7)


def three(kind: int, a: int, b: int, c: int) -> int:
    """`move` (two cells and 0) and `predators` (one to three cells, 0 for those missing)."""
    return kind | (a << 4) | (b << 18) | (c << 32)


def field_cell(code: int) -> int:
    """The (first) cell."""
    return (code >> 4) & 0x3FFF


def field_second(code: int) -> int:
    return (code >> 18) & 0x3FFF


def field_third(code: int) -> int:
    return (code >> 32) & 0x3FFF


def field_color(code: int) -> int:
    """The color of a `crew`, `startle` or `break`."""
    return (code >> 18) & 7


def field_many(code: int) -> int:
    return (code >> 21) & 3


def field_number(code: int) -> int:
    """The number of a `draw`, the tile of a `volcano`."""
    return (code >> 4) & 63
