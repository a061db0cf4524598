"""Which bots there are, by name, and the levels that people choose from."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from feurio.bots.interface import Bot, Choice, Clock
from feurio.errors import SetupError
from feurio.view import View

Maker = Callable[..., Bot]

_HOMES = {
    "random": ("feurio.bots.uniform", "UniformBot"),
    "greedy": ("feurio.bots.greedy", "GreedyBot"),
    "mcts": ("feurio.bots.mcts", "MctsBot"),
    "external": ("feurio.bots.external", "ExternalBot"),
    "solitaire": ("feurio.solver.honest", "SolitaireBot"),
}
"""Where each built-in bot is; its module is imported when the bot is first asked for."""
_MAKERS: dict[str, Maker] = {}
"""The bots that were registered besides."""


@dataclass(frozen=True)
class Level:
    """A strength for people: a bot with its options, from weakest to strongest."""

    name: str
    bot: str
    options: Mapping[str, Any]
    seconds: float
    """About how long it thinks about a decision."""
    together: Mapping[str, Any] | None = None
    """The options of the `solitaire` bot at this level, where that is the one to play: alone, and in most games that
    are played together."""


LEVELS: list[Level] = [
    Level("beginner", "greedy", {"softness": 4}, 0.1),
    Level("casual", "greedy", {"softness": 1}, 0.1),
    Level("skilled", "mcts", {"simulations": 30, "seconds": 1.0}, 0.2, {"simulations": 100, "seconds": 1.0}),
    Level("expert", "mcts", {"simulations": 400, "seconds": 1.0}, 0.5, {"simulations": 800, "seconds": 1.0}),
    Level(
        "strongest",
        "mcts",
        {"seconds": 1.0, "threads": min(4, os.cpu_count() or 1), "memory": 128.0},
        1.0,
        {"seconds": 1.0},
    ),
]
"""From weakest to strongest; the last one is asked for hints."""


def register(name: str, maker: Maker) -> None:
    """Adds a bot: `maker(seed=..., **options)` makes one."""
    _MAKERS[name] = maker


def bot_names() -> list[str]:
    return sorted({*_HOMES, *_MAKERS})


def level_names() -> list[str]:
    return [level.name for level in LEVELS]


def make_bot(name: str, *, seed: int | None = None, **options: Any) -> Bot:
    """A bot by its name or the name of a level; `seed` makes its choices repeatable."""
    for level in LEVELS:
        if level.name == name:
            return _make_level(level, seed, options)
    maker = _MAKERS.get(name)
    if maker is None:
        if name not in _HOMES:
            raise SetupError("bot-unknown", given=repr(name)[:60], known=[*bot_names(), *level_names()])
        module, maker_name = _HOMES[name]
        maker = getattr(import_module(module), maker_name)
    return maker(seed=seed, **options)


def _make_level(level: Level, seed: int | None, options: Mapping[str, Any]) -> Bot:
    bot = make_bot(level.bot, seed=seed, **{**level.options, **options})
    own = level.together
    return bot if own is None else TeamBot(bot, lambda: make_bot("solitaire", seed=seed, **own))


class TeamBot:
    """Plays with a bot made for games with one goal wherever that one plays, and everything else with another."""

    def __init__(self, rival: Bot, make_friend: Callable[[], Any]) -> None:
        self.name = rival.name
        self._rival = rival
        self._make_friend = make_friend
        self._friend: Any = None

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        if view.setup.shared and self._friend is None:
            self._friend = self._make_friend()
        bot: Bot = self._friend if view.setup.shared and self._friend.plays(view.setup) else self._rival
        return bot.choose(view, clock)

    def close(self) -> None:
        self._rival.close()
        if self._friend is not None:
            self._friend.close()
