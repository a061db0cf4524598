"""PettingZoo's own tests, without a warning, on every competitive and cooperative set-up."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

pettingzoo_test = pytest.importorskip("pettingzoo.test")

from envs.playing import NAMES, SETUPS  # noqa: E402
from feurio.envs import pettingzoo  # noqa: E402

TOGETHER = [(s, n) for s, n in zip(SETUPS, NAMES, strict=True) if s["mode"] != "solitaire"]
IDS = [name for _, name in TOGETHER]
FEW = [
    s for s, n in TOGETHER if n in ("feurio-competitive-2-firebreak", "volcano-cooperative-3", "ontherun-competitive-3")
]


@pytest.mark.parametrize("setup", [s for s, _ in TOGETHER], ids=IDS)
def test_api_and_seeds(setup: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pettingzoo_test.api_test(pettingzoo.env(**setup, action_mask="info"), num_cycles=60)
        pettingzoo_test.seed_test(lambda: pettingzoo.env(**setup), num_cycles=40)
        ignore_advice()
        pettingzoo_test.api_test(pettingzoo.env(**setup), num_cycles=60)


def ignore_advice() -> None:
    """PettingZoo says so of every observation with a mask in it but for those of its own games, which are on a list."""
    for advice in ("Observation is not a NumPy array", "Observation space for each agent probably should be"):
        warnings.filterwarnings("ignore", advice)


@pytest.mark.parametrize("setup", FEW, ids=str)
def test_api_with_planes(setup: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pettingzoo_test.api_test(pettingzoo.env(**setup, observation="planes", action_mask="info"), num_cycles=10)
        ignore_advice()
        pettingzoo_test.api_test(pettingzoo.env(**setup, observation="planes"), num_cycles=10)


@pytest.mark.parametrize("setup", FEW, ids=str)
def test_render(setup: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pettingzoo_test.render_test(
            lambda render_mode: pettingzoo.raw_env(**setup, render_mode=render_mode),
            custom_tests={"svg": lambda picture: picture.startswith("<svg")},
        )


def test_mask_in_the_observation() -> None:
    env = pettingzoo.env(players=2)
    env.reset(seed=3)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert env.observation_space(agent).contains(observation)
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))


def test_an_illegal_action_ends_the_game_at_the_cost_of_who_tried() -> None:
    env = pettingzoo.env(players=3)
    env.reset(seed=3)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.infos[agent]["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": 0, "player_1": -1.0, "player_2": 0}
    raw = pettingzoo.raw_env(players=3)
    raw.reset(seed=3)
    with pytest.raises(ValueError, match="not legal"):
        raw.step(illegal)


@pytest.mark.parametrize("reward", ["win", "score", "margin", "progress"])
def test_rewards_come_from_the_result(reward: str) -> None:
    for seed in range(4):
        env: Any = pettingzoo.raw_env(players=3, reward=reward)
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        got = dict.fromkeys(env.possible_agents, 0.0)
        while not any(env.terminations.values()):
            env.step(int(rng.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]))))
            for agent, value in env.rewards.items():
                got[agent] += value
        result = env.game().result
        scores, winners = result["scores"], result["winners"]
        expected = {
            "win": [1 / len(winners) if seat in winners else 0 for seat in range(3)],
            "score": scores,
            "margin": [scores[s] - max(x for i, x in enumerate(scores) if i != s) for s in range(3)],
            "progress": [scores[s] - (sum(scores) - scores[s]) / 2 for s in range(3)],
        }[reward]
        assert list(got.values()) == pytest.approx(expected)


def test_a_recorded_position_is_the_start() -> None:
    env: Any = pettingzoo.raw_env(players=2)
    env.reset(seed=5)
    rng = np.random.default_rng(1)
    for _ in range(20):
        env.step(int(rng.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]))))
    record = env.game().record()
    again: Any = pettingzoo.raw_env(players=2)
    again.reset(seed=1, options={"record": record, "move": 15})
    assert again.game().events[:15] == record["events"][:15]
    for agent in again.agent_iter():
        over = again.terminations[agent]
        again.step(None if over else int(rng.choice(np.flatnonzero(again.infos[agent]["action_mask"]))))
    with pytest.raises(ValueError, match="another set-up"):
        pettingzoo.raw_env(players=3).reset(options={"record": record})
