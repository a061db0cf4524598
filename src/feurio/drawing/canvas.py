"""What a picture is painted on: layers from the ground up, and a note of all that was used and covered."""

from __future__ import annotations

import re
from typing import Final
from xml.sax.saxutils import escape

from feurio.drawing.geometry import Point, brief, pair
from feurio.drawing.palette import CASING

LAYERS: Final = ("glow", "cells", "tiles", "pieces", "outlines", "previews", "arrows", "tags", "focus")

# Stands for the prefix of ids until the whole picture is known. It is no XML character, so `words`
# cannot let it through from outside.
PREFIX: Final = "\0"
_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def words(text: str) -> str:
    """Text from outside, made fit for element content and double-quoted attributes."""
    return escape(_NO_XML.sub("\ufffd", text), {'"': "&quot;"})


class Canvas:
    """Collects markup by layer."""

    def __init__(self) -> None:
        self.layers: dict[str, list[str]] = {layer: [] for layer in LAYERS}
        self.used: set[str] = set()
        self._left = self._top = float("inf")
        self._right = self._bottom = float("-inf")

    def add(self, layer: str, *markup: str) -> None:
        self.layers[layer].extend(markup)

    def reference(self, symbol: str) -> str:
        """The address of a symbol, which is thereby part of the picture."""
        self.used.add(symbol)
        return f"#{PREFIX}{symbol}"

    def use(self, symbol: str, width: float, height: float | None = None, at: Point = (0, 0), more: str = "") -> str:
        """A symbol of the given size around a point."""
        height = width if height is None else height
        x, y = brief(at[0] - width / 2), brief(at[1] - height / 2)
        size = f'width="{brief(width)}" height="{brief(height)}"'
        return f'<use href="{self.reference(symbol)}" x="{x}" y="{y}" {size}{more and " " + more}/>'

    def tile(self, symbol: str, box: tuple[float, float, float, float]) -> str:
        """A whole tile around 0,0."""
        x, y, width, height = (brief(value) for value in box)
        return f'<use href="{self.reference(symbol)}" x="{x}" y="{y}" width="{width}" height="{height}"/>'

    def cover(self, at: Point, width: float, height: float | None = None) -> None:
        """Make the picture large enough for a box around a point."""
        height = width if height is None else height
        self._left = min(self._left, at[0] - width / 2)
        self._right = max(self._right, at[0] + width / 2)
        self._top = min(self._top, at[1] - height / 2)
        self._bottom = max(self._bottom, at[1] + height / 2)

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of all that is covered."""
        return self._left, self._top, self._right - self._left, self._bottom - self._top


def group(at: Point, *inner: str, more: str = "") -> str:
    """Markup moved to a point."""
    return f'<g transform="translate({pair(at)})"{more and " " + more}>{"".join(inner)}</g>'


def line(path: str, color: str, width: float, casing_width: float, casing_opacity: float = 0.82) -> str:
    """A line with a dark casing, so that it holds on any tile and any ground."""
    common = f'd="{path}" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    dark = f'stroke="{CASING}" stroke-opacity="{casing_opacity:g}" stroke-width="{brief(casing_width)}"'
    return f'<path {common} {dark}/><path {common} stroke="{color}" stroke-width="{brief(width)}"/>'
