"""Learns what positions are worth by playing: a network in real numbers.

It plays games that a guide begins (alone or together), or both sides of a game of two that an evaluation begins. At
every decision the events that these consider are tried, and the one is played that leads to where the network sees
most: with a *whim*, at random by that. A guide's policy has its say, too, which keeps it from places that it knows
nothing of. After the game every position moves towards what the next ones were thought to be worth and what the end
really was (temporal differences; `mix` is the part that is passed on from later ones). What is learned is rounded to
the whole numbers of a `Network` (`network.py`), whose form it has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
    from cython.cimports.libc.math import log, sqrt
    from cython.cimports.libc.stdlib import calloc, free
else:
    from math import log, sqrt

    from feurio.bits import advance, scramble
    from feurio.codes import DRAW, one
    from feurio.gates import Gate, enter, leave, look
    from feurio.policies.guide import LEAST, MOST_WIDE, UNLIKELY
    from feurio.policies.network import FIRST, SECOND
    from feurio.state import DEALING, DRAWING, OVER, as_word, within

    MOST_STEPS = 256

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feurio.policies.evaluation import Evaluation
    from feurio.policies.guide import Guide
    from feurio.state import State

MOST_GAMES = 1_000_000
MOST_NUMBER = 100.0
"""The largest that one of its numbers may be, so that none runs away."""
NARROW = 0.02
"""Of two who compete events are tried that their policy finds at least so likely beside the likeliest."""
FLOOR = 0.01
"""What makes the first steps no larger than they are."""


class Student:
    """A network for so many features, at first one that knows nothing. One thread at a time works with it."""

    def __cinit__(self, size: Any, seed: Any = 1) -> None:
        wide: cython.size_t = within(size, 65536, "features")
        self.net = cython.cast(
            cython.p_float, calloc(wide * FIRST + FIRST * SECOND + FIRST + 2 * SECOND + 1, cython.sizeof(cython.float))
        )
        self.square = cython.cast(cython.p_float, calloc(wide + 2 + FIRST, cython.sizeof(cython.float)))
        if self.net == cython.NULL or self.square == cython.NULL:
            raise MemoryError

    def __dealloc__(self) -> None:
        free(self.net)
        free(self.square)

    def __init__(self, size: Any, seed: Any = 1) -> None:
        i: cython.int
        if cython.compiled and self.gate is not None:
            raise TypeError("a student is made once")
        self.size = within(size, 65536, "features")
        self.rng = as_word(seed)
        self.gate: Gate = Gate()
        self.first_bias = self.size * FIRST
        self.second = self.first_bias + FIRST
        self.second_bias = self.second + FIRST * SECOND
        self.last = self.second_bias + SECOND
        self.many = self.last + SECOND + 1
        self.steps = 0
        if not cython.compiled:
            self.net = [0.0] * self.many
            self.square = [0.0] * (self.size + 2 + FIRST)
            self.first = [0.0] * FIRST
            self.hidden = [0.0] * SECOND
            self.up = [0.0] * SECOND
            self.down = [0.0] * FIRST
            self.trail = [0] * (MOST_STEPS * MOST_WIDE)
            self.trail_many = [0] * MOST_STEPS
            self.trail_value = [0.0] * MOST_STEPS
            self.trail_seat = [0] * MOST_STEPS
            self.seen = [0] * MOST_WIDE
            self.ends = [0.0] * 4
            self.worth = 0.0
        for i in range(self.many):
            if i < self.first_bias:
                self.net[i] = 0.06 * (self.chance() - 0.5)
            elif i < self.second:
                self.net[i] = 0.3
            elif i < self.second_bias:
                self.net[i] = 0.8 * (self.chance() - 0.5)
            elif i < self.last:
                self.net[i] = 0.2
            elif i < self.many - 1:
                self.net[i] = 1.0 * (self.chance() - 0.5)
        for i in range(self.size + 2 + FIRST):
            self.square[i] = FLOOR

    # --- For programs -----------------------------------------------------------------------------------------------

    def play(
        self, guide: Guide, games: Any, whim: cython.double, rate: cython.double, mix: cython.double
    ) -> tuple[float, float]:
        """Plays games on from where a guide was started, and learns from each unless the rate is 0. The lower an event
        is valued, in parts of `whim`, the seldomer it is played; with 0 the guide's policy alone plays. Below 0 nothing
        is left to chance: the event is played that is most likely then. The mean worth of the games, and how far off a
        position's value was, squared, on average."""
        i: cython.int
        many: cython.int = within(games, MOST_GAMES, "games")
        corrected: cython.double = 0.0
        total: cython.double = 0.0
        if guide is None or guide.wide_table.size != self.size:
            raise ValueError("the student is of another game")
        check_paces(whim, rate, mix)
        enter(self.gate)
        try:
            guide.at_work()
            try:
                for i in range(many):
                    guide.begin_future(0, i)
                    self.game(guide, whim)
                    total += self.worth
                    corrected += self.learn(rate, mix)
                    if cython.compiled and i & 63 == 63:
                        PyErr_CheckSignals()
            finally:
                leave(guide.gate)
        finally:
            leave(self.gate)
        return total / max(1, many), corrected / max(1, many)

    def compete(
        self, evaluation: Evaluation, games: Any, whim: cython.double, rate: cython.double, mix: cython.double
    ) -> tuple[float, float]:
        """The same for games of two against each other, both of whom it plays, on from where the evaluation's state
        is and is again afterwards; draws are those of its dice. The worth is the first seat's."""
        i: cython.int
        many: cython.int = within(games, MOST_GAMES, "games")
        corrected: cython.double = 0.0
        total: cython.double = 0.0
        root: State
        tried: Evaluation
        if evaluation is None or evaluation.sight_table.size != self.size:
            raise ValueError("the student is of another game")
        evaluation.check()
        if evaluation.state.shared or evaluation.state.players != 2 or evaluation.state.phase == DEALING:
            raise ValueError("two compete, after the deal")
        check_paces(whim, rate, mix)
        root = evaluation.state.copy()
        tried = evaluation.twin()
        enter(self.gate)
        try:
            for i in range(many):
                evaluation.state.assign(root)
                self.match(evaluation, tried, whim)
                total += self.worth
                corrected += self.learn(rate, mix)
                if cython.compiled and i & 63 == 63:
                    PyErr_CheckSignals()
        finally:
            evaluation.state.assign(root)
            leave(self.gate)
        return total / max(1, many), corrected / max(1, many)

    def forget(self, part: cython.double) -> None:
        """Steps become larger again: so much of what made them smaller is forgotten."""
        i: cython.int
        if not 0.0 <= part <= 1.0:
            raise ValueError("a part is between 0 and 1")
        look(self.gate)
        for i in range(self.size + 2 + FIRST):
            self.square[i] = FLOOR + (self.square[i] - FLOOR) * (1.0 - part)

    def numbers(self) -> list[float]:
        """Everything it knows: the rows of the features, the first bias, the second layer and its bias, the last. A
        row that was never seen has nothing in it."""
        look(self.gate)
        return [
            0.0 if i < self.first_bias and self.square[i // FIRST] <= FLOOR else self.net[i] for i in range(self.many)
        ]

    def recall(self, numbers: Sequence[float]) -> None:
        """Goes on from such numbers."""
        i: cython.int
        given = [float(number) for number in numbers]
        if len(given) != self.many:
            raise ValueError(f"there are {self.many} numbers, not {len(given)}")
        if not all(-MOST_NUMBER <= number <= MOST_NUMBER for number in given):
            raise ValueError(f"a number is between -{MOST_NUMBER} and {MOST_NUMBER}")
        look(self.gate)
        for i in range(self.many):
            self.net[i] = given[i]
        for i in range(self.size):
            # What was seen is known by its numbers.
            if any(given[FIRST * i : FIRST * i + FIRST]):
                self.square[i] = 1.01 * FLOOR

    # --- The network --------------------------------------------------------------------------------------------------

    def chance(self) -> cython.double:
        self.rng = advance(self.rng)
        return (scramble(self.rng) >> 11) * (1.0 / 9007199254740992.0)

    def think(self, seen: cython.p_int, base: cython.int, n: cython.int) -> cython.double:
        """What a position is worth in which these features are seen, from `base` on."""
        i: cython.int
        j: cython.int
        row: cython.int
        h: cython.float
        z: cython.float
        for j in range(FIRST):
            self.first[j] = self.net[self.first_bias + j]
        for i in range(n):
            row = seen[base + i] * FIRST
            for j in range(FIRST):
                self.first[j] += self.net[row + j]
        for j in range(SECOND):
            self.hidden[j] = self.net[self.second_bias + j]
        for i in range(FIRST):
            h = self.first[i]
            if h <= 0.0:
                continue
            if h > 1.0:
                h = 1.0
            row = self.second + i * SECOND
            for j in range(SECOND):
                self.hidden[j] += h * self.net[row + j]
        z = self.net[self.last + SECOND]
        for j in range(SECOND):
            h = self.hidden[j]
            if h > 0.0:
                z += (h if h < 1.0 else 1.0) * self.net[self.last + j]
        return 0.5 + 0.5 * z / sqrt(1.0 + z * z)

    def improve(self, base: cython.int, n: cython.int, target: cython.double, rate: cython.double) -> cython.void:
        """One step of a position of the trail towards its target. Each row of the network has a pace of its own: what
        is seen seldom moves further."""
        i: cython.int
        j: cython.int
        k: cython.int
        h: cython.float
        g: cython.float
        pace: cython.float
        sum_of: cython.float = 0.0
        # As for a likelihood: where it is sure and wrong the step is as large as elsewhere.
        dz: cython.float = target - self.think(self.trail, base, n)
        for j in range(SECOND):
            self.up[j] = dz * self.net[self.last + j] * slope_at(self.hidden[j])
        for i in range(FIRST):
            g = 0.0
            k = self.second + i * SECOND
            for j in range(SECOND):
                g += self.up[j] * self.net[k + j]
            self.down[i] = g * slope_at(self.first[i])
            sum_of += self.down[i] * self.down[i]
            h = self.first[i]
            h = 0.0 if h < 0.0 else 1.0 if h > 1.0 else h
            if h > 0.0:
                g = 0.0
                for j in range(SECOND):
                    g += self.up[j] * self.up[j]
                self.square[self.size + 2 + i] += h * h * g
                pace = rate * h / sqrt(self.square[self.size + 2 + i])
                for j in range(SECOND):
                    self.net[k + j] += pace * self.up[j]
        self.square[self.size + 1] += dz * dz
        pace = rate / sqrt(self.square[self.size + 1])
        for j in range(SECOND):
            h = self.hidden[j]
            h = 0.0 if h < 0.0 else 1.0 if h > 1.0 else h
            self.net[self.last + j] += pace * dz * h
            self.net[self.second_bias + j] += pace * self.up[j]
        self.net[self.last + SECOND] += pace * dz
        for i in range(n + 1):
            k = self.trail[base + i] if i < n else self.size
            self.square[k] += sum_of
            pace = rate / sqrt(self.square[k])
            k *= FIRST
            for j in range(FIRST):
                self.net[k + j] += pace * self.down[j]

    # --- Playing ------------------------------------------------------------------------------------------------------

    def game(self, guide: Guide, whim: cython.double) -> cython.void:
        """One game, of which the positions are kept that a decision led to."""
        n: cython.int
        self.steps = 0
        while guide.state.phase != OVER:
            if guide.state.phase == DRAWING:
                guide.draw_next()
                continue
            n = guide.consider()
            n = guide.choose(n) if whim == 0.0 else self.pick(guide, n, whim)
            guide.state.do(guide.codes[n])
            guide.state.settle()
            if guide.state.phase != OVER and self.steps < MOST_STEPS:
                guide.tried.assign(guide.state)
                n = guide.prospect(self.trail, self.steps * MOST_WIDE)
                self.trail_many[self.steps] = n
                self.trail_seat[self.steps] = 0
                self.steps += 1
        guide.tried.assign(guide.state)
        self.worth = guide.ended()

    def pick(self, guide: Guide, n: cython.int, whim: cython.double) -> cython.int:
        """One of the events that the guide considers."""
        i: cython.int
        best: cython.int = 0
        top: cython.double = LEAST
        most: cython.double = -1e9
        value: cython.double
        if n == 1:
            return 0
        guide.weigh(n)
        for i in range(n):
            top = max(top, guide.worth[i])
        for i in range(n):
            if guide.worth[i] < UNLIKELY * top:
                continue
            guide.lead_to(i)
            if guide.tried.phase == OVER:
                value = guide.ended()
            else:
                value = self.think(guide.wide, 0, guide.prospect(guide.wide, 0))
            value = self.swayed(value + abs(whim) * log(guide.worth[i] / top), whim)
            if value > most:
                most = value
                best = i
        return best

    def swayed(self, value: cython.double, whim: cython.double) -> cython.double:
        """A value with what chance adds to it, so that the greatest of several is one that is drawn: 2.7 times less
        often for each whim that it is less."""
        if whim > 0.0:
            value -= whim * log(-log(self.chance() * 0.999999 + 1e-9))
        return value

    def match(self, evaluation: Evaluation, tried: Evaluation, whim: cython.double) -> cython.void:
        """One game of two, of which all positions are kept, as who moves next sees them."""
        n: cython.int
        i: cython.int
        self.steps = 0
        evaluation.moved = True
        while evaluation.state.phase != OVER:
            if evaluation.state.phase == DRAWING:
                evaluation.state.do(one(DRAW, evaluation.state.draw()))
                evaluation.state.settle()
            else:
                n = evaluation.state.legal_codes(evaluation.codes)
                evaluation.play(evaluation.codes[0 if n == 1 else self.prefer(evaluation, tried, n, whim)])
            if evaluation.state.phase != OVER and self.steps < MOST_STEPS:
                evaluation.behold_all()
                n = evaluation.behold(evaluation.state.seat, self.seen)
                for i in range(n):
                    self.trail[self.steps * MOST_WIDE + i] = self.seen[i]
                self.trail_many[self.steps] = n
                self.trail_seat[self.steps] = evaluation.state.seat
                self.steps += 1
        evaluation.rewards(self.ends)
        self.worth = self.ends[0]

    def prefer(self, evaluation: Evaluation, tried: Evaluation, n: cython.int, whim: cython.double) -> cython.int:
        """One of the events that two who compete consider."""
        i: cython.int
        best: cython.int = 0
        top: cython.double = LEAST
        most: cython.double = -1e9
        value: cython.double
        evaluation.weigh(evaluation.codes, n, evaluation.chances, 1.0)
        if whim == 0.0:
            return evaluation.sample(n)
        for i in range(n):
            top = max(top, evaluation.chances[i])
        for i in range(n):
            if evaluation.chances[i] < NARROW * top:
                continue
            tried.state.assign(evaluation.state)
            tried.play(evaluation.codes[i])
            if tried.state.phase == OVER:
                tried.rewards(self.ends)
                value = self.ends[evaluation.state.seat]
            else:
                tried.behold_all()
                value = self.think(self.seen, 0, tried.behold(tried.state.seat, self.seen))
                if tried.state.seat != evaluation.state.seat:
                    value = 1.0 - value
            value = self.swayed(value, whim)
            if value > most:
                most = value
                best = i
        return best

    def learn(self, rate: cython.double, mix: cython.double) -> cython.double:
        """Every position of the game moves towards what came after it; how far off it was, squared, on average. What is
        good for the first seat is bad for the second."""
        i: cython.int
        later: cython.double = self.worth
        value: cython.double
        wrong: cython.double = 0.0
        for i in range(self.steps - 1, -1, -1):
            value = self.think(self.trail, i * MOST_WIDE, self.trail_many[i])
            if self.trail_seat[i]:
                value = 1.0 - value
            self.trail_value[i] = 1.0 - later if self.trail_seat[i] else later
            wrong += (later - value) * (later - value)
            later = mix * later + (1.0 - mix) * value
        for i in range(self.steps if rate > 0.0 else 0):
            self.improve(i * MOST_WIDE, self.trail_many[i], self.trail_value[i], rate)
        return wrong / max(1, self.steps)


def check_paces(whim: float, rate: float, mix: float) -> None:
    """Refuses what no game can be played or learned with."""
    if not (-1e9 <= whim <= 1e9 and 0.0 <= rate <= 1e3 and 0.0 <= mix <= 1.0):
        raise ValueError("a rate is up to 1000, what is passed on a part")


def slope_at(h: cython.float) -> cython.float:
    """The slope of a clipped unit; a little beyond its ends, so that none is stuck there."""
    return 1.0 if h > 0.0 and h < 1.0 else 0.02
