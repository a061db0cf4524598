"""Learns the Volcano solitaire with Stable-Baselines3's MaskablePPO, on the vectorised environment.

    pip install 'feurio[rl,sb3]'
    python examples/rl/sb3_ppo.py
    python examples/rl/sb3_ppo.py --edition wildfire --steps 1000000

The reward is `progress`, of Volcano the share of the 35 forest tiles that is taken before one is lost.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from feurio.envs.sb3 import FeurioVecEnv

GAMES, LENGTH = 64, 32  # a round of training: so many games, so many steps of each


class Scaled(BaseFeaturesExtractor):
    """All numbers from 0 to 1, by the bounds of the observation space."""

    def __init__(self, space: Any) -> None:
        super().__init__(space, space.shape[0])
        self.register_buffer("scale", 1 / torch.as_tensor(space.high).float().clamp(min=1))

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        return observations * self.scale


def progress(edition: str, model: Any, games: int = 256) -> float:
    """The mean progress in games that no training has seen; without a model, at random."""
    envs = FeurioVecEnv(games, edition, "solitaire")
    envs.seed(1_000_000)
    seen = envs.reset()
    found = np.full(games, np.nan)
    while np.isnan(found).any():
        actions = envs.envs.sample() if model is None else model.predict(seen, action_masks=envs.action_masks())[0]
        seen, _, dones, infos = envs.step(actions)
        for i in np.flatnonzero(dones & np.isnan(found)):
            found[i] = infos[i]["episode"]["r"]
    return float(found.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="volcano")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    began = time.perf_counter()
    envs = FeurioVecEnv(GAMES, arguments.edition, "solitaire")
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=LENGTH,
        batch_size=256,
        n_epochs=3,
        gamma=1.0,
        gae_lambda=0.9,
        learning_rate=lambda left: 1e-3 * left,
        ent_coef=0.003,
        policy_kwargs={"features_extractor_class": Scaled, "net_arch": [128, 128]},
        seed=arguments.seed,
        device="cpu",
    )
    print(f"at random: {progress(arguments.edition, None):.3f}")
    print(f"untrained: {progress(arguments.edition, model):.3f}", flush=True)
    model.learn(arguments.steps)
    seconds = time.perf_counter() - began
    trained = progress(arguments.edition, model)
    print(f"trained: {trained:.3f} after {model.num_timesteps} steps and {seconds:.0f} seconds")


if __name__ == "__main__":
    main()
