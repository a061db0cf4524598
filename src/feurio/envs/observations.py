"""What a seat observes, by formula: small whole numbers (0 to 255) in one row of bytes.

A row starts with the **table**: what lies beside the board. After it come, in the flat observation, the list of tiles
and the list of empty cells, as nine and three columns (the numbers of all tiles, then the window's column of all tiles,
and so on); in planes, one byte per place and plane, the planes of a place side by side (channels last).

Seats and colors count from the observing seat: seat 0 is itself, then clockwise; color 0 is its own first color, then
its others, those of the next seats, the neutral one. In On the Run together color 0 is the one whose turn it is.

What the seat may not know is not there: the pile never is; with firebreaks `drawn` is 0 while another seat holds the
tile, and `unseen` counts the tiles that this seat has not seen (rules 1.5).
"""

from __future__ import annotations

from feurio.editions import Setup
from feurio.envs.actions import most_cells, most_tiles
from feurio.envs.windows import Window

TILE_FIELDS = {
    "wildfire": ("number", "column", "row", "free edges", "room", "color 0", "color 1", "color 2", "color 3"),
    "volcano": ("number", "column", "row", "free edges", "room", "color 0", "color 1", "color 2", "color 3"),
    "ontherun": ("number", "column", "row", "mark", "room", "color 0", "color 1", "color 2", "color 3"),
}
"""A tile in the flat list. `number` is 7 for a firebreak and for the volcano, 0 where no tile lies. `mark` is 1 for
animals that must flee, 2 for the tile chosen by `from`."""

CELL_FIELDS = {
    "wildfire": ("column", "row", "heat"),
    "volcano": (),
    "ontherun": ("column", "row", "who"),
}
"""An empty cell in the flat list. `heat` is the heat plus 1, 0 where none is in use. `who` is 1 for a free edge cell,
2 to 5 for an animal of color 0 to 3, 6 for a predator, 7 where one is just being put, 0 not in use."""

_NUMBERS = ("1", "2", "3", "4", "5", "6")
_COLORS = ("color 0", "color 1", "color 2", "color 3")
PLANES = {
    "wildfire": (*_NUMBERS, "firebreak", *_COLORS, "free edges", "room", "heat"),
    "volcano": (*_NUMBERS, "volcano", *_COLORS, "free edges", "room"),
    "ontherun": (*_NUMBERS, "predator", *_COLORS, "mark", "room", "edge cell"),
}
"""The planes: numbers are 0 or 1, the rest as in the lists. On the Run counts animals on tiles and edge cells alike."""


def table_fields(setup: Setup) -> tuple[str, ...]:
    """The names of the table's numbers in their order."""
    seats = 1 if setup.compass else setup.players
    fields = ["phase", "to move", "drawn", "pile", *(f"unseen {number}" for number in range(1, 7)), "passes"]
    fields += [f"supply {seat} {color}" for seat in range(seats) for color in range(4)]
    if setup.rules == "volcano":
        return (*fields, *(f"taken {seat}" for seat in range(setup.players)), "lost")
    fields.append("laid")
    if setup.players == 4:
        fields += [f"dealt {i}" for i in range(4)]
    if setup.rules == "ontherun":
        fields += ["flee color", "flee number", "quiet", "reached"]
    return tuple(fields)


class Observations:
    """The layout of a row: flat lists, or planes if `planes` is set."""

    def __init__(self, setup: Setup, window: Window, planes: bool = False) -> None:
        self.setup = setup
        self.window = window
        self.planes = planes
        self.table_fields = table_fields(setup)
        self.tile_fields = TILE_FIELDS[setup.rules]
        self.cell_fields = CELL_FIELDS[setup.rules]
        self.plane_names = PLANES[setup.rules]
        self.table = len(self.table_fields)
        self.tiles = most_tiles(setup)
        self.cells = most_cells(setup)
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
