"""Gymnasium environments for one agent: the solitaires, and one seat against bots.

>>> import gymnasium, feurio.envs
>>> env = gymnasium.make("Feurio/Wildfire-Solitaire-v0")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

`info["action_mask"]` (and `env.unwrapped.action_masks()`) says what is legal; an action that is not ends the episode
with `illegal_reward`. `reset(options={"record": ..., "move": k})` starts from a recorded position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from feurio.envs.boxes import as_observation, observation_space
from feurio.envs.one_game import OneGame, whole
from feurio.envs.opponents import RANDOM_BOT, Opponents
from feurio.envs.rendering import RENDER_MODES, check_render_mode, render_game

if TYPE_CHECKING:
    from feurio.bots import Bot


class FeurioEnv(OneGame, gymnasium.Env[Any, Any]):
    """One agent: seat `me` of a set-up given as to `make_spaces`. The other seats are played by `bots`: one name, one
    for each other seat clockwise, or bots (`feurio.bots`)."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        edition: str = "wildfire",
        mode: str = "solitaire",
        players: int | None = None,
        variants: Iterable[str] = (),
        *,
        me: int = 0,
        bots: str | Bot | Sequence[str | Bot] = RANDOM_BOT,
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        **spaces: Any,
    ) -> None:
        check_render_mode(render_mode)
        self._set_up(edition, mode, players, variants, spaces)
        self.me = self.spaces.seat(me)
        self._bots = Opponents(bots, self.spaces.setup.players).check()
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.observation_space = observation_space(self.spaces)
        self.action_space = Discrete(self.spaces.actions.count)
        self._mask = np.zeros(self.spaces.actions.count, np.int8)

    # --- The Gymnasium API --------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts the game of `new_game(seed=...)`; without a seed the next one of the row of games."""
        super().reset(seed=seed)
        fresh = seed is None and not self._seeded
        self._begin(seed, options, int(self.np_random.integers(2**53)) if fresh else None)
        self._let_bots_move()
        return self._observe()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._ended:
            why = "the game is over" if self._seeded else "no game has begun"
            raise gymnasium.error.ResetNeeded(f"{why}: call reset")
        if not self._episode.step(whole(action)):
            self._ended = True
            observation, info = self._observe()
            return observation, self.illegal_reward, True, False, {**info, "illegal": True}
        self._let_bots_move()
        reward = self._episode.take_rewards()[self.me]
        truncated = self._episode.left_window
        terminated = self._episode.over
        self._ended = terminated or truncated
        observation, info = self._observe()
        return observation, reward, terminated, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal, for libraries that ask for it this way."""
        return self._mask.astype(np.bool_)

    def render(self) -> Any:
        return None if self.render_mode is None else render_game(self.game(), self.me, self.render_mode)

    # --- Inside -------------------------------------------------------------------------------------------------------

    def _let_bots_move(self) -> None:
        episode = self._episode
        while not episode.over and not episode.left_window and episode.to_move != self.me:
            episode.step(self._bots.action(episode, self._mirror, self.me))

    def _observe(self) -> tuple[Any, dict[str, Any]]:
        row, self._mask = self._look(self.me)
        info: dict[str, Any] = {"action_mask": self._mask}
        if self._ended:
            # Whatever is chosen now is not played; a mask without any action would be a trap for who chooses by it.
            self._mask[:] = 0
            self._mask[0] = 1
            info |= self._outcome(self.me)
        return as_observation(self.spaces, row), info
