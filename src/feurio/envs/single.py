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

from feurio.bits import WORD, scramble
from feurio.envs.boxes import as_observation, observation_space
from feurio.envs.rendering import RENDER_MODES, render_game
from feurio.envs.seeds import random_seed
from feurio.envs.spaces import make_spaces
from feurio.envs.starts import start_episode
from feurio.record import replay
from feurio.seeds import folded

if TYPE_CHECKING:
    from feurio.bots import Bot
    from feurio.game import Game


class FeurioEnv(gymnasium.Env[Any, Any]):
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
        bots: str | Bot | Sequence[str | Bot] = "random",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        **spaces: Any,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.spaces = make_spaces(edition, mode, players, variants, **spaces)
        seats = self.spaces.setup.players
        if not 0 <= me < seats:
            raise ValueError(f"seats are 0 to {seats - 1}, not {me}")
        named = isinstance(bots, str) or not isinstance(bots, Sequence)
        self._bot_names: list[Any] = [bots] * (seats - 1) if named else list(bots)  # type: ignore[arg-type]
        if len(self._bot_names) != seats - 1:
            raise ValueError(f"{seats - 1} bots are needed, not {len(self._bot_names)}")
        self._random_bots = all(bot == "random" for bot in self._bot_names)
        self.me = me
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.observation_space = observation_space(self.spaces)
        self.action_space = Discrete(self.spaces.actions.count)
        self._episode = self.spaces.episode()
        self._mask = np.zeros(self.spaces.actions.count, np.int8)
        self._events: list[int] = []
        self._start: Game | None = None
        self._mirror: Game | None = None
        self._shown = 0
        self._bots: dict[int, Bot] = {}
        self._ended = True
        self._seeded = False

    # --- The Gymnasium API --------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts the game of `new_game(seed=...)`; without a seed the next one of the row of games."""
        super().reset(seed=seed)
        self._start, self._mirror, self._shown, self._events = None, None, 0, []
        if options and "record" in options:
            chosen = random_seed() if seed is None else seed
            self._start = start_episode(self._episode, options, chosen)
        elif seed is not None:
            self._episode.reset(seed)
        elif self._seeded:
            self._episode.reset_next()
        else:
            self._episode.reset(int(self.np_random.integers(2**53)))
        self._seeded = True
        self._ended = False
        self._make_bots()
        self._let_bots_move()
        self._episode.take_rewards()
        return self._observe()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._ended:
            raise gymnasium.error.ResetNeeded("the game is over: call reset")
        if not self._play(int(action)):
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

    # --- For people ---------------------------------------------------------------------------------------------------

    def game(self) -> Game:
        """The running game with history, views and records."""
        if self._mirror is None:
            if self._start is None:
                self._mirror = self.spaces.game(self._episode.seed)
            else:
                self._mirror = replay(self._start.record(), seed=self._episode.seed)
        for code in self._events[self._shown :]:
            self._mirror.play(self._episode.event(code))
        self._shown = len(self._events)
        return self._mirror

    def text(self, action: int) -> str:
        """A legal action in the notation."""
        return self._episode.text(action)

    def action(self, text: str) -> int:
        """The legal action of a text; raises `ValueError`."""
        return self._episode.action(text)

    # --- Inside -------------------------------------------------------------------------------------------------------

    def _play(self, action: int) -> bool:
        code = self._episode.play_action(action)
        if code >= 0:
            self._events.append(code)
        return code != -1

    def _make_bots(self) -> None:
        if self._random_bots or not self._bot_names:
            return
        from feurio.bots import make_bot

        seats = self.spaces.setup.players
        for k, bot in enumerate(self._bot_names):
            own = scramble((folded(self._episode.seed) + k + 1) & WORD) >> 11
            self._bots[(self.me + 1 + k) % seats] = make_bot(bot, seed=own) if isinstance(bot, str) else bot

    def _let_bots_move(self) -> None:
        episode = self._episode
        while not episode.over and not episode.left_window and episode.to_move != self.me:
            if self._random_bots:
                self._play(episode.choose_randomly())
                continue
            seat = episode.to_move
            game = self.game()
            event = self._bots[seat].choose(game.view(seat)).event
            code = game.code_of(event)
            while True:
                self._play(episode.action_towards(code))
                if not episode.half_done:
                    break

    def _observe(self) -> tuple[Any, dict[str, Any]]:
        row = np.zeros(self.spaces.observations.size, np.uint8)
        self._mask = np.zeros(self.spaces.actions.count, np.int8)
        self._episode.write(self.me, row, self._mask.view(np.uint8))
        if self._ended:
            self._mask[:] = 0
        return as_observation(self.spaces, row), {"action_mask": self._mask}
