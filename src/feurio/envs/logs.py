"""What was done in games that step together, kept by a vectorised environment that renders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feurio.envs.starts import start_episode
from feurio.record import replay

if TYPE_CHECKING:
    from feurio.envs.spaces import Spaces
    from feurio.game import Game


class ActionLog:
    """The actions of some running games, of which each can be played again. With `me` >= 0 the other seats play at
    random, as they do in a batch."""

    def __init__(self, spaces: Spaces, games: int, me: int) -> None:
        self.spaces = spaces
        self.me = me
        self._starts: list[Game | None] = [None] * games
        self._actions: list[list[int]] = [[] for _ in range(games)]

    def start(self, i: int, position: Game | None = None) -> None:
        """Game i begins anew, or from a position."""
        self._starts[i] = position
        self._actions[i] = []

    def add(self, i: int, action: int) -> None:
        """A legal action was played in game i."""
        self._actions[i].append(action)

    def game(self, i: int, seed: int) -> Game:
        """Game i with its history; `seed` is that of its episode."""
        episode = self.spaces.episode()
        start = self._starts[i]
        if start is None:
            episode.reset(seed)
            game = self.spaces.game(seed)
        else:
            start_episode(episode, {"record": start}, seed)
            game = replay(start.record(), seed=seed)
        left = iter(self._actions[i])
        while True:
            others = self.me >= 0 and episode.to_move != self.me and bool(episode.legal())
            action = episode.choose_randomly() if others else next(left, None)
            if action is None:
                return game
            code = episode.play_action(action)
            if code >= 0:
                game.play(episode.event(code))
