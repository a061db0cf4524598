"""Processes in which bots think, so that no table waits for another one's bot.

There are fewer processes than tables, so thoughts line up (`fairness.py`). One that had to wait is kept shorter: after
`PATIENCE` seconds in line a bot says what it can find at once. Quick thoughts have a room of their own: nobody's
beginner waits for another's strongest bot.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import Any

from feurio.bots.interface import Bot, Clock
from feurio.bots.registry import LEVELS, Level, make_bot
from feurio.jobs import deaf_to_interrupts
from feurio.server.bots.fairness import FairQueue
from feurio.server.metrics import METRICS
from feurio.view import View

_BOTS: dict[str, Bot] = {}


def level_named(name: str | None) -> Level:
    """The level of that name; the weakest if it is gone (a table may be older than the list)."""
    return next((level for level in LEVELS if level.name == name), LEVELS[0])


PATIENCE = 5.0
"""Seconds in line after which a thought is as short as can be."""
SHORTEST = 0.05
STUCK = 30.0
"""Seconds after which a thought counts as lost, and its process with it."""


QUICK = 0.2
"""Levels that take no longer think in the room for quick thoughts."""


class Thinkers:
    """All who think: so many processes for long thoughts, and a quarter as many for quick ones."""

    def __init__(self, processes: int) -> None:
        processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._slow, self._quick = Room(processes), Room(max(1, processes // 4))

    def start(self) -> None:
        self._slow.start()
        self._quick.start()

    def stop(self) -> None:
        self._slow.stop()
        self._quick.stop()

    async def choose(self, level: str | None, view: View, payer: str = "") -> dict[str, Any]:
        """What a level plays, as `{"event", "reasons"}`; `payer` is who waits for it."""
        named = level_named(level)
        room = self._quick if 0 < named.seconds <= QUICK else self._slow
        return await room.choose(named, view, payer)


class Room:
    """Some processes and the line before them."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._own: set[BaseProcess] = set()
        self._line: FairQueue[asyncio.Future[None]] = FairQueue()
        self._thinking = 0

    def start(self) -> None:
        # Started afresh, not forked: this process has threads and open connections.
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.processes, context, _begin, (os.getpid(),))
        others = set(multiprocessing.active_children())
        with deaf_to_interrupts():
            for _ in range(self.processes):
                self._pool.submit(os.getpid)
        self._own = set(multiprocessing.active_children()) - others

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for thinker in self._own:
                thinker.terminate()  # a thought may last; nobody waits for it any more
            self._pool.shutdown(wait=True)
            self._pool = None

    async def choose(self, level: Level, view: View, payer: str) -> dict[str, Any]:
        waited = await self._wait_in_line(payer, level.seconds or 1.0)
        try:
            return await self._think(level.name, view, budget(level.seconds, waited))
        finally:
            self._thinking -= 1
            self._call_next()

    async def _wait_in_line(self, payer: str, cost: float) -> float:
        """Waits for a free thinker; how many seconds that took."""
        began = time.monotonic()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.put(payer, cost, turn)
        self._call_next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._thinking -= 1
                self._call_next()
            raise
        waited = time.monotonic() - began
        METRICS.observe("feurio_bot_waiting_seconds", waited)
        return waited

    def _call_next(self) -> None:
        while self._line and self._thinking < self.processes:
            turn = self._line.get()
            if not turn.done():
                self._thinking += 1
                turn.set_result(None)

    async def _think(self, level: str, view: View, seconds: float | None) -> dict[str, Any]:
        for attempt in (1, 2):
            if self._pool is None:
                self.start()
            assert self._pool is not None
            try:
                loop = asyncio.get_running_loop()
                async with asyncio.timeout(STUCK):
                    return await loop.run_in_executor(self._pool, think, level, view, seconds)
            except (BrokenProcessPool, TimeoutError):
                # A thinker was killed, by lack of memory for instance, or is lost in thought: the next pool is new.
                self.stop()
                if attempt == 2:
                    raise
        raise AssertionError


def budget(seconds: float, waited: float) -> float | None:
    """How long a thought may take that has waited; None if its level counts in simulations and nobody waited."""
    if not seconds:
        return SHORTEST if waited >= PATIENCE else None
    return max(SHORTEST, seconds * (1.0 - waited / PATIENCE))


def think(level: str, view: View, seconds: float | None) -> dict[str, Any]:
    """Runs in a thinker."""
    bot = _BOTS.get(level)
    if bot is None:
        bot = _BOTS[level] = make_bot(level)
    choice = bot.choose(view, Clock(seconds=seconds))
    chosen = next((candidate for candidate in choice.candidates if candidate.event == choice.event), None)
    reasons = [reason.as_json() for reason in chosen.reasons] if chosen is not None else []
    return {"event": str(choice.event), "reasons": reasons}


def _begin(parent: int) -> None:
    """A thinker leaves interrupts to its server, and ends with it even if that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)  # tables answer people first
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    with contextlib.suppress(Exception):
        _BOTS[LEVELS[0].name] = make_bot(LEVELS[0].name)


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(0)
