"""Group commit: all steps that wait are written in one transaction, and each is answered after it.

A commit costs the same for one step as for two hundred, so a busy server writes larger groups instead of more of
them. Full durability: a step that was shown to anybody is on the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from feurio.server.metrics import METRICS
from feurio.server.store.database import is_outage
from feurio.server.table.rows import Writing

log = logging.getLogger("feurio.server")

LARGEST_GROUP = 512
BUSY_GROUP = 8
"""After a group of so many steps the next one is let grow for a moment,"""
PAUSE = 0.004
"""so many seconds: nobody notices, and there are fewer commits to pay for."""

Write = Callable[[Sequence[Writing]], Awaitable[list[bool]]]
Answer = Callable[[bool | None], None]
"""Hears True once a step is on the disk, False if another one has its number, None if it could not be written."""


class Journal:
    """Collects steps and writes them group by group; `write` says for each whether it won its number."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[tuple[Writing, Answer]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="journal")

    async def stop(self) -> None:
        """Writes what still waits, then ends."""
        while self._waiting:
            await asyncio.sleep(0.01)
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def append(self, writing: Writing, answer: Answer) -> None:
        self._waiting.append((writing, answer))
        self._wake.set()

    async def written(self, writing: Writing) -> bool | None:
        """The same for whoever can wait."""
        future: asyncio.Future[bool | None] = asyncio.get_running_loop().create_future()
        self.append(writing, lambda won: None if future.done() else future.set_result(won))
        return await future

    async def _run(self) -> None:
        written = 0
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                if BUSY_GROUP <= written < LARGEST_GROUP:
                    await asyncio.sleep(PAUSE)
                group, self._waiting = self._waiting[:LARGEST_GROUP], self._waiting[LARGEST_GROUP:]
                written = len(group)
                await self._write_group(group)

    async def _write_group(self, group: list[tuple[Writing, Answer]]) -> None:
        began = time.perf_counter()
        # One order for everybody, so that two processes that write the same tables cannot wait for each other.
        group.sort(key=lambda pair: (pair[0].step.table, pair[0].step.number))
        won: Sequence[bool | None]
        try:
            won = await self._write([writing for writing, _ in group])
        except Exception as problem:
            METRICS.count("feurio_storage_failures_total")
            if len(group) > 1 and not is_outage(problem):
                # One step that the database cannot take must not keep the others from it.
                for pair in group:
                    await self._write_group([pair])
                return
            tables = sorted({writing.step.table for writing, _ in group})
            log.exception("steps could not be written", extra={"steps": len(group), "tables": tables[:5]})
            won = [None] * len(group)
        else:
            METRICS.observe("feurio_commit_seconds", time.perf_counter() - began)
            METRICS.count("feurio_steps_total", len(group))
            METRICS.count("feurio_commits_total")
        for (writing, answer), mine in zip(group, won, strict=True):
            try:
                answer(mine)
            except Exception:
                log.exception("a written step could not be answered", extra={"table": writing.step.table})
