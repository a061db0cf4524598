"""Solving what is played alone or together with the order of its tiles known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from feurio.solver.ontherun import solve_ontherun
from feurio.solver.solution import Solution
from feurio.solver.task import Task, Tell, task_of
from feurio.solver.volcano import solve_volcano
from feurio.solver.wildfire import solve_wildfire

if TYPE_CHECKING:
    from feurio.game import Game


SOLVERS: dict[str, Callable[[Task, int | None], Solution]] = {
    "wildfire": solve_wildfire,
    "volcano": solve_volcano,
    "ontherun": solve_ontherun,
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
    """Solves a game that is played alone or together from the position it is in; a team is one mind.

    The tiles to come are `pile`, or follow from the game's seed. `seed` is the solver's own: the same one tries the
    same things. `goal` is for On the Run: a product that is enough.
    """
    task = task_of(game, seconds, pile)
    task.seed, task.workers = seed, workers
    if tell is not None:
        task.tell = tell
    if cancelled is not None:
        task.cancelled = cancelled
    return SOLVERS[game.setup.rules](task, goal)
