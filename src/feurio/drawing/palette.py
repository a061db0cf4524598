"""The colors of a picture. Tiles and pieces are the same in every theme; ground and marks are not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

COLORS: Final[dict[str, str]] = {
    "red": "#F0503A",
    "green": "#5CD6A0",
    "blue": "#3F8CF5",
    "yellow": "#FFDA5C",
}
CREAM: Final = "#FFF6E0"
CASING: Final = "#0B1214"
EMBER: Final = "#FF9A3D"
WAY_OUT: Final = "#BFE6FF"
NO: Final = "#FF9C8A"
DIM: Final = "#C4CEC8"
OPEN: Final = "#8FD8C4"
BEAD: Final = "#FFE9C7"


@dataclass(frozen=True)
class Tone:
    """A color and how much of it."""

    color: str
    opacity: float = 1.0

    def fill(self) -> str:
        return self._write("fill")

    def stroke(self) -> str:
        return self._write("stroke")

    def _write(self, what: str) -> str:
        solid = f'{what}="{self.color}"'
        return solid if self.opacity == 1 else f'{solid} {what}-opacity="{self.opacity:g}"'


@dataclass(frozen=True)
class Palette:
    """What lies beside the tiles, for one theme."""

    ground: str | None
    glow: float
    cell: Tone
    cell_line: Tone
    hot: Tone
    hot_line: Tone
    heat: Tone
    other_heat: Tone
    refuge: Tone
    refuge_line: Tone
    aim: Tone
    aim_line: Tone
    rim: Tone
    label: Tone


THEMES: Final[dict[str, Palette]] = {
    "light": Palette(
        ground="#E6E0CE",
        glow=1,
        cell=Tone("#5B4F2F", 0.04),
        cell_line=Tone("#7D714F", 0.5),
        hot=Tone("#E8671C", 0.2),
        hot_line=Tone("#C24A06"),
        heat=Tone("#6B2400"),
        other_heat=Tone("#45544F", 0.5),
        refuge=Tone("#6F9A5A", 0.18),
        refuge_line=Tone("#3D6B33"),
        aim=Tone("#0F5E96", 0.15),
        aim_line=Tone("#0F5E96"),
        rim=Tone("#45544F"),
        label=Tone("#59655F"),
    ),
    "dark": Palette(
        ground="#10191B",
        glow=1,
        cell=Tone("#FFFFFF", 0.02),
        cell_line=Tone("#7E9C90", 0.42),
        hot=Tone("#FF8A2B", 0.2),
        hot_line=Tone("#FF9A3D"),
        heat=Tone("#FFE9C7"),
        other_heat=Tone("#B8C4BE", 0.5),
        refuge=Tone("#8FD39A", 0.11),
        refuge_line=Tone("#9BD8A2"),
        aim=Tone("#7CC4F2", 0.15),
        aim_line=Tone("#BFE6FF"),
        rim=Tone("#9DB4B0"),
        label=Tone("#93A5A0"),
    ),
    # No ground: the page's own shows through, be it white or black, so every tone keeps the middle.
    "none": Palette(
        ground=None,
        glow=0.8,
        cell=Tone("#808B86", 0.05),
        cell_line=Tone("#808B86", 0.6),
        hot=Tone("#F0781F", 0.2),
        hot_line=Tone("#E2700F"),
        heat=Tone("#D0620A"),
        other_heat=Tone("#7A8782", 0.7),
        refuge=Tone("#78A868", 0.18),
        refuge_line=Tone("#5C9A55"),
        aim=Tone("#4A98D0", 0.18),
        aim_line=Tone("#3A8DCB"),
        rim=Tone("#7A8A85"),
        label=Tone("#7A8782"),
    ),
}
