"""Sequential halving: which of several events is best, on the same futures for all of them.

Each round plays every event still in the race on the next futures, then the worse half drops out. A future is the same
order of unseen tiles for every event, so that luck cancels out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log, log2, sqrt

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
    now: Callable[[], float] = time.monotonic
    """The clock that the deadline is told by."""

    def over(self) -> bool:
        return self.stopped() or (self.deadline is not None and self.now() >= self.deadline)


@dataclass(frozen=True)
class Trust:
    """How far the policy's likelihoods are believed: as much as `playouts` playouts that say that an event e times
    less likely is worse by `step`, and never less than `part` of those that were played. However many there are, they
    are played on by the policy and judged by estimates, and what is best for these need not be best."""

    playouts: float = 24.0
    step: float = 0.02
    part: float = 0.5

    def weight(self, played: int) -> float:
        """As how many playouts the policy's opinion counts beside so many that were played."""
        return max(self.playouts, self.part * played)


CHUNK = 8
"""Futures played in one go: a few hundred microseconds each time, so that no clock is overrun."""


DEFAULT_TRUST = Trust()


def race(
    events: Sequence[tuple[int, float]], trial: Trial, budget: Budget, trust: Trust = DEFAULT_TRUST
) -> list[Runner]:
    """The events with their rewards, best first. Deterministic where only playouts are limited."""
    runners = [Runner(code, prior) for code, prior in events]
    field_of = list(runners)
    rounds = max(1, ceil(log2(len(runners))))
    out: list[Runner] = []
    began = budget.now()
    used = 0
    for number in range(rounds):
        share = (number + 1) / rounds
        while True:
            if budget.over() and all(runner.rewards for runner in field_of):
                return _ranked(field_of, runners, trust) + out
            if budget.playouts is not None and used >= budget.playouts * share:
                break
            late = budget.deadline is not None and budget.now() - began >= (budget.deadline - began) * share
            if late and field_of[0].rewards:
                break
            for runner in field_of:
                first = len(runner.rewards)
                runner.rewards += trial(runner.code, first, first + CHUNK)
                used += CHUNK
                if budget.over():
                    break
            if budget.over() and not all(runner.rewards for runner in field_of):
                return _ranked(field_of, runners, trust) + out
        if len(field_of) == 1:
            break
        ranked = _ranked(field_of, field_of, trust)
        half = (len(field_of) + 1) // 2
        field_of, out = ranked[:half], ranked[half:] + out
    return _ranked(field_of, runners, trust) + out


def _ranked(field_of: list[Runner], runners: list[Runner], trust: Trust) -> list[Runner]:
    """Those still in the race, the best by what was played and what the policy thinks first; those that have not played
    yet come last. All `runners` say what is usual."""
    played = [runner for runner in runners if runner.rewards]
    middle = sum(runner.mean for runner in played) / max(1, len(played))
    likeliest = max(runner.prior for runner in runners)

    def score(runner: Runner) -> float:
        expected = middle + trust.step * log(max(runner.prior, 1e-9) / likeliest)
        weight = trust.weight(len(runner.rewards))
        return (sum(runner.rewards) + weight * expected) / (len(runner.rewards) + weight)

    return sorted(field_of, key=lambda runner: (not runner.rewards, -score(runner), -runner.prior))
