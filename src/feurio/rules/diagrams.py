"""The pictures in the rules, as data: positions of the games, what is marked on them, and the same in words.

The examples are played by the engine and shown as they stand, so that no picture can contradict the text beside it.
Only the late positions of Volcano are laid out by hand; a test flies their flights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from feurio.cells import Cell, read_cell
from feurio.drawing import svg
from feurio.events import Fly, Move
from feurio.game import SPECTATOR, Game
from feurio.laid_boards import read_rows
from feurio.rules.first_games import FIRST_GAMES
from feurio.rules.pictures import Diagram, Mark, captured, diagram, flight, last, played, tile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from feurio.position import Position

# Chapter 1


def _spaces() -> Diagram:
    """Not a position of any game: one tile of each number, for show."""
    position = played("wildfire", [], players=2).position()
    position["tiles"] = [tile(Cell(number, 0), number, 3, []) for number in range(1, 7)]
    return diagram(
        position,
        "The six tiles side by side: 1 and 2 have one space, 3 and 4 have two, 5 and 6 have three.",
        heats="none",
    )


def _coordinates() -> Diagram:
    return diagram(
        played("ontherun", ["deal 3"], mode="solitaire"),
        "A tile at 0,0 and the six cells around it: east 1,0, northeast 1,-1, northwest 0,-1, west -1,0, "
        "southwest -1,1, southeast 0,1.",
        heats="none",
        labels=True,
    )


def _start_two() -> Diagram:
    return diagram(played("wildfire", ["deal 2 5"], players=2), "Two starting tiles side by side, a 2 and a 5.")


def _start_three() -> Diagram:
    return diagram(
        played("wildfire", ["deal 1 4 6"], players=3),
        "Three starting tiles in a triangle, a 1, a 4 and a 6.",
    )


def _start_four() -> Diagram:
    return diagram(
        _feurio(2),
        "Four starting tiles in a rhombus. The two 6s of the central pair are marked; the 3 and the 4 are the tips.",
        [last("0,0", "1,-1")],
    )


# Chapter 2: the turns of rules 6.1, then two more rounds of the same game

_FEURIO: Final = (
    *("deal 3 4 6 6", "center 6 6"),
    *("draw 2", "tile 2,-1", "crew 0,0 green 1"),
    *("draw 1", "tile 0,1", "crew 0,0 blue 1"),
    *("draw 2", "tile -1,0", "crew 1,-1 yellow 2"),
    *("draw 5", "tile 1,-2", "crew 1,-2 red 1"),
    *("draw 2", "tile 2,-2", "crew 0,1 green 1"),
    *("draw 5", "tile -1,1", "crew 1,0 blue 1"),
    *("draw 4", "tile 0,-2", "crew -1,0 yellow 1"),
    *("draw 1", "tile 1,-3", "crew 2,-2 red 1"),
    *("draw 1", "tile -1,-1", "crew -1,1 green 1"),
    *("draw 4", "tile 2,-3", "crew 2,-1 blue 1"),
    *("draw 2", "tile -2,1", "crew -1,1 yellow 1"),
    *("draw 5", "tile -2,2", "crew -1,-1 red 1"),
)


def _feurio(events: int) -> Game:
    """The example game after so many events."""
    return played("feurio", _FEURIO[:events])


def _heat() -> Diagram:
    return diagram(
        _feurio(3),
        "The rhombus of 3, 4, 6 and 6 with the heat of every cell around it. Two cells are the hottest, "
        "at 10: each lies between a 6 and the 4. Two cells between a 6 and the 3 have 9.",
        heats="all",
    )


def _capacity() -> Diagram:
    return diagram(
        _feurio(8),
        "A 6 with three spaces and two free edges holds a green and a blue piece. Its third space is shut: "
        "two free edges carry two pieces.",
        [last("0,0")],
    )


def _feurio_turn_1() -> Diagram:
    return diagram(
        _feurio(6),
        "Green has laid a 2 beside a 6 and the 4, and put one piece on the other 6. "
        "One cell is the hottest now, at 10.",
        [last("2,-1")],
    )


def _feurio_turn_2() -> Diagram:
    return diagram(
        _feurio(9),
        "Blue has laid a 1 and joined green on the 6. Two cells beside the 3 and a 6 are the hottest now, at 9.",
        [last("0,1")],
    )


def _feurio_turn_3() -> Diagram:
    return diagram(
        _feurio(12),
        "Yellow has laid a 2 and put two pieces on the upper 6, which has two free edges. "
        "Two cells have heat 9: 3 plus 6, and 2 plus 6 plus 1.",
        [last("-1,0")],
    )


def _feurio_turn_4() -> Diagram:
    return diagram(
        _feurio(14),
        "Red has laid a 5 beside the 3 and the upper 6, and put one piece on it.",
        [last("1,-2")],
    )


def _regions(seat: int, position: Position) -> list[Mark]:
    """A seat's regions with their arithmetic; a value only where both editions agree."""
    marks: list[Mark] = []
    for region in position["scores"][seat]["regions"]:
        mark: Mark = {"mark": "region", "color": region["color"], "cells": region["cells"], "label": "0"}
        if region["divisor"] is not None:
            whole = " + ".join(map(str, region["numbers"]))
            whole = f"({whole})" if len(region["numbers"]) > 1 else whole
            label = f"{whole} ÷ {region['divisor']}"
            exact = region["sum"] % region["divisor"] == 0
            mark |= {"label": f"{label} = {region['value']}" if exact else label, "divider": region["divider"]}
        marks.append(mark)
    return marks


