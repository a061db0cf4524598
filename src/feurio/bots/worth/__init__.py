"""What a position is worth to a seat, one file per set of rules: quick, without search, in points of that game.

`Worth.value(state, seat)` is how far the seat is ahead of the others as things stand and as they are likely to
go on; where all play together, how near the goal is. Differences between values of one decision are what counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from feurio.bots.worth.ontherun import OnTheRunWorth
from feurio.bots.worth.volcano import VolcanoWorth
from feurio.bots.worth.wildfire import WildfireWorth

if TYPE_CHECKING:
    from feurio.editions import Setup
    from feurio.state import State


class Worth(Protocol):
    """A game's judgment. `scale` is about how many points make a clear advantage."""

    scale: float

    def value(self, state: State, seat: int) -> float:
        """How good a position is for a seat."""
        ...

    def complete(self, state: State) -> None:
        """Plays what belongs to an action that has begun (the moves of a flight), so that it can be judged."""
        ...

    def worthwhile(self, codes: list[int]) -> list[int]:
        """The codes that deserve a look; all, unless there are very many."""
        ...


_WORTHS = {"wildfire": WildfireWorth, "volcano": VolcanoWorth, "ontherun": OnTheRunWorth}


def worth_of(setup: Setup) -> Worth:
    """The worth of positions of a set-up."""
    made: Worth = _WORTHS[setup.rules](setup)
    return made
