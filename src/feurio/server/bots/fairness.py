"""Whose bot thinks next: everybody who waits gets an equal share of the thinkers, and short thoughts go first.

Each thought is charged to whoever it is for (a network address, so that a new cookie is not a new share) and stamped
with the time at which it would be done if all who wait shared the thinkers equally; the lowest stamp is next. One who
asks for a hundred long thoughts at once waits for the hundred; another one's first thought is ahead of all but one of
them. (Known as weighted fair queueing.)
"""

from __future__ import annotations

import heapq
import itertools
from typing import Generic, TypeVar

Item = TypeVar("Item")

FORGET_AFTER = 1000
"""So many payers are remembered at most; those who owe nothing are forgotten first."""


class FairQueue(Generic[Item]):
    def __init__(self) -> None:
        self._heap: list[tuple[float, int, float, Item]] = []
        self._order = itertools.count()
        self._now = 0.0
        """How far the shares have come: the stamp at which the last thought taken began."""
        self._ends: dict[str, float] = {}
        """The stamp up to which each payer has asked for thoughts."""

    def __len__(self) -> int:
        return len(self._heap)

    def put(self, payer: str, cost: float, item: Item) -> None:
        """Lines up something that takes about `cost` seconds."""
        start = max(self._now, self._ends.get(payer, 0.0))
        self._ends[payer] = start + cost
        heapq.heappush(self._heap, (start + cost, next(self._order), start, item))

    def get(self) -> Item:
        """The next one."""
        _, _, start, item = heapq.heappop(self._heap)
        self._now = max(self._now, start)
        if len(self._ends) > FORGET_AFTER:
            self._ends = {payer: end for payer, end in self._ends.items() if end > self._now}
        return item
