"""Solving a solitaire with the order of its tiles known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from feurio.solver.ontherun import solve_ontherun
from feurio.solver.solution import Solution, Why
from feurio.solver.task import Task, Tell, task_of
from feurio.solver.volcano import plan_flights
from feurio.solver.wildfire import solve_wildfire
from feurio.volcano import VolcanoState

if TYPE_CHECKING:
    from feurio.game import Game

FOREST = 35


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
    rules = game.setup.rules
    if rules == "wildfire":
        return solve_wildfire(task)
    if rules == "ontherun":
        return solve_ontherun(task, goal)
    return _solve_volcano(task)


def _solve_volcano(task: Task) -> Solution:
    state = task.state()
    assert isinstance(state, VolcanoState)
    plan = plan_flights(state, task.seed, task.over, lambda done: task.tell("positions", done))
    taken = FOREST - plan.fewest_left
    if plan.codes is not None:
        record = task.certificate(plan.codes)
        return Solution("solved", Why("found"), record, FOREST, FOREST, task.passed, plan.looked_at)
    if plan.impossible:
        return Solution("impossible", Why("flights-fail"), None, taken, FOREST, task.passed, plan.looked_at)
    return Solution("unknown", Why("time"), None, taken, FOREST, task.passed, plan.looked_at)
