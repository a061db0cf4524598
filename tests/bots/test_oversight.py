"""What a bot overlooks as people do: places far from where something has just happened."""

from __future__ import annotations

import random

import pytest

import feurio
from feurio.bots import choose_for, make_bot
from feurio.bots.oversight import noticed, place_of
from feurio.cells import distance


def flights() -> tuple[feurio.Game, list[feurio.Event]]:
    game = feurio.new_game("volcano", players=2, seed=5)
    for _ in range(5):
        game.play(choose_for(make_bot("greedy", seed=1), game).event)
    return game, game.legal()


def test_nothing_is_overlooked_without_it() -> None:
    game, events = flights()
    assert noticed(events, game.view(0).history, 0.0, random.Random(1)) == list(range(len(events)))


def test_what_is_far_is_overlooked_more_often_than_what_is_near() -> None:
    game, events = flights()
    center = place_of(game.view(0).history[-1])
    assert center is not None
    seen = {True: [0, 0], False: [0, 0]}
    for seed in range(200):
        found = set(noticed(events, game.view(0).history, 0.8, random.Random(seed)))
        for number, event in enumerate(events):
            place = place_of(event)
            assert place is not None
            count = seen[distance(place, center) <= 1]
            count[0] += number in found
            count[1] += 1
    near, far = (seen[which][0] / seen[which][1] for which in (True, False))
    assert near > far + 0.15
    assert 0.3 < far < 0.8


def test_a_place_is_overlooked_as_a_whole_and_something_is_always_seen() -> None:
    game, events = flights()
    for seed in range(100):
        found = set(noticed(events, game.view(0).history, 1.0, random.Random(seed)))
        assert found
        by_place: dict[object, set[bool]] = {}
        for number, event in enumerate(events):
            by_place.setdefault(place_of(event), set()).add(number in found)
        if len(found) > 1:
            assert all(len(states) == 1 for states in by_place.values())


def test_the_order_of_the_events_does_not_matter() -> None:
    game, events = flights()
    turned = events[::-1]
    for seed in range(20):
        first = {str(events[i]) for i in noticed(events, game.view(0).history, 0.5, random.Random(seed))}
        second = {str(turned[i]) for i in noticed(turned, game.view(0).history, 0.5, random.Random(seed))}
        assert first == second


def test_a_bot_that_overlooks_still_takes_the_best_of_what_it_sees() -> None:
    game, _ = flights()
    whole = make_bot("mcts", seed=1, simulations=200).choose(game.view(game.mover))
    order = [candidate.event for candidate in whole.candidates]
    picked = set()
    for seed in range(15):
        choice = make_bot("mcts", seed=seed, simulations=200, oversight=0.9).choose(game.view(game.mover))
        picked.add(str(choice.event))
        assert choice.event == max(choice.candidates, key=lambda candidate: candidate.visits).event
    assert len(picked) > 1
    assert str(order[0]) in picked


@pytest.mark.parametrize("oversight", [-0.1, 1.5, "much", None, True, float("nan")])
def test_an_oversight_that_means_nothing_is_refused(oversight: object) -> None:
    with pytest.raises(ValueError, match="oversight"):
        make_bot("mcts", oversight=oversight)
