"""A running game outside its episode: as a `Game` with its history, and as something to keep and to go on from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from feurio.envs.starts import start_episode
from feurio.record import replay

if TYPE_CHECKING:
    from feurio.envs.episode import Episode
    from feurio.envs.spaces import Spaces
    from feurio.game import Game


class Memory(NamedTuple):
    """All that an episode is: `recall` makes one that goes on as this one would have."""

    seed: int
    beginning: Game | None
    codes: list[int]
    half: list[int]
    row_of_games: tuple[int, int, int]


def remember(episode: Episode) -> Memory:
    """What an episode is, in plain values."""
    return Memory(episode.seed, episode.beginning, episode.codes, episode.half_actions(), episode.row_of_games)


def recall(episode: Episode, memory: Memory) -> None:
    """Makes an episode of the same spaces what another was."""
    if memory.beginning is None:
        episode.reset(memory.seed)
    else:
        start_episode(episode, {"record": memory.beginning}, memory.seed)
    for code in memory.codes:
        play_event(episode, code)
    for action in memory.half:
        episode.step(action)
    episode.take_rewards()
    episode.go_on_with(*memory.row_of_games)


def play_event(episode: Episode, code: int) -> None:
    """Plays all steps of an event; raises `ValueError` if it is not legal."""
    while True:
        if not episode.step(episode.action_towards(code)):
            raise ValueError("this event is not legal")
        if not episode.half_done:
            return


class Mirror:
    """The game of an episode with history, views and records; it follows the episode when it is asked for."""

    def __init__(self, spaces: Spaces, episode: Episode) -> None:
        self._spaces = spaces
        self._episode = episode
        self._game: Game | None = None
        self._of: tuple[object, ...] = ()
        self._shown = 0

    def game(self) -> Game:
        """The game as it stands; the same object as long as it is the same game."""
        episode = self._episode
        codes = episode.codes
        of = (episode.seed, episode.beginning, episode.row_of_games[:2])
        if self._game is None or self._of != of or len(codes) < self._shown:
            start = episode.beginning
            fresh = start is None
            self._game = self._spaces.game(episode.seed) if fresh else replay(start.record(), seed=episode.seed)
            self._of, self._shown = of, 0
        for code in codes[self._shown :]:
            self._game.play(episode.event(code))
        self._shown = len(codes)
        return self._game
