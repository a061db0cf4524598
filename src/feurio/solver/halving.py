"""Sequential halving: which of several events is best, on the same futures for all of them.

Each round plays every event still in the race on the next futures, then the worse half drops out. A future is the same
order of unseen tiles for every event, so that luck cancels out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2, sqrt

Trial = Callable[[int, int, int], list[float]]
"""Plays a code on the futures from first to last and gives the rewards (`Guide.trial`)."""


@dataclass
class Runner:
    """An event in the race."""

    code: int
    prior: float
    rewards: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.rewards) / len(self.rewards) if self.rewards else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        n = len(self.rewards)
        if n < 2:
            return 1.0
        mean = self.mean
        return sqrt(max(sum((reward - mean) ** 2 for reward in self.rewards) / (n - 1), 1e-12) / n)


@dataclass
class Budget:
    """How much a race may cost: playouts, the time when it must be over, or both; and what ends it at once."""

    playouts: int | None = None
    deadline: float | None = None
    stopped: Callable[[], bool] = lambda: False

    def over(self) -> bool:
        return self.stopped() or (self.deadline is not None and time.monotonic() >= self.deadline)


CHUNK = 8
"""Futures played in one go: a few hundred microseconds each time, so that no clock is overrun."""


def race(events: Sequence[tuple[int, float]], trial: Trial, budget: Budget) -> list[Runner]:
    """The events with their rewards, best first. Deterministic where only playouts are limited."""
    runners = [Runner(code, prior) for code, prior in events]
    field_of = list(runners)
    rounds = max(1, ceil(log2(len(runners))))
    began = time.monotonic()
    used = 0
    for number in range(rounds):
        share = (number + 1) / rounds
        while True:
            if budget.over() and all(runner.rewards for runner in field_of):
                return _ranked(runners)
            if budget.playouts is not None and used >= budget.playouts * share:
                break
            late = budget.deadline is not None and time.monotonic() - began >= (budget.deadline - began) * share
            if late and field_of[0].rewards:
                break
            for runner in field_of:
                first = len(runner.rewards)
                runner.rewards += trial(runner.code, first, first + CHUNK)
                used += CHUNK
                if budget.over():
                    break
            if budget.over() and not all(runner.rewards for runner in field_of):
                return _ranked(runners)
        if len(field_of) == 1:
            break
        field_of = _ranked(field_of)[: max(1, (len(field_of) + 1) // 2)]
    return _ranked(runners)


def _ranked(runners: list[Runner]) -> list[Runner]:
    """Those that played most futures first, among them the best; ties by the policy."""
    return sorted(runners, key=lambda runner: (-len(runner.rewards), -runner.mean, -runner.prior))
