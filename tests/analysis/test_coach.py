"""The coach: says what is clearly better, why, and keeps quiet otherwise."""

from __future__ import annotations

from feurio.analysis import coach
from feurio.bots import make_bot
from feurio.game import Game, new_game


def played(edition: str, seed: int, moves: int) -> Game:
    """A game of bots without foresight after so many decisions."""
    game = new_game(edition, players=3, seed=seed)
    bot = make_bot("greedy", seed=seed)
    for _ in range(moves):
        game.play(bot.choose(game.view(game.mover)).event)
    return game


def test_what_the_search_itself_would_do_is_never_warned_of() -> None:
    for edition in ("wildfire", "volcano", "ontherun"):
        game = played(edition, 3, 9)
        view = game.view(game.mover)
        found = [coach.warning(view, text) for text in game.legal_texts()[:4]]
        better = {advice["better"] for advice in found if advice is not None}
        assert all(coach.warning(view, text) is None for text in better)


def test_a_flight_that_hands_a_tile_to_another_is_warned_of_with_a_reason() -> None:
    """Among all flights of some positions there are bad ones; every warning names a legal event and why."""
    warned = 0
    for seed in range(3):
        game = played("volcano", seed, 14)
        view = game.view(game.mover)
        for text in game.legal_texts()[::4]:
            advice = coach.warning(view, text)
            if advice is not None:
                warned += 1
                assert game.is_legal(advice["better"])
                assert advice["better"] != text
                assert all({"code", "data"} == set(reason) for reason in advice["reasons"] + advice["costs"])
    assert warned > 0


def test_the_coach_sees_what_the_seat_sees() -> None:
    """The order of the pile makes no difference: the same view, the same advice."""
    game = played("wildfire", 5, 8)
    other = game.copy(manual=True)
    text = game.legal_texts()[-1]
    seat = game.mover
    assert coach.warning(game.view(seat), text) == coach.warning(other.view(seat), text)
