# cython: annotation_typing=False, boundscheck=True, wraparound=True
"""The referee of On the Run (rules 4)."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from feurio import codes
from feurio.codes import field_cell, field_second
from feurio.editions import COLORS
from feurio.errors import IllegalEvent
from feurio.referee.growing import GrowingReferee, neighbors, tile_at
from feurio.referee.referee import CELLS, PREDATOR, Found, colors_that_count, may_use, owner_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from feurio.cells import Cell
    from feurio.events import Event, Flee, Move, Predators, Relocate, Startle, Tile
    from feurio.game import Game
    from feurio.ontherun import OnTheRunState
    from feurio.position import CellData, Fleeing, Missed, SeatScore
    from feurio.referee.outcome import Outcome

_PIECES = (*COLORS, PREDATOR)


class OnTheRunReferee(GrowingReferee):
    rules = "ontherun"
    chapter = "4"
    turn_rule = "4.2"
    spread_rule = "4.3"
    end_rules: ClassVar = {
        "all-passed": "4.6",
        "stall": "4.6",
        "no-free-cell": "4.6",
        "no-animal": "4.6",
        "last-tile": "4.9",
    }
    phases: ClassVar = {
        "deal": "deal",
        "choose": "center",
        "draw": "draw",
        "lay": "tile",
        "relocate": "relocate",
        "act": "startle",
        "flee": "flee",
        "over": "over",
    }

    def __init__(self) -> None:
        super().__init__()
        self.tellers |= {
            "startle": self.tell_startle,
            "predators": self.tell_predators,
            "relocate": self.tell_relocate,
            "flee": self.tell_flee,
            "move": self.tell_move,
        }
        self.judges |= {
            "startle": self.judge_startle,
            "predators": self.judge_predators,
            "relocate": self.judge_relocate,
            "flee": self.judge_flee,
            "move": self.judge_move,
        }

    def color_of_turn(self, state: OnTheRunState) -> str | None:
        """The color that flees, or the one whose turn it is where all play together (4.9)."""
        color = state.fleeing[0] if state.fleeing else state.turn_color
        return COLORS[color] if color >= 0 else None

    def out_of_turn(self, game: Game, event: Event) -> Found:
        state: Any = game.peek()
        if state.phase_name == "relocate" and event.kind != "relocate":
            return IllegalEvent("relocate-first", "4.8")
        if state.phase_name == "flee" and event.kind != "move":
            color, number = state.fleeing
            return IllegalEvent("flee-first", "4.5", color=COLORS[color], number=number)
        return super().out_of_turn(game, event)

    # --- 4.1 Edge cells, 4.3 Hot spots ------------------------------------------------------------------------------

    def tell_tile(self, state: OnTheRunState, event: Tile, code: int, told: Outcome) -> None:
        code_of_cell = field_cell(code)
        cell, who, seat = CELLS[code_of_cell], state.occupant(code_of_cell), state.to_move
        told["laid"] = [
            {
                "cell": cell,
                "number": state.tile_drawn,
                "face": "up",
                "beside": neighbors(state, code_of_cell),
                "hottest": state.hot_number,
                "others": len(state.hot_list()) - 1,
            }
        ]
        free = state.free_cells
        _saved(state, told, lambda: state.apply(code))
        if state.free_cells != free:
            told["free_cells"] = {"before": free, "after": state.free_cells}
        if 0 <= who < 4:
            home = owner_of(state.setup, who)
            told["returned"] = [{"cell": cell, "color": COLORS[who], "seat": home, "cause": "driven-off"}]
        elif state.phase_name == "relocate":
            told["displaced"] = cell
        elif who == 4:
            told["returned"] = [{"cell": cell, "color": PREDATOR, "seat": seat, "cause": "no-free-cell"}]

    def too_cool(self, state: OnTheRunState, cell: str, heat: int | None) -> IllegalEvent:
        return IllegalEvent("not-hot-spot", "4.3", cell=cell, number=state.hot_number)

    def cells(self, state: OnTheRunState, laying: bool) -> list[CellData]:
        hot = set(state.hot_list()) if laying else set()
        return [
            {"cell": CELLS[cell], "heat": None, "hot": cell in hot, "piece": _PIECES[who] if who >= 0 else None}
            for cell, who in sorted(state.cell_list())
        ]

    # --- 4.4 Startle ------------------------------------------------------------------------------------------------

    def tell_startle(self, state: OnTheRunState, event: Startle, code: int, told: Outcome) -> None:
        cell, number = CELLS[field_cell(code)], state.number_at(field_cell(code)) or None
        told["color"] = event.color
        told["placed"] = [{"cell": cell, "color": event.color, "number": number} for _ in range(event.count)]
        _saved(state, told, lambda: state.apply(code))

    def judge_startle(self, game: Game, event: Startle) -> Found:
        state: Any = game.peek()
        color = COLORS.index(event.color)
        if state.tiles_left == 0 and not state.laid_this_turn:
            return IllegalEvent("startle-ended", "4.6")
        found = _wrong_animals(game, event.color)
        if found is not None:
            return found
        left = state.supply_of(0 if game.setup.compass else state.to_move, color)
        if left < event.count:
            return IllegalEvent("animals-short", "4.4", color=event.color, left=left, wanted=event.count)
        tile = tile_at(state, event.cell)
        if tile is not None:
            facts = {"cell": str(event.cell), "number": tile[1], "room": tile[3], "wanted": event.count}
            return IllegalEvent("tile-full", "4.4", **facts)
        taken = _edge_problem(game, event.cell)
        return taken or IllegalEvent("edge-takes-one", "4.4", wanted=event.count)

    # --- 4.5 Flee ---------------------------------------------------------------------------------------------------

    def fleeing(self, state: OnTheRunState) -> Fleeing | None:
        if state.fleeing is None:
            return None
        color, number = state.fleeing
        groups = [[CELLS[cell] for cell in group] for group in state.flee_groups()]
        return {"color": COLORS[color], "number": number, "groups": groups}

    def tell_flee(self, state: OnTheRunState, event: Flee, code: int, told: Outcome) -> None:
        herd = state.herd_list(COLORS.index(event.color), event.number)
        told["color"] = event.color
        told["fled"] = {
            "color": event.color,
            "number": event.number,
            "count": sum(many for _, many in herd),
            "cells": [CELLS[cell] for cell, _ in herd],
        }
        state.apply(code)
        if state.fleeing is None:
            _tell_stranded(state, herd, COLORS.index(event.color), told)

    def tell_move(self, state: OnTheRunState, event: Move, code: int, told: Outcome) -> None:
        assert state.fleeing is not None
        color, number = state.fleeing
        herd = state.herd_list(color, number)
        name, source, target = COLORS[color], field_cell(code), field_second(code)
        goal = state.number_at(target) or None
        told["color"] = name
        told["moved"] = [
            {
                "source": CELLS[source],
                "target": CELLS[field_second(code)],
                "color": name,
                "left": number,
                "number": goal,
            }
        ]
        _saved(state, told, lambda: state.apply(code))
        if state.fleeing is None:
            left = [(cell, many - (cell == source)) for cell, many in herd]
            _tell_stranded(state, left, color, told)

    def judge_flee(self, game: Game, event: Flee) -> Found:
        found = _wrong_animals(game, event.color)
        return found or IllegalEvent("flee-nobody", "4.5", color=event.color, number=event.number)

    def judge_move(self, game: Game, event: Move) -> Found:
        state: Any = game.peek()
        if state.fleeing is None:
            return IllegalEvent("not-fleeing", "4.5")
        color, number = state.fleeing
        source, target = tile_at(state, event.source), tile_at(state, event.target)
        if source is None or source[1] != number or not source[4][color]:
            return IllegalEvent("move-nobody", "4.5", color=COLORS[color], cell=str(event.source))
        if target is not None and target[1] == number:
            return IllegalEvent("move-same-number", "4.5", number=number)
        if target is not None and target[3] == 0:
            return IllegalEvent("move-full", "4.5", number=target[1], cell=str(event.target))
        if target is None:
            found = _edge_problem(game, event.target)
            if found is not None:
                return found
        return IllegalEvent("move-too-far", "4.5", target=str(event.target), cell=str(event.source))

    # --- 4.7 Scoring, 4.9 Cooperative and solitaire -----------------------------------------------------------------

    def scores(self, state: OnTheRunState) -> list[SeatScore]:
        setup, tiles, saved = state.setup, state.tile_list(), state.saved_counts()
        entries: list[SeatScore] = []
        for seat, colors in enumerate(colors_that_count(setup)):
            pool = 0 if setup.compass else seat
            home = {COLORS[color]: state.supply_of(pool, color) for color in colors}
            safe = {COLORS[color]: saved[color] for color in colors}
            stranded = {COLORS[color]: sum(tile[4][color] for tile in tiles) for color in colors}
            damage = sum(tile[1] * tile[4][color] for tile in tiles for color in colors)
            if setup.shared:
                score = 0 if sum(home.values()) else prod(safe.values())
            else:
                # With one color the product is that color's saved.
                score = prod(safe.values()) - sum(home.values())
            entries.append(
                {
                    "seat": seat,
                    "score": score,
                    "tiebreak": None if setup.shared else damage,
                    "saved": safe,
                    "home": home,
                    "stranded": stranded,
                    "damage": damage,
                }
            )
        return entries

    def progress(self, state: OnTheRunState) -> int:
        """The animals saved."""
        return sum(state.saved_counts())

    def missed(self, state: OnTheRunState) -> list[Missed]:
        saved = state.saved_counts()
        found: list[Missed] = []
        for color, name in enumerate(COLORS):
            if left := state.supply_of(0, color):
                found.append({"condition": "not-on-table", "color": name, "count": left})
            if not saved[color]:
                found.append({"condition": "none-saved", "color": name})
        return found

    # --- 4.8 Three players: predators -------------------------------------------------------------------------------

    def tell_predators(self, state: OnTheRunState, event: Predators, code: int, told: Outcome) -> None:
        state.apply(code)
        told["color"] = _neutral(state)
        told["placed"] = [{"cell": str(cell), "color": PREDATOR, "number": None} for cell in event.cells]

    def tell_relocate(self, state: OnTheRunState, event: Relocate, code: int, told: Outcome) -> None:
        source = CELLS[state.last_laid]
        state.apply(code)
        told["color"] = _neutral(state)
        told["moved"] = [{"source": source, "target": str(event.cell), "color": PREDATOR, "left": None, "number": None}]

    def judge_predators(self, game: Game, event: Predators) -> Found:
        state: Any = game.peek()
        neutral = game.setup.neutral
        if neutral is None:
            return IllegalEvent("no-predators", "4.8")
        if state.tiles_left == 0 and not state.laid_this_turn:
            return IllegalEvent("predators-ended", "4.8")
        left = state.supply_of(state.to_move, neutral)
        if left < len(event.cells):
            return IllegalEvent("predators-short", "4.8", left=left, wanted=len(event.cells))
        for cell in event.cells:
            found = _edge_problem(game, cell)
            if found is not None:
                return found
        return IllegalEvent("predators-apart", "4.8")

    def judge_relocate(self, game: Game, event: Relocate) -> Found:
        if game.peek().phase_name != "relocate":
            return IllegalEvent("nothing-displaced", "4.8")
        return _edge_problem(game, event.cell)


def _neutral(state: OnTheRunState) -> str:
    """The color of the predators."""
    assert state.setup.neutral is not None
    return COLORS[state.setup.neutral]


def _saved(state: OnTheRunState, told: Outcome, play: Callable[[], None]) -> None:
    """Plays and compares who is saved."""
    before = state.saved_counts()
    play()
    after = state.saved_counts()
    if before != after:
        told["saved"] = {
            COLORS[color]: {"before": before[color], "after": after[color]}
            for color in range(4)
            if before[color] != after[color]
        }


def _tell_stranded(state: OnTheRunState, herd: list[tuple[int, int]], color: int, told: Outcome) -> None:
    """Those that had to move and could not go back to the supply (4.5)."""
    home = owner_of(state.setup, color)
    left = [CELLS[cell] for cell, many in herd for _ in range(many)]
    if left:
        told["returned"] = [{"cell": cell, "color": COLORS[color], "seat": home, "cause": "stranded"} for cell in left]


def _wrong_animals(game: Game, name: str) -> Found:
    """The color is not the one that startles or flees this turn."""
    state: Any = game.peek()
    color = COLORS.index(name)
    if game.setup.compass:
        turn = state.turn_color
        return None if color == turn else IllegalEvent("color-by-turn", "4.9", color=COLORS[turn])
    if color == game.setup.neutral:
        return IllegalEvent("predators-only", "4.8", color=name)
    return None if may_use(game, color) else IllegalEvent("not-your-color", "1.2", color=name)


def _edge_problem(game: Game, cell: Cell) -> Found:
    """Why nothing can be put on a cell as an edge cell (rules 4.1)."""
    state: Any = game.peek()
    who = state.occupant(codes.cell_code(*cell)) if max(abs(cell.q), abs(cell.r)) < 64 else -2
    if who >= 0:
        return IllegalEvent("edge-taken", "4.1", cell=str(cell))
    if who == -1:
        return None
    if tile_at(state, cell) is not None:
        return IllegalEvent("cell-taken", "4.1", cell=str(cell))
    return IllegalEvent("cell-touches-nothing", "4.1", cell=str(cell))
