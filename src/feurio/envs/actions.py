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

from functools import cached_property

from feurio.editions import COLORS, NOBODY, Setup
from feurio.envs.families import TABLE, TILES, Family
from feurio.envs.games import kind_of
from feurio.envs.windows import Window


def usable_colors(setup: Setup, seat: int) -> list[int]:
    """The colors a seat may use, its own first; a neutral one only where anybody may."""
    own = [color for color in range(4) if setup.owner[color] == seat]
    if setup.neutral is not None and kind_of(setup).uses_neutral:
        own.append(setup.neutral)
    return own


class Actions:
    """The actions of a set-up; with a window numbered by its places, without one by the flat lists."""

    def __init__(self, setup: Setup, window: Window | None = None) -> None:
        self.setup = setup
        self.window = window
        self.box = [number for number, copies in enumerate(setup.box, 1) for _ in range(copies)]
        self.seen_colors = [relative_colors(setup, seat) for seat in range(setup.players)]
        self.used_colors = [usable_colors(setup, seat) for seat in range(setup.players)]
        self.families: dict[int, Family] = {}
        colors = 1 if setup.compass else len(self.used_colors[0])
        sizes = kind_of(setup).families(setup, colors)
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
        kind = kind_of(self.setup)
        return kind.tiles if of == TILES else kind.cells(self.setup)

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
