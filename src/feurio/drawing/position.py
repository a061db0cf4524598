"""Reads a position (the JSON-like dict of a game) and says what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from feurio.drawing.geometry import SPACES, Cell, parse_cell, reading_order
from feurio.drawing.palette import COLORS
from feurio.editions import EDITIONS

PREDATOR: Final = "predator"


@dataclass(frozen=True)
class Game:
    """What a set of rules means for a picture.

    `place` is what a cell is called that a tile may be laid on; `heats`: cells have a heat that decides;
    `shuts`: too few free edges shut sockets; `rim`: planes come over the rim; `edge`: animals stand on cells.
    """

    piece: str
    place: str = ""
    heats: bool = False
    shuts: bool = False
    rim: bool = False
    edge: bool = False


GAMES: Final[dict[str, Game]] = {
    "wildfire": Game("helmet", place="hottest cell", heats=True, shuts=True),
    "volcano": Game("drop", rim=True),
    "ontherun": Game("animal", place="hot spot", edge=True),
}


@dataclass(frozen=True)
class Tile:
    cell: Cell
    number: int | None
    face: str
    spaces: int
    room: int
    free_edges: int | None
    pieces: tuple[str, ...]


@dataclass(frozen=True)
class Ground:
    """An empty cell that touches a tile."""

    cell: Cell
    heat: int | None
    hot: bool
    piece: str | None


@dataclass(frozen=True)
class Position:
    game: Game
    neutral: str | None
    tiles: dict[Cell, Tile]
    grounds: dict[Cell, Ground]
    title: str

    def tile(self, cell: Cell) -> Tile | None:
        return self.tiles.get(cell)


def read(position: Mapping[str, Any]) -> Position:
    """Check a position and order its tiles and cells as they are drawn."""
    name = position.get("edition")
    if not isinstance(name, str) or name not in EDITIONS:
        raise ValueError(f"unknown edition {name!r}; known are {', '.join(EDITIONS)}")
    edition = EDITIONS[name]
    neutral = position.get("neutral")
    if neutral is not None:
        color(neutral)
    tiles = [_tile(entry) for entry in position.get("tiles") or ()]
    grounds = [_ground(entry) for entry in position.get("cells") or ()]
    tiles.sort(key=lambda tile: reading_order(tile.cell))
    grounds.sort(key=lambda ground: reading_order(ground.cell))
    lying = {tile.cell: tile for tile in tiles}
    if len(lying) < len(tiles):
        raise ValueError("two tiles lie on one cell")
    empty = {ground.cell: ground for ground in grounds if ground.cell not in lying}
    if len(empty) < len(grounds):
        raise ValueError("a cell is named twice, or is both empty and under a tile")
    game = GAMES[edition.rules]
    return Position(game, neutral, lying, empty, f"{edition.name}, {_title(position, game, tiles, grounds)}")


def color(value: object) -> str:
    """One of the four colors."""
    if not isinstance(value, str) or value not in COLORS:
        raise ValueError(f"unknown color {value!r}; known are {', '.join(COLORS)}")
    return value


def spell(tile: Tile, neutral: str | None) -> str:
    """A tile in words: "5, 2 of 3 spaces taken (red, blue), 2 free edges"."""
    if tile.face == "volcano":
        return "Volcano"
    if tile.face == "down":
        return "Firebreak" if tile.number is None else f"Firebreak, a {tile.number} face down"
    words = [str(tile.number)]
    if tile.pieces:
        owners = ", ".join("neutral" if piece == neutral else piece for piece in tile.pieces)
        words.append(f"{len(tile.pieces)} of {_count(tile.spaces, 'space')} taken ({owners})")
    else:
        words.append("empty")
    if tile.free_edges is not None:
        words.append(_count(tile.free_edges, "free edge"))
    return ", ".join(words)


def _tile(entry: Mapping[str, Any]) -> Tile:
    cell = parse_cell(entry.get("cell"))
    face = entry.get("face", "up")
    number = entry.get("number")
    if face not in ("up", "down", "volcano"):
        raise ValueError(f"tile at {entry['cell']}: unknown face {face!r}; known are up, down, volcano")
    if not (number in SPACES or (number is None and face != "up")):
        raise ValueError(f"tile at {entry['cell']}: unknown number {number!r}")
    pieces = tuple(color(piece) for piece in _list(entry.get("pieces") or (), f"tile at {entry['cell']}: pieces"))
    spaces = SPACES[number] if face == "up" and number is not None else 0
    if face == "up" and len(pieces) > spaces:
        raise ValueError(f"tile at {entry['cell']}: {len(pieces)} pieces on {_count(spaces, 'space')}")
    return Tile(
        cell=cell,
        number=number,
        face=face,
        spaces=spaces,
        room=int(entry.get("room", spaces - len(pieces))),
        free_edges=entry.get("free_edges"),
        pieces=pieces,
    )


def _ground(entry: Mapping[str, Any]) -> Ground:
    piece = entry.get("piece")
    if piece is not None and piece != PREDATOR:
        color(piece)
    heat = entry.get("heat")
    if heat is not None and (not isinstance(heat, int) or heat < 0):
        raise ValueError(f"cell {entry.get('cell')}: unknown heat {heat!r}")
    return Ground(parse_cell(entry.get("cell")), heat, bool(entry.get("hot")), piece)


def _list(value: object, what: str) -> Sequence[object]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise ValueError(f"{what}: a list is needed, not {value!r}")
    return value


def _title(position: Mapping[str, Any], game: Game, tiles: list[Tile], grounds: list[Ground]) -> str:
    """What is on the table, in words."""
    words = []
    players = position.get("players")
    if isinstance(players, int):
        words.append(_count(players, "player"))
    words.append(_count(len(tiles), "tile"))
    hot = sum(ground.hot for ground in grounds)
    if hot and game.place:
        words.append(_count(hot, game.place))
    title = ", ".join(words)
    if position.get("result") is not None or position.get("phase") == "over":
        return f"{title}. The game is over."
    turn = position.get("color") or _colors_to_move(position)
    return f"{title}. {turn.capitalize()} to move." if isinstance(turn, str) and turn else f"{title}."


def _colors_to_move(position: Mapping[str, Any]) -> str:
    seat, colors = position.get("to_move"), position.get("colors")
    if isinstance(seat, int) and isinstance(colors, list) and 0 <= seat < len(colors):
        own = [str(name) for name in colors[seat]]
        return " and ".join(own) if len(own) < len(COLORS) else ""
    return ""


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
