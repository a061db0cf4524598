"""Which policies there are, by set of rules and purpose, and the weights that they have learned."""

from __future__ import annotations

import json
import sys
from array import array
from base64 import b64decode
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from zlib import decompress

from feurio.policies.evaluation_ontherun import OnTheRunEvaluation
from feurio.policies.evaluation_volcano import VolcanoEvaluation
from feurio.policies.evaluation_wildfire import WildfireEvaluation
from feurio.policies.guide_ontherun import OnTheRunGuide
from feurio.policies.guide_wildfire import WildfireGuide
from feurio.policies.network import Network
from feurio.policies.swift_wildfire import WildfireSwift

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from feurio.editions import Setup
    from feurio.policies.evaluation import Evaluation
    from feurio.policies.features import Features
    from feurio.policies.guide import Guide
    from feurio.policies.swift import Swift
    from feurio.state import State

Policy = Callable[["State"], list[tuple[int, float]]]
"""The events of a decision that are worth considering, each with its chance; likeliest first."""

EVALUATIONS: dict[str, type[Evaluation]] = {
    "wildfire": WildfireEvaluation,
    "volcano": VolcanoEvaluation,
    "ontherun": OnTheRunEvaluation,
}
"""What the search looks at, by the set of rules."""

GUIDES: dict[str, type[Guide]] = {"wildfire": WildfireGuide, "ontherun": OnTheRunGuide}
"""What plays the solitaires, by the set of rules; Volcano hides nothing and is planned instead."""

SWIFTS: dict[str, type[Swift]] = {"wildfire": WildfireSwift}
"""What plays on where seats compete, by the set of rules; elsewhere the evaluation's own policy does. In On the Run
that is so much better that its fewer playouts say as much."""


TRUST: dict[tuple[str, int], float] = {
    **{("wildfire", players): 0.5 for players in (2, 3, 4)},
    ("volcano", 2): 0.6,
    **{("ontherun", players): 0.3 for players in (2, 3, 4)},
}
"""How far a search does best to trust the policy where seats compete, by the set of rules and the players; 1 elsewhere
(docs/strength.md)."""


@cache
def learned(rules: str, purpose: str) -> dict[str, Any]:
    """What was learned for a set of rules, with where it comes from.

    Purposes are `competitive` or `competitive-of-2` to `competitive-of-4` (for so many players), `together`
    (cooperative and alone, for the search: `purpose_of`), `foresight-of-1` to `foresight-of-4` (what a position is
    worth there, for the guides' playouts), `swift-of-2` to `swift-of-4` (playouts where seats compete),
    `value-of-2` to `value-of-4` (what a position is worth), and for the guides `solitaire` and `team-of-2` to
    `team-of-4` (`guides_purpose`).
    """
    data: dict[str, Any] = json.loads(_file(rules, purpose).read_text("utf-8"))
    return data


def _file(rules: str, purpose: str) -> Traversable:
    return files("feurio.policies") / "weights" / f"{rules}-{purpose}.json"


@cache
def _joined(rules: str, purpose: str, part: str, table: Features) -> tuple[float, ...]:
    return tuple(table.joined(learned(rules, purpose)[part]))


@cache
def _by_mood(rules: str, purpose: str, table: Features) -> tuple[float, ...]:
    """A guide's weights: those of each mood add to what is common to all."""
    data = learned(rules, purpose)
    common = table.joined(data["weights"])
    moods = [table.joined(own) for own in data.get("moods", [])]
    return tuple(sum(pair) for own in moods for pair in zip(common, own, strict=True)) if moods else tuple(common)


@cache
def _network(rules: str, purpose: str) -> Network:
    data = learned(rules, purpose)
    rows = data["rows"]
    whole = unpacked(rows) if isinstance(rows, str) else [number for block in rows.values() for number in block]
    return Network(whole, data["network"])


def unpacked(text: str) -> list[int]:
    """The whole numbers of two bytes each that `bench/foresight_train.py` has packed."""
    numbers = array("h", decompress(b64decode(text)))
    if sys.byteorder == "big":
        numbers.byteswap()
    return list(numbers)


