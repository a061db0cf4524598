"""The pictures in the rules, as data: positions of the games, what is marked on them, and the same in words.

The positions are written down as tiles and pieces. What follows from these by the rules (heats, hot spots,
free edges, room, ways out) is worked out here, so that no picture can contradict the text beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, TypedDict

from feurio.drawing.geometry import DIRECTIONS, SPACES, Cell, name, neighbors, parse_cell, reading_order
from feurio.drawing.position import PREDATOR
from feurio.editions import NEUTRAL_SHARE, PIECES, check_setup

Tiles = Mapping[Cell, int]
Pieces = Mapping[str, Sequence[str]]
Mark = dict[str, Any]
Position = dict[str, Any]

FIREBREAK: Final = 0
VOLCANO: Final = -1
_NOBODY_HERE: Final[Mapping[str, Any]] = {}


class Diagram(TypedDict):
    """One picture: `svg(position, marks=marks, heats=heats, labels=labels)` draws it."""

    position: Position
    marks: list[Mark]
    alt: str
    heats: str
    labels: bool


def _diagram(
    position: Position, alt: str, marks: Iterable[Mark] = (), *, heats: str = "legal", labels: bool = False
) -> Diagram:
    return {"position": position, "marks": list(marks), "alt": alt, "heats": heats, "labels": labels}


# What follows from the tiles


def _cells(tiles: Collection[Cell]) -> list[Cell]:
    """Every empty cell touching a tile."""
    around = {beside for cell in tiles for beside in neighbors(cell)}
    return sorted(around - set(tiles))


def _free_edges(cell: Cell, tiles: Collection[Cell]) -> int:
    return sum(beside not in tiles for beside in neighbors(cell))


def _touching(cell: Cell, tiles: Tiles) -> list[int]:
    return [tiles[beside] for beside in neighbors(cell) if beside in tiles]


def _hottest(tiles: Tiles) -> set[Cell]:
    """Rules 2.2."""
    heats = {cell: sum(_touching(cell, tiles)) for cell in _cells(tiles)}
    return {cell for cell, heat in heats.items() if heat == max(heats.values())}


def _hot_spots(tiles: Tiles) -> set[Cell]:
    """Rules 4.3."""
    touched = {cell: _touching(cell, tiles) for cell in _cells(tiles)}
    between = {cell: numbers for cell, numbers in touched.items() if len(numbers) >= 2}
    highest = max(max(numbers) for numbers in (between or touched).values())
    return {cell for cell, numbers in (between or touched).items() if highest in numbers}


def _group(cell: Cell, tiles: Tiles) -> set[Cell]:
    """The tiles that count as one for fleeing animals (rules 4.5)."""
    found, fresh = {cell}, [cell]
    while fresh:
        more = {beside for beside in neighbors(fresh.pop()) if tiles.get(beside) == tiles[cell]} - found
        found |= more
        fresh += more
    return found


def _ways_out(source: str, position: Position) -> list[Cell]:
    """Where an animal on a tile may flee to (rules 4.5)."""
    numbers = {parse_cell(tile["cell"]): tile["number"] for tile in position["tiles"]}
    room = {parse_cell(tile["cell"]): tile["room"] for tile in position["tiles"]}
    taken = {parse_cell(cell["cell"]) for cell in position["cells"] if cell["piece"] is not None}
    group = _group(parse_cell(source), numbers)
    touching = {beside for cell in group for beside in neighbors(cell)} - group
    reached = {cell for cell in touching if cell not in numbers and cell not in taken}
    for cell in touching & set(numbers):
        reached |= {other for other in _group(cell, numbers) if room[other] > 0}
    return sorted(reached)


# Positions


def _position(
    edition: str,
    tiles: Tiles,
    pieces: Pieces = _NOBODY_HERE,
    *,
    edge: Mapping[str, str] = _NOBODY_HERE,
    players: int = 4,
    variants: Sequence[str] = (),
    colors: Sequence[Sequence[str]] | None = None,
    to_move: int = 1,
    phase: str = "tile",
    drawn: int | None = None,
) -> Position:
    """A position in the form in which games give theirs, with everything that follows from its tiles."""
    setup = check_setup(edition, "competitive", players, variants, colors)
    own = setup.colors or ()
    neutral = next((color for color in ("red", "green", "blue", "yellow") if all(color not in c for c in own)), None)
    heated = setup.rules == "wildfire"
    places = {"wildfire": _hottest, "ontherun": _hot_spots}.get(setup.rules) if drawn is not None else None
    hot = places(tiles) if places is not None else set()
    seen = Counter(number for number in tiles.values() if number > 0)
    if drawn is not None:
        seen[drawn] += 1
    placed = Counter(piece for standing in pieces.values() for piece in standing)
    placed.update(edge.values())
    supply: list[dict[str, int]] = []
    for seat, colors_of_seat in enumerate(own):
        left = {color: PIECES - placed[color] for color in colors_of_seat}
        if neutral is not None:
            # Predators in a picture are those that the player before has just put down.
            left[neutral] = NEUTRAL_SHARE - placed[PREDATOR] * (seat == (to_move - 1) % players)
        supply.append(left)
    return {
        "edition": edition,
        "mode": "competitive",
        "players": players,
        "variants": list(variants),
        "colors": [list(colors_of_seat) for colors_of_seat in own],
        "to_move": to_move,
        "phase": phase,
        "color": None,
        "flee": None,
        "drawn": drawn,
        "tiles": [
            _tile(cell, tiles, list(pieces.get(name(cell), ())), edges_count=heated)
            for cell in sorted(tiles, key=reading_order)
        ],
        "cells": [
            {
                "cell": name(cell),
                "heat": sum(_touching(cell, tiles)) if heated else None,
                "hot": cell in hot,
                "piece": edge.get(name(cell)),
            }
            for cell in _cells(tiles)
        ],
        "supply": supply,
        "neutral": neutral,
        "pile": 0 if setup.rules == "volcano" else setup.pile - len(tiles) - (drawn is not None),
        "unseen": {str(number): setup.box[number - 1] - seen[number] for number in SPACES},
        "taken": None,
        "scores": None,
        "result": None,
    }


def _tile(cell: Cell, tiles: Tiles, standing: list[str], *, edges_count: bool) -> dict[str, Any]:
    number, free = tiles[cell], _free_edges(cell, tiles)
    spaces = SPACES.get(number, 0)
    limit = min(spaces, free) if edges_count else spaces
    return {
        "cell": name(cell),
        "number": number if number > 0 else None,
        "face": {FIREBREAK: "down", VOLCANO: "volcano"}.get(number, "up"),
        "spaces": spaces,
        "room": max(0, limit - len(standing)),
        "free_edges": free,
        "pieces": standing,
    }


def _laid(text: str) -> dict[Cell, int]:
    """Tiles as in a `board` event: ``"0,0=3 1,0=5"``."""
    return {parse_cell(cell): int(number) for cell, number in (part.split("=") for part in text.split())}


def _rows(*rows: str) -> dict[Cell, int]:
    """Tiles row by row: ``"-2 @ -1: 3 5 . V"`` lies in row -2 from column -1 on; a dot is a gap, V the volcano."""
    tiles = {}
    for row in rows:
        place, _, numbers = row.partition(": ")
        r, _, q = place.partition(" @ ")
        for step, number in enumerate(numbers.split()):
            if number != ".":
                tiles[int(q) + step, int(r)] = VOLCANO if number == "V" else int(number)
    return tiles


# Marks


def _last(*cells: str) -> Mark:
    return {"mark": "last", "cells": list(cells)}


def _region(color: str, cells: str, label: str, divider: str | None = None) -> Mark:
    mark: Mark = {"mark": "region", "color": color, "cells": cells.split(), "label": label}
    return mark if divider is None else {**mark, "divider": divider}


def _flight(entry: str, direction: str, color: str, position: Position) -> Mark:
    """A flight as far as it goes, with the tiles that get a load (rules 3.2)."""
    step = DIRECTIONS[direction].step
    tiles = {parse_cell(tile["cell"]): tile for tile in position["tiles"]}
    row, cell = [], parse_cell(entry)
    while cell in tiles:
        row.append(cell)
        cell = (cell[0] + step[0], cell[1] + step[1])
    loads = [name(cell) for cell in row if tiles[cell]["room"] > 0]
    over = [name(cell) for cell in row]
    return {"mark": "flight", "entry": entry, "direction": direction, "color": color, "cells": over, "loads": loads}


def _rim(position: Position) -> list[Mark]:
    """An arrow wherever a flight may begin: free edges whose row does not cross the volcano (rules 3.2)."""
    marks: list[Mark] = []
    tiles = {parse_cell(tile["cell"]): tile["face"] for tile in position["tiles"]}
    for entry in tiles:
        for direction, way in DIRECTIONS.items():
            cell = (entry[0] - way.step[0], entry[1] - way.step[1])
            clear = cell not in tiles
            cell = entry
            while clear and cell in tiles:
                clear = tiles[cell] != "volcano"
                cell = (cell[0] + way.step[0], cell[1] + way.step[1])
            if clear:
                marks.append({"mark": "rim", "entry": name(entry), "direction": direction})
    return marks


def _captured(cell: str, color: str) -> Mark:
    return {"mark": "captured", "cell": cell, "color": color}


# Chapter 1


def _numbers_and_spaces() -> Diagram:
    tiles = _laid("0,0=1 1,0=2 2,0=3 3,0=4 4,0=5 5,0=6")
    position = {**_position("wildfire", tiles), "cells": []}
    return _diagram(
        position,
        "The six tiles side by side: 1 and 2 have one space, 3 and 4 have two, 5 and 6 have three.",
        heats="none",
    )


def _coordinates() -> Diagram:
    return _diagram(
        _position("ontherun", _laid("0,0=3")),
        "A tile at 0,0 and the six cells around it: east 1,0, northeast 1,-1, northwest 0,-1, west -1,0, "
        "southwest -1,1, southeast 0,1.",
        heats="none",
        labels=True,
    )


def _start_two() -> Diagram:
    return _diagram(
        _position("wildfire", _laid("0,0=2 1,0=5"), players=2), "Two starting tiles side by side, a 2 and a 5.", heats="none"
    )


def _start_three() -> Diagram:
    return _diagram(
        _position("wildfire", _laid("0,0=1 1,0=4 0,1=6"), players=3),
        "Three starting tiles in a triangle, a 1, a 4 and a 6.",
        heats="none",
    )


def _start_four() -> Diagram:
    return _diagram(
        _position("feurio", _FEURIO_START),
        "Four starting tiles in a rhombus. The two 6s of the central pair are marked; the 3 and the 4 are the tips.",
        [_last("0,0", "1,-1")],
        heats="none",
    )


# Chapter 2: the first turns of rules 6.1, then two more rounds of the same game

_FEURIO_START: Final = _laid("0,0=6 1,-1=6 0,-1=3 1,0=4")
_FEURIO_TURNS: Final = (
    ("2,-1", 2, "0,0", ["green"]),
    ("0,1", 1, "0,0", ["blue"]),
    ("-1,0", 2, "1,-1", ["yellow", "yellow"]),
    ("1,-2", 5, "1,-2", ["red"]),
    ("2,-2", 2, "0,1", ["green"]),
    ("-1,1", 5, "1,0", ["blue"]),
    ("0,-2", 4, "-1,0", ["yellow"]),
    ("1,-3", 1, "2,-2", ["red"]),
    ("-1,-1", 1, "-1,1", ["green"]),
    ("2,-3", 4, "2,-1", ["blue"]),
    ("-2,1", 2, "-1,1", ["yellow"]),
    ("-2,2", 5, "-1,-1", ["red"]),
)


def _feurio_after(turns: int, *, next_drawn: bool = True) -> Position:
    """The example game after some turns, the next tile drawn."""
    tiles, pieces = dict(_FEURIO_START), dict[str, list[str]]()
    for laid, number, place, crew in _FEURIO_TURNS[:turns]:
        tiles[parse_cell(laid)] = number
        pieces.setdefault(place, []).extend(crew)
    drawn = _FEURIO_TURNS[turns][1] if next_drawn else None
    return _position("feurio", tiles, pieces, to_move=(turns + 1) % 4, drawn=drawn)


def _heat() -> Diagram:
    return _diagram(
        _feurio_after(0),
        "The rhombus of 3, 4, 6 and 6 with the heat of every cell around it. Two cells are the hottest, "
        "at 10: each lies between a 6 and the 4. Two cells between a 6 and the 3 have 9.",
        heats="all",
    )


def _capacity() -> Diagram:
    return _diagram(
        _feurio_after(2, next_drawn=False),
        "A 6 with three spaces and two free edges holds a green and a blue piece. Its third space is shut: "
        "two free edges carry two pieces.",
        [_last("0,0")],
        heats="none",
    )


def _feurio_turn_1() -> Diagram:
    return _diagram(
        _feurio_after(1),
        "Green has laid a 2 beside a 6 and the 4, and put one piece on the other 6. One cell is the hottest now, at 10.",
        [_last("2,-1")],
    )


def _feurio_turn_2() -> Diagram:
    return _diagram(
        _feurio_after(2),
        "Blue has laid a 1 and joined green on the 6. Two cells beside the 3 and a 6 are the hottest now, at 9.",
        [_last("0,1")],
    )


def _feurio_turn_3() -> Diagram:
    return _diagram(
        _feurio_after(3),
        "Yellow has laid a 2 and put two pieces on the upper 6, which has two free edges. "
        "Two cells have heat 9: 3 plus 6, and 2 plus 6 plus 1.",
        [_last("-1,0")],
    )


def _feurio_turn_4() -> Diagram:
    return _diagram(
        _feurio_after(4, next_drawn=False),
        "Red has laid a 5 beside the 3 and the upper 6, and put one piece on it.",
        [_last("1,-2")],
        heats="none",
    )


def _regions_green() -> Diagram:
    return _diagram(
        _feurio_after(12, next_drawn=False),
        "Green's one region: a 5, a 6 and a 1. The 1 lies at the edge, so 12 is divided by 1.",
        [_region("green", "-1,1 0,0 0,1", "(5 + 6 + 1) ÷ 1 = 12", "0,1")],
        heats="none",
    )


def _regions_blue() -> Diagram:
    return _diagram(
        _feurio_after(12, next_drawn=False),
        "Blue's one region: a 6, a 4 and a 2. The smallest number at the edge is the 2, so 12 is divided by 2.",
        [_region("blue", "0,0 1,0 2,-1", "(6 + 4 + 2) ÷ 2 = 6", "2,-1")],
        heats="none",
    )


def _regions_yellow() -> Diagram:
    return _diagram(
        _feurio_after(12, next_drawn=False),
        "Yellow's two regions: a 6 with tiles on all sides, worth 0, and a 2 with a 5, 7 divided by 2.",
        [
            _region("yellow", "1,-1", "0"),
            _region("yellow", "-1,0 -1,1", "(2 + 5) ÷ 2", "-1,0"),
        ],
        heats="none",
    )


def _regions_red() -> Diagram:
    return _diagram(
        _feurio_after(12, next_drawn=False),
        "Red's two regions: a lone 1, worth 1, and a 5 with a 2, 7 divided by 2. A 4 between them is empty.",
        [
            _region("red", "-1,-1", "1 ÷ 1 = 1", "-1,-1"),
            _region("red", "1,-2 2,-2", "(5 + 2) ÷ 2", "2,-2"),
        ],
        heats="none",
    )


def _regions_red_joined() -> Diagram:
    position = _feurio_after(12, next_drawn=False)
    for tile in position["tiles"]:
        if tile["cell"] == "0,-2":
            tile["pieces"], tile["room"] = ["red"], tile["room"] - 1
    position["supply"][0]["red"] -= 1
    return _diagram(
        position,
        "The same board with a red piece on the 4: red's two regions have become one of 1, 4, 5 and 2, worth 12.",
        [_region("red", "-1,-1 0,-2 1,-2 2,-2", "(1 + 4 + 5 + 2) ÷ 1 = 12", "-1,-1")],
        heats="none",
    )


def _firebreak() -> Diagram:
    tiles = {**_FEURIO_START, (2, -1): FIREBREAK}
    return _diagram(
        _position("wildfire", tiles, variants=["firebreak"], to_move=2, drawn=1),
        "A face-down tile lies beside a 6 and the 4. It adds 0 to the cells around it; one cell elsewhere "
        "is the hottest, at 10.",
        [_last("2,-1")],
        heats="all",
    )


# Chapter 3

_VULKAN_BOARD: Final = _rows(
    "-3 @ 0: 4 1 5",
    "-2 @ -1: 3 6 2 5 4",
    "-1 @ -2: 5 3 1 6 4 3",
    "0 @ -3: 1 4 6 V 2 5 6",
    "1 @ -3: 3 5 2 4 6 1",
    "2 @ -3: 6 1 3 5 2",
    "3 @ -3: 4 2 1 2",
)
_HOLED_BOARD: Final = _rows(
    "-3 @ 0: 4 1 5 3",
    "-2 @ -1: 2 6 3 5 2",
    "-1 @ -2: 5 3 1 6 4 3",
    "0 @ -3: 1 4 6 V 2 5 6",
    "1 @ -3: 3 5 2 4 6 1",
    "2 @ -3: 6 1 5 . 2",
    "3 @ -3: 4 2 1 4",
)
_NOTCHED_BOARD: Final = _rows(
    "-2 @ 0: 5 . 3",
    "-1 @ -1: 6 4 3 5",
    "0 @ -2: 3 5 V 6 2",
    "1 @ -2: 2 6 4 3",
    "2 @ -2: 5 1 4",
)
_SPIKED_BOARD: Final = _rows(
    "-2 @ 0: 5",
    "-1 @ 0: 4 3 5",
    "0 @ -2: 3 5 V 6 2",
    "1 @ -2: 6 2 4 3",
    "2 @ -2: 5 1 4",
)
_BRIDGED_BOARD: Final = _rows(
    "-1 @ 0: 5 3 6",
    "0 @ -1: 4 V 2 5",
    "1 @ 0: 6 1",
    "2 @ -1: 3",
    "3 @ -2: 4 3",
    "4 @ -2: 6",
)


def _volcano_board() -> Diagram:
    return _diagram(
        _position("vulkan", _VULKAN_BOARD, phase="fly"),
        "Thirty-six tiles in a rough hexagon: the volcano in the middle and thirty-five forest tiles around it.",
    )


def _volcano_rim() -> Diagram:
    position = _position("vulkan", _VULKAN_BOARD, phase="fly")
    return _diagram(
        position,
        "The same board with an arrow wherever a flight may begin. The three rows that cross the volcano have none.",
        _rim(position),
    )


def _volcano_flight() -> Diagram:
    pieces = {"0,-2": ["red", "blue"], "1,-2": ["yellow"], "2,-2": ["red"]}
    position = _position("vulkan", _VULKAN_BOARD, pieces, phase="fly")
    return _diagram(
        position,
        "Green flies east over a row of five tiles, 3, 6, 2, 5 and 4, and drops a load on each but the 2, which is full.",
        [_flight("-1,-2", "E", "green", position)],
    )


def _volcano_gap() -> Diagram:
    position = _position("vulkan", _HOLED_BOARD, phase="fly")
    return _diagram(
        position,
        "Green flies east over a 6, a 1 and a 5 and stops at a hole in the forest. The 2 behind the hole gets nothing.",
        [_flight("-3,2", "E", "green", position), {"mark": "rim", "entry": "1,2", "direction": "E"}],
    )


def _volcano_extinguished() -> Diagram:
    position = _position("vulkan", _NOTCHED_BOARD, {"0,-1": ["green"]}, to_move=3, phase="fly")
    return _diagram(
        position,
        "Yellow flies southwest over a 4, a 5 and a 2. The 2 is full and has two free edges side by side: it is taken. "
        "The 4 is full too but has one free edge: it stays.",
        [_flight("0,-1", "SW", "yellow", position), _captured("-2,1", "yellow")],
    )


def _volcano_chain() -> Diagram:
    pieces = {"0,-2": ["blue", "yellow"], "0,-1": ["blue", "green"]}
    position = _position("vulkan", _SPIKED_BOARD, pieces, to_move=2, phase="fly")
    return _diagram(
        position,
        "Blue fills a 5 that lies alone above a full 4. The 5 is taken; now the 4 has three free edges in a row and is taken too.",
        [_flight("0,-2", "E", "blue", position), _captured("0,-2", "blue"), _captured("0,-1", "blue")],
    )


def _volcano_cut_off() -> Diagram:
    pieces = {"-1,2": ["blue"], "-1,3": ["yellow"], "-2,4": ["red", "green"]}
    position = _position("vulkan", _BRIDGED_BOARD, pieces, to_move=2, phase="fly")
    return _diagram(
        position,
        "Blue fills the 3 that joins three tiles to the rest and takes it. Of the three tiles cut off, yellow takes the 3, "
        "blue takes the tied 6, and the 4 without loads is lost.",
        [
            _flight("-1,2", "E", "blue", position),
            _captured("-1,2", "blue"),
            _captured("-1,3", "yellow"),
            _captured("-2,4", "blue"),
            {"mark": "lost", "cell": "-2,3"},
        ],
    )


def _volcano_two_players() -> Diagram:
    pieces = {"-1,2": ["green"], "-2,3": ["blue"], "-1,3": ["blue"], "-2,4": ["red", "yellow"]}
    position = _position("vulkan", _BRIDGED_BOARD, pieces, players=2, to_move=1, phase="fly")
    return _diagram(
        position,
        "Two players. Green's flight cuts off a 6 with one red and one yellow load, both the opponent's: a tie, so green takes it.",
        [
            _flight("-1,2", "E", "green", position),
            _captured("-1,2", "green"),
            _captured("-2,3", "blue"),
            _captured("-1,3", "blue"),
            _captured("-2,4", "green"),
        ],
    )


# Chapter 4: the game of rules 6.2

_RUN_START: Final = _laid("0,0=4 1,-1=5 0,-1=3 1,0=4")
_RUN_COLORS: Final = (("yellow",), ("red",), ("blue",), ("green",))
_RUN_LAID: Final = (("2,-1", 6), ("2,-2", 6), ("1,-2", 2), ("2,0", 1), ("2,-3", 3), ("3,-2", 1))
_RED_SIXES: Final = {"2,-1": ["red"] * 3, "1,-1": ["blue"] * 3}
_RED_FLED: Final = {"0,0": ["red", "red"], "2,0": ["red"], "1,-1": ["blue"] * 3}
_BLUE_FLED: Final = {"0,0": ["red", "red"], "2,0": ["red"], "1,-2": ["blue"], "1,0": ["blue", "blue"]}


def _run_after(
    laid: int, pieces: Pieces = _NOBODY_HERE, edge: Mapping[str, str] = _NOBODY_HERE, *, next_drawn: bool = False
) -> Position:
    """The example game with so many tiles laid, the next one drawn if asked for."""
    tiles = {**_RUN_START, **{parse_cell(cell): number for cell, number in _RUN_LAID[:laid]}}
    drawn = _RUN_LAID[laid][1] if next_drawn else None
    phase = "tile" if next_drawn else "act"
    to_move = (laid + 1) % 4
    return _position("ontherun", tiles, pieces, edge=edge, colors=_RUN_COLORS, to_move=to_move, phase=phase, drawn=drawn)


def _run_hot_spots() -> Diagram:
    return _diagram(
        _run_after(0, next_drawn=True),
        "A rhombus of 3, 4, 4 and 5. Two cells are hot spots: the one that touches the 3 and the 5, and the one that "
        "touches the 5 and a 4.",
    )


def _run_turn_1() -> Diagram:
    return _diagram(
        _run_after(1, {"2,-1": ["red"] * 3}, next_drawn=True),
        "Red has laid a 6 beside the 5 and a 4, and startled three animals there. The next hot spots touch the 6 and another tile.",
        [_last("2,-1")],
    )


def _run_turn_3() -> Diagram:
    return _diagram(
        _run_after(3, _RED_SIXES, {"2,0": "green"}, next_drawn=True),
        "Three blue animals stand on the 5. Green has laid a 2 and put one animal on the edge cell between the 6 and a 4, "
        "which is a hot spot.",
        [_last("1,-2")],
    )


def _run_turn_4() -> Diagram:
    return _diagram(
        _run_after(4, _RED_SIXES, {"0,-2": "yellow"}, next_drawn=True),
        "Yellow has laid a 1 where green's animal stood, and put one animal on an edge cell beside the 2 and the 3.",
        [_last("2,0")],
    )


def _run_flee() -> Diagram:
    position = _run_after(5, _RED_SIXES, {"0,-2": "yellow"})
    return _diagram(
        position,
        "Red flees from 6. The two 6s are outlined as one group. Ways out: the 1, either 4, the 2, the 3 beside the upper 6, "
        "and three free edge cells. The 5 is full.",
        [
            {"mark": "flee", "cells": ["2,-2", "2,-1"]},
            *({"mark": "target", "cell": name(cell)} for cell in _ways_out("2,-1", position)),
        ],
    )


def _run_fled() -> Diagram:
    return _diagram(
        _run_after(5, _RED_FLED, {"0,-2": "yellow"}),
        "Two red animals have fled from the 6 to the 4 at the far left, one to the 1.",
        [
            {"mark": "move", "source": "2,-1", "target": "0,0", "color": "red"},
            {"mark": "move", "source": "2,-1", "target": "2,0", "color": "red"},
        ],
    )


def _run_turn_6() -> Diagram:
    return _diagram(
        _run_after(6, _BLUE_FLED, {"0,-2": "yellow"}),
        "Blue has laid a 1 beside the two 6s and fled from the 5: one animal to the 2, two to the right 4.",
        [
            _last("3,-2"),
            {"mark": "move", "source": "1,-1", "target": "1,-2", "color": "blue"},
            {"mark": "move", "source": "1,-1", "target": "1,0", "color": "blue"},
        ],
    )


def _run_predators() -> Diagram:
    tiles = _laid("0,0=2 1,0=4 0,1=5 1,1=6 2,0=3 0,2=3 2,1=2")
    pieces = {"0,1": ["green"], "1,1": ["red", "red"]}
    edge = {"2,-1": "blue", "1,2": PREDATOR, "2,2": PREDATOR}
    return _diagram(
        _position("ontherun", tiles, pieces, edge=edge, players=3, to_move=2, phase="act"),
        "Three players. Green has laid a 2 and put two predators on edge cells that touch each other. "
        "One of them stands on the only edge cell beside the 6, where two red animals are.",
        [_last("2,1")],
    )


DIAGRAMS: Final[dict[str, Diagram]] = {
    "spaces": _numbers_and_spaces(),
    "coordinates": _coordinates(),
    "start-two": _start_two(),
    "start-three": _start_three(),
    "start-four": _start_four(),
    "heat": _heat(),
    "capacity": _capacity(),
    "feurio-turn-1": _feurio_turn_1(),
    "feurio-turn-2": _feurio_turn_2(),
    "feurio-turn-3": _feurio_turn_3(),
    "feurio-turn-4": _feurio_turn_4(),
    "regions-green": _regions_green(),
    "regions-blue": _regions_blue(),
    "regions-yellow": _regions_yellow(),
    "regions-red": _regions_red(),
    "regions-red-joined": _regions_red_joined(),
    "firebreak": _firebreak(),
    "volcano-board": _volcano_board(),
    "volcano-rim": _volcano_rim(),
    "volcano-flight": _volcano_flight(),
    "volcano-gap": _volcano_gap(),
    "volcano-extinguished": _volcano_extinguished(),
    "volcano-chain": _volcano_chain(),
    "volcano-cut-off": _volcano_cut_off(),
    "volcano-two-players": _volcano_two_players(),
    "run-hot-spots": _run_hot_spots(),
    "run-turn-1": _run_turn_1(),
    "run-turn-3": _run_turn_3(),
    "run-turn-4": _run_turn_4(),
    "run-flee": _run_flee(),
    "run-fled": _run_fled(),
    "run-turn-6": _run_turn_6(),
    "run-predators": _run_predators(),
}
