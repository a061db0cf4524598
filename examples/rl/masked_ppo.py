"""Learns the Volcano solitaire with masked PPO on the vectorised environment, in JAX (Equinox and Optax).

    pip install 'feurio[rl]' equinox optax
    python examples/rl/masked_ppo.py

Observation and actions share a window of 7 x 7 cells. The network looks at each cell and the six around it, twice, and
gives every cell one number for each direction and color to fly. The reward is the share of the 35 forest tiles that is
taken before one is lost. `docs/environments.md` says how much is learned how fast.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import optax

from feurio.envs.vector import FeurioVectorEnv

GAMES, LENGTH = 64, 32  # a round of training: so many games, so many steps of each
EPOCHS, PARTS = 3, 8  # how often the steps of a round are used, and in how many parts
RATE, CLIP, TRACE, VALUE = 4e-3, 0.2, 0.9, 0.5
CHANNELS = 32
TILES = 35
NEAR = ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # a cell and those around it: q, r


class Network(eqx.Module):
    """From one observation: a number for every action, and what reward is still to come."""

    first: eqx.nn.Linear
    second: eqx.nn.Linear
    table: eqx.nn.Linear
    whole: eqx.nn.Linear
    policy: eqx.nn.Linear
    value: eqx.nn.MLP

    def __init__(self, envs: FeurioVectorEnv, key: Any) -> None:
        layout, actions = envs.spaces.observations, envs.spaces.actions
        keys = jax.random.split(key, 6)
        self.first = eqx.nn.Linear(len(NEAR) * layout.plane_shape[2], CHANNELS, key=keys[0])
        self.second = eqx.nn.Linear(len(NEAR) * CHANNELS, CHANNELS, key=keys[1])
        self.table = eqx.nn.Linear(layout.table, CHANNELS, key=keys[2])
        self.whole = eqx.nn.Linear(CHANNELS, CHANNELS, key=keys[3])
        self.policy = eqx.nn.Linear(CHANNELS, actions.planes, key=keys[4])
        self.value = eqx.nn.MLP(CHANNELS, "scalar", 64, 1, key=keys[5])

    def __call__(self, planes: Any, table: Any) -> tuple[Any, Any]:
        x = everywhere(self.first, around(planes / 2)) + self.table(table / 16)
        x = jax.nn.relu(x)
        x += jax.nn.relu(everywhere(self.second, around(x)) + self.whole(x.mean((0, 1))))
        return everywhere(self.policy, x).reshape(-1), self.value(x.mean((0, 1)))


def around(x: Any) -> Any:
    """Each cell's channels, followed by those of the six cells around it."""
    height, width, _ = x.shape
    wide = jnp.pad(x, ((1, 1), (1, 1), (0, 0)))
    return jnp.concatenate([wide[1 + r : 1 + r + height, 1 + q : 1 + q + width] for q, r in NEAR], axis=2)


def everywhere(layer: eqx.nn.Linear, x: Any) -> Any:
    """One layer at every cell."""
    return jax.vmap(jax.vmap(layer))(x)


class Steps(NamedTuple):
    """What was seen, done and got: arrays of (steps, games, ...)."""

    planes: Any
    table: Any
    mask: Any
    action: Any
    chance: Any
    value: Any
    reward: Any
    ended: Any


def judge(network: Network, planes: Any, table: Any, mask: Any) -> tuple[Any, Any]:
    """The logarithm of each action's chance (of those not legal: minus infinity), and the values."""
    logits, value = jax.vmap(network)(planes, table)
    return jax.nn.log_softmax(jnp.where(mask, logits, -jnp.inf)), value


def of_action(chances: Any, action: Any) -> Any:
    return jnp.take_along_axis(chances, action[:, None], axis=1)[:, 0]


@eqx.filter_jit
def decide(network: Network, planes: Any, table: Any, mask: Any, key: Any) -> tuple[Any, Any, Any]:
    """Actions by chance, the logarithms of their chances, and the values."""
    chances, value = judge(network, planes, table, mask)
    action = jax.random.categorical(key, chances)
    return action, of_action(chances, action), value


def loss(network: Network, steps: Steps, gain: Any, goal: Any) -> Any:
    """PPO's: better actions more often, but not too much at once; and values nearer to what came."""
    chances, value = judge(network, steps.planes, steps.table, steps.mask)
    ratio = jnp.exp(of_action(chances, steps.action) - steps.chance)
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    better = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain)
    return VALUE * jnp.square(value - goal).mean() - better.mean()


