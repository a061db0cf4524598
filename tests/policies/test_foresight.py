"""Foresight: what a network sees where one plays alone or all play together, how it is learned, and that it helps."""

from __future__ import annotations

import random
from typing import Any

import pytest

import feurio
from feurio.editions import all_setups
from feurio.policies import bare_guide, evaluation_of, guide_of, seer_of
from feurio.policies.guide import Guide
from feurio.policies.learned import unpacked
from feurio.policies.network import Network
from feurio.policies.student import Student
from feurio.state import State

SHARED = [
    setup for setup in all_setups() if setup["mode"] != "competitive" and setup["edition"] in ("feurio", "wildfire")
]


def name_of(setup: dict[str, Any]) -> str:
    return f"{setup['edition']}-{setup['players']}"


def begin(setup: dict[str, Any], seed: int = 4) -> State:
    state: State = feurio.new_game(**setup, seed=seed).view(0).state()
    return state


def made_up(guide: Guide, seed: int = 1) -> Network:
    dice = random.Random(seed)
    rows = [dice.randrange(-60, 60) for _ in range(32 * guide.wide_table.size)]
    sizes = {"first": 32, "second": 512, "second_bias": 16, "last": 17}
    return Network(rows, {name: [dice.randrange(-200, 200) for _ in range(many)] for name, many in sizes.items()})


def solved(guide: Guide, setup: dict[str, Any], deals: int) -> float:
    """The part of a guide's playouts that come to the goal, on as many deals."""
    total = 0
    for seed in range(deals):
        guide.start(begin(setup, 5000 + seed), seed)
        total += sum(reward >= 1 for reward in guide.trial(0, 0, 8))
    return total / (8 * deals)


@pytest.mark.parametrize("setup", SHARED, ids=name_of)
def test_every_position_is_seen_by_features_of_its_table(setup: dict[str, Any]) -> None:
    """Along games of the guide, which come far, and of chance, which look odd."""
    seen: set[int] = set()
    for luck in (False, True):
        state = begin(setup)
        state.rng = 5
        guide = guide_of(state)
        while not state.over:
            sights = guide.sights_of(state)
            assert 12 < len(sights) <= 160
            assert all(0 <= sight < guide.wide_table.size for sight in sights)
            blocks = {guide.wide_table.name_of(sight).split(":")[0] for sight in sights}
            # Four choose who lies in the middle before any tile lies.
            assert blocks | {"tile"} == set(guide.wide_table.blocks)
            seen.update(sights)
            guide.start(state, state.tiles_left)
            codes = [code for code, _ in guide.candidates()] if not luck else state.legal()
            if state.to_move == -1:
                state.chance()
            else:
                state.step(codes[state.turns_taken % len(codes)] if luck else codes[0])
        assert guide.sights_of(state) == []
    assert len(seen) > 400, "positions differ"


def test_a_guide_plays_on_to_where_it_foresees_most() -> None:
    setup = {"edition": "wildfire", "mode": "cooperative", "players": 2}
    state = begin(setup)
    guide = bare_guide(state)
    guide.start(state, 1)
    blind = guide.candidates()
    network = made_up(guide)
    guide.foresee(network)
    guide.caution = 0.0
    guide.start(state, 1)
    found = guide.candidates()
    assert {code for code, _ in found} == {code for code, _ in blind}
    worth = {}
    for code, _ in found:
        there = state.copy()
        there.step(code)
        worth[code] = network.value(guide.sights_of(there))
    assert found[0][0] == max(worth, key=lambda code: worth[code])
    guide.trial(0, 0, 1)
    assert guide.last_line()[0] == found[0][0]
    # With all the caution in the world its policy alone has a say: what is likeliest is played.
    guide.caution = 1e6
    guide.set_weights([dice.uniform(-2, 2) for dice in [random.Random(2)] for _ in range(guide.size)])
    guide.start(state, 1)
    likely = guide.candidates()[0][0]
    blind_guide = bare_guide(state)
    blind_guide.set_weights([dice.uniform(-2, 2) for dice in [random.Random(2)] for _ in range(guide.size)])
    blind_guide.start(state, 1)
    assert likely == blind_guide.candidates()[0][0]


