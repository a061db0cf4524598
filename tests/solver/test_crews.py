"""The constraint model agrees with the engine on what a plan may do."""

from __future__ import annotations

import pytest

import feurio
from feurio.solver import solve
from feurio.solver.crews import Ground, capacity, neighbors_of, plan_crews
from feurio.solver.task import task_of
from feurio.solver.wildfire import _Search
from feurio.wildfire import WildfireState

pytest.importorskip("ortools")


def check_plan(game: feurio.Game, playouts: int) -> None:
    """The model sends all crews anew where a line that was found has laid the tiles, and that solves the game."""
    task = task_of(game, 30)
    state = task.state()
    assert isinstance(state, WildfireState)
    search = _Search(task, state)
    line = search._playouts(playouts)
    assert line is not None
    answer = plan_crews(search._ground(line), 60, seed=1)
    assert answer.plan is not None
    record = task.certificate(search._with_crews(line, answer.plan))
    assert record["result"] is not None
    assert record["result"]["solved"]


def test_a_plan_of_the_model_plays_as_a_solved_game() -> None:
    solution = solve(feurio.new_game("feurio", "solitaire", seed=2), seconds=20)
    assert solution.record is not None
    game = feurio.replay(solution.record).at(70)
    game.seed = 2
    check_plan(game, 2000)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_plan_for_a_team_sends_what_each_seat_has(players: int) -> None:
    """The model plans the second half of a solved game anew, with the tiles where they were laid."""
    game = feurio.new_game("feurio", "cooperative", players, seed=5000)
    solution = solve(game, seconds=30)
    assert solution.record is not None
    whole = feurio.replay(solution.record)
    half = whole.at(whole.move_count * 2 // 3)
    half.seed = 5000
    check_plan(half, 20_000)


def test_three_open_ones_are_too_few() -> None:
    cells = tuple((q, 0) for q in range(6))
    ground = Ground(cells, (1, 6, 1, 6, 1, 6), ((0, 0, 0, 0),), ((12, 12, 12, 12),), (2, 3, 4, 5, 6))
    assert plan_crews(ground, 1).impossible


def test_capacity_counts_the_tiles_that_lie_at_the_time() -> None:
    ground = Ground(((0, 0), (1, 0), (0, 1)), (6, 1, 3), (), ((0, 0, 0, 0),), ())
    near = neighbors_of(ground)
    assert near == [[1, 2], [0, 2], [0, 1]] or sorted(map(sorted, near)) == [[0, 1], [0, 2], [1, 2]]
    assert capacity(ground, near, 0, 1) == 3
    assert capacity(ground, near, 1, 3) == 1
