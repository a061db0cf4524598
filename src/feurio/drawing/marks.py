"""Marks: what is possible, what is about to happen, what just happened, and why.

Each mark is a dict with the key ``mark`` and what that mark needs. A mark paints on the layers above
the tiles at once; what it changes about tiles, pieces and cells it notes for them to be painted so.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from feurio.drawing import pieces, position, tiles
from feurio.drawing.canvas import Canvas, group, line
from feurio.drawing.geometry import (
    COLUMN,
    CONSTANTS,
    DIRECTIONS,
    SPACES,
    Cell,
    Direction,
    Point,
    center,
    corner_marks,
    hexagon,
    name,
    neighbors,
    outline,
    pair,
    parse_cell,
    reading_order,
)
from feurio.drawing.palette import CASING, COLORS, CREAM, DIM, EMBER, NO, OPEN, WAY_OUT, Palette
from feurio.drawing.position import Ground, Position, Tile
from feurio.drawing.tags import Tag

_SIZES: Final[dict[str, float]] = CONSTANTS["marks"]
_RIM: Final[dict[str, float]] = CONSTANTS["rim"]
_FLIGHT: Final[dict[str, float]] = CONSTANTS["flight"]
_EDGE: Final = 66.0
"""How long the bar on an edge is."""
_ARROW_HEAD: Final = "M-20-22 14 0-20 22"


@dataclass
class Picture:
    """A picture in the making: where to paint, and what the marks ask of the board."""

    canvas: Canvas
    position: Position
    palette: Palette
    lit: set[Cell] = field(default_factory=set)
    lost: set[Cell] = field(default_factory=set)
    room: set[Cell] = field(default_factory=set)
    aims: set[Cell] = field(default_factory=set)
    covered: set[Cell] = field(default_factory=set)
    landing: dict[Cell, tuple[str, ...]] = field(default_factory=dict)
    hot: dict[Cell, tuple[int | None, bool]] = field(default_factory=dict)
    tags: list[Tag] = field(default_factory=list)

    def ground(self, cell: Cell) -> Ground:
        """The empty cell there, also where the position does not name one."""
        return self.position.grounds.get(cell) or Ground(cell, None, False, None)

    def fade(self, cell: Cell) -> str:
        """How a tile steps back behind the marks, as an attribute."""
        if cell in self.lost:
            return f'opacity=".34" filter="url({self.canvas.reference("ash")})"'
        if self.lit and cell not in self.lit:
            return 'opacity=".5"'
        return ""


class Mark:
    """One mark as given, read with complaints a caller can act on."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._given = given

    def has(self, key: str) -> bool:
        return self._given.get(key) is not None

    def get(self, key: str) -> Any:
        if not self.has(key):
            raise ValueError(f"needs {key!r}")
        return self._given[key]

    def cell(self, key: str = "cell") -> Cell:
        return parse_cell(self.get(key))

    def cells(self, key: str = "cells") -> list[Cell]:
        return sorted({parse_cell(entry) for entry in self._list(key)}, key=reading_order)

    def color(self) -> str:
        return position.color(self.get("color"))

    def colors(self, key: str) -> tuple[str, ...]:
        return tuple(position.color(entry) for entry in self._list(key))

    def direction(self) -> Direction:
        way = self.get("direction")
        if not isinstance(way, str) or way not in DIRECTIONS:
            raise ValueError(f"unknown direction {way!r}; known are {', '.join(DIRECTIONS)}")
        return DIRECTIONS[way]

    def heat(self) -> int:
        heat = self.get("heat")
        if not isinstance(heat, int) or isinstance(heat, bool) or not 0 <= heat <= 99:
            raise ValueError(f"unknown heat {heat!r}")
        return heat

    def tag(self, cells: Sequence[Cell], ring: str = EMBER) -> list[Tag]:
        return [Tag(str(self.get("label")), tuple(cells), ring)] if self.has("label") else []

    def _list(self, key: str) -> Sequence[object]:
        entries = self.get(key)
        if isinstance(entries, str) or not isinstance(entries, Sequence) or not entries:
            raise ValueError(f"{key!r} must be a list with at least one entry, not {entries!r}")
        return entries


def paint(picture: Picture, given: Mapping[str, Any]) -> None:
    """Put one mark into the picture."""
    kind = given.get("mark")
    if not isinstance(kind, str) or kind not in MARKS:
        raise ValueError(f"unknown mark {kind!r}; known are {', '.join(MARKS)}")
    try:
        MARKS[kind](picture, Mark(given))
    except ValueError as error:
        raise ValueError(f"mark {kind!r}: {error}") from None


