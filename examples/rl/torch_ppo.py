"""Masked PPO in one file, with nothing but PyTorch: the Volcano solitaire, or self-play of two.

    pip install 'feurio[rl]' torch
    python examples/rl/torch_ppo.py
    python examples/rl/torch_ppo.py --selfplay

Alone, the reward is `progress`: the share of the 35 forest tiles that is taken before one is lost. In self-play each of
two seats learns in turn against a copy of the network as it was a while ago; it is then measured against random play.
"""

from __future__ import annotations

import argparse
import copy
import time
from typing import Any

import numpy as np
import torch
from torch import nn

from feurio.envs.vector import FeurioVectorEnv

GAMES, LENGTH = 64, 32  # a round of training: so many games, so many steps of each
EPOCHS, PARTS = 3, 8  # how often the steps of a round are used, and in how many parts
RATE, CLIP, TRACE, VALUE, ENTROPY = 1e-3, 0.2, 0.9, 0.5, 0.003
RIVAL_FOR = 10  # rounds after which the rival becomes what the learner is by then
ALONE: dict[str, Any] = {"edition": "volcano", "mode": "solitaire"}
TWO: dict[str, Any] = {"edition": "volcano", "players": 2, "reward": "win"}


class Network(nn.Module):
    """From rows of bytes: a number for every action, and what reward is still to come."""

    def __init__(self, envs: FeurioVectorEnv) -> None:
        super().__init__()
        high = torch.frombuffer(bytearray(envs.spaces.observations.greatest), dtype=torch.uint8).float()
        self.register_buffer("scale", 1 / high.clamp(min=1))
        self.body = nn.Sequential(nn.Linear(len(high), 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.policy = nn.Linear(128, envs.spaces.actions.count)
        self.value = nn.Linear(128, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, rows: torch.Tensor, masks: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        x = self.body(rows.float() * self.scale)
        logits = self.policy(x).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(x)[:, 0]

    @torch.no_grad()
    def act(self, rows: Any, masks: Any, seats: Any = None) -> Any:
        """Actions for some games: what an environment asks of a policy."""
        return self(torch.as_tensor(np.asarray(rows)), torch.as_tensor(masks))[0].sample().numpy()


def collect(network: Network, envs: FeurioVectorEnv, seen: Any, mask: Any) -> tuple[dict[str, Any], Any, Any]:
    """Plays a round: what was seen, done and got, and what is seen then."""
    kept: dict[str, list[Any]] = {
        name: [] for name in ("rows", "masks", "actions", "chances", "values", "rewards", "ends")
    }
    for _ in range(LENGTH):
        rows, masks = torch.from_numpy(seen), torch.from_numpy(mask)
        with torch.no_grad():
            choice, value = network(rows, masks)
            action = choice.sample()
        seen, reward, terminated, truncated, infos = envs.step(action.numpy())
        mask = infos["action_mask"]
        step = (rows, masks, action, choice.log_prob(action), value, torch.from_numpy(reward))
        for name, part in zip(kept, (*step, torch.from_numpy(terminated | truncated).float()), strict=True):
            kept[name].append(part)
    return {name: torch.stack(parts) for name, parts in kept.items()}, seen, mask


def improve(network: Network, optimizer: Any, steps: dict[str, Any], seen: Any, mask: Any) -> None:
    """Learns from the steps of a round."""
    with torch.no_grad():
        later = network(torch.from_numpy(seen), torch.from_numpy(mask))[1]
    gains, gain = torch.zeros_like(steps["values"]), torch.zeros(GAMES)
    for t in reversed(range(LENGTH)):
        going = 1 - steps["ends"][t]
        gain = steps["rewards"][t] + going * later - steps["values"][t] + TRACE * going * gain
        gains[t], later = gain, steps["values"][t]
    rows = {name: part.flatten(0, 1) for name, part in steps.items()}
    gains = gains.flatten()
    goals = gains + rows["values"]
    for _ in range(EPOCHS):
        for chosen in torch.randperm(len(gains)).chunk(PARTS):
            choice, value = network(rows["rows"][chosen], rows["masks"][chosen])
            ratio = (choice.log_prob(rows["actions"][chosen]) - rows["chances"][chosen]).exp()
            own = gains[chosen]
            own = (own - own.mean()) / (own.std() + 1e-8)
            better = torch.min(ratio * own, ratio.clamp(1 - CLIP, 1 + CLIP) * own).mean()
            loss = VALUE * (value - goals[chosen]).square().mean() - better - ENTROPY * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def measure(setup: dict[str, Any], network: Network | None, games: int = 256) -> float:
    """The mean reward of games that no training has seen; the other seat plays at random, without a network all do."""
    more = {"me": "turns"} if "players" in setup else {}
    envs = FeurioVectorEnv(games, **setup, **more)
    seen, infos = envs.reset(seed=1_000_000)
    total, going = np.zeros(games), np.ones(games, bool)
    while going.any():
        actions = envs.sample() if network is None else network.act(seen, infos["action_mask"])
        seen, reward, terminated, truncated, infos = envs.step(actions)
        total += going * reward
        going &= ~(terminated | truncated)
    return float(total.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--selfplay", action="store_true", help="two seats, one network")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(1)
    began = time.perf_counter()
    setup = TWO if arguments.selfplay else ALONE
    network = Network(FeurioVectorEnv(1, **setup))
    rival = copy.deepcopy(network)
    more = {"me": "turns", "policy": rival.act} if arguments.selfplay else {}
    envs = FeurioVectorEnv(GAMES, **setup, **more, autoreset_mode="SameStep")
    rounds = max(1, arguments.steps // (GAMES * LENGTH))
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE, eps=1e-5)
    slower = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda k: 1 - k / rounds)
    print(f"at random: {measure(setup, None):.3f}")
    print(f"untrained: {measure(setup, network):.3f}", flush=True)
    seen, infos = envs.reset(seed=arguments.seed)
    mask = infos["action_mask"]
    for number in range(rounds):
        if number % RIVAL_FOR == 0:
            rival.load_state_dict(network.state_dict())
        steps, seen, mask = collect(network, envs, seen, mask)
        improve(network, optimizer, steps, seen, mask)
        slower.step()
    seconds = time.perf_counter() - began
    print(f"trained: {measure(setup, network):.3f} after {rounds * GAMES * LENGTH} steps and {seconds:.0f} seconds")


if __name__ == "__main__":
    main()
