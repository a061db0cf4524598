"""Monte Carlo without a tree: every event is tried on uniform playouts, and the best mean is played."""

from __future__ import annotations

import random
import time

from feurio.bots import Choice, Clock
from feurio.events import event_of
from feurio.state import State
from feurio.view import View

LEAST = 2
"""Playouts of every event before any drops out."""


class Flat:
    """In turn, each event still worth a try gets a playout; halfway through only the better half goes on, and so on
    (sequential halving by time). The reward is the share of the win, and a little of the lead."""

    name = "flat"

    def __init__(self, seed: int | None = None, *, seconds: float = 0.1) -> None:
        self._dice = random.Random(seed)
        self.seconds = seconds

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        began = time.process_time()
        seconds = self.seconds if clock is None or clock.seconds is None else clock.seconds
        root = view.state()
        seat = root.to_move
        codes = root.legal()
        layout = view.game().layout
        if len(codes) == 1:
            return Choice(event_of(codes[0], layout))
        scratch = root.copy()
        scratch.rng = self._dice.getrandbits(62)
        totals = dict.fromkeys(codes, 0.0)
        counts = dict.fromkeys(codes, 0)
        left = list(codes)
        rounds = max(1, (len(codes) - 1).bit_length())
        done = 0
        for number in range(rounds):
            until = began + seconds * (number + 1) / rounds
            while True:
                for code in left:
                    scratch.copy_from(root)
                    scratch.step_unchecked(code)
                    scratch.playout()
                    totals[code] += self.reward(scratch, seat)
                    counts[code] += 1
                    done += 1
                    if counts[code] > LEAST and time.process_time() >= until:
                        break
                if min(counts[code] for code in left) >= LEAST and time.process_time() >= until:
                    break
            left.sort(key=lambda code: -totals[code] / counts[code])
            left = left[: max(1, (len(left) + 1) // 2)]
        best = max(left, key=lambda code: totals[code] / counts[code])
        return Choice(event_of(best, layout), (), done)

    def close(self) -> None:
        pass

    def reward(self, state: State, seat: int) -> float:
        scores = state.scores()
        if len(scores) == 1:
            return float(scores[0]) + 0.0
        lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
        return (1.0 if lead > 0 else 0.5 if lead == 0 else 0.0) + 0.2 * lead / (20 + abs(lead))


class Spoiler(Flat):
    """The same, but it only wants the best of the others to have little."""

    name = "spoiler"

    def reward(self, state: State, seat: int) -> float:
        scores = state.scores()
        return -float(max(score for other, score in enumerate(scores) if other != seat or len(scores) == 1))
