"""Features have names: the code, the training and the weights' files use the same ones."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from importlib.resources import files
from math import prod
from typing import Any

import pytest

import feurio
from feurio.editions import RULES, all_setups
from feurio.policies import (
    EVALUATIONS,
    GUIDES,
    bare_guide,
    evaluation_of,
    guide_of,
    guides_purpose,
    learned,
    purpose_of,
    swift_of,
)
from feurio.policies.features import Features
from feurio.policies.learned import unpacked
from feurio.state import State

WEIGHTS = files("feurio.policies") / "weights"
SETUPS = all_setups()


def name_of(setup: dict[str, Any]) -> str:
    return "-".join([setup["edition"], setup["mode"], str(setup["players"]), *setup["variants"]])


def first_of(rules: str, mode: str) -> State:
    setup = next(s for s in SETUPS if feurio.EDITIONS[s["edition"]].rules == rules and s["mode"] == mode)
    return feurio.new_game(**setup, seed=1).state()


def tables() -> Iterator[tuple[str, str, str, Features]]:
    """Every file of weights that there must be, with its parts and their features."""
    for rules in EVALUATIONS:
        for setup in SETUPS:
            if feurio.EDITIONS[setup["edition"]].rules == rules:
                state = feurio.new_game(**setup, seed=1).state()
                yield rules, purpose_of(state.setup), "weights", evaluation_of(state).table
                if (swift := swift_of(state)) is not None:
                    yield rules, f"swift-of-{state.setup.players}", "weights", swift.table
    for rules in GUIDES:
        guide = bare_guide(first_of(rules, "solitaire"))
        for players in range(1, 5):
            purpose = guides_purpose(rules, players)
            yield rules, purpose, "weights", guide.table
            yield rules, purpose, "sight", guide.sight_table


def test_every_set_of_rules_has_an_evaluation() -> None:
    assert list(EVALUATIONS) == list(RULES)


def test_the_weights_have_exactly_the_features_names() -> None:
    for rules, purpose, part, table in tables():
        weights = learned(rules, purpose)[part]
        sizes = {name: prod(axes.values()) for name, axes in table.blocks.items()}
        assert {name: len(own) for name, own in weights.items()} == sizes
        assert list(weights) == list(sizes)
        assert table.parted(table.joined(weights)) == weights
        assert any(table.joined(weights))


def test_a_guide_has_weights_for_each_of_its_moods_or_the_same_for_all() -> None:
    for rules in GUIDES:
        guide = bare_guide(first_of(rules, "solitaire"))
        for players in range(1, 5):
            moods = learned(rules, guides_purpose(rules, players)).get("moods", [])
            assert len(moods) in (0, guide.moods)
            # Some never come: a team of four has no time to spare at the beginning.
            assert sum(any(guide.table.joined(own)) for own in moods) > len(moods) / 2 or not moods


def test_the_weights_of_a_mood_count_in_that_mood_only() -> None:
    """Wildfire alone: the pile of 35 is in its last quarter of nine, which is the last pair of moods."""
    state = feurio.new_game("wildfire", "solitaire", seed=1).state()
    state.step(state.legal()[0])
    guide = bare_guide(state)
    guide.start(state, 1)
    passing = guide.table.starts["passing"]

    def chance_to_pass(*moods: int) -> float:
        weights = [0.0] * (guide.moods * guide.size)
        for mood in moods:
            for place in range(passing, passing + 30):
                weights[mood * guide.size + place] = 5.0
        guide.set_weights(weights)
        return dict(guide.candidates())[state.legal()[-1]]

    assert chance_to_pass() == chance_to_pass(0, 1, 2, 3, 4, 5)
    assert chance_to_pass() < chance_to_pass(6, 7) < 1
    guide.set_weights([0.0] * guide.size)
    assert dict(guide.candidates())[state.legal()[-1]] == chance_to_pass()
    with pytest.raises(ValueError, match="weights"):
        guide.set_weights([0.0] * (2 * guide.size))


def networks() -> Iterator[tuple[str, str, int]]:
    """The files of networks: the set of rules, the purpose, and how many features such a network sees."""
    for rules in EVALUATIONS:
        for players in (1, 2, 3, 4):
            if (WEIGHTS / f"{rules}-value-of-{players}.json").is_file():
                yield rules, f"value-of-{players}", evaluation_of(first_of(rules, "competitive")).sight_table.size
            if (WEIGHTS / f"{rules}-foresight-of-{players}.json").is_file():
                yield rules, f"foresight-of-{players}", bare_guide(first_of(rules, "solitaire")).wide_table.size


def test_a_network_has_a_row_for_each_feature() -> None:
    found = list(networks())
    assert {rules for rules, _, _ in found} >= {"volcano", "wildfire"}
    for rules, purpose, size in found:
        data = learned(rules, purpose)
        if isinstance(data["rows"], str):
            assert len(unpacked(data["rows"])) == 32 * size
            assert data["history"][-1]["games"] >= 100_000
        else:
            table = evaluation_of(first_of(rules, "competitive")).sight_table
            sizes = {name: 32 * prod(axes.values()) for name, axes in table.blocks.items()}
            assert {name: len(own) for name, own in data["rows"].items()} == sizes
            assert list(data["rows"]) == list(sizes)
            assert data["history"][-1]["test_auc"] > 0.6
        assert purpose.startswith("foresight") or 0 < data["belief"] <= 1


def test_there_are_no_other_files_of_weights() -> None:
    wanted = {f"{rules}-{purpose}.json" for rules, purpose, *_ in tables()}
    wanted |= {f"{rules}-{purpose}.json" for rules, purpose, _ in networks()}
    assert {file.name for file in WEIGHTS.iterdir()} == wanted
    for name in wanted:
        data = json.loads((WEIGHTS / name).read_text("utf-8"))
        assert data["made_by"].startswith("bench/")
        assert data["history"]


def test_weights_of_other_features_are_refused() -> None:
    features = Features()
    features.block("ground", number=6)
    features.block("fire", fire=2, number=6)
    assert len(features.joined({"ground": [0.0] * 6, "fire": [1.0] * 12})) == 18
    with pytest.raises(ValueError, match="the features are ground, fire, not ground"):
        features.joined({"ground": [0.0] * 6})
    with pytest.raises(ValueError, match="not fire, ground"):
        features.joined({"fire": [1.0] * 12, "ground": [0.0] * 6})
    with pytest.raises(ValueError, match="fire has 12 weights, not 2"):
        features.joined({"ground": [0.0] * 6, "fire": [1.0] * 2})
    with pytest.raises(ValueError, match="18 features, not 3"):
        features.parted([1.0, 2.0, 3.0])
    with pytest.raises(ValueError, match="already"):
        features.block("fire", number=6)


def test_every_place_has_one_name() -> None:
    for *_, table in tables():
        names = [table.name_of(place) for place in range(table.size)]
        assert len(set(names)) == table.size
        for name, axes in table.blocks.items():
            last = tuple(many - 1 for many in axes.values())
            assert table.place(name, *(0,) * len(axes)) == table.starts[name]
            assert table.place(name, *last) == table.starts[name] + prod(axes.values()) - 1
        with pytest.raises(ValueError, match="none is"):
            table.name_of(table.size)
        with pytest.raises(ValueError, match="is less than"):
            table.place(name, *(many for many in axes.values()))


WAYS_OUT = ("own_exits", "new_exits")

KINDS = {
    "crew": {"ground", "join", "many", "fire", "block", "slack", "gain", "rest", "neutral"},
    "tile": {"shut", "beside", "burn", "spark"},
    "break": {"shut", "hide"},
    "pass": {"passing"},
    "fly": {"gain", "give", "danger", "build", "inner", "drops", "chain", "cut", "spent"},
    "startle": {"cell", "balance", "stock", "beast", "exits", "herd", "stocks", "contest", "gain", "pace", *WAYS_OUT},
    "flee": {"run", "source", "rooms", "balance", "gain", "at_odds"},
    "move": {"to_cell", "to_tile", "meet", "contest", *WAYS_OUT},
    "predators": {"predator", "how_many", "contest"},
    "relocate": {"put_back", "contest"},
    "center": set(),
    "volcano": set(),
}
"""What each kind of event is judged by."""


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_an_event_is_judged_by_features_of_its_kind(setup: dict[str, Any]) -> None:
    game = feurio.new_game(**setup, seed=4)
    dice = random.Random(name_of(setup))
    evaluation = evaluation_of(game.state())
    while not game.over:
        state = game.state()
        evaluation.state.copy_from(state)
        for code, event in dice.sample(list(zip(state.legal(), game.legal(), strict=True)), 1):
            found = evaluation.features_of(code)
            blocks = {evaluation.table.name_of(place).partition(":")[0] for place in found}
            assert blocks <= KINDS[event.kind]
            assert found or event.kind in ("center", "volcano", "tile")
            game.play(event)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("rules", GUIDES)
def test_a_guide_gives_every_decision_chances_that_add_up(rules: str, players: int) -> None:
    edition = next(edition.id for edition in feurio.EDITIONS.values() if edition.rules == rules)
    game = feurio.new_game(edition, "solitaire" if players == 1 else "cooperative", players, seed=2)
    guide = guide_of(game.state())
    while not game.over:
        guide.start(game.state(), 1)
        found = guide.candidates()
        assert sum(chance for _, chance in found) == pytest.approx(1.0)
        assert {code for code, _ in found} <= set(game.state().legal())
        game.play(feurio.events.event_of(found[0][0]))
    assert game.result is not None


def test_several_tries_at_a_future_count_the_best() -> None:
    game = feurio.new_game("wildfire", "cooperative", 4, seed=2)
    guide = guide_of(game.state())
    guide.start(game.state(), 1)
    once = guide.trial(0, 0, 32)
    guide.tries = 4
    best = guide.trial(0, 0, 32)
    assert all(few <= many for few, many in zip(once, best, strict=True))
    assert sum(reward >= 1 for reward in best) > sum(reward >= 1 for reward in once)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_only_larger_teams_look_at_what_each_seat_has_to_place(players: int) -> None:
    """Three and four have hardly more turns than they need; for fewer the guide stays as quick as it was."""
    known = learned("wildfire", guides_purpose("wildfire", players))
    for name in ("front", "big", "path", "rival", "idle", "gift", "taken"):
        assert any(known["weights"][name]) == (players > 2)
