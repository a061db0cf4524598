"""No argument and no second thread makes a search, a policy, a beam or a sight harm the process."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

import feurio
from feurio.analysis.futures import Futures
from feurio.bots.search import Search
from feurio.policies.evaluation import Evaluation
from feurio.policies.evaluation_ontherun import OnTheRunEvaluation
from feurio.policies.evaluation_volcano import VolcanoEvaluation
from feurio.policies.evaluation_wildfire import WildfireEvaluation
from feurio.policies.features import Features
from feurio.policies.learned import evaluation_of
from feurio.sights.wildfire import WildfireSight
from feurio.solver.beam_volcano import VolcanoBeam
from feurio.state import State
from feurio.volcano import VolcanoState

EDITIONS = ("feurio", "volcano", "ontherun")
HUGE = (-1, 2**31, 2**63, 2**64, 10**30)
NO_NUMBERS: tuple[Any, ...] = (None, "1", 1.5, b"1", [1], object())


def decision(edition: str, moves: int = 6, **arguments: Any) -> Any:
    """A state in which a seat is to move."""
    game = feurio.new_game(edition, seed=5, **arguments)
    for _ in range(moves):
        legal = game.legal()
        game.play(legal[len(legal) // 3])
    return game.state()


def together(*works: Callable[[], Any]) -> list[BaseException]:
    """Lets threads work at once, each refused while another is at work; what went wrong besides."""
    problems: list[BaseException] = []

    def run(work: Callable[[], Any]) -> None:
        try:
            for _ in range(30):
                with contextlib.suppress(RuntimeError):
                    work()
        except BaseException as problem:
            problems.append(problem)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=run, args=(work,)) for work in works for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    return problems


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_policy_knows_the_features_of_legal_decisions_only(edition: str) -> None:
    state = decision(edition)
    evaluation = evaluation_of(state)
    assert all(evaluation.features_of(code) is not None for code in state.legal())
    for code in (*HUGE, *[code for code in range(120) if not state.is_legal(code)]):
        with pytest.raises(ValueError, match="legal"):
            evaluation.features_of(code)
    for nothing in NO_NUMBERS:
        with pytest.raises(TypeError):
            evaluation.features_of(nothing)
    for weights in ([], [0.0], [0.0] * 5000):
        with pytest.raises(ValueError):
            evaluation.load(weights)
    for given in ([None] * evaluation.size, ["x"] * evaluation.size, None, 5):
        with pytest.raises((TypeError, ValueError)):
            evaluation.load(given)  # type: ignore[arg-type]
    evaluation.load([float("inf"), float("nan"), 1e300] + [0.0] * (evaluation.size - 3))
    assert len(evaluation.policy()) == len(state.legal())
    fresh = evaluation_of(feurio.new_game(edition, chance="manual").state())
    assert fresh.policy() == []


def test_an_evaluation_is_made_once_and_for_its_own_game() -> None:
    kinds: dict[str, Any] = dict(
        zip(EDITIONS, (WildfireEvaluation, VolcanoEvaluation, OnTheRunEvaluation), strict=True)
    )
    for edition, kind in kinds.items():
        for other in EDITIONS:
            if other != edition:
                with pytest.raises(TypeError):
                    kind(decision(other))
        with pytest.raises(TypeError):
            kind(None)
        made = kind(decision(edition))
        with pytest.raises(TypeError):
            made.__init__(decision(edition))
        with pytest.raises(TypeError):
            Evaluation.__init__(made, decision(edition), Features())
    large = Features()
    large.block("all", places=100_000)
    with pytest.raises(ValueError):
        Evaluation(decision("feurio"), large)
    base = Evaluation(decision("feurio"), Features())
    with pytest.raises(TypeError):
        base.policy()
    with pytest.raises(TypeError):
        Search(base, 100)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_search_takes_any_argument(edition: str) -> None:
    state = decision(edition)
    for capacity in (0, *HUGE):
        with pytest.raises(ValueError):
            Search(evaluation_of(state), capacity)
    for nothing in NO_NUMBERS:
        with pytest.raises(TypeError):
            Search(evaluation_of(state), nothing)
    search = Search(evaluation_of(state), 300)
    assert (search.children(), search.margins(), search.solved) == ([], [], False)
    with pytest.raises(ValueError, match="start"):
        search.run(1)
    with pytest.raises(ValueError, match="no seat"):
        search.start(feurio.new_game(edition, chance="manual").state(), 1)
    with pytest.raises(TypeError):
        search.start(decision("feurio" if edition != "feurio" else "volcano"), 1)
    with pytest.raises(TypeError):
        search.start(None, 1)  # type: ignore[arg-type]
    for seed in (*HUGE, 7):
        search.start(state, seed)
    for simulations in HUGE:
        with pytest.raises(IndexError):
            search.run(simulations)
    search.exploration = float("nan")
    search.patience = -(2**31)
    search.run(200)
    assert len(search.children()) == len(search.margins())
    with pytest.raises(TypeError):
        search.start(state, None)
    small = Search(evaluation_of(state), 1)
    small.start(state, 1)
    small.run(20)
    assert small.children() == []


def test_a_search_works_on_a_state_of_its_own() -> None:
    """Whoever made the evaluation may go on with its state."""
    state = decision("feurio")
    evaluation = evaluation_of(state.copy())
    alone, search = Search(evaluation_of(state.copy()), 5000), Search(evaluation, 5000)
    for one in (alone, search):
        one.start(state, 4)
        one.run(100)
        evaluation.state.playout()
    alone.run(100)
    search.run(100)
    assert alone.children() == search.children()


@pytest.mark.parametrize("edition", EDITIONS)
def test_threads_that_share_a_search_are_refused_or_served(edition: str) -> None:
    state = decision(edition)
    evaluation = evaluation_of(state.copy())
    search = Search(evaluation, 3000)
    search.start(state, 1)
    futures = Futures(evaluation)
    futures.start(state, 1)
    code = state.legal()[0]
    assert not together(
        lambda: search.run(20),
        lambda: search.start(state, 2),
        lambda: (search.children(), search.margins()),
        lambda: (evaluation.policy(), evaluation.state.legal()),
        lambda: (futures.ending(code, 3), futures.ended().key()),
    )
    search.start(state, 1)
    search.run(10)
    assert search.children()


@pytest.mark.parametrize("edition", EDITIONS)
def test_futures_begin_with_what_can_happen(edition: str) -> None:
    state = decision(edition)
    futures = Futures(evaluation_of(state))
    code = state.legal()[0]
    with pytest.raises(ValueError):
        futures.ending(code, 1)
    futures.start(state, 10**30)
    for wrong in (*HUGE, *[other for other in range(60) if not state.is_legal(other)]):
        with pytest.raises(ValueError, match="not legal"):
            futures.ending(wrong, 1)
    for number in HUGE:
        scores, _, _ = futures.ending(code, number)
        assert scores
    ended = futures.ended()
    assert ended.over
    futures.ending(code, 2)
    assert ended.scores() == ended.scores()
    with pytest.raises(TypeError):
        futures.start(decision("feurio" if edition != "feurio" else "volcano"), 1)


def test_a_beam_takes_any_argument() -> None:
    state = decision("volcano", 2, mode="solitaire")
    assert isinstance(state, VolcanoState)
    for width in (0, *HUGE):
        with pytest.raises(ValueError):
            VolcanoBeam(state, width)
    with pytest.raises(TypeError):
        VolcanoBeam(decision("feurio"), 2)
    beam = VolcanoBeam(state, 3)
    assert not hasattr(beam, "line") or feurio.engine() == "plain"
    for seed in HUGE:
        beam.search(state, seed)
    for noise in (float("nan"), float("inf"), -1.0, 1e9):
        with pytest.raises(ValueError):
            beam.search(state, 1, noise=noise)
        with pytest.raises(ValueError):
            beam.search(state, 1, spread=noise)
    for early in (0, None):
        game = feurio.new_game("volcano", "solitaire", chance="manual" if early is None else "auto")
        with pytest.raises(ValueError, match="flight"):
            beam.search(game.state(), 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        beam.search(decision("volcano", 3), 1)

    def again() -> bool:
        beam.search(state, 1)
        return False

    with pytest.raises(RuntimeError, match="at work"):
        beam.search(state, 1, stop=again)
    assert beam.search(state, 1, stop=lambda: True) is None


def test_a_sight_follows_states_of_its_own_set_up() -> None:
    state = decision("feurio")
    phases = [str(i) for i in range(8)]
    for wrong in ([], phases[:3], ["x"] * 9):
        with pytest.raises(ValueError):
            WildfireSight(state, {}, wrong)
    sight = WildfireSight(state, {}, phases)
    sight.advance(state, {})
    for other in (decision("feurio", variants=["firebreak"]), decision("wildfire"), decision("ontherun")):
        with pytest.raises(TypeError):
            sight.advance(other, {})
    if feurio.engine() == "compiled":
        blank = WildfireSight.__new__(WildfireSight)
        with pytest.raises(TypeError):
            blank.advance(state, {})


@pytest.mark.skipif(feurio.engine() == "plain", reason="plain objects have no fields before they are made")
def test_what_was_never_made_refuses_to_work() -> None:
    state: State = decision("feurio")
    evaluation = WildfireEvaluation.__new__(WildfireEvaluation)
    kind: Any = Search
    search = kind.__new__(kind, evaluation_of(state), 50)
    futures = Futures.__new__(Futures)
    asks: tuple[Callable[[], Any], ...] = (
        evaluation.policy,
        evaluation.twin,
        lambda: Search(evaluation, 10),
        lambda: search.run(1),
        search.children,
        search.margins,
        lambda: search.start(state, 1),
        lambda: futures.start(state, 1),
        lambda: futures.ending(1, 1),
        futures.ended,
    )
    for ask in asks:
        with pytest.raises(TypeError):
            ask()
