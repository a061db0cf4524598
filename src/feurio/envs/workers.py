"""Threads that wait for work, for steps too short for a pool.

A step of a thousand games takes less than a millisecond, of which a pool's queue and futures would be a good part. Here
work is handed over and back by two locks, a few microseconds each.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from typing import Any


class Worker:
    """A thread that does one thing at a time, and ends with this object."""

    _busy = False
    _closed = True
    """As long as there is no thread: memory may be short."""

    def __init__(self) -> None:
        self._go, self._done = Lock(), Lock()
        self._go.acquire()
        self._done.acquire()
        self._table: list[Any] = []
        """What is to be done, then what went wrong."""
        Thread(target=_serve, args=(self._go, self._done, self._table), name="feurio", daemon=True).start()
        self._closed = False

    def begin(self, work: Callable[[Any], object], given: Any) -> None:
        if self._closed:
            raise RuntimeError("the environments are closed")
        if self._busy:  # whoever began it was interrupted while waiting
            self.finish()
        self._table.append((work, given))
        self._busy = True
        self._go.release()

    def finish(self) -> None:
        """Waits until the work is done, and raises what it raised."""
        if not self._busy:
            raise RuntimeError("nothing was begun")
        self._done.acquire()
        self._busy = False
        if self._table:
            raise self._table.pop()

    def close(self) -> None:
        """Nothing more will come; what is under way is done."""
        if self._busy:
            with suppress(BaseException):
                self.finish()
        if not self._closed:
            self._closed = True
            self._table.append(None)
            with suppress(RuntimeError):  # it has not begun yet
                self._go.release()

    def __del__(self) -> None:
        # Nobody waits here: what is under way keeps what it works with, and the thread ends after it.
        self._busy = False
        self.close()


def _serve(go: Lock, done: Lock, table: list[Any]) -> None:
    while True:
        go.acquire()
        job = table.pop(0) if table else None
        if job is None:
            return
        try:
            job[0](job[1])
        except BaseException as problem:
            table.append(problem)
        del job
        done.release()
        if any(one is None for one in table):
            return
