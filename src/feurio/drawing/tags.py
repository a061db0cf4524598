"""Tags: short words or sums on dark labels, put where they hide the least."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from feurio.drawing import numerals
from feurio.drawing.canvas import Canvas, group, words
from feurio.drawing.geometry import CONSTANTS, RADIUS, Cell, Point, brief, center
from feurio.drawing.palette import CASING, CREAM, DIM, EMBER

SMALLEST: Final = 12.0
_FONT_SIZE: Final = 38.0
_FONTS: Final = (
    "ui-rounded, 'SF Pro Rounded', Nunito, Inter, 'Segoe UI', system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif"
)
_LINE_LENGTH: Final = 34
_HEIGHT: Final = 62.0
_NARROW: Final = frozenset("fijlrtI.,:;'|!()[] ")
_BROAD: Final = frozenset("mwMW@%—")


@dataclass(frozen=True)
class Tag:
    """A label that belongs to some cells."""

    text: str
    cells: tuple[Cell, ...]
    ring: str = EMBER


class Box(NamedTuple):
    """A rectangle around a point."""

    at: Point
    width: float
    height: float


@dataclass
class Tags:
    """The labels of one picture, placed one after the other."""

    canvas: Canvas
    tiles: Iterable[Cell]
    scale: float
    _placed: list[Box] = field(default_factory=list)

    def put(self, tag: Tag) -> None:
        inner, width, height = self._draw(tag)
        best = min(self._places(tag, width, height), key=lambda place: self._hides(place, width, height))
        self._placed.append(Box(best, width + 12, height + 12))
        self.canvas.cover(best, width + 12, height + 12)
        self.canvas.add("tags", group(best, inner))

    def _draw(self, tag: Tag) -> tuple[str, float, float]:
        size = self.scale
        if numerals.drawable(tag.text):
            height = 32 * size
            width = numerals.width(tag.text, height) + 52 * size
            cream, dim = f'stroke="{CREAM}"', f'stroke="{DIM}"'
            strokes = numerals.draw(self.canvas, tag.text, height, cream, weight=15, dim=dim)
            inner = f"<title>{words(tag.text)}</title>{_plate(width, _HEIGHT * size, tag.ring)}{strokes}"
            return inner, width, _HEIGHT * size
        lines = textwrap.wrap(tag.text, _LINE_LENGTH, max_lines=4, placeholder="…") or [""]
        font = _FONT_SIZE * size
        width = max(_measure(line) for line in lines) * font + 60 * size
        height = (_HEIGHT + 44 * (len(lines) - 1)) * size
        first = font * 0.35 - 22 * size * (len(lines) - 1)
        text = "".join(
            f'<text y="{brief(first + 44 * size * index)}">{words(line)}</text>' for index, line in enumerate(lines)
        )
        look = f'font-family="{_FONTS}" font-size="{brief(font)}" font-weight="700" text-anchor="middle"'
        return f'{_plate(width, height, tag.ring)}<g fill="{CREAM}" {look}>{text}</g>', width, height

    def _places(self, tag: Tag, width: float, height: float) -> list[Point]:
        centers = [center(cell) for cell in tag.cells]
        left, right = min(x for x, _ in centers), max(x for x, _ in centers)
        top, bottom = min(y for _, y in centers), max(y for _, y in centers)
        above, below = top - RADIUS - height * 0.55, bottom + RADIUS + CONSTANTS["side"] + height * 0.55
        middle = (left + right) / 2
        across = [middle, left, right, left - width / 3, right + width / 3]
        places = [(x, y) for x in across for y in (above, below)]
        # Beside the group: last, because the eye looks above and below first.
        level = (top + bottom) / 2
        return [*places, (left - RADIUS - width / 2, level), (right + RADIUS + width / 2, level)]

    def _hides(self, place: Point, width: float, height: float) -> float:
        """How much a tag would hide there: the faces of tiles, and worse, other tags."""
        box = Box(place, width, height)
        hidden = sum(_overlap(box, Box(center(cell), 1.5 * RADIUS, 1.6 * RADIUS)) for cell in self.tiles)
        hidden += sum(50 * _overlap(box, other) for other in self._placed)
        # Rounded, so that the order of places decides between equals and not the last bit of a float.
        return round(hidden)


def _plate(width: float, height: float, ring: str) -> str:
    x, y, radius = brief(-width / 2), brief(-height / 2), brief(min(height, _HEIGHT) / 2)
    size = f'width="{brief(width)}" height="{brief(height)}" rx="{radius}"'
    look = f'fill="{CASING}" fill-opacity=".94" stroke="{ring}" stroke-width="3.5"'
    return f'<rect x="{x}" y="{y}" {size} {look}/>'


def _measure(line: str) -> float:
    """A generous guess of a line's width in ems: the font is the viewer's, and is not known here."""
    total = 0.0
    for sign in line:
        if unicodedata.combining(sign):
            continue
        if unicodedata.east_asian_width(sign) in "WF":
            total += 1.05
        elif sign in _NARROW:
            total += 0.38
        elif sign in _BROAD:
            total += 0.98
        else:
            total += 0.8 if sign.isupper() else 0.7
    return total


def _overlap(box: Box, other: Box) -> float:
    wide = min((box.width + other.width) / 2 - abs(box.at[0] - other.at[0]), box.width)
    high = min((box.height + other.height) / 2 - abs(box.at[1] - other.at[1]), box.height)
    return max(0.0, wide) * max(0.0, high) / 100