def _regions_green() -> Diagram:
    game = _feurio(len(_FEURIO))
    return diagram(
        game,
        "Green's one region: a 5, a 6 and a 1. The 1 lies at the edge, so 12 is divided by 1.",
        _regions(1, game.position()),
    )


def _regions_blue() -> Diagram:
    game = _feurio(len(_FEURIO))
    return diagram(
        game,
        "Blue's one region: a 6, a 4 and a 2. The smallest number at the edge is the 2, so 12 is divided by 2.",
        _regions(2, game.position()),
    )


def _regions_yellow() -> Diagram:
    game = _feurio(len(_FEURIO))
    return diagram(
        game,
        "Yellow's two regions: a 6 with tiles on all sides, worth 0, and a 2 with a 5, 7 divided by 2.",
        _regions(3, game.position()),
    )


def _regions_red() -> Diagram:
    game = _feurio(len(_FEURIO))
    return diagram(
        game,
        "Red's two regions: a lone 1, worth 1, and a 5 with a 2, 7 divided by 2. A 4 between them is empty.",
        _regions(0, game.position()),
    )


def _regions_red_joined() -> Diagram:
    position = _feurio(len(_FEURIO)).position()
    joining = next(tile for tile in position["tiles"] if tile["cell"] == "0,-2")
    joining["pieces"], joining["room"] = ["red"], joining["room"] - 1
    cells = ["-1,-1", "0,-2", "1,-2", "2,-2"]
    label = "(1 + 4 + 5 + 2) ÷ 1 = 12"
    return diagram(
        position,
        "The same board with a red piece on the 4: red's two regions have become one of 1, 4, 5 and 2, worth 12.",
        [{"mark": "region", "color": "red", "cells": cells, "label": label, "divider": "-1,-1"}],
    )


def _firebreak() -> Diagram:
    events = ["deal 3 4 6 6", "center 6 6", "draw 5", "break 2,-1", "draw 1"]
    game = played("wildfire", events, variants=["firebreak"])
    return diagram(
        game.view(SPECTATOR).position(),
        "A face-down tile lies beside a 6 and the 4. It adds 0 to the cells around it; one cell elsewhere "
        "is the hottest, at 10.",
        [last("2,-1")],
        heats="all",
    )


