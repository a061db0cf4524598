# cython: annotation_typing=False, boundscheck=True, wraparound=True
"""What the referees of Wildfire and On the Run share: the deal, the central pair, the tile that is drawn and laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from feurio import codes
from feurio.editions import SPACES
from feurio.errors import IllegalEvent
from feurio.events import UNKNOWN, Break, Center, Deal, Draw, Event, Tile, check_form
from feurio.referee.referee import CELLS, Found, Referee, Stacks, dealt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from feurio.cells import Cell
    from feurio.game import Game
    from feurio.position import TileData
    from feurio.referee.outcome import Neighbor, Outcome


class GrowingReferee(Referee):
    """The referee of a game whose board grows tile by tile."""

    spread_rule = ""
    """Where the rules say where a tile may be laid."""

    def __init__(self) -> None:
        self.tellers = {
            "deal": self.tell_deal,
            "draw": self.tell_draw,
            "center": self.tell_center,
            "tile": self.tell_tile,
            "pass": self.tell_pass,
        }
        self.judges = {"center": self.judge_center, "tile": self.judge_tile}

    # --- 1.4 Starting tiles -----------------------------------------------------------------------------------------

    def tell_deal(self, state: Any, event: Deal, code: int, told: Outcome) -> None:
        state.apply(code)
        told["drawn"] = list(event.numbers)
        self._tell_start(state, told)

    def tell_center(self, state: Any, event: Center, code: int, told: Outcome) -> None:
        state.apply(code)
        told["turn"] = None
        self._tell_start(state, told)

    def _tell_start(self, state: Any, told: Outcome) -> None:
        tiles = state.tile_list()
        if tiles:
            told["laid"] = [{"cell": CELLS[tile[0]], "number": tile[1], "face": "up"} for tile in tiles]

    def tell_draw(self, state: Any, event: Draw, code: int, told: Outcome) -> None:
        state.apply(code)
        told["turn"] = state.turn_seat
        told["drawn"] = [event.number or None]

    def tell_tile(self, state: Any, event: Any, code: int, told: Outcome) -> None:
        raise NotImplementedError

    # --- The position as data ---------------------------------------------------------------------------------------

    def tiles(self, state: Any, stacks: Stacks, secret: Mapping[str, int]) -> list[TileData]:
        found: list[TileData] = []
        for code, number, free, room, _ in state.tile_list():
            cell = CELLS[code]
            found.append(
                {
                    "cell": cell,
                    "number": number or secret.get(cell),
                    "face": "up" if number else "down",
                    "spaces": SPACES[number],
                    "room": room,
                    "free_edges": free,
                    "pieces": list(stacks.get(cell, ())),
                }
            )
        return found

    # --- Refusals ---------------------------------------------------------------------------------------------------

    def chance_refused(self, game: Game, event: Event) -> Found:
        if game.peek().phase_name == "deal":
            if not isinstance(event, Deal):
                return IllegalEvent("chance-first", "1.4", what=True)
            return self._deal_problem(game, event)
        if isinstance(event, Deal):
            return IllegalEvent("already-dealt", "1.4")
        if not isinstance(event, Draw):
            return IllegalEvent("chance-first", self.turn_rule, what=False)
        return self._draw_problem(game, event)

    def _deal_problem(self, game: Game, event: Deal) -> Found:
        check_form(event)
        players = game.setup.players
        if len(event.numbers) != players:
            return IllegalEvent("deal-count", "1.4", players=players, given=len(event.numbers))
        for number in event.numbers:
            if event.numbers.count(number) > game.setup.box[number - 1]:
                return IllegalEvent("number-used-up", "1.1", number=number, copies=game.setup.box[number - 1])
        return None

    def _draw_problem(self, game: Game, event: Draw) -> Found:
        check_form(event)
        if event.number == UNKNOWN:
            return None if game.unknown_draws else IllegalEvent("draw-unknown", "1.5")
        if not game.peek().unseen_counts()[event.number - 1]:
            return IllegalEvent("number-used-up", "1.5", number=event.number, copies=game.setup.box[event.number - 1])
        return None

    def out_of_turn(self, game: Game, event: Event) -> Found:
        state = game.peek()
        phase, kind = state.phase_name, event.kind
        if phase == "choose" and kind != "center":
            return IllegalEvent("center-first", "1.4")
        if phase == "lay" and kind not in ("tile", "break"):
            if kind == "pass":
                return IllegalEvent("must-lay", self.turn_rule)
            return IllegalEvent("tile-first", self.turn_rule, number=state.tile_drawn or "?")
        return None

    def judge_center(self, game: Game, event: Center) -> Found:
        if game.peek().phase_name != "choose":
            return IllegalEvent("center-only-four", "1.4")
        numbers = " ".join(map(str, dealt(game)))
        return IllegalEvent("center-not-dealt", "1.4", low=event.low, high=event.high, dealt=numbers)

    def judge_tile(self, game: Game, event: Tile | Break) -> Found:
        state: Any = game.peek()
        if state.phase_name != "lay":
            return IllegalEvent("no-tile-in-hand", self.turn_rule)
        cell = str(event.cell)
        spot = next((spot for spot in self.cells(state, laying=True) if spot["cell"] == cell), None)
        if spot is None:
            problem = "cell-taken" if tile_at(state, event.cell) else "cell-touches-nothing"
            return IllegalEvent(problem, self.spread_rule, cell=cell)
        if not spot["hot"]:
            return self.too_cool(state, cell, spot["heat"])
        return IllegalEvent("drawn-unknown", "2.8") if isinstance(event, Tile) else None

    def too_cool(self, state: Any, cell: str, heat: int | None) -> IllegalEvent:
        """The tile may not be laid there: another cell is hotter."""
        raise NotImplementedError


def tile_at(state: Any, cell: Cell) -> tuple[Any, ...] | None:
    """The tile on a cell, as in the state's list."""
    for tile in state.tile_list():
        if (codes.cell_q(tile[0]), codes.cell_r(tile[0])) == cell:
            return tile  # type: ignore[no-any-return]
    return None


def neighbors(state: Any, cell: int) -> list[Neighbor]:
    """The tiles that touch a cell."""
    return [{"cell": CELLS[other], "number": number} for other, number in state.beside(cell)]
