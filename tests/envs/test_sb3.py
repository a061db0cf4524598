"""Stable-Baselines3: its own checks, its masked PPO, and what it is told when games end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("stable_baselines3", reason="NOT RUN without the group torch: make test-learning")

from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.preprocessing import is_image_space
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

from feurio.envs.boxes import observation_space
from feurio.envs.sb3 import FeurioVecEnv
from feurio.envs.single import FeurioEnv
from feurio.envs.spaces import make_spaces

pytestmark = pytest.mark.filterwarnings("ignore")


def test_planes_are_no_pictures() -> None:
    for edition in ("wildfire", "volcano", "ontherun"):
        space: Any = observation_space(make_spaces(edition, observation="planes"))
        assert not is_image_space(space["planes"])
    check_env(FeurioEnv("volcano", observation="planes"), skip_render_check=True)


def test_infos_of_games_that_end() -> None:
    envs = FeurioVecEnv(8, "volcano", "solitaire")
    envs.seed(3)
    observations = envs.reset()
    assert observations.shape == (8, envs.observation_space.shape[0])
    total = np.zeros(8)
    ended = 0
    for _ in range(150):
        masks = np.stack(envs.env_method("action_masks"))
        observations, rewards, dones, infos = envs.step(envs.envs.sample())
        assert masks.shape == (8, envs.action_space.n)
        total += rewards
        for i in np.flatnonzero(dones).tolist():
            assert infos[i]["episode"]["r"] == pytest.approx(total[i], abs=1e-5)
            assert infos[i]["terminal_observation"][0] == 7
            assert infos[i]["length"] == infos[i]["episode"]["l"]
            assert not infos[i]["TimeLimit.truncated"]
            ended += 1
            total[i] = 0
        assert all(not info for info, done in zip(infos, dones, strict=True) if not done)
    assert ended > 10


def test_its_wrappers_fit() -> None:
    envs = VecNormalize(VecMonitor(FeurioVecEnv(4, "wildfire", "competitive", players=2, me=0)))
    envs.reset()
    for _ in range(80):
        masks = np.stack(envs.env_method("action_masks"))
        _, rewards, _, _ = envs.step(masks.argmax(axis=1))
        assert np.isfinite(rewards).all()


@pytest.mark.parametrize(
    "setup", [{"edition": "volcano"}, {"edition": "wildfire", "observation": "planes", "window": 8}]
)
def test_maskable_ppo_learns_a_little(setup: dict[str, Any]) -> None:
    contrib = pytest.importorskip("sb3_contrib", reason="NOT RUN without the group torch: make test-learning")
    envs = FeurioVecEnv(8, mode="solitaire", **setup)
    kind = "MultiInputPolicy" if "observation" in setup else "MlpPolicy"
    model = contrib.MaskablePPO(kind, envs, n_steps=16, batch_size=64, n_epochs=1, seed=1, device="cpu")
    model.learn(512)
    assert model.num_timesteps == 512
    assert len(model.ep_info_buffer) > 0 or setup["edition"] == "wildfire"
    observations = envs.reset()
    actions, _ = model.predict(observations, action_masks=envs.action_masks())
    assert envs.action_masks()[np.arange(8), actions].all()
