"""A position and its scores as plain data: what the drawing, the browser, the line protocol's `show` and other programs
read. The referees (`referee/`) make them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Required, TypedDict

if TYPE_CHECKING:
    from feurio.record import Result


class TileData(TypedDict):
    cell: str
    number: int | None
    face: Literal["up", "down", "volcano"]
    spaces: int
    room: int
    free_edges: int
    pieces: list[str]


class CellData(TypedDict):
    """An empty cell that touches a tile."""

    cell: str
    heat: int | None
    hot: bool
    piece: str | None


class RegionScore(TypedDict):
    """One region of Wildfire: `sum` of its `numbers` divided by `divisor` (None: shut in, worth 0)."""

    color: str
    cells: list[str]
    numbers: list[int]
    sum: int
    divisor: int | None
    divider: str | None
    value: int


class ColorGoal(TypedDict):
    """Where Wildfire is played together (rules 2.7), how far a color is: its regions, the pieces still to be placed,
    whether one of its regions has an open 1, and whether it is one region with such."""

    regions: int
    left: int
    open_one: bool
    whole: bool


class SeatScore(TypedDict, total=False):
    """A seat's score as the position stands. Which of the lower keys there are depends on the game."""

    seat: Required[int]
    score: Required[int]
    tiebreak: Required[int | None]
    regions: list[RegionScore]
    goals: dict[str, ColorGoal]
    taken: list[int]
    lying: int
    saved: dict[str, int]
    home: dict[str, int]
    stranded: dict[str, int]
    damage: int


class Missed(TypedDict, total=False):
    """A condition of the common goal that was not met, and by which color or tiles (rules 2.7, 3.6, 4.9)."""

    condition: Required[
        Literal["not-placed", "apart", "no-open-one", "tile-lost", "tiles-left", "not-on-table", "none-saved"]
    ]
    color: str
    count: int
    cells: list[str]


class Ending(TypedDict):
    """Why a game is over, the rule that says so, and, where all played together and lost, what they missed."""

    reason: Literal[
        "last-tile", "all-passed", "stall", "no-free-cell", "no-animal", "no-flight", "tile-lost", "all-taken"
    ]
    rule: str
    missed: list[Missed]


class Fleeing(TypedDict):
    """The animals that are on the run: of this color, from tiles of this number (rules 4.5)."""

    color: str
    number: int
    groups: list[list[str]]
    """The tiles of that number; those that touch count as one."""


class Position(TypedDict):
    """Everything on the table, in the words of the rules."""

    edition: str
    mode: str
    players: int
    variants: list[str]
    colors: list[list[str]] | None
    neutral: str | None
    to_move: int | str | None
    phase: str
    color: str | None
    flee: Fleeing | None
    drawn: int | str | None
    dealt: list[int] | None
    tiles: list[TileData]
    cells: list[CellData]
    supply: list[dict[str, int]]
    pile: int
    unseen: dict[str, int]
    taken: list[list[int]] | None
    lost: list[int] | None
    scores: list[SeatScore]
    result: Result | None
    ending: Ending | None
    moves: int
