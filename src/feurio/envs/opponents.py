"""Bots that play the other seats of an environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from feurio.bits import WORD, scramble
from feurio.seeds import folded

if TYPE_CHECKING:
    from feurio.bots import Bot
    from feurio.envs.episode import Episode
    from feurio.envs.memories import Mirror

RANDOM_BOT = "random"
"""The bot that needs no view: the compiled core plays it."""


class Opponents:
    """The bots of all seats but one: a bot for all of them, or one for each of them clockwise. A bot is given as
    everywhere: as a text (a name, a level, `module:Class`, with options as in `mcts:simulations=20`), as a class, or
    made already.

    Bots that are not made yet are made anew for every game, with seeds that follow from the game's: what they do
    depends on it and on the position alone.
    """

    def __init__(self, bots: str | Bot | Sequence[str | Bot], seats: int) -> None:
        if not 1 <= seats <= 4:
            raise ValueError("a game has 1 to 4 seats")
        each = isinstance(bots, Sequence) and not isinstance(bots, str)
        self._named: list[Any] = list(bots) if each else [bots] * (seats - 1)  # type: ignore[arg-type]
        if len(self._named) != seats - 1:
            raise ValueError(f"{seats - 1} bots are needed, not {len(self._named)}")
        self._seats = seats
        self._made: dict[int, Bot] = {}
        self._for: Any = None
        self._code = -1

    def check(self) -> Opponents:
        """Raises what making a bot raises: a wrong name is told at once, not in the middle of a game."""
        for k in range(len(self._named)):
            self._bot(k, 0)
        self._made.clear()
        return self

    def action(self, episode: Episode, mirror: Mirror, me: int) -> int:
        """What the seat to move does next, if `me` is the one that has no bot."""
        seat = episode.to_move
        k = (seat - me - 1) % self._seats
        if self._named[k] == RANDOM_BOT:
            return episode.choose_randomly()
        if not episode.half_done:
            game = mirror.game()
            if self._for is not game:
                self._made.clear()
                self._for = game
            self._code = game.code_of(self._bot(k, episode.seed).choose(game.view(seat)).event)
        return episode.action_towards(self._code)

    def _bot(self, k: int, seed: int) -> Bot:
        """The k-th bot clockwise, for the game of a seed."""
        # Imported late: most environments play without bots.
        from feurio.bots import make_bot

        if k not in self._made:
            bot = self._named[k]
            own = scramble((folded(seed) + k + 1) & WORD) >> 11
            self._made[k] = make_bot(bot, seed=own) if isinstance(bot, str | type) else bot
        return self._made[k]

    def __deepcopy__(self, memo: dict[int, Any]) -> Opponents:
        """Bots that were made before are shared; the others are made anew."""
        twin = Opponents.__new__(Opponents)
        vars(twin).update(self.__getstate__())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_made": {}, "_for": None}
