"""Processes in which bots think, so that no table waits for another one's bot."""

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
from typing import Any

from feurio.bots.interface import Bot, Clock
from feurio.bots.registry import LEVELS, Level, make_bot
from feurio.jobs import deaf_to_interrupts
from feurio.view import View

_BOTS: dict[str, Bot] = {}


def level_named(name: str | None) -> Level:
    """The level of that name; the weakest if it is gone (a table may be older than the list)."""
    return next((level for level in LEVELS if level.name == name), LEVELS[0])


class Thinkers:
    def __init__(self, processes: int) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        # Started afresh, not forked: this process has threads and open connections.
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.processes, context, _begin, (os.getpid(),))
        with deaf_to_interrupts():
            for _ in range(self.processes):
                self._pool.submit(os.getpid)

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for thinker in multiprocessing.active_children():
                thinker.terminate()  # a thought may last; nobody waits for it any more
            self._pool.shutdown(wait=True)
            self._pool = None

    async def choose(self, level: str | None, view: View) -> dict[str, Any]:
        """What a level plays, as `{"event", "reasons"}`."""
        for attempt in (1, 2):
            if self._pool is None:
                self.start()
            assert self._pool is not None
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._pool, think, level_named(level).name, view)
            except BrokenProcessPool:
                # A thinker was killed, by lack of memory for instance: the next pool is a new one.
                self.stop()
                if attempt == 2:
                    raise
        raise AssertionError


def think(level: str, view: View) -> dict[str, Any]:
    """Runs in a thinker."""
    bot = _BOTS.get(level)
    if bot is None:
        bot = _BOTS[level] = make_bot(level)
    seconds = level_named(level).seconds
    choice = bot.choose(view, Clock(seconds=seconds or None))
    chosen = next((candidate for candidate in choice.candidates if candidate.event == choice.event), None)
    reasons = [reason.as_json() for reason in chosen.reasons] if chosen is not None else []
    return {"event": str(choice.event), "reasons": reasons}


def _begin(parent: int) -> None:
    """A thinker leaves interrupts to its server, and ends with it even if that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    with contextlib.suppress(Exception):
        _BOTS[LEVELS[0].name] = make_bot(LEVELS[0].name)


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(0)