def gains(steps: Steps, last: Any) -> Any:
    """How much better than expected each action turned out (generalised advantages, nothing discounted)."""

    def before(later: Any, step: Any) -> Any:
        value, gain = later
        reward, ended, expected = step
        gain = reward - expected + (1 - ended) * (value + TRACE * gain)
        return (expected, gain), gain

    start = (last, jnp.zeros_like(last))
    return jax.lax.scan(before, start, (steps.reward, steps.ended, steps.value), reverse=True)[1]


@eqx.filter_jit
def improve(network: Network, memory: Any, optimizer: Any, steps: Steps, last: Any, key: Any) -> tuple[Network, Any]:
    """Learns from the steps of a round."""
    gain = gains(steps, last)
    rows = jax.tree.map(lambda a: a.reshape(-1, *a.shape[2:]), (steps, gain, gain + steps.value))
    weights, rest = eqx.partition(network, eqx.is_array)

    def learn(carry: Any, chosen: Any) -> Any:
        weights, memory = carry
        part = jax.tree.map(lambda a: a[chosen], rows)
        slope = eqx.filter_grad(loss)(eqx.combine(weights, rest), *part)
        change, memory = optimizer.update(slope, memory, weights)
        return (eqx.apply_updates(weights, change), memory), None

    orders = jax.vmap(lambda k: jax.random.permutation(k, GAMES * LENGTH))(jax.random.split(key, EPOCHS))
    (weights, memory), _ = jax.lax.scan(learn, (weights, memory), orders.reshape(EPOCHS * PARTS, -1))
    return eqx.combine(weights, rest), memory


def volcano(games: int) -> FeurioVectorEnv:
    setup = {"mode": "solitaire", "observation": "planes", "reward": "progress"}
    return FeurioVectorEnv(games, "volcano", autoreset_mode="SameStep", **setup)


def collect(network: Network, envs: FeurioVectorEnv, now: Any, key: Any) -> tuple[Steps, Any, Any]:
    """Plays a round: its steps, the values after it, and what is seen then."""
    rows = []
    seen, infos = now
    for used in jax.random.split(key, LENGTH):
        # The environment writes the same arrays in every step: what is kept is copied.
        shown = seen["planes"].copy(), seen["table"].copy(), infos["action_mask"].astype(bool)
        action, chance, value = decide(network, *shown, used)
        seen, reward, ended, _, infos = envs.step(action)
        rows.append(Steps(*shown, action, chance, value, reward.copy(), ended.astype(np.float32)))
    last = decide(network, seen["planes"], seen["table"], infos["action_mask"].astype(bool), key)[2]
    return jax.tree.map(lambda *parts: np.stack(parts), *rows), last, (seen, infos)


def tiles_taken(network: Network | None, games: int = 256) -> float:
    """How many tiles are taken in the mean of games that no training has seen; None plays at random."""
    envs = volcano(games)
    seen, infos = envs.reset(seed=1_000_000)
    total, going = np.zeros(games), np.ones(games, bool)
    key = jax.random.key(0)
    while going.any():
        key, used = jax.random.split(key)
        if network is None:
            actions = envs.sample()
        else:
            actions, _, _ = decide(network, seen["planes"], seen["table"], infos["action_mask"].astype(bool), used)
        seen, reward, ended, _, infos = envs.step(actions)
        total += going * reward
        going &= ~ended
    return float(TILES * total.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = time.perf_counter()
    envs = volcano(GAMES)
    key, used = jax.random.split(jax.random.key(arguments.seed))
    network = Network(envs, used)
    rounds = max(1, arguments.steps // (GAMES * LENGTH))
    rate = optax.linear_schedule(RATE, 0, rounds * EPOCHS * PARTS)
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(rate, eps=1e-5))
    memory = optimizer.init(eqx.filter(network, eqx.is_array))
    print(f"at random: {tiles_taken(None):.1f} of {TILES} tiles")
    print(f"untrained: {tiles_taken(network):.1f} tiles", flush=True)
    now: Any = envs.reset(seed=arguments.seed)
    for number in range(1, rounds + 1):
        key, playing, learning = jax.random.split(key, 3)
        steps, last, now = collect(network, envs, now, playing)
        network, memory = improve(network, memory, optimizer, steps, last, learning)
        if number % 20 == 0 and number < rounds:
            print(f"after {number * GAMES * LENGTH} steps: {tiles_taken(network):.1f} tiles", flush=True)
    seconds = time.perf_counter() - began
    print(f"trained: {tiles_taken(network):.1f} tiles after {rounds * GAMES * LENGTH} steps and {seconds:.0f} seconds")


if __name__ == "__main__":
    main()
