"""Deletes tables that nobody has touched for long, and results of people who have been away for longer, and does not
trust the clock with it.

A clock that jumps ahead by a month makes every table look old. So a table is not deleted when a sweep finds it outdated
but when so many sweeps have, one an hour while the server runs: a day in which the jump is noticed, or somebody looks
at the table. A sweep does nothing while the clock and the steady counter of the machine have moved apart. What is
deleted is in a backup that was made before.

What somebody achieved (puzzles, days, personal bests) outlives the tables: it goes when nobody can come back to it,
that is when the cookie by which its owner is known has ended.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from feurio.server.store.backups import RETENTION

if TYPE_CHECKING:
    from feurio.server.hall.hub import Hub

log = logging.getLogger("feurio.server")

EVERY = 3600.0
"""Seconds between two sweeps."""
GRACE = 24
"""So many sweeps must find a table outdated before one deletes it."""
JUMP = 600.0
"""Seconds by which the clock may be set right without a word."""
DAY = 86_400.0
RESULTS = 400.0
"""Days for which results are kept at least: as long as a cookie lasts."""


class Retention:
    def __init__(
        self,
        hub: Hub,
        days: float,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._hub = hub
        self._days = days
        self._clock = clock
        self._steady = steady
        self._began = clock() - steady()
        self._swept = steady()

    async def sweep_if_due(self) -> None:
        if self._days and self._steady() - self._swept >= EVERY:
            self._swept = self._steady()
            await self.sweep()

    async def sweep(self) -> int:
        """Counts outdated tables down and deletes those whose grace is over; how many were deleted."""
        tables = self._hub.store.tables
        drift = abs(self._clock() - self._steady() - self._began)
        if drift > JUMP:
            log.error("the clock has jumped: no tables are deleted until the server starts again", extra={"by": drift})
            return 0
        people = self._hub.store.people
        before = self._clock() - self._days * DAY
        gone = self._clock() - max(self._days, RESULTS) * DAY
        grace = GRACE * self._hub.settings.workers  # each of them sweeps
        doomed = [id for id in await tables.condemn(before, grace) if not self._hub.in_use(id)]
        absent = await people.condemn(gone, grace)
        if not doomed and not absent:
            return 0
        backup = await self._hub.store.back_up(RETENTION)
        deleted = await tables.delete(doomed, before)
        forgotten = await people.delete(absent, gone)
        await self._hub.store.prune(RETENTION)
        for id in deleted:
            self._hub.tables.pop(id, None)
        figures = {"tables": len(deleted), "people": forgotten, "backup": str(backup)}
        log.info("old tables and results deleted after a backup", extra=figures)
        return len(deleted)
