"""Threads that step environments: they take over and hand back, and what goes wrong there is heard here."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from feurio.envs.vector import FeurioVectorEnv
from feurio.envs.workers import Worker


def test_what_a_worker_is_given_is_done_when_it_is_finished() -> None:
    worker = Worker()
    done: list[int] = []
    for number in range(100):
        worker.begin(done.append, number)
        worker.finish()
        assert done[-1] == number
    worker.close()


def test_a_problem_in_another_thread_is_raised_in_this_one_and_the_worker_goes_on() -> None:
    worker = Worker()
    worker.begin(int, "seven")
    with pytest.raises(ValueError, match="seven"):
        worker.finish()
    worker.begin(int, "7")
    worker.finish()
    worker.close()


def test_work_that_nobody_has_waited_for_is_waited_for_before_the_next() -> None:
    worker = Worker()
    done: list[int] = []

    def slow(given: int) -> None:
        time.sleep(0.05)
        done.append(given)

    worker.begin(slow, 1)
    worker.begin(done.append, 2)
    worker.finish()
    assert done == [1, 2]
    worker.close()


def test_a_worker_ends_when_it_is_closed_or_forgotten() -> None:
    before = set(threading.enumerate())
    closed, forgotten = Worker(), Worker()
    own = set(threading.enumerate()) - before
    assert len(own) == 2
    closed.close()
    closed.close()
    with pytest.raises(RuntimeError, match="closed"):
        closed.begin(int, 7)
    del forgotten
    for thread in own:
        thread.join(10)
        assert not thread.is_alive()


@pytest.mark.parametrize("count", [2, 3])
def test_games_in_several_threads_are_the_games_in_one(count: int) -> None:
    several = FeurioVectorEnv(7, edition="volcano", mode="solitaire", threads=count)
    one = FeurioVectorEnv(7, edition="volcano", mode="solitaire")
    for envs in (one, several):
        envs.reset(seed=5)
    for _ in range(60):
        actions = one.sample()
        for left, right in zip(one.step(actions)[:4], several.step(actions)[:4], strict=True):
            assert np.array_equal(left, right)
    several.close()
    with pytest.raises(RuntimeError, match="closed"):
        several.step(actions)


def test_nobody_waits_for_what_was_never_begun() -> None:
    with pytest.raises(RuntimeError, match="begun"):
        Worker().finish()
    Worker.__new__(Worker).close()


def test_a_worker_that_is_forgotten_at_work_keeps_nobody_waiting() -> None:
    """Whoever drops it may hold what the work waits for."""
    held, began = threading.Event(), threading.Event()

    def work(_: object) -> None:
        began.set()
        held.wait(30)

    before = threading.active_count()
    worker = Worker()
    worker.begin(work, None)
    assert began.wait(10)
    start = time.monotonic()
    del worker
    assert time.monotonic() - start < 10
    held.set()
    while threading.active_count() > before and time.monotonic() - start < 20:
        time.sleep(0.01)
    assert threading.active_count() == before, "its thread ends after the work"
