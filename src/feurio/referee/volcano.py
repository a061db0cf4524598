# cython: annotation_typing=False, boundscheck=True, wraparound=True
"""The referee of Volcano and Vulkan (rules 3)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from feurio.cells import DIRECTIONS, Cell
from feurio.codes import field_number
from feurio.editions import COLORS, NOBODY, SPACES
from feurio.errors import IllegalEvent, SetupError
from feurio.events import Board, Event, check_form
from feurio.laid_boards import check_board
from feurio.referee.referee import Found, Referee, Stacks, may_use

if TYPE_CHECKING:
    from collections.abc import Mapping

    from feurio.events import Fly, Pass, Volcano
    from feurio.game import Game
    from feurio.position import CellData, Missed, SeatScore, TileData
    from feurio.referee.outcome import Majority, Outcome, Taken, TileName
    from feurio.volcano import VolcanoState


class VolcanoReferee(Referee):
    rules = "volcano"
    chapter = "3"
    goal_unit = "tiles"
    turn_rule = "3.2"
    end_rules: ClassVar = {"no-flight": "3.5", "all-taken": "3.6", "tile-lost": "3.6"}
    phases: ClassVar = {"deal": "board", "choose": "volcano", "act": "fly", "over": "over"}

    def __init__(self) -> None:
        self.tellers = {
            "board": self.tell_board,
            "volcano": self.tell_volcano,
            "fly": self.tell_fly,
            "pass": self.tell_pass,
        }
        self.judges = {"volcano": self.judge_volcano, "fly": self.judge_fly, "pass": self.judge_pass}

    def text(self, event: Event, code: int) -> str:
        return str(event)

    # --- 3.1 Set-up -------------------------------------------------------------------------------------------------

    def tell_board(self, state: VolcanoState, event: Board, code: int, told: Outcome) -> None:
        state.board(*zip(*event.tiles, strict=True))
        told["laid"] = [{"cell": str(cell), "number": number, "face": "up"} for cell, number in event.tiles]

    def tell_volcano(self, state: VolcanoState, event: Volcano, code: int, told: Outcome) -> None:
        """The tile that becomes the volcano, with the number that leaves the game."""
        number = state.number_of(field_number(code))
        state.apply(code)
        told["turn"] = None
        told["laid"] = [{"cell": str(event.cell), "number": number, "face": "volcano"}]

    def layout(self, state: VolcanoState) -> list[Cell]:
        return [Cell(*cell) for cell in state.cell_list()]

    def chance_refused(self, game: Game, event: Event) -> Found:
        if not isinstance(event, Board):
            return IllegalEvent("board-first", "3.1")
        check_form(event)
        try:
            check_board(event.tiles, game.setup, game.layout)
        except SetupError as problem:
            return IllegalEvent(problem.code, problem.rule, **problem.data)
        return None

    def out_of_turn(self, game: Game, event: Event) -> Found:
        if game.peek().phase_name == "choose" and event.kind != "volcano":
            return IllegalEvent("volcano-first", "3.1")
        return None

    def judge_volcano(self, game: Game, event: Volcano) -> Found:
        if game.peek().phase_name != "choose":
            return IllegalEvent("volcano-chosen", "3.1")
        cells = set(game.layout or ())
        if event.cell not in cells:
            return IllegalEvent("volcano-no-tile", "3.1", cell=str(event.cell))
        near = sum(other in cells for other in event.cell.neighbors())
        return IllegalEvent("volcano-not-inside", "3.1", cell=str(event.cell), neighbors=near)

    def tiles(self, state: VolcanoState, stacks: Stacks, secret: Mapping[str, int]) -> list[TileData]:
        found: list[TileData] = []
        for tile, number, free, room, _, volcano in state.tile_list():
            cell = _name(state, tile)
            found.append(
                {
                    "cell": cell,
                    "number": None if volcano else number,
                    "face": "volcano" if volcano else "up",
                    "spaces": 0 if volcano else SPACES[number],
                    "room": room,
                    "free_edges": free,
                    "pieces": list(stacks.get(cell, ())),
                }
            )
        return found

    def cells(self, state: VolcanoState, laying: bool) -> list[CellData]:
        lying = {Cell(*state.cell_of(tile[0])) for tile in state.tile_list()}
        around = {near for cell in lying for near in cell.neighbors()} - lying
        return [{"cell": str(cell), "heat": None, "hot": False, "piece": None} for cell in sorted(around)]

    # --- 3.2 A turn: the flight, 3.3 Extinguished tiles, 3.4 Isolated tiles -----------------------------------------

    def tell_fly(self, state: VolcanoState, event: Fly, code: int, told: Outcome) -> None:
        path, drops, dry = state.flight_parts(code)
        leaders = [state.leader_on(tile) for tile in drops]
        nearly = state.lacking_one()
        state.apply(code)
        extinguished, isolated = state.last_removal()
        names = {tile: _NAMES[state.cell_of(tile)] for tile in path}
        color, number_of = event.color, state.number_of
        told["color"] = color
        told["flight"] = {
            "direction": event.direction,
            "path": list(names.values()),
            "drops": [names[tile] for tile in drops],
            "dry": [names[tile] for tile in dry],
        }
        told["placed"] = [{"cell": names[tile], "color": color, "number": number_of(tile)} for tile in drops]
        if extinguished:
            self._tell_gone(state, told)
        if not state.setup.shared:
            gone = extinguished | isolated
            holders = _holders(state.setup.owner)
            changes: list[Majority] = [
                {
                    "cell": names[tile],
                    "number": number_of(tile),
                    "before": _LEADERS[old],
                    "after": _LEADERS[new],
                    "holder_before": holders[old],
                    "holder_after": holders[new],
                }
                for tile, old in zip(drops, leaders, strict=True)
                if not gone >> tile & 1 and (new := state.leader_on(tile)) != old
            ]
            if changes:
                told["majorities"] = changes
        after = state.lacking_one()
        if after != nearly:
            told["lacking_one"] = {"before": nearly, "after": after}

    def _tell_gone(self, state: VolcanoState, told: Outcome) -> None:
        """The tiles that left: extinguished ones first, each by its index."""
        taken: list[Taken] = []
        lost: list[TileName] = []
        neutral = state.setup.neutral
        for tile, isolated, seat, leader, loads in state.removed_list():
            cell, number = _name(state, tile), state.number_of(tile)
            if seat < 0:
                lost.append({"cell": cell, "number": number})
                continue
            taken.append(
                {
                    "cell": cell,
                    "number": number,
                    "seat": seat,
                    "how": "isolated" if isolated else "extinguished",
                    "by": "tie" if leader < 0 else "neutral" if leader == neutral else "majority",
                    "loads": list(_loads(loads)),
                }
            )
        if taken:
            told["taken"] = taken
        if lost:
            told["lost"] = lost

    def judge_fly(self, game: Game, event: Fly) -> Found:
        state: Any = game.peek()
        color, direction = COLORS.index(event.color), DIRECTIONS.index(event.direction)
        cell, tile = str(event.cell), game.tile_index(event.cell)
        problem = state.flight_problem(tile, direction) if tile >= 0 else "no-tile"
        if problem == "no-tile":
            return IllegalEvent("no-tile-there", "3.2", cell=cell)
        if not may_use(game, color):
            return IllegalEvent("not-your-color", "1.2", color=event.color)
        if not state.supply_of(state.to_move, color):
            return IllegalEvent("no-loads", "3.2", color=event.color)
        if tile == state.volcano_tile:
            return IllegalEvent("entry-is-volcano", "3.2")
        if problem == "no-free-edge":
            behind = str(event.cell.neighbor((direction + 3) % 6))
            return IllegalEvent("entry-shut", "3.2", behind=behind, cell=cell, direction=event.direction)
        return IllegalEvent("row-crosses-volcano" if problem == "volcano-row" else "row-full", "3.2")

    def judge_pass(self, game: Game, event: Pass) -> Found:
        return IllegalEvent("must-fly", "3.2")

    # --- 3.5 End and scoring ----------------------------------------------------------------------------------------

    def taken(self, state: VolcanoState) -> list[list[int]]:
        return state.taken_list()

    def lost(self, state: VolcanoState) -> list[int]:
        return state.lost_list()

    def scores(self, state: VolcanoState) -> list[SeatScore]:
        taken = state.taken_list()
        if state.setup.shared:
            everything = [number for numbers in taken for number in numbers]
            return [{"seat": 0, "score": int(state.is_solved()), "tiebreak": None, "taken": everything, "lying": 0}]
        return [
            {"seat": seat, "score": sum(numbers), "tiebreak": lying, "taken": numbers, "lying": lying}
            for seat, (numbers, lying) in enumerate(zip(taken, state.tiebreaks(), strict=True))
        ]

    # --- 3.6 Solitaire and cooperative ------------------------------------------------------------------------------

    def progress(self, state: VolcanoState) -> int:
        """The tiles taken."""
        return sum(map(len, state.taken_list()))

    def missed(self, state: VolcanoState) -> list[Missed]:
        lost = state.lost_tiles()
        if lost:
            return [{"condition": "tile-lost", "count": len(lost), "cells": [_name(state, tile) for tile in lost]}]
        left = [_name(state, tile[0]) for tile in state.tile_list() if not tile[5]]
        return [{"condition": "tiles-left", "count": len(left), "cells": left}]


_LEADERS: tuple[str | None, ...] = (*COLORS, None)
"""A leader's color by its number; the last one, which -1 finds, is nobody's."""


@lru_cache
def _holders(owner: tuple[int, ...]) -> tuple[int | None, ...]:
    """The seats that own these colors."""
    return (*(None if seat == NOBODY else seat for seat in owner), None)


@lru_cache
def _loads(counts: tuple[int, ...]) -> tuple[str, ...]:
    """The colors of some loads, most of them first."""
    order = sorted(range(4), key=lambda color: -counts[color])
    return tuple(COLORS[color] for color in order for _ in range(counts[color]))


def _name(state: Any, tile: int) -> str:
    return _NAMES[state.cell_of(tile)]


class _Names(dict[tuple[int, int], str]):
    """The texts of cells, each made once."""

    def __missing__(self, cell: tuple[int, int]) -> str:
        text = self[cell] = f"{cell[0]},{cell[1]}"
        return text


_NAMES = _Names()
