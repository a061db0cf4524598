"""Intervals over blocks, a sequential test, and how much a seat is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Literal

from feurio.arena.arena import Block


@dataclass(frozen=True)
class Interval:
    """A mean with the bounds of its 95% interval."""

    mean: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}] of {self.count}"


def interval(values: Sequence[float], *, share: bool = False) -> Interval:
    """The mean of independent values and its 95% interval.

    With `share` the values lie between 0 and 1 and so does the interval; where all of them are equal it is Wilson's.
    """
    n = len(values)
    if n == 0:
        return Interval(0.0, 0.0, 1.0 if share else 0.0, 0)
    mean = fmean(values)
    spread = stdev(values) if n > 1 else 0.0
    if share and (spread == 0.0 or n < 2):
        low, high = wilson(mean * n, n)
        return Interval(mean, low, high, n)
    reach = t_quantile(n - 1) * spread / sqrt(n) if n > 1 else 0.0
    low, high = mean - reach, mean + reach
    return Interval(mean, max(0.0, low), min(1.0, high), n) if share else Interval(mean, low, high, n)


def wilson(wins: float, n: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share."""
    z = 1.959964
    share = wins / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def t_quantile(freedom: int) -> float:
    """The 97.5% quantile of Student's t (Cornish-Fisher; exact enough from two degrees on)."""
    if freedom < 1:
        return float("inf")
    if freedom == 1:
        return 12.706
    if freedom == 2:
        return 4.303
    z = NormalDist().inv_cdf(0.975)
    first = (z**3 + z) / (4 * freedom)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    return z + first + second + third


@dataclass
class Sprt:
    """A sequential test of the first bot's share: is it `low` (nothing gained) or `high`? Over blocks."""

    low: float = 0.5
    high: float = 0.55
    error: float = 0.05
    total: float = 0.0
    squares: float = 0.0
    count: int = 0

    def add(self, share: float) -> None:
        self.count += 1
        self.total += share
        self.squares += share * share

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio, the shares of blocks taken as normal."""
        if self.count < 2:
            return 0.0
        mean = self.total / self.count
        # A little is added to the variance, as if one block more had been a draw and one a win or a loss.
        variance = (self.squares - self.count * mean * mean + 0.25) / self.count
        return self.count * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    @property
    def limit(self) -> float:
        return log((1 - self.error) / self.error)

    @property
    def verdict(self) -> Literal["high", "low", "open"]:
        """Which of the two is accepted; `open` while neither is."""
        if self.ratio >= self.limit:
            return "high"
        return "low" if self.ratio <= -self.limit else "open"


def seat_shares(blocks: Iterable[Block]) -> list[Interval]:
    """What each seat won on average over all games, whoever sat there: blocks are rotated, so bots cancel out."""
    by_seat: list[list[float]] = []
    for block in blocks:
        players = len(block.games[0].seats)
        by_seat = by_seat or [[] for _ in range(players)]
        for seat in range(players):
            by_seat[seat].append(fmean(game.shares[seat] for game in block.games))
    return [interval(values, share=True) for values in by_seat]
