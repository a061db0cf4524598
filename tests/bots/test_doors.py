"""No argument and no second thread makes a search, a policy, a guide, a beam or a sight harm the process."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import feurio
from feurio.analysis.futures import Futures
from feurio.bots.registry import make_bot
from feurio.bots.search import Search
from feurio.policies.evaluation import Evaluation
from feurio.policies.evaluation_ontherun import OnTheRunEvaluation
from feurio.policies.evaluation_volcano import VolcanoEvaluation
from feurio.policies.evaluation_wildfire import WildfireEvaluation
from feurio.policies.features import Features
from feurio.policies.guide import Guide
from feurio.policies.guide_ontherun import OnTheRunGuide
from feurio.policies.guide_wildfire import FEATURES, SIGHTS, WildfireGuide
from feurio.policies.learned import evaluation_of, guide_of
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


GUIDED = ("feurio", "wildfire", "ontherun")


@pytest.mark.parametrize("edition", GUIDED)
def test_a_guide_tries_legal_decisions_on_futures_that_there_are(edition: str) -> None:
    state = decision(edition, mode="solitaire")
    guide = guide_of(state)
    early: tuple[Callable[[], Any], ...] = (
        guide.candidates,
        lambda: guide.trial(0, 0, 1),
        lambda: guide.group(0, 1),
        lambda: guide.watch(0, 1, 0.1),
    )
    for ask in early:
        with pytest.raises(ValueError, match="started"):
            ask()
    guide.start(state, 1)
    code = guide.candidates()[0][0]
    assert len(guide.trial(code, 0, 1000)) == 64
    assert (guide.trial(code, 9, 9), guide.trial(code, 9, 3)) == ([], [])
    for wrong in (*HUGE, *[other for other in range(1, 200) if not state.is_legal(other)]):
        with pytest.raises(ValueError, match="legal"):
            guide.trial(wrong, 0, 1)
    for number in (*HUGE, 2**31 - 1):
        for arguments in ((0, number, 5), (0, 0, number)):
            with pytest.raises(IndexError):
                guide.trial(*arguments)
        with pytest.raises(IndexError):
            guide.watch(number, 3, 0.1)
        for first, size in ((0, number), (number, 1)):
            with pytest.raises(IndexError):
                guide.group(first, size)
    for nothing in NO_NUMBERS:
        for arguments in ((nothing, 0, 1), (0, nothing, 1), (0, 0, nothing)):
            with pytest.raises(TypeError):
                guide.trial(*arguments)
        with pytest.raises(TypeError):
            guide.group(0, nothing)
        with pytest.raises(TypeError):
            guide.start(state, nothing)
    for rate in (float("nan"), float("inf")):
        with pytest.raises(ValueError):
            guide.watch(0, 2, rate)
    with pytest.raises(ValueError):
        guide.group(0, 0)
    drawing = feurio.new_game(edition, "solitaire", seed=1, chance="manual")
    drawing.play("deal 1")
    guide.start(drawing.state(), 1)
    assert guide.candidates() == []
    with pytest.raises(ValueError, match="legal"):
        guide.trial(drawing.state().legal()[0], 0, 1)
    assert len(guide.trial(0, 0, 5)) == 5


@pytest.mark.parametrize("edition", GUIDED)
def test_a_guide_searches_lines_on_a_pile_that_the_box_can_have(edition: str) -> None:
    state = decision(edition, mode="solitaire")
    guide = guide_of(state)
    unseen = [number for number, many in enumerate(state.unseen_counts(), 1) for _ in range(many)]
    pile = unseen[: state.tiles_left]
    wrong: list[Any] = [pile[:-1], [0] * len(pile), [7] * len(pile), [-1] * len(pile), [1] * len(pile), [2**40] * 40]
    for given in wrong:
        with pytest.raises((ValueError, IndexError)):
            guide.start(state, 1, given)
    for given in (5, "abc", [None] * len(pile), [1.0] * len(pile)):
        with pytest.raises(TypeError):
            guide.start(state, 1, given)  # type: ignore[arg-type]
    guide.start(state, 1)
    with pytest.raises(ValueError, match="known"):
        guide.search_lines(1, 1, 0.5, 1)
    guide.start(state, 1, pile * 3)
    for number in HUGE:
        with pytest.raises(IndexError):
            guide.search_lines(number, 1, 0.5, 1)
        with pytest.raises(IndexError):
            guide.search_lines(1, number, 0.5, 1)
        assert guide.search_lines(1, 1, 0.5, number)[1]
    with pytest.raises(ValueError):
        guide.search_lines(1, 0, 0.5, 1)
    for rate in (float("nan"), float("inf"), -1.0):
        with pytest.raises(ValueError):
            guide.search_lines(1, 1, rate, 1)
    assert guide.search_lines(8, 1, 1000.0, 1)[1]
    assert guide.search_lines(2, 3, 1000.0, 1)[1]
    guide.horizon = -5
    assert guide.trial(0, 0, 1)
    guide.horizon = 1
    assert guide.trial(0, 0, 1)
    for tries in (-5, 0, 2**31 - 1):
        guide.tries = tries
        assert guide.trial(0, 0, 1)


def test_a_guide_is_made_once_and_for_a_team() -> None:
    kinds: dict[str, Any] = {"feurio": WildfireGuide, "ontherun": OnTheRunGuide}
    for edition, kind in kinds.items():
        with pytest.raises(ValueError):
            kind(decision(edition))
        for wrong in (decision("volcano", mode="solitaire"), None, 5):
            with pytest.raises((TypeError, AttributeError)):
                kind(wrong)
        state = decision(edition, mode="solitaire")
        guide = kind(state)
        for weights in ([], [0.0], [float("nan")] * guide.size, [1e9] * guide.size, ["x"] * guide.size):
            with pytest.raises((TypeError, ValueError)):
                guide.set_weights(weights)
        with pytest.raises(ValueError):
            guide.set_sight([float("inf")] * guide.sights)
        guide.start(state, 10**30)
        with pytest.raises(TypeError):
            guide.start(decision("feurio" if edition != "feurio" else "ontherun", mode="solitaire"), 1)
        with pytest.raises(ValueError, match="deal"):
            guide.start(feurio.new_game(edition, "solitaire", chance="manual").state(), 1)
        assert abs(sum(chance for _, chance in guide.candidates()) - 1) < 1e-9
    base = Guide(decision("feurio", mode="solitaire"), Features(), Features())
    base.start(decision("feurio", mode="solitaire"), 1)
    with pytest.raises(TypeError):
        base.candidates()


def test_a_guide_has_room_for_all_its_features(monkeypatch: pytest.MonkeyPatch) -> None:
    for table in (FEATURES, SIGHTS):
        with monkeypatch.context() as patch:
            patch.setattr(table, "size", 3)
            with pytest.raises(ValueError, match="features"):
                WildfireGuide(decision("feurio", mode="solitaire"))


@pytest.mark.parametrize("edition", GUIDED)
def test_threads_that_share_a_guide_are_refused_or_served(edition: str) -> None:
    state = decision(edition, mode="solitaire")
    other = decision(edition, 9, mode="solitaire")
    guide = guide_of(state)
    guide.start(state, 1)
    weights = [0.1] * guide.size
    assert not together(
        lambda: guide.trial(0, 0, 8),
        lambda: guide.start(other, 2),
        lambda: (guide.candidates(), guide.last_line()),
        lambda: (guide.group(0, 2), guide.get_sight()),
        lambda: guide.set_weights(weights),
    )
    guide.start(state, 1)
    assert guide.candidates()


@pytest.mark.skipif(feurio.engine() == "plain", reason="plain objects have no fields before they are made")
def test_what_was_never_made_refuses_to_work() -> None:
    state: State = decision("feurio")
    evaluation = WildfireEvaluation.__new__(WildfireEvaluation)
    kind: Any = Search
    search = kind.__new__(kind, evaluation_of(state), 50)
    futures = Futures.__new__(Futures)
    guide = WildfireGuide.__new__(WildfireGuide)
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
        guide.candidates,
        guide.get_sight,
        guide.last_line,
        lambda: guide.start(state, 1),
        lambda: guide.trial(0, 0, 1),
        lambda: guide.set_weights([]),
    )
    for ask in asks:
        with pytest.raises(TypeError):
            ask()


class Enough(Exception):
    """Somebody does not want to wait any longer."""


@contextlib.contextmanager
def somebody_stops(after: float) -> Iterator[None]:
    """A signal, as of Ctrl-C, whatever is being computed."""

    def stop(*_: object) -> None:
        raise Enough

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, after)
    try:
        with pytest.raises(Enough):
            yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_would_take_days_can_be_stopped(edition: str) -> None:
    state = decision(edition)
    with somebody_stops(0.2):
        state.playouts(10**9)
    with somebody_stops(0.2):
        state.copies(10**9)
    search = Search(evaluation_of(state), 2000)
    search.start(state, 1)
    with somebody_stops(0.2):
        search.run(10**9)
    search.start(state, 1)
    search.run(10)
    assert search.chosen[0] >= 0, "it can be used again"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
@pytest.mark.parametrize("edition", GUIDED)
def test_a_search_for_lines_can_be_stopped(edition: str) -> None:
    state = decision(edition, mode="solitaire")
    guide = guide_of(state)
    guide.enough = 1e9
    unseen = [number for number, many in enumerate(state.unseen_counts(), 1) for _ in range(many)]
    guide.start(state, 1, unseen[: state.tiles_left])
    first = guide.search_lines(1, 5, 1.0, 1)
    with somebody_stops(0.2):
        guide.search_lines(8, 4096, 1.0, 1)
    assert guide.search_lines(1, 5, 1.0, 1) == first, "it is as before"


ODD_OPTIONS = (
    *("threads=0", "threads=1000000", "threads=1.5", "memory=1e18", "memory=nan", "memory=0", "simulations=1.5"),
    *("seconds=nan", "seconds=x", "softness=inf", "horizon=x", "weights=1", "belief=nan", "trust=nan", "exploration=x"),
)


@pytest.mark.parametrize("option", ODD_OPTIONS)
def test_a_search_takes_no_options_without_sense_or_end(option: str) -> None:
    with pytest.raises(feurio.SetupError, match="mcts"):
        make_bot(f"mcts:{option}")
