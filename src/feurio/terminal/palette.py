"""The colors of a terminal: codes of the 256-color palette, which every terminal of the last decades knows.

Tiles bring their own dark ground and light number, so they look the same on dark and light terminals; everything else
uses the terminal's own colors.
"""

from __future__ import annotations

from typing import Final

PIECES: Final = {
    "red": "1;38;5;16;48;5;203",
    "green": "1;38;5;16;48;5;115",
    "blue": "1;38;5;16;48;5;75",
    "yellow": "1;38;5;16;48;5;221",
    "predator": "1;38;5;231;48;5;240",
}
"""A piece is a dark letter on its bright color."""

INK: Final = {"red": "38;5;203", "green": "38;5;72", "blue": "38;5;75", "yellow": "38;5;178"}
"""A color as the color of a text, readable on dark and on light."""

GROUND: Final = {1: "48;5;24", 2: "48;5;23", 3: "48;5;22", 4: "48;5;58", 5: "48;5;94", 6: "48;5;88"}
"""Tiles from cool water to fierce fire."""
DOWN: Final = "48;5;238"
VOLCANO: Final = "48;5;52"
NUMBER: Final = "1;38;5;231"
LABEL: Final = "38;5;250"
SPACE: Final = "38;5;253"
CRATER: Final = "1;38;5;208"
OUTLINE: Final = "38;5;244"
HOT: Final = "1;38;5;16;48;5;214"
HOT_GROUND: Final = "38;5;16;48;5;214"
COOL: Final = "38;5;244"
MARK: Final = "1;38;5;16;48;5;231"
BOLD: Final = "1"
DIM: Final = "2"


def paint(text: str, style: str, color: bool = True) -> str:
    """A text in a style, or as it is."""
    return f"\x1b[{style}m{text}\x1b[0m" if color and style and text else text
