"""Other seats in the vectorised core: at random, bots, a policy; one seat after the other for self-play."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode

from feurio.bots.uniform import UniformBot
from feurio.envs.opponents import Opponents
from feurio.envs.single import FeurioEnv
from feurio.envs.vector import FeurioVectorEnv
from feurio.errors import SetupError

SOME: list[dict[str, Any]] = [
    {"edition": "wildfire", "players": 3, "variants": ["firebreak"], "reward": "progress"},
    {"edition": "volcano", "players": 2},
    {"edition": "ontherun", "players": 3, "reward": "margin"},
]
MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP]


def first_legal(observations: Any, masks: Any, seats: Any) -> Any:
    return masks.argmax(axis=1)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("setup", SOME, ids=lambda setup: setup["edition"])
def test_a_policy_plays_the_other_seats(setup: dict[str, Any], mode: AutoresetMode) -> None:
    """Every game is the one that comes about if its seats are played by hand."""
    asked = []

    def policy(observations: Any, masks: Any, seats: Any) -> Any:
        asked.append(seats.copy())
        assert observations.shape[0] == masks.shape[0] == len(seats)
        return first_legal(observations, masks, seats)

    envs = FeurioVectorEnv(4, **setup, me=1, policy=policy, autoreset_mode=mode, threads=2)
    _, infos = envs.reset(seed=7)
    episode = envs.spaces.episode()
    episode.reset(7)
    total = expected = 0.0
    ended = False
    games = 0
    for _ in range(400):
        assert (infos["seat"] == 1).all()
        if ended and mode == AutoresetMode.NEXT_STEP:
            _, reward, over, _, infos = envs.step(envs.sample())
            assert reward[0] == 0
            assert not over[0]
            ended = False
            continue
        while episode.to_move not in (1, -2):
            assert episode.step(min(episode.legal()))
        action = int(np.flatnonzero(infos["action_mask"][0])[-1])
        assert action == max(episode.legal())
        actions = envs.sample()
        actions[0] = action
        _, reward, over, _, infos = envs.step(actions)
        episode.step(action)
        while episode.to_move not in (1, -2):
            episode.step(min(episode.legal()))
        total += float(reward[0])
        expected += episode.take_rewards()[1]
        assert total == pytest.approx(expected, abs=1e-4)
        assert over[0] == episode.over
        if over[0]:
            outcome = infos["final_info"] if mode == AutoresetMode.SAME_STEP else infos
            assert outcome["length"][0] == episode.steps
            assert (outcome["score"][0].tolist(), np.flatnonzero(outcome["winners"][0]).tolist()) == episode.standing()
            games += 1
            episode.reset_next()
            ended = True
    assert games > 2
    assert not any((seats == 1).any() for seats in asked)
    envs.close()


def test_seats_come_one_after_the_other() -> None:
    envs = FeurioVectorEnv(3, "volcano", players=3, me="turns", policy=first_legal)
    _, infos = envs.reset(seed=1)
    assert infos["seat"].tolist() == [0, 1, 2]
    seats: list[list[int]] = [[], [], []]
    for _ in range(200):
        _, _, terminated, _, infos = envs.step(envs.sample())
        for i in np.flatnonzero(terminated).tolist():
            seats[i].append(int(infos["seat"][i]))
    for i, row in enumerate(seats):
        assert len(row) > 3
        assert row == [(i + game) % 3 for game in range(len(row))]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("setup", SOME, ids=lambda setup: setup["edition"])
def test_bots_play_as_in_the_single_environment(setup: dict[str, Any], mode: AutoresetMode) -> None:
    bots: Any = ["greedy", "random"][: setup["players"] - 1]
    envs = FeurioVectorEnv(2, **setup, me=1, bots=bots, autoreset_mode=mode)
    single = FeurioEnv(**{"mode": "competitive", **setup}, me=1, bots=bots)
    observations, infos = envs.reset(seed=5)
    observation, info = single.reset(seed=5)
    rng = np.random.default_rng(1)
    ended = games = 0
    for _ in range(240):
        if not (ended and mode == AutoresetMode.NEXT_STEP):
            assert (observations[0] == observation).all()
            assert (infos["action_mask"][0] == info["action_mask"]).all()
        actions = envs.sample()
        if ended and mode == AutoresetMode.NEXT_STEP:
            observations, _, _, _, infos = envs.step(actions)
            ended = 0
            continue
        actions[0] = rng.choice(np.flatnonzero(info["action_mask"]))
        observations, rewards, terminated, _, infos = envs.step(actions)
        observation, reward, over, _, info = single.step(actions[0])
        assert rewards[0] == pytest.approx(reward, abs=1e-5)
        assert terminated[0] == over
        if over:
            observation, info = single.reset()
            ended = 1
            games += 1
    assert games > 1


@pytest.mark.parametrize("bot", ["mcts:simulations=2", "feurio.bots.uniform:UniformBot", UniformBot, "beginner"])
def test_a_bot_is_given_as_everywhere(bot: Any) -> None:
    envs = FeurioVectorEnv(2, "wildfire", players=2, me=0, bots=bot)
    twin = pickle.loads(pickle.dumps(envs))
    for one in (envs, twin):
        one.reset(seed=1)
        for _ in range(3):
            _, _, _, _, infos = one.step(one.sample())
            assert (infos["seat"] == 0).all()
    assert twin.game(0).events == envs.game(0).events or bot != "beginner"


def test_a_later_self_takes_over() -> None:
    """Self-play: the policy is set anew while games run."""
    envs = FeurioVectorEnv(4, "wildfire", players=2, me="turns", policy=first_legal)
    envs.reset(seed=1)
    calls = []

    def self_of(later: int) -> Any:
        def policy(observations: Any, masks: Any, seats: Any) -> Any:
            calls.append(later)
            return first_legal(observations, masks, seats)

        return policy

    for later in range(3):
        envs.policy = self_of(later)
        for _ in range(10):
            envs.step(envs.sample())
    assert set(calls) == {0, 1, 2}


def test_a_policy_that_breaks_the_rules_is_named() -> None:
    envs = FeurioVectorEnv(
        2, "wildfire", players=2, me=0, policy=lambda observations, masks, seats: masks.argmin(axis=1)
    )
    with pytest.raises(ValueError, match="not legal"):
        envs.reset(seed=1)
    short = FeurioVectorEnv(2, "wildfire", players=2, me=0, policy=lambda observations, masks, seats: np.zeros(9))
    with pytest.raises(ValueError, match="for each of 2 games"):
        short.reset(seed=1)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="which one is yours"):
        FeurioVectorEnv(2, "wildfire", players=2, bots="greedy")
    with pytest.raises(ValueError, match="which one is yours"):
        FeurioVectorEnv(2, "wildfire", "solitaire", me=0, policy=first_legal)
    with pytest.raises(ValueError, match="either"):
        FeurioVectorEnv(2, "wildfire", players=2, me=0, bots="greedy", policy=first_legal)
    with pytest.raises(ValueError, match="2 bots are needed"):
        FeurioVectorEnv(2, "wildfire", players=3, me=0, bots=["greedy"])
    with pytest.raises(SetupError):
        FeurioVectorEnv(2, "wildfire", players=3, me=0, bots="gready")
    with pytest.raises(ValueError, match="turns"):
        FeurioVectorEnv(2, "wildfire", players=3, me="first")
    for seats in (0, 5, 2**40):
        with pytest.raises(ValueError, match="1 to 4"):
            Opponents("greedy", seats)


def test_a_solitaire_is_rewarded_for_progress_and_a_contest_for_winning() -> None:
    assert FeurioVectorEnv(1, "volcano", "solitaire").spaces.reward == "progress"
    assert FeurioEnv("ontherun").spaces.reward == "progress"
    assert FeurioVectorEnv(1, "volcano").spaces.reward == "win"
    assert FeurioVectorEnv(1, "volcano", "cooperative").spaces.reward == "win"
    assert FeurioVectorEnv(1, "volcano", "solitaire", reward="win").spaces.reward == "win"
