"""The window of cells that planes show: a hexagon of cells stored in a square array.

A window of radius R around its center holds the cells within R steps of it. They are stored as rows of equal r and
columns of equal q, (2R + 1) x (2R + 1); the corners of the square stay empty. Growing boards have their center at
`0,0`. How large a window must be is proved in `board.py`:

- without firebreaks all tiles lie within 18 of `0,0` and the empty cells touching them within 19;
- with firebreaks within 35 and 36;
- Volcano's board never grows: its window is the smallest hexagon around the layout's middle. Where the layout is not
  known beforehand (random ones, records) the radius is 20: two tiles of a valid cluster are at most 30 steps apart, and
  cells of which no two are farther apart than D lie within 2D/3 of some point.

A smaller window may be asked for. A board that leaves it ends the episode as truncated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from feurio.editions import Setup

NARROW, WIDE, ANY_LAYOUT = 19, 36, 20
LEAST, MOST = 2, 100
"""The radius of a window: the starting tiles and the cells around them fit, and coordinates fit a byte."""


@dataclass(frozen=True)
class Window:
    """The cells within `radius` of a center."""

    radius: int
    center: tuple[int, int] = (0, 0)

    @property
    def width(self) -> int:
        return 2 * self.radius + 1

    @property
    def places(self) -> int:
        return self.width**2

    def holds(self, q: int, r: int) -> bool:
        q, r = q - self.center[0], r - self.center[1]
        return max(abs(q), abs(r), abs(q + r)) <= self.radius

    def place(self, q: int, r: int) -> int:
        """Where a cell is stored: width x row + column."""
        return (r - self.center[1] + self.radius) * self.width + q - self.center[0] + self.radius

    def cell(self, place: int) -> tuple[int, int]:
        """The cell that is stored at a place."""
        row, column = divmod(place, self.width)
        return column - self.radius + self.center[0], row - self.radius + self.center[1]


def smallest_window(setup: Setup) -> Window:
    """The smallest window that holds every board of a set-up with a growing board."""
    return Window(WIDE if setup.firebreak else NARROW)


def window_around(cells: Sequence[tuple[int, int]]) -> Window:
    """The smallest window that holds some cells; among equal ones that with the least center."""
    if not cells:
        raise ValueError("there are no cells")
    axes = [[q for q, _ in cells], [r for _, r in cells], [q + r for q, r in cells]]
    lows, highs = [min(axis) for axis in axes], [max(axis) for axis in axes]
    for radius in range(max(high - low + 1 for low, high in zip(lows, highs, strict=True)) // 2, 2000):
        for q in range(highs[0] - radius, lows[0] + radius + 1):
            for r in range(highs[1] - radius, lows[1] + radius + 1):
                if highs[2] - radius <= q + r <= lows[2] + radius:
                    return Window(radius, (q, r))
    raise ValueError("the cells are too far apart")
