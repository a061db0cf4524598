"""Steps a second of the environments, beside others, in one run with random agents, observations and masks.

    pip install 'feurio[rl,openspiel]' 'pettingzoo[classic]' pgx catanatron
    pip install --no-deps catanatron-gym      # it asks for an old gym that it does not need
    python bench/envs_bench.py [--seconds 3] [--json FILE]

What is not installed is left out and said so. A step is one decision of one agent, with an observation and a mask of
legal actions made for it. The figures are single-threaded unless a line says otherwise. `wall` divides by the time on
the clock, `cpu` by the time that all threads together had a core: on a busy machine that is the fairer figure, and of
what uses several cores it is the rate of each.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

Stepper = Callable[[], int]
"""Does some work and says how many steps it was."""


def vectorised(games: int, **arguments: Any) -> tuple[Stepper, str]:
    from feurio.envs.vector import FeurioVectorEnv

    envs = FeurioVectorEnv(games, **{"copy": False, **arguments})
    envs.reset(seed=1)
    ended = envs.step(envs.sample())[2]

    def work() -> int:
        nonlocal ended
        resets = 0
        for _ in range(20):
            resets += int(np.count_nonzero(ended))
            ended = envs.step(envs.sample())[2]
        return 20 * games - resets

    return work, f"{envs.spaces.observations.size} + {envs.spaces.actions.count} bytes"


def aec(env: Any, mask_of: Callable[[Any, Any], Any]) -> tuple[Stepper, str]:
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def work() -> int:
        steps = 0
        while steps < 200:
            if not env.agents:
                env.reset()
            for _ in env.agent_iter():
                observation, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = mask_of(observation, info).nonzero()[0]
                env.step(legal[int(rng.random() * len(legal))])
                steps += 1
        return steps

    return work, ""


def in_observation(observation: Any, info: Any) -> Any:
    return observation["action_mask"]


def in_info(observation: Any, info: Any) -> Any:
    return info["action_mask"]


def feurio_aec(**arguments: Any) -> tuple[Stepper, str]:
    from feurio.envs import pettingzoo

    return aec(pettingzoo.env(**arguments), in_info)


def pettingzoo_classic(name: str) -> tuple[Stepper, str]:
    from importlib import import_module

    module = import_module(f"pettingzoo.classic.{name}")
    return aec(module.env(), in_observation)


def single(name: str) -> tuple[Stepper, str]:
    import gymnasium

    import feurio.envs  # noqa: F401

    env = gymnasium.make(name)
    rng = np.random.default_rng(1)
    info = env.reset(seed=1)[1]

    def work() -> int:
        nonlocal info
        for _ in range(200):
            legal = info["action_mask"].nonzero()[0]
            *_, terminated, truncated, info = env.step(legal[int(rng.random() * len(legal))])
            if terminated or truncated:
                info = env.reset()[1]
        return 200

    return work, ""


def openspiel(name: str) -> tuple[Stepper, str]:
    import pyspiel

    if name.startswith("feurio"):
        import feurio.envs.openspiel  # noqa: F401
    game = pyspiel.load_game(name)
    rng = np.random.default_rng(1)

    def work() -> int:
        steps = 0
        while steps < 100:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                    continue
                state.observation_tensor()
                state.legal_actions_mask()
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                steps += 1
        return steps

    return work, ""


def catanatron() -> tuple[Stepper, str]:
    import catanatron_gym  # noqa: F401
    import gymnasium

    env = gymnasium.make("catanatron_gym:catanatron-v1")
    rng = np.random.default_rng(1)
    info = env.reset(seed=1)[1]

    def work() -> int:
        nonlocal info
        for _ in range(100):
            legal = info["valid_actions"]
            *_, terminated, truncated, info = env.step(legal[int(rng.random() * len(legal))])
            if terminated or truncated:
                info = env.reset()[1]
        return 100

    return work, ""


def pgx(name: str, batch: int = 4096, length: int = 32) -> tuple[Stepper, str]:
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental.wrappers import auto_reset

    env = library.make(name)
    start = jax.jit(jax.vmap(env.init))
    step = jax.vmap(auto_reset(env.step, env.init))

    def body(carry: Any, key: Any) -> Any:
        state = carry
        keys = jax.random.split(key, batch + 1)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(keys[0], logits, axis=1)
        state = step(state, action, keys[1:])
        return state, state.observation.sum()

    @jax.jit
    def run(state: Any, key: Any) -> Any:
        return jax.lax.scan(body, state, jax.random.split(key, length))

    key = jax.random.PRNGKey(1)
    state = start(jax.random.split(key, batch))
    state, _ = jax.block_until_ready(run(state, key))

    def work() -> int:
        nonlocal state, key
        key, used = jax.random.split(key)
        state, _ = jax.block_until_ready(run(state, used))
        return batch * length

    return work, "all cores"


def contests() -> Iterator[tuple[str, Callable[[], tuple[Stepper, str]], str]]:
    """Name, maker and package of everything that is measured."""
    wildfire: dict[str, Any] = {"edition": "wildfire", "players": 4}
    for name, arguments in (
        ("Wildfire, 4 players, flat", wildfire),
        ("Wildfire, 4 players, planes", {**wildfire, "observation": "planes"}),
        ("Wildfire, 4 players, planes of radius 9", {**wildfire, "observation": "planes", "window": 9}),
        ("Wildfire, 4 players, firebreaks, flat", {**wildfire, "variants": ["firebreak"]}),
        ("Wildfire, solitaire, flat", {"edition": "wildfire", "mode": "solitaire"}),
        ("Volcano, 4 players, flat", {"edition": "volcano", "players": 4}),
        ("Volcano, solitaire, flat", {"edition": "volcano", "mode": "solitaire"}),
        ("On the Run, 4 players, flat", {"edition": "ontherun", "players": 4}),
        ("On the Run, solitaire, flat", {"edition": "ontherun", "mode": "solitaire"}),
    ):
        yield f"feurio vectorised: {name}", lambda a=arguments: vectorised(256, **a), "feurio"
    for threads in (1, 2):
        name = f"feurio vectorised, 4096 games, {threads} thread{'s' * (threads > 1)}: Wildfire, 4 players, flat"
        yield name, lambda t=threads: vectorised(4096, threads=t, **wildfire), "feurio"
    yield "feurio PettingZoo: Wildfire, 4 players", lambda: feurio_aec(**wildfire), "pettingzoo"
    yield "feurio Gymnasium: Wildfire, solitaire", lambda: single("Feurio/Wildfire-Solitaire-v0"), "gymnasium"
    yield "feurio OpenSpiel: Wildfire, 4 players", lambda: openspiel("feurio_wildfire(players=4)"), "open-spiel"
    for name in ("connect_four_v3", "chess_v6", "go_v5"):
        yield f"PettingZoo: {name}", lambda n=name: pettingzoo_classic(n), "pettingzoo"
    yield "OpenSpiel: hex 7x7", lambda: openspiel("hex(board_size=7)"), "open-spiel"
    yield "catanatron, Gymnasium", catanatron, "catanatron-gym"
    for name in ("hex", "connect_four"):
        yield f"Pgx: {name}, batch 4096", lambda n=name: pgx(n), "pgx"


def measure(work: Stepper, seconds: float) -> tuple[float, float]:
    """Steps a second by the clock and by the time this process had a core."""
    work()
    steps, wall, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        steps += work()
    return steps / (time.perf_counter() - wall), steps / max(1e-9, time.process_time() - cpu)


def package_version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        import feurio

        return feurio.__version__ if name == "feurio" else "not installed"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each line (default: 3)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only lines whose name has this in it")
    parser.add_argument("--json", metavar="FILE", help="also write the figures here")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    busy = f", load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores" if hasattr(os, "getloadavg") else ""
    print(f"Python {platform.python_version()}, numpy {np.__version__}, {platform.machine()}{busy}")
    print(f"{'steps/s wall':>14} {'steps/s cpu':>14}  what")
    found: dict[str, Any] = {}
    for name, make, package in contests():
        if arguments.only not in name:
            continue
        label = f"{name} ({package} {package_version(package)})"
        try:
            work, note = make()
        except ImportError as problem:
            print(f"{'-':>14} {'-':>14}  {label}: {problem.name} is not installed", flush=True)
            continue
        wall, cpu = measure(work, arguments.seconds)
        print(f"{wall:>14,.0f} {cpu:>14,.0f}  {label}{', ' + note if note else ''}", flush=True)
        found[label] = {"wall": wall, "cpu": cpu, "note": note}
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(found, file, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
