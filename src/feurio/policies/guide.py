"""Guided play of a solitaire: a policy with learned weights plays on from a position to the end.

A guide is the workhorse of the honest player and of the solvers. It looks at the position of its `state`, lists the
events worth considering, each as a few features, and plays one of them at random: the more likely, the larger the
product of its features' weights. Tiles come in an order that is either *known* (the solvers) or one of many possible
*futures*, each made from the tiles not yet seen and the future's number, so that candidates can be compared on the same
ones.

`weights` are learned by `bench/solitaire_train.py`. There can be several tables of them, each for a kind of position
(its *mood*): what is right early in a game is wrong late in it, whatever the feature. The games' own guides fill in
`look`, `mood` and `reward`.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

import cython

from feurio.policies.features import Features

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
    from cython.cimports.libc.math import exp, log
    from cython.cimports.libc.stdlib import calloc, free, malloc
    from cython.cimports.libc.string import memcpy
else:
    from math import exp, log

    from feurio.bits import advance, scramble
    from feurio.codes import DRAW, one
    from feurio.gates import Gate, enter, leave, look
    from feurio.state import DEALING, DRAWING, OVER, as_code, as_word, within

    MOST_FEATURES = 28
    CANDIDATES = 512
    LONGEST = 256
    HABITS = 16384
    MOST_SIGHTS = 48
    MOST_WIDE = 160
    MOST_LEVELS = 8
    MOST_MOODS = 64
    MOST_TRIES = 64
    MOST_FUTURES = 2147483584
    BREATH = 2048  # rollouts, after which somebody who wants to stop (Ctrl-C) is heard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feurio.policies.network import Network
    from feurio.state import State

MOST_WEIGHT = 40.0
"""The largest logarithm of a weight: so that the product of all of an event's features is still a number."""
STEP = 0.02
"""By how much less an event is worth that is 2.7 times less likely, to a guide that foresees."""
LEAST = 1e-200
"""No weight is less, where its logarithm is asked for."""
UNLIKELY = 1e-7
"""What the policy finds so much less likely than the likeliest event is not looked at."""
MOST_AT_ONCE = 4096
"""Playouts of one group, and rollouts of one level."""


def numbers(given: Sequence[float], many: int, most: float) -> list[float]:
    """So many finite numbers, none larger than `most` on either side."""
    found = [float(number) for number in given]
    if len(found) != many:
        raise ValueError(f"there are {many} weights, not {len(found)}")
    for number in found:
        if not -most <= number <= most:
            raise ValueError(f"a weight is {-most} to {most}, not {number}")
    return found


