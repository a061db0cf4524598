"""Swift playouts: a policy so small that games are played to their end about as fast as at random.

A guided playout weighs every legal event by all features of the evaluation and costs ten random ones. A swift policy
looks at a few facts of each event that bit masks give away, whose weights are multiplied beforehand into small tables.
`bench/swift_train.py` learns them. A `Swift` is bound to one state, like an evaluation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

if not cython.compiled:
    from feurio.codes import DRAW, MAX_LEGAL, one
    from feurio.state import DEALING, DRAWING, OVER, State, as_code

    MOST_FACTS = 16

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feurio.policies.features import Features

MOST = 50.0
"""No weight is beyond this: the tables hold powers of e."""


class Swift:
    """What any game's swift policy has; the games' own classes add the facts."""

    def __init__(self, state: State, table: Features) -> None:
        if getattr(self, "table", None) is not None:
            raise TypeError("a policy is made once")
        if not isinstance(state, State):
            raise TypeError(f"a policy needs a state, not {type(state).__name__}")
        self.state = state
        self.table = table
        self.made = False
        self.ready = False
        if not cython.compiled:
            self.found = [0] * MOST_FACTS
            self.chances = [0.0] * MAX_LEGAL
            self.ways = [0] * MAX_LEGAL
            self.codes = [0] * MAX_LEGAL

    def load(self, weights: Sequence[float]) -> None:
        """Takes over the weights, one a feature, in the order of `table`."""
        self.check()
        given = [float(weight) for weight in weights]
        if len(given) != self.table.size:
            raise ValueError(f"there are {self.table.size} features, not {len(given)}")
        if not all(abs(weight) <= MOST for weight in given):
            raise ValueError(f"a weight is between -{MOST} and {MOST}")
        self.multiply(given)
        self.given = given
        self.ready = True

    def twin(self, state: State) -> Swift:
        """The same policy for another state."""
        self.check()
        other: Swift = type(self)(state)  # type: ignore[call-arg]
        if self.ready:
            other.load(self.given)
        return other

    def multiply(self, weights: list[float]) -> None:
        """Makes the tables of the weights."""
        raise NotImplementedError

    def facts_of(self, code: Any) -> list[int] | None:
        """The features of one legal event of the state's position; None of an event that it never plays, or does not
        weigh."""
        n: cython.int
        word: cython.longlong = as_code(code)
        self.check()
        if self.state.mover() < 0 or not self.state.lists(word):
            raise ValueError(f"no decision that is legal now: {code!r:.60}")
        n = self.facts(word, self.found)
        return None if n < 0 else [self.found[i] for i in range(n)]

    def play(self) -> None:
        """Plays what comes next in the state: a decision by the policy, or chance."""
        self.check()
        if not self.ready:
            raise ValueError("the policy has no weights")
        if self.state.phase == DEALING or self.state.phase == DRAWING:
            self.state.chance()
        elif self.state.phase != OVER:
            self.begin()
            self.decide()

    def check(self) -> cython.int:
        """Refuses a policy that no game's class has made."""
        if self.state is None or not self.made:
            raise TypeError("this policy was never made: call a game's class")
        return 0

    def pick(self, n: cython.int, total: cython.double) -> cython.int:
        """One of n ways by their `chances`, which add up to `total`; n itself for what is left of the total."""
        i: cython.int
        total *= self.state.random(1 << 30) * (1.0 / (1 << 30))
        for i in range(n):
            total -= self.chances[i]
            if total < 0.0:
                return i
        return n

    # --- Filled in by each game ---------------------------------------------------------------------------------------

    def facts(self, code: cython.longlong, out: cython.p_int) -> cython.int:
        """Writes the features of an event and says how many they are, -1 of an event that is not weighed."""
        return -1

    def begin(self) -> cython.void:
        """Forgets what it knew of another position."""

    def decide(self) -> cython.void:
        """Takes a decision."""

    def finish(self) -> cython.void:
        """Plays to the end."""
        self.begin()
        while self.state.phase != OVER:
            if self.state.phase == DRAWING:
                self.state.do(one(DRAW, self.state.draw()))
            else:
                self.decide()
