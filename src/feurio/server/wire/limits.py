"""How much one address or one connection may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """A right to so many requests a second, saved up to `burst`; it may be a part of a larger one that others share."""

    __slots__ = ("_at", "_burst", "_left", "_rate", "_within")

    def __init__(self, rate: float, burst: float, within: Bucket | None = None) -> None:
        self._within = within
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if left < cost:
            self._left = left
            return False
        self._left = left - cost
        return self._within is None or self._within.take(cost)


class Buckets:
    """One bucket for each key (an address), the least recently used forgotten first."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> bool:
        return self.of(key).take(cost)

    def of(self, key: str) -> Bucket:
        """The bucket of a key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket
