"""Batches that step together in several threads: the same games whether a thread sleeps, looks or comes late."""

from __future__ import annotations

import gc
import os
import random
import signal
import subprocess
import sys
import threading
import time
import weakref
from typing import Any

import numpy as np
import pytest

from feurio.envs.batch import Batch
from feurio.envs.relay import Relay
from feurio.envs.vector import FeurioVectorEnv


def environment(games: int = 100, threads: int = 2, **options: Any) -> Any:
    envs = FeurioVectorEnv(games, "wildfire", players=2, threads=threads, **options)
    envs.reset(seed=3)
    return envs


def threads_of_relays() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "feurio"]


def wait_for_end(threads: list[threading.Thread]) -> None:
    for thread in threads:
        thread.join(10)
    assert not any(thread.is_alive() for thread in threads)


@pytest.mark.parametrize("threads", [2, 3, 5])
def test_a_thread_that_sleeps_or_looks_or_comes_late_plays_the_same_games(threads: int) -> None:
    luck = random.Random(threads)
    one, several = environment(threads=1), environment(threads=threads)
    for _ in range(400):
        actions = one.sample()
        pause = luck.choice([0, 0, 0, 2e-5, 9e-5, 1.1e-4, 3e-4])
        until = time.perf_counter() + pause
        while time.perf_counter() < until:  # as a program computes; what follows sleeps
            pass
        if luck.random() < 0.1:
            time.sleep(pause)
        for left, right in zip(one.step(actions)[:4], several.step(actions)[:4], strict=True):
            assert np.array_equal(left, right)
        assert np.array_equal(one.action_masks(), several.action_masks())
    several.close()


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


def test_samples_are_those_of_the_seed_whoever_draws_them() -> None:
    left, right = environment(threads=3), environment(threads=3)
    for _ in range(200):
        actions = left.sample()
        assert np.array_equal(actions, right.sample())
        assert left.action_masks()[np.arange(100), actions].all()
        left.step(actions)
        right.step(actions)


def test_closing_ends_threads_that_sleep_and_those_that_look() -> None:
    for pause in (0.0, 0.02):
        before = set(threads_of_relays())
        envs = environment(threads=3)
        envs.step(envs.sample())
        own = [thread for thread in threads_of_relays() if thread not in before]
        assert len(own) == 2
        time.sleep(pause)
        envs.close()
        envs.close()
        wait_for_end(own)
        with pytest.raises(RuntimeError, match="closed"):
            envs.step(np.zeros(100, np.int64))
        with pytest.raises(RuntimeError, match="closed"):
            envs.sample()


def test_threads_end_with_their_environment_and_keep_none_of_its_memory() -> None:
    before = set(threads_of_relays())
    envs = environment()
    envs.step(envs.sample())
    own = [thread for thread in threads_of_relays() if thread not in before]
    rows = weakref.ref(envs._rows)
    del envs
    gc.collect()
    assert rows() is None, "nobody waits for the thread"
    wait_for_end(own)


def test_a_relay_refuses_what_it_cannot_do_and_goes_on() -> None:
    envs = environment()
    relay: Any = envs._relay
    for wrong in (np.zeros(99, np.int64), np.zeros(101, np.int64), np.zeros(0, np.int64)):
        with pytest.raises(ValueError, match="100 actions"):
            relay.step(wrong)
        with pytest.raises(ValueError, match="100 actions"):
            relay.sample(wrong)
    with pytest.raises(TypeError):
        relay.__init__(envs._batches)
    envs.step(envs.sample())
    for nothing in ([], [None], [envs._batches[0], 7], [Batch.__new__(Batch)]):
        with pytest.raises((TypeError, AttributeError)):
            Relay(nothing).step(np.zeros(0, np.int64))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="different"):
        Relay([envs._batches[0], envs._batches[0]])
    unmade = Relay.__new__(Relay)
    with pytest.raises((TypeError, AttributeError)):
        unmade.step(np.zeros(0, np.int64))


def step_until_refused(envs: Any, actions: Any, heard: list[str]) -> None:
    try:
        while True:
            envs._relay.step(actions)
    except RuntimeError as problem:
        heard.append(str(problem))


def test_threads_that_close_and_step_at_a_time_neither_wait_for_ever_nor_harm() -> None:
    for _ in range(10):
        before = set(threads_of_relays())
        envs = environment(threads=3)
        own = [thread for thread in threads_of_relays() if thread not in before]
        heard: list[str] = []
        given = (envs, envs.sample(), heard)
        stepping = [threading.Thread(target=step_until_refused, args=given, daemon=True) for _ in range(2)]
        for thread in stepping:
            thread.start()
        time.sleep(0.002)
        envs.close()
        wait_for_end(stepping)
        wait_for_end(own)
        assert any("closed" in problem for problem in heard)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers here")
def test_who_interrupts_a_step_finds_whole_games() -> None:
    """By Ctrl-C, at any moment: afterwards everything is as after some number of steps, and goes on."""

    class Interrupted(Exception):
        pass

    def interrupt(*_: object) -> None:
        raise Interrupted

    one, several = environment(games=300, threads=1), environment(games=300, threads=3)
    luck = random.Random(1)
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for _ in range(60):
            several.reset(seed=5)
            try:
                signal.setitimer(signal.ITIMER_REAL, luck.uniform(0.0001, 0.003))
                while True:
                    several.step(several.sample())
            except Interrupted:
                pass
            several.sample()
            several.reset(seed=8)
            one.reset(seed=8)
            actions = one.sample()
            for left, right in zip(one.step(actions)[:4], several.step(actions)[:4], strict=True):
                assert np.array_equal(left, right)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes do not fork here")
def test_the_child_of_a_fork_steps_alone() -> None:
    program = (
        "import os\n"
        "from feurio.envs.vector import FeurioVectorEnv\n"
        "envs = FeurioVectorEnv(40, 'wildfire', players=2, threads=3)\n"
        "envs.reset(seed=1)\n"
        "envs.step(envs.sample())\n"
        "child = os.fork()\n"
        "for _ in range(20): envs.step(envs.sample())\n"
        "envs.close()\n"
        "assert not child or os.waitpid(child, 0)[1] == 0\n"
    )
    ran = subprocess.run([sys.executable, "-W", "ignore", "-c", program], timeout=60, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("pause", [0.0, 0.05])
def test_a_program_may_end_with_threads_that_sleep_or_look(pause: float) -> None:
    program = (
        "import sys, threading, time\n"
        "from feurio.envs.vector import FeurioVectorEnv\n"
        "kept = [FeurioVectorEnv(40, 'wildfire', players=2, threads=3) for _ in range(3)]\n"
        "for envs in kept: envs.reset(seed=1)\n"
        "for envs in kept: envs.step(envs.sample())\n"
        "def forever():\n"
        "    while True: kept[0].step(kept[0].sample())\n"
        "threading.Thread(target=forever, daemon=True).start()\n"
        f"time.sleep({pause})\n"
    )
    for _ in range(3):
        ran = subprocess.run([sys.executable, "-c", program], timeout=60, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr


def test_threads_that_wait_take_no_time() -> None:
    envs = environment(threads=4)
    envs.step(envs.sample())
    time.sleep(0.05)
    before = time.process_time()
    time.sleep(0.3)
    assert time.process_time() - before < 0.1
    envs.close()
