"""PettingZoo: every game of two to four seats as an AEC environment.

>>> from feurio.envs import pettingzoo
>>> env = pettingzoo.env(edition="wildfire", players=4)

Agents are `player_0` to `player_3`, the seats. `env()` behaves like PettingZoo's own games with their wrappers: an
illegal action ends the game with a penalty for who tried it. The mask of legal actions is where PettingZoo's own tools
look for it: an observation is `{"observation": ..., "action_mask": ...}`. With `action_mask="info"` the observation is
the array alone; `info["action_mask"]` is there in both cases.

With `observation="planes"` the numbers of the table are planes too, each constant, behind those of the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from feurio.envs.boxes import bounded, greatest, in_one_block
from feurio.envs.one_game import OneGame, whole
from feurio.envs.rendering import RENDER_MODES, check_render_mode, render_game

MASKS = ("observation", "info")
ILLEGAL_REWARD = -1.0


def env(**arguments: Any) -> AECEnv:
    """The environment as agents should meet it; takes the arguments of `raw_env`."""
    return CheckedEnv(**arguments)


class raw_env(OneGame, AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """The environment itself; it raises `ValueError` for an illegal action."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "name": "feurio_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        edition: str = "wildfire",
        mode: str = "competitive",
        players: int | None = None,
        variants: Iterable[str] = (),
        *,
        action_mask: str = "observation",
        render_mode: str | None = None,
        **spaces: Any,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode, "human")
        if action_mask not in MASKS:
            raise ValueError(f"action_mask is one of {', '.join(MASKS)}, not {action_mask!r}")
        self._set_up(edition, mode, players, variants, spaces)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.spaces.setup.players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._in_observation = action_mask == "observation"
        self._action_space = Discrete(self.spaces.actions.count)
        self._observation_space = self._make_space()
        self._row = np.zeros(self.spaces.observations.size, np.uint8)
        self._no_mask = np.zeros(self.spaces.actions.count, np.int8)
        self._no_mask.flags.writeable = False
        self._mask = self._no_mask
        self._shown_to = -1

    def _make_space(self) -> Space[Any]:
        shown = bounded(in_one_block(self.spaces, greatest(self.spaces)))
        if not self._in_observation:
            return shown
        return Dict({"observation": shown, "action_mask": Box(0, 1, (self.spaces.actions.count,), np.int8)})

    # --- The AEC API --------------------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> Space[Any]:
        return self._observation_space

    def action_space(self, agent: str) -> Space[Any]:
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts the game of `new_game(seed=...)`; without a seed the next one of the row of games."""
        self._begin(seed, options)
        self._episode.take_rewards()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._no_mask} for agent in self.agents}
        self._turn_to_next()

    def step(self, action: Any) -> None:
        if not self._seeded:
            EnvLogger.error_step_before_reset()
        if self._ended:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        if not self._episode.step(whole(action)):
            raise ValueError(f"action {action} is not legal")
        self._cumulative_rewards[agent] = 0.0
        self._ended = self._episode.over or self._episode.left_window
        if self._ended or self.spaces.reward == "progress":
            self.rewards = dict(zip(self.possible_agents, self._episode.take_rewards(), strict=True))
            self._accumulate_rewards()
        if self._ended:
            self._end(self._episode.left_window)
        else:
            self.infos[agent] = {"action_mask": self._no_mask}
            self._turn_to_next()
        if self.render_mode == "human":
            self.render()

    def _end(self, truncated: bool) -> None:
        """The game is over for all; each agent has one last look."""
        self._ended = True
        self.terminations = dict.fromkeys(self.agents, not truncated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos = {
            agent: {"action_mask": self._no_mask, **self._outcome(self._seat_of[agent])} for agent in self.agents
        }
        self._shown_to = -1
        self._deads_step_first()

    def _turn_to_next(self) -> None:
        seat = self._episode.to_move
        agent = self.possible_agents[seat]
        self.agent_selection = agent
        self._shown_to = seat
        self._row, self._mask = self._look(seat)
        self.infos[agent] = {"action_mask": self._mask}

    def observe(self, agent: str) -> Any:
        seat = self._seat_of[agent]
        row, mask = (self._row, self._mask) if seat == self._shown_to else self._look(seat)
        shown = in_one_block(self.spaces, row)
        if not self._in_observation:
            return shown
        return {"observation": shown, "action_mask": self._no_mask if self._ended else mask}

    def render(self) -> Any:
        """What the seat to move sees; `human` prints it."""
        if self.render_mode is None:
            return None
        seat = self._episode.last_viewer
        if self.render_mode == "human":
            print(render_game(self.game(), seat, "ansi"))
            return None
        return render_game(self.game(), seat, self.render_mode)

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return str(self.metadata["name"])


class CheckedEnv(raw_env):
    """Ends the game at the cost of who tries an illegal action.

    This is what PettingZoo's wrappers `TerminateIllegalWrapper`, `AssertOutOfBoundsWrapper` and `OrderEnforcingWrapper`
    do together; in one class it takes a third of their time.
    """

    def step(self, action: Any) -> None:
        if not self.agents:
            if not self._seeded:
                EnvLogger.error_step_before_reset()
            EnvLogger.warn_step_after_terminated_truncated()
            return
        if not self._ended:
            assert 0 <= whole(action) < self.spaces.actions.count, "action is not in action space"
            if not self._mask[action]:
                self._end_illegally()
                return
        super().step(action)

    def _end_illegally(self) -> None:
        EnvLogger.warn_on_illegal_move()
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self._end(False)
        self.truncations = dict.fromkeys(self.agents, True)
