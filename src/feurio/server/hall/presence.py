"""Who is at which table, where several processes serve one database: written in groups, told to the others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from feurio.server.store.presences import Presences

log = logging.getLogger("feurio.server")

LASTING = 30.0
"""Seconds after which somebody connected to a process that died counts as gone."""
DELAY = 0.1
"""Comings and goings wait so long for others to be written with."""


class Presence:
    def __init__(self, presences: Presences, tell: Callable[[list[str]], Awaitable[None]]) -> None:
        self._presences = presences
        self._tell = tell
        self._changes: dict[tuple[str, str], bool] = {}
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="presence")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self._presences.leave_all()

    def note(self, table: str, visitor: str, here: bool) -> None:
        self._changes[table, visitor] = here
        self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(DELAY)
            self._wake.clear()
            changes, self._changes = self._changes, {}
            try:
                await self._presences.note(changes, LASTING)
                await self._tell(sorted({table for table, _ in changes}))
            except Exception:
                log.exception("who is here could not be noted")
