"""Pieces and the sockets they lie in. Shape says whose, picture says what; color alone says nothing."""

from __future__ import annotations

from typing import Final

from feurio.drawing.canvas import Canvas
from feurio.drawing.geometry import CONSTANTS, SOCKETS, Point
from feurio.drawing.position import PREDATOR, Position, Tile

BOX: Final[float] = CONSTANTS["piece_box"]
EDGE_BOX: Final[float] = CONSTANTS["edge_piece_box"]
FAR_SCALE: Final = 1.12


def symbol(position: Position, piece: str) -> str:
    """The symbol of a piece: its owner's, nobody's, or a predator."""
    game = position.game
    if piece == PREDATOR or (piece == position.neutral and game.edge):
        return f"p-predator-{position.neutral or 'yellow'}"
    if piece == position.neutral:
        return f"p-neutral-{piece}"
    return f"p-{piece}-{game.piece}"


def on_tile(canvas: Canvas, position: Position, tile: Tile, landing: tuple[str, ...], *, room: bool, far: bool) -> str:
    """All sockets of a tile: taken in the order the pieces came, then landing, then free, then of no use."""
    # Where the picture inside a piece is not drawn, its room goes to the shape.
    size = BOX * FAR_SCALE if far else BOX
    taken = len(tile.pieces)
    free = min(tile.room, tile.spaces - taken) if position.game.shuts else tile.spaces
    plates, lying = [], []
    for index, place in enumerate(SOCKETS.get(tile.spaces, ())):
        if index < taken:
            plates.append(canvas.use("socket-full", size, at=place))
            lying.append(canvas.use(symbol(position, tile.pieces[index]), size, at=place))
        elif index < taken + len(landing):
            plates.append(canvas.use("socket-new", size, at=place))
            lying.append(canvas.use(symbol(position, landing[index - taken]), BOX, at=place, more='opacity=".92"'))
        elif index < taken + free:
            plates.append(canvas.use("socket-room" if room else "socket", BOX, at=place))
        else:
            plates.append(canvas.use("socket-shut", size, at=place))
    # All plates first: none may darken the piece beside it.
    return "".join(plates + lying)


def on_edge(canvas: Canvas, position: Position, piece: str) -> str:
    """An animal or predator on an edge cell, on its dark plate."""
    return '<circle r="42" fill="#0B1214" fill-opacity=".55"/>' + canvas.use(symbol(position, piece), EDGE_BOX)


def anchor(tile: Tile | None, color: str) -> Point:
    """Where on a cell an arrow of a color begins or ends: its last piece, else the first free socket."""
    if tile is None or tile.spaces == 0:
        return 0, 0
    places = SOCKETS[tile.spaces]
    for index in reversed(range(len(tile.pieces))):
        if tile.pieces[index] == color:
            return places[index]
    return places[min(len(tile.pieces), tile.spaces - 1)]
