"""What a search knows about a game: which events are promising, and what an ending is worth.

An `Evaluation` is bound to one state, which may be moved about. It gives each legal event of the position a weight
from a few features (a sparse linear policy whose weights `bench/train.py` learns), plays on to the end by drawing
events by these weights, and turns an ending into a reward between 0 and 1 for each seat. One file a game has the
features. A search works with a `twin`, so that nobody else holds its state while other threads run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

if not cython.compiled:
    from array import array

    from feurio.bits import packed_one
    from feurio.codes import BREAK, DRAW, MAX_LEGAL, TILE, kind_of, one
    from feurio.state import DRAWING, OVER, State, as_code

    MOST_FEATURES = 32
    MOST_WEIGHTS = 1024

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feurio.policies.features import Features


class Evaluation:
    """What the search knows about any game; the games' own classes add features and rewards."""

    def __init__(self, state: State, table: Features) -> None:
        i: cython.int
        if getattr(self, "table", None) is not None:
            raise TypeError("an evaluation is made once")
        if not isinstance(state, State):
            raise TypeError(f"an evaluation needs a state, not {type(state).__name__}")
        if not 0 <= table.size <= MOST_WEIGHTS:
            raise ValueError(f"there are at most {MOST_WEIGHTS} features")
        self.state = state
        self.table = table
        self.size = table.size
        self.ready = False
        self.me = 0
        self.win_share = 0.8
        self.margin_scale = 20.0
        self.tie_sign = -1
        self.uniform = False
        self.moved = True
        if not cython.compiled:
            self.weights = array("f", [0.0] * MOST_WEIGHTS)
            self.codes = [0] * MAX_LEGAL
            self.chances = [0.0] * MAX_LEGAL
            self.found = [0] * MOST_FEATURES
            self.scores = [0] * 4
            self.ties = [0] * 4
        for i in range(self.size):
            self.weights[i] = 0.0

    # --- For programs -----------------------------------------------------------------------------------------------

    def load(self, weights: Sequence[float]) -> None:
        """Takes over the policy's weights, one a feature, in the order of `table`."""
        i: cython.int
        given = [float(weight) for weight in weights]
        if len(given) != self.size:
            raise ValueError(f"there are {self.size} features, not {len(given)}")
        for i in range(self.size):
            self.weights[i] = given[i]

    def features_of(self, code: Any) -> list[int]:
        """The features of one legal event of the state's position: what the training works on."""
        n: cython.int
        i: cython.int
        word: cython.longlong = as_code(code)
        self.check()
        if self.state.phase == DRAWING or not self.state.lists(word):
            raise ValueError(f"no decision that is legal now: {code!r:.60}")
        self.moved = True
        self.prepare()
        n = self.features(word, self.found)
        return [self.found[i] for i in range(n)]

    def policy(self) -> list[float]:
        """The chance of each legal event of the state's position, in the order of `State.legal`; none while chance is
        to move."""
        n: cython.int
        i: cython.int
        self.check()
        n = self.state.legal_codes(self.codes)
        if n == 0:
            return []
        self.moved = True
        self.weigh(self.codes, n, self.chances)
        total = sum([self.chances[i] for i in range(n)])
        return [self.chances[i] / total for i in range(n)]

    def twin(self) -> Evaluation:
        """Another evaluation with the same weights and settings, and a state of its own."""
        self.check()
        other: Evaluation = type(self)(self.state.copy())
        i: cython.int
        for i in range(self.size):
            other.weights[i] = self.weights[i]
        other.me = self.me
        other.uniform = self.uniform
        other.win_share = self.win_share
        other.margin_scale = self.margin_scale
        return other

    def check(self) -> cython.int:
        """Refuses an evaluation that no game's class has made."""
        if self.state is None or not self.ready:
            raise TypeError("this evaluation was never made: call a game's class")
        return 0

    # --- The policy ---------------------------------------------------------------------------------------------------

    def weigh(self, codes: cython.p_longlong, n: cython.int, out: cython.p_double) -> cython.void:
        """The weights of events, at most 1 each: the chance of an event is its share of their sum."""
        i: cython.int
        j: cython.int
        k: cython.int
        x: cython.double
        most: cython.double = -1e9
        self.prepare()
        for i in range(n):
            k = self.features(codes[i], self.found)
            x = 0.0
            for j in range(k):
                x += self.weights[self.found[j]]
            out[i] = x
            if x > most:
                most = x
        for i in range(n):
            out[i] = power(out[i] - most)

    def sample(self, n: cython.int) -> cython.int:
        """One of n events, by the weights in `chances`."""
        i: cython.int
        total: cython.double = 0.0
        for i in range(n):
            total += self.chances[i]
        total *= self.state.random(1 << 30) * (1.0 / (1 << 30))
        for i in range(n):
            total -= self.chances[i]
            if total < 0.0:
                return i
        return n - 1

    def play(self, code: cython.longlong) -> cython.void:
        """Plays an event and the passes that follow; what another seat lays face down is unseen again (rules 1.5)."""
        drawn: cython.int
        if kind_of(code) == TILE:
            self.moved = True
        if kind_of(code) == BREAK and self.state.seat != self.me:
            drawn = self.state.drawn
            self.state.do(code)
            if drawn:
                self.state.unseen += packed_one(drawn - 1)
        else:
            self.state.do(code)
        self.state.settle()

    def playout(self) -> cython.void:
        """Plays on to the end by the policy (or uniformly)."""
        n: cython.int
        i: cython.int
        if self.uniform:
            self.state.finish()
            return
        while self.state.phase != OVER:
            if self.state.phase == DRAWING:
                self.state.do(one(DRAW, self.state.draw()))
                self.state.settle()
                continue
            n = self.state.legal_codes(self.codes)
            i = 0
            if n > 1:
                self.weigh(self.codes, n, self.chances)
                i = self.sample(n)
            self.play(self.codes[i])

    # --- Rewards ------------------------------------------------------------------------------------------------------

    def rewards(self, out: cython.p_double) -> cython.void:
        """Mostly the share of the win, a little the margin to the best of the others; one for all who play together."""
        i: cython.int
        j: cython.int
        n: cython.int = self.state.players
        best: cython.int
        winners: cython.int = 0
        margin: cython.double
        if self.state.shared:
            margin = self.shared_reward()
            for i in range(n):
                out[i] = margin
            return
        self.state.measure(self.scores, self.ties)
        for i in range(n):
            winners += self.beaten(i, n)
        winners = n - winners
        for i in range(n):
            best = -1000000
            for j in range(n):
                if j != i and self.scores[j] > best:
                    best = self.scores[j]
            margin = self.scores[i] - best
            margin = margin / (self.margin_scale + (margin if margin > 0 else -margin))
            out[i] = (1.0 - self.win_share) * (0.5 + 0.5 * margin)
            if not self.beaten(i, n):
                out[i] += self.win_share / winners

    def beaten(self, seat: cython.int, n: cython.int) -> cython.bint:
        """Whether another seat has more points, or as many and the better tie-break."""
        j: cython.int
        for j in range(n):
            if self.scores[j] > self.scores[seat]:
                return True
            if self.scores[j] == self.scores[seat] and self.tie_sign * (self.ties[j] - self.ties[seat]) > 0:
                return True
        return False

    # --- Filled in by each game ---------------------------------------------------------------------------------------

    def prepare(self) -> cython.void:
        """Looks at the position once, before `features` is asked about its events."""

    def features(self, code: cython.longlong, out: cython.p_int) -> cython.int:
        """Writes the features of an event and says how many they are."""
        return 0

    def shared_reward(self) -> cython.double:
        """How near an ending is to the common goal; 1 is best."""
        return 0.0


def power(x: cython.double) -> cython.double:
    """About e to the x, for x up to 0: accurate enough for a policy, and quick."""
    y: cython.double = 1.0 + (x if x > -200.0 else -200.0) / 256.0
    y *= y
    y *= y
    y *= y
    y *= y
    y *= y
    y *= y
    y *= y
    return y * y
