"""The greedy bot: legal everywhere, repeatable, better than chance, softer on request."""

from __future__ import annotations

import pytest

import feurio
from feurio.bots import Bot, bot_names, choose_for, level_names, make_bot
from feurio.editions import all_setups
from feurio.simulation import Simulation, derive_seed, play_out

SETUPS = [setup for setup in all_setups() if len(setup["variants"]) != 1]


@pytest.mark.parametrize(
    "setup", SETUPS, ids=lambda s: f"{s['edition']}-{s['mode']}-{s['players']}-{len(s['variants'])}"
)
def test_greedy_plays_every_set_up_to_its_end(setup: dict[str, object]) -> None:
    game = feurio.new_game(**setup, seed=5)  # type: ignore[arg-type]
    bots: list[Bot] = [make_bot("greedy", seed=1)] + [make_bot("random", seed=seat) for seat in range(1, 4)]
    play_out(game, bots)
    assert game.result is not None


def wins(edition: str, pairs: int) -> float:
    """The share of games that greedy wins against random, each deal played from both seats."""
    won = 0.0
    for deal in range(pairs):
        for seat in (0, 1):
            game = feurio.new_game(edition, players=2, seed=deal)
            bots = [make_bot("greedy" if other == seat else "random", seed=deal) for other in (0, 1)]
            play_out(game, bots)
            assert game.result is not None
            won += (seat in game.result["winners"]) / len(game.result["winners"])
    return won / (2 * pairs)


@pytest.mark.parametrize("edition", feurio.EDITIONS)
@pytest.mark.skipif(feurio.engine() == "plain", reason="takes long where nothing is compiled")
def test_greedy_beats_random(edition: str) -> None:
    assert wins(edition, 8) >= 0.85


def test_the_same_view_and_seed_give_the_same_choice_whatever_was_asked_before() -> None:
    game = feurio.new_game("ontherun", seed=9)
    fresh, used = make_bot("greedy", seed=3, softness=0.5), make_bot("greedy", seed=3, softness=0.5)
    for _ in range(40):
        if game.over:
            break
        choice = choose_for(used, game)
        assert choice == choose_for(make_bot("greedy", seed=3, softness=0.5), game)
        assert choice.event == choose_for(fresh, game).event
        game.play(choice.event)


def test_candidates_are_legal_and_the_chosen_one_is_first() -> None:
    game = feurio.new_game("volcano", players=2, seed=2)
    game.play(game.legal()[0])
    choice = choose_for(make_bot("greedy", seed=1), game)
    legal = game.legal()
    assert choice.candidates[0].event == choice.event
    assert {candidate.event for candidate in choice.candidates} <= set(legal)
    assert len({candidate.event for candidate in choice.candidates}) == len(choice.candidates) > 1


def test_softness_varies_the_choice_but_not_wildly() -> None:
    game = feurio.new_game("feurio", players=2, seed=2)
    while game.position()["phase"] != "crew":
        game.play(game.legal()[0])
    soft = {str(choose_for(make_bot("greedy", seed=seed, softness=0.3), game).event) for seed in range(30)}
    hard = {str(choose_for(make_bot("greedy", seed=seed), game).event) for seed in range(30)}
    assert len(hard) <= len(soft)
    assert len(soft) > 1


@pytest.mark.parametrize("softness", [-1, 1000, float("nan"), "much", None])
def test_a_softness_that_means_nothing_is_refused(softness: object) -> None:
    with pytest.raises(ValueError, match="softness"):
        make_bot("greedy", softness=softness)


def test_a_bot_sees_no_more_than_its_seat() -> None:
    """Two games that look the same to a seat get the same choice, whatever the firebreak of the other one was."""
    choices = set()
    for number in (1, 6):
        game = feurio.new_game("wildfire", players=2, variants=["firebreak"], chance="manual")
        for event in ("deal 2 5", f"draw {number}"):
            game.play(event)
        game.play(next(event for event in game.legal() if event.kind == "break"))
        game.play("draw 3")
        choices.add(choose_for(make_bot("greedy", seed=1), game))
    assert len(choices) == 1


def test_unknown_bots_and_levels_are_refused_with_those_there_are() -> None:
    with pytest.raises(feurio.SetupError, match="greedy"):
        make_bot("hal")
    assert {"random", "greedy"} <= set(bot_names())
    assert level_names()


def test_the_seeds_of_a_simulation_do_not_repeat() -> None:
    seeds = {derive_seed(seed, kind, number) for seed in range(5) for kind in range(3) for number in range(200)}
    assert len(seeds) == 3000
    assert all(0 <= seed < 2**53 for seed in seeds)


def test_a_game_of_a_simulation_depends_on_its_number_only() -> None:
    simulation = Simulation("ontherun", ("random", "greedy"), 7, {"players": 2})
    assert simulation(3) == Simulation("ontherun", ("random", "greedy"), 7, {"players": 2})(3)
    assert simulation(3) != simulation(4)
