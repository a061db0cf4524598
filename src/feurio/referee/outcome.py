"""What an event did, as plain data: an `Outcome` has only the keys that say something about its event.

Outcomes are JSON as they are. They are shared by all who ask: read them, do not change them. `docs/outcomes.md` has an
example of each.
"""

from __future__ import annotations

from typing import Literal, Required, TypedDict

from feurio.position import Ending, RegionScore


class Neighbor(TypedDict):
    """A tile that touches a cell; a face-down one counts 0."""

    cell: str
    number: int


class Laid(TypedDict, total=False):
    """A tile that came to lie. Those of a turn also say why there."""

    cell: Required[str]
    number: Required[int | None]
    """None: face down, and not known to whoever this is told."""
    face: Required[Literal["up", "down", "volcano"]]
    beside: list[Neighbor]
    """The tiles it touches, anticlockwise from east."""
    heat: int
    """Wildfire: the sum of the visible numbers beside it (rules 2.2)."""
    hottest: int
    """On the Run: the number that made the cell a hot spot (rules 4.3)."""
    others: int
    """How many other cells it could have been laid on."""


class Placed(TypedDict):
    """A piece that came into play, one entry each. `number` is the tile's; None: it stands on an edge cell."""

    cell: str
    color: str
    number: int | None


class Moved(TypedDict):
    """A piece that changed its place: `left` is the number of the tile it left, `number` that of the tile it came to,
    None for an edge cell."""

    source: str
    target: str
    color: str
    left: int | None
    number: int | None


class Returned(TypedDict):
    """A piece that went back to a supply: whose (None: everyone's), from where and why."""

    cell: str
    color: str
    seat: int | None
    cause: Literal["driven-off", "stranded", "no-free-cell"]
    """A tile was laid on its edge cell; it fled and could not move; a predator for which no edge cell is free."""


class Fled(TypedDict):
    """Animals that have to leave a number (rules 4.5)."""

    color: str
    number: int
    count: int
    cells: list[str]


class Flight(TypedDict):
    """The way of a plane (rules 3.2), in its order. The tiles in `dry` had an empty space when no load was left."""

    direction: str
    path: list[str]
    drops: list[str]
    dry: list[str]


class Taken(TypedDict):
    """A tile that somebody got."""

    cell: str
    number: int
    seat: int
    how: Literal["extinguished", "isolated"]
    """Full with two adjacent free edges (rules 3.3), or cut off from the volcano (3.4)."""
    by: Literal["majority", "tie", "neutral"]
    """Why this seat: it has most loads there; or it flew, because of a tie or because most loads are neutral."""
    loads: list[str]
    """The colors of the loads that leave the game with it, most of them first."""


class TileName(TypedDict):
    cell: str
    number: int


class Majority(TypedDict):
    """Strictly most loads on a tile that stays: the color before and after, and the seat that owns it. None is a tie or
    no load; a neutral color has no holder: such tiles would go to whoever flies (rules 3.3, 3.6)."""

    cell: str
    number: int
    before: str | None
    after: str | None
    holder_before: int | None
    holder_after: int | None


class RegionChange(TypedDict):
    """A region that is not what it was: the regions it was made of, and what it is (rules 2.5)."""

    color: str
    how: Literal["new", "joined", "grown", "shut", "divided"]
    """New; made of several; larger by a tile; without a free edge now; divided by another tile than before."""
    before: list[RegionScore]
    after: RegionScore
    free_edges: int | None
    """Those of the tile that divides it."""
    others: int
    """How many other regions this color has."""


class OpenOnes(TypedDict):
    """Together: colors that have got or lost a 1 with a free edge (rules 2.7)."""

    gained: list[str]
    lost: list[str]


class Change(TypedDict):
    """A number before and after."""

    before: int
    after: int


class Points(TypedDict):
    """The scores before and after: per seat, or one number where all play together."""

    before: list[int]
    after: list[int]


class Outcome(TypedDict, total=False):
    """What an event did."""

    number: Required[int]
    """Its place in the log, from 1."""
    event: Required[str]
    kind: Required[str]
    seat: Required[int | None]
    """Who moved; None is chance."""
    turn: Required[int | None]
    """In whose turn: a tile is drawn by chance for the seat that will lay it. None: before the first turn."""
    added: Required[bool]
    """Whether the software added it: chance that plays itself, a forced pass."""
    color: str
    """The color that was used, or paid for a firebreak."""
    drawn: list[int | None]
    """What chance has shown: the numbers of a deal, or of one draw (None: hidden)."""
    laid: list[Laid]
    paid: bool
    """A piece of `color` left the game for a firebreak (rules 2.8)."""
    placed: list[Placed]
    moved: list[Moved]
    returned: list[Returned]
    displaced: str
    """The cell of a predator that has to be put back next (rules 4.8)."""
    fled: Fled
    saved: dict[str, Change]
    """Animals on edge cells, of the colors for which that changed."""
    free_cells: Change
    """Free edge cells."""
    flight: Flight
    taken: list[Taken]
    lost: list[TileName]
    """Tiles that left without a load (rules 3.4)."""
    majorities: list[Majority]
    lacking_one: Change
    """Tiles with a free edge that lack a single load."""
    regions: list[RegionChange]
    open_ones: OpenOnes
    shut: list[TileName]
    """Tiles that lost their last free edge,"""
    full: list[TileName]
    """and others on which nothing fits any more."""
    points: Points
    ending: Ending
