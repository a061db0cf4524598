"""Quick attempts at a solitaire with the order of its tiles known: how often they succeed is how hard it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feurio.policies import guide_of

if TYPE_CHECKING:
    from feurio.solver.task import Task

ATTEMPTS = 400


def guided_rate(task: Task, goal: int) -> float:
    """How many of the guided attempts reach a goal: so many points, or 1, the game solved."""
    state = task.state()
    guide = guide_of(state)
    guide.start(state, task.seed, task.rest())
    hits = 0
    for number in range(ATTEMPTS):
        reward = guide.trial(0, number, number + 1)[0]
        if not task.game.setup.compass:
            hits += reward >= 1.0
        elif reward * guide.goal >= goal:
            result = task.certificate(guide.last_line())["result"]
            hits += result is not None and result["scores"][0] >= goal
    return hits / ATTEMPTS
