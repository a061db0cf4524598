"""A position as plain data: what the drawing, the browser, the line protocol's `show` and other programs read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

from feurio.cells import Cell
from feurio.codes import cell_q, cell_r
from feurio.editions import COLORS, SPACES
from feurio.events import Break, Deal, Draw
from feurio.game import STATES, Game, color_of_turn
from feurio.ontherun import OnTheRunState
from feurio.state import State
from feurio.volcano import VolcanoState
from feurio.wildfire import WildfireState

if TYPE_CHECKING:
    from feurio.record import Result
    from feurio.scoring import SeatScore


class TileData(TypedDict):
    cell: str
    number: int | None
    face: Literal["up", "down", "volcano"]
    spaces: int
    room: int
    free_edges: int
    pieces: list[str]


class CellData(TypedDict):
    """An empty cell that touches a tile."""

    cell: str
    heat: int | None
    hot: bool
    piece: str | None


class Position(TypedDict):
    """Everything on the table, in the words of the rules."""

    edition: str
    mode: str
    players: int
    variants: list[str]
    colors: list[list[str]] | None
    neutral: str | None
    to_move: int | str | None
    phase: str
    color: str | None
    flee: dict[str, Any] | None
    drawn: int | str | None
    dealt: list[int] | None
    tiles: list[TileData]
    cells: list[CellData]
    supply: list[dict[str, int]]
    pile: int
    unseen: dict[str, int]
    taken: list[list[int]] | None
    lost: list[int] | None
    scores: list[SeatScore]
    result: Result | None
    moves: int


_PHASES = {
    "wildfire": {"deal": "deal", "choose": "center", "draw": "draw", "lay": "tile", "act": "crew", "over": "over"},
    "volcano": {"deal": "board", "choose": "volcano", "act": "fly", "over": "over"},
    "ontherun": {
        "deal": "deal",
        "choose": "center",
        "draw": "draw",
        "lay": "tile",
        "relocate": "relocate",
        "act": "startle",
        "flee": "flee",
        "over": "over",
    },
}


def position_of(game: Game) -> Position:
    state, setup = game._state, game.setup
    fleeing = state.fleeing if isinstance(state, OnTheRunState) else None
    phase = _PHASES[setup.rules][state.phase_name]
    laying = phase == "tile"
    return {
        "edition": setup.edition,
        "mode": setup.mode,
        "players": setup.players,
        "variants": list(setup.variants),
        "colors": None if setup.colors is None else [list(own) for own in setup.colors],
        "neutral": None if setup.neutral is None else COLORS[setup.neutral],
        "to_move": game.to_move,
        "phase": phase,
        "color": COLORS[fleeing[0]] if fleeing else color_of_turn(state),
        "flee": {"color": COLORS[fleeing[0]], "number": fleeing[1]} if fleeing else None,
        "drawn": (state.tile_drawn or "?") if laying else None,
        "dealt": _dealt(game) if phase == "center" else None,
        "tiles": _tiles(game),
        "cells": _cells(state, game.layout, laying),
        "supply": _supply(game),
        "pile": state.tiles_left,
        "unseen": {str(number): copies for number, copies in game.unseen().items()},
        "taken": state.taken_list()[: setup.players] if isinstance(state, VolcanoState) else None,
        "lost": state.lost_list() if isinstance(state, VolcanoState) else None,
        "scores": game.scores(),
        "result": game.result,
        "moves": game.move_count,
    }


def _dealt(game: Game) -> list[int]:
    deal = game._history[0]
    return list(deal.numbers) if isinstance(deal, Deal) else []


def _tiles(game: Game) -> list[TileData]:
    state = game._state
    stacks = piece_order(game)
    if isinstance(state, VolcanoState):
        assert game.layout is not None or not state.tile_list()
        return [
            {
                "cell": str((game.layout or ())[tile]),
                "number": None if volcano else number,
                "face": "volcano" if volcano else "up",
                "spaces": 0 if volcano else SPACES[number],
                "room": room,
                "free_edges": free,
                "pieces": stacks.get(tile, []),
            }
            for tile, number, free, room, _, volcano in state.tile_list()
        ]
    assert isinstance(state, WildfireState | OnTheRunState)
    secret = _firebreaks(game) if game.setup.firebreak else {}
    return [
        {
            "cell": cell_text(cell),
            "number": number or secret.get(cell_text(cell)),
            "face": "up" if number else "down",
            "spaces": SPACES[number],
            "room": room,
            "free_edges": free,
            "pieces": stacks.get(cell, []),
        }
        for cell, number, free, room, _ in state.tile_list()
    ]


def _firebreaks(game: Game) -> dict[str, int]:
    """The numbers of the face-down tiles, as far as this history tells them."""
    return {
        str(laid.cell): drawn.number
        for drawn, laid in zip(game._history, game._history[1:], strict=False)
        if isinstance(laid, Break) and isinstance(drawn, Draw) and drawn.number
    }


def _cells(state: State, layout: tuple[Cell, ...] | None, laying: bool) -> list[CellData]:
    if isinstance(state, WildfireState):
        heats = state.cell_list()
        hottest = max((heat for _, heat in heats), default=0)
        return [
            {"cell": cell_text(cell), "heat": heat, "hot": laying and heat == hottest, "piece": None}
            for cell, heat in sorted(heats)
        ]
    if isinstance(state, OnTheRunState):
        hot = set(state.hot_list()) if laying else set()
        names = (*COLORS, "predator")
        return [
            {"cell": cell_text(cell), "heat": None, "hot": cell in hot, "piece": names[who] if who >= 0 else None}
            for cell, who in sorted(state.cell_list())
        ]
    assert isinstance(state, VolcanoState)
    lying = {(layout or ())[tile[0]] for tile in state.tile_list()}
    around = {near for cell in lying for near in cell.neighbors()} - lying
    return [{"cell": str(cell), "heat": None, "hot": False, "piece": None} for cell in sorted(around)]


def _supply(game: Game) -> list[dict[str, int]]:
    """Per seat the pieces of the colors it may use; one shared dictionary where the animals belong to everyone."""
    setup, state = game.setup, game._state
    seats = 1 if setup.compass else setup.players
    return [
        {
            COLORS[color]: state.supply_of(seat, color)
            for color in range(4)
            if setup.compass or setup.owner[color] == seat or color == setup.neutral
        }
        for seat in range(seats)
    ]


def piece_order(game: Game) -> dict[int, list[str]]:
    """The pieces of each tile in the order they came, so that a drawing never moves one that stands.

    Counts per color are all that the rules need, so the order is found by stepping through the events once and
    remembered for the next call.
    """
    if game._stacks is None or game._stacks[0] > len(game._codes):
        game._stacks = (0, STATES[game.setup.rules](game.setup), {})
    done, walker, stacks = game._stacks
    for number in range(done, len(game._codes)):
        event, code = game._history[number], game._codes[number]
        if event.kind == "board":
            walker.board(*zip(*event.tiles, strict=True))  # type: ignore[attr-defined]
        else:
            walker.apply(code)
        if event.kind in ("crew", "fly", "startle", "move", "flee"):
            _update_stacks(stacks, walker)
    game._stacks = (len(game._codes), walker, stacks)
    return {tile: list(stack) for tile, stack in stacks.items()}


def _update_stacks(stacks: dict[int, list[str]], state: Any) -> None:
    lying = set()
    for tile in state.tile_list():
        place, pieces = tile[0], tile[4]
        lying.add(place)
        stack = stacks.get(place)
        if stack is None:
            if not any(pieces):
                continue
            stack = stacks[place] = []
        for color, many in enumerate(pieces):
            name = COLORS[color]
            for _ in range(stack.count(name) - many):
                stack.remove(name)
            stack.extend([name] * (many - stack.count(name)))
    for place in set(stacks) - lying:
        del stacks[place]


def cell_text(code: int) -> str:
    """A cell's code as its text."""
    return f"{cell_q(code)},{cell_r(code)}"
