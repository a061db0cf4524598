"""Tiles and the ground between them."""

from __future__ import annotations

from typing import Final

from feurio.drawing import numerals
from feurio.drawing.canvas import Canvas, group, words
from feurio.drawing.geometry import CONSTANTS, RADIUS, center, hexagon, name
from feurio.drawing.palette import BEAD, CASING, EMBER, Palette
from feurio.drawing.pieces import on_edge
from feurio.drawing.position import Ground, Position, Tile, spell

BOX: Final[tuple[float, float, float, float]] = (
    CONSTANTS["tile_box"][0],
    CONSTANTS["tile_box"][1],
    CONSTANTS["tile_box"][2],
    CONSTANTS["tile_box"][3],
)
GLOW: Final[dict[int, float]] = {int(number): radius for number, radius in CONSTANTS["glow"].items()}
WIDTH: Final = CONSTANTS["column"]
HEIGHT: Final = 2 * RADIUS + 2 * CONSTANTS["side"]
_CELL: Final = hexagon(CONSTANTS["cell"])
_EDGE_CELL: Final = hexagon(CONSTANTS["edge_cell"])


def symbol(number: int | str | None, face: str) -> str:
    """The symbol of a tile; a number nobody may see is a question mark."""
    if face == "volcano":
        return "t-volcano"
    if face == "down":
        return "t-break"
    return f"t{number}" if isinstance(number, int) else "t-hidden"


def glow(canvas: Canvas, tile: Tile, palette: Palette) -> None:
    """A fierce fire warms the map around it."""
    if tile.face != "up" or tile.number not in GLOW:
        return
    radius = GLOW[tile.number]
    x, y = center(tile.cell)
    # The outermost tenth of the light is nothing to see: the picture need not grow for it.
    canvas.cover((x, y), 1.8 * radius)
    fade = "" if palette.glow == 1 else f' opacity="{palette.glow:g}"'
    canvas.add("glow", f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="url({canvas.reference("glow")})"{fade}/>')


def face(canvas: Canvas, tile: Tile, neutral: str | None) -> str:
    """The tile alone, around 0,0. Whoever knows a firebreak's number sees it on a bead."""
    title = f"<title>{words(spell(tile, neutral))}</title>"
    bead_of_owner = ""
    if tile.face == "down" and tile.number is not None:
        bead_of_owner = group((0, -62), bead(canvas, str(tile.number), "#A48A6A"))
    return title + canvas.tile(symbol(tile.number, tile.face), BOX) + bead_of_owner


def bead(canvas: Canvas, text: str, ring: str = EMBER) -> str:
    """A small dark disk with a number or sign."""
    radius = CONSTANTS["marks"]["bead"]
    disk = f'<circle r="{radius}" fill="{CASING}" stroke="{ring}" stroke-width="5"/>'
    return disk + numerals.draw(canvas, text, 30, f'stroke="{BEAD}"')


def ground(canvas: Canvas, position: Position, cell: Ground, palette: Palette, heat: bool) -> None:
    """An empty cell: dotted and barely there, a refuge where an animal is safe."""
    at = center(cell.cell)
    canvas.cover(at, WIDTH, HEIGHT)
    edge = position.game.edge
    path = _EDGE_CELL if edge else _CELL
    saved = cell.piece is not None and not _hunts(position, cell.piece)
    if saved:
        look = f'{palette.refuge.fill()} {palette.refuge_line.stroke()} stroke-width="4" stroke-dasharray="10 9"'
    else:
        look = f'{palette.cell.fill()} {palette.cell_line.stroke()} stroke-width="3.4" stroke-dasharray="1 11"'
    inner = f'<path d="{path}" {look} stroke-linecap="round"/>'
    if heat and cell.heat is not None:
        number = numerals.draw(canvas, str(cell.heat), 54, palette.other_heat.stroke(), weight=14)
        inner += number
    canvas.add("cells", group(at, inner, more=f'data-cell="{name(cell.cell)}"'))
    if cell.piece is not None:
        said = "Predator" if not saved else f"{cell.piece.capitalize()}, saved"
        piece = f"<title>{said}</title>" + on_edge(canvas, position, cell.piece)
        canvas.add("pieces", group(at, piece, more=f'data-cell="{name(cell.cell)}"'))


def hot(canvas: Canvas, cell: Ground, palette: Palette, heat: int | None, flame: bool) -> None:
    """A cell the tile may be laid on now: ember frame, flame, and the heat where heat decides."""
    at = center(cell.cell)
    canvas.cover(at, WIDTH, HEIGHT)
    # An animal that stands there keeps its own colors.
    fill = palette.hot.fill() if cell.piece is None else 'fill="none"'
    frame = f'<path d="{_CELL}" {fill} {palette.hot_line.stroke()} stroke-width="7" stroke-linejoin="round"/>'
    inner = ""
    if not flame:
        said = "Legal cell"
    elif heat is not None:
        said = f"Hottest cell, heat {heat}"
        inner = canvas.use("flame", 44, 55, at=(0, -44))
        inner += group((0, 28), numerals.draw(canvas, str(heat), 66, palette.heat.stroke()))
    elif cell.piece is not None:
        said = "Hot spot"
        inner = canvas.use("flame", 28, 35, at=(0, -64))
    else:
        said = "Hot spot"
        inner = canvas.use("flame", 66, 82)
    title = f"<title>{said}</title>"
    canvas.add("outlines", group(at, title, frame, inner, more=f'data-cell="{name(cell.cell)}"'))


def aim(canvas: Canvas, cell: Ground, palette: Palette) -> None:
    """An empty cell that an animal may flee to."""
    at = center(cell.cell)
    canvas.cover(at, WIDTH, HEIGHT)
    look = f'{palette.aim.fill()} {palette.aim_line.stroke()} stroke-width="7" stroke-linejoin="round"'
    frame = f'<path d="{_EDGE_CELL}" {look}/>'
    paw = canvas.use("paw", 48, more=palette.aim_line.fill())
    more = f'data-mark="target" data-cell="{name(cell.cell)}"'
    canvas.add("outlines", group(at, "<title>Way out</title>", frame, paw, more=more))


def _hunts(position: Position, piece: str) -> bool:
    return piece not in ("red", "green", "blue", "yellow") or piece == position.neutral
