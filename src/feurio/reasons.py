"""Why an event cannot be played: the rule that forbids it, with the facts.

The states only say what is legal. When an event is not, `refusal` finds the first reason a referee would name, in the
order of the rules: is it time for that kind of event at all, is the place right, are the pieces there. The sentences
are in `texts/en/reasons.json`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from feurio import codes
from feurio.boards import check_board
from feurio.cells import DIRECTIONS, Cell
from feurio.editions import COLORS, SPACES
from feurio.errors import IllegalEvent, SetupError
from feurio.events import (
    UNKNOWN,
    Board,
    Break,
    Center,
    Crew,
    Deal,
    Draw,
    Event,
    Flee,
    Fly,
    Move,
    Pass,
    Predators,
    Relocate,
    Startle,
    Tile,
    Volcano,
    check_form,
)
from feurio.ontherun import OnTheRunState
from feurio.volcano import VolcanoState
from feurio.wildfire import WildfireState

if TYPE_CHECKING:
    from feurio.game import Game

Found = IllegalEvent | None

_KINDS_OF = {
    "wildfire": {"deal", "draw", "center", "tile", "break", "crew", "pass"},
    "volcano": {"board", "volcano", "fly", "pass"},
    "ontherun": {"deal", "draw", "center", "tile", "startle", "predators", "relocate", "flee", "move", "pass"},
}
_CHANCE_KINDS = {"deal", "draw", "board"}
_CHAPTER = {"wildfire": "2", "volcano": "3", "ontherun": "4"}
_TURN = {"wildfire": "2.1", "volcano": "3.2", "ontherun": "4.2"}
_SPREAD = {"wildfire": "2.2", "ontherun": "4.3"}
_END = {"wildfire": "2.4", "volcano": "3.5", "ontherun": "4.6"}


def refusal(game: Game, event: Event) -> IllegalEvent:
    """The reason why an event that is not legal is not."""
    rules = game.setup.rules
    if event.kind not in _KINDS_OF[rules]:
        return IllegalEvent("not-in-this-game", _CHAPTER[rules], kind=event.kind, edition=game.setup.edition)
    if game.over:
        return IllegalEvent("game-over", _END[rules])
    if event.kind in _CHANCE_KINDS or game._state.to_move == -1:
        found = chance_problem(game, event)
    else:
        found = _out_of_turn(game, event) or _JUDGES[type(event)](game, event)
    return found or IllegalEvent("not-now", _CHAPTER[rules], kind=event.kind)


# --- Chance (rules 1.4, 1.5, 3.1) -----------------------------------------------------------------------------------


def chance_problem(game: Game, event: Event) -> Found:
    """Why chance cannot say this, None if it can."""
    phase = game._state.phase_name
    if game.chance == "auto" and event.kind in _CHANCE_KINDS:
        return IllegalEvent("chance-plays-itself", "1.5")
    if phase not in ("deal", "draw"):
        if isinstance(event, Draw):
            done = game._state.tiles_left == 0
            return IllegalEvent("no-tiles-left" if done else "no-draw-now", _TURN[game.setup.rules])
        return IllegalEvent("already-dealt", "1.4" if isinstance(event, Deal) else "3.1")
    if game.setup.rules == "volcano":
        return _board_problem(game, event) if isinstance(event, Board) else IllegalEvent("board-first", "3.1")
    if phase == "deal":
        if not isinstance(event, Deal):
            return IllegalEvent("chance-first", "1.4", what=True)
        return _deal_problem(game, event)
    if isinstance(event, Deal):
        return IllegalEvent("already-dealt", "1.4")
    if not isinstance(event, Draw):
        return IllegalEvent("chance-first", _TURN[game.setup.rules], what=False)
    return _draw_problem(game, event)


def _deal_problem(game: Game, event: Deal) -> Found:
    check_form(event)
    players = game.setup.players
    if len(event.numbers) != players:
        return IllegalEvent("deal-count", "1.4", players=players, given=len(event.numbers))
    for number in event.numbers:
        if event.numbers.count(number) > game.setup.box[number - 1]:
            return IllegalEvent("number-used-up", "1.1", number=number, copies=game.setup.box[number - 1])
    return None


def _draw_problem(game: Game, event: Draw) -> Found:
    if event.number not in range(7):
        check_form(event)
    if event.number == UNKNOWN:
        return None if game.unknown_draws else IllegalEvent("draw-unknown", "1.5")
    if not game._state.unseen_counts()[event.number - 1]:
        return IllegalEvent("number-used-up", "1.5", number=event.number, copies=game.setup.box[event.number - 1])
    return None


def _board_problem(game: Game, event: Board) -> Found:
    check_form(event)
    try:
        check_board(event.tiles, game.setup, game.layout)
    except SetupError as problem:
        return IllegalEvent(problem.code, problem.rule, **problem.data)
    return None


# --- Whose turn it is to happen -------------------------------------------------------------------------------------


def _out_of_turn(game: Game, event: Event) -> Found:
    """The event is of this game, but something else has to happen first."""
    state, setup = game._state, game.setup
    phase, kind = state.phase_name, event.kind
    if phase == "choose" and kind not in ("center", "volcano"):
        return IllegalEvent("volcano-first", "3.1") if setup.rules == "volcano" else IllegalEvent("center-first", "1.4")
    if phase == "lay" and kind not in ("tile", "break"):
        if kind == "pass":
            return IllegalEvent("must-lay", _TURN[setup.rules])
        return IllegalEvent("tile-first", _TURN[setup.rules], number=state.tile_drawn or "?")
    if phase == "relocate" and kind != "relocate":
        return IllegalEvent("relocate-first", "4.8")
    if phase == "flee" and kind != "move":
        assert isinstance(state, OnTheRunState)
        assert state.fleeing is not None
        color, number = state.fleeing
        return IllegalEvent("flee-first", "4.5", color=COLORS[color], number=number)
    return None


def _judge_center(game: Game, event: Center) -> Found:
    if game._state.phase_name != "choose":
        return IllegalEvent("center-only-four", "1.4")
    deal = game._history[0]
    dealt = " ".join(map(str, deal.numbers)) if isinstance(deal, Deal) else ""
    return IllegalEvent("center-not-dealt", "1.4", low=event.low, high=event.high, dealt=dealt)


def _judge_pass(game: Game, event: Pass) -> Found:
    return IllegalEvent("must-fly", "3.2")


# --- Laying a tile (rules 2.2, 2.8, 4.3) ----------------------------------------------------------------------------


def _judge_tile(game: Game, event: Tile | Break) -> Found:
    state = game._state
    if state.phase_name != "lay":
        return IllegalEvent("no-tile-in-hand", _TURN[game.setup.rules])
    cell = str(event.cell)
    spot = next((spot for spot in game.position()["cells"] if spot["cell"] == cell), None)
    if spot is None:
        if any(tile["cell"] == cell for tile in game.position()["tiles"]):
            return IllegalEvent("cell-taken", _SPREAD[game.setup.rules], cell=cell)
        return IllegalEvent("cell-touches-nothing", _SPREAD[game.setup.rules], cell=cell)
    if not spot["hot"]:
        if isinstance(state, WildfireState):
            hottest = max(heat for _, heat in state.cell_list())
            return IllegalEvent("not-hottest", "2.2", cell=cell, heat=spot["heat"], hottest=hottest)
        assert isinstance(state, OnTheRunState)
        return IllegalEvent("not-hot-spot", "4.3", cell=cell, number=state.hot_number)
    return IllegalEvent("drawn-unknown", "2.8") if isinstance(event, Tile) else None


def _judge_break(game: Game, event: Break) -> Found:
    setup, state = game.setup, game._state
    if not setup.firebreak:
        return IllegalEvent("no-firebreaks", "2.8")
    found = _judge_tile(game, event)
    if found is not None:
        return found
    if not setup.break_costs:
        return IllegalEvent("break-is-free", "2.8")
    if event.color is None:
        return IllegalEvent("break-names-color", "2.8")
    color = COLORS.index(event.color)
    if setup.owner[color] != state.to_move:
        return IllegalEvent("break-own-color", "2.8", color=event.color)
    return IllegalEvent("break-no-piece", "2.8", color=event.color)


# --- Pieces on tiles (rules 2.3, 4.4) -------------------------------------------------------------------------------


def _tile_at(game: Game, cell: Cell) -> tuple[Any, ...] | None:
    state = game._state
    assert isinstance(state, WildfireState | OnTheRunState)
    for tile in state.tile_list():
        if (codes.cell_q(tile[0]), codes.cell_r(tile[0])) == cell:
            return tile
    return None


def _may_use(game: Game, color: int) -> bool:
    """Whether the seat to move may use a color at all: its own or the neutral one (rules 1.2)."""
    return game.setup.owner[color] == game._state.to_move or color == game.setup.neutral


def _judge_crew(game: Game, event: Crew) -> Found:
    state, color = game._state, COLORS.index(event.color)
    tile = _tile_at(game, event.cell)
    cell = str(event.cell)
    if tile is None:
        return IllegalEvent("no-tile-there", "2.3", cell=cell)
    _, number, free, room, pieces = tile
    if number == 0:
        return IllegalEvent("face-down", "2.8", cell=cell)
    if not _may_use(game, color):
        return IllegalEvent("not-your-color", "1.2", color=event.color)
    left = state.supply_of(state.to_move, color)
    if left < event.count:
        return IllegalEvent("supply-short", "2.1", color=event.color, left=left, wanted=event.count)
    facts = {"cell": cell, "number": number, "holds": sum(pieces), "room": room}
    if free < SPACES[number]:
        return IllegalEvent("too-many" if room else "no-room", "2.3", free=free, **facts)
    return IllegalEvent("spaces-short" if room else "spaces-full", "2.3", spaces=SPACES[number], **facts)


def _judge_startle(game: Game, event: Startle) -> Found:
    state, color = game._state, COLORS.index(event.color)
    assert isinstance(state, OnTheRunState)
    if state.tiles_left == 0 and not state.laid_this_turn:
        return IllegalEvent("startle-ended", "4.6")
    found = _wrong_animals(game, event.color)
    if found is not None:
        return found
    left = state.supply_of(0 if game.setup.compass else state.to_move, color)
    if left < event.count:
        return IllegalEvent("animals-short", "4.4", color=event.color, left=left, wanted=event.count)
    tile = _tile_at(game, event.cell)
    if tile is not None:
        facts = {"cell": str(event.cell), "number": tile[1], "room": tile[3], "wanted": event.count}
        return IllegalEvent("tile-full", "4.4", **facts)
    taken = _edge_problem(game, event.cell)
    return taken or IllegalEvent("edge-takes-one", "4.4", wanted=event.count)


def _wrong_animals(game: Game, name: str) -> Found:
    """The color is not the one that startles or flees this turn."""
    state, color = game._state, COLORS.index(name)
    assert isinstance(state, OnTheRunState)
    if game.setup.compass:
        turn = state.turn_color
        return None if color == turn else IllegalEvent("color-by-turn", "4.9", color=COLORS[turn])
    if color == game.setup.neutral:
        return IllegalEvent("predators-only", "4.8", color=name)
    return None if _may_use(game, color) else IllegalEvent("not-your-color", "1.2", color=name)


def _edge_problem(game: Game, cell: Cell) -> Found:
    """Why nothing can be put on a cell as an edge cell (rules 4.1)."""
    state = game._state
    assert isinstance(state, OnTheRunState)
    for code, who in state.cell_list():
        if (codes.cell_q(code), codes.cell_r(code)) == cell:
            return IllegalEvent("edge-taken", "4.1", cell=str(cell)) if who >= 0 else None
    if _tile_at(game, cell) is not None:
        return IllegalEvent("cell-taken", "4.1", cell=str(cell))
    return IllegalEvent("cell-touches-nothing", "4.1", cell=str(cell))


# --- Flights (rules 3.1, 3.2) ---------------------------------------------------------------------------------------


def _judge_volcano(game: Game, event: Volcano) -> Found:
    if game._state.phase_name != "choose":
        return IllegalEvent("volcano-chosen", "3.1")
    cells = set(game.layout or ())
    if event.cell not in cells:
        return IllegalEvent("volcano-no-tile", "3.1", cell=str(event.cell))
    neighbors = sum(near in cells for near in event.cell.neighbors())
    return IllegalEvent("volcano-not-inside", "3.1", cell=str(event.cell), neighbors=neighbors)


def _judge_fly(game: Game, event: Fly) -> Found:
    state, layout, color = game._state, game.layout or (), COLORS.index(event.color)
    assert isinstance(state, VolcanoState)
    lying = {layout[tile[0]]: tile for tile in state.tile_list()}
    cell = str(event.cell)
    if event.cell not in lying:
        return IllegalEvent("no-tile-there", "3.2", cell=cell)
    if not _may_use(game, color):
        return IllegalEvent("not-your-color", "1.2", color=event.color)
    if not state.supply_of(state.to_move, color):
        return IllegalEvent("no-loads", "3.2", color=event.color)
    if lying[event.cell][5]:
        return IllegalEvent("entry-is-volcano", "3.2")
    direction = DIRECTIONS.index(event.direction)
    behind = event.cell.neighbor((direction + 3) % 6)
    if behind in lying:
        return IllegalEvent("entry-shut", "3.2", behind=str(behind), cell=cell, direction=event.direction)
    over = event.cell
    while over in lying:
        if lying[over][5]:
            return IllegalEvent("row-crosses-volcano", "3.2")
        over = over.neighbor(direction)
    return IllegalEvent("row-full", "3.2")


# --- On the Run (rules 4.5, 4.8) ------------------------------------------------------------------------------------


def _judge_predators(game: Game, event: Predators) -> Found:
    state, setup = game._state, game.setup
    assert isinstance(state, OnTheRunState)
    if setup.neutral is None:
        return IllegalEvent("no-predators", "4.8")
    if state.tiles_left == 0 and not state.laid_this_turn:
        return IllegalEvent("predators-ended", "4.8")
    left = state.supply_of(state.to_move, setup.neutral)
    if left < len(event.cells):
        return IllegalEvent("predators-short", "4.8", left=left, wanted=len(event.cells))
    for cell in event.cells:
        found = _edge_problem(game, cell)
        if found is not None:
            return found
    return IllegalEvent("predators-apart", "4.8")


def _judge_relocate(game: Game, event: Relocate) -> Found:
    if game._state.phase_name != "relocate":
        return IllegalEvent("nothing-displaced", "4.8")
    return _edge_problem(game, event.cell)


def _judge_flee(game: Game, event: Flee) -> Found:
    found = _wrong_animals(game, event.color)
    return found or IllegalEvent("flee-nobody", "4.5", color=event.color, number=event.number)


def _judge_move(game: Game, event: Move) -> Found:
    state = game._state
    assert isinstance(state, OnTheRunState)
    if state.fleeing is None:
        return IllegalEvent("not-fleeing", "4.5")
    color, number = state.fleeing
    source, target = _tile_at(game, event.source), _tile_at(game, event.target)
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


_JUDGES: dict[type[Event], Callable[[Game, Any], Found]] = {
    Center: _judge_center,
    Volcano: _judge_volcano,
    Tile: _judge_tile,
    Break: _judge_break,
    Crew: _judge_crew,
    Fly: _judge_fly,
    Startle: _judge_startle,
    Predators: _judge_predators,
    Relocate: _judge_relocate,
    Flee: _judge_flee,
    Move: _judge_move,
    Pass: _judge_pass,
}