def test_what_does_not_fit_is_refused() -> None:
    setup = {"edition": "feurio", "mode": "solitaire", "players": 1}
    guide = guide_of(begin(setup))
    other = guide_of(begin({"edition": "ontherun", "mode": "solitaire", "players": 1}))
    network = made_up(guide)
    for wrong in (
        Network([0] * 32, {"first": [0] * 32, "second": [0] * 512, "second_bias": [0] * 16, "last": [0] * 17}),
        None,
    ):
        with pytest.raises((TypeError, ValueError)):
            guide.foresee(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        other.foresee(network)
    with pytest.raises(TypeError):
        guide.sights_of(begin({"edition": "ontherun", "mode": "solitaire", "players": 1}))
    student = Student(guide.wide_table.size, 1)
    with pytest.raises(ValueError, match="started"):
        student.play(guide, 1, 0.0, 0.1, 0.5)
    guide.start(begin(setup), 1)
    for wrong_guide in (other, None):
        with pytest.raises((TypeError, ValueError)):
            student.play(wrong_guide, 1, 0.0, 0.1, 0.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        Student(3, 1).play(guide, 1, 0.0, 0.1, 0.5)
    for whim, rate, mix in ((float("nan"), 0.1, 0.5), (0.0, float("inf"), 0.5), (0.0, 0.1, 1.5), (0.0, -1.0, 0.5)):
        with pytest.raises(ValueError):
            student.play(guide, 1, whim, rate, mix)
    for games in (-1, 10**9):
        with pytest.raises(IndexError):
            student.play(guide, games, 0.0, 0.1, 0.5)
    for numbers in ([], [0.0], [float("nan")] * len(student.numbers()), [1e9] * len(student.numbers())):
        with pytest.raises(ValueError):
            student.recall(numbers)
    with pytest.raises(ValueError):
        student.forget(2.0)
    for size in (-1, 2**20):
        with pytest.raises(IndexError):
            Student(size, 1)
    with pytest.raises(TypeError):
        student.__init__(3, 1)  # type: ignore[misc]


def test_a_student_learns_what_becomes_of_the_guides_games() -> None:
    """Without a whim only the guide's policy plays: what is learned is what its games come to. A rate of 0 learns
    nothing, and the same games teach the same."""
    setup = {"edition": "wildfire", "mode": "solitaire", "players": 1}
    guide = guide_of(begin(setup))
    student, twin, other = (Student(guide.wide_table.size, 3) for _ in range(3))

    def watch(one: Student, first: int, deals: int, rate: float) -> float:
        wrong = 0.0
        for seed in range(first, first + deals):
            guide.start(begin(setup, seed), seed)
            wrong += one.play(guide, 10, 0.0, rate, 1.0)[1]
        return wrong / deals

    early = watch(student, 0, 60, 0.0)
    before = student.numbers()
    watch(student, 100, 400, 0.05)
    assert student.numbers() != before
    assert watch(student, 0, 60, 0.0) < 0.9 * early, "on games that it has not seen"
    for one in (twin, other):
        watch(one, 100, 20, 0.05)
    assert twin.numbers() == other.numbers() != before
    third = Student(guide.wide_table.size, 9)
    third.recall(student.numbers())
    assert third.numbers() == student.numbers()


def test_the_same_numbers_are_packed_and_unpacked() -> None:
    from base64 import b64encode
    from zlib import compress

    text = b64encode(compress(b"\x01\x00\xff\xff\xff\x7f")).decode()
    assert unpacked(text) == [1, -1, 32767]


def test_four_who_foresee_come_to_the_goal_more_often() -> None:
    setup = {"edition": "wildfire", "mode": "cooperative", "players": 4}
    blind, seer = guide_of(begin(setup)), seer_of(begin(setup))
    assert seer.foresees
    assert solved(seer, setup, 100) > solved(blind, setup, 100) + 0.02


def test_a_playout_that_is_cut_short_is_judged_by_what_the_network_sees() -> None:
    setup = {"edition": "feurio", "mode": "cooperative", "players": 4}
    seer = seer_of(begin(setup))
    seer.start(begin(setup), 1)
    whole = seer.trial(0, 0, 40)
    seer.horizon = 8
    cut = seer.trial(0, 0, 40)
    assert 1 in whole
    assert all(0 < reward < 1 for reward in cut)
    assert len(set(cut)) > 20


def test_only_where_it_proved_better_a_guide_foresees() -> None:
    for edition, players in (("feurio", 1), ("wildfire", 2), ("wildfire", 3), ("ontherun", 1), ("ontherun", 4)):
        mode = "cooperative" if players > 1 else "solitaire"
        assert not seer_of(begin({"edition": edition, "mode": mode, "players": players})).foresees


RIVALS = {"edition": "wildfire", "mode": "competitive", "players": 2}


def test_a_student_learns_what_becomes_of_games_of_two() -> None:
    """On games that it has not seen it is less far off than before; with a rate of 0 it learns nothing."""

    def watch(student: Student, first: int, deals: int, rate: float) -> float:
        wrong = 0.0
        for seed in range(first, first + deals):
            state = begin(RIVALS, seed)
            evaluation = evaluation_of(state)
            evaluation.state.rng = seed
            wrong += student.compete(evaluation, 10, 0.0, rate, 1.0)[1]
        return wrong / deals

    student = Student(evaluation_of(begin(RIVALS)).sight_table.size, 3)
    early, before = watch(student, 0, 60, 0.0), student.numbers()
    assert student.numbers() == before
    watch(student, 100, 400, 0.05)
    assert watch(student, 0, 60, 0.0) < 0.9 * early


def test_of_two_the_student_plays_both_and_wins_for_whoever_moves() -> None:
    """With a whim below 0 nothing but draws is left to chance: the same dice give the same game."""
    found = []
    for whim in (-0.01, -0.01, 0.05):
        evaluation = evaluation_of(begin(RIVALS))
        evaluation.state.rng = 7
        student = Student(evaluation.sight_table.size, 5)
        found.append(student.compete(evaluation, 3, whim, 0.0, 1.0))
        assert evaluation.state.key() == begin(RIVALS).key()
    assert found[0] == found[1] != found[2]
    assert 0 <= found[0][0] <= 1


def test_rivals_that_do_not_fit_are_refused() -> None:
    evaluation = evaluation_of(begin(RIVALS))
    student = Student(evaluation.sight_table.size, 1)
    three = evaluation_of(begin({**RIVALS, "players": 3}))
    together = evaluation_of(begin({**RIVALS, "mode": "cooperative"}))
    dealing = evaluation_of(feurio.new_game("wildfire", players=2, chance="manual").state())
    other = evaluation_of(begin({**RIVALS, "edition": "ontherun"}))
    for wrong in (three, together, dealing, other, None):
        with pytest.raises((TypeError, ValueError)):
            student.compete(wrong, 1, 0.1, 0.1, 0.5)  # type: ignore[arg-type]
    for whim, rate, mix in ((float("nan"), 0.1, 0.5), (0.0, float("inf"), 0.5), (0.0, 0.1, 1.5), (0.0, -1.0, 0.5)):
        with pytest.raises(ValueError):
            student.compete(evaluation, 1, whim, rate, mix)
    with pytest.raises(IndexError):
        student.compete(evaluation, -1, 0.1, 0.1, 0.5)