def _rhombus() -> Diagram:
    return diagram(
        played("feurio", ["deal 3 4 5 6", "center 5 6", "draw 1"]),
        "A rhombus of 3, 6, 5 and 4 with the heat of every cell around it: 10 between the 6 and the 4, 9 between the 6 "
        "and the 3 and between the 5 and the 4, 8 between the 5 and the 3. Only the 10 is hottest.",
        heats="all",
    )


# Chapter 3


def _rows(*rows: str) -> dict[str, int]:
    return read_rows(rows)


_BOARD: Final = _rows(
    "-3 @ 0: 4 1 5",
    "-2 @ -1: 3 6 2 5 4",
    "-1 @ -2: 5 3 1 6 4 3",
    "0 @ -3: 1 4 6 3 2 5 6",
    "1 @ -3: 3 5 2 4 6 1",
    "2 @ -3: 6 1 3 5 2",
    "3 @ -3: 4 2 1 2",
)
_BOARD_WITH_HOLE: Final = _rows(
    "-3 @ 0: 4 1 5 3",
    "-2 @ -1: 2 6 3 5 2",
    "-1 @ -2: 5 3 1 6 4 3",
    "0 @ -3: 1 4 6 3 2 5 6",
    "1 @ -3: 3 5 2 4 6 1",
    "2 @ -3: 6 1 5 . 2",
    "3 @ -3: 4 2 1 4",
)
_NOTCHED: Final = _rows(
    "-2 @ 0: 5 . 3",
    "-1 @ -1: 6 4 3 5",
    "0 @ -2: 3 5 V 6 2",
    "1 @ -2: 2 6 4 3",
    "2 @ -2: 5 1 4",
)
_SPIKED: Final = _rows(
    "-2 @ 0: 5",
    "-1 @ 0: 4 3 5",
    "0 @ -2: 3 5 V 6 2",
    "1 @ -2: 6 2 4 3",
    "2 @ -2: 5 1 4",
)
_BRIDGED: Final = _rows(
    "-1 @ 0: 5 3 6",
    "0 @ -1: 4 V 2 5",
    "1 @ 0: 6 1",
    "2 @ -1: 3",
    "3 @ -2: 4 3",
    "4 @ -2: 6",
)


def _vulkan(board: Mapping[str, int], *flights: str) -> Game:
    """A game on this board with the volcano in the middle."""
    return played("vulkan", ["volcano 0,0", *flights], layout=board)


def _late(tiles: Mapping[str, int], loads: Mapping[str, Sequence[str]], seat: int, players: int = 4) -> Position:
    """A position as late games have them, laid out by hand."""
    game = played("vulkan", ["volcano 0,0"], layout=_BOARD, players=players)
    lying = {read_cell(cell): number for cell, number in tiles.items()}
    around = {near for cell in lying for near in cell.neighbors()} - set(lying)
    position = game.position()
    position["to_move"] = seat
    position["tiles"] = [
        tile(cell, number, sum(near not in lying for near in cell.neighbors()), list(loads.get(str(cell), ())))
        for cell, number in sorted(lying.items())
    ]
    position["cells"] = [{"cell": str(cell), "heat": None, "hot": False, "piece": None} for cell in sorted(around)]
    return position


def _volcano_board() -> Diagram:
    return diagram(
        _vulkan(_BOARD),
        "Thirty-six tiles in a rough hexagon: the volcano in the middle and thirty-five forest tiles around it.",
    )


def _volcano_rim() -> Diagram:
    game = _vulkan(_BOARD)
    flights = [event for event in game.legal() if isinstance(event, Fly)]
    return diagram(
        game,
        "The same board with an arrow wherever a flight may begin. The three rows that cross the volcano have none.",
        [{"mark": "rim", "entry": str(flight.cell), "direction": flight.direction} for flight in flights],
    )


def _volcano_flight() -> Diagram:
    game = _vulkan(_BOARD, "fly 1,-3 SE green")
    return diagram(
        game,
        "Blue flies east over a row of five tiles, 3, 6, 2, 5 and 4, and drops a load on each but the 2, "
        "which holds a green load and is full.",
        [flight("-1,-2", "E", "blue", game.position())],
    )


