"""The `greedy` bot: plays what the learned policy of its game finds most promising, without looking ahead.

`softness` makes it easier to beat without silly moves. 0 always takes the likeliest event; with 1 events are played as
often as the policy finds them likely; the larger it is, the more often those that are hardly likely. With `oversight`
it overlooks events as people do (`oversight.py`).
"""

from __future__ import annotations

import random
from math import exp, log
from typing import TYPE_CHECKING

from feurio.bots.interface import Candidate, Choice, Clock
from feurio.bots.oversight import check_oversight, noticed
from feurio.events import event_of
from feurio.policies import Policy, policy_of

if TYPE_CHECKING:
    from feurio.editions import Setup
    from feurio.state import State
    from feurio.view import View

_SHOWN = 8
"""How many candidates a choice names."""


class GreedyBot:
    name = "greedy"

    def __init__(self, seed: int | None = None, softness: float = 0.0, oversight: float = 0.0) -> None:
        if not isinstance(softness, int | float) or not 0 <= softness <= 100:
            raise ValueError(f"softness is a number from 0 to 100, not {softness!r:.60}")
        self._seed = random.SystemRandom().getrandbits(64) if seed is None else seed
        self._softness = float(softness)
        self._oversight = check_oversight(oversight)
        self._policies: dict[Setup, Policy] = {}

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        state = view.state()
        if state.to_move < 0:
            raise ValueError("no seat is to move")
        events = self._policy(state)(state)
        # The choice depends on the seed and the position only, not on what was asked before.
        dice = random.Random(f"{self._seed}/{len(view.history)}/{state.to_move}")
        layout = view.game().layout
        if self._oversight:
            seen = noticed([event_of(code, layout) for code, _ in events], view.history, self._oversight, dice)
            events = [events[number] for number in seen]
        events.insert(0, events.pop(self._pick([chance for _, chance in events], dice)))
        candidates = tuple(Candidate(event_of(code, layout)) for code, _ in events[:_SHOWN])
        return Choice(candidates[0].event, candidates)

    def close(self) -> None:
        self._policies.clear()

    def _policy(self, state: State) -> Policy:
        if state.setup not in self._policies:
            self._policies[state.setup] = policy_of(state)
        return self._policies[state.setup]

    def _pick(self, chances: list[float], dice: random.Random) -> int:
        """Which event is played; the likeliest comes first."""
        best = chances[0]
        if not self._softness:
            return dice.choice([i for i, chance in enumerate(chances) if chance == best])
        weights = [exp(max(-700.0, log(max(chance, 1e-300) / best) / self._softness)) for chance in chances]
        return dice.choices(range(len(chances)), weights)[0]
