"""The job runner: results in order, on any number of processes, and clear when something goes wrong."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from feurio.jobs import JobCrashed, run_jobs


def square(number: int) -> int:
    return number * number


def late_if_even(number: int) -> int:
    time.sleep(0.02 if number % 2 == 0 else 0)
    return number


def fail_at_seven(number: int) -> int:
    if number == 7:
        raise ValueError("seven")
    return number


def die_at_three(number: int) -> int:
    if number == 3:
        os._exit(9)
    return number


def die_once(path: str) -> str:
    if not Path(path).exists():
        Path(path).touch()
        os._exit(9)
    return "done"


def unsendable(_: int) -> object:
    return lambda: None


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_results_come_in_the_order_of_the_items(processes: int) -> None:
    assert list(run_jobs(square, range(200), processes=processes)) == [square(i) for i in range(200)]


def test_slow_items_do_not_change_the_order() -> None:
    assert list(run_jobs(late_if_even, range(30), processes=3, chunk=1)) == list(range(30))


def test_endless_items_are_taken_only_as_they_are_needed() -> None:
    taken = []

    def items() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    results = run_jobs(square, items(), processes=2, chunk=1)
    assert [next(results) for _ in range(5)] == [0, 1, 4, 9, 16]
    results.close()  # type: ignore[attr-defined]
    assert len(taken) < 40


@pytest.mark.parametrize("processes", [1, 2])
def test_what_the_function_raises_arrives_after_the_results_before_it(processes: int) -> None:
    results = run_jobs(fail_at_seven, range(20), processes=processes, chunk=1)
    with pytest.raises(ValueError, match="seven"):
        list(results)


def test_a_process_that_dies_twice_is_said() -> None:
    with pytest.raises(JobCrashed, match="exit code 9"):
        list(run_jobs(die_at_three, range(6), processes=2, chunk=1))


def test_a_process_that_dies_once_is_replaced(tmp_path: Path) -> None:
    assert list(run_jobs(die_once, [str(tmp_path / "a"), str(tmp_path / "b")], processes=2)) == ["done", "done"]


def test_a_result_that_cannot_travel_is_an_error_and_not_a_hang() -> None:
    with pytest.raises(RuntimeError):
        list(run_jobs(unsendable, range(2), processes=2))


@pytest.mark.parametrize("processes", [1, 2])
def test_cancelling_stops_soon(processes: int) -> None:
    stop = threading.Event()
    seen = 0
    for _ in run_jobs(square, count(), processes=processes, cancelled=stop):
        seen += 1
        if seen == 10:
            stop.set()
    assert seen < 1000


def test_progress_is_told() -> None:
    told: list[int] = []
    list(run_jobs(square, range(5), processes=1, progress=told.append))
    assert told == [1, 2, 3, 4, 5]


def test_another_backend_takes_the_chunks() -> None:
    class Backwards:
        processes = 1

        def map_chunks(self, function, chunks, cancelled):  # type: ignore[no-untyped-def]
            for chunk in chunks:
                yield [-function(item) for item in chunk]

    assert list(run_jobs(square, [1, 2, 3], backend=Backwards())) == [-1, -4, -9]


def test_chunks_larger_than_a_pipe_pass_both_ways() -> None:
    items = [bytes([n % 256]) * 300_000 for n in range(24)]
    assert list(run_jobs(bytes, items, processes=2, chunk=1)) == items


def blocked(_: int) -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="not on this system")
def test_processes_are_deaf_to_interrupts_from_their_start_and_this_one_is_not() -> None:
    assert all(run_jobs(blocked, range(4), processes=2))
    assert not blocked(0)
