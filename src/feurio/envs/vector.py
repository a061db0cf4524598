"""Many games as one `gymnasium.vector` environment: they step together in the compiled core.

    >>> from feurio.envs.vector import FeurioVectorEnv
    >>> envs = FeurioVectorEnv(256, "wildfire", mode="solitaire")
    >>> observations, infos = envs.reset(seed=7)
    >>> observations, rewards, terminated, truncated, infos = envs.step(envs.sample())

All arrays are allocated once and written in place: what `step` returns is the same memory every time. Copy what you
want to keep or to change: the arrays themselves are read-only. One thread steps at a time; a second one is refused.

In a game of several seats each step is one decision of the seat to move (`infos["seat"]`), and the reward returned is
that of the seat that moved; `infos["rewards"]` has those of all seats. With `me=` the other seats play at random inside
the step, and every decision is that seat's. With a `render_mode` `render` shows every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from feurio.bits import WORD, scramble
from feurio.envs.batch import AUTORESET, Batch
from feurio.envs.boxes import observation_space
from feurio.envs.logs import ActionLog
from feurio.envs.rendering import RENDER_MODES, render_game
from feurio.envs.seeds import random_seed
from feurio.envs.spaces import make_spaces
from feurio.envs.starts import start_episode
from feurio.game import Game

Bytes = NDArray[np.uint8]


@dataclass
class Arrays:
    """The memory that some games share with their owner, flattened."""

    observations: Bytes
    masks: Bytes
    rewards: NDArray[np.float32]
    reward: NDArray[np.float32]
    terminated: Bytes
    truncated: Bytes
    illegal: Bytes
    seats: Bytes
    final: Bytes


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """The same memory, to be looked at: who writes into it by mistake is told."""
    shown = array.view()
    shown.flags.writeable = False
    return shown


class FeurioVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` games of one set-up, given as to `make_spaces`."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        edition: str = "wildfire",
        mode: str = "competitive",
        players: int | None = None,
        variants: Iterable[str] = (),
        *,
        me: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        illegal_reward: float = -1.0,
        threads: int = 1,
        render_mode: str | None = None,
        **spaces: Any,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.spaces = make_spaces(edition, mode, players, variants, **spaces)
        seats = self.spaces.setup.players
        if me is not None and not 0 <= me < seats:
            raise ValueError(f"seats are 0 to {seats - 1}, not {me}")
        if not 1 <= threads <= num_envs:
            raise ValueError("there are as many threads as games at most, and at least one")
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._log = None if render_mode is None else ActionLog(self.spaces, num_envs, -1 if me is None else me)
        mode_of_reset = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": mode_of_reset}
        self.single_observation_space = observation_space(self.spaces)
        self.single_action_space = Discrete(self.spaces.actions.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = MultiDiscrete([self.spaces.actions.count] * num_envs)
        row, width = self.spaces.observations.size, self.spaces.actions.count
        self._rows = np.zeros((num_envs, row), np.uint8)
        keeps_final = mode_of_reset == AutoresetMode.SAME_STEP
        self._final = np.zeros((num_envs, row) if keeps_final else (num_envs, 1), np.uint8)
        self._masks = np.zeros((num_envs, width), np.int8)
        self._rewards = np.zeros((num_envs, seats), np.float32)
        self._reward = np.zeros(num_envs, np.float32)
        self._ends = np.zeros((3, num_envs), np.uint8)
        self._terminated, self._truncated, illegal = read_only(self._ends.view(np.bool_))
        self._shown_reward = read_only(self._reward)
        self._seats = np.zeros(num_envs, np.uint8)
        self._actions = np.zeros(num_envs, np.int64)
        self._seeded = np.zeros(num_envs, np.bool_)
        self._observations = self._shown(self._rows)
        cuts = np.linspace(0, num_envs, threads + 1).astype(int)
        self._parts = [slice(int(low), int(high)) for low, high in pairwise(cuts)]
        number = AUTORESET.index(mode_of_reset.value)
        self._batches = [self._batch(part, number, -1 if me is None else me) for part in self._parts]
        for batch in self._batches:
            batch.penalty = illegal_reward
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._infos: dict[str, Any] = {
            "action_mask": read_only(self._masks),
            "seat": read_only(self._seats),
            "rewards": read_only(self._rewards),
            "illegal": illegal,
        }

    def _batch(self, part: slice, autoreset: int, me: int) -> Batch:
        arrays = Arrays(
            self._rows[part].reshape(-1),
            self._masks[part].view(np.uint8).reshape(-1),
            self._rewards[part].reshape(-1),
            self._reward[part],
            self._ends[0, part],
            self._ends[1, part],
            self._ends[2, part],
            self._seats[part],
            self._final[part].reshape(-1),
        )
        return Batch([self.spaces.episode() for _ in range(part.stop - part.start)], arrays, autoreset, me)

    def _shown(self, rows: Bytes) -> Any:
        """The rows as observations, without copying."""
        rows = read_only(rows)
        if self.spaces.kind == "flat":
            return rows
        table = self.spaces.observations.table
        shape = (len(rows), *self.spaces.observations.plane_shape)
        return {"planes": rows[:, table:].reshape(shape, copy=False), "table": rows[:, :table]}

    # --- The vector API -----------------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Starts all games; with `options["reset_mask"]` only some, with `options["record"]` from a recorded position.

        A number seeds game i with `seed + i`. Each further game of a row follows from its first seed.
        """
        options = options or {}
        chosen = np.asarray(options.get("reset_mask", np.ones(self.num_envs, np.bool_)))
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"a reset_mask has {self.num_envs} entries")
        seeds = self._read_seeds(seed)
        if seed is not None:
            for number, batch in enumerate(self._batches):
                batch.rng = scramble((next((s for s in seeds if s is not None), 0) + number) & WORD)
        for i in np.flatnonzero(chosen).tolist():
            part, batch = next((p, b) for p, b in zip(self._parts, self._batches, strict=True) if p.start <= i < p.stop)
            own = seeds[i]
            row = i - part.start
            batch.clear_one(row)
            position = None
            if "record" in options:
                position = start_episode(batch.episodes[row], options, random_seed() if own is None else own)
                batch.show_one(row)
            elif own is None and self._seeded[i]:
                batch.episodes[row].reset_next()
                batch.show_one(row)
            else:
                batch.reset_one(row, random_seed() if own is None else own)
            self._seeded[i] = True
            if self._log is not None:
                self._log.start(i, position)
        return self._observations, self._infos

    def _read_seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int | np.integer):
            return [int(seed) + i if seed > WORD else (int(seed) + i) & WORD for i in range(self.num_envs)]
        seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} seeds are needed, not {len(seeds)}")
        return seeds

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        given = np.ascontiguousarray(actions, np.int64)
        over_before = None if self._log is None else self._ends[0] | self._ends[1]
        if self._pool is None:
            self._batches[0].step(given)
        else:
            jobs = [self._pool.submit(b.step, given[p]) for b, p in zip(self._batches, self._parts, strict=True)]
            for job in jobs:
                job.result()
        if over_before is not None:
            self._note(given, over_before)
        terminated, truncated = self._terminated, self._truncated
        infos = self._infos
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP and self._ends[:2].any():
            ended = terminated | truncated
            infos = {**infos, "final_obs": self._shown(self._final), "_final_obs": ended}
        return self._observations, self._shown_reward, terminated, truncated, infos

    def _note(self, actions: NDArray[np.int64], over_before: Bytes) -> None:
        """Keeps what was just played, to render it."""
        assert self._log is not None
        mode = self.metadata["autoreset_mode"]
        over, illegal = self._ends[0] | self._ends[1], self._ends[2]
        for i, action in enumerate(actions.tolist()):
            if over_before[i] and mode != AutoresetMode.SAME_STEP:
                if mode == AutoresetMode.NEXT_STEP:
                    self._log.start(i)
            elif over[i] and mode == AutoresetMode.SAME_STEP:
                self._log.start(i)
            elif not illegal[i]:
                self._log.add(i, action)

    def render(self) -> tuple[Any, ...] | None:
        """Every game as `render_mode` says: texts, SVG or arrays of (height, width, 3)."""
        if self.render_mode is None:
            return None
        seats = self._seats.tolist()
        return tuple(render_game(self.game(i), seats[i], self.render_mode) for i in range(self.num_envs))

    def game(self, i: int) -> Game:
        """Running game i with history, views and records; only with a `render_mode`, as else nothing is kept of it."""
        if self._log is None:
            raise ValueError("without a render_mode actions are not kept")
        if not self._seeded[i]:
            raise ResetNeeded("no game has begun: call reset")
        return self._log.game(i, self.episode_seeds()[i])

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every game, drawn in the compiled core; 0 where a game is over."""
        for batch, part in zip(self._batches, self._parts, strict=True):
            batch.sample(self._actions[part])
        return self._actions

    def close_extras(self, **kwargs: Any) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    def episode_seeds(self) -> list[int]:
        """The seeds of the running games: `spaces.game(seed)` is the game to a seed."""
        return [episode.seed for batch in self._batches for episode in batch.episodes]
