"""Guides with their learned weights, by the game."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from feurio.ontherun import OnTheRunState
from feurio.solver.guide_ontherun import SIGHTS as ONTHERUN_SIGHTS
from feurio.solver.guide_ontherun import WEIGHTS as ONTHERUN_WEIGHTS
from feurio.solver.guide_ontherun import OnTheRunGuide
from feurio.solver.guide_wildfire import SIGHTS as WILDFIRE_SIGHTS
from feurio.solver.guide_wildfire import WEIGHTS as WILDFIRE_WEIGHTS
from feurio.solver.guide_wildfire import WildfireGuide
from feurio.wildfire import WildfireState

if TYPE_CHECKING:
    from feurio.solver.guide import Guide
    from feurio.state import State


@cache
def learned(rules: str) -> dict[str, Any]:
    """What was learned for a game: `weights` of the policy, `sight` of the estimates, and where they come from."""
    data: dict[str, Any] = json.loads((files("feurio.solver") / "weights" / f"{rules}.json").read_text("utf-8"))
    return data


def bare_guide(state: State) -> Guide:
    """A guide that has learned nothing."""
    if isinstance(state, WildfireState):
        return WildfireGuide(state, WILDFIRE_WEIGHTS, WILDFIRE_SIGHTS)
    if isinstance(state, OnTheRunState):
        return OnTheRunGuide(state, ONTHERUN_WEIGHTS, ONTHERUN_SIGHTS)
    raise ValueError("Volcano needs no guide: nothing is hidden")


def guide_of(state: State, sharpness: float = 1.0) -> Guide:
    """The guide of a solitaire of Wildfire or On the Run."""
    setup = state.setup
    if setup.mode != "solitaire":
        raise ValueError("guides play solitaires")
    guide = bare_guide(state)
    known = learned(setup.rules)
    guide.set_weights(known["weights"], sharpness)
    guide.set_sight(known["sight"])
    return guide
