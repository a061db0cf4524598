"""The terminal at hand: how large it is and whether it shows colors."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from feurio.cli.speech import voice
from feurio.terminal import draw_text

if TYPE_CHECKING:
    from feurio.position import Position

_SMALLEST = 40
_BESIDE_BOARD = 12
"""Lines that a position needs besides the board, and a few for what follows."""


class Screen:
    """Draws positions as large as they fit."""

    def __init__(self, color: bool | None = None) -> None:
        self.color = _shows_colors() if color is None else color

    @property
    def width(self) -> int:
        return max(_SMALLEST, shutil.get_terminal_size((80, 50)).columns)

    @property
    def height(self) -> int:
        return shutil.get_terminal_size((80, 50)).lines

    def text(
        self,
        position: Position,
        *,
        marks: Mapping[str, str] | None = None,
        names: Sequence[str] | None = None,
        below: int = 0,
        squeeze: bool = False,
    ) -> str:
        """A position, leaving `below` lines for what comes after it."""
        return draw_text(
            position,
            color=self.color,
            width=self.width,
            height=max(8, self.height - _BESIDE_BOARD - below),
            marks=marks,
            names=names,
            squeeze=squeeze,
            language=voice().language.code,
        )


def _shows_colors() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"