def _volcano_gap() -> Diagram:
    game = _vulkan(_BOARD_WITH_HOLE)
    return diagram(
        game,
        "Green flies east over a 6, a 1 and a 5 and stops at a hole in the forest. The 2 behind the hole gets nothing.",
        [flight("-3,2", "E", "green", game.position()), {"mark": "rim", "entry": "1,2", "direction": "E"}],
    )


def _volcano_extinguished() -> Diagram:
    position = _late(_NOTCHED, {"0,-1": ["green"]}, seat=3)
    return diagram(
        position,
        "Yellow flies southwest over a 4, a 5 and a 2. The 2 is full and has two free edges side by side: "
        "it is taken. The 4 is full too but has one free edge: it stays.",
        [flight("0,-1", "SW", "yellow", position), captured("-2,1", "yellow")],
    )


def _volcano_chain() -> Diagram:
    position = _late(_SPIKED, {"0,-2": ["blue", "yellow"], "0,-1": ["blue", "green"]}, seat=2)
    return diagram(
        position,
        "Blue fills a 5 that lies alone above a full 4. The 5 is taken; now the 4 has three free edges in a row "
        "and is taken too.",
        [flight("0,-2", "E", "blue", position), captured("0,-2", "blue"), captured("0,-1", "blue")],
    )


def _volcano_cut_off() -> Diagram:
    position = _late(_BRIDGED, {"-1,2": ["blue"], "-1,3": ["yellow"], "-2,4": ["red", "green"]}, seat=2)
    return diagram(
        position,
        "Blue fills the 3 that joins three tiles to the rest and takes it. Of the three tiles cut off, yellow takes "
        "the 3, blue takes the tied 6, and the 4 without loads is lost.",
        [
            flight("-1,2", "E", "blue", position),
            captured("-1,2", "blue"),
            captured("-1,3", "yellow"),
            captured("-2,4", "blue"),
            {"mark": "lost", "cell": "-2,3"},
        ],
    )


def _volcano_two_players() -> Diagram:
    loads = {"-1,2": ["green"], "-2,3": ["blue"], "-1,3": ["blue"], "-2,4": ["red", "yellow"]}
    position = _late(_BRIDGED, loads, seat=1, players=2)
    return diagram(
        position,
        "Two players. Green's flight cuts off a 6 with one red and one yellow load, both the opponent's: "
        "a tie, so green takes it.",
        [
            flight("-1,2", "E", "green", position),
            captured("-1,2", "green"),
            captured("-2,3", "blue"),
            captured("-1,3", "blue"),
            captured("-2,4", "green"),
        ],
    )


# Chapter 4: the game of rules 6.2

_RUN: Final = (
    *("deal 3 4 4 5", "center 4 5"),
    *("draw 6", "tile 2,-1", "startle 2,-1 red 3"),
    *("draw 6", "tile 2,-2", "startle 1,-1 blue 3"),
    *("draw 2", "tile 1,-2", "startle 2,0 green 1"),
    *("draw 1", "tile 2,0", "startle 0,-2 yellow 1"),
    *("draw 3", "tile 2,-3", "flee red 6", "move 2,-1 0,0", "move 2,-1 0,0", "move 2,-1 2,0"),
    *("draw 1", "tile 3,-2", "flee blue 5", "move 1,-1 1,-2", "move 1,-1 1,0", "move 1,-1 1,0"),
)


def _run(events: int) -> Game:
    """The example game after so many events."""
    return played("ontherun", _RUN[:events], colors=[["yellow"], ["red"], ["blue"], ["green"]])


def _run_hot_spots() -> Diagram:
    return diagram(
        _run(3),
        "A rhombus of 3, 4, 4 and 5. Two cells are hot spots: the one that touches the 3 and the 5, and the one that "
        "touches the 5 and a 4.",
    )


