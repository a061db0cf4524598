"""The solitaire bot knows only what its seat may know, keeps its time and plays well."""

from __future__ import annotations

import time

import pytest

import feurio
from feurio.bots import Clock, make_bot
from feurio.game import Game
from feurio.solver.honest import SolitaireBot

SOLITAIRES = ["feurio", "vulkan", "wildfire", "volcano", "ontherun"]


def play(game: Game, bot: SolitaireBot, clock: Clock) -> Game:
    while not game.over:
        game.play(bot.choose(game.view(0), Clock(clock.seconds, clock.simulations)).event)
    return game


@pytest.mark.parametrize("edition", SOLITAIRES)
def test_the_choice_depends_on_the_view_and_the_seed_only(edition: str) -> None:
    """Two games that differ in their piles only get the same choice as long as the same tiles came."""
    game = feurio.new_game(edition, "solitaire", seed=3)
    for _ in range(4):
        game.play(game.legal()[-1])
    other = feurio.replay({**game.record(), "seed": 99}, seed=99)
    clock = Clock(simulations=64)
    first = SolitaireBot(seed=1).choose(game.view(0), clock)
    second = SolitaireBot(seed=1).choose(other.view(0), clock)
    assert first.event == second.event
    assert first.candidates == second.candidates


@pytest.mark.parametrize("edition", SOLITAIRES)
def test_a_choice_takes_the_time_it_is_given(edition: str) -> None:
    game = feurio.new_game(edition, "solitaire", seed=3)
    bot = SolitaireBot(seed=1)
    bot.choose(game.view(0), Clock(seconds=0.01))
    for _ in range(8):
        began = time.process_time()
        choice = bot.choose(game.view(0), Clock(seconds=0.05))
        assert time.process_time() - began < 0.05 * 1.05 + 0.05
        game.play(choice.event)


def test_a_cancelled_clock_answers_at_once() -> None:
    game = feurio.new_game("ontherun", "solitaire", seed=3)
    clock = Clock(seconds=60)
    clock.cancel()
    began = time.monotonic()
    assert SolitaireBot(seed=1).choose(game.view(0), clock).event in game.legal()
    assert time.monotonic() - began < 2


def test_volcano_is_won_with_little_time() -> None:
    for seed in range(4):
        bot = SolitaireBot(seed=1, processor_time=True)
        game = play(feurio.new_game("volcano", "solitaire", seed=seed), bot, Clock(seconds=0.3))
        assert game.result is not None
        assert game.result["solved"]


def test_on_the_run_is_played_to_many_points() -> None:
    game = play(feurio.new_game("ontherun", "solitaire", seed=6), SolitaireBot(seed=1), Clock(simulations=200))
    assert game.result is not None
    assert game.result["scores"][0] >= 300


def test_feurio_is_solved_more_often_than_not() -> None:
    solved = 0
    for seed in range(6):
        game = play(feurio.new_game("feurio", "solitaire", seed=seed), SolitaireBot(seed=1), Clock(simulations=150))
        solved += bool(game.result and game.result["solved"])
    assert solved >= 3


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["volcano", "vulkan"])
@pytest.mark.parametrize("layout", ["hexagon", "star", "random"])
def test_a_team_wins_volcano_with_little_time(edition: str, players: int, layout: str) -> None:
    """Rules 3.6: every seat has its own loads, and all of them plan as one (`beam_volcano.py`)."""
    game = feurio.new_game(edition, "cooperative", players, seed=players, layout=layout)
    bots = [SolitaireBot(seed=seat, processor_time=True) for seat in range(players)]
    while isinstance(seat := game.to_move, int):
        game.play(bots[seat].choose(game.view(seat), Clock(seconds=0.3)).event)
    assert game.result is not None
    assert game.result["solved"]
    assert game.result["winners"] == list(range(players))


@pytest.mark.parametrize("edition", ["feurio", "volcano", "ontherun"])
def test_rivals_are_refused(edition: str) -> None:
    game = feurio.new_game(edition, players=2, seed=1)
    with pytest.raises(ValueError, match="plays alone or together"):
        SolitaireBot(seed=1).choose(game.view(game.to_move))  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["feurio", "wildfire", "ontherun"])
def test_it_plays_for_a_team(edition: str, players: int) -> None:
    """Each seat sends what it has itself, and nobody needs to know what comes."""
    game = feurio.new_game(edition, "cooperative", players, seed=3)
    bot = SolitaireBot(seed=1)
    while isinstance(seat := game.to_move, int):
        choice = bot.choose(game.view(seat), Clock(simulations=16))
        assert {candidate.event for candidate in choice.candidates} <= set(game.legal())
        if game.move_count in (5, 40):
            other = feurio.replay({**game.record(), "seed": 99}, seed=99)
            assert bot.choose(other.view(seat), Clock(simulations=16)).candidates == choice.candidates
        game.play(choice.event)
    assert game.result is not None


def test_two_players_solve_feurio_together_now_and_then() -> None:
    solved = 0
    for seed in range(5):
        game = feurio.new_game("feurio", "cooperative", 2, seed=seed)
        bot = SolitaireBot(seed=1)
        while isinstance(seat := game.to_move, int):
            game.play(bot.choose(game.view(seat), Clock(simulations=400)).event)
        solved += bool(game.result and game.result["solved"])
    assert solved >= 1


def test_a_clock_and_its_own_simulations_both_hold() -> None:
    game = feurio.new_game("ontherun", "solitaire", seed=3)
    assert SolitaireBot(seed=1, simulations=40).choose(game.view(0), Clock(seconds=60)).simulations < 200


def test_it_is_known_by_its_name() -> None:
    assert make_bot("solitaire", seed=1).name == "solitaire"
