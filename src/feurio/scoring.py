"""Scores as people want to see them: the result of a finished game, and the arithmetic behind every point.

The states compute the totals; this file takes them apart per region (rules 2.5), per tile taken (3.5) and per animal
(4.7), and a test holds both against each other.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, TypedDict

from feurio.cells import Cell
from feurio.codes import cell_q, cell_r
from feurio.editions import COLORS, Setup
from feurio.ontherun import OnTheRunState
from feurio.state import State
from feurio.volcano import VolcanoState
from feurio.wildfire import WildfireState

if TYPE_CHECKING:
    from feurio.game import Game
    from feurio.record import Result


class RegionScore(TypedDict):
    """One region of Wildfire: `sum` of its `numbers` divided by `divisor` (None: shut in, worth 0)."""

    color: str
    cells: list[str]
    numbers: list[int]
    sum: int
    divisor: int | None
    divider: str | None
    value: int


class SeatScore(TypedDict, total=False):
    """A seat's score as the position stands. Which of the lower keys there are depends on the game."""

    seat: int
    score: int
    tiebreak: int | None
    regions: list[RegionScore]
    taken: list[int]
    lying: int
    saved: dict[str, int]
    home: dict[str, int]
    stranded: dict[str, int]
    damage: int


def result_of(setup: Setup, state: State) -> Result:
    """The result of a finished game, as in a record."""
    scores = state.scores()
    if setup.shared:
        solved = state.is_solved()
        difficulty = state.difficulty if solved and isinstance(state, WildfireState) else None
        winners = list(range(setup.players)) if solved else []
        return {"scores": scores, "winners": winners, "tiebreak": [], "solved": solved, "difficulty": difficulty}
    ties = state.tiebreaks()
    return {
        "scores": scores,
        "winners": winners_of(setup, scores, ties),
        "tiebreak": ties,
        "solved": None,
        "difficulty": None,
    }


def winners_of(setup: Setup, scores: list[int], ties: list[int]) -> list[int]:
    """The seats that win: highest score, then the better tie-break, then shared (rules 2.5, 3.5, 4.7)."""
    sign = 1 if setup.rules == "wildfire" else -1
    ranks = [(score, sign * tie) for score, tie in zip(scores, ties, strict=True)]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def live_scores(game: Game) -> list[SeatScore]:
    """One entry per seat; in cooperative and solitaire games one for all."""
    state = game._state
    if isinstance(state, WildfireState):
        return _wildfire_scores(game.setup, state)
    if isinstance(state, VolcanoState):
        return _volcano_scores(game.setup, state)
    assert isinstance(state, OnTheRunState)
    return _ontherun_scores(game.setup, state)


def _colors_of(setup: Setup) -> list[list[int]]:
    """The colors that count for each entry of the scores."""
    if setup.shared:
        return [list(range(4))]
    return [[color for color in range(4) if setup.owner[color] == seat] for seat in range(setup.players)]


def _wildfire_scores(setup: Setup, state: WildfireState) -> list[SeatScore]:
    entries: list[SeatScore] = []
    for seat, colors in enumerate(_colors_of(setup)):
        regions = [region for color in colors for region in region_scores(setup, state, color)]
        regions.sort(key=lambda region: -region["value"])
        score = int(state.is_solved()) if setup.shared else sum(region["value"] for region in regions)
        best = max((region["value"] for region in regions), default=0)
        entries.append({"seat": seat, "score": score, "tiebreak": None if setup.shared else best, "regions": regions})
    return entries


def region_scores(setup: Setup, state: WildfireState, color: int, tiles: list[Any] | None = None) -> list[RegionScore]:
    """A color's regions with their arithmetic (rules 2.5); `tiles` is the state's list, where it is known already."""
    if tiles is None:
        tiles = state.tile_list()
    found: list[RegionScore] = []
    for region in state.regions(color):
        numbers = [tiles[tile][1] for tile in region]
        open_tiles = [tile for tile in region if tiles[tile][2] > 0]
        divider = min(open_tiles, key=lambda tile: tiles[tile][1], default=None)
        divisor = None if divider is None else tiles[divider][1]
        total = sum(numbers)
        value = 0 if divisor is None else -(-total // divisor) if setup.round_up else total // divisor
        found.append(
            {
                "color": COLORS[color],
                "cells": [_cell_text(tiles[tile][0]) for tile in region],
                "numbers": numbers,
                "sum": total,
                "divisor": divisor,
                "divider": None if divider is None else _cell_text(tiles[divider][0]),
                "value": value,
            }
        )
    return found


def _volcano_scores(setup: Setup, state: VolcanoState) -> list[SeatScore]:
    taken = state.taken_list()
    if setup.shared:
        everything = [number for numbers in taken for number in numbers]
        return [{"seat": 0, "score": int(state.is_solved()), "tiebreak": None, "taken": everything, "lying": 0}]
    lying = state.tiebreaks()
    return [
        {"seat": seat, "score": sum(taken[seat]), "tiebreak": lying[seat], "taken": taken[seat], "lying": lying[seat]}
        for seat in range(setup.players)
    ]


def _ontherun_scores(setup: Setup, state: OnTheRunState) -> list[SeatScore]:
    tiles = state.tile_list()
    saved = state.saved_counts()
    entries: list[SeatScore] = []
    for seat, colors in enumerate(_colors_of(setup)):
        pool = 0 if setup.compass else seat
        home = {COLORS[color]: state.supply_of(pool, color) for color in colors}
        safe = {COLORS[color]: saved[color] for color in colors}
        stranded = {COLORS[color]: sum(tile[4][color] for tile in tiles) for color in colors}
        damage = sum(tile[1] * tile[4][color] for tile in tiles for color in colors)
        if setup.shared:
            score = 0 if sum(home.values()) else prod(safe.values())
        elif len(colors) == 2:
            score = prod(safe.values()) - sum(home.values())
        else:
            score = sum(safe.values()) - sum(home.values())
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


def _cell_text(code: int) -> str:
    return str(Cell(cell_q(code), cell_r(code)))
