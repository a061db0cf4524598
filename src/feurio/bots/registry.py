"""Which bots there are, by name, and the levels that people choose from."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from feurio.bots.interface import Bot
from feurio.errors import SetupError

Maker = Callable[..., Bot]

_HOMES = {
    "random": "feurio.bots.uniform",
    "greedy": "feurio.bots.greedy",
    "mcts": "feurio.bots.mcts",
    "external": "feurio.bots.external",
}
"""The module that registers each built-in bot; imported when the bot is first asked for."""
_MAKERS: dict[str, Maker] = {}


@dataclass(frozen=True)
class Level:
    """A strength for people: a bot with its options, from weakest to strongest."""

    name: str
    bot: str
    options: Mapping[str, Any]
    seconds: float
    """About how long it thinks about a decision."""


LEVELS: list[Level] = [
    Level("beginner", "greedy", {"softness": 0.6}, 0.1),
    Level("casual", "greedy", {}, 0.1),
    Level("skilled", "mcts", {"simulations": 30, "seconds": 1.0}, 0.2),
    Level("expert", "mcts", {"simulations": 400, "seconds": 1.0}, 0.5),
    Level("strongest", "mcts", {"seconds": 1.0, "threads": min(4, os.cpu_count() or 1), "memory": 128.0}, 1.0),
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
            return make_bot(level.bot, seed=seed, **{**level.options, **options})
    if name not in _MAKERS and name in _HOMES:
        import_module(_HOMES[name])
    if name not in _MAKERS:
        known = ", ".join([*bot_names(), *level_names()])
        raise SetupError("bot-unknown", given=repr(name)[:60], known=known)
    return _MAKERS[name](seed=seed, **options)
