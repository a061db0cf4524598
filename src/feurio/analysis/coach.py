"""A coach: says when something else would be clearly better than what somebody is about to play, and why.

It looks through the eyes of the seat, with the same search as the bots, and speaks only where the difference is
beyond doubt: a coach who is often wrong, or always there, is switched off.
"""

from __future__ import annotations

from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, Final, TypedDict

from feurio.analysis.appraisal import appraiser_of, ending_of
from feurio.effects import effects_of_all
from feurio.events import event_of, read_event

if TYPE_CHECKING:
    from feurio.analysis.appraisal import Appraiser
    from feurio.state import State
    from feurio.view import View

FIRST_LOOK: Final = 300
"""Simulations that find what would be best."""
FUTURES: Final = 8
"""So many draws are looked at after either event, the same for both..."""
SIMULATIONS: Final = 90
"""... each for so many simulations."""
GAP: Final = 0.06
"""So much of a win (from 0 to 1) is lost at least before a word is said, beyond twice the doubt."""
COSTS: Final = ("region-falls", "no-open-one", "gives", "leave", "driven-off", "region-apart")
"""The effects that tell what an event spoils."""


class Advice(TypedDict):
    """What would be better, what that is good for, and what the event itself spoils."""

    better: str
    reasons: list[dict[str, Any]]
    costs: list[dict[str, Any]]


def warning(view: View, text: str) -> Advice | None:
    """What is clearly better than an event for the seat to move; None if nothing is."""
    state = view.state()
    layout = view.game().layout
    appraiser = appraiser_of(state.setup, state)
    look = appraiser.look(state, FIRST_LOOK, len(view.history))
    codes = {event_of(code, layout): code for code in look.options}
    code = codes.get(read_event(text))
    best = max(look.options, key=lambda one: (look.options[one].visits, look.options[one].mean))
    if code is None or code == best:
        return None
    lags = [
        _worth(appraiser, state, best, seed) - _worth(appraiser, state, code, seed) for seed in range(1, FUTURES + 1)
    ]
    doubt = stdev(lags) / FUTURES**0.5
    if fmean(lags) - 2 * doubt < GAP:
        return None
    reasons, costs = effects_of_all(state, [best, code])
    return {
        "better": str(event_of(best, layout)),
        "reasons": [effect.as_json() for effect in reasons],
        "costs": [effect.as_json() for effect in costs if effect.code in COSTS],
    }


def _worth(appraiser: Appraiser, state: State, code: int, seed: int) -> float:
    """What the seat to move can hope for after an event, in one of the futures."""
    seat, shared = state.to_move, state.setup.shared
    after = state.copy()
    after.rng = seed * 0x9E3779B97F4A7C15 % 2**64
    after.step(code)
    while after.to_move < 0 and not after.over:
        after.chance()
    worth = ending_of(state.setup, after) if after.over else appraiser.look(after, SIMULATIONS, seed).worth
    return worth[1] if shared else worth[seat]
