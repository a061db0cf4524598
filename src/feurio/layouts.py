"""Clusters for Volcano and Vulkan (rules 3.1): what is valid, layouts with a name, and random ones.

A cluster is 36 cells in one piece, anywhere within 999 of `0,0`. Every tile touches at least two others and at least
one touches six. Holes are allowed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from feurio.bits import WORD, advance, scale, scramble
from feurio.cells import LIMIT, STEPS
from feurio.errors import SetupError, shown

Cell = tuple[int, int]

TILES = 36
DEFAULT_LAYOUT = "hexagon"


class Layout(NamedTuple):
    """A named cluster; its cells are sorted by q, then r."""

    name: str
    description: str
    cells: tuple[Cell, ...]


def neighbors(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around a cell, anticlockwise from the east."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in STEPS)


def touching(cell: Cell, cells: Collection[Cell]) -> int:
    """How many of the cells touch a cell."""
    return sum(other in cells for other in neighbors(cell))


def inner_cells(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells with six neighbors, sorted: any of them can become the volcano."""
    all_of = set(cells)
    return tuple(cell for cell in sorted(all_of) if touching(cell, all_of) == 6)


def connected_to(start: Cell, cells: Collection[Cell]) -> set[Cell]:
    """The cells that hang together with one of them."""
    found = {start}
    todo = [start]
    while todo:
        for other in neighbors(todo.pop()):
            if other in cells and other not in found:
                found.add(other)
                todo.append(other)
    return found


# --- What is valid ------------------------------------------------------------------------------------------------


def check_layout(cells: Iterable[object]) -> tuple[Cell, ...]:
    """The cells sorted by q, then r, or a `SetupError` that says why they are no cluster (rules 3.1)."""
    if isinstance(cells, str) or not isinstance(cells, Iterable):
        raise SetupError("layout-not-cells", "3.1", given=shown(cells))
    found: set[Cell] = set()
    for given in cells:
        cell = _check_cell(given)
        if cell in found:
            raise SetupError("layout-cell-twice", "3.1", cell=_text(cell))
        found.add(cell)
    if len(found) != TILES:
        raise SetupError("layout-not-36", "3.1", given=len(found))
    largest = _largest_piece(found)
    if largest != found:
        raise SetupError("layout-not-connected", "3.1", cell=_text(min(largest)), other=_text(min(found - largest)))
    for cell in sorted(found):
        if touching(cell, found) < 2:
            raise SetupError("layout-lonely-tile", "3.1", cell=_text(cell), given=touching(cell, found))
    if not inner_cells(found):
        raise SetupError("layout-no-volcano", "3.1")
    return tuple(sorted(found))


def check_numbers(numbers: Sequence[object], box: Sequence[int]) -> tuple[int, ...]:
    """The numbers of a board, or a `SetupError` if the box (copies of 1 to 6) has no such tiles (rules 1.1, 3.1)."""
    found: list[int] = []
    for number in numbers:
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= 6:
            raise SetupError("board-not-a-number", "3.1", given=shown(number))
        found.append(number)
    if len(found) != TILES:
        raise SetupError("layout-not-36", "3.1", given=len(found))
    for number, copies in enumerate(box, 1):
        if found.count(number) > copies:
            raise SetupError("board-too-many", "3.1", number=number, given=found.count(number), most=copies)
    return tuple(found)


def _check_cell(given: object) -> Cell:
    if isinstance(given, tuple | list) and len(given) == 2:
        q, r = given
        if type(q) is int and type(r) is int:
            if abs(q) > LIMIT or abs(r) > LIMIT:
                raise SetupError("layout-out-of-range", "3.1", cell=_text((q, r)), reach=LIMIT)
            return (q, r)
    raise SetupError("layout-not-a-cell", "3.1", given=shown(given))


def _largest_piece(cells: set[Cell]) -> set[Cell]:
    largest: set[Cell] = set()
    left = set(cells)
    while left:
        piece = connected_to(min(left), left)
        left -= piece
        largest = max(largest, piece, key=len)
    return largest


def _text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


# --- Layouts with a name --------------------------------------------------------------------------------------------