def _hottest(picture: Picture, mark: Mark) -> None:
    cell = mark.cell()
    heat = mark.heat() if mark.has("heat") else picture.ground(cell).heat
    picture.hot[_empty(picture, cell)] = (heat, True)
    picture.tags += mark.tag([cell])


def _hotspot(picture: Picture, mark: Mark) -> None:
    picture.hot[_empty(picture, mark.cell())] = (None, True)
    picture.tags += mark.tag([mark.cell()])


def _cell(picture: Picture, mark: Mark) -> None:
    cell = mark.cell()
    if picture.position.tile(cell) is None:
        picture.hot[cell] = (None, False)
    else:
        _frame(picture, cell, EMBER)
    picture.tags += mark.tag([cell])


def _preview(picture: Picture, mark: Mark) -> None:
    """The tile as it would lie, lifted, with what each neighbor adds to the heat."""
    cell = _empty(picture, mark.cell())
    number = mark.get("number")
    if number != "?" and (isinstance(number, bool) or number not in SPACES):
        raise ValueError(f"unknown number {number!r}")
    canvas, at = picture.canvas, center(cell)
    raised = (at[0], at[1] - _SIZES["lift"])
    down = mark.has("face") and mark.get("face") == "down"
    tile = Tile(cell, None if number == "?" else number, "down" if down else "up", 0, 0, None, ())
    art = canvas.tile("t-hidden" if number == "?" and not down else tiles.symbol(tile.number, tile.face), tiles.BOX)
    sockets = ""
    if not down and number != "?":
        free = sum(beside not in picture.position.tiles for beside in neighbors(cell))
        spaces = SPACES[number]
        tile = Tile(cell, number, "up", spaces, min(spaces, free), free, ())
        landing = mark.colors("pieces")[:spaces] if mark.has("pieces") else ()
        sockets = pieces.on_tile(canvas, picture.position, tile, landing, room=False, far=False)
    shade = f'<circle r="128" cy="22" fill="url({canvas.reference("shade")})"/>'
    frame = line(hexagon(_SIZES["frame"]), EMBER, 8, 14, 1)
    more = f'data-mark="preview" data-cell="{name(cell)}"'
    canvas.add("previews", group(raised, shade, art, sockets, frame, more=more))
    canvas.cover(raised, tiles.WIDTH + 30, tiles.HEIGHT + 30)
    if picture.position.game.heats:
        _beads(picture, cell)
    picture.covered.add(cell)
    picture.tags += mark.tag([cell])


def _beads(picture: Picture, cell: Cell) -> None:
    """What each tile beside a cell adds to its heat, on the edge they share."""
    at = center(cell)
    for beside in neighbors(cell):
        adds = picture.position.tile(beside)
        if adds is not None:
            shown = adds.number if adds.face == "up" else 0
            other = center(beside)
            middle = ((at[0] + other[0]) / 2, (at[1] + other[1]) / 2)
            picture.canvas.add("previews", group(middle, tiles.bead(picture.canvas, str(shown))))


def _sum(picture: Picture, mark: Mark) -> None:
    """The heat of a cell with the numbers it is made of."""
    _hottest(picture, mark)
    _beads(picture, mark.cell())


def _edges(picture: Picture, mark: Mark) -> None:
    """The edges of a tile: free ones are bars with a number, closed ones broken bars."""
    cell = _lying(picture, mark.cell())
    middle, free = center(cell), 0
    for way in DIRECTIONS.values():
        shut = picture.position.tile((cell[0] + way.step[0], cell[1] + way.step[1])) is not None
        x, y = _ahead(middle, way, COLUMN / 2)
        along = (-way.unit[1] * _EDGE / 2, way.unit[0] * _EDGE / 2)
        path = f"M{pair((x - along[0], y - along[1]))}L{pair((x + along[0], y + along[1]))}"
        if shut:
            dashes = f'd="{path}" fill="none" stroke-dasharray="7 9"'
            picture.canvas.add("previews", f'<path {dashes} stroke="{CASING}" stroke-width="16"/>')
            picture.canvas.add("previews", f'<path {dashes} stroke="{DIM}" stroke-width="9"/>')
            continue
        free += 1
        picture.canvas.add("previews", line(path, OPEN, 11, 20))
        bead = _ahead(middle, way, COLUMN / 2 + 46)
        picture.canvas.add("previews", group(bead, tiles.bead(picture.canvas, str(free), OPEN)))
        picture.canvas.cover(bead, 80)


