"""How fast the search is on this machine, as plain numbers for `feurio bench`."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

import feurio
from feurio.bots.search import Search
from feurio.editions import EDITIONS
from feurio.policies import evaluation_of, swift_of
from feurio.state import State

GAMES = tuple({edition.rules: edition.id for edition in EDITIONS.values()}.values())
"""The newest edition of each set of rules."""
HEX = "open_spiel/hex 7x7"
"""The row of OpenSpiel's C++ search on its own game, to compare with."""
_ROUNDS = 3
_CAPACITY = 200_000
"""Nodes of a measured tree: those of a tenth of a second or more."""


def search_speed(seconds: float = 0.12, long: float = 0.3, players: int = 2) -> dict[str, dict[str, float | str]]:
    """Simulations a second from the first decision of each game, beside those of OpenSpiel's C++ search on its own Hex.

    One thread, in processor time, the best of a few rounds of so many seconds: `uniform_per_s` with random playouts,
    `guided_per_s` with those of the learned policy, `swift_per_s` with those of the swift one where there is one,
    `guided_cost` and `swift_cost` how many random ones one of them costs and `over_hex` how many of ours with random
    playouts there are for one of OpenSpiel's. `two_threads` is how much more two threads do on the
    clock in `long` seconds, `two_threads_free` the same if both had a core for themselves.
    """
    found: dict[str, dict[str, float | str]] = {}
    hex_pace = _hex_pace(seconds)
    for edition in GAMES:
        state = _first_decision(edition, players)
        uniform, guided = (_best_pace(state, kind, seconds) for kind in ("uniform", "guided"))
        both, free = _two_threads(state, long)
        row: dict[str, float | str] = {
            "uniform_per_s": round(uniform),
            "guided_per_s": round(guided),
            "guided_cost": round(uniform / guided, 1),
            "two_threads": round(both, 2),
            "two_threads_free": round(free, 2),
        }
        if swift_of(state) is not None:
            swift = _best_pace(state, "swift", seconds)
            row |= {"swift_per_s": round(swift), "swift_cost": round(uniform / swift, 1)}
        if hex_pace is not None:
            row["over_hex"] = round(uniform / hex_pace, 2)
        found[f"{edition}/competitive/{players}"] = row
    found[HEX] = {"left_out": "open_spiel is not installed"} if hex_pace is None else {"uniform_per_s": round(hex_pace)}
    return found


def _hex_pace(seconds: float) -> float | None:
    """Simulations a second of OpenSpiel's C++ search on 7x7 Hex; None if it is not installed."""
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("hex(board_size=7)")
    state = game.new_initial_state()

    def search(simulations: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
        pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, 7, False).step(state)

    return _pace(search, seconds)


def _best_pace(state: State, playouts: str, seconds: float) -> float:
    return _pace(lambda simulations: _search(state, playouts).run(simulations), seconds)


def _pace(work: Callable[[int], None], seconds: float) -> float:
    """The best pace of `work(n)`, which does n simulations, in processor time."""
    n, taken = 64, 0.0
    while (taken := _processor_time(work, n)) < seconds / 4:
        n *= 2
    n = max(1, int(n * seconds / taken))
    return max(n / _processor_time(work, n) for _ in range(_ROUNDS))


def _processor_time(work: Callable[[int], None], n: int) -> float:
    began = time.thread_time()
    work(n)
    return max(1e-9, time.thread_time() - began)


def _first_decision(edition: str, players: int) -> State:
    game = feurio.new_game(edition, players=players, seed=7)
    if game.setup.laid_out:
        game.play(game.legal()[0])
    seat: Any = game.to_move
    return game.view(seat).state()


def _search(state: State, playouts: str) -> Search:
    evaluation = evaluation_of(state.copy(), swiftly=playouts == "swift")
    evaluation.uniform = playouts == "uniform"
    search = Search(evaluation, _CAPACITY)
    search.start(state, 1)
    search.run(1)
    return search


def _two_threads(state: State, seconds: float) -> tuple[float, float]:
    """Guided simulations of two threads over those of one, in turns and the best of each: on the clock, and in each
    thread's own processor time."""
    clock = {1: 0.0, 2: 0.0}
    own = {1: 0.0, 2: 0.0}
    with ThreadPoolExecutor(2) as pool:
        for _ in range(_ROUNDS):
            for threads in (1, 2):
                searches = [_search(state, "guided") for _ in range(threads)]
                began = time.perf_counter()
                done = list(pool.map(lambda search, until=began + seconds: _run(search, until), searches))
                passed = time.perf_counter() - began
                clock[threads] = max(clock[threads], sum(many for many, _ in done) / passed)
                own[threads] = max(own[threads], sum(many / spent for many, spent in done))
    return clock[2] / clock[1], own[2] / own[1]


def _run(search: Search, until: float) -> tuple[int, float]:
    """The simulations until a time, and the processor time that they took."""
    before, began, step = search.simulations, time.thread_time(), 16
    while time.perf_counter() < until and not search.solved:
        search.run(step)
    return search.simulations - before, max(1e-9, time.thread_time() - began)
