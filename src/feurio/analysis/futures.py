"""The same futures for every event: playouts in which the tiles come in an order that only the future's number decides.

A future is an order of the tiles that are unseen at the start. The bots' learned policy plays for everybody. What
differs between two events on one future is then due to the events, not to the draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

if not cython.compiled:
    from feurio.bits import advance, packed_get, scramble
    from feurio.codes import DRAW, one
    from feurio.gates import Gate, enter, leave, look
    from feurio.state import DRAWING, OVER, as_code, as_word

if TYPE_CHECKING:
    from feurio.policies.evaluation import Evaluation
    from feurio.state import State


class Futures:
    """Plays on from a position to the end. `evaluation` has the policy."""

    def __init__(self, evaluation: Evaluation) -> None:
        if cython.compiled and self.gate is not None:
            raise TypeError("an object is made once")
        own: Evaluation = evaluation.twin()
        self.evaluation = own
        self.state = own.state
        self.root = own.state.copy()
        self.started = False
        self.seed = 0
        self.root_pile = 0
        if not cython.compiled:
            self.pile = [0] * 48
        self.gate = Gate()

    def start(self, state: State, seed: Any) -> None:
        """Takes over a position; the seed names its futures."""
        word: cython.ulonglong = as_word(seed)
        look(self.gate)
        self.root.copy_from(state)
        self.root_pile = state.tiles_left
        self.seed = scramble(advance(word))
        self.started = True

    def ending(self, code: Any, number: Any) -> tuple[list[int], list[int], bool]:
        """Scores, tie-breaks and whether a common goal is met, after playing `code` on a future."""
        word: cython.longlong = as_code(code)
        future: cython.ulonglong = as_word(number)
        look(self.gate)
        if not self.started or not self.root.allows(word):
            raise ValueError(f"not legal at the start: {code!r:.60}")
        enter(self.gate)
        try:
            self.root.shuffle(self.seed + future, self.pile)
            self.evaluation.me = self.root.to_move
            if cython.compiled:
                with cython.nogil:
                    self.state.rng = scramble(advance(self.seed + 977 * future))
                    self.play_on(word)
            else:
                self.state.rng = scramble(advance(self.seed + 977 * future))
                self.play_on(word)
            return self.state.scores(), self.state.tiebreaks(), self.state.is_solved()
        finally:
            leave(self.gate)

    def ended(self) -> State:
        """The state in which the last future ended."""
        look(self.gate)
        return self.state.copy()

    def play_on(self, code: cython.longlong) -> cython.void:
        n: cython.int
        drawn: cython.int
        self.state.assign(self.root)
        self.evaluation.moved = True
        self.evaluation.play(code)
        while self.state.phase != OVER:
            if self.state.phase == DRAWING:
                # Where a number lies face down again among the unseen, the order may not fit: then any that does.
                drawn = self.pile[self.root_pile - self.state.pile]
                if not packed_get(self.state.unseen, drawn - 1):
                    drawn = self.state.draw()
                self.evaluation.play(one(DRAW, drawn))
                continue
            n = self.state.legal_codes(self.evaluation.codes)
            self.evaluation.weigh(self.evaluation.codes, n, self.evaluation.chances, 1.0)
            self.evaluation.play(self.evaluation.codes[self.evaluation.sample(n)])
