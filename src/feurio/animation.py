"""A game as a moving picture: a frame for everything that changes the table, all of one size (extra `png`)."""

from __future__ import annotations

import base64
import importlib
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from feurio.drawing import RasterizerMissingError, png
from feurio.game import SPECTATOR, Game

KINDS = ("gif", "webp")
_SILENT = frozenset({"draw", "pass"})
"""Events after which nothing else lies on the table."""


class Animation:
    """A moving picture; notebooks show it."""

    def __init__(self, data: bytes, kind: str) -> None:
        self.data = data
        self.kind = kind

    def save(self, path: str | Path) -> None:
        """Writes it into a file."""
        Path(path).write_bytes(self.data)

    def _repr_html_(self) -> str:
        return f'<img src="data:image/{self.kind};base64,{base64.b64encode(self.data).decode()}" alt="a game">'

    def __repr__(self) -> str:
        return f"<Animation: {self.kind}, {len(self.data)} bytes>"


def animate(
    game: Game, *, kind: str = "gif", size: int = 480, seconds: float = 0.6, theme: str = "light", last: float = 3.0
) -> Animation:
    """The game from its start to where it stands, as everybody may see it: each frame stays for some seconds, the last
    one longer."""
    if kind not in KINDS:
        raise ValueError(f"an animation is {' or '.join(KINDS)}, not {kind!r:.40}")
    if not (64 <= size <= 4096 and 0 < seconds <= 60 and 0 < last <= 600):
        raise ValueError("size is 64 to 4096 pixels, a frame stays up to 60 seconds, the last one up to 600")
    shown = game.view(SPECTATOR).game()
    return joined(frames(shown, moments(shown), size=size, theme=theme), kind, seconds=seconds, last=last)


def frames(game: Game, numbers: Iterable[int], *, size: int, theme: str) -> list[bytes]:
    """Pictures of a game after so many events each, all of one frame."""
    frame = frame_of(game)
    return [png(game.at(number).position(), size=size, theme=theme, heats="none", frame=frame) for number in numbers]


def joined(pictures: Iterable[bytes], kind: str, *, seconds: float, last: float) -> Animation:
    """Pictures one after the other."""
    try:
        image: Any = importlib.import_module("PIL.Image")
    except ImportError as error:
        raise RasterizerMissingError("animations need one more package: pip install feurio[png]") from error
    flat = _in_one_frame(image, [image.open(io.BytesIO(picture)).convert("RGB") for picture in pictures])
    times = [round(1000 * seconds)] * (len(flat) - 1) + [round(1000 * last)]
    out = io.BytesIO()
    options = {"save_all": True, "append_images": flat[1:], "duration": times, "loop": 0}
    flat[0].save(out, kind.upper(), **options, **({"lossless": True} if kind == "webp" else {}))
    return Animation(out.getvalue(), kind)


def _in_one_frame(image: Any, pictures: list[Any]) -> list[Any]:
    """All on a ground of one size: what glows at the rim may reach a little beyond the cells."""
    wide, high = (max(picture.size[axis] for picture in pictures) for axis in (0, 1))
    found = []
    for picture in pictures:
        ground = image.new("RGB", (wide, high), picture.getpixel((0, 0)))
        ground.paste(picture, ((wide - picture.size[0]) // 2, (high - picture.size[1]) // 2))
        found.append(ground)
    return found


def moments(game: Game) -> list[int]:
    """After how many events there is something new to see; the end is always one."""
    events = game.history
    found = [number for number, event in enumerate(events, 1) if event.kind not in _SILENT]
    return found if found and found[-1] == len(events) else [*found, len(events)]


def frame_of(game: Game) -> list[str]:
    """The cells that every picture of the game holds: all that the board ever reaches."""
    position = game.position()
    ever = {cell["cell"] for cell in position["cells"]} | {tile["cell"] for tile in position["tiles"]}
    return sorted(ever | {str(cell) for cell in game.layout or ()})
