"""The `greedy` bot: looks one action ahead and takes what is worth most.

`softness` makes it easier to beat without silly moves: the larger it is, the more often it takes an event that is only
nearly as good as the best. 0 always takes the best.
"""

from __future__ import annotations

import random
from math import exp
from typing import TYPE_CHECKING

from feurio.bots.interface import Candidate, Choice, Clock
from feurio.bots.worth import Worth, worth_of
from feurio.events import Board, event_of

if TYPE_CHECKING:
    from feurio.cells import Cell
    from feurio.editions import Setup
    from feurio.state import State
    from feurio.view import View

_SHOWN = 12
"""How many candidates a choice names."""


class GreedyBot:
    name = "greedy"

    def __init__(self, seed: int | None = None, softness: float = 0.0) -> None:
        if not isinstance(softness, int | float) or not 0 <= softness <= 100:
            raise ValueError(f"softness is a number from 0 to 100, not {softness!r:.60}")
        self._seed = random.SystemRandom().getrandbits(64) if seed is None else seed
        self._softness = float(softness)
        self._worths: dict[Setup, Worth] = {}

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        state = view.state()
        seat = state.to_move
        if seat < 0:
            raise ValueError("no seat is to move")
        worth = self._worth(view.setup)
        legal = worth.worthwhile(state.legal())
        values = self._values(worth, state, seat, legal, clock)
        # The choice depends on the seed and the position only, not on what was asked before.
        dice = random.Random(f"{self._seed}/{len(view.history)}/{seat}")
        chosen = self._pick(values, worth.scale, dice)
        order = sorted(range(len(values)), key=lambda i: (i != chosen, -values[i]))
        cells = _cells(view)
        candidates = tuple(
            Candidate(event_of(legal[i], cells), value=_share(values[i], worth.scale), margin=values[i])
            for i in order[:_SHOWN]
        )
        return Choice(candidates[0].event, candidates)

    def close(self) -> None:
        pass

    def _worth(self, setup: Setup) -> Worth:
        if setup not in self._worths:
            self._worths[setup] = worth_of(setup)
        return self._worths[setup]

    def _values(self, worth: Worth, state: State, seat: int, legal: list[int], clock: Clock | None) -> list[float]:
        """The value of the position after each event; when the clock runs out the rest count as the worst seen."""
        values: list[float] = []
        if len(legal) == 1:
            return [worth.value(state, seat)]
        for code in legal:
            if values and clock is not None and clock.cancelled.is_set():
                break
            after = state.copy()
            after.step(code)
            worth.complete(after)
            values.append(round(worth.value(after, seat), 9))
        return values + [min(values)] * (len(legal) - len(values))

    def _pick(self, values: list[float], scale: float, dice: random.Random) -> int:
        best = max(values)
        if not self._softness:
            return dice.choice([i for i, value in enumerate(values) if value == best])
        weights = [exp(max(-700.0, (value - best) / (self._softness * scale))) for value in values]
        return dice.choices(range(len(values)), weights)[0]


def _cells(view: View) -> list[Cell] | None:
    """Volcano's cells, which its codes need to become events."""
    first = view.history[0] if view.history else None
    return [cell for cell, _ in first.tiles] if isinstance(first, Board) else None


def _share(value: float, scale: float) -> float:
    """A lead in points as a share of the win, from 0 to 1."""
    return 1 / (1 + exp(-max(-60.0, min(60.0, value / scale))))
