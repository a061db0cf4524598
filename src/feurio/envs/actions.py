"""Actions by formula: every step of a game as an index, and back.

Actions come in families; each event of the notation is a family, with two exceptions that take several steps so that
no index gets huge:

- `move A B` is `from A`, then `to B` (families `from`, `to tile`, `to cell`);
- `predators A B C` is `predator A`, `predator B`, `predator C`; `done` ends it earlier. It also ends by itself when no
  further cell could be added.

A family is of the table (`pass`, `center 3 6`), of tiles (`crew`) or of empty cells (`tile`). Per place it has `size`
actions. There are two numberings of places:

- **flat**: tiles and empty cells by their number in the lists of the flat observation:
  `index = start + size x number + offset`, family after family;
- **planes**: tiles and empty cells by where the window stores them, all families of a place together:
  `index = table + planes x place + plane`.

Colors count from the seat to move: its own in the order of `COLORS`, then the neutral one. On the Run together has one
color at a time, the one whose turn it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from feurio.editions import COLORS, NOBODY, Setup
from feurio.envs.windows import Window

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


def most_tiles(setup: Setup) -> int:
    """How long the list of tiles is: On the Run has eight places for each number."""
    return 48 if setup.rules == "ontherun" else 36


def most_cells(setup: Setup) -> int:
    """How long the list of empty cells is (`board.py` has the proof)."""
    return 0 if setup.rules == "volcano" else 76 if setup.firebreak else 42


def usable_colors(setup: Setup, seat: int) -> list[int]:
    """The colors a seat may use, its own first; On the Run's predators are not among them."""
    own = [color for color in range(4) if setup.owner[color] == seat]
    if setup.neutral is not None and setup.rules != "ontherun":
        own.append(setup.neutral)
    return own


def own_colors(setup: Setup) -> int:
    """How many colors each seat owns."""
    return (0, 4, 2, 1, 1)[setup.players]


def family_sizes(setup: Setup) -> list[tuple[int, str, int]]:
    """The families of a set-up with their sizes per place."""
    colors = 1 if setup.compass else len(usable_colors(setup, 0))
    if setup.rules == "volcano":
        return [(VOLCANO, TILES, 1), (FLY, TILES, 6 * colors)]
    found = [(PASS, TABLE, 1)]
    if setup.players == 4:
        found.append((CENTER, TABLE, len(PAIRS)))
    if setup.rules == "wildfire":
        found.append((TILE, CELLS, 1))
        if setup.firebreak:
            found.append((BREAK, CELLS, own_colors(setup) if setup.break_costs else 1))
        return [*found, (CREW, TILES, 3 * colors)]
    predators = setup.neutral is not None
    found += [(FLEE, TABLE, 6 * colors), (DONE, TABLE, 1)] if predators else [(FLEE, TABLE, 6 * colors)]
    found.append((TILE, CELLS, 1))
    if predators:
        found += [(RELOCATE, CELLS, 1), (PREDATOR, CELLS, 1)]
    found += [(STARTLE_TILE, TILES, 3 * colors), (STARTLE_CELL, CELLS, colors)]
    return [*found, (FROM, TILES, 1), (TO_TILE, TILES, 1), (TO_CELL, CELLS, 1)]


class Actions:
    """The actions of a set-up; with a window numbered by its places, without one by the flat lists."""

    def __init__(self, setup: Setup, window: Window | None = None) -> None:
        self.setup = setup
        self.window = window
        self.box = [number for number, copies in enumerate(setup.box, 1) for _ in range(copies)]
        self.seen_colors = [relative_colors(setup, seat) for seat in range(setup.players)]
        self.used_colors = [usable_colors(setup, seat) for seat in range(setup.players)]
        self.families: dict[int, Family] = {}
        sizes = family_sizes(setup)
        self.table = sum(size for _, of, size in sizes if of == TABLE)
        """How many actions are of the table; they come first."""
        self.planes = sum(size for _, of, size in sizes if of != TABLE)
        """How many actions a place has, in planes."""
        at, plane = 0, self.table
        for number, of, size in sorted(sizes, key=lambda family: family[1] != TABLE):
            if of != TABLE and window is not None:
                self.families[number] = Family(number, of, size, plane, self.planes)
                plane += size
                continue
            self.families[number] = Family(number, of, size, at, size)
            at += size * self.places(of)
        self.count = at if window is None else self.table + self.planes * window.places
        """How many actions there are."""

    def places(self, of: str) -> int:
        if of == TABLE:
            return 1
        if self.window is not None:
            return self.window.places
        return most_tiles(self.setup) if of == TILES else most_cells(self.setup)

    def index(self, family: int, place: int = 0, offset: int = 0) -> int:
        """The index of an action."""
        found = self.families[family]
        return found.start + found.step * place + offset

    def parts(self, index: int) -> tuple[int, int, int]:
        """Family, place and offset of an index."""
        if not 0 <= index < self.count:
            raise IndexError(f"actions are 0 to {self.count - 1}, not {index}")
        if self.window is not None and index >= self.table:
            place, plane = divmod(index - self.table, self.planes)
            number, offset = self._planes[plane]
            return number, place, offset
        for family in self.families.values():
            if self.window is not None and family.of != TABLE:
                continue
            place, offset = divmod(index - family.start, family.size)
            if 0 <= place < self.places(family.of):
                return family.number, place, offset
        raise AssertionError(index)

    @cached_property
    def _planes(self) -> list[tuple[int, int]]:
        found = [family for family in self.families.values() if family.of != TABLE]
        return [(family.number, offset) for family in found for offset in range(family.size)]

    def rank(self, seat: int, color: int) -> int:
        """The place of a color among those a seat may use."""
        return 0 if self.setup.compass else usable_colors(self.setup, seat).index(color)

    def color(self, seat: int, rank: int, turn_color: int = -1) -> str:
        """The color of a rank; `turn_color` is needed in On the Run together."""
        return COLORS[turn_color if self.setup.compass else usable_colors(self.setup, seat)[rank]]


def relative_colors(setup: Setup, seat: int) -> list[int]:
    """The four colors as a seat counts them: its own, those of the next seats clockwise, the neutral one."""
    if setup.compass:
        return [0, 1, 2, 3]
    order = [
        color for k in range(setup.players) for color in range(4) if setup.owner[color] == (seat + k) % setup.players
    ]
    return order + [color for color in range(4) if setup.owner[color] == NOBODY]
