"""Many games as one `gymnasium.vector` environment: they step together in the compiled core.

    >>> from feurio.envs.vector import FeurioVectorEnv
    >>> envs = FeurioVectorEnv(256, "wildfire", mode="solitaire")
    >>> observations, infos = envs.reset(seed=7)
    >>> observations, rewards, terminated, truncated, infos = envs.step(envs.sample())

What `step` returns is yours to keep and to change. With `copy=False` it is the environment's own memory, written anew
by every step and read-only: the fastest way, for programs that copy what they need themselves. One thread steps at a
time; a second one is refused.

In a game of several seats each step is one decision of the seat to move (`infos["seat"]`), and the reward returned is
that of the seat that moved; `infos["rewards"]` has those of all seats. With `me=` every decision is that seat's (with
`me="turns"` each game's is the next seat), and the others play inside the step: at random, or as `bots` or a `policy`
say. When a game is over, `infos` has its score, winners, whether it was solved, and its length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from feurio.bits import WORD, scramble
from feurio.envs.batch import AUTORESET, Batch
from feurio.envs.boxes import observation_space
from feurio.envs.memories import Mirror, recall, remember
from feurio.envs.opponents import RANDOM_BOT, Opponents
from feurio.envs.relay import Relay
from feurio.envs.rendering import RENDER_MODES, check_render_mode, render_game
from feurio.envs.seeds import random_seed
from feurio.envs.spaces import make_spaces
from feurio.envs.starts import start_episode

if TYPE_CHECKING:
    from feurio.bots import Bot
    from feurio.envs.episode import Episode
    from feurio.game import Game

Bytes = NDArray[np.uint8]
Policy = Callable[[Any, NDArray[np.int8], Bytes], Any]
"""From observations, masks and seats of some games, an action for each of them."""

TURNS = "turns"
_EVERYBODY, _BY_TURNS = -1, -2


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
    scores: NDArray[np.int32]
    winners: Bytes
    lengths: NDArray[np.int32]


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """The same memory, to be looked at: who writes into it by mistake is told."""
    shown = array.view()
    shown.flags.writeable = False
    return shown


def own(array: Any) -> Any:
    """A copy of an array, or of a table of arrays."""
    return {name: part.copy() for name, part in array.items()} if isinstance(array, dict) else array.copy()


class FeurioVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` games of one set-up, given as to `make_spaces`.

    `policy` may be set anew at any time: in self-play, to a later self.
    """

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
        me: int | str | None = None,
        bots: str | Bot | Sequence[str | Bot] = RANDOM_BOT,
        policy: Policy | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        illegal_reward: float = -1.0,
        copy: bool = True,
        threads: int = 1,
        render_mode: str | None = None,
        **spaces: Any,
    ) -> None:
        check_render_mode(render_mode)
        self.spaces = make_spaces(edition, mode, players, variants, **spaces)
        if not 1 <= threads <= num_envs:
            raise ValueError("there are as many threads as games at most, and at least one")
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.policy = policy
        self.copy = copy
        self.illegal_reward = illegal_reward
        self._me = self._read_seat(me)
        self._bots = self._read_bots(bots)
        self._mode = AutoresetMode(autoreset_mode)
        self._threads = threads
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self.single_observation_space = observation_space(self.spaces)
        self.single_action_space = Discrete(self.spaces.actions.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = MultiDiscrete([self.spaces.actions.count] * num_envs)
        self._seeded = np.zeros(num_envs, np.bool_)
        self._begun = False
        self._allocate()

    def _read_seat(self, me: int | str | None) -> int:
        if me == TURNS:
            return _BY_TURNS
        if isinstance(me, str):
            raise ValueError(f'me is a seat, or "{TURNS}" for one seat after the other, not {me!r}')
        return _EVERYBODY if me is None else self.spaces.seat(me)

    def _read_bots(self, bots: str | Bot | Sequence[str | Bot]) -> list[Opponents] | None:
        others = self.policy is not None or bots != RANDOM_BOT
        if others and (self._me == _EVERYBODY or self.spaces.setup.players == 1):
            raise ValueError("bots and a policy play the other seats: me= says which one is yours")
        if self.policy is not None and bots != RANDOM_BOT:
            raise ValueError("either bots or a policy plays the other seats")
        if bots == RANDOM_BOT:
            return None
        first = Opponents(bots, self.spaces.setup.players).check()
        return [deepcopy(first) for _ in range(self.num_envs)]

    def _allocate(self) -> None:
        """The memory of all games, and the games."""
        games, seats = self.num_envs, self.spaces.setup.players
        row, width = self.spaces.observations.size, self.spaces.actions.count
        self._rows = np.zeros((games, row), np.uint8)
        self._final = np.zeros((games, row if self._mode == AutoresetMode.SAME_STEP else 1), np.uint8)
        self._masks = np.zeros((games, width), np.int8)
        self._rewards = np.zeros((games, seats), np.float32)
        self._reward = np.zeros(games, np.float32)
        self._ends = np.zeros((3, games), np.uint8)
        self._seats = np.zeros(games, np.uint8)
        self._scores = np.zeros((games, seats), np.int32)
        self._winners = np.zeros((games, seats), np.uint8)
        self._lengths = np.zeros(games, np.int32)
        self._actions = np.zeros(games, np.int64)
        self._shown = {
            "observations": self._as_observations(read_only(self._rows)),
            "reward": read_only(self._reward),
            "terminated": read_only(self._ends[0].view(np.bool_)),
            "truncated": read_only(self._ends[1].view(np.bool_)),
            "illegal": read_only(self._ends[2].view(np.bool_)),
            "action_mask": read_only(self._masks),
            "seat": read_only(self._seats),
            "rewards": read_only(self._rewards),
        }
        winners = self._winners.view(np.bool_)
        self._told = {
            "score": read_only(self._scores if seats > 1 else self._scores[:, 0]),
            "winners": read_only(winners),
            "length": read_only(self._lengths),
        }
        if self.spaces.setup.shared:
            self._told["solved"] = read_only(winners[:, 0])
        self._told_of = [f"_{name}" for name in self._told]
        cuts = np.linspace(0, games, self._threads + 1).astype(int)
        self._parts = [slice(int(low), int(high)) for low, high in pairwise(cuts)]
        self._batches = [self._batch(part) for part in self._parts]
        self._mirrors: list[Mirror | None] = [None] * games
        self._relay = Relay(self._batches)

    def _batch(self, part: slice) -> Batch:
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
            self._scores[part].reshape(-1),
            self._winners[part].reshape(-1),
            self._lengths[part],
        )
        episodes = [self.spaces.episode() for _ in range(part.stop - part.start)]
        asked = self.policy is not None or self._bots is not None
        batch = Batch(episodes, arrays, AUTORESET.index(self._mode.value), self._me, asked, part.start)
        batch.penalty = self.illegal_reward
        return batch

    def _as_observations(self, rows: Bytes) -> Any:
        """The rows as observations, without copying."""
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
            batch, row = self._place(i)
            own = seeds[i]
            batch.clear_one(row)
            if "record" in options:
                start_episode(batch.episodes[row], options, random_seed() if own is None else own)
                batch.show_one(row)
            elif own is None and self._seeded[i]:
                batch.episodes[row].reset_next()
                batch.show_one(row)
            else:
                batch.reset_one(row, random_seed() if own is None else own)
            self._seeded[i] = True
        self._begun = bool(self._seeded.all())
        self._let_others_move()
        observations, _, _, _, infos = self._answer(stepped=False)
        return observations, infos

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
        if not self._begun:
            raise ResetNeeded("not all games have begun: call reset")
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {given.dtype}")
        given = np.ascontiguousarray(given, np.int64)
        if given.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are needed, not an array of {given.shape}")
        self._relay.step(given)
        self._let_others_move()
        return self._answer()

    def _answer(self, stepped: bool = True) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """What is returned: memory of its own, unless the caller copies."""
        shown = {name: own(array) for name, array in self._shown.items()} if self.copy else self._shown.copy()
        observations, reward = shown.pop("observations"), shown.pop("reward")
        terminated, truncated = shown.pop("terminated"), shown.pop("truncated")
        if stepped and any(batch.ended for batch in self._batches):
            ended = terminated | truncated
            if self._mode == AutoresetMode.SAME_STEP:
                final = self._as_observations(self._final.copy() if self.copy else read_only(self._final))
                shown |= {"final_obs": final, "_final_obs": ended}
                shown |= {"final_info": self._outcomes(ended), "_final_info": ended}
            else:
                shown |= self._outcomes(ended)
        return observations, reward, terminated, truncated, shown

    def _outcomes(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """How the games that are over ended: Gymnasium's way, with a mask of the games for which it is true."""
        told = {name: own(array) for name, array in self._told.items()} if self.copy else self._told.copy()
        return told | dict.fromkeys(self._told_of, ended)

    def render(self) -> tuple[Any, ...] | None:
        """Every game as `render_mode` says: texts, SVG or arrays of (height, width, 3)."""
        if self.render_mode is None:
            return None
        seats = self._seats.tolist()
        return tuple(render_game(self.game(i), seats[i], self.render_mode) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        self._relay.close()

    # --- More than the vector API -------------------------------------------------------------------------------------

    def game(self, i: int) -> Game:
        """Running game i with history, views and records."""
        if not self._seeded[i]:
            raise ResetNeeded("no game has begun: call reset")
        return self._mirror(i).game()

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every game, drawn in the compiled core; 0 where a game is over."""
        self._relay.sample(self._actions)
        return self._actions.copy() if self.copy else self._actions

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal in every game, for libraries that ask for it this way."""
        return self._masks.astype(np.bool_)

    def episode_seeds(self) -> list[int]:
        """The seeds of the running games: `spaces.game(seed)` is the game to a seed."""
        return [episode.seed for batch in self._batches for episode in batch.episodes]

    # --- The other seats ----------------------------------------------------------------------------------------------

    def _let_others_move(self) -> None:
        """Asks the policy or the bots for the other seats until in every game the caller is to move, or it is over."""
        if self._bots is None and self.policy is None:
            return
        while True:
            waiting = [
                (batch, part.start, batch.waiting()) for batch, part in zip(self._batches, self._parts, strict=True)
            ]
            rows = np.array([start + row for _, start, found in waiting for row in found], np.int64)
            if not len(rows):
                return
            actions = self._ask(rows)
            at = 0
            for batch, start, found in waiting:
                own = np.ascontiguousarray(actions[at : at + len(found)])
                played = batch.answer(rows[at : at + len(found)] - start, own)
                if played < len(found):
                    raise ValueError(f"the policy chose action {own[played]}, which is not legal")
                at += len(found)

    def _ask(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """An action of the seat to move in each of some games."""
        if self._bots is not None:
            return np.array([self._ask_bot(self._bots[i], i) for i in rows.tolist()], np.int64)
        assert self.policy is not None
        actions = np.asarray(self.policy(self._as_observations(self._rows[rows]), self._masks[rows], self._seats[rows]))
        if actions.shape != rows.shape:
            raise ValueError(f"a policy gives an action for each of {len(rows)} games, not {actions.shape}")
        return actions.astype(np.int64)

    def _ask_bot(self, bots: Opponents, i: int) -> int:
        episode = self._episode(i)
        mine = (i + episode.restarts) % self.spaces.setup.players if self._me == _BY_TURNS else self._me
        return bots.action(episode, self._mirror(i), mine)

    def _place(self, i: int) -> tuple[Batch, int]:
        """The batch that has game i, and its row there."""
        found = zip(self._batches, self._parts, strict=True)
        return next((batch, i - part.start) for batch, part in found if part.start <= i < part.stop)

    def _episode(self, i: int) -> Episode:
        batch, row = self._place(i)
        return batch.episodes[row]

    def _mirror(self, i: int) -> Mirror:
        found = self._mirrors[i]
        if found is None:
            found = self._mirrors[i] = Mirror(self.spaces, self._episode(i))
        return found

    # --- As values ----------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An environment of its own that stands where this one does: both go on alike, neither touches the other."""
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        made = ("_parts", "_batches", "_mirrors", "_relay", "_shown", "_told", "_told_of")
        games = [
            (remember(batch.episodes[row]), batch.opens(row)) if self._seeded[part.start + row] else None
            for batch, part in zip(self._batches, self._parts, strict=True)
            for row in range(batch.count)
        ]
        kept = {name: value for name, value in vars(self).items() if name not in made}
        return {**kept, "games": games, "dice": [batch.rng for batch in self._batches]}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        games, dice = kept.pop("games"), kept.pop("dice")
        vars(self).update(kept)
        arrays = {name: value for name, value in kept.items() if isinstance(value, np.ndarray)}
        self._allocate()
        for i, game in enumerate(games):
            if game is not None:
                memory, opening = game
                batch, row = self._place(i)
                batch.clear_one(row)
                recall(batch.episodes[row], memory)
                over, cut, illegal = arrays["_ends"][:, i].tolist()
                batch.resume_one(row, over, opening, cut, illegal)
        for batch, word in zip(self._batches, dice, strict=True):
            batch.rng = word
        for name, value in arrays.items():
            getattr(self, name)[...] = value
