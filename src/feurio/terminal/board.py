"""The board in characters: hexagons in three sizes, the largest that fits is taken.

    large                    small            tiny
      / \\                     /6\\
     / 6 \\                   |R. |            6
    |-1,0 |                   \\ /
     \\R. /
      \\ /

Tiles of one row stand side by side, the next row is moved by half a tile. A tile shows its number, its pieces as
letters and a point for each space still to be had; an empty cell that touches a tile shows its heat, with a `*` if the
next tile may go there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from feurio.terminal import palette
from feurio.terminal.canvas import Canvas

if TYPE_CHECKING:
    from feurio.position import CellData, Position, TileData


_ROUNDS = ((1, 1), (2, 2), (3, 1))
"""The lines of a large hexagon that are filled, and how far to each side; its tips stay bare."""


class Size(NamedTuple):
    """How large a hexagon is: columns to the next in its row, lines to the next row."""

    name: str
    wide: int
    high: int


SIZES = (Size("large", 6, 3), Size("small", 4, 2), Size("tiny", 2, 1))


def draw_board(
    position: Position,
    *,
    color: bool = False,
    width: int = 80,
    height: int | None = None,
    labels: bool = True,
    marks: Mapping[str, str] | None = None,
    squeeze: bool = False,
) -> str:
    """The tiles and the cells around them, at most `width` columns and, if possible, `height` lines.

    The tiny size leaves out most of what lies on the tiles: it is taken where nothing else is narrow enough, and for
    the height only with `squeeze`.
    """
    canvas = Canvas()
    for size in SIZES:
        canvas = _paint(position, size, labels, marks or {})
        low = height is None or canvas.height <= height or (size.name == "small" and not squeeze)
        if canvas.width + 2 <= width and low:
            break
    return canvas.write(color=color, indent=max(0, min(2, width - canvas.width)))


def _paint(position: Position, size: Size, labels: bool, marks: Mapping[str, str]) -> Canvas:
    canvas = Canvas()
    brush = _Brush(canvas, size, labels)
    for tile in position["tiles"]:
        brush.tile(tile)
    if not (position["taken"] is not None and position["tiles"]):
        # Around a volcano empty cells mean nothing: planes come over the rim.
        for cell in position["cells"]:
            brush.cell(cell)
    lying = {tile["cell"] for tile in position["tiles"]}
    for place, letter in marks.items():
        brush.mark(place, letter, on_tile=place in lying)
    return canvas


class _Brush:
    def __init__(self, canvas: Canvas, size: Size, labels: bool) -> None:
        self._canvas = canvas
        self._size = size
        self._labels = labels

    def _corner(self, cell: str) -> tuple[int, int]:
        """Where a cell's hexagon has its upper left corner."""
        q, r = (int(part) for part in cell.split(","))
        return self._size.wide * q + self._size.wide // 2 * r, self._size.high * r

    def tile(self, tile: TileData) -> None:
        x, y = self._corner(tile["cell"])
        ground, number, style = _face(tile)
        letters = [(piece[0].upper(), palette.PIECES[piece]) for piece in tile["pieces"]]
        letters += [(".", f"{palette.SPACE};{ground}")] * (tile["room"] if tile["face"] == "up" else 0)
        if self._size.name == "large":
            self._outline(x, y, ground)
            self._center(x + 2, y + 1, 3, number, f"{style};{ground}")
            if self._labels:
                self._center(x + 1, y + 2, 5, tile["cell"], f"{palette.LABEL};{ground}")
                self._letters(x + 2 + (3 - len(letters)) // 2, y + 3, letters, 1)
            else:
                self._letters(x + 3 - max(0, len(letters) - 1), y + 2, letters, 2)
        elif self._size.name == "small":
            self._small_outline(x, y, ground)
            self._canvas.put(x + 2, y, number, f"{style};{ground}")
            self._letters(x + 1 + (3 - len(letters)) // 2, y + 1, letters, 1)
        else:
            self._canvas.put(x, y, number, f"{style};{ground}")
            if letters and letters[0][0] != ".":
                self._canvas.put(x + 1, y, *letters[0])

    def cell(self, cell: CellData) -> None:
        x, y = self._corner(cell["cell"])
        piece, heat = cell["piece"], cell["heat"]
        text = "" if heat is None else str(heat)
        style = palette.HOT if cell["hot"] else palette.COOL
        if self._size.name == "tiny":
            self._canvas.put(x, y, (piece or "")[:1].upper() or ("*" if cell["hot"] else "."), style)
            return
        if cell["hot"]:
            self._glow(x, y)
        middle = (x + 3, y + 1) if self._size.name == "large" else (x + 2, y + 1)
        star = "*" if cell["hot"] else ""
        if piece is not None:
            self._canvas.put(middle[0], middle[1], piece[0].upper(), palette.PIECES[piece])
            if star:
                self._canvas.put(middle[0] - 1, middle[1], star, style)
        elif text or star:
            self._center(middle[0] - 1, middle[1], 3, star + text, style)
        else:
            self._canvas.put(middle[0], middle[1], ".", palette.COOL)
        if self._labels and self._size.name == "large":
            self._center(x + 1, y + 2, 5, cell["cell"], palette.HOT_GROUND if cell["hot"] else palette.COOL)

    def mark(self, cell: str, letter: str, *, on_tile: bool) -> None:
        """A letter in the lower corner of a tile, or where an empty cell has room for it."""
        x, y = self._corner(cell)
        if self._size.name == "large":
            self._canvas.put(x + 3, y + (4 if on_tile else 3), letter, palette.MARK)
        elif self._size.name == "small":
            self._canvas.put(x + 2, y + (2 if on_tile else 0), letter, palette.MARK)
        else:
            self._canvas.put(x + 1, y, letter, palette.MARK)

    def _letters(self, x: int, y: int, letters: list[tuple[str, str]], step: int) -> None:
        for i, (letter, style) in enumerate(letters):
            self._canvas.put(x + step * i, y, letter, style)

    def _center(self, x: int, y: int, width: int, text: str, style: str) -> None:
        self._canvas.put(x + (width - len(text) + 1) // 2, y, text, style)

    def _outline(self, x: int, y: int, ground: str) -> None:
        put, line = self._canvas.put, palette.OUTLINE
        for dy, half in _ROUNDS:
            put(x + 3 - half, y + dy, " " * (2 * half + 1), ground)
        for dx, dy, char in ((2, 0, "/"), (4, 0, "\\"), (1, 1, "/"), (5, 1, "\\"), (0, 2, "|"), (6, 2, "|")):
            put(x + dx, y + dy, char, line)
        for dx, dy, char in ((1, 3, "\\"), (5, 3, "/"), (2, 4, "\\"), (4, 4, "/")):
            put(x + dx, y + dy, char, line)

    def _small_outline(self, x: int, y: int, ground: str) -> None:
        put, line = self._canvas.put, palette.OUTLINE
        put(x + 1, y + 1, "   ", ground)
        put(x + 2, y, " ", ground)
        for dx, dy, char in ((1, 0, "/"), (3, 0, "\\"), (0, 1, "|"), (4, 1, "|"), (1, 2, "\\"), (3, 2, "/")):
            put(x + dx, y + dy, char, line)

    def _glow(self, x: int, y: int) -> None:
        """The ground of a cell that the fire can take next."""
        if self._size.name == "large":
            for dy, half in _ROUNDS:
                self._canvas.put(x + 3 - half, y + dy, " " * (2 * half + 1), palette.HOT_GROUND)
        else:
            self._canvas.put(x + 1, y + 1, "   ", palette.HOT_GROUND)


def _face(tile: TileData) -> tuple[str, str, str]:
    """The ground of a tile, what stands on it as its number, and that number's style."""
    if tile["face"] == "volcano":
        return palette.VOLCANO, "V", palette.CRATER
    if tile["face"] == "down":
        return palette.DOWN, "#", palette.NUMBER
    return palette.GROUND[tile["number"] or 1], str(tile["number"]), palette.NUMBER
