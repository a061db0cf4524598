"""Answering a puzzle: events are played one after the other, and each turn that is complete is judged by proof.

Others reply as well as they can, and tiles come as they are known to. The same events always lead to the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from feurio.events import event_of
from feurio.puzzles.proof import TooLarge
from feurio.puzzles.puzzle import Puzzle
from feurio.state import State

_PATIENCE = 30_000
"""Positions that may be looked at to say what a wrong answer is worth."""


@dataclass(frozen=True)
class Verdict:
    """What is said to the events so far."""

    right: bool | None
    """Whether the goal is still within reach; None while a turn is not complete."""
    reached: int | None
    """What can be reached now at best, no more than the goal: points gained, a lead, a product; None while a turn is
    not complete, or where that takes too long to say."""
    done: bool
    """Whether the puzzle is solved."""


class Attempt:
    """A puzzle while somebody tries to solve it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.game = puzzle.start()
        self.seat = self.game.mover
        self.verdict = Verdict(None, None, False)
        self._proof = puzzle.proof()
        self._turn = self.game.peek().turns_taken
        self._taken = 0
        self._line = list(puzzle.answer)
        """What is left of the stored answer, as long as it is followed."""

    @property
    def over(self) -> bool:
        """Whether it is solved, or wrong."""
        return self.verdict.done or self.verdict.right is False

    def play(self, event: str) -> Verdict:
        """Plays an event of one's own, and what others do after it; raises `IllegalEvent` with the rule that forbids
        it. After a wrong turn nothing more can be played."""
        if self.over:
            raise ValueError("this attempt is over")
        self.game.play(event)
        self._follow(event)
        if not self._complete():
            self.verdict = Verdict(None, None, False)
            return self.verdict
        self._taken += 1
        state = self.game.state()
        right = self._proof.reaches(state, self.puzzle.goal)
        reached = self.puzzle.goal if right else self._worth(state)
        done = right and (self.puzzle.aim == "gain" or self.game.over or self._taken >= self.puzzle.turns)
        self.verdict = Verdict(right, reached, done)
        if right and not done:
            self._reply()
        return self.verdict

    def _worth(self, state: State) -> int | None:
        """What a position is worth; None where that would take too long to say."""
        try:
            return self.puzzle.proof(most=_PATIENCE).value_of(state)
        except TooLarge:
            return None

    def _follow(self, event: str) -> None:
        self._line = self._line[1:] if self._line[:1] == [event] else []

    def _complete(self) -> bool:
        state = self.game.peek()
        return state.over or state.turns_taken != self._turn or self.game.to_move != self.seat

    def _reply(self) -> None:
        """What others do, until it is one's own turn again."""
        while not self.game.over and self.game.to_move != self.seat:
            reply = self._line[0] if self._line else self._best()
            self.game.play(reply)
            self._follow(reply)
        self._turn = self.game.peek().turns_taken
        if self.game.over:
            self.verdict = Verdict(True, self.verdict.reached, True)

    def _best(self) -> str:
        return str(event_of(self._proof.best(self.game.state()), self.game.layout))
