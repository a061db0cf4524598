"""The levels that people choose from."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

import feurio
from feurio.bots import LEVELS, Clock, choose_for, make_bot, registry


def test_there_are_five_levels_or_more_with_names_of_their_own() -> None:
    assert len(LEVELS) >= 5
    assert len({level.name for level in LEVELS}) == len(LEVELS)
    assert LEVELS[0].name == "beginner"
    assert LEVELS[-1].name == "strongest"


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_a_level_answers_within_about_a_second(level: str, edition: str) -> None:
    game = feurio.new_game(edition, players=3, seed=2)
    bot = make_bot(level, seed=1)
    started = time.monotonic()
    choice = choose_for(bot, game)
    assert time.monotonic() - started < 5  # about a second; a busy machine may need more
    assert choice.event in game.legal()
    bot.close()


def test_soft_choices_are_still_good_ones() -> None:
    game = feurio.new_game("volcano", players=2, seed=2)
    game.play(game.legal()[0])
    chosen = set()
    for seed in range(12):
        choice = choose_for(make_bot("mcts", seed=seed, simulations=300, softness=0.05), game)
        most_visited = max(choice.candidates, key=lambda candidate: candidate.visits)
        assert choice.candidates[0].value is not None
        assert most_visited.value is not None
        assert choice.candidates[0].value > most_visited.value - 0.15
        chosen.add(str(choice.event))
    assert len(chosen) > 1


@pytest.mark.parametrize("level", ["beginner", "casual", "skilled", "expert", "strongest"])
@pytest.mark.parametrize(
    ("edition", "players"),
    [("feurio", 1), ("volcano", 1), ("ontherun", 1), ("feurio", 2), ("volcano", 3), ("ontherun", 4)],
)
def test_every_level_plays_for_one_goal_with_the_bot_made_for_it(level: str, edition: str, players: int) -> None:
    game = feurio.new_game(edition, "solitaire" if players == 1 else "cooperative", players, seed=2)
    bot, made_for_it = make_bot(level, seed=1), make_bot("solitaire", seed=1)
    said, expected = (choose_for(each, game, Clock(simulations=50)).event for each in (bot, made_for_it))
    assert said == expected
    bot.close()


def test_a_bot_stays_known_after_the_registry_was_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        with monkeypatch.context() as patched:
            patched.setattr(registry, "_MAKERS", {})
            assert make_bot("random", seed=1).name == "random"


@pytest.mark.parametrize("edition", ["feurio", "volcano", "ontherun"])
def test_a_level_has_the_options_of_its_game(edition: str) -> None:
    game = feurio.new_game(edition, players=2, seed=2)
    if game.setup.laid_out:
        game.play(game.legal()[0])
    for level in LEVELS[:-1]:
        options = level.options_for(game.setup.rules)
        own, plain = make_bot(level.name, seed=3), make_bot(level.bot, seed=3, **options)
        assert choose_for(own, game).event == choose_for(plain, game).event
        assert options["oversight"] > 0, "it makes a person's mistakes"
        assert options["softness"] > 0


def test_mistakes_become_fewer_from_level_to_level() -> None:
    for rules in ("wildfire", "volcano", "ontherun"):
        for name in ("softness", "oversight"):
            by_level = [level.options_for(rules)[name] for level in LEVELS[:-1] if level.bot == "mcts"]
            by_feel = [level.options_for(rules)[name] for level in LEVELS[:-1] if level.bot == "greedy"]
            assert by_level == sorted(by_level, reverse=True)
            assert by_feel == sorted(by_feel, reverse=True)


@pytest.mark.parametrize("rules", ["wildfire", "volcano", "ontherun"])
def test_ratings_rise_evenly(rules: str) -> None:
    ratings = [level.ratings[rules] for level in LEVELS]
    steps = [high - low for low, high in pairwise(ratings)]
    assert min(steps) > 150
    assert max(steps) < 2 * min(steps)


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
def test_a_level_beats_the_one_below(edition: str) -> None:
    """Twelve games of those that think quickly; chance alone would let an equal win nine of them once in fourteen."""
    for below, above in pairwise(LEVELS[:3]):
        won = 0.0
        for number in range(12):
            game = feurio.new_game(edition, players=2, seed=40 + number // 2)
            bots = [make_bot(below.name, seed=number), make_bot(above.name, seed=number)]
            if number % 2:
                bots.reverse()
            while isinstance(seat := game.to_move, int):
                game.play(bots[seat].choose(game.view(seat)).event)
            assert game.result is not None
            winners = game.result["winners"]
            won += (1 - number % 2 in winners) / len(winners)
        assert won >= 8, (below.name, above.name)


def test_options_of_a_level_take_the_place_of_its_own() -> None:
    with pytest.raises(ValueError, match="oversight"):
        make_bot("beginner", oversight=2)
    with pytest.raises(ValueError, match="no option"):
        make_bot("beginner", simulations=2)
    game = feurio.new_game("wildfire", players=2, seed=2)
    assert choose_for(make_bot("expert:simulations=40", seed=1), game).simulations <= 40
