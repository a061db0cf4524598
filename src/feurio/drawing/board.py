"""The whole picture: reads the position, paints layer by layer, and writes one self-contained SVG."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from feurio.cells import read_cell
from feurio.drawing import marks as board_marks
from feurio.drawing import numerals, pieces, symbols, tiles
from feurio.drawing.canvas import LAYERS, PREFIX, Canvas, group, words
from feurio.drawing.geometry import COLUMN, CONSTANTS, RADIUS, Cell, brief, center, name
from feurio.drawing.marks import Picture
from feurio.drawing.palette import CASING, CREAM, THEMES
from feurio.drawing.position import Ground, read
from feurio.drawing.tags import SMALLEST, Tags

NATURAL_SCALE: Final = 0.5
NEAR: Final[float] = CONSTANTS["near"]
_HEATS: Final = ("legal", "all", "none")
_MARGIN: Final = 22.0
_TAG_FONT: Final = 38.0
_LARGEST_TAG: Final = 2.4
_PREFIX: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")


def svg(
    position: Mapping[str, Any],
    *,
    marks: Iterable[Mapping[str, Any]] = (),
    heats: str = "legal",
    theme: str = "light",
    size: float | None = None,
    title: str | None = None,
    labels: bool = False,
    embed: bool = True,
    id_prefix: str | None = None,
    frame: Iterable[str] = (),
) -> str:
    """Draw a position of any of the games as SVG.

    ``marks`` lists what to highlight; ``heats`` says which cells show how hot they are; ``theme`` is
    "light", "dark" or "none" (no background); ``size`` is the width in pixels; ``labels`` writes the
    coordinates. With ``embed=False`` the picture refers to the symbols of ``art.svg``, which then must
    stand in the same page. Ids begin with ``id_prefix``, by default a digest of the picture itself. ``frame``
    lists cells that the picture holds in any case, so that several have one frame.
    """
    _check(heats, theme, size, id_prefix)
    board = read(position)
    canvas = Canvas()
    palette = THEMES[theme]
    picture = Picture(canvas, board, palette)
    for mark in marks:
        board_marks.paint(picture, mark)

    _paint_ground(picture, heats)
    for cell in frame:
        canvas.cover(center(read_cell(cell)), tiles.WIDTH, tiles.HEIGHT)
    for tile in board.tiles.values():
        canvas.cover(center(tile.cell), tiles.WIDTH, tiles.HEIGHT)
        if tile.cell not in picture.lost:
            tiles.glow(canvas, tile, palette)

    if size is None:
        size = max(1.0, round(NATURAL_SCALE * (canvas.bounds()[2] + 2 * _MARGIN)))
    scale = size / (canvas.bounds()[2] + 2 * _MARGIN)
    far = COLUMN * scale < NEAR
    for tile in board.tiles.values():
        at, fade = center(tile.cell), picture.fade(tile.cell)
        more = f'data-cell="{name(tile.cell)}"{fade and " " + fade}'
        canvas.add("tiles", group(at, tiles.face(canvas, tile, board.neutral), more=more))
        landing = picture.landing.get(tile.cell, ())
        sockets = pieces.on_tile(canvas, board, tile, landing, room=tile.cell in picture.room, far=far)
        if sockets:
            canvas.add("pieces", group(at, sockets, more=more))
    if labels:
        _paint_labels(picture)
    tag_scale = min(_LARGEST_TAG, max(1.0, SMALLEST / (_TAG_FONT * scale)))
    tags = Tags(canvas, board.tiles, tag_scale)
    for tag in picture.tags:
        tags.put(tag)
    said = board.title if title is None else title
    definitions = symbols.definitions(canvas.used, PREFIX, glyphs=not far) if embed else ""
    whole = _write(canvas, palette.ground, size, said, definitions, far=far)
    own = id_prefix or _digest(whole)
    if not embed:
        whole = whole.replace(f'"{PREFIX}title"', f'"{own}title"').replace(PREFIX, "")
    return whole.replace(PREFIX, own)


def _check(heats: str, theme: str, size: float | None, id_prefix: str | None) -> None:
    if heats not in _HEATS:
        raise ValueError(f"unknown heats {heats!r}; known are {', '.join(_HEATS)}")
    if theme not in THEMES:
        raise ValueError(f"unknown theme {theme!r}; known are {', '.join(THEMES)}")
    if size is not None and not (math.isfinite(size) and size > 0):
        raise ValueError(f"size must be a number of pixels above 0, not {size!r}")
    if id_prefix is not None and not _PREFIX.fullmatch(id_prefix):
        raise ValueError(f"id_prefix must begin with a letter and hold no blanks or signs, not {id_prefix!r}")


def _paint_ground(picture: Picture, heats: str) -> None:
    """Empty cells and what makes them special now; an empty table shows the cell all begins on."""
    board, canvas, palette = picture.position, picture.canvas, picture.palette
    grounds = dict(board.grounds)
    if not board.tiles and not grounds:
        grounds[0, 0] = Ground((0, 0), None, False, None)
    for cell, empty in grounds.items():
        if empty.hot and heats != "none" and not board.game.rim:
            picture.hot.setdefault(cell, (empty.heat, True))
    for cell, empty in grounds.items():
        hidden = cell in picture.covered
        special = cell in picture.hot or cell in picture.aims
        # Around a volcano empty cells mean nothing: planes come over the rim.
        if not hidden and not (board.game.rim and board.tiles) and not (special and empty.piece is None):
            tiles.ground(canvas, board, empty, palette, heat=heats == "all" and not special)
    for cell in sorted(picture.hot):
        if cell not in picture.covered:
            heat, flame = picture.hot[cell]
            tiles.hot(canvas, picture.ground(cell), palette, heat, flame)
    for cell in sorted(picture.aims):
        tiles.aim(canvas, picture.ground(cell), palette)


def _paint_labels(picture: Picture) -> None:
    canvas = picture.canvas
    for cell in picture.position.tiles:
        x, y = center(cell)
        text = name(cell)
        width = numerals.width(text, 19) + 20
        place = f'x="{brief(-width / 2)}" y="-15" width="{brief(width)}" height="30" rx="15"'
        plate = f'<rect {place} fill="{CASING}" fill-opacity=".86"/>'
        drawn = numerals.draw(canvas, text, 19, f'stroke="{CREAM}"', weight=13)
        canvas.add("tags", group((x, y + RADIUS - 6), plate, drawn, more='data-label="tile"'))
    shown = [] if picture.position.game.rim else [c for c in picture.position.grounds if c not in picture.covered]
    for cell in shown:
        x, y = center(cell)
        tone = picture.palette.heat if cell in picture.hot else picture.palette.label
        drawn = numerals.draw(canvas, name(cell), 19, tone.stroke(), weight=12)
        canvas.add("tags", group((x, y + _label_drop(picture, cell)), drawn, more='data-label="cell"'))


def _label_drop(picture: Picture, cell: Cell) -> float:
    """Low where the middle of the cell is taken, and not lower than the hexagon is wide enough."""
    plain = cell not in picture.hot and cell not in picture.aims
    return 0 if plain and picture.ground(cell).piece is None and picture.ground(cell).heat is None else 77


def _write(canvas: Canvas, ground: str | None, size: float, title: str, definitions: str, *, far: bool) -> str:
    left, top, width, height = canvas.bounds()
    left, top, width, height = left - _MARGIN, top - _MARGIN, width + 2 * _MARGIN, height + 2 * _MARGIN
    box = [brief(value) for value in (left, top, width, height)]
    parts = [f'<title id="{PREFIX}title">{words(title)}</title>']
    if definitions:
        parts.append(f"<defs>{definitions}</defs>")
    if ground is not None:
        # Wider than the view: where pixels do not divide evenly, no bare seam stays at the rim.
        x, y, wide, high = (brief(value) for value in (left - 20, top - 20, width + 40, height + 40))
        parts.append(f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{ground}"/>')
    for layer in LAYERS:
        if canvas.layers[layer]:
            parts.append(f'<g data-layer="{layer}">' + "\n".join(canvas.layers[layer]) + "</g>")
    body = "\n".join(parts)
    tall = brief(max(1, round(size * height / width)))
    # The class tells a page's own style sheet to hide the glyphs where the symbols are the page's.
    distance = ' class="far"' if far else ""
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(box)}" '
        f'width="{brief(size)}" height="{tall}" role="img" aria-labelledby="{PREFIX}title"{distance}>'
    )
    return f"{root}\n{body}\n</svg>\n"


def _digest(text: str) -> str:
    """Equal pictures share their ids, different ones do not: both may stand in one page."""
    return f"f{hashlib.sha256(text.encode()).hexdigest()[:8]}-"
