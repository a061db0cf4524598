"""What the environments of one game have in common: they begin, look, tell and copy alike."""

from __future__ import annotations

from copy import deepcopy
from operator import index
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from feurio.envs.memories import Mirror, recall, remember
from feurio.envs.seeds import random_seed
from feurio.envs.spaces import Spaces, make_spaces
from feurio.envs.starts import start_episode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from feurio.game import Game


SHARED = {"spaces", "observation_space", "_observation_space", "_episode", "_mirror", "spec"}
"""What a copy has in common with the first, or makes anew."""


def whole(action: Any) -> int:
    """An action as a number; half of one is none."""
    try:
        return index(action)
    except TypeError:
        raise ValueError(f"an action is a whole number, not {action!r}") from None


class OneGame:
    """A game that runs, and whoever wants to look at it."""

    spaces: Spaces

    def _set_up(
        self, edition: str, mode: str, players: int | None, variants: Iterable[str], spaces: dict[str, Any]
    ) -> None:
        self.spaces = make_spaces(edition, mode, players, variants, **spaces)
        self._episode = self.spaces.episode()
        self._mirror = Mirror(self.spaces, self._episode)
        self._seeded = False
        self._ended = True

    def _begin(self, seed: int | None, options: dict[str, Any] | None, first: int | None = None) -> None:
        """Starts the game of a seed or a recorded position; without both the next game of the row. `first` is the seed
        of a row that begins without one."""
        if options and "record" in options:
            start_episode(self._episode, options, random_seed() if seed is None else seed)
        elif seed is not None:
            self._episode.reset(seed)
        elif self._seeded:
            self._episode.reset_next()
        else:
            self._episode.reset(random_seed() if first is None else first)
        self._seeded = True
        self._ended = False

    def _look(self, seat: int) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
        """What a seat observes, and the mask of its legal actions, in arrays of their own."""
        row = np.empty(self.spaces.observations.size, np.uint8)
        mask = np.empty(self.spaces.actions.count, np.int8)
        self._episode.write(seat, row, mask.view(np.uint8))
        return row, mask

    def _outcome(self, seat: int) -> dict[str, Any]:
        """What the last `info` of a seat says beside the mask."""
        scores, winners = self._episode.standing()
        solved = bool(winners) if self.spaces.setup.shared else None
        return {"score": scores[seat], "winners": winners, "solved": solved, "length": self._episode.steps}

    # --- For people ---------------------------------------------------------------------------------------------------

    def game(self) -> Game:
        """The running game with history, views and records."""
        return self._mirror.game()

    def text(self, action: int) -> str:
        """A legal action in the notation."""
        return self._episode.text(action)

    def action(self, text: str) -> int:
        """The legal action of a text; raises `ValueError`."""
        return self._episode.action(text)

    # --- As values ----------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An environment of its own that stands where this one does: both go on alike, neither touches the other."""
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = type(self).__new__(type(self))
        memo[id(self)] = twin
        for name, value in vars(self).items():
            vars(twin)[name] = value if name in SHARED else deepcopy(value, memo)
        twin._episode = self.spaces.episode()
        if self._seeded:
            self._episode.copy_into(twin._episode)
        twin._mirror = Mirror(self.spaces, twin._episode)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name not in ("_episode", "_mirror")}
        return {**kept, "memory": remember(self._episode) if self._seeded else None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        memory = kept.pop("memory")
        vars(self).update(kept)
        self._episode = self.spaces.episode()
        self._mirror = Mirror(self.spaces, self._episode)
        if memory is not None:
            recall(self._episode, memory)
