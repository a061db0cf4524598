"""Solving a solitaire with the order of its tiles known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from feurio.solver.attempts import guided_rate
from feurio.solver.ontherun import solve_ontherun
from feurio.solver.solution import Solution
from feurio.solver.task import Task, Tell, task_of
from feurio.solver.volcano import planned_rate, solve_volcano
from feurio.solver.wildfire import solve_wildfire

if TYPE_CHECKING:
    from feurio.game import Game


class Solver(NamedTuple):
    """How the solitaires of a set of rules are solved, and tried quickly."""

    solve: Callable[[Task, int | None], Solution]
    rate: Callable[[Task, int], float]


SOLVERS = {
    "wildfire": Solver(solve_wildfire, guided_rate),
    "volcano": Solver(solve_volcano, planned_rate),
    "ontherun": Solver(solve_ontherun, guided_rate),
}
"""By the set of rules."""


def solve(
    game: Game,
    *,
    seconds: float = 30.0,
    pile: Sequence[int] | None = None,
    seed: int = 0,
    workers: int = 1,
    goal: int | None = None,
    tell: Tell | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Solution:
    """Solves a solitaire from the position it is in.

    The tiles to come are `pile`, or follow from the game's seed. `seed` is the solver's own: the same one tries the
    same things. `goal` is for On the Run: a product that is enough.
    """
    task = task_of(game, seconds, pile)
    task.seed, task.workers = seed, workers
    if tell is not None:
        task.tell = tell
    if cancelled is not None:
        task.cancelled = cancelled
    return SOLVERS[game.setup.rules].solve(task, goal)


def rate_of(game: Game, goal: int, seed: int) -> float:
    """How often quick attempts, with the order of the tiles known, reach a goal from the position a solitaire is in."""
    task = task_of(game, 1.0)
    task.seed = seed
    return SOLVERS[game.setup.rules].rate(task, goal)