class Guide:
    """Plays a solitaire of one set-up; each game has its own class. One thread at a time works with a guide."""

    def __dealloc__(self) -> None:
        free(self.gamma)
        free(self.slope)
        free(self.habit)
        free(self.sight)

    def __init__(self, state: State, table: Features, sight_table: Features, moods: int = 1) -> None:
        i: cython.int
        size: cython.int = table.size
        sights: cython.int = sight_table.size
        if cython.compiled and self.table is not None:
            raise TypeError("a guide is made once")
        if not state.setup.shared:
            raise ValueError("guides play together or alone")
        if not (0 <= size < 1000000 and 0 <= sights < 1000000 and 1 <= moods <= MOST_MOODS):
            raise ValueError(f"there are fewer than a million features, and 1 to {MOST_MOODS} moods")
        self.table = table
        self.sight_table = sight_table
        self.state = state.copy()
        self.root = state.copy()
        if cython.compiled:
            self.reserve(moods * size, sights)
        self.size = size
        self.moods = moods
        self.shift = 0
        self.sights = sights
        self.horizon = 0
        self.tries = 1
        self.enough = 1.0
        self.ambition = 1.0
        self.tried = state.copy()
        self.wide_table = Features()
        self.network: Network = None  # type: ignore[assignment]
        self.foresees = False
        self.caution = 0.004
        self.goal = 1.0
        self.seed = 0
        self.rng = 0
        self.known = False
        self.ready = False
        self.started = False
        self.habits = False
        self.steps = 0
        self.follow_steps = 0
        if not cython.compiled:
            self.gamma = [1.0] * (moods * size)
            self.slope = [0.0] * (moods * size)
            self.habit = [0.0] * HABITS
            self.sight = [0.0] * sights
            self.seen = [0] * MOST_SIGHTS
            self.wide = [0] * MOST_WIDE
            self.trail = [0] * (64 * MOST_SIGHTS)
            self.trail_many = [0] * 64
            self.pile = [0] * 48
            self.line = [0] * LONGEST
            self.follow = [0] * LONGEST
            self.codes = [0] * CANDIDATES
            self.many_of = [0] * CANDIDATES
            self.index = [0] * (CANDIDATES * MOST_FEATURES)
            self.worth = [0.0] * CANDIDATES
        for i in range(moods * size):
            self.gamma[i] = 1.0
        self.root_pile = state.tiles_left
        self.gate = Gate()

    def made(self, rules: str, size: cython.int, sights: cython.int) -> cython.int:
        """The last line of a game's own `__init__`: there is room for all its features, now the guide can play."""
        if self.state.setup.rules != rules:
            raise TypeError(f"the state is not of {rules}")
        if self.size < size or self.sights < sights:
            raise ValueError(f"there are {size} features and {sights} sights")
        self.ready = True
        return 0

    def reserve(self, size: cython.int, sights: cython.int) -> cython.int:
        """Room for the weights, in C."""
        self.gamma = cython.cast(cython.p_double, calloc(size, cython.sizeof(cython.double)))
        self.slope = cython.cast(cython.p_double, calloc(size, cython.sizeof(cython.double)))
        self.habit = cython.cast(cython.p_double, calloc(HABITS, cython.sizeof(cython.double)))
        self.sight = cython.cast(cython.p_double, calloc(sights, cython.sizeof(cython.double)))
        if (
            self.gamma == cython.NULL
            or self.slope == cython.NULL
            or self.habit == cython.NULL
            or self.sight == cython.NULL
        ):
            raise MemoryError
        return 0

    def at_work(self) -> cython.int:
        """Shuts the gate behind whoever lets the guide play; `leave` opens it again."""
        if not self.ready:
            raise TypeError("this guide was never made: call a game's class")
        if not self.started:
            raise ValueError("a guide plays on from where it was started")
        enter(self.gate)
        return 0

    # --- For programs -----------------------------------------------------------------------------------------------

    def set_weights(self, weights: Sequence[float]) -> None:
        """The logarithms of the features' weights, in the order of `table`, for each mood after the other; or once for
        all moods."""
        i: cython.int
        many: cython.int = self.size if len(weights) == self.size else self.moods * self.size
        given = numbers(weights, many, MOST_WEIGHT)
        look(self.gate)
        for i in range(self.moods * self.size):
            self.gamma[i] = exp(given[i % many])

    def set_sight(self, sight: Sequence[float]) -> None:
        """The weights by which a position is estimated."""
        i: cython.int
        given = numbers(sight, self.sights, 1e9)
        look(self.gate)
        for i in range(self.sights):
            self.sight[i] = given[i]

    def foresee(self, network: Network) -> None:
        """Playouts go from now on to where this network sees most (`student.py`), of what the guide considers. An
        event that its policy finds 2.7 times less likely has to be worth more by `caution`."""
        look(self.gate)
        if network is None or network.size != self.wide_table.size:
            raise ValueError("the network is not for this game")
        self.network = network
        self.foresees = True

    def sights_of(self, state: State) -> list[int]:
        """What a network sees of a position: the places of `wide_table`. None once the game is over."""
        look(self.gate)
        self.root.match(state)
        if state.phase == DEALING:
            raise ValueError("there is nothing to see before the deal")
        if state.phase == OVER:
            return []
        self.tried.assign(state)
        return [self.wide[i] for i in range(self.prospect(self.wide, 0))]

    def get_sight(self) -> list[float]:
        look(self.gate)
        return [self.sight[i] for i in range(self.sights)]

    def watch(self, first: Any, last: Any, rate: cython.double) -> tuple[float, float]:
        """Learns to estimate positions from playouts on futures: mean reward, and the mean squared error."""
        i: cython.int
        begin: cython.int = within(first, MOST_FUTURES, "futures")
        end: cython.int = within(last, MOST_FUTURES, "futures")
        total: cython.double = 0.0
        wrong: cython.double = 0.0
        if begin >= end:
            raise ValueError("there is no future to learn from")
        if not isfinite(rate):
            raise ValueError("the rate is a number")
        self.at_work()
        try:
            self.pace = 0.0
            for i in range(begin, end):
                self.begin_future(0, i)
                self.pace = rate
                total += self.watched()
                wrong += self.pace
        finally:
            leave(self.gate)
        return total / (end - begin), wrong / (end - begin)

    def start(self, state: State, seed: Any, pile: Sequence[int] | None = None) -> None:
        """Takes over a position; `pile` is the order of the tiles still to come if that is known."""
        i: cython.int
        word: cython.ulonglong = as_word(seed)
        order = None if pile is None else [within(number, 7, "tiles") for number in pile]
        look(self.gate)
        self.root.match(state)
        if state.phase == DEALING:
            raise ValueError("a guide starts after the deal")
        if order is not None:
            if len(order) < state.tiles_left:
                raise ValueError(f"there are {state.tiles_left} tiles to come, not {len(order)}")
            order = order[: state.tiles_left]
            for number, unseen in enumerate(state.unseen_counts(), 1):
                if order.count(number) > unseen:
                    raise ValueError(f"there are {unseen} tiles with a {number} to come, not {order.count(number)}")
            if 0 in order:
                raise ValueError("a tile's number is 1 to 6")
        self.root.assign(state)
        self.root_pile = state.tiles_left
        self.seed = scramble(advance(word))
        self.known = order is not None
        self.steps = 0
        if order is not None:
            for i in range(self.root_pile):
                self.pile[i] = order[i]
        self.started = True

    def candidates(self) -> list[tuple[int, float]]:
        """What the guide considers where it started from, each event with its probability; likeliest first."""
        n: cython.int
        i: cython.int
        total: cython.double
        self.at_work()
        try:
            self.state.assign(self.root)
            n = self.consider()
            total = self.weigh(n)
            if self.foresees and n > 1:
                total = self.promises(n)
            found = [(self.codes[i], self.worth[i] / total) for i in range(n)]
        finally:
            leave(self.gate)
        return sorted(found, key=lambda pair: -pair[1])

    def trial(self, code: Any, first: Any, last: Any) -> list[float]:
        """Rewards of playing `code` (0 for none: just on) and then by the policy, on the futures from first to last.

        They are 64 at most. The code is a decision that is legal where the guide started.
        """
        i: cython.int
        word: cython.longlong = as_code(code)
        begin: cython.int = within(first, MOST_FUTURES, "futures")
        end: cython.int = min(within(last, MOST_FUTURES, "futures"), begin + 64)
        rewards: cython.double[64]
        if not cython.compiled:
            rewards = [0.0] * 64
        self.at_work()
        try:
            if word and (self.root.phase == DRAWING or not self.root.lists(word)):
                raise ValueError(f"no decision that is legal at the start: {code!r:.60}")
            if cython.compiled:
                with cython.nogil:
                    for i in range(begin, end):
                        rewards[i - begin] = self.try_future(word, i)
            else:
                for i in range(begin, end):
                    rewards[i - begin] = self.try_future(word, i)
        finally:
            leave(self.gate)
        return [rewards[i] for i in range(end - begin)]

    def last_line(self) -> list[int]:
        """The events of the last playout, draws apart, from the position it started from."""
        look(self.gate)
        return [self.line[i] for i in range(self.steps)]

    def group(self, first: Any, size: Any) -> tuple[list[float], list[float]]:
        """Plays `size` times on from the start on future `first` (or the known one): rewards, and their gradient.

        The gradient is that of the mean reward with regard to the weights, each reward less the mean of all; it is
        that of the mean of rewards to the power of `ambition`: with more than 1 the best playouts count most.
        """
        i: cython.int
        j: cython.int
        begin: cython.int = within(first, MOST_FUTURES, "futures")
        many: cython.int = within(size, MOST_AT_ONCE + 1, "playouts")
        rewards: list[float] = []
        mean: cython.double = 0.0
        better: cython.double
        traces: cython.p_double
        wide: cython.int = self.moods * self.size
        if many == 0:
            raise ValueError("a group plays once at least")
        self.at_work()
        if cython.compiled:
            traces = cython.cast(
                cython.p_double, calloc(cython.cast(cython.size_t, many) * wide, cython.sizeof(cython.double))
            )
            if traces == cython.NULL:
                leave(self.gate)
                raise MemoryError
        else:
            traces = [0.0] * (many * wide)
        try:
            if not self.known:
                self.root.shuffle(self.seed + begin, self.pile)
            for i in range(many):
                self.rng = scramble(advance(self.seed + 977 * i))
                self.begin_at(0)
                rewards.append(self.traced(traces, i * wide))
                mean += self.aimed(rewards[i]) / many
                if cython.compiled and i & 255 == 255:
                    PyErr_CheckSignals()
            for j in range(wide):
                self.slope[j] = 0.0
            for i in range(many):
                better = (self.aimed(rewards[i]) - mean) / many
                if better:
                    for j in range(wide):
                        self.slope[j] += better * traces[i * wide + j]
            return rewards, [self.slope[j] for j in range(wide)]
        finally:
            if cython.compiled:
                free(traces)
            leave(self.gate)

    def aimed(self, reward: cython.double) -> cython.double:
        """What a reward counts where the policy learns from it."""
        return reward if self.ambition == 1.0 else max(reward, 0.0) ** self.ambition

    def search_lines(self, level: Any, width: Any, rate: cython.double, seed: Any) -> tuple[float, list[int]]:
        """Nested rollouts with an adapting policy (NRPA, biased by the weights): the best reward and its events.

        The order of the tiles is known: all rollouts play on the same one.
        """
        best: cython.longlong[256]
        length: cython.int[1]
        reward: cython.double
        i: cython.int
        deep: cython.int = within(level, MOST_LEVELS + 1, "levels")
        wide: cython.int = within(width, MOST_AT_ONCE + 1, "rollouts of a level")
        word: cython.ulonglong = as_word(seed)
        if wide == 0:
            raise ValueError("a level has one rollout at least")
        if not 0.0 <= rate <= 1000.0:
            raise ValueError("the rate is 0 to 1000")
        self.at_work()
        try:
            if not self.known:
                raise ValueError("lines are searched where the order of the tiles is known")
            if not cython.compiled:
                best = [0] * LONGEST
                length = [0]
            self.rng = scramble(advance(word))
            for i in range(HABITS):
                self.habit[i] = 0.0
            self.habits = True
            self.rollouts = 0
            self.stopped = None
            if cython.compiled:
                with cython.nogil:
                    reward = self.nested(deep, wide, rate, best, length)
            else:
                reward = self.nested(deep, wide, rate, best, length)
            if self.stopped is not None:
                raise self.stopped
            return reward, [best[i] for i in range(length[0])]
        finally:
            self.habits = False
            self.stopped = None
            leave(self.gate)

    # --- Futures ----------------------------------------------------------------------------------------------------

    def begin_future(self, code: cython.longlong, number: cython.int) -> cython.void:
        """Goes back to the start, with the tiles in the order of this future unless they are known."""
        if not self.known:
            self.root.shuffle(self.seed + number, self.pile)
        self.rng = scramble(advance(self.seed + 977 * number))
        self.begin_at(code)

    def draw_next(self) -> cython.void:
        self.state.do(one(DRAW, self.pile[self.root_pile - self.state.pile]))

    # --- Playing on -------------------------------------------------------------------------------------------------

    def try_future(self, code: cython.longlong, number: cython.int) -> cython.double:
        """The best of `tries` playouts on a future: one that has gone wrong says little of what was possible."""
        i: cython.int
        best: cython.double
        self.begin_future(code, number)
        best = self.playout()
        for i in range(1, min(self.tries, MOST_TRIES)):
            if best >= 1.0:
                break
            self.begin_at(code)
            best = max(best, self.playout())
        return best

    def begin_at(self, code: cython.longlong) -> cython.void:
        self.state.assign(self.root)
        self.steps = 0
        if code:
            self.line[0] = code
            self.steps = 1
            self.state.do(code)
            self.state.settle()

    def consider(self) -> cython.int:
        """The candidates of the position, to be weighed by the table of its mood; how many there are."""
        n: cython.int = self.look()
        if self.moods > 1:
            self.shift = self.size * self.mood()
        return n

    def weigh(self, n: cython.int) -> cython.double:
        """The weight of each candidate, and their sum."""
        i: cython.int
        j: cython.int
        worth: cython.double
        total: cython.double = 0.0
        for i in range(n):
            worth = 1.0
            for j in range(self.many_of[i]):
                worth *= self.gamma[self.shift + self.index[i * MOST_FEATURES + j]]
            if self.habits:
                worth *= exp(max(-500.0, min(500.0, self.habit[self.habit_of(self.codes[i])])))
            self.worth[i] = worth
            total += worth
        return total

    def choose(self, n: cython.int) -> cython.int:
        i: cython.int
        left: cython.double
        if n == 1:
            return 0
        left = self.weigh(n)
        if self.foresees and not self.habits:
            return self.most_promising(n)
        self.rng = advance(self.rng)
        left *= (scramble(self.rng) >> 11) * (1.0 / 9007199254740992.0)
        for i in range(n - 1):
            left -= self.worth[i]
            if left < 0.0:
                return i
        return n - 1

    def most_promising(self, n: cython.int) -> cython.int:
        """The candidate, once weighed, that leads to where the network sees most, as far as the policy does not think
        little of it: what it would never play leads to places of which the network knows nothing."""
        i: cython.int
        best: cython.int = 0
        top: cython.double = LEAST
        most: cython.double = -1e9
        value: cython.double
        for i in range(n):
            top = max(top, self.worth[i])
        for i in range(n):
            if self.worth[i] < UNLIKELY * top:
                continue
            value = self.promise(i) + self.caution * log(self.worth[i] / top)
            if value > most:
                most = value
                best = i
        return best

    def promises(self, n: cython.int) -> cython.double:
        """Makes the weights of the candidates those of what the network sees: 2.7 times less for each `STEP` that it
        is less; their sum."""
        i: cython.int
        top: cython.double = LEAST
        most: cython.double = -1e9
        total: cython.double = 0.0
        for i in range(n):
            top = max(top, self.worth[i])
        for i in range(n):
            self.worth[i] = self.promise(i) + self.caution * log(self.worth[i] / top + LEAST)
            most = max(most, self.worth[i])
        for i in range(n):
            self.worth[i] = exp((self.worth[i] - most) / STEP)
            total += self.worth[i]
        return total

    def promise(self, i: cython.int) -> cython.double:
        """What the network sees where a candidate leads."""
        self.lead_to(i)
        return self.ended() if self.tried.phase == OVER else self.foreseen()

    def foreseen(self) -> cython.double:
        """What the network sees of the position that was `tried`."""
        return self.network.judge(self.wide, self.prospect(self.wide, 0))

    def lead_to(self, i: cython.int) -> cython.void:
        """Where a candidate leads."""
        self.tried.assign(self.state)
        self.tried.do(self.codes[i])
        self.tried.settle()

    def playout(self) -> cython.double:
        chosen: cython.longlong
        n: cython.int
        turns: cython.int = 0
        while self.state.phase != OVER:
            if self.state.phase == DRAWING:
                if self.horizon:
                    if turns == self.horizon:
                        return self.estimate()
                    turns += 1
                self.draw_next()
                continue
            n = self.consider()
            chosen = self.codes[self.choose(n)]
            if self.steps < LONGEST:
                self.line[self.steps] = chosen
                self.steps += 1
            self.state.do(chosen)
            self.state.settle()
        return self.reward()

    def traced(self, trace: cython.p_double, base: cython.int) -> cython.double:
        """A playout that adds, for each choice, its features less those expected, to the trace from `base` on."""
        n: cython.int
        i: cython.int
        j: cython.int
        k: cython.int
        total: cython.double
        while self.state.phase != OVER:
            if self.state.phase == DRAWING:
                self.draw_next()
                continue
            n = self.consider()
            k = 0
            if n > 1:
                k = self.choose(n)
                total = 0.0
                for i in range(n):
                    total += self.worth[i]
                for i in range(n):
                    for j in range(self.many_of[i]):
                        trace[base + self.shift + self.index[i * MOST_FEATURES + j]] -= self.worth[i] / total
                for j in range(self.many_of[k]):
                    trace[base + self.shift + self.index[k * MOST_FEATURES + j]] += 1.0
            self.state.do(self.codes[k])
            self.state.settle()
        return self.reward()

    # --- Estimates --------------------------------------------------------------------------------------------------

    def estimate(self) -> cython.double:
        """What a position before a draw is worth, from 0 to 1."""
        n: cython.int
        i: cython.int
        total: cython.double = 0.0
        if self.foresees:
            self.tried.assign(self.state)
            return self.foreseen()
        n = self.behold(self.seen, 0)
        for i in range(n):
            total += self.sight[self.seen[i]]
        return 1.0 / (1.0 + exp(-total))

    def watched(self) -> cython.double:
        """A playout after which the estimates of its positions are moved towards its reward."""
        n: cython.int
        i: cython.int
        j: cython.int
        k: cython.int = 0
        rate: cython.double = self.pace
        total: cython.double
        reward: cython.double
        wrong: cython.double = 0.0
        while self.state.phase != OVER:
            if self.state.phase == DRAWING:
                if k < 64:
                    self.trail_many[k] = self.behold(self.trail, k * MOST_SIGHTS)
                    k += 1
                self.draw_next()
                continue
            n = self.consider()
            self.state.do(self.codes[self.choose(n)])
            self.state.settle()
        reward = self.reward()
        for i in range(k):
            total = 0.0
            for j in range(self.trail_many[i]):
                total += self.sight[self.trail[i * MOST_SIGHTS + j]]
            total = reward - 1.0 / (1.0 + exp(-total))
            wrong += total * total / k
            for j in range(self.trail_many[i]):
                self.sight[self.trail[i * MOST_SIGHTS + j]] += rate * total
        self.pace = wrong
        return reward

    # --- Nested rollouts with habits --------------------------------------------------------------------------------

    def habit_of(self, code: cython.longlong) -> cython.int:
        """Where the habit of playing an event at this step is kept."""
        word: cython.ulonglong = scramble(cython.cast(cython.ulonglong, code) * 1024 + self.steps)
        return word & (HABITS - 1)

    def learn_habits(self, rate: cython.double) -> cython.void:
        """Makes the events of `follow` likelier where they were played."""
        n: cython.int
        i: cython.int
        k: cython.int
        total: cython.double
        self.begin_at(0)
        while self.state.phase != OVER and self.steps < self.follow_steps:
            if self.state.phase == DRAWING:
                self.draw_next()
                continue
            n = self.consider()
            if n > 1:
                total = self.weigh(n)
                for i in range(n):
                    k = self.habit_of(self.codes[i])
                    self.habit[k] -= rate * self.worth[i] / total
                k = self.habit_of(self.follow[self.steps])
                self.habit[k] += rate
            self.state.do(self.follow[self.steps])
            self.steps += 1
            self.state.settle()

    def nested(
        self, level: cython.int, width: cython.int, rate: cython.double, best: cython.p_longlong, length: cython.p_int
    ) -> cython.double:
        top: cython.double = -1.0
        reward: cython.double
        i: cython.int
        j: cython.int
        line: cython.longlong[256]
        steps: cython.int[1]
        saved: cython.p_double
        if not cython.compiled:
            line = [0] * LONGEST
            steps = [0]
        if level == 0:
            self.begin_at(0)
            reward = self.playout()
            for j in range(self.steps):
                best[j] = self.line[j]
            length[0] = self.steps
            self.rollouts += 1
            if self.rollouts == BREATH:
                self.rollouts = 0
                if cython.compiled:
                    with cython.gil:
                        self.breathe()
            return reward
        if cython.compiled:
            saved = cython.cast(cython.p_double, malloc(HABITS * cython.sizeof(cython.double)))
            if saved == cython.NULL:
                # No room to remember the habits of the level above: one playout has to do.
                return self.nested(0, 1, rate, best, length)
            memcpy(saved, self.habit, HABITS * cython.sizeof(cython.double))
        else:
            saved = self.habit[:]
        for i in range(width):
            if self.rollouts < 0:
                break
            reward = self.nested(level - 1, width, rate, line, steps)
            if reward >= top:
                top = reward
                for j in range(steps[0]):
                    best[j] = line[j]
                length[0] = steps[0]
            if top >= self.enough:
                break
            for j in range(length[0]):
                self.follow[j] = best[j]
            self.follow_steps = length[0]
            self.learn_habits(rate)
        if cython.compiled:
            memcpy(self.habit, saved, HABITS * cython.sizeof(cython.double))
            free(saved)
        else:
            self.habit = saved
        return top

    def breathe(self) -> cython.void:
        """Hears whether somebody wants to stop: then what is under way ends."""
        try:
            PyErr_CheckSignals()
        except BaseException as problem:
            self.stopped = problem  # type: ignore[assignment]
            self.rollouts = -1

    def look_center(self) -> cython.int:
        """The central pairs of four players (rules 1.4), all alike to the guide."""
        n: cython.int = self.state.legal_codes(self.codes)
        i: cython.int
        for i in range(n):
            self.many_of[i] = 0
        return n

    # --- Filled in by each game -------------------------------------------------------------------------------------

    def look(self) -> cython.int:
        """Lists the candidates of the position and their features; how many there are."""
        return 0

    def mood(self) -> cython.int:
        """The kind of the position that was just looked at, less than `moods`."""
        return 0

    def behold(self, out: cython.p_int, base: cython.int) -> cython.int:
        """Writes what is to be seen in a position before a draw, as indices of `sight`, from `base` on; how many."""
        return 0

    def prospect(self, out: cython.p_int, base: cython.int) -> cython.int:
        """Writes what a network sees of the position that was `tried`, as places of `wide_table`, from `base` on; how
        much."""
        return 0

    def ended(self) -> cython.double:
        """What the finished game that was `tried` is worth to a network, from 0 to 1."""
        return 0.0

    def reward(self) -> cython.double:
        """What a finished game is worth: 1 and more for what cannot be better, less for the rest."""
        return 0.0