def _region(picture: Picture, mark: Mark) -> None:
    cells, ring = mark.cells(), COLORS[mark.color()]
    picture.lit.update(cells)
    picture.canvas.add("outlines", line(outline(cells), ring, 10, 19))
    if mark.has("divider"):
        divider = mark.cell("divider")
        x, y = center(divider)
        sign = tiles.bead(picture.canvas, "\N{DIVISION SIGN}", ring)
        picture.canvas.add("arrows", group((x - 54, y - 34), sign))
    picture.tags += mark.tag(cells, ring)


def _flight(picture: Picture, mark: Mark) -> None:
    """The chosen flight: where it enters, its dotted path, its loads about to fall, the plane at the exit."""
    entry, way, color = mark.cell("entry"), mark.direction(), mark.color()
    row = _row(picture.position, entry, way)
    over = mark.cells() if mark.has("cells") else row
    loads = mark.cells("loads") if mark.has("loads") else over
    for cell in loads:
        tile = picture.position.tile(cell)
        if tile is not None and len(tile.pieces) < tile.spaces:
            picture.landing[cell] = (color,)
    last = max(over, key=lambda cell: _along(center(cell), way))
    canvas, drop = picture.canvas, _FLIGHT["drop"]
    start = _ahead(center(entry), way, -_RIM["chosen_distance"], drop)
    end = _ahead(center(last), way, _FLIGHT["beyond"], drop)
    first = _ahead(start, way, 40)
    dots = f'd="M{pair(first)}L{pair(end)}" fill="none" stroke-linecap="round" stroke-dasharray="1 26"'
    canvas.add("arrows", f'<path {dots} stroke="{CASING}" stroke-opacity=".7" stroke-width="14"/>')
    canvas.add("arrows", f'<path {dots} stroke="{CREAM}" stroke-width="7.5"/>')
    turned = f"rotate({way.angle:g})"
    casing = canvas.use("rim-arrow", _RIM["chosen_box"] * 1.3, at=(-1, 0), more=f'color="{CASING}" opacity=".82"')
    arrow = casing + canvas.use("rim-arrow", _RIM["chosen_box"], more=f'color="{EMBER}"')
    plane = canvas.use(f"plane-{color}", _FLIGHT["plane_box"])
    canvas.add("arrows", group(start, f'<g transform="{turned}">{arrow}</g>'))
    canvas.add("arrows", group(end, f'<g transform="{turned}">{plane}</g>', more='data-mark="flight"'))
    canvas.cover(start, 80)
    canvas.cover(end, 150)
    picture.tags += mark.tag(over, COLORS[color])


def _rim(picture: Picture, mark: Mark) -> None:
    way = mark.direction()
    at = _ahead(center(mark.cell("entry")), way, -_RIM["distance"])
    arrow = picture.canvas.use("rim-arrow", _RIM["box"])
    tone = picture.palette.rim.color
    turned = f'<g transform="rotate({way.angle:g})" color="{tone}">{arrow}</g>'
    picture.canvas.add("arrows", group(at, turned, more='data-mark="rim"'))
    picture.canvas.cover(at, 60)


def _captured(picture: Picture, mark: Mark) -> None:
    ring = COLORS[mark.color()]
    cell = _lying(picture, mark.cell())
    picture.canvas.add("outlines", group(center(cell), line(hexagon(_SIZES["captured"]), ring, 10, 19)))
    picture.tags += mark.tag([cell], ring)


def _lost(picture: Picture, mark: Mark) -> None:
    cell = _lying(picture, mark.cell())
    picture.lost.add(cell)
    picture.tags += mark.tag([cell])


def _last(picture: Picture, mark: Mark) -> None:
    corners = line(corner_marks(_SIZES["last"]), CREAM, 7, 13, 0.8)
    for cell in mark.cells():
        picture.canvas.add("outlines", group(center(cell), corners))
        picture.canvas.cover(center(cell), tiles.WIDTH, tiles.HEIGHT)


def _flee(picture: Picture, mark: Mark) -> None:
    picture.canvas.add("outlines", line(outline(mark.cells()), CREAM, 10, 19))
    picture.tags += mark.tag(mark.cells(), CREAM)


