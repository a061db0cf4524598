"""What Python can call checks what it is given: no argument can harm the process, and both engines refuse alike."""

from __future__ import annotations

import contextlib
import random
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

import feurio
from feurio import Event
from feurio.bits import below_bit, bit, nth, nth_bit, packed_one, packed_since, whole_byte
from feurio.cells import Cell
from feurio.codes import DEAL, DRAW, PASS, fly, one
from feurio.editions import Setup, check_setup
from feurio.events import Board, Center, Crew, Deal, Draw, Flee, Fly, Predators, Startle, Tile
from feurio.game import STATES
from feurio.layouts import LAYOUTS
from feurio.ontherun import OnTheRunState
from feurio.state import State
from feurio.volcano import VolcanoState
from feurio.wildfire import WildfireState

HUGE = (4, -1, 2**31 - 1, -(2**31), 2**31, 2**63 - 1, 2**63, 2**64, 10**30, -(10**30))
NO_NUMBERS: tuple[Any, ...] = (None, "1", 1.0, float("nan"), b"1", [1], object())


def state_of(edition: str, moves: int = 12, **arguments: Any) -> Any:
    """A state some moves into a game."""
    game = feurio.new_game(edition, seed=3, **arguments)
    for _ in range(moves):
        legal = game.legal()
        game.play(legal[len(legal) // 2])
    return game.state()


def numbers_given(state: Any) -> dict[str, Callable[[Any], Any]]:
    """Every method of a state that takes a number which is an index."""
    if isinstance(state, WildfireState):
        own: dict[str, Callable[[Any], Any]] = {
            "regions": state.regions,
            "region_list": state.region_list,
            "free_edges": lambda n: state.free_edges(36 if n == 4 else n),
        }
    elif isinstance(state, VolcanoState):
        own = {
            "loads_on a tile": lambda n: state.loads_on(36 if n == 4 else n, 0),
            "loads_on a color": lambda n: state.loads_on(5, n),
            "row of a tile": lambda n: state.row(36 if n == 4 else n, 0),
            "row in a direction": lambda n: state.row(5, 6 if n == 4 else n),
            "flight_problem": lambda n: state.flight_problem(5, 6 if n == 4 else n),
            "cell_of": lambda n: state.cell_of(36 if n == 4 else n),
            "number_of": lambda n: state.number_of(36 if n == 4 else n),
            "leader_on": lambda n: state.leader_on(36 if n == 4 else n),
            "taker_of": lambda n: state.taker_of(36 if n == 4 else n),
        }
    else:
        own = {
            "herd_list of a color": lambda n: state.herd_list(n, 1),
            "herd_list of a number": lambda n: state.herd_list(0, 7 if n == 4 else n),
        }
    return {
        "supply_of a seat": lambda n: state.supply_of(n, 0),
        "supply_of a color": lambda n: state.supply_of(0, n),
        "playouts": lambda n: state.playouts(2**31 if n == 4 else n),
        "copies": lambda n: state.copies(2**31 if n == 4 else n),
        **own,
    }


@pytest.mark.parametrize("edition", ["feurio", "volcano", "ontherun"])
def test_what_is_no_index_is_refused_as_such(edition: str) -> None:
    state = state_of(edition)
    before = state.key()
    for name, ask in numbers_given(state).items():
        for number in HUGE:
            with pytest.raises(IndexError):
                pytest.fail(f"{name}({number}) gave {ask(number)}")
        for nothing in NO_NUMBERS:
            with pytest.raises(TypeError):
                pytest.fail(f"{name}({nothing!r}) gave {ask(nothing)}")
    assert state.key() == before


def test_cells_that_hold_no_tile_have_no_group() -> None:
    state = state_of("ontherun")
    tile = state.tile_list()[0][0]
    assert state.group(tile)
    for number in (*HUGE, tile + 2**32, tile + 2**14):
        assert state.group(number) == []
        assert state.targets(number) == []
        assert state.beside(number) == []
        assert (state.number_at(number), state.occupant(number)) == (0, -2)


def test_cells_and_tiles_that_are_not_there_are_not_told_of() -> None:
    state = state_of("feurio")
    cell, heat = state.cell_list()[0]
    assert state.heat_at(cell) == heat
    for number in (*HUGE, cell + 2**32, cell + 2**14):
        assert (state.heat_at(number), state.number_at(number), state.beside(number)) == (-1, 0, [])
    every = [(tile[0], tile[1]) for tile in state.tile_list()]
    for mask in (2**36 - 1, 2**64 - 1, -1, 10**30 - 10**30 % 2**64 - 1):
        assert state.tiles_in(mask) == every


@pytest.mark.parametrize("edition", ["feurio", "volcano", "ontherun"])
def test_a_state_plays_legal_codes_only(edition: str) -> None:
    state = state_of(edition)
    before = state.key()
    legal = state.legal()
    wrong = [code for code in (*HUGE, *range(200), *[code + 2**40 for code in legal]) if code not in legal]
    for code in wrong:
        assert not state.is_legal(code)
        for play in (state.apply, state.step):
            with pytest.raises(ValueError, match="not legal now"):
                play(code)
    for code in NO_NUMBERS:
        for play in (state.apply, state.step, state.is_legal):
            with pytest.raises(TypeError):
                play(code)
    assert state.key() == before
    trusted = state.copy()
    state.step(legal[0])
    trusted.step_unchecked(legal[0])
    assert state.key() == trusted.key()


def test_only_legal_flights_drop_loads() -> None:
    state = state_of("volcano", 4)
    assert all(state.flight_parts(code)[1] for code in state.legal())
    for code in (*HUGE, PASS, one(DRAW, 63), fly(63, 7, 3), fly(35, 6, 3)):
        with pytest.raises(ValueError, match="no flight that is legal"):
            state.flight_parts(code)


def test_chance_says_what_the_box_has() -> None:
    state = WildfireState(check_setup("feurio", players=3))
    for numbers in [(1, 2), (1, 2, 7), (0, 1, 2), (1, 2, 3, 4)]:
        with pytest.raises(ValueError, match="not legal now"):
            state.apply(DEAL | sum(number << (4 + 3 * i) for i, number in enumerate(numbers)))
    with pytest.raises(ValueError, match="not legal now"):
        state.apply(one(DRAW, 1))
    state.apply(DEAL | 1 << 4 | 2 << 7 | 3 << 10)
    with pytest.raises(ValueError, match="not legal now"):
        state.apply(one(DRAW, 0))
    summer = WildfireState(check_setup("wildfire", players=2, variants=["highsummer"]))
    with pytest.raises(ValueError, match="not legal now"):
        summer.apply(DEAL | 1 << 4 | 2 << 7)


def test_only_firebreaks_leave_a_draw_unknown() -> None:
    for edition, variants, known in (("feurio", ["firebreak"], False), ("feurio", [], True), ("ontherun", [], True)):
        state = STATES[check_setup(edition).rules](check_setup(edition, players=2, variants=variants))
        state.apply(DEAL | 1 << 4 | 2 << 7)
        assert not state.is_legal(one(DRAW, 0))
        if known:
            with pytest.raises(ValueError, match="not legal now"):
                state.apply(one(DRAW, 0))
        else:
            state.apply(one(DRAW, 0))
            assert state.phase_name == "lay"


@pytest.mark.parametrize("rules", STATES)
def test_a_state_is_made_from_a_set_up_that_exists(rules: str) -> None:
    kind: Any = STATES[rules]
    good = {found.rules: found for found in map(check_setup, ("feurio", "vulkan", "ontherun"))}
    for other, setup in good.items():
        if other != rules:
            with pytest.raises(TypeError):
                kind(setup)
    for nothing in (*NO_NUMBERS, ("feurio", "competitive", 4, (), None)):
        with pytest.raises(TypeError):
            kind(nothing)
    with pytest.raises(feurio.SetupError):
        kind(Setup("feurio", "competitive", 99))
    with pytest.raises(feurio.SetupError):
        kind(good[rules]._replace(colors=(("red", "red"),) * 4))
    state = kind(good[rules])
    for setup in good.values():
        with pytest.raises(TypeError):
            state.__init__(setup)
    assert state.playout() > 0


def test_what_a_set_up_remembers_cannot_be_bent_to_harm() -> None:
    setup = check_setup("ontherun", players=3)
    for name, value in {"supply": (255,) * 16, "owner": (255,) * 4, "grid_stride": 2, "box": (90,) * 6}.items():
        setup.__dict__[name] = value
    state = OnTheRunState(setup)
    assert [state.supply_of(0, color) for color in range(4)] == [12, 0, 0, 4]
    assert state.playouts(20) > 0


@pytest.mark.skipif(feurio.engine() == "plain", reason="plain objects have no fields before they are made")
@pytest.mark.parametrize("kind", STATES.values())
def test_a_state_that_was_never_made_has_nothing_to_play(kind: Any) -> None:
    with pytest.raises(TypeError):
        kind.__new__(kind)
    setup = next(found for found in map(check_setup, ("feurio", "vulkan", "ontherun")) if STATES[found.rules] is kind)
    state = kind.__new__(kind, setup)
    state.chance()
    assert (state.over, state.legal(), state.playout(), state.playouts(3), state.scores()) == (True, [], 0, 0, [])
    State.__init__(state, setup)
    assert (state.over, state.legal(), state.playout(), state.playouts(3)) == (True, [], 0, 0)
    with pytest.raises(TypeError):
        state.__init__(setup)
    with pytest.raises(TypeError):
        kind(setup).copy_from(kind.__new__(kind, setup))


@pytest.mark.skipif(feurio.engine() == "plain", reason="nothing is compiled here")
def test_nobody_fills_a_compiled_object_from_outside() -> None:
    from feurio.analysis.futures import Futures
    from feurio.bots.search import Search
    from feurio.envs.batch import Batch
    from feurio.envs.episode import Episode
    from feurio.policies.evaluation import Evaluation
    from feurio.policies.guide import Guide

    for kind in (*STATES.values(), Futures, Evaluation, Search, Batch, Episode, Guide):
        assert not hasattr(kind, "__setstate_cython__")


def test_a_board_without_a_place_for_the_volcano_is_refused() -> None:
    state = VolcanoState(check_setup("vulkan"))
    before = state.cell_list()
    numbers = [1, 2, 3, 4, 5, 6] * 6
    line = [(q, 0) for q in range(36)]
    far = [(q + 1000, r) for q, r in LAYOUTS["hexagon"].cells]
    for cells in (line, far, [*far[:-1], (2**80, 0)], far[:5], [(0, 0)] * 36):
        with pytest.raises(ValueError):
            state.layout(cells)
        with pytest.raises(ValueError):
            state.board(cells, numbers)
    nothing: tuple[Any, ...] = (None, 5, "36", [None] * 36, [("0", "0")] * 36, [(0.0, 0.0)] * 36)
    for given in nothing:
        with pytest.raises((TypeError, ValueError)):
            state.layout(given)
    for bad in ([2**80, *numbers[1:]], [-1, *numbers[1:]], numbers[:35], [*numbers, 1], [9] * 36):
        with pytest.raises(ValueError):
            state.board(LAYOUTS["hexagon"].cells, bad)
    assert state.cell_list() == before
    assert state.playout() > 0


# --- Games ------------------------------------------------------------------------------------------------------------


class Odd(Tile):
    """A tile by the name, something else by the code."""

    __slots__ = ()

    def code(self, index: Any = None) -> int:
        return one(DRAW, 3)


MALFORMED: list[Event] = [
    Draw(2**64),
    Draw(10**5000),
    Draw(-1),
    Draw(True),
    Draw("5"),  # type: ignore[arg-type]
    Center(9, 4),
    Center(2**70, 1),
    Deal((2**64, 1)),
    Deal([1, 2]),  # type: ignore[arg-type]
    Tile(Cell(2**64, 0)),
    Tile(None),  # type: ignore[arg-type]
    Tile(Cell(0.5, 0)),  # type: ignore[arg-type]
    Crew(Cell(0, 0), "red", 2**64),
    Crew(Cell(0, 0), "red", 5),
    Crew(Cell(0, 0), "pink", 1),
    Startle(Cell(0, 0), "red", True),
    Flee("red", 8),
    Fly(Cell(0, 0), "UP", "red"),
    Board(((Cell(0, 0), 2**64),)),
    Predators((Cell(0, 0),) * 5),
    Event(),
]


@pytest.mark.parametrize("edition", ["feurio", "volcano", "ontherun"])
@pytest.mark.parametrize("chance", ["auto", "manual"])
def test_an_event_that_no_text_can_say_is_refused(edition: str, chance: Any) -> None:
    game = feurio.new_game(edition, seed=1, chance=chance)
    for event in MALFORMED:
        assert not game.is_legal(event)
        before = game.events
        with pytest.raises(feurio.UnreadableEvent):
            game.play(event)
        assert game.events == before


def test_the_log_keeps_what_was_played() -> None:
    """Events whose code is that of another one, or which are of a class of their own, are what their text says."""
    game = feurio.new_game("feurio", players=4, chance="manual")
    game.play("deal 1 4 5 6")
    with pytest.raises(feurio.UnreadableEvent):
        game.play(Center(9, 4))  # its bits are those of `center 1 5`
    game.play("center 1 5")
    game.play("draw 3")
    hottest = game.legal()[0]
    assert isinstance(hottest, Tile)
    played = game.play(Odd(hottest.cell))
    assert type(played) is Tile
    assert feurio.replay(game.record()) == game


@pytest.mark.parametrize("edition", ["feurio", "volcano", "ontherun"])
def test_threads_may_share_a_game(edition: str) -> None:
    game = feurio.new_game(edition, players=2, seed=8)
    problems: list[BaseException] = []

    def play(number: int) -> None:
        rng = random.Random(number)
        try:
            for _ in range(250):
                legal = game.legal()
                if not legal or rng.random() < 0.1:
                    with contextlib.suppress(feurio.IllegalEvent):
                        game.undo()
                    continue
                with contextlib.suppress(feurio.IllegalEvent):
                    game.play(rng.choice(legal))
                look = rng.choice(["position", "record", "copy", "scores", "state", "outcomes"])
                getattr(game, look) if look == "outcomes" else getattr(game, look)()
        except BaseException as problem:
            problems.append(problem)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=play, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert problems == []
    assert feurio.replay(game.record()) == game


def test_words_have_64_bits_and_8_bytes() -> None:
    """A mask of a billion bits would fill the memory, and arithmetic with it has no end."""
    for word in (bit, below_bit, packed_one, whole_byte, packed_since):
        with pytest.raises(ValueError):
            word(2**31)
    assert nth(0b1011, 2) == 3
    assert nth(1, 2**62) == nth_bit(1, 2**62) - 1 == -1
