"""The `mcts` bot: tree search over what its seat may know (`search.py`), guided by a learned policy (`policies/`)."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import exp, inf, isfinite
from typing import NamedTuple

from feurio.bots.interface import Candidate, Choice, Clock
from feurio.bots.oversight import check_oversight, noticed
from feurio.bots.search import MOST_NODES, NODE_BYTES, Search
from feurio.bots.tempers import TEMPERS
from feurio.editions import Setup
from feurio.effects import effects_of, effects_of_all
from feurio.events import Event, event_of
from feurio.policies import evaluation_of, trust_in
from feurio.state import State
from feurio.view import View

_SLICE = 0.004
"""Seconds of search between two looks at the clock."""
_ANSWER = 0.002
"""Seconds kept back for the answer itself."""
_PRUDENCE = 1.2
"""How many more simulations may be to come than the pace so far says: later ones are shorter."""
_MOST_CANDIDATES = 8
MOST_THREADS = 256
MOST_TRUST = 4.0
MOST_MEMORY = MOST_NODES * NODE_BYTES // 10**6


class MctsBot:
    """Searches for `seconds` or `simulations`, whichever ends first; what a clock says takes their place.

    `threads` trees grow side by side and are added up. `memory` bounds the trees, in megabytes. `softness` makes it
    choose among good events instead of the best one: an event whose value is lower by this much is 2.7 times less
    likely, and one that is worse than the best by three times as much is never chosen. With `oversight` it overlooks
    events as people do, up to that part of those far from where something has just happened (`oversight.py`). With
    `processor_time` the seconds are those that the process really had, for measurements on a busy machine.

    A `temper` makes it want something besides the win (`tempers.py`); its values are then those of what it wants.

    `playouts` go on from a position by the learned policy (`guided`), by a small quick one (`swift`; there is one
    for Wildfire where seats compete, elsewhere they are guided) or at random (`uniform`). By default they are swift:
    each is worth a little less, but in the same time there are several.

    Where a network was learned, `belief` is its part of a value and `horizon` the decisions after which a playout is
    left to it (`Evaluation.learn`), by default as they proved best.

    `trust` is how far the learned policy says which events are tried (`Evaluation.weigh`), by default as proved best.

    An only event is answered at once. With `hurry` it answers as soon as more search could not change the choice. With
    `keep` it goes on with what it found in the same game before, as far as the game went that way: its choice then
    depends on the seed and on what it was asked in this game so far, without it on the seed and the position alone.
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
        playouts: str | None = None,
        weights: tuple[float, ...] | None = None,
        belief: float | None = None,
        horizon: int | None = None,
        trust: float | None = None,
        processor_time: bool = False,
        hurry: bool = True,
        keep: bool = True,
        oversight: float = 0.0,
        temper: str | None = None,
    ) -> None:
        for name, whole in {"threads": threads, "simulations": simulations, "horizon": horizon}.items():
            if whole is not None and not isinstance(whole, int):
                raise ValueError(f"{name} is a whole number")
        real = {
            "seconds": seconds,
            "memory": memory,
            "softness": softness,
            "exploration": exploration,
            "belief": belief,
            "trust": trust,
        }
        for name, number in real.items():
            if number is not None and not (isinstance(number, int | float) and isfinite(number)):
                raise ValueError(f"{name} is a number")
        if weights is not None and not isinstance(weights, list | tuple):
            raise ValueError("weights are a list of numbers")
        if not 1 <= threads <= MOST_THREADS:
            raise ValueError(f"a search has 1 to {MOST_THREADS} threads")
        if not 0.0 < memory <= MOST_MEMORY:
            raise ValueError(f"memory is up to {MOST_MEMORY} megabytes")
        if trust is not None and not 0.0 <= trust <= MOST_TRUST:
            raise ValueError(f"trust is between 0 and {MOST_TRUST}")
        if playouts not in (None, "guided", "uniform", "swift"):
            raise ValueError("playouts are guided, swift or uniform")
        if temper is not None and temper not in TEMPERS:
            raise ValueError(f"tempers are {', '.join(TEMPERS)}")
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
        self.belief = belief
        self.horizon = horizon
        self.trust = trust
        self.hurry = hurry
        self.keep = keep
        self.oversight = check_oversight(oversight)
        self.temper = temper
        self._processor_time = processor_time
        self._seed = random.SystemRandom().getrandbits(64) if seed is None else seed
        self._setup: Setup | None = None
        self._searches: list[Search] = []
        self._history: tuple[Event, ...] = ()
        self._pool: ThreadPoolExecutor | None = None

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        clock = clock or Clock()
        started, began = time.monotonic(), self._now()
        state = view.state()
        if state.to_move < 0:
            raise ValueError("no seat is to move")
        if len(only := state.legal()) == 1:
            return _only(view, only[0], time.monotonic() - started)
        dice = random.Random(f"{self._seed}/{len(view.history)}/{state.to_move}")
        simulations = self.simulations if clock.simulations is None else clock.simulations
        seconds = clock.seconds
        if seconds is None and clock.simulations is None:
            seconds = self.seconds
        until = inf
        if seconds is not None:
            gone = 0.0 if self._processor_time else started - clock.started
            until = began + seconds - gone - _ANSWER - 0.02 * seconds
        searches = self._prepare(view, state, dice.getrandbits(62))
        share = None if simulations is None else -(-simulations // len(searches))
        # What is chosen softly, or left by oversight, depends on all values, so every simulation may change the choice;
        # and threads that wait for each other's opinion would do so many simulations at one time and so many at
        # another.
        waits = self.hurry and not self.softness and not self.oversight and (len(searches) == 1 or simulations is None)
        settled = _Settled(len(searches)) if waits else None
        limits = _Limits(clock, self._now, until, share, settled)
        if len(searches) == 1:
            _think(searches[0], limits)
        else:
            self._pool = self._pool or ThreadPoolExecutor(self.threads - 1, "feurio-mcts")
            others = [self._pool.submit(_think, search, limits) for search in searches[1:]]
            _think(searches[0], limits)
            for other in others:
                other.result()
        return self._answer(view, searches, dice, time.monotonic() - started)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True)
            self._pool = None
        self._searches = []
        self._history = ()
        self._setup = None

    def _now(self) -> float:
        return time.process_time() / self.threads if self._processor_time else time.monotonic()

    def _prepare(self, view: View, state: State, seed: int) -> list[Search]:
        """A search for each thread, with what is kept of the last tree."""
        if self._setup != state.setup:
            capacity = max(2048, int(self.memory * 1e6 / self.threads / NODE_BYTES))
            self._searches = []
            self._history = ()
            for _ in range(self.threads):
                belief = self.belief if self.temper is None else 0.0
                swiftly = self.playouts in (None, "swift")
                evaluation = evaluation_of(
                    state.copy(), self.weights, belief=belief, horizon=self.horizon, swiftly=swiftly
                )
                if self.temper is not None:
                    evaluation.build, evaluation.block, evaluation.gamble = TEMPERS[self.temper]
                evaluation.uniform = self.playouts == "uniform"
                evaluation.trust = trust_in(state.setup, evaluation.swiftly) if self.trust is None else self.trust
                self._searches.append(Search(evaluation, capacity))
            self._setup = state.setup
        before, history = self._history, view.history
        since: list[int] = []
        if self.keep and before and len(history) > len(before) and history[: len(before)] == before:
            tiles = {cell: tile for tile, cell in enumerate(view.game().layout or ())}
            since = [event.code(tiles) for event in history[len(before) :]]
        self._history = history
        for number, search in enumerate(self._searches):
            search.exploration = self.exploration
            own = (seed + number * 0x9E3779B97F4A7C15) & (2**64 - 1)
            if not since or not search.advance(since, own):
                search.start(state, own)
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
        layout = view.game().layout
        if self.oversight:
            events = [event_of(code, layout) for *_, code in rows]
            rows = [rows[i] for i in noticed(events, view.history, self.oversight, dice)]
        chosen = self._soften(rows, dice) if self.softness > 0 else 0
        rows.insert(0, rows.pop(chosen))
        shown = rows[:_MOST_CANDIDATES]
        reasons = effects_of_all(view.state(), [code for *_, code in shown])
        candidates = tuple(
            Candidate(event_of(code, layout), mean if visits else None, int(visits), _mean(*merged[code][3:]), effects)
            for (visits, mean, _, code), effects in zip(shown, reasons, strict=True)
        )
        total = sum(search.simulations for search in searches)
        chosen_code, visited = rows[0][3], sum(entry[0] for entry in merged.values())
        sure = merged[chosen_code][0] / visited if visited else None
        if solved and rows[0][1] == max(row[1] for row in rows):
            sure = 1.0
        return Choice(candidates[0].event, candidates, total, seconds, sure)

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


