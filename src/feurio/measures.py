"""What `feurio bench` measures: a registry that any module may add to.

    register("my_thing_per_s", measure_my_thing)

A measurement is a function without arguments that takes a second or so and gives a number or a dictionary of numbers.
All run in one thread, except the one that is about several. A second is one of processor time, which is the same as one
on the clock where nothing else runs and does not count the waiting where something does; `import_ms` and `simulate` go
by the clock. Each is repeated in short rounds and the best round counts: other work can only slow one down.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from feurio.editions import EDITIONS, RULES, check_setup
from feurio.game import STATES, new_game
from feurio.state import State
from feurio.version import engine

Measurement = Callable[[], Any]

_MEASUREMENTS: dict[str, Measurement] = {}

_FIRST = [next(edition for edition in EDITIONS.values() if edition.rules == rules) for rules in RULES]
"""One edition of each set of rules."""
_GAMES = tuple(f"{edition.id}/competitive/4" for edition in _FIRST)
_LARGEST = tuple(f"{edition.id}/competitive/4+{edition.variants[0]}" for edition in _FIRST if edition.variants)
SETUPS = (
    *(f"{edition}/competitive/4" for edition in EDITIONS),
    *_LARGEST,
    *(f"{edition.id}/{rest}" for edition in _FIRST for rest in ("competitive/2", "cooperative/4", "solitaire/1")),
)
"""The set-ups whose random playouts are measured: edition/mode/players, and variants."""

_ROUND = 0.08
"""Seconds of a round."""
_ROUNDS = 4
_CHUNK = 8
"""Games that travel together when simulations are measured."""


def register(name: str, function: Measurement) -> None:
    """Adds a measurement under a name of its own."""
    _MEASUREMENTS[name] = function


def names() -> list[str]:
    return list(_MEASUREMENTS)


def measure(tell: Callable[[str], None] | None = None) -> dict[str, Any]:
    """All measurements, and which engine was measured."""
    found: dict[str, Any] = {"engine": engine()}
    for name, function in _MEASUREMENTS.items():
        if tell is not None:
            tell(name)
        found[name] = function()
    return found


def fresh_state(setup: str) -> State:
    """A state before the deal, of a set-up written as in `SETUPS`."""
    edition, mode, rest = setup.split("/")
    players, *variants = rest.split("+")
    checked = check_setup(edition, mode, int(players), variants)
    return STATES[checked.rules](checked)


# --- Timing -----------------------------------------------------------------------------------------------------------


def per_second(work: Callable[[int], Any], round_seconds: float = _ROUND, rounds: int = _ROUNDS) -> tuple[float, int]:
    """The best pace of `work(n)`, which does something n times, and the n of a round."""
    n = 1
    while (taken := _time(work, n)) < round_seconds / 4:
        n *= 4 if taken < round_seconds / 16 else 2
    n = max(1, int(n * round_seconds / taken))
    best = max(n / _time(work, n) for _ in range(rounds))
    return best, n


def _time(work: Callable[[int], Any], n: int) -> float:
    began = time.thread_time()
    work(n)
    return max(1e-9, time.thread_time() - began)


def playout_pace(state: State, round_seconds: float = _ROUND, rounds: int = _ROUNDS) -> dict[str, int]:
    """Random games a second from a fresh deal to the final scores, and the decisions in them."""
    pace, n = per_second(state.playouts, round_seconds, rounds)
    return {"playouts_per_s": round(pace), "decisions_per_s": round(pace * state.playouts(n) / n)}


# --- What is measured -------------------------------------------------------------------------------------------------


def _playouts() -> dict[str, dict[str, int]]:
    found = {}
    for setup in SETUPS:
        state = fresh_state(setup)
        state.rng = 1
        found[setup] = playout_pace(state)
    return found


def _middle_of_game(setup: str) -> State:
    """A position with most of the table in use."""
    state = fresh_state(setup)
    state.rng = 5
    state.chance()
    for _ in range(30):
        if state.over:
            break
        codes = state.legal()
        if state.to_move < 0:
            state.chance()
        else:
            state.step(codes[len(codes) // 2])
    return state


def _copy_inside() -> float:
    """Nanoseconds to copy a state within the core: the slowest of the three games."""
    return round(max(1e9 / per_second(_middle_of_game(setup).copies)[0] for setup in _GAMES), 1)


def _copy_from_python() -> float:
    """Nanoseconds of `state.copy()`: the slowest of the three games."""

    def copies(state: State) -> Callable[[int], None]:
        def work(n: int) -> None:
            copy = state.copy
            for _ in range(n):
                copy()

        return work

    return round(max(1e9 / per_second(copies(_middle_of_game(setup)))[0] for setup in _GAMES), 1)


def _checked_play() -> dict[str, int]:
    """Events a second through `Game.play`, given as texts, with all that the software adds to them."""
    found = {}
    for setup in _GAMES:
        edition = setup.split("/")[0]
        games = []
        for seed in range(8):
            game = new_game(edition, seed=seed)
            texts: list[str] = []
            while not game.over:
                legal = game.legal()
                texts.append(str(legal[(7 * len(texts)) % len(legal)]))
                game.play(texts[-1])
            games.append((seed, texts))
        found[edition] = round(max(_replay_pace(edition, games) for _ in range(_ROUNDS)))
    return found


def _replay_pace(edition: str, games: list[tuple[int, list[str]]]) -> float:
    played, seconds = 0, 0.0
    for seed, texts in games:
        game = new_game(edition, seed=seed)
        began = time.thread_time()
        for text in texts:
            game.play(text)
        seconds += time.thread_time() - began
        played += len(texts)
    return played / seconds


def _play_pace() -> int:
    """Events a second through `Game.play` in the slowest of the three games."""
    return min(_checked_play().values())


def _import_time() -> float:
    """Milliseconds of `import feurio` in a fresh interpreter, whose own start is not counted."""
    script = "import time; t = time.perf_counter(); import feurio; print(time.perf_counter() - t)"
    runs = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True) for _ in range(5)
    ]
    return round(1000 * min(float(run.stdout) for run in runs), 1)


def _state_bytes() -> dict[str, int]:
    """The memory of a position; 0 where the engine is not compiled."""
    return {setup: fresh_state(setup).size_in_bytes() for setup in (*_GAMES, *_LARGEST)}


def _simulate() -> dict[str, float]:
    """Games a second of `feurio simulate` between random bots by the number of processes."""
    from feurio.jobs import cores, run_jobs
    from feurio.simulation import Simulation

    simulation = Simulation(next(iter(EDITIONS)), ("random",) * 4, 1, {"mode": "competitive"})
    single = max(1.0, 1 / _time(lambda _: [simulation(number) for number in range(20)], 1) * 20)
    counts = sorted({1, min(cores(), 8)})
    found: dict[str, float] = {}
    for processes in counts:
        games = max(20, int(1.2 * single)) * processes
        # Starting the processes is not counted, as a real run is longer: several rounds of chunks go before.
        first = _CHUNK * processes * 6
        results = run_jobs(simulation, range(games + first), processes=processes, chunk=_CHUNK)
        for _ in range(first):
            next(results)
        began = time.perf_counter()
        done = sum(1 for _ in results)
        found[str(processes)] = round(done / (time.perf_counter() - began), 1)
    found["scaling"] = round(found[str(counts[-1])] / found["1"], 2)
    return found


def _search() -> dict[str, dict[str, float | str]]:
    """Simulations of the tree search; loaded late, like the search itself."""
    from feurio.bots.measures import search_speed

    return search_speed()


register("playouts", _playouts)
register("copy_ns", _copy_inside)
register("copy_python_ns", _copy_from_python)
register("play_events_per_s", _play_pace)
register("import_ms", _import_time)
register("state_bytes", _state_bytes)
register("search", _search)
register("simulate", _simulate)
