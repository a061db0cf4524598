"""Stable-Baselines3: the vectorised environment as its `VecEnv`, without a process or an object per game.

    >>> from feurio.envs.sb3 import FeurioVecEnv
    >>> from sb3_contrib import MaskablePPO
    >>> model = MaskablePPO("MlpPolicy", FeurioVecEnv(64, "volcano", "solitaire"))

It takes the arguments of `FeurioVectorEnv`: with `me=` the other seats play at random, or as `bots` or a `policy` say.
`info["episode"]` is there when a game ends, as from SB3's own monitor, beside score, winners, solved and length.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from feurio.envs.vector import FeurioVectorEnv


class FeurioVecEnv(VecEnv):  # type: ignore[misc]
    """`num_envs` games of one set-up. `envs` is the environment inside."""

    def __init__(self, num_envs: int = 1, edition: str = "wildfire", mode: str = "solitaire", **arguments: Any) -> None:
        if "autoreset_mode" in arguments or "copy" in arguments:
            raise ValueError("Stable-Baselines3 wants games that start again in the same step, and arrays of its own")
        self.envs = FeurioVectorEnv(num_envs, edition, mode, autoreset_mode=AutoresetMode.SAME_STEP, **arguments)
        self.render_mode = self.envs.render_mode
        self._chosen: Any = None
        self._returns = np.zeros(num_envs)
        self._began = time.time()
        super().__init__(num_envs, self.envs.single_observation_space, self.envs.single_action_space)

    def reset(self) -> Any:
        """Starts all games; the seeds are those of `seed`, if it was called."""
        seeds = self._seeds if any(seed is not None for seed in self._seeds) else None
        observations, _ = self.envs.reset(seed=seeds)
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self._returns[:] = 0
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: NDArray[Any]) -> None:
        self._chosen = actions

    def step_wait(self) -> tuple[Any, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        observations, rewards, terminated, truncated, infos = self.envs.step(self._chosen)
        self._returns += rewards
        dones = terminated | truncated
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(dones).tolist():
            told[i] = self._last_info(i, infos) | {"TimeLimit.truncated": bool(truncated[i])}
        self._returns[dones] = 0
        return observations, rewards, dones, told

    def _last_info(self, i: int, infos: dict[str, Any]) -> dict[str, Any]:
        """What is told of a game that has just ended."""
        last, outcome = infos["final_obs"], infos["final_info"]
        observation = {name: part[i] for name, part in last.items()} if isinstance(last, dict) else last[i]
        found = {name: value[i] for name, value in outcome.items() if not name.startswith("_")}
        seconds = round(time.time() - self._began, 6)
        episode = {"r": float(self._returns[i]), "l": int(found["length"]), "t": seconds}
        return {**found, "terminal_observation": observation, "episode": episode, "illegal": bool(infos["illegal"][i])}

    def close(self) -> None:
        self.envs.close()

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal in every game."""
        return self.envs.action_masks()

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        return self.envs.render() or [None] * self.num_envs

    # --- The games have no environments of their own: what is asked of one is asked of all ---------------------------

    def get_attr(self, attr_name: str, indices: int | Iterable[int] | None = None) -> list[Any]:
        owner = self if attr_name == "action_masks" else self.envs
        return [getattr(owner, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: int | Iterable[int] | None = None) -> None:
        if indices is not None:
            raise ValueError("all games have the same settings")
        setattr(self.envs, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: int | Iterable[int] | None = None, **method_kwargs: Any
    ) -> list[Any]:
        """`action_masks` of each game; `game` gives each game's own as well, any other method is called once."""
        chosen = list(self._get_indices(indices))
        if method_name == "action_masks":
            masks = self.action_masks()
            return [masks[i] for i in chosen]
        if method_name == "game":
            return [self.envs.game(i) for i in chosen]
        return [getattr(self.envs, method_name)(*method_args, **method_kwargs)] * len(chosen)

    def env_is_wrapped(self, wrapper_class: Any, indices: int | Iterable[int] | None = None) -> list[bool]:
        return [False] * len(list(self._get_indices(indices)))
