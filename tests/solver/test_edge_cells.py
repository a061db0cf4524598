"""The bound on edge cells holds for every way in which the fire can spread, and is not far from what can be."""

from __future__ import annotations

import random

import pytest

import feurio
from feurio.codes import cell_q, cell_r
from feurio.events import Draw
from feurio.ontherun import OnTheRunState
from feurio.piles import pile_of
from feurio.policies import guide_of
from feurio.solver.edge_cells import least_enclosed, least_lost, most_edge_cells, most_saved_cells
from feurio.solver.ontherun import most_points

AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
Place = tuple[int, int]


def tiles_of(state: OnTheRunState) -> set[Place]:
    return {(cell_q(code), cell_r(code)) for code, *_ in state.tile_list()}


def neighbors(place: Place, tiles: set[Place]) -> int:
    return sum((place[0] + q, place[1] + r) in tiles for q, r in AROUND)


def spread(seed: int, players: int, dice: random.Random, wish: str) -> tuple[list[int], OnTheRunState]:
    """The order of the tiles and the end of a game in which they are laid so that many edge cells stay, or few, or few
    tiles are touched, or as it comes."""
    state = feurio.new_game("ontherun", "solitaire" if players == 1 else "cooperative", players, seed=seed).state()
    assert isinstance(state, OnTheRunState)
    state.rng = seed
    while state.phase_name == "choose":
        state.step(state.legal()[0])
    order = [number for _, number, *_ in state.tile_list()]
    while not state.over:
        if state.to_move == -1:
            state.chance()
            continue
        codes = state.legal()
        if state.phase_name == "lay":
            order.append(state.tile_drawn)
            if wish != "anywhere" and dice.random() < 0.9:
                codes = [max(codes, key=lambda code: (valued(state, code, wish), dice.random()))]
        state.step(dice.choice(codes))
    return order, state


def valued(state: OnTheRunState, code: int, wish: str) -> int:
    after = state.copy()
    after.step(code)
    if wish == "apart":
        before = tiles_of(state)
        return -neighbors(next(iter(tiles_of(after) - before)), before)
    return len(after.cell_list()) * (1 if wish == "many" else -1)


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("wish", ["many", "few", "apart", "anywhere"])
def test_no_fire_leaves_more_edge_cells_than_the_bound(wish: str, players: int) -> None:
    dice = random.Random(wish)
    nearest = 99
    for seed in range(12):
        order, state = spread(seed, players, dice, wish)
        tiles = tiles_of(state)
        enclosed = sum(neighbors(tile, tiles) == 6 for tile in tiles)
        cells = len(state.cell_list())
        assert len(order) == len(tiles) == 36
        assert enclosed >= least_enclosed(order, players)
        assert cells <= 42 - least_lost(enclosed)
        assert cells <= most_edge_cells(order, players)
        assert sum(state.saved_counts()) <= most_saved_cells(order, players) <= most_edge_cells(order, players)
        nearest = min(nearest, most_edge_cells(order, players) - cells)
    if wish == "many":
        assert nearest <= 6


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_line_of_the_guide_has_more_than_the_bound_at_any_time(players: int) -> None:
    nearest = 99
    for seed in range(12):
        game = feurio.new_game("ontherun", "solitaire" if players == 1 else "cooperative", players, seed=seed)
        order = pile_of(game.setup, seed)
        begin = game.view(0).state()
        assert isinstance(begin, OnTheRunState)
        coming = order[len(order) - begin.tiles_left :]
        guide = guide_of(begin)
        guide.start(begin, seed, coming)
        for future in range(3):
            guide.trial(0, future, future + 1)
            state, pile = begin.copy(), list(coming)
            bounds = [most_points(state, order)]
            for code in guide.last_line():
                if state.phase_name == "draw":
                    state.step(Draw(pile.pop(0)).code())
                state.step(code)
                bounds.append(most_points(state, order))
            assert state.over
            assert sum(state.saved_counts()) <= most_saved_cells(order, players)
            assert state.scores()[0] <= min(bounds)
            nearest = min(nearest, most_saved_cells(order, players) - sum(state.saved_counts()))
    assert nearest <= 14


def test_cells_that_only_the_last_tile_touches_are_not_all_reached() -> None:
    ones = [1, 1, 6, *[1] * 30]
    assert most_edge_cells([*ones, 1]) == most_saved_cells([*ones, 1]) == len(ones) + 1 + 6 - 1
    # No 6 has a free edge when the last tile comes, so that none of its own number lies beside it.
    assert most_edge_cells([*ones, 6]) == len(ones) + 1 + 6 - 1
    assert most_saved_cells([*ones, 6]) == len(ones) + 6 - 1
    assert most_saved_cells([*ones, 5, 6]) == len(ones) + 6 - 1
    assert most_saved_cells([*ones, 6, 6]) == len(ones) + 2 + 6 - 1


def test_high_tiles_that_come_early_are_enclosed() -> None:
    assert least_enclosed([6, *[1] * 35]) == 1
    assert least_enclosed([*[1] * 35, 6]) == 0
    assert least_enclosed([6] * 36) == 0
    assert least_enclosed([6, 6, 5, *[1] * 33]) == 3
    assert most_edge_cells([1] * 3 + [6] * 7 + [2] * 26) == 42 - 6
    # Four 6s, each beside the one before, have ten other cells around them besides those two of the first: not twelve.
    assert least_enclosed([1, 1, 6, 6, 6, 6, *[1] * 8]) == 0
    assert least_enclosed([1, 1, 6, 6, 6, 6, *[1] * 10]) == 4


def test_what_is_lost_grows_with_what_is_enclosed() -> None:
    for odd in (-1, 2**31):
        with pytest.raises(ValueError):
            least_lost(odd)
    lost = [least_lost(enclosed) for enclosed in range(20)]
    assert lost == sorted(lost)
    assert lost[:7] == [0, 1, 2, 3, 4, 5, 6]
    assert all(enclosed >= least >= 2 * enclosed / 3 for enclosed, least in enumerate(lost))
