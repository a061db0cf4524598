"""What the search says becomes chances as games have taught: the order stays, all together are 1, and luck and skill
still add up."""

from __future__ import annotations

from itertools import pairwise

import pytest

import feurio
from feurio.analysis import Effort, Review
from feurio.analysis.appraisal import appraiser_of
from feurio.analysis.chances import learned, mapped, mapped_one, power_of


@pytest.mark.parametrize("power", [0.6, 1.0, 1.8])
def test_a_map_keeps_the_order_and_the_sum(power: float) -> None:
    for shares in ([0.5, 0.5], [0.7, 0.2, 0.1], [0.25] * 4, [1.0, 0.0], [0.0, 0.6, 0.4, 0.0]):
        chances = mapped(shares, power)
        assert sum(chances) == pytest.approx(1)
        for (one, first), (other, second) in pairwise(sorted(zip(shares, chances, strict=True))):
            assert (first < second) == (one < other)
        for share, chance in zip(shares, chances, strict=True):
            assert (chance == 0) == (share == 0)
    assert mapped([0.7, 0.3], power)[0] == pytest.approx(0.7) if power == 1 else True
    assert (mapped([0.7, 0.3], power)[0] > 0.7) == (power > 1)


def test_one_seat_is_mapped_as_if_the_others_stood_to_each_other_as_before() -> None:
    shares = (0.4, 0.4, 0.2)
    assert mapped_one(0.4, 0, shares, 1.5) == pytest.approx(mapped(shares, 1.5)[0])
    assert mapped_one(0.7, 0, shares, 1.5) == pytest.approx(mapped((0.7, 0.2, 0.1), 1.5)[0])
    assert mapped_one(0.3, 0, (1.0, 0.0), 1.5) == 0.3, "nothing is known of the others"


def test_every_game_and_number_of_players_has_a_power_and_says_where_it_is_from() -> None:
    told = {entry["set-up"] for entry in learned()["learned"]}
    for rules in ("wildfire", "volcano", "ontherun"):
        for players in (2, 3, 4):
            assert 0.5 < power_of(rules, players) < 2.5
            assert f"{rules}-{players}" in told
    assert power_of("unheard of", 2) == 1.0


def test_looks_are_mapped_and_an_account_adds_up_all_the_same() -> None:
    game = feurio.new_game("volcano", players=4, seed=3)
    for _ in range(4):
        game.play(game.legal()[0])
    state = game.state()
    plain = appraiser_of(game.setup, state, plain=True).look(state, 300, 5)
    look = appraiser_of(game.setup, state).look(state, 300, 5)
    assert look.worth == pytest.approx(mapped(plain.worth, power_of("volcano", 4)))
    assert look.worth != pytest.approx(plain.worth)
    assert [tried.visits for tried in look.options.values()] == [tried.visits for tried in plain.options.values()]
    review = Review(game, effort=Effort(coarse=6, fine=16, looks=2, most=2))
    while not review.work(5):
        pass
    for account in review.analysis().accounts:
        whole = account.start + account.luck.mean + account.skill
        assert whole == pytest.approx(account.result)


def test_whole_numbers_are_raised_as_others_are() -> None:
    assert mapped([1, 3], 2) == mapped([1.0, 3.0], 2.0) == (0.1, 0.9)
    with pytest.raises(OverflowError):
        mapped([2**31, 10**300], 2**31)
