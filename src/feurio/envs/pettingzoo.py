"""PettingZoo: every game of two to four seats as an AEC environment.

>>> from feurio.envs import pettingzoo
>>> env = pettingzoo.env(edition="wildfire", players=4)

Agents are `player_0` to `player_3`, the seats. `env()` behaves like PettingZoo's own games with their wrappers: an
illegal action ends the game with a penalty for who tried it. The mask of legal actions is `info["action_mask"]`, or
part of the observation with `action_mask="observation"`.

With `observation="planes"` the numbers of the table are planes too, each constant, behind those of the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from feurio.envs.rendering import RENDER_MODES, render_game
from feurio.envs.seeds import random_seed
from feurio.envs.spaces import make_spaces
from feurio.envs.starts import start_episode
from feurio.record import replay

if TYPE_CHECKING:
    from feurio.game import Game

MASKS = ("info", "observation")
ILLEGAL_REWARD = -1.0


def env(**arguments: Any) -> AECEnv:
    """The environment as agents should meet it; takes the arguments of `raw_env`."""
    return CheckedEnv(**arguments)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
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
        action_mask: str = "info",
        render_mode: str | None = None,
        **spaces: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "human", *RENDER_MODES):
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, human, not {render_mode!r}")
        if action_mask not in MASKS:
            raise ValueError(f"action_mask is one of {', '.join(MASKS)}, not {action_mask!r}")
        self.spaces = make_spaces(edition, mode, players, variants, **spaces)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.spaces.setup.players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._in_observation = action_mask == "observation"
        self._action_space = Discrete(self.spaces.actions.count)
        self._observation_space = self._make_space()
        self._episode = self.spaces.episode()
        self._row = np.zeros(self.spaces.observations.size, np.uint8)
        self._no_mask = np.zeros(self.spaces.actions.count, np.int8)
        self._no_mask.flags.writeable = False
        self._mask = self._no_mask
        self._seeded = False
        self._ended = True
        self._shown_to = -1
        self._events: list[int] = []
        self._start: Game | None = None
        self._mirror: Game | None = None
        self._drawn = 0

    def _make_space(self) -> Space[Any]:
        layout = self.spaces.observations
        height, width, depth = layout.plane_shape
        shape = (height, width, depth + layout.table) if self.spaces.kind == "planes" else (layout.size,)
        shown = Box(0, 255, shape, np.uint8)
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
        self._events, self._start, self._mirror, self._drawn = [], None, None, 0
        if options and "record" in options:
            self._start = start_episode(self._episode, options, random_seed() if seed is None else seed)
        elif seed is not None or not self._seeded:
            self._episode.reset(random_seed() if seed is None else seed)
        else:
            self._episode.reset_next()
        self._seeded = True
        self._ended = False
        self._episode.take_rewards()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._no_mask} for agent in self.agents}
        self._turn_to_next()

    def step(self, action: Any) -> None:
        if self._ended:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        code = self._episode.play_action(action)
        if code == -1:
            raise ValueError(f"action {action} is not legal")
        if code >= 0:
            self._events.append(code)
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
        self.infos = {agent: {"action_mask": self._no_mask} for agent in self.agents}
        self._shown_to = -1
        self._deads_step_first()

    def _turn_to_next(self) -> None:
        seat = self._episode.to_move
        agent = self.possible_agents[seat]
        self.agent_selection = agent
        self._shown_to = seat
        self._row, self._mask = self._look(seat)
        self.infos[agent] = {"action_mask": self._mask}

    def _look(self, seat: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        row = np.empty(self.spaces.observations.size, np.uint8)
        mask = np.empty(self.spaces.actions.count, np.int8)
        self._episode.write(seat, row, mask.view(np.uint8))
        return row, mask

    def observe(self, agent: str) -> Any:
        seat = self._seat_of[agent]
        row, mask = (self._row, self._mask) if seat == self._shown_to else self._look(seat)
        shown = row if self.spaces.kind == "flat" else self._with_table(row)
        if not self._in_observation:
            return shown
        return {"observation": shown, "action_mask": self._no_mask if self._ended else mask}

    def _with_table(self, row: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """The planes of the board, then one constant plane for every number of the table."""
        layout = self.spaces.observations
        planes = row[layout.table :].reshape(layout.plane_shape)
        table = np.broadcast_to(row[: layout.table], (*layout.plane_shape[:2], layout.table))
        return np.concatenate([planes, table], axis=2)

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

    # --- For people ---------------------------------------------------------------------------------------------------

    def game(self) -> Game:
        """The running game with history, views and records."""
        if self._mirror is None:
            if self._start is None:
                self._mirror = self.spaces.game(self._episode.seed)
            else:
                self._mirror = replay(self._start.record(), seed=self._episode.seed)
        for code in self._events[self._drawn :]:
            self._mirror.play(self._episode.event(code))
        self._drawn = len(self._events)
        return self._mirror

    def text(self, action: int) -> str:
        """A legal action in the notation."""
        return self._episode.text(action)

    def action(self, text: str) -> int:
        """The legal action of a text; raises `ValueError`."""
        return self._episode.action(text)

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
            assert 0 <= action < self.spaces.actions.count, "action is not in action space"
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