def _run_hot_ones() -> Diagram:
    return diagram(
        played("ontherun", ["deal 1 1 1 5", "center 1 5", "draw 2"]),
        "A rhombus of three 1s and a 5. There are two hot spots, both beside the 5.",
    )


def _run_hot_fours() -> Diagram:
    return diagram(
        played("ontherun", ["deal 4 4 4 4", "center 4 4", "draw 2"]),
        "A rhombus of four 4s. There are four hot spots: every cell that touches two tiles.",
    )


def _run_turn_1() -> Diagram:
    return diagram(
        _run(6),
        "Red has laid a 6 beside the 5 and a 4, and startled three animals there. "
        "The next hot spots touch the 6 and another tile.",
        [last("2,-1")],
    )


def _run_turn_3() -> Diagram:
    return diagram(
        _run(12),
        "Three blue animals stand on the 5. Green has laid a 2 and put one animal on the edge cell between the 6 and "
        "a 4, which is a hot spot.",
        [last("1,-2")],
    )


def _run_turn_4() -> Diagram:
    return diagram(
        _run(15),
        "Yellow has laid a 1 where green's animal stood, and put one animal on an edge cell beside the 2 and the 3.",
        [last("2,0")],
    )


def _run_flee() -> Diagram:
    game = _run(17)
    ways = sorted({event.target for event in game.legal() if isinstance(event, Move)})
    return diagram(
        game,
        "Red flees from 6. The two 6s are outlined as one group. Ways out: the 1, either 4, the 2, the 3 beside the "
        "upper 6, and three free edge cells. The 5 is full.",
        [{"mark": "flee", "cells": ["2,-2", "2,-1"]}, *({"mark": "target", "cell": str(way)} for way in ways)],
    )


def _run_fled() -> Diagram:
    return diagram(
        _run(20),
        "Two red animals have fled from the 6 to the 4 at the far left, one to the 1.",
        [
            {"mark": "move", "source": "2,-1", "target": "0,0", "color": "red"},
            {"mark": "move", "source": "2,-1", "target": "2,0", "color": "red"},
        ],
    )


def _run_turn_6() -> Diagram:
    return diagram(
        _run(len(_RUN)),
        "Blue has laid a 1 beside the two 6s and fled from the 5: one animal to the 2, two to the right 4.",
        [
            last("3,-2"),
            {"mark": "move", "source": "1,-1", "target": "1,-2", "color": "blue"},
            {"mark": "move", "source": "1,-1", "target": "1,0", "color": "blue"},
        ],
    )


def _run_predators() -> Diagram:
    events = (
        "deal 2 4 5",
        *("draw 6", "tile 1,1", "startle 0,1 green 1"),
        *("draw 3", "tile 2,0", "startle 2,-1 blue 1"),
        *("draw 3", "tile 0,2", "startle 1,1 red 2"),
        *("draw 2", "tile 2,1", "predators 1,2 2,2"),
    )
    return diagram(
        played("ontherun", events, players=3),
        "Three players. Green has laid a 2 and put two predators on edge cells that touch each other. "
        "One of them stands on the only edge cell beside the 6, where two red animals are.",
        [last("2,1")],
    )


DIAGRAMS: Final[dict[str, Diagram]] = {
    "spaces": _spaces(),
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
    "rhombus": _rhombus(),
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
    "run-hot-ones": _run_hot_ones(),
    "run-hot-fours": _run_hot_fours(),
    "run-turn-1": _run_turn_1(),
    "run-turn-3": _run_turn_3(),
    "run-turn-4": _run_turn_4(),
    "run-flee": _run_flee(),
    "run-fled": _run_fled(),
    "run-turn-6": _run_turn_6(),
    "run-predators": _run_predators(),
    **FIRST_GAMES,
}


def draw(name: str, theme: str) -> str:
    """A picture of the rules as SVG; raises `KeyError`."""
    found = DIAGRAMS[name]
    return svg(
        found["position"],
        marks=found["marks"],
        heats=found["heats"],
        labels=found["labels"],
        theme=theme,
        title=found["alt"],
    )
