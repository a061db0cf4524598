"""The network that judges positions: whole numbers, the same everywhere, and made for its game."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

import pytest

import feurio
from feurio.bots.search import Search
from feurio.editions import all_setups
from feurio.policies import evaluation_of
from feurio.policies.network import Network

SETUPS = [setup for setup in all_setups() if setup["mode"] == "competitive"]


def name_of(setup: dict[str, Any]) -> str:
    return "-".join([setup["edition"], str(setup["players"]), *setup["variants"]])


def parts(**changes: Any) -> dict[str, Any]:
    return {"first": [40] * 32, "second": [9] * 512, "second_bias": [20] * 16, "last": [30] * 17, **changes}


def made_up(size: int, seed: int = 1) -> Network:
    dice = random.Random(seed)
    numbers = {name: [dice.randrange(-200, 200) for _ in own] for name, own in parts().items()}
    return Network([dice.randrange(-90, 90) for _ in range(32 * size)], numbers)


def judged(rows: list[int], numbers: dict[str, list[int]], seen: list[int]) -> float:
    """The same in words of its own, without rounding before the end."""
    first = [numbers["first"][j] + sum(rows[32 * i + j] for i in seen) for j in range(32)]
    first = [min(max(x, 0), 256) for x in first]
    second = [
        numbers["second_bias"][j] * 256 + sum(first[i] * numbers["second"][16 * i + j] for i in range(32))
        for j in range(16)
    ]
    second = [min(max(x // 256, 0), 256) for x in second]
    x = (numbers["last"][16] * 256 + sum(a * b for a, b in zip(second, numbers["last"][:16], strict=True))) / 65536
    return 0.5 + 0.5 * x / sqrt(1 + x * x)


def test_a_value_is_what_the_layers_say() -> None:
    dice = random.Random(3)
    rows = [dice.randrange(-90, 90) for _ in range(32 * 12)]
    numbers = {name: [dice.randrange(-300, 300) for _ in own] for name, own in parts().items()}
    network = Network(rows, numbers)
    values = set()
    for _ in range(50):
        seen = [dice.randrange(12) for _ in range(dice.randrange(8))]
        assert network.value(seen) == pytest.approx(judged(rows, numbers, seen))
        values.add(network.value(seen))
    assert len(values) > 20


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ([0] * 31, {}),
        ([], {}),
        ([40_000] * 32, {}),
        ([0] * 32, {"first": [0] * 31}),
        ([0] * 32, {"second": [1 << 20] * 512}),
        ([0] * 32, {"last": [0] * 16}),
        ([0] * 32 * 20_481, {}),
    ],
)
def test_numbers_that_make_no_network_are_refused(rows: list[int], wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Network(rows, parts(**wrong))


def test_a_network_is_asked_only_for_what_it_knows() -> None:
    network = made_up(5)
    for seen in ([5], [-1], [0] * 161, [2**70]):
        with pytest.raises(ValueError):
            network.value(seen)
    with pytest.raises(TypeError):
        network.value(["1"])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        network.__init__([0] * 32, parts())  # type: ignore[misc]


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_every_position_is_seen_by_features_of_its_table(setup: dict[str, Any]) -> None:
    state = feurio.new_game(**setup, seed=6).view(0).state()
    evaluation = evaluation_of(state.copy())
    table = evaluation.sight_table
    evaluation.learn(made_up(table.size), 0.5, 0)
    state.rng = 11
    values = set()
    while not state.over:
        evaluation.state.copy_from(state)
        for seat in range(state.setup.players):
            sights = evaluation.sights_of(seat)
            assert 3 < len(sights) <= 160
            assert all(0 <= sight < table.size for sight in sights)
        worth = evaluation.worth()
        assert all(0 <= value <= 1 for value in worth)
        if state.setup.players == 2:
            assert sum(worth) == pytest.approx(1)
        values.add(worth[0])
        codes = state.legal()
        state.step(codes[state.turns_taken * 7 % len(codes)])
    assert len(values) > 10
    evaluation.state.copy_from(state)
    assert evaluation.worth()[0] == pytest.approx(1 - evaluation.worth()[1]) or state.setup.players > 2


def test_an_evaluation_takes_a_network_of_its_own_game_only() -> None:
    state = feurio.new_game("volcano", players=2, seed=6).view(0).state()
    evaluation = evaluation_of(state.copy(), belief=0)
    assert not evaluation.knows
    assert evaluation.worth() == []
    with pytest.raises(ValueError):
        evaluation.learn(made_up(3), 0.5, 0)
    network = made_up(evaluation.sight_table.size)
    for belief, horizon in ((1.5, 0), (-0.1, 0), (float("nan"), 0), (0.5, -1), (0.5, 10**9)):
        with pytest.raises((ValueError, IndexError)):
            evaluation.learn(network, belief, horizon)
    assert not evaluation.knows
    evaluation.learn(network, 0.5, 4)
    assert evaluation.knows
    assert evaluation.twin().knows
    with pytest.raises(IndexError):
        evaluation.sights_of(4)


@pytest.mark.parametrize(
    ("edition", "players", "turns"), [("volcano", 2, 14), ("volcano", 4, 14), ("wildfire", 2, 24), ("feurio", 2, 24)]
)
def test_the_networks_that_are_shipped_tell_who_will_win(edition: str, players: int, turns: int) -> None:
    """So many turns into games of the policy against itself whoever wins is thought to be better off than who does not,
    in more than three of five comparisons (chance: one of two)."""
    right, compared = 0.0, 0
    for seed in range(40):
        state = feurio.new_game(edition, players=players, seed=880_000 + seed).view(0).state()
        evaluation = evaluation_of(state, swiftly=True)
        assert evaluation.knows
        state.rng = seed + 1
        dice, thought = random.Random(seed), list[float]()
        while not state.over:
            if state.to_move == -1:
                state.chance()
                continue
            if state.turns_taken >= turns and not thought:
                thought = evaluation.worth()
            state.step(dice.choices(state.legal(), evaluation.policy())[0])
        ends = evaluation.worth()
        for one in range(players):
            for other in range(players):
                if ends[one] > ends[other]:
                    right += (thought[one] > thought[other]) + 0.5 * (thought[one] == thought[other])
                    compared += 1
    assert compared
    assert right / compared > 0.6


def test_a_network_that_goes_with_swift_playouts_is_left_out_beside_others() -> None:
    state = feurio.new_game("wildfire", players=2, seed=6).view(1).state()
    assert evaluation_of(state, swiftly=True).knows
    assert not evaluation_of(state).knows
    assert not evaluation_of(state, swiftly=True, belief=0).knows
    assert evaluation_of(state, belief=0.3).knows, "whoever asks for it gets it"
    volcano = feurio.new_game("volcano", players=2, seed=6).view(1).state()
    assert evaluation_of(volcano).knows
    assert not evaluation_of(volcano, swiftly=True).swiftly, "there are no swift playouts"


def test_late_in_a_game_playouts_decide_alone() -> None:
    """A network that thinks all positions won for whoever moves: only as far as it sees it has a say."""
    state = feurio.new_game("wildfire", players=2, seed=6).view(1).state()
    size = evaluation_of(state.copy()).sight_table.size
    network = Network([0] * 32 * size, {**parts(), "first": [256] * 32, "last": [20_000] * 17})
    assert network.value([0]) > 0.99

    def searched(farsight: int) -> float:
        evaluation = evaluation_of(state.copy(), belief=0, swiftly=True)
        evaluation.learn(network, 1.0, 0, farsight)
        search = Search(evaluation, 20_000)
        search.start(state, 3)
        search.run(400)
        return max(mean for _, visits, mean, _, _ in search.children() if visits)

    assert searched(36) == searched(200)
    assert searched(36) != searched(0)
    evaluation = evaluation_of(state.copy(), belief=0, swiftly=True)
    for wrong in (-1, 10**9):
        with pytest.raises(IndexError):
            evaluation.learn(network, 0.5, 0, wrong)
