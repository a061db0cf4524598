"""Games as text, as SVG and as pictures, the way a seat sees them."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from feurio.game import Game

RENDER_MODES = ("ansi", "rgb_array", "svg")
SIDE = 640
"""Height and width of a picture: the same for every board, so that films can be made of them."""


def check_render_mode(mode: str | None, *further: str) -> None:
    """Refuses a way to render that there is not."""
    known = (*RENDER_MODES, *further)
    if mode is not None and mode not in known:
        raise ValueError(f"render_mode is one of {', '.join(known)}, not {mode!r}")


def render_game(game: Game, seat: int, mode: str) -> Any:
    """What a seat sees, as `mode` says."""
    view = game.view(seat)
    if mode == "ansi":
        return str(view)
    if mode == "svg":
        return view._repr_svg_()
    from feurio.drawing.raster import png

    return pixels(png(view.position()))


def pixels(picture: bytes) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """A PNG on a white square, as an array of (height, width, 3)."""
    # Imported late: only pictures need it.
    from PIL import Image

    with Image.open(BytesIO(picture)) as opened:
        image = opened.convert("RGBA")
    image.thumbnail((SIDE, SIDE))
    square = Image.new("RGBA", (SIDE, SIDE), "white")
    square.alpha_composite(image, ((SIDE - image.width) // 2, (SIDE - image.height) // 2))
    return np.asarray(square.convert("RGB"))
