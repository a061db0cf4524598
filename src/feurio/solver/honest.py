"""The `solitaire` bot: plays alone, and for a team as one mind, without knowing what comes.

Where tiles are drawn, each event worth considering is tried on the same possible futures, which reshuffle only what is
unseen; a learned policy plays on for every seat, or where that proved better a network does for some turns and judges
the rest (`halving.py`, `policies/guide.py`). Where all tiles lie nothing is hidden: a plan is searched and followed
(`volcano.py`).
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, NamedTuple

from feurio.bots.interface import Candidate, Choice, Clock
from feurio.effects import effects_of, effects_of_all
from feurio.errors import SetupError
from feurio.events import event_of
from feurio.policies import seer_of
from feurio.solver.halving import Budget, Runner, Trust, race
from feurio.solver.volcano import next_flight

if TYPE_CHECKING:
    from feurio.editions import Setup
    from feurio.effects import Effect
    from feurio.events import Event
    from feurio.policies.guide import Guide
    from feurio.state import State
    from feurio.view import View

_ANSWER = 0.001
"""Seconds kept back for the answer itself."""
_SHOWN = 8


class Care(NamedTuple):
    """How futures are played."""

    horizon: int
    """After how many turns a playout is left to the estimate; 0: it is played to the end."""
    trust: Trust
    """How far the policy is believed, besides what the playouts tell."""
    tries: int = 1
    """How many playouts a future is worth: the best of them counts."""


CARE = {"wildfire": Care(0, Trust(24.0, 0.02)), "ontherun": Care(0, Trust(24.0, 0.01), tries=4)}
"""By the set of rules, those of the guides. In On the Run what is worth most seldom succeeds in a playout, so that the
best of a few says more of a position than one."""
FORESIGHT = Care(8, Trust(24.0, 0.02))
"""The same for a guide that foresees."""


class SolitaireBot:
    """Thinks for `seconds` or `simulations` about a decision, whichever ends first; what a clock says goes first.

    Of the events it considers the `most` that its policy finds likeliest. With `processor_time` seconds are those that
    this process really had, for measurements on a busy machine.
    """

    name = "solitaire"

    def __init__(
        self,
        seed: int | None = None,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        most: int = 24,
        processor_time: bool = False,
    ) -> None:
        self._seed = random.SystemRandom().getrandbits(62) if seed is None else seed
        self.seconds = 0.1 if seconds is None and simulations is None else seconds
        self.simulations = simulations
        self.most = most
        self._processor_time = processor_time
        self._now = time.process_time if processor_time else time.monotonic
        self._guide: Guide | None = None
        self._setup: Setup | None = None

    @staticmethod
    def plays(setup: Setup) -> bool:
        """Whether it knows how: what is played alone or together."""
        return setup.shared

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        clock = clock or Clock()
        began = time.monotonic()
        if not self.plays(view.setup):
            raise SetupError("bot-alone", given=self.name)
        if not isinstance(view.to_move, int):
            raise ValueError("no seat is to move")
        simulations = self.simulations if clock.simulations is None else clock.simulations
        seconds = clock.seconds
        if seconds is None and clock.simulations is None:
            seconds = self.seconds
        gone = 0.0 if self._processor_time else began - clock.started
        until = None if seconds is None else self._now() + max(0.0, seconds - gone - _ANSWER)
        budget = Budget(simulations, until, clock.cancelled.is_set, self._now)
        state = view.state()
        seed = random.Random(f"{self._seed}/{len(view.history)}").getrandbits(62)
        if view.setup.rules in CARE:
            return self._race(state, seed, budget, began)
        flight, layout = next_flight(state, seed, budget), view.game().layout
        event = event_of(flight.code, layout)
        candidate = Candidate(event, reasons=effects_of(state, flight.code))
        return Choice(event, (candidate,), flight.looked_at, time.monotonic() - began)

    def close(self) -> None:
        self._guide = None

    def _race(self, state: State, seed: int, budget: Budget, began: float) -> Choice:
        guide = self._guide
        if guide is None or self._setup != state.setup:
            guide = self._guide = seer_of(state)
            self._setup = state.setup
        care = FORESIGHT if guide.foresees else CARE[state.setup.rules]
        guide.horizon = care.horizon
        guide.tries = care.tries
        guide.start(state, seed)
        events = guide.candidates()[: self.most]
        ranked = [Runner(*events[0])] if len(events) == 1 else race(events, guide.trial, budget, care.trust)
        looked_at = sum(len(runner.rewards) for runner in ranked)
        shown = ranked[:_SHOWN]
        reasons = effects_of_all(state, [runner.code for runner in shown])
        candidates = tuple(_candidate(runner, effects) for runner, effects in zip(shown, reasons, strict=True))
        return Choice(candidates[0].event, candidates, looked_at, time.monotonic() - began)


def _candidate(runner: Runner, reasons: tuple[Effect, ...]) -> Candidate:
    event: Event = event_of(runner.code)
    value = min(1.0, runner.mean) if runner.rewards else None
    return Candidate(event, value=value, visits=len(runner.rewards), reasons=reasons)
