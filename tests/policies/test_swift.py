"""Swift playouts: legal, drawn by the weights that they say, the same for twins, and made for their own game."""

from __future__ import annotations

import random
from math import exp, inf, nan
from typing import Any

import pytest

import feurio
from feurio.bots.search import Search
from feurio.editions import all_setups
from feurio.policies import SWIFTS, evaluation_of, swift_of, trust_in
from feurio.policies.swift import Swift
from feurio.policies.swift_wildfire import WildfireSwift
from feurio.state import State

SETUPS = [
    setup
    for setup in all_setups()
    if setup["mode"] == "competitive" and feurio.EDITIONS[setup["edition"]].rules in SWIFTS
]


def name_of(setup: dict[str, Any]) -> str:
    return "-".join([setup["edition"], str(setup["players"]), *setup["variants"]])


def swift_for(state: State, weights: list[float] | None = None) -> Swift:
    swift = swift_of(state, weights)
    assert swift is not None
    return swift


def played(setup: dict[str, Any], decisions: int, seed: int = 4) -> State:
    """A position some decisions into a game of the swift policy, where a seat can choose."""
    state = feurio.new_game(**setup, seed=seed).state()
    state.rng = seed
    swift = swift_for(state)
    while decisions > 0 or state.to_move < 0 or len(state.legal()) < 2:
        decisions -= state.to_move >= 0
        swift.play()
        if state.over:
            raise AssertionError("the game was too short")
        while state.is_forced():
            swift.play()
    return state


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_every_decision_is_one_that_is_legal(setup: dict[str, Any]) -> None:
    state = feurio.new_game(**setup, seed=2).state()
    state.rng = 9
    swift = swift_for(state)
    while not state.over:
        before = state.copy()
        chance = before.to_move == -1
        swift.play()
        found = state.key()
        for code in before.legal():
            after = before.copy()
            after.apply(code)
            if chance:
                after_all = after.copy()
                while after_all.is_forced():
                    after_all.apply(after_all.legal()[0])
                if after_all.key() == found:
                    break
            if after.key() == found:
                break
        else:
            raise AssertionError("this was not legal")


@pytest.mark.parametrize(
    ("edition", "players", "variants"),
    [
        ("wildfire", 2, []),
        ("wildfire", 3, []),
        ("feurio", 2, ["firebreak"]),
    ],
)
@pytest.mark.parametrize("decisions", [9, 30, 50])
def test_events_come_as_often_as_their_weights_say(
    edition: str, players: int, variants: list[str], decisions: int
) -> None:
    setup = {"edition": edition, "mode": "competitive", "players": players, "variants": variants}
    state = played(setup, decisions)
    swift = swift_for(state)
    weights = [random.Random(f"{edition}{n}").uniform(-1.5, 1.5) for n in range(swift.table.size)]
    swift.load(weights)
    chances: dict[Any, float] = {}
    for code in state.legal():
        facts = swift.facts_of(code)
        after = state.copy()
        after.apply(code)
        if facts is not None:
            chances[after.key()] = chances.get(after.key(), 0.0) + exp(sum(weights[fact] for fact in facts))
    if not chances:
        # Tiles without a choice of face: any of the hottest cells.
        for code in state.legal():
            after = state.copy()
            after.apply(code)
            chances[after.key()] = 1.0
    total = sum(chances.values())
    many = 3000
    counts = dict.fromkeys(chances, 0)
    here = state.copy()
    for _ in range(many):
        state.copy_from(here)
        swift.play()
        counts[state.key()] += 1
    for key, share in chances.items():
        expected = share / total
        spread = (expected * (1 - expected) / many) ** 0.5
        assert abs(counts[key] / many - expected) < 4.5 * spread + 1e-3


@pytest.mark.parametrize("edition", ["wildfire", "feurio"])
def test_a_search_with_swift_playouts_is_another_and_repeatable(edition: str) -> None:
    state = played({"edition": edition, "mode": "competitive", "players": 2, "variants": []}, 20)

    def rows(swiftly: bool) -> list[tuple[int, int, float, float, bool]]:
        evaluation = evaluation_of(state.copy())
        if swiftly:
            evaluation.hasten(swift_for(evaluation.state))
        search = Search(evaluation, 20_000)
        search.start(state, 3)
        search.run(300)
        return search.children()

    assert rows(True) == rows(True)
    assert rows(True) != rows(False)


def test_where_all_play_together_or_nothing_was_learned_there_is_none() -> None:
    assert swift_of(feurio.new_game("volcano", players=2, seed=1).state()) is None
    assert swift_of(feurio.new_game("ontherun", players=2, seed=1).state()) is None
    assert swift_of(feurio.new_game("wildfire", mode="cooperative", players=2, seed=1).state()) is None


def test_a_policy_is_made_for_its_own_game_and_state() -> None:
    wildfire = feurio.new_game("wildfire", players=2, seed=1).state()
    ontherun = feurio.new_game("ontherun", players=2, seed=1).state()
    kind: Any = WildfireSwift
    with pytest.raises(TypeError):
        kind(ontherun)
    with pytest.raises(TypeError):
        kind(None)
    made = kind(wildfire)
    with pytest.raises(TypeError):
        made.__init__(wildfire)
    with pytest.raises(ValueError, match="weights"):
        made.play()
    blank = kind.__new__(kind)
    for name, *given in (("play",), ("facts_of", 0), ("load", []), ("twin", wildfire)):
        with pytest.raises((TypeError, AttributeError)):
            getattr(blank, name)(*given)
    size = made.table.size
    for weights in ([], [0.0], [nan] * size, [inf] * size, [51.0] * size, ["x"] * size):
        with pytest.raises(ValueError):
            made.load(weights)
    evaluation = evaluation_of(wildfire.copy())
    elsewhere = swift_for(feurio.new_game("feurio", players=2, seed=1).state())
    for wrong in (made, elsewhere, kind(evaluation.state), None):
        with pytest.raises((TypeError, ValueError), match="swift"):
            evaluation.hasten(wrong)  # type: ignore[arg-type]
    for nothing in (None, "x", 1.5):
        with pytest.raises(TypeError):
            swift_for(wildfire).facts_of(nothing)
    for code in (-1, 2**70, 3):
        with pytest.raises(ValueError, match="legal"):
            swift_for(wildfire).facts_of(code)


def test_wildfire_trusts_its_policy_less_where_playouts_are_swift() -> None:
    setup = played({"edition": "wildfire", "mode": "competitive", "players": 2, "variants": []}, 12).setup
    assert trust_in(setup, swiftly=True) < trust_in(setup, swiftly=False) == 1.0
