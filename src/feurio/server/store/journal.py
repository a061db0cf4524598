"""Group commit: all steps that wait are written in one transaction, and each is answered after it.

A commit costs the same for one step as for two hundred, so a busy server writes larger groups instead of more of
them. While the disk writes one group, those of the group before are answered: neither waits for the other. Full
durability: a step that was shown to anybody is on the disk.
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
"""so many seconds: nobody notices, and there are fewer commits to pay for;"""
LARGE_GROUP = 32
"""one of so many is worth a commit at once."""

Write = Callable[[Sequence[Writing]], Awaitable[list[bool]]]
Answer = Callable[[bool | None], None]
"""Hears True once a step is on the disk, False if another one has its number, None if it could not be written."""


Waiting = tuple[Writing, Answer]


class Journal:
    """Collects steps and writes them group by group; `write` says for each whether it won its number."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[Waiting] = []
        self._at_work = False
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="journal")

    async def stop(self) -> None:
        """Writes and answers what still waits, then ends."""
        while self._task is not None and not self._task.done() and (self._waiting or self._at_work):
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
        written: list[tuple[Waiting, bool | None]] = []
        while True:
            if len(self._waiting) < LARGE_GROUP:
                _answer(written)
                if BUSY_GROUP <= len(written) < LARGEST_GROUP:
                    await asyncio.sleep(PAUSE)
                written = []
            if not self._waiting:
                self._at_work = False
                self._wake.clear()
                await self._wake.wait()
            self._at_work = True
            group, self._waiting = self._waiting[:LARGEST_GROUP], self._waiting[LARGEST_GROUP:]
            writing = asyncio.create_task(self._write_group(group))
            if written:
                await asyncio.sleep(0)  # the writing begins
                _answer(written)
            written = await writing

    async def _write_group(self, group: list[Waiting]) -> list[tuple[Waiting, bool | None]]:
        """Each of the group with what became of it."""
        began = time.perf_counter()
        # One order for everybody, so that two processes that write the same tables cannot wait for each other.
        group.sort(key=lambda waiting: (waiting[0].step.table, waiting[0].step.number))
        won: Sequence[bool | None]
        try:
            won = await self._write([writing for writing, _ in group])
        except Exception as problem:
            METRICS["feurio_storage_failures_total"] += 1
            if len(group) > 1 and not is_outage(problem):
                # One step that the database cannot take must not keep the others from it.
                return [(await self._write_group([waiting]))[0] for waiting in group]
            tables = sorted({writing.step.table for writing, _ in group})
            log.exception("steps could not be written", extra={"steps": len(group), "tables": tables[:5]})
            won = [None] * len(group)
        else:
            METRICS["feurio_commit_seconds_sum"] += time.perf_counter() - began
            METRICS["feurio_commit_seconds_count"] += 1
            METRICS["feurio_steps_total"] += len(group)
            METRICS["feurio_commits_total"] += 1
        return list(zip(group, won, strict=True))


def _answer(written: list[tuple[Waiting, bool | None]]) -> None:
    for (writing, answer), won in written:
        try:
            answer(won)
        except Exception:
            log.exception("a written step could not be answered", extra={"table": writing.step.table})
