"""Who looks at a table: browsers, each with what it has been shown."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from feurio.server.table.views import Viewer


class Guest:
    """One browser at a table. How a message, JSON in UTF-8, reaches it is the business of whoever lets it in."""

    __slots__ = ("ready_seat", "viewer", "visitor")

    def __init__(self, visitor: str) -> None:
        self.visitor = visitor
        self.viewer: Viewer | None = None
        """As whom it was last shown the table."""
        self.ready_seat: int | None = None
        """One device: the seat that has said it holds the device, for its turn."""

    def send(self, message: bytes) -> None:
        raise NotImplementedError

    def hold(self) -> None:
        """What is sent from now on may wait, so that several messages go out as one,"""

    def release(self) -> None:
        """until now."""

    def close(self, code: int = 1000) -> None:
        raise NotImplementedError


class Guests:
    """All browsers at one table here, and the visitors who look at it elsewhere."""

    __slots__ = ("_all", "_elsewhere", "_left", "_since", "fair_wait", "greeted")

    def __init__(self, elsewhere: Iterable[str] = ()) -> None:
        self._all: set[Guest] = set()
        self.greeted: set[Guest] = set()
        """Those who have said hello: they are told what happens."""
        self._elsewhere = set(elsewhere)
        self._left: dict[str, float] = {}
        """When each visitor who is gone has left."""
        self._since = time.monotonic()
        self.fair_wait = 60.0
        """Seconds for which who has left still has a say."""

    @property
    def elsewhere(self) -> set[str]:
        """Visitors who are connected to any process."""
        return self._elsewhere

    @elsewhere.setter
    def elsewhere(self, visitors: set[str]) -> None:
        for visitor in self._elsewhere - visitors:
            self._left[visitor] = time.monotonic()
        self._elsewhere = visitors

    def away_for(self, visitor: str) -> float:
        """For how many seconds a visitor has not been here, as far as this process can tell."""
        return 0.0 if visitor in self.here else time.monotonic() - self._left.get(visitor, self._since)

    def asked(self, people: Iterable[str]) -> set[str]:
        """Those of `people` without whom nothing is agreed: who is here, or left so lately that a bad line would do."""
        here = self.here
        return {visitor for visitor in people if visitor in here or self.away_for(visitor) < self.fair_wait}

    def __iter__(self) -> Iterator[Guest]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def add(self, guest: Guest) -> None:
        self._all.add(guest)

    def greet(self, guest: Guest) -> None:
        self.greeted.add(guest)

    def discard(self, guest: Guest) -> None:
        self._all.discard(guest)
        self.greeted.discard(guest)
        self._left[guest.visitor] = time.monotonic()

    @property
    def visitors(self) -> set[str]:
        return {guest.visitor for guest in self._all}

    @property
    def here(self) -> set[str]:
        return self.visitors | self.elsewhere