def evaluation_of(
    state: State,
    weights: Sequence[float] | None = None,
    *,
    belief: float | None = None,
    horizon: int | None = None,
    swiftly: bool = False,
) -> Evaluation:
    """An evaluation for a state, with the learned weights if none are given, and with the network where there is one.

    `belief` and `horizon` take the place of what was found best (`Evaluation.learn`); a belief of 0 is one in playouts
    alone. With `swiftly` playouts are swift where there is a swift policy. A network that was found best beside swift
    playouts is left out beside others, unless a belief asks for it."""
    setup = state.setup
    evaluation: Evaluation = EVALUATIONS[setup.rules](state)  # type: ignore[call-arg]
    if weights is None:
        weights = _joined(setup.rules, purpose_of(setup), "weights", evaluation.table)
    evaluation.load(weights)
    if swiftly and (swift := swift_of(state)) is not None:
        evaluation.hasten(swift)
    purpose = f"value-of-{setup.players}"
    if not setup.shared and belief != 0 and _file(setup.rules, purpose).is_file():
        known = learned(setup.rules, purpose)
        part = known["belief"] if belief is None else belief
        after = known["horizon"] if horizon is None else horizon
        if part and (belief is not None or evaluation.swiftly or setup.rules not in SWIFTS):
            evaluation.learn(_network(setup.rules, purpose), part, after, known.get("farsight", 0))
    return evaluation


def purpose_of(setup: Setup) -> str:
    """What the policy of a search was trained for: all who play together, or those who compete, if need be so many."""
    if setup.shared:
        return "together"
    purpose = f"competitive-of-{setup.players}"
    return purpose if _file(setup.rules, purpose).is_file() else "competitive"


def trust_in(setup: Setup, swiftly: bool) -> float:
    """How far a search trusts the policy for a set-up (`Evaluation.trust`): less where it is a sharp one, and in
    Wildfire where playouts are swift, so that there are many of them and each says little."""
    if setup.shared or (setup.rules in SWIFTS and not swiftly):
        return 1.0
    return TRUST.get((setup.rules, setup.players), 1.0)


def swift_of(state: State, weights: Sequence[float] | None = None) -> Swift | None:
    """The swift policy for a state, with the learned weights if none are given; None where there is none."""
    setup = state.setup
    if setup.shared or setup.rules not in SWIFTS:
        return None
    swift: Swift = SWIFTS[setup.rules](state)  # type: ignore[call-arg]
    if weights is None:
        weights = _joined(setup.rules, f"swift-of-{setup.players}", "weights", swift.table)
    swift.load(weights)
    return swift


def bare_guide(state: State) -> Guide:
    """A guide that has learned nothing."""
    setup = state.setup
    if not setup.shared or setup.rules not in GUIDES:
        raise ValueError("guides play together or alone, where something is hidden")
    guide: Guide = GUIDES[setup.rules](state)  # type: ignore[call-arg]
    return guide


def guides_purpose(rules: str, players: int) -> str:
    """What a guide for so many players was trained for: a team of them, or the solitaire where that serves as well."""
    purpose = f"team-of-{players}"
    return purpose if _file(rules, purpose).is_file() else "solitaire"


def guide_of(state: State) -> Guide:
    """The guide of a solitaire, or of those who play together."""
    guide = bare_guide(state)
    rules = state.setup.rules
    purpose = guides_purpose(rules, state.setup.players)
    guide.set_weights(_by_mood(rules, purpose, guide.table))
    guide.set_sight(_joined(rules, purpose, "sight", guide.sight_table))
    return guide


def seer_of(state: State) -> Guide:
    """The guide of a state, whose playouts go where it foresees most, if it has learned to."""
    guide = guide_of(state)
    rules, purpose = state.setup.rules, f"foresight-of-{state.setup.players}"
    if _file(rules, purpose).is_file():
        guide.foresee(_network(rules, purpose))
    return guide


def policy_of(state: State) -> Policy:
    """The policy of a state's game, for states of its set-up; it is one thread's."""
    setup = state.setup
    if setup.shared and setup.rules in GUIDES:
        guide = guide_of(state)

        def likeliest(state: State) -> list[tuple[int, float]]:
            guide.start(state, 0)
            return guide.candidates()

        return likeliest

    evaluation = evaluation_of(state.copy())

    def weighed(state: State) -> list[tuple[int, float]]:
        evaluation.state.copy_from(state)
        return sorted(zip(state.legal(), evaluation.policy(), strict=True), key=lambda pair: -pair[1])

    return weighed
