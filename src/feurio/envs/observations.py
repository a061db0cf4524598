"""What a seat observes, by formula: small whole numbers (0 to 255) in one row of bytes.

A row starts with the **table**: what lies beside the board. After it come, in the flat observation, the list of tiles
and the list of empty cells, as nine and three columns (the numbers of all tiles, then the window's column of all tiles,
and so on); in planes, one byte per place and plane, the planes of a place side by side (channels last). `greatest` has
the greatest value of each number.

Seats and colors count from the observing seat: seat 0 is itself, then clockwise; color 0 is its own first color, then
its others, those of the next seats, the neutral one. In On the Run together color 0 is the one whose turn it is.

What the seat may not know is not there: the pile never is; with firebreaks `drawn` is 0 while another seat holds the
tile, and `unseen` counts the tiles that this seat has not seen (rules 1.5).
"""

from __future__ import annotations

from functools import cached_property

from feurio.editions import PIECES, Setup
from feurio.envs.games import kind_of
from feurio.envs.kinds import COORDINATE, Fields
from feurio.envs.windows import Window

LAST_PHASE = 7
MOST_OF_A_NUMBER = 8


def table_of(setup: Setup) -> Fields:
    """The table's numbers in their order."""
    seats = 1 if setup.compass else setup.players
    return (
        {"phase": LAST_PHASE, "to move": setup.players, "drawn": 6, "pile": sum(setup.box)}
        | dict.fromkeys((f"unseen {number}" for number in range(1, 7)), MOST_OF_A_NUMBER)
        | {"passes": setup.players}
        | dict.fromkeys((f"supply {seat} {color}" for seat in range(seats) for color in range(4)), PIECES)
        | dict(kind_of(setup).table(setup))
    )


class Observations:
    """The layout of a row: flat lists, or planes if `planes` is set."""

    def __init__(self, setup: Setup, window: Window, planes: bool = False) -> None:
        kind = kind_of(setup)
        self.setup = setup
        self.window = window
        self.planes = planes
        self.table_fields = tuple(table_of(setup))
        self.tile_fields = tuple(kind.tile_fields)
        self.cell_fields = tuple(kind.cell_fields)
        self.plane_names = tuple(kind.planes)
        self.table = len(self.table_fields)
        self.tiles = kind.tiles
        self.cells = kind.cells(setup)
        self.plane_shape = (window.width, window.width, len(self.plane_names))
        board = window.places * len(self.plane_names) if planes else 9 * self.tiles + 3 * self.cells
        self.size = self.table + board
        """How many bytes a row has."""

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of all numbers of a flat row."""
        tiles = [f"tile {i} {field}" for field in self.tile_fields for i in range(self.tiles)]
        cells = [f"cell {i} {field}" for field in self.cell_fields for i in range(self.cells)]
        return (*self.table_fields, *tiles, *cells)

    @cached_property
    def greatest(self) -> bytes:
        """The greatest value of each number of a row."""
        kind = kind_of(self.setup)
        table = bytes(table_of(self.setup).values())
        if self.planes:
            return table + bytes(kind.planes.values()) * self.window.places
        found = [(most, self.tiles) for most in kind.tile_fields.values()]
        found += [(most, self.cells) for most in kind.cell_fields.values()]
        columns = [bytes([2 * self.window.radius if most == COORDINATE else most]) * n for most, n in found]
        return table + b"".join(columns)
