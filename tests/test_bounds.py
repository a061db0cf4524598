"""The grid holds every board that can arise (`board.py` has the proof), and the buffer every list of legal events."""

from __future__ import annotations

import random
from typing import Any

import pytest

import feurio
from feurio.cells import Cell, read_cell
from feurio.codes import MAX_LEGAL
from games import SETUPS, name_of, new, play_random

AXES = {"q": (1, 0), "r": (0, 1), "q+r": (1, 1)}


def stretch(game: feurio.Game, axis: tuple[int, int], sign: int, rng: random.Random, breaks: bool) -> None:
    """Plays the longest board it can along an axis."""

    def far(text: str) -> int:
        cell = read_cell(text.split()[1])
        return sign * (axis[0] * cell.q + axis[1] * cell.r)

    while not game.over and (game.position()["pile"] or game.position()["phase"] == "tile"):
        kinds = {event.kind for event in game.legal()}
        if game.to_move == feurio.CHANCE:
            game.play(rng.choice(game.legal()))
        elif kinds & {"tile", "break"}:
            texts = [str(e) for e in game.legal() if e.kind == ("break" if breaks and "break" in kinds else "tile")]
            game.play(max(texts, key=far))
        else:
            game.play("pass" if "pass" in map(str, game.legal()) else game.legal()[0])


def extents(game: feurio.Game) -> tuple[int, int]:
    cells = [read_cell(tile["cell"]) for tile in game.position()["tiles"]]
    spans = [max(axis) - min(axis) + 1 for axis in zip(*((c.q, c.r, c.q + c.r) for c in cells), strict=True)]
    return max(spans), max(max(abs(c.q), abs(c.r), abs(c.q + c.r)) for c in cells)


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("edition", ["feurio", "wildfire", "ontherun"])
def test_without_firebreaks_boards_stay_within_18_cells(edition: str, axis: str) -> None:
    rng = random.Random(f"{edition}{axis}")
    for sign in (1, -1):
        for _ in range(4):
            game = feurio.new_game(edition, players=rng.choice([2, 3, 4]), chance="manual")
            numbers = sorted(rng.sample([1, 1, 2, 3, 4, 5, 6, 6], game.setup.players))
            game.play("deal " + " ".join(map(str, numbers)))
            stretch(game, AXES[axis], sign, rng, breaks=False)
            span, reach = extents(game)
            assert span <= 19
            assert reach <= 18
            assert len(game.position()["cells"]) <= 42


@pytest.mark.parametrize("axis", AXES)
def test_firebreaks_can_draw_a_line_that_the_wide_grid_holds(axis: str) -> None:
    longest = 0
    for sign in (1, -1):
        game = feurio.new_game("wildfire", players=2, variants=["firebreak"], chance="manual")
        game.play("deal 1 1")
        stretch(game, AXES[axis], sign, random.Random(1), breaks=True)
        span, reach = extents(game)
        longest = max(longest, span)
        assert reach <= 35
        assert len(game.position()["cells"]) <= 76
        assert len(game.position()["tiles"]) == 36
        assert feurio.replay(game.record()) == game
    assert longest > 19


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_no_decision_offers_more_than_the_buffer_holds(setup: dict[str, Any]) -> None:
    """The sums: 4 colors x 36 tiles x 3; 8 tiles x (36 + 42) moves; predators on 42 cells: 42 + 126 + 630."""
    rng = random.Random(name_of(setup))
    game = new(setup, 1)
    most = 0
    while not game.over:
        most = max(most, len(game.legal()))
        play_random(game, rng, most=1)
    assert most < MAX_LEGAL / 2


def test_31_cells_long_and_at_the_rim_of_the_world() -> None:
    flower = {Cell(0, 0), *Cell(0, 0).neighbors()}
    tail = {Cell(q, 0) for q in range(2, 29)} | {Cell(28, -1), Cell(29, -1)}
    cells = sorted(flower | tail)
    assert len(cells) == 36
    for dq, dr in ((0, 0), (970, -998), (-998, 998)):
        layout = [f"{q + dq},{r + dr}" for q, r in cells]
        for seed in range(4):
            game = play_random(feurio.new_game("volcano", layout=layout, seed=seed), random.Random(seed))
            assert game.over
            assert feurio.replay(game.record()).result == game.result
