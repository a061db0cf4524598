"""Sequential halving: the best by what was played and what the policy thinks, whenever the race ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from feurio.solver.halving import CHUNK, Budget, Trust, race


def steady(means: dict[int, float]) -> Callable[[int, int, int], list[float]]:
    """Playouts that are all alike."""
    return lambda code, first, last: [means[code]] * (last - first)


@pytest.mark.parametrize("playouts", [200, 2_000, 50_000])
def test_the_policy_is_heard_however_much_was_played(playouts: int) -> None:
    """An event that the policy hardly ever plays needs more than a hair's breadth."""
    events = [(1, 0.9), (2, 0.0001)]
    assert race(events, steady({1: 0.30, 2: 0.31}), Budget(playouts), Trust(24, 0.02))[0].code == 1
    assert race(events, steady({1: 0.30, 2: 0.60}), Budget(playouts), Trust(24, 0.02))[0].code == 2


def test_without_a_part_many_playouts_outvote_the_policy() -> None:
    events = [(1, 0.9), (2, 0.0001)]
    assert race(events, steady({1: 0.30, 2: 0.31}), Budget(50_000), Trust(24, 0.02, 0.0))[0].code == 2


@pytest.mark.parametrize("chunks", range(4, 40))
def test_who_was_to_play_when_time_ran_out_has_no_advantage(chunks: int) -> None:
    """Time may be over in the middle of a round: the better event is first all the same."""
    played = 0

    def trial(code: int, first: int, last: int) -> list[float]:
        nonlocal played
        played += 1
        # The event that led first turns out to be the worse one.
        return [(0.5 if i < CHUNK else 0.1) if code == 1 else 0.4 for i in range(first, last)]

    ranked = race([(1, 0.5), (2, 0.5)], trial, Budget(None, None, lambda: played >= chunks))
    assert ranked[0].code == 2
    assert abs(len(ranked[0].rewards) - len(ranked[1].rewards)) <= CHUNK


def test_every_event_is_in_the_result_once_and_losers_come_last() -> None:
    events = [(code, 1 / 9) for code in range(9)]
    ranked = race(events, steady({code: code / 10 for code in range(9)}), Budget(600))
    assert sorted(runner.code for runner in ranked) == list(range(9))
    assert ranked[0].code == 8
    assert len(ranked[0].rewards) >= len(ranked[-1].rewards)
    assert ranked[-1].code < 5
