"""The `mcts` bot: tree search over what its seat may know (`search.py`), guided by a learned policy (`policies/`)."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import exp

from feurio.bots.interface import Candidate, Choice, Clock
from feurio.bots.search import NODE_BYTES, Search
from feurio.editions import Setup
from feurio.effects import effects_of_all
from feurio.events import event_of
from feurio.policies import evaluation_of
from feurio.state import State
from feurio.view import View

_SLICE = 0.004
"""Seconds of search between two looks at the clock."""
_ANSWER = 0.002
"""Seconds kept back for the answer itself."""
_MOST_CANDIDATES = 8


class MctsBot:
    """Searches for `seconds` or `simulations`, whichever ends first; what a clock says takes their place.

    `threads` trees grow side by side and are added up. `memory` bounds the trees, in megabytes. `softness` makes it
    choose among good events instead of the best one: an event whose value is lower by this much is 2.7 times less
    likely, and one that is worse than the best by three times as much is never chosen. With `processor_time` the
    seconds are those that the process really had, for measurements on a busy machine.
    """

    name = "mcts"

    def __init__(
        self,
        seed: int | None = None,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        threads: int = 1,
        memory: float = 64.0,
        softness: float = 0.0,
        exploration: float = 1.0,
        playouts: str = "guided",
        weights: tuple[float, ...] | None = None,
        processor_time: bool = False,
    ) -> None:
        if threads < 1:
            raise ValueError("a search needs a thread")
        if playouts not in ("guided", "uniform"):
            raise ValueError("playouts are guided or uniform")
        if seconds is None and simulations is None:
            seconds = 1.0
        self.seconds = seconds
        self.simulations = simulations
        self.threads = threads
        self.memory = memory
        self.softness = softness
        self.exploration = exploration
        self.playouts = playouts
        self.weights = weights
        self._processor_time = processor_time
        self._seed = random.SystemRandom().getrandbits(64) if seed is None else seed
        self._setup: Setup | None = None
        self._searches: list[Search] = []
        self._pool: ThreadPoolExecutor | None = None

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        clock = clock or Clock()
        started, began = time.monotonic(), self._now()
        state = view.state()
        if state.to_move < 0:
            raise ValueError("no seat is to move")
        # The choice depends on the seed and the position only, not on what was asked before.
        dice = random.Random(f"{self._seed}/{len(view.history)}/{state.to_move}")
        simulations = self.simulations if clock.simulations is None else clock.simulations
        seconds = clock.seconds
        if seconds is None and clock.simulations is None:
            seconds = self.seconds
        until = float("inf")
        if seconds is not None:
            gone = started - clock.started
            until = began + seconds - gone - _ANSWER - 0.02 * seconds
        searches = self._prepare(state, dice.getrandbits(62))
        share = None if simulations is None else -(-simulations // len(searches))
        if len(searches) == 1:
            _think(searches[0], clock, self._now, until, share)
        else:
            self._pool = self._pool or ThreadPoolExecutor(self.threads - 1, "feurio-mcts")
            others = [self._pool.submit(_think, search, clock, self._now, until, share) for search in searches[1:]]
            _think(searches[0], clock, self._now, until, share)
            for other in others:
                other.result()
        return self._answer(view, searches, dice, time.monotonic() - started)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True)
            self._pool = None
        self._searches = []
        self._setup = None

    def _now(self) -> float:
        return time.process_time() / self.threads if self._processor_time else time.monotonic()

    def _prepare(self, state: State, seed: int) -> list[Search]:
        """A search for each thread, with the trees of the last one thrown away."""
        if self._setup != state.setup:
            capacity = max(2048, int(self.memory * 1e6 / self.threads / NODE_BYTES))
            self._searches = []
            for _ in range(self.threads):
                evaluation = evaluation_of(state.copy(), self.weights)
                evaluation.uniform = self.playouts == "uniform"
                self._searches.append(Search(evaluation, capacity))
            self._setup = state.setup
        for number, search in enumerate(self._searches):
            search.exploration = self.exploration
            search.start(state, (seed + number * 0x9E3779B97F4A7C15) & (2**64 - 1))
        return self._searches

    def _answer(self, view: View, searches: list[Search], dice: random.Random, seconds: float) -> Choice:
        merged: dict[int, list[float]] = {}
        for search in searches:
            for (code, visits, mean, prior, _), (lead, leads) in zip(search.children(), search.margins(), strict=True):
                entry = merged.setdefault(code, [0, 0.0, prior, 0.0, 0])
                entry[0] += visits
                entry[1] += visits * mean
                entry[3] += lead
                entry[4] += leads
        solved = any(search.solved for search in searches)
        rows = [
            (visits, total / visits if visits else 0.0, prior, code)
            for code, (visits, total, prior, _, _) in merged.items()
        ]
        if solved:
            rows.sort(key=lambda row: (row[1] if row[0] else -1.0, row[0], row[2]), reverse=True)
        else:
            rows.sort(key=lambda row: (row[0], row[1], row[2]), reverse=True)
        chosen = self._soften(rows, dice) if self.softness > 0 else 0
        rows.insert(0, rows.pop(chosen))
        layout = view.game().layout
        shown = rows[:_MOST_CANDIDATES]
        reasons = effects_of_all(view.state(), [code for *_, code in shown])
        candidates = tuple(
            Candidate(event_of(code, layout), mean if visits else None, int(visits), _mean(*merged[code][3:]), effects)
            for (visits, mean, _, code), effects in zip(shown, reasons, strict=True)
        )
        total = sum(search.simulations for search in searches)
        return Choice(candidates[0].event, candidates, total, seconds)

    def _soften(self, rows: list[tuple[float, float, float, int]], dice: random.Random) -> int:
        """Where the chosen row is: at random among those that are nearly as good as the best."""
        best = rows[0]
        chances = []
        for visits, mean, prior, _ in rows:
            lag = (best[1] - mean) / self.softness
            known = visits >= 0.02 * best[0] and visits > 0
            chances.append(prior * exp(-lag) if known and lag < 3 else 0.0)
        chances[0] = max(chances[0], 1e-9)
        return dice.choices(range(len(rows)), chances)[0]


def _mean(total: float, many: float) -> float | None:
    return total / many if many else None


def _think(search: Search, clock: Clock, now: Callable[[], float], until: float, simulations: int | None) -> None:
    """Searches in slices, so that the clock and a cancellation are never far away."""
    step = 1
    before = now()
    while not search.solved and not clock.cancelled.is_set():
        left = until - before
        if left <= 0:
            return
        many = step
        if simulations is not None:
            many = min(many, simulations - search.simulations)
            if many <= 0:
                return
        search.run(many)
        after = now()
        pace = max(after - before, 1e-7) / many
        step = max(1, min(int(min(_SLICE, (until - after) / 2) / pace), 4 * step))
        before = after
