"""Prints a digest of episodes played by the vectorised environment, to hold two engines against each other."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np

import feurio
from envs.playing import NAMES, SETUPS
from feurio.envs.vector import FeurioVectorEnv


def digest_of(setup: dict[str, Any]) -> str:
    """Observations, masks and rewards of some steps, flat and as planes, with sampled actions."""
    heard = hashlib.sha256()
    for options in ({"observation": "flat"}, {"observation": "planes", "window": 8}, {"reward": "progress"}):
        envs = FeurioVectorEnv(2, **setup, **options)
        observations, infos = envs.reset(seed=5)
        for _ in range(70):
            shown = observations if isinstance(observations, np.ndarray) else observations["planes"]
            heard.update(np.ascontiguousarray(shown).tobytes())
            heard.update(infos["action_mask"].tobytes())
            observations, rewards, terminated, truncated, infos = envs.step(envs.sample())
            heard.update(str((rewards.tolist(), terminated.tolist(), truncated.tolist())).encode())
    return heard.hexdigest()


if __name__ == "__main__":
    digests = {name: digest_of(setup) for name, setup in list(zip(NAMES, SETUPS, strict=True))[::4]}
    print(json.dumps({"engine": feurio.engine(), "digests": digests}))
