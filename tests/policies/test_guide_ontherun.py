"""The guide of On the Run: its features are in their tables, and what it strives for is what it is told."""

from __future__ import annotations

import pytest

import feurio
from feurio.policies import bare_guide, guide_of
from feurio.policies.guide import Guide
from feurio.state import State


def begin(players: int, seed: int) -> State:
    mode = "solitaire" if players == 1 else "cooperative"
    return feurio.new_game("ontherun", mode, players, seed=seed).view(0).state()


def started(players: int, seed: int) -> Guide:
    state = begin(players, seed)
    guide = guide_of(state)
    guide.start(state, seed)
    return guide


@pytest.mark.parametrize("players", [1, 4])
def test_ambition_weighs_the_rewards_and_does_not_change_them(players: int) -> None:
    guide = started(players, 3)
    assert guide.ambition == 1.0
    rewards, slope = guide.group(0, 12)
    guide.ambition = 4.0
    again, steeper = guide.group(0, 12)
    assert again == rewards
    assert steeper != slope
    guide.ambition = 1.0
    assert guide.group(0, 12) == (rewards, slope)


def test_who_is_ambitious_learns_from_the_best() -> None:
    """Two playouts: both gradients point the same way, from the worse to the better one."""
    guide = bare_guide(begin(1, 5))
    for seed in range(20):
        guide.start(begin(1, seed), seed)
        guide.ambition = 1.0
        (one, other), slope = guide.group(0, 2)
        guide.ambition = 3.0
        _, steeper = guide.group(0, 2)
        ratio = (one**3 - other**3) / (one - other) if one != other else 0.0
        assert steeper == pytest.approx([ratio * part for part in slope])


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_policy_alone_brings_all_animals_into_play(players: int) -> None:
    rewards = [reward for seed in range(12) for reward in started(players, seed).trial(0, 0, 12)]
    with_points = sum(reward > 0.1 for reward in rewards) / len(rewards)
    assert with_points > 0.6
