"""Game as a value: set-ups, undo and its barrier, equality, seeds, manual chance, representations, memory."""

from __future__ import annotations

import inspect
import pickle
import random
import sys
import tracemalloc
from typing import Any

import pytest

import feurio
from feurio.editions import EDITIONS, all_setups
from feurio.errors import FeurioError
from feurio.events import Board, Break, Crew, Deal, Draw, Predators, Tile
from feurio.game import STATES
from games import SETUPS, name_of, new, play_random


def test_there_are_35_set_ups_and_their_variants() -> None:
    plain = [setup for setup in SETUPS if not setup["variants"]]
    assert len(plain) == 35
    assert len(SETUPS) == 53
    assert len({name_of(setup) for setup in SETUPS}) == 53
    assert all_setups() == SETUPS


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"edition": "chess"}, "unknown-edition"),
        ({"edition": None}, "unknown-edition"),
        ({"edition": "feurio", "mode": "team"}, "unknown-mode"),
        ({"edition": "feurio", "players": 5}, "two-to-four-players"),
        ({"edition": "feurio", "players": 1}, "two-to-four-players"),
        ({"edition": "feurio", "players": "4"}, "players-not-a-number"),
        ({"edition": "feurio", "mode": "solitaire", "players": 2}, "solitaire-is-for-one"),
        ({"edition": "feurio", "variants": ["snow"]}, "unknown-variant"),
        ({"edition": "feurio", "variants": "firebreak"}, "variants-not-a-list"),
        ({"edition": "feurio", "variants": ["firebreak", "firebreak"]}, "variant-twice"),
        ({"edition": "vulkan", "variants": ["firebreak"]}, "variant-not-in-edition"),
        ({"edition": "ontherun", "variants": ["highsummer"]}, "variant-not-in-edition"),
        ({"edition": "feurio", "seed": -1}, "seed-not-a-number"),
        ({"edition": "feurio", "seed": 2**256}, "seed-not-a-number"),
        ({"edition": "feurio", "seed": "7"}, "seed-not-a-number"),
        ({"edition": "feurio", "chance": "dice"}, "chance-unknown"),
        ({"edition": "feurio", "unknown_draws": True}, "unknown-draws-need-manual"),
    ],
)
def test_set_ups_that_do_not_exist_say_why(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(feurio.SetupError) as caught:
        feurio.new_game(**arguments)
    assert caught.value.code == code
    assert str(caught.value)
    assert isinstance(caught.value, ValueError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.code, again.data, str(again)) == (code, caught.value.data, str(caught.value))


def test_undo_takes_back_draws_and_forced_passes() -> None:
    game = feurio.new_game("wildfire", seed=7)
    start = game.events
    with pytest.raises(feurio.IllegalEvent) as caught:
        game.undo()
    assert caught.value.code == "nothing-to-undo"
    center = game.legal()[0]
    game.play(center)
    assert game.events[-1].startswith("draw")
    assert game.undo() == center
    assert game.events == start


def test_undo_barrier_is_the_last_thing_revealed() -> None:
    game = feurio.new_game("wildfire", players=2, seed=7)
    assert game.undo_barrier == 2
    assert game.undo_target == -1
    game.play(game.legal()[0])
    assert (game.undo_barrier, game.undo_target) == (2, 2)
    game.play("pass")
    assert game.undo_barrier == 5
    assert game.undo_target == 3
    assert game.undo_target < game.undo_barrier  # beyond it: the next draw is known


def test_a_whole_game_can_be_undone_and_played_again() -> None:
    game = play_random(feurio.new_game("ontherun", players=3, seed=5), random.Random(2))
    record, played = game.record(), [e for e, a in zip(game.history, game.added, strict=True) if not a]
    while game.undo_target >= 0:
        game.undo()
    assert game.events == feurio.new_game("ontherun", players=3, seed=5).events
    for event in played:
        game.play(event)
    assert game.record() == record


def test_positions_are_equal_however_they_arose() -> None:
    a = feurio.new_game("wildfire", players=2, chance="manual")
    b = feurio.new_game("wildfire", players=2, chance="manual")
    for game, order in ((a, ("0,1", "1,-1")), (b, ("1,-1", "0,1"))):
        game.play("deal 5 5")
        for cell in order:
            game.play("draw 1")
            game.play(f"tile {cell}")
            game.play("pass")
    assert a == b
    assert hash(a) == hash(b)
    assert a.events != b.events
    a.play("draw 3")
    assert a != b
    assert a != "a game"


@pytest.mark.parametrize("edition", EDITIONS)
def test_seeds_reproduce_and_differ(edition: str) -> None:
    games = [feurio.new_game(edition, seed=seed).events for seed in (1, 1, 2**64 - 1)]
    assert games[0] == games[1]
    assert feurio.new_game(edition).seed != feurio.new_game(edition).seed


def test_events_known_to_the_seed_stay_the_same_forever() -> None:
    """These seeds are in people's notes and links: the shuffle may never change."""
    assert feurio.new_game("wildfire", "solitaire", seed=2003).events == ["deal 5", "draw 4"]
    assert feurio.new_game("feurio", seed=7).events == ["deal 4 5 5 6"]
    board = feurio.new_game("volcano", seed=7).events[0]
    assert board.startswith("board -3,0=4 -3,1=5 -3,2=6 -3,3=2 -2,-1=6 -2,0=2 -2,1=3 -2,2=5 -2,3=6 -1,-2=5 ")


def test_manual_chance_lists_draws_and_takes_any_consistent_deal() -> None:
    game = feurio.new_game("feurio", chance="manual")
    assert (game.to_move, game.legal()) == (feurio.CHANCE, [])
    game.play("deal 1 1 1 1")
    game.play("center 1 1")
    assert [str(event) for event in game.legal()] == [f"draw {number}" for number in range(1, 7)]
    assert game.seed is None
    assert "seed" not in game.record()


def test_a_board_taken_back_leaves_the_cells_open_again() -> None:
    boards = [feurio.new_game("volcano", seed=4, layout=name).events[0] for name in ("hexagon", "random")]
    game = feurio.new_game("volcano", chance="manual")
    game.play(boards[0])
    for twin in (game, game.copy(), pickle.loads(pickle.dumps(game))):
        twin.undo()
        assert twin.layout is None
        twin.play(boards[1])
        assert twin.events == boards[1:]
    given = feurio.new_game("volcano", chance="manual", layout="hexagon")
    given.play(boards[0])
    given.undo()
    assert not given.is_legal(boards[1])
    assert given.is_legal(boards[0])


@pytest.mark.parametrize("edition", ["feurio", "volcano", "ontherun"])
@pytest.mark.parametrize("chance", ["auto", "manual"])
def test_events_without_a_text_are_unreadable(edition: str, chance: Any) -> None:
    game = feurio.new_game(edition, chance=chance, seed=1)
    board = feurio.read_event(feurio.new_game("volcano", seed=1).events[0])
    assert isinstance(board, Board)
    for event in (
        feurio.Event(),
        Board(()),
        Board(board.tiles[::-1]),
        Break(feurio.Cell(0, 0), "pink"),
        Crew(feurio.Cell(0, 0), "pink", 1),
        Deal((6, 5, 4, 3)),
        Deal((9, 9, 9, 9)),
        Draw(-1),
        Draw(9),
        Predators(()),
        Tile((0, 0)),  # type: ignore[arg-type]
        Tile(None),  # type: ignore[arg-type]
    ):
        before = game.record()
        with pytest.raises(feurio.IllegalEvent):
            game.play(event)
        assert not game.is_legal(event)
        assert game.record() == before


def test_a_draw_out_of_range_is_unreadable() -> None:
    game = feurio.new_game("feurio", "solitaire", chance="manual")
    game.play("deal 3")
    for number in (-1, 7):
        with pytest.raises(feurio.UnreadableEvent):
            game.play(Draw(number))


@pytest.mark.parametrize("edition", ["wildfire", "volcano"])
def test_there_is_no_record_for_a_seat_that_is_not_there(edition: str) -> None:
    game = feurio.new_game(edition, players=2, seed=1)
    for seat in (-1, 2, "judge"):
        with pytest.raises(IndexError):
            game.record(seat=seat)  # type: ignore[arg-type]


def test_unknown_draws_for_owners_of_the_cardboard_game() -> None:
    game = feurio.new_game("wildfire", players=2, variants=["firebreak"], chance="manual", unknown_draws=True)
    game.play("deal 3 5")
    game.play("draw ?")
    tiles = [event for event in game.view(1).legal() if event.kind == "tile"]
    assert tiles
    assert not set(tiles) & set(game.legal())
    assert not game.is_legal(tiles[0])
    with pytest.raises(feurio.IllegalEvent) as caught:
        game.play(tiles[0])
    assert caught.value.code == "drawn-unknown"
    game.play(next(event for event in game.legal() if event.kind == "break"))
    assert game.to_move == feurio.CHANCE
    assert sum(game.unseen().values()) == 41
    assert feurio.replay(game.record()).record() == game.record()


@pytest.mark.parametrize("setup", SETUPS[::5], ids=name_of)
def test_representations(setup: dict[str, Any]) -> None:
    game = play_random(new(setup, 3), random.Random(3), most=12)
    assert game._repr_svg_().startswith("<svg")
    assert "\x1b" not in str(game)
    assert len(str(game).splitlines()) > 3
    assert setup["edition"] in repr(game)


def test_memory_of_states_and_games() -> None:
    if feurio.engine() == "compiled":
        for setup in SETUPS:
            limit = 8192 if "firebreak" in setup["variants"] else 3072
            assert STATES[new(setup, 2).setup.rules](new(setup, 2).setup).size_in_bytes() <= limit
    play_random(feurio.new_game("feurio", seed=0), random.Random(0))
    tracemalloc.start()
    games = [feurio.new_game("feurio", seed=seed) for seed in range(200)]
    used = tracemalloc.get_traced_memory()[0] / len(games)
    tracemalloc.stop()
    states = games[0]._state.size_in_bytes() or sys.getsizeof(b"") * 100
    assert used + states < 30_000 or feurio.engine() == "plain"


def test_errors_are_feurio_errors() -> None:
    for kind in (feurio.IllegalEvent, feurio.UnreadableEvent, feurio.SetupError, feurio.RecordError):
        assert issubclass(kind, FeurioError)
    assert issubclass(feurio.UnreadableEvent, feurio.IllegalEvent)


def test_states_refuse_what_they_cannot_do() -> None:
    game = feurio.new_game("feurio", seed=1)
    state, other = game.state(), feurio.new_game("feurio", players=2, seed=1).state()
    with pytest.raises(TypeError):
        state.copy_from(other)
    with pytest.raises(TypeError):
        pickle.dumps(state)
    with pytest.raises(IndexError):
        state.supply_of(4, 0)
    with pytest.raises(IndexError):
        game.view(7)
    with pytest.raises(IndexError):
        game.at(500)


def test_every_public_member_of_a_game_says_what_it_is() -> None:
    public = [name for name in vars(feurio.Game) if not name.startswith("_")]
    assert [name for name in public if not inspect.getdoc(getattr(feurio.Game, name))] == []


def test_the_seat_to_move_is_a_number_or_an_error() -> None:
    game = feurio.new_game("wildfire", players=2, chance="manual")
    with pytest.raises(ValueError, match="chance"):
        _ = game.mover
    game.play("deal 3 4")
    game.play("draw 2")
    assert game.mover == game.to_move == 1
