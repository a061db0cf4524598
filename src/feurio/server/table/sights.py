"""A position as it was last shown, and quickly what has changed since.

For games without hidden tiles. Making a whole position and comparing it with the last one takes longer than
everything else a move costs; a sight keeps the plain numbers of the last position and describes only what differs.
A test holds it against `change_between` over whole games of every set-up.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from feurio.cells import Cell
from feurio.editions import COLORS, SPACES
from feurio.game import Game
from feurio.ontherun import OnTheRunState
from feurio.position import Position, RegionScore, SeatScore
from feurio.referee.referee import cell_text
from feurio.referee.wildfire import WildfireReferee
from feurio.server.table.changes import change_between
from feurio.server.table.messages import Change
from feurio.state import State
from feurio.volcano import VolcanoState
from feurio.wildfire import WildfireState

EARLY = ("deal", "board", "center", "volcano")
"""Phases after which everything changes at once: there whole positions are compared."""
PHASES = {
    "wildfire": {"draw": "draw", "lay": "tile", "act": "crew", "over": "over"},
    "volcano": {"act": "fly", "over": "over"},
    "ontherun": {
        "draw": "draw", "lay": "tile", "relocate": "relocate", "act": "startle", "flee": "flee", "over": "over",
    },
}  # fmt: skip
REGIONS = WildfireReferee()
_PIECES = (*COLORS, "predator")
_NO_PIECES = (0, 0, 0, 0)

_name = lru_cache(maxsize=8192)(cell_text)
_neighbors = lru_cache(maxsize=8192)(Cell.neighbors)

Tile = tuple[Any, ...]


class Sight:
    """What everybody was last shown of a game."""

    __slots__ = (
        "_cells",
        "_owned",
        "_plain",
        "_regions",
        "_scores",
        "_shares",
        "_stacks",
        "_supply",
        "_tiles",
        "_whole",
        "moves",
    )

    def __init__(self, game: Game) -> None:
        self._shares = _shares(game)
        self._owned = _owned(game)
        self._begin(game, game.position())

    def _begin(self, game: Game, position: Position) -> None:
        state = game._state
        self.moves = game.move_count
        self._whole: Position | None = position if position["phase"] in EARLY else None
        self._tiles: list[Tile] = _tile_list(state)
        self._stacks = {
            tile[0]: shown["pieces"] for tile, shown in zip(_tile_list(state), position["tiles"], strict=True)
        }
        self._cells: dict[Any, int] = _cells(game, state)
        self._plain = _plain(game, state)
        self._supply = self._supplies(state)
        self._scores: list[SeatScore] = position["scores"]
        self._regions: list[list[RegionScore]] = []
        if isinstance(state, WildfireState):
            self._regions = [REGIONS.regions(state, color) for color in range(4)]

    def advance(self, game: Game) -> Change:
        """The change from what was last shown to the game as it is now."""
        if self._whole is not None:
            new = game.position()
            change = change_between(self._whole, new)
            self._begin(game, new)
            return change
        state = game._state
        touched, tiles = self._advance_tiles(game, state)
        plain, supply = _plain(game, state), self._supplies(state)
        differs = {key: value for key, value in plain.items() if self._plain[key] != value}
        restocked = supply != self._supply
        if restocked:
            differs["supply"] = self._supply_dicts(supply)
        scores = self._advance_scores(game, state, touched, restocked)
        if scores is not None:
            differs["scores"] = self._scores = scores
        if "unseen" in differs:
            differs["unseen"] = {str(number): copies for number, copies in enumerate(plain["unseen"], 1)}
        self._plain, self._supply, self.moves = plain, supply, game.move_count
        removed = None in tiles.values()
        return {"set": differs, "tiles": tiles, "cells": self._advance_cells(game, state, removed)}

    # --- Tiles and the pieces on them -------------------------------------------------------------------------------

    def _advance_tiles(self, game: Game, state: State) -> tuple[list[tuple[Tile | None, Tile | None]], dict[str, Any]]:
        """The tiles that differ, before and now, and their description."""
        old, new = self._tiles, _tile_list(state)
        layout = game.layout
        self._tiles = new
        touched: list[tuple[Tile | None, Tile | None]]
        if layout is None:
            # Tiles stay where they are, in the order they came.
            touched = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
            touched += [(None, tile) for tile in new[len(old) :]]
        else:
            before = {tile[0]: tile for tile in old}
            touched = [(before.pop(tile[0], None), tile) for tile in new]
            touched = [pair for pair in touched if pair[0] != pair[1]] + [(tile, None) for tile in before.values()]
        shown: dict[str, Any] = {}
        for was, now in touched:
            if now is not None:
                entry = self._tile(now[0], now, layout)
                shown[entry["cell"]] = entry
            elif was is not None and layout is not None:
                self._stacks.pop(was[0], None)
                shown[str(layout[was[0]])] = None
        return touched, shown

    def _tile(self, place: int, tile: Tile, layout: tuple[Cell, ...] | None) -> dict[str, Any]:
        number, pieces = tile[1], tile[4]
        stack = self._stacks.get(place)
        if stack is None:
            stack = self._stacks[place] = []
        if tuple(map(stack.count, COLORS)) != pieces:
            stack = self._stacks[place] = _restacked(stack, pieces)
        volcano = len(tile) > 5 and tile[5]
        return {
            "cell": str(layout[place]) if layout is not None else _name(place),
            "number": None if volcano else number,
            "face": "volcano" if volcano else "up",
            "spaces": 0 if volcano else SPACES[number],
            "room": tile[3],
            "free_edges": tile[2],
            "pieces": stack,
        }

    # --- Empty cells ------------------------------------------------------------------------------------------------

    def _advance_cells(self, game: Game, state: State, removed: bool) -> dict[str, Any]:
        old = self._cells
        if isinstance(state, VolcanoState) and not removed:
            return {}
        new = self._cells = _cells(game, state)
        shown: dict[str, Any] = {}
        heats = isinstance(state, WildfireState)
        known = old.get
        for cell, facts in new.items():
            if known(cell) == facts:
                continue
            name = _name(cell) if type(cell) is int else str(cell)
            value, hot = facts >> 1, facts & 1 == 1
            piece = None if heats or not value else _PIECES[value - 1]
            shown[name] = {"cell": name, "heat": value if heats else None, "hot": hot, "piece": piece}
        for cell in old.keys() - new.keys():
            shown[_name(cell) if type(cell) is int else str(cell)] = None
        return shown

    # --- Supplies and scores ----------------------------------------------------------------------------------------

    def _supplies(self, state: State) -> list[int]:
        return [state.supply_of(seat, color) for seat, color in self._shares]

    def _supply_dicts(self, supply: list[int]) -> list[dict[str, int]]:
        seats = 1 + max(seat for seat, _ in self._shares)
        found: list[dict[str, int]] = [{} for _ in range(seats)]
        for (seat, color), many in zip(self._shares, supply, strict=True):
            found[seat][COLORS[color]] = many
        return found

    def _advance_scores(
        self, game: Game, state: State, touched: list[tuple[Tile | None, Tile | None]], restocked: bool
    ) -> list[SeatScore] | None:
        """The scores if they differ; regions are worked out only for colors that anything has happened to."""
        if isinstance(state, WildfireState):
            dirty = _dirty_colors(touched)
            if not dirty and not (restocked and game.setup.shared):
                return None
            for color in dirty:
                self._regions[color] = REGIONS.regions(state, color)
            scores = self._wildfire_scores(game, state, dirty)
        else:
            if not touched and not restocked:
                return None
            scores = game.scores()
        return scores if scores != self._scores else None

    def _wildfire_scores(self, game: Game, state: WildfireState, dirty: set[int]) -> list[SeatScore]:
        """As `Game.scores`, from regions that are known; only for seats with a color that changed."""
        setup = game.setup
        entries = list(self._scores)
        for seat, colors in enumerate(self._owned):
            if not setup.shared and dirty.isdisjoint(colors):
                continue
            regions = sorted((region for color in colors for region in self._regions[color]), key=_worth)
            score = int(state.is_solved()) if setup.shared else sum([region["value"] for region in regions])
            tiebreak = None if setup.shared else (regions[0]["value"] if regions else 0)
            entries[seat] = {"seat": seat, "score": score, "tiebreak": tiebreak, "regions": regions}
        return entries


def _shares(game: Game) -> list[tuple[int, int]]:
    """The seats and colors of which there are supplies, as in a position."""
    setup = game.setup
    return [
        (seat, color)
        for seat in range(1 if setup.compass else setup.players)
        for color in range(4)
        if setup.compass or setup.owner[color] == seat or color == setup.neutral
    ]


def _owned(game: Game) -> list[list[int]]:
    """The colors that count for each entry of the scores."""
    setup = game.setup
    if setup.shared:
        return [list(range(4))]
    return [[color for color in range(4) if setup.owner[color] == seat] for seat in range(setup.players)]


def _tile_list(state: State) -> list[Tile]:
    return state.tile_list()  # type: ignore[attr-defined, no-any-return]


def _plain(game: Game, state: State) -> dict[str, Any]:
    """What is quick to find and always compared."""
    phase = PHASES[game.setup.rules].get(state.phase_name, "")
    found: dict[str, Any] = {
        "to_move": game.to_move,
        "phase": phase,
        "drawn": state.tile_drawn if phase == "tile" else None,
        "dealt": None,
        "pile": state.tiles_left,
        "unseen": state.unseen_counts(),
        "moves": game.move_count,
        "result": game.result if phase == "over" else None,
        "ending": game.ending if phase == "over" else None,
    }
    if isinstance(state, VolcanoState):
        found["taken"] = state.taken_list()[: game.setup.players]
        found["lost"] = state.lost_list()
    elif isinstance(state, OnTheRunState):
        fleeing = state.fleeing
        turn = fleeing[0] if fleeing else state.turn_color
        found["color"] = COLORS[turn] if turn >= 0 else None
        found["flee"] = {"color": COLORS[fleeing[0]], "number": fleeing[1]} if fleeing else None
    return found


def _cells(game: Game, state: State) -> dict[Any, int]:
    """The empty cells beside tiles. The lowest bit of each number says whether the tile may go there; the rest is the
    heat (Wildfire), or who stands there (On the Run: 0 for nobody)."""
    if isinstance(state, WildfireState):
        heats = state.cell_list()
        hottest = max((heat for _, heat in heats), default=0) if state.phase_name == "lay" else -1
        return {cell: 2 * heat + (heat == hottest) for cell, heat in heats}
    if isinstance(state, OnTheRunState):
        hot = set(state.hot_list()) if state.phase_name == "lay" else ()
        return {cell: 2 * (who + 1) + (cell in hot) for cell, who in state.cell_list()}
    lying = {(game.layout or ())[tile[0]] for tile in _tile_list(state)}
    around = {near for cell in lying for near in _neighbors(cell)} - lying
    return dict.fromkeys(around, 0)


def _restacked(stack: list[str], pieces: tuple[int, ...]) -> list[str]:
    """The pieces of a tile in the order they came: those gone are left out, new ones come last."""
    stack = list(stack)
    for color, many in enumerate(pieces):
        name = COLORS[color]
        for _ in range(stack.count(name) - many):
            stack.remove(name)
        stack.extend([name] * (many - stack.count(name)))
    return stack


def _dirty_colors(touched: list[tuple[Tile | None, Tile | None]]) -> set[int]:
    """The colors whose regions the changed tiles can change (rules 2.5)."""
    dirty: set[int] = set()
    for was, now in touched:
        before = was[4] if was is not None else _NO_PIECES
        after = now[4] if now is not None else _NO_PIECES
        shut = was is not None and now is not None and (was[2] > 0) != (now[2] > 0)
        if before != after or shut:
            for color in range(4):
                if (before[color] > 0) != (after[color] > 0) or (shut and before[color]):
                    dirty.add(color)
    return dirty


def _worth(region: RegionScore) -> int:
    return -region["value"]
