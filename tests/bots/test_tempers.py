"""Bots with a temper: the same search, which wants something besides the win."""

from __future__ import annotations

from typing import Any

import pytest

import feurio
from feurio.bots import CHARACTERS, LEVELS, Clock, character_names, choose_for, make_bot
from feurio.bots.tempers import TEMPERS
from feurio.policies import evaluation_of
from feurio.texts import catalogue

GAMES = ["wildfire", "volcano", "ontherun"]


def ended(edition: str, players: int, seed: int) -> feurio.Game:
    game = feurio.new_game(edition, players=players, seed=seed)
    bot = make_bot("greedy", seed=seed, softness=1)
    while not game.over:
        game.play(choose_for(bot, game).event)
    return game


def worth(game: feurio.Game, seat: int, temper: str | None) -> tuple[list[float], list[int]]:
    """What an ending is worth for each seat while one of them searches with a temper, and the points."""
    evaluation = evaluation_of(game.state(), belief=0)
    evaluation.me = seat
    if temper is not None:
        evaluation.build, evaluation.block, evaluation.gamble = TEMPERS[temper]
    assert game.result is not None
    return evaluation.worth(), game.result["scores"]


@pytest.mark.parametrize("edition", GAMES)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("temper", list(TEMPERS))
def test_a_temper_changes_what_its_own_seat_wants_and_nothing_else(edition: str, players: int, temper: str) -> None:
    changed = 0
    for seed in range(6):
        game = ended(edition, players, seed)
        for seat in range(players):
            (plain, _), (own, _) = worth(game, seat, None), worth(game, seat, temper)
            assert plain[:seat] + plain[seat + 1 :] == own[:seat] + own[seat + 1 :]
            assert 0 <= own[seat] <= 1
            changed += plain[seat] != own[seat]
    assert changed > 0


@pytest.mark.parametrize("edition", GAMES)
def test_each_wants_what_it_is_called_by(edition: str) -> None:
    """Among lost games a builder likes those best where it has most, a blocker those where the winner has least; among
    won ones a gambler those that are won highest, and narrow ones hardly more than defeats."""
    lost: dict[str, list[tuple[int, float]]] = {"builder": [], "blocker": [], "gambler": []}
    won: list[tuple[int, float]] = []
    for seed in range(25):
        game = ended(edition, 2, seed)
        for seat in range(2):
            found = {temper: worth(game, seat, temper) for temper in TEMPERS}
            mine, other = found["builder"][1][seat], found["builder"][1][1 - seat]
            if mine < other:
                lost["builder"].append((mine, found["builder"][0][seat]))
                lost["blocker"].append((-other, found["blocker"][0][seat]))
                lost["gambler"].append((mine - other, found["gambler"][0][seat]))
            elif mine > other:
                won.append((mine - other, found["gambler"][0][seat]))
    for rows in (lost["builder"], lost["blocker"], won):
        rows.sort()
        assert rows[0][1] < rows[-1][1]
        third = len(rows) // 3
        assert sum(value for _, value in rows[:third]) < sum(value for _, value in rows[-third:])
    assert max(value for _, value in lost["gambler"]) < 0.1
    assert min(value for _, value in won) < 0.6 < max(value for _, value in won)


def test_they_choose_otherwise_here_and_there() -> None:
    game = feurio.new_game("wildfire", players=3, seed=4)
    bots = {name: make_bot("mcts", seed=1, simulations=80, keep=False, temper=name) for name in TEMPERS}
    plain = make_bot("mcts", seed=1, simulations=80, keep=False)
    differs = dict.fromkeys(TEMPERS, 0)
    while not game.over:
        event = choose_for(plain, game).event
        for name, bot in bots.items():
            differs[name] += choose_for(bot, game).event != event
        game.play(event)
    assert min(differs.values()) >= 3


def test_they_have_names_in_every_language() -> None:
    assert character_names() == list(TEMPERS)
    for language in ("en", "de", "nl", "it"):
        words = catalogue("words", language)
        assert len({words[f"level.{level.name}"] for level in (*LEVELS, *CHARACTERS)}) == len(LEVELS) + len(CHARACTERS)


@pytest.mark.parametrize("name", character_names())
def test_they_play_by_their_name_against_others_and_together(name: str) -> None:
    setups: list[dict[str, Any]] = [
        {"edition": "feurio", "players": 2},
        {"edition": "volcano", "players": 3},
        {"edition": "ontherun", "mode": "cooperative", "players": 2},
    ]
    for setup in setups:
        game = feurio.new_game(**setup, seed=2)
        bot = make_bot(name, seed=1)
        assert choose_for(bot, game, Clock(simulations=20)).event in game.legal()
        bot.close()


def test_a_temper_that_nobody_has_is_refused() -> None:
    with pytest.raises(ValueError, match="builder, blocker, gambler"):
        make_bot("mcts", temper="angry")


def test_a_kept_tree_of_another_seat_is_forgotten() -> None:
    """One bot for two seats: what one of them wants besides is nothing to the other."""
    game = feurio.new_game("volcano", players=2, seed=3)
    both = make_bot("mcts", seed=1, simulations=60, temper="blocker")
    before = None
    while game.move_count < 12:
        event = choose_for(both, game).event
        if game.to_move != before:
            assert event == choose_for(make_bot("mcts", seed=1, simulations=60, temper="blocker"), game).event
        before = game.to_move
        game.play(event)
