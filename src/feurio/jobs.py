"""One runner for everything that plays many games: results in order, as they come, on any number of processes.

    for record in run_jobs(play_one, range(1000), processes=4):
        file.write(record)

Items may come from an endless generator: only a few chunks are under way at a time, so memory stays small, and the
results come in the order of the items whatever the number of processes. A caller that resumes passes only the items
still to do. `function` and the items travel to other processes, so they must be importable and picklable. A `Backend`
is where chunks are worked on; another one (a cluster) needs only the same two members.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from typing import Any, Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

Progress = Callable[[int], None]
"""Told the number of results given so far."""

_AHEAD = 3
"""Chunks under way per process: enough that none waits."""
_ATTEMPTS = 2
"""How often a chunk is tried when the process working on it dies."""
_LARGEST_CHUNK = 64
_QUICK = 0.5
"""Seconds: chunks that take less are handed out before the last is done."""
_FITS = 16_384
"""Bytes that a pipe holds without a reader, everywhere."""


class JobCrashed(RuntimeError):
    """A process died (killed, out of memory) and so did the one that tried the same items again."""


class Backend(Protocol):
    """Where chunks of items are worked on."""

    def map_chunks(
        self, function: Callable[[Any], Any], chunks: Iterator[Sequence[Any]], cancelled: threading.Event
    ) -> Iterator[list[Any]]:
        """The results of each chunk, in the order of the chunks; raises what `function` raises."""
        ...

    @property
    def processes(self) -> int:
        """How many chunks are worked on at a time."""
        ...


def run_jobs(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    *,
    processes: int | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
    cancelled: threading.Event | None = None,
    backend: Backend | None = None,
) -> Iterator[Result]:
    """The results of `function` for all items, in their order.

    `processes` defaults to the number of cores; 1 works in this process. `chunk` is how many items travel together (by
    default few at first, then more). Setting `cancelled`, or closing the iterator, stops the processes at once.
    """
    chosen = backend or (_Here() if (processes or cores()) == 1 else LocalProcesses(processes or cores()))
    stop = cancelled or threading.Event()
    done = 0
    finished = chosen.map_chunks(function, _chunks(iter(items), chunk, chosen.processes), stop)
    try:
        for results in finished:
            for result in results:
                done += 1
                yield result
                if progress is not None:
                    progress(done)
    finally:
        close = getattr(finished, "close", None)
        if close is not None:
            close()


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes that are started in here do not hear Ctrl-C, not even while they start: who started them ends them."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _chunks(items: Iterator[Item], size: int | None, processes: int) -> Iterator[list[Item]]:
    """Items in lists: single ones at first, so that short runs use all processes, then more at a time."""
    made = 0
    while True:
        grown = min(_LARGEST_CHUNK, 1 + made // (4 * processes))
        found = list(islice(items, size or grown))
        if not found:
            return
        made += 1
        yield found


class _Here:
    """Works in this process."""

    processes = 1

    def map_chunks(
        self, function: Callable[[Any], Any], chunks: Iterator[Sequence[Any]], cancelled: threading.Event
    ) -> Iterator[list[Any]]:
        for found in chunks:
            for item in found:
                if cancelled.is_set():
                    return
                yield [function(item)]


@dataclass
class _Task:
    number: int
    items: Sequence[Any]
    attempts: int = 0


class _Worker:
    """A process and the pipe to it.

    While its chunks are quick it has the next one before it has finished the last, so that it need not wait for an
    answer; long ones are handed out singly, so that none lies behind another while a process is idle.
    """

    def __init__(self, context: Any, function: Callable[[Any], Any]) -> None:
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(function, theirs), daemon=True)
        with deaf_to_interrupts():
            self.process.start()
        theirs.close()
        self.tasks: deque[_Task] = deque()
        """What it has to do; it works on the first."""
        self._began = 0.0
        self._ahead = False
        self._held: Any = None

    @property
    def wants_work(self) -> bool:
        return not self.tasks or (self._ahead and len(self.tasks) < 2)

    def give(self, task: _Task) -> None:
        if not self.tasks:
            self._began = time.monotonic()
        self.tasks.append(task)
        data = ForkingPickler.dumps(task.items)
        if len(self.tasks) > 1 and len(data) >= _FITS:
            # Sending would wait for a process that may be waiting for us to read.
            self._held = data
        else:
            self._send(data)

    def _send(self, data: Any) -> None:
        with suppress(OSError):  # If it has died, that is found when its answer is read.
            self.pipe.send_bytes(data)

    def take(self) -> tuple[_Task, tuple[Any, BaseException | None]]:
        """The first task and its answer; raises `EOFError` or `OSError` if the process has died."""
        answer = self.pipe.recv()
        now = time.monotonic()
        self._ahead, self._began = now - self._began < _QUICK, now
        if self._held is not None:
            self._send(self._held)
            self._held = None
        return self.tasks.popleft(), answer

    def stop(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join()


class LocalProcesses:
    """Works in processes of this machine. They are started afresh (not forked), which is safe with threads."""

    def __init__(self, processes: int) -> None:
        self.processes = processes

    def map_chunks(
        self, function: Callable[[Any], Any], chunks: Iterator[Sequence[Any]], cancelled: threading.Event
    ) -> Iterator[list[Any]]:
        context = multiprocessing.get_context("spawn")
        todo: deque[_Task] = deque()
        finished: dict[int, list[Any]] = {}
        workers: list[_Worker] = []
        taken = given = 0
        more = True
        try:
            while True:
                while more and len(todo) < self.processes and taken - given < _AHEAD * self.processes:
                    found = next(chunks, None)
                    if found is None:
                        more = False
                    else:
                        todo.append(_Task(taken, found))
                        taken += 1
                self._hand_out(context, function, workers, todo)
                while given in finished:
                    yield finished.pop(given)
                    given += 1
                busy = [worker for worker in workers if worker.tasks]
                if not busy and not todo and not more:
                    return
                if cancelled.is_set():
                    return
                ready = wait([worker.pipe for worker in busy], timeout=0.2)
                for worker in busy:
                    if worker.pipe in ready:
                        self._collect(worker, workers, todo, finished)
        finally:
            for worker in workers:
                worker.stop()

    def _hand_out(
        self, context: Any, function: Callable[[Any], Any], workers: list[_Worker], todo: deque[_Task]
    ) -> None:
        while todo:
            idle = next((worker for worker in workers if not worker.tasks), None)
            if idle is None and len(workers) < self.processes:
                idle = _Worker(context, function)
                workers.append(idle)
            idle = idle or next((worker for worker in workers if worker.wants_work), None)
            if idle is None:
                return
            idle.give(todo.popleft())

    def _collect(
        self, worker: _Worker, workers: list[_Worker], todo: deque[_Task], finished: dict[int, list[Any]]
    ) -> None:
        """Takes a worker's answer; a dead worker's tasks go to another one."""
        try:
            task, (answer, problem) = worker.take()
        except (EOFError, OSError):
            workers.remove(worker)
            worker.stop()
            worker.tasks[0].attempts += 1
            if worker.tasks[0].attempts >= _ATTEMPTS:
                raise JobCrashed(
                    f"a process ended by itself (exit code {worker.process.exitcode}), twice with the same work"
                ) from None
            todo.extendleft(reversed(worker.tasks))
            return
        if problem is not None:
            raise problem
        finished[task.number] = answer


def _work(function: Callable[[Any], Any], pipe: Connection) -> None:
    """What a process does: chunks in, results out, until the pipe closes."""
    # Ctrl-C reaches every process of a terminal; the one that started them decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            items = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer: tuple[list[Any] | None, BaseException | None] = ([function(item) for item in items], None)
        except Exception as problem:
            answer = (None, problem)
        try:
            pipe.send(answer)
        except OSError:
            return
        except Exception as problem:  # What cannot travel is told by its text.
            pipe.send((None, RuntimeError(f"{type(problem).__name__}: {problem}")))
