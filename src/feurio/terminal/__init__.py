"""Positions as text, for terminals and for `str(game)`.

`draw_text(position)` is plain text; with `color=True` it carries ANSI colors. Colors never stand alone: pieces are
letters, hottest cells have a `*`, so a terminal without colors shows the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from feurio.terminal.board import draw_board
from feurio.terminal.status import Status
from feurio.texts import Voice

if TYPE_CHECKING:
    from feurio.position import Position

__all__ = ["draw_text"]


def draw_text(
    position: Position,
    *,
    color: bool = False,
    width: int = 80,
    height: int | None = None,
    labels: bool = True,
    marks: Mapping[str, str] | None = None,
    names: Sequence[str] | None = None,
    squeeze: bool = False,
    language: str = "en",
) -> str:
    """A position as text: what is played, the board, and how everybody stands.

    It takes at most `width` columns and, where that can be done, the board at most `height` lines. `labels` writes the
    coordinates into the cells; `marks` puts one letter on each cell named; `names` are the seats' names; `squeeze`
    prefers a board without its pieces to one that is too high; `language` is that of the words.
    """
    status = Status(position, Voice(language), names=names, color=color, width=width)
    board = draw_board(
        position, color=color, width=width, height=height, labels=labels, marks=marks or {}, squeeze=squeeze
    )
    return "\n".join(part for part in (status.title(), board, status.text()) if part)