def _only(view: View, code: int, seconds: float) -> Choice:
    """The answer where there is nothing to choose."""
    event = event_of(code, view.game().layout)
    return Choice(event, (Candidate(event, reasons=effects_of(view.state(), code)),), 0, seconds, 1.0)


class _Settled:
    """Whether all trees prefer the same event by more visits than are still to come."""

    def __init__(self, trees: int) -> None:
        self._trees = trees
        self._chosen: dict[int, int] = {}

    def by(self, search: Search, left: float) -> bool:
        code, lead = search.chosen
        if code >= 0 and lead > left:
            self._chosen[id(search)] = code
        else:
            self._chosen.pop(id(search), None)
        return len(self._chosen) == self._trees and len(set(self._chosen.values())) == 1


class _Limits(NamedTuple):
    """When a search ends."""

    clock: Clock
    now: Callable[[], float]
    until: float
    simulations: int | None
    settled: _Settled | None


def _think(search: Search, limits: _Limits) -> None:
    """Searches in slices, so that the clock and a cancellation are never far away."""
    step = 1
    before = limits.now()
    while not search.solved and not limits.clock.cancelled.is_set():
        left = limits.until - before
        if left <= 0:
            return
        many = step
        if limits.simulations is not None:
            # The choice is looked at after certain numbers of simulations, whatever the machine's pace.
            look = max(8, limits.simulations // 32)
            many = min(many, look - search.simulations % look, limits.simulations - search.simulations)
            if many <= 0:
                return
        search.run(many)
        after = limits.now()
        pace = max(after - before, 1e-7) / many
        to_come = _PRUDENCE * (limits.until - after) / pace
        if limits.simulations is not None:
            to_come = limits.simulations - search.simulations if search.simulations % look == 0 else inf
        if limits.settled is not None and limits.settled.by(search, to_come):
            return
        step = max(1, min(int(min(_SLICE, (limits.until - after) / 2) / pace), 4 * step))
        before = after