def read_picture(picture: str) -> tuple[Cell, ...]:
    """The cells of a drawing: `#` is a tile, `O` the tile at `0,0`, `+` an empty `0,0`. One row of tiles a line, two
    columns a tile, the next line moved by half a tile."""
    marks = [(x, y, mark) for y, line in enumerate(picture.splitlines()) for x, mark in enumerate(line) if mark != " "]
    x0, y0 = next((x, y) for x, y, mark in marks if mark in "O+")
    cells: list[Cell] = []
    for x, y, mark in marks:
        twice_q = x - x0 - (y - y0)
        if twice_q % 2 or mark not in "#O+":
            raise ValueError(f"a drawing has no {mark!r} in line {y}, column {x}")
        if mark != "+":
            cells.append((twice_q // 2, y - y0))
    return tuple(sorted(cells))


_PICTURES = {
    "hexagon": (
        "A near-regular hexagon, seven tiles across: the classic island.",
        """
   # # # #
  # # # # #
 # # # # # #
# # # O # #
 # # # # # #
  # # # # #
   # # # #
""",
    ),
    "atoll": (
        "A broad ring around a lagoon of one tile.",
        """
   # # # #
  # # # # #
 # # # # # #
# # # + # # #
 # # # # # #
  # # # # #
   # # # #
""",
    ),
    "star": (
        "Six points around a wide middle, one of them broken off.",
        """
     # #
# # # # # # #
 # # # # # #
  # # O # #
 # # # # # #
# # # # # # #
     # #
      #
""",
    ),
    "lake": (
        "A wooded shore around a lake of four tiles.",
        """
    # # # #
   # # # # #
  # # O # #
 # # #   # #
  # #     # #
 # # #   # #
  # # # # #
   # # #
""",
    ),
    "crescent": (
        "A moon of forest around a wide bay.",
        """
     # # # # #
    # # # # #
   # # #
  # # # #
   # O #
  # # # #
   # # #
    # # # # #
     # # # #
""",
    ),
    "ridge": (
        "A long, narrow chain of hills: long rows that are soon cut off.",
        """
 # # # # # # # # # #
# # # # # # O # # # # # # #
     # # # # # # # # # # # #
""",
    ),
    "butterfly": (
        "Two wings on a slender body.",
        """
# # #         # # #
 # # # #   # # # #
  # # # # O # # # #
   # # # # # # #
    # #     # #
     #       #
""",
    ),
    "bridge": (
        "Two islands, joined by a bridge one tile wide.",
        """
  # # #             # # #
 # # # #           # # #
# # # # # # O # # # # # #
 # # # #           # # #
    #               # #
""",
    ),
    "coast": (
        "A ragged coast of capes and coves.",
        """
  # #   # #
 # # # # #
  # # # # # # #
   # O # # # #
  # # # #   # #
   # #   # # #
      # # #
""",
    ),
}


def _drawn(name: str, description: str, picture: str) -> Layout:
    return Layout(name, description, check_layout(read_picture(picture)))


LAYOUTS = {name: _drawn(name, *drawing) for name, drawing in _PICTURES.items()}
"""The layouts by their names; `DEFAULT_LAYOUT` is the usual one."""


# --- Random layouts -------------------------------------------------------------------------------------------------


class _Dice:
    """Random numbers from a seed, the same on every machine and in every version of Python (splitmix64)."""

    def __init__(self, seed: int) -> None:
        self.state = seed & WORD

    def roll(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state = advance(self.state)
        return scale(scramble(self.state), n)

    def pick(self, weights: Sequence[int]) -> int:
        """An index, each as likely as its weight."""
        k = self.roll(sum(weights))
        for i, weight in enumerate(weights):
            if k < weight:
                return i
            k -= weight
        raise ValueError("no weights")


_STYLES = (
    # The weight of a cell by how many tiles it touches, from two to six.
    (1, 4, 16, 64, 256),
    (1, 1, 1, 1, 1),
    (4, 2, 1, 1, 1),
    (30, 4, 1, 0, 0),
    (60, 1, 1, 0, 0),
)


def random_layout(seed: int) -> tuple[Cell, ...]:
    """A valid layout that the seed alone decides: compact, ragged, stretched or with bays and lakes."""
    dice = _Dice(seed)
    weights = _STYLES[dice.roll(len(_STYLES))]
    stretch = dice.roll(4)  # An axis along which it grows more readily; 3: none.
    arches = dice.roll(4)
    cells = {(0, 0), *neighbors((0, 0))}
    for _ in range(arches):
        _add_arch(cells, dice, 12 + dice.roll(12))
    while len(cells) < TILES:
        around = sorted({other for cell in cells for other in neighbors(cell)} - cells)
        each = [_weight(cell, touching(cell, cells), weights, stretch) for cell in around]
        cells.add(around[dice.pick(each)])
    return check_layout(_centered(cells))


def _weight(cell: Cell, touches: int, weights: tuple[int, ...], stretch: int) -> int:
    """How readily a cell gets the next tile; never if it would touch only one.

    Some cell is always left to take: above two neighbors in the topmost row, or beside a tile alone there, whose two
    neighbors lie below it. Such a cell touches two to four tiles, which have weights in every style.
    """
    if touches < 2:
        return 0
    off_axis = (abs(cell[1]), abs(cell[0] + cell[1]), abs(cell[0]), 0)[stretch]
    return weights[touches - 2] * (1 + 240 // (1 + off_axis * off_axis))


def _add_arch(cells: set[Cell], dice: _Dice, longest: int) -> None:
    """Adds a path that leaves the cluster and comes back to it, which may enclose a bay or a lake; or nothing."""
    border = sorted({other for cell in cells for other in neighbors(cell)} - cells)
    path = [border[dice.roll(len(border))]]
    while len(path) <= longest and len(cells) + len(path) <= TILES:
        taken = cells.union(path)
        if touching(path[-1], cells) and (len(path) > 1 or touching(path[-1], cells) > 1):
            cells.update(path)
            return
        steps = [cell for cell in neighbors(path[-1]) if cell not in taken]
        if not steps:
            return
        path.append(steps[dice.roll(len(steps))])


def _centered(cells: Iterable[Cell]) -> list[Cell]:
    """The cells moved so that their middle is near `0,0`."""
    all_of = list(cells)
    middle_q = (2 * sum(q for q, _ in all_of) + TILES) // (2 * TILES)
    middle_r = (2 * sum(r for _, r in all_of) + TILES) // (2 * TILES)
    return [(q - middle_q, r - middle_r) for q, r in all_of]