def _target(picture: Picture, mark: Mark) -> None:
    """A way out: a ring on a tile, the whole cell with a paw where it is empty."""
    cell = mark.cell()
    if picture.position.tile(cell) is None:
        picture.aims.add(cell)
    else:
        picture.room.add(cell)
        ring = line(hexagon(_SIZES["target"]), WAY_OUT, 7, 13)
        picture.canvas.add("outlines", group(center(cell), ring))


def _room(picture: Picture, mark: Mark) -> None:
    picture.room.add(_lying(picture, mark.cell()))


def _move(picture: Picture, mark: Mark) -> None:
    """A bent arrow from one place to another, in the color of who runs."""
    source, target, color = mark.cell("source"), mark.cell("target"), mark.color()
    if source == target:
        raise ValueError("'source' and 'target' are the same cell")
    start = _spot(picture, source, color)
    end = _spot(picture, target, color)
    length = math.dist(start, end)
    ahead = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    bend = 0.14 * length
    top = ((start[0] + end[0]) / 2 + ahead[1] * bend, (start[1] + end[1]) / 2 - ahead[0] * bend)
    start, end = _toward(start, top, 34), _toward(end, top, 46)
    angle = math.degrees(math.atan2(end[1] - top[1], end[0] - top[0]))
    head = f"translate({pair(end)}) rotate({angle:.1f})"
    shaft = f"M{pair(start)}Q{pair(top)} {pair(end)}"
    look = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    for stroke, width in ((CASING, 19), (COLORS[color], 10)):
        both = f'<path d="{shaft}"/><path d="{_ARROW_HEAD}" transform="{head}"/>'
        picture.canvas.add("arrows", f'<g {look} stroke="{stroke}" stroke-width="{width}">{both}</g>')


def _focus(picture: Picture, mark: Mark) -> None:
    at = center(mark.cell())
    ring = line(hexagon(_SIZES["focus"]), "#FFFFFF", 10, 20, 1)
    picture.canvas.add("focus", group(at, ring, more='data-mark="focus"'))
    picture.canvas.cover(at, tiles.WIDTH + 40, tiles.HEIGHT + 40)


def _forbidden(picture: Picture, mark: Mark) -> None:
    _frame(picture, mark.cell(), NO)
    picture.tags += mark.tag([mark.cell()], NO)


MARKS: Final[dict[str, Callable[[Picture, Mark], None]]] = {
    "hottest": _hottest,
    "hotspot": _hotspot,
    "cell": _cell,
    "preview": _preview,
    "sum": _sum,
    "edges": _edges,
    "region": _region,
    "flight": _flight,
    "rim": _rim,
    "captured": _captured,
    "lost": _lost,
    "last": _last,
    "flee": _flee,
    "target": _target,
    "room": _room,
    "move": _move,
    "focus": _focus,
    "forbidden": _forbidden,
}


def _frame(picture: Picture, cell: Cell, color: str) -> None:
    at = center(cell)
    picture.canvas.add("outlines", group(at, line(hexagon(_SIZES["captured"]), color, 8, 15)))
    picture.canvas.cover(at, tiles.WIDTH, tiles.HEIGHT)


def _lying(picture: Picture, cell: Cell) -> Cell:
    if picture.position.tile(cell) is None:
        raise ValueError(f"no tile lies at {name(cell)}")
    return cell


def _empty(picture: Picture, cell: Cell) -> Cell:
    if picture.position.tile(cell) is not None:
        raise ValueError(f"a tile lies at {name(cell)} already")
    return cell


def _row(board: Position, entry: Cell, way: Direction) -> list[Cell]:
    """The unbroken row of tiles from the entry on."""
    row = []
    cell = entry
    while cell in board.tiles:
        row.append(cell)
        cell = (cell[0] + way.step[0], cell[1] + way.step[1])
    if not row:
        raise ValueError(f"no tile lies at {name(entry)}")
    return row


def _spot(picture: Picture, cell: Cell, color: str) -> Point:
    x, y = center(cell)
    dx, dy = pieces.anchor(picture.position.tile(cell), color)
    return x + dx, y + dy


def _along(point: Point, way: Direction) -> float:
    return point[0] * way.unit[0] + point[1] * way.unit[1]


def _ahead(point: Point, way: Direction, distance: float, drop: float = 0) -> Point:
    return point[0] + way.unit[0] * distance, point[1] + way.unit[1] * distance + drop


def _toward(start: Point, end: Point, distance: float) -> Point:
    share = min(0.5, distance / math.dist(start, end))
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
