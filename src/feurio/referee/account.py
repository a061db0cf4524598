# cython: annotation_typing=False, boundscheck=True, wraparound=True
"""The account of a game: the outcome of every event of its log, and what has to be followed through the events.

A game makes one when somebody asks. It has a state of its own that walks behind the log, so that asking after every
move costs that move only; who never asks pays nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from feurio.referee.referee import PREDATOR

if TYPE_CHECKING:
    from feurio.diagram import Diagram
    from feurio.events import Event
    from feurio.referee.outcome import Outcome
    from feurio.referee.referee import Referee
    from feurio.state import State


class Account:
    """What the events of a log did, as far as it was followed."""

    def __init__(self, referee: Referee, state: State, start: Diagram | None = None) -> None:
        self.referee = referee
        self.state = state
        self.start = start
        """The position that the log begins with, if it is not the set-up."""
        self.outcomes: list[Outcome] = []
        self.stacks: dict[str, list[str]] = {} if start is None else start.stacks
        """The pieces on each tile in the order they came, so that a drawing never moves one that stands."""
        self.firebreaks: dict[str, int] = {} if start is None else start.firebreaks
        """The numbers of the face-down tiles, as far as this log tells them."""

    def follow(self, history: Sequence[Event], codes: Sequence[int], added: Sequence[int]) -> None:
        """Goes on to the end of a log that begins with the events followed so far."""
        for number in range(len(self.outcomes), len(history)):
            outcome = self.referee.play(self.state, history[number], codes[number], number + 1, bool(added[number]))
            self.outcomes.append(outcome)
            self._note(outcome)

    def cut(self, length: int, state: State) -> None:
        """Back to the first `length` events, after which the state is this one."""
        if length >= len(self.outcomes):
            return
        self.state = state.copy()
        del self.outcomes[length:]
        self.stacks = {} if self.start is None else self.start.stacks
        self.firebreaks = {} if self.start is None else self.start.firebreaks
        for outcome in self.outcomes:
            self._note(outcome)

    def copy(self) -> Account:
        twin = Account(self.referee, self.state.copy(), self.start)
        twin.outcomes = self.outcomes.copy()
        twin.stacks = {cell: stack.copy() for cell, stack in self.stacks.items()}
        twin.firebreaks = self.firebreaks.copy()
        return twin

    def _note(self, outcome: Outcome) -> None:
        """Follows the pieces on tiles, and the firebreaks."""
        stacks = self.stacks
        for piece in outcome.get("placed", ()):
            if piece["number"] is not None:
                stacks.setdefault(piece["cell"], []).append(piece["color"])
        for moved in outcome.get("moved", ()):
            if moved["color"] != PREDATOR:
                stacks[moved["source"]].remove(moved["color"])
            if moved["number"] is not None:
                stacks.setdefault(moved["target"], []).append(moved["color"])
        for back in outcome.get("returned", ()):
            if back["cause"] == "stranded":
                stacks[back["cell"]].remove(back["color"])
        for taken in outcome.get("taken", ()):
            del stacks[taken["cell"]]
        if outcome["kind"] == "break":
            for laid in outcome["laid"]:
                if laid["number"]:
                    self.firebreaks[laid["cell"]] = laid["number"]
