"""Which bots there are, by name, and the levels that people choose from."""

from __future__ import annotations

import os
import pickle
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import Parameter, signature
from typing import Any

from feurio.bots.interface import Bot, Choice, Clock
from feurio.bots.naming import read_bot
from feurio.errors import FeurioError, SetupError, shown
from feurio.view import View

Maker = Callable[..., Bot]

GROUP = "feurio.bots"
"""The entry points under which installed packages offer bots."""
EXTERNAL = "external"
_NAME = re.compile(r"[^\s,:=]+")

_HOMES = {
    "random": ("feurio.bots.uniform", "UniformBot"),
    "greedy": ("feurio.bots.greedy", "GreedyBot"),
    "mcts": ("feurio.bots.mcts", "MctsBot"),
    EXTERNAL: ("feurio.bots.external", "ExternalBot"),
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
    together: Mapping[str, Any]
    """The options of the `solitaire` bot at this level, which plays alone and together."""


LEVELS: list[Level] = [
    Level("beginner", "greedy", {"softness": 4}, 0.1, {"simulations": 16, "seconds": 1.0}),
    Level("casual", "greedy", {"softness": 1}, 0.1, {"simulations": 40, "seconds": 1.0}),
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
    if not _NAME.fullmatch(name) or name in level_names():
        raise SetupError("bot-name", given=shown(name))
    _MAKERS[name] = maker


def bot_names() -> list[str]:
    """The bots that can be named: built in, registered here, and those of installed packages."""
    return sorted({*_HOMES, *_MAKERS, *_plugins()})


def level_names() -> list[str]:
    return [level.name for level in LEVELS]


def make_bot(bot: str | Maker, *, seed: int | None = None, **options: Any) -> Bot:
    """A bot from its text (`naming`): a name, the name of a level, or `module:Class`, with or without options; or from
    a class. `seed` makes its choices repeatable. What cannot be made raises `SetupError` with the reason."""
    if not isinstance(bot, str):
        return _make(getattr(bot, "__name__", type(bot).__name__), bot, seed, options)
    name, own = read_bot(bot)
    options = {**own, **options}
    for level in LEVELS:
        if level.name == name:
            return _make_level(level, seed, options)
    return _make(name, _maker(name), seed, options)


def runs_foreign_code(bot: str) -> bool:
    """Whether to make this bot would start a program or import a module that the text names: nothing for texts of
    strangers."""
    name, _ = read_bot(bot)
    return ":" in name or (name == EXTERNAL and EXTERNAL not in _MAKERS)


def _maker(name: str) -> Maker:
    if name in _MAKERS:
        return _MAKERS[name]
    if name in _HOMES:
        module, maker_name = _HOMES[name]
        maker: Maker = getattr(import_module(module), maker_name)
        return maker
    if ":" in name:
        if name.partition(":")[0] in {*bot_names(), *level_names()}:
            raise SetupError("bot-text", given=shown(name))
        return _load(name, EntryPoint(name, name, GROUP))
    if name in (found := _plugins()):
        return _load(name, found[name])
    raise SetupError("bot-unknown", given=shown(name), known=[*bot_names(), *level_names()])


@cache
def _plugins() -> dict[str, EntryPoint]:
    """The bots of installed packages; the built-in ones keep their names."""
    return {point.name: point for point in entry_points(group=GROUP) if _NAME.fullmatch(point.name)}


def _load(name: str, point: EntryPoint) -> Maker:
    try:
        maker = point.load()
    except Exception as problem:  # Whatever a module of somebody else's does while it is imported.
        raise SetupError("bot-not-found", given=shown(name), problem=_words(problem)) from None
    if not callable(maker):
        raise SetupError("bot-not-a-bot", given=shown(name))
    found: Maker = maker
    return found


def _make(name: str, maker: Maker, seed: int | None, options: Mapping[str, Any]) -> Bot:
    known = _options(maker)
    for option in options:
        if known is not None and option not in known:
            raise SetupError("bot-option" if known else "bot-no-options", given=name, option=option[:60], known=known)
    try:
        bot = maker(seed=seed, **options)
    except FeurioError:
        raise
    except (TypeError, ValueError, OverflowError) as problem:
        raise SetupError("bot-refuses", given=name, problem=_words(problem)) from problem
    if not isinstance(bot, Bot):
        raise SetupError("bot-not-a-bot", given=shown(name))
    return bot


def _options(maker: Maker) -> list[str] | None:
    """The options that a maker takes; None if it takes any or does not tell."""
    try:
        parameters = signature(maker).parameters
    except (TypeError, ValueError):
        return None
    if any(each.kind is Parameter.VAR_KEYWORD for each in parameters.values()):
        return None
    return [name for name, each in parameters.items() if name != "seed" and each.kind is not Parameter.VAR_POSITIONAL]


def _words(problem: BaseException) -> str:
    kind = "" if isinstance(problem, ValueError | TypeError | ImportError) else f"{type(problem).__name__}: "
    return f"{kind}{problem!s:.200}"


# --- To other processes ---------------------------------------------------------------------------------------------


def pack_bots(bots: Iterable[str]) -> dict[str, bytes]:
    """The registered ones among these bots, ready to travel to another process, which knows only what is installed."""
    names = {read_bot(bot)[0] for bot in bots}
    return {name: _packed(name, _MAKERS[name]) for name in sorted(names & _MAKERS.keys())}


def unpack_bots(packed: Mapping[str, bytes]) -> None:
    for name, data in packed.items():
        if name not in _MAKERS:
            register(name, pickle.loads(data))


def _packed(name: str, maker: Maker) -> bytes:
    # What was written in a notebook has no file that another process could import.
    in_notebook = getattr(maker, "__module__", None) == "__main__" and not hasattr(
        import_module("__main__"), "__file__"
    )
    try:
        return bytes(import_module("cloudpickle").dumps(maker)) if in_notebook else pickle.dumps(maker)
    except Exception as problem:
        raise SetupError("bot-cannot-travel", given=name, problem=_words(problem)) from None


# --- Levels ---------------------------------------------------------------------------------------------------------


def _make_level(level: Level, seed: int | None, options: Mapping[str, Any]) -> Bot:
    rival = make_bot(level.bot, seed=seed, **{**level.options, **options})
    return TeamBot(rival, lambda: make_bot("solitaire", seed=seed, **level.together))


class TeamBot:
    """Plays for a goal that all share with the bot made for it, and against others with another."""

    def __init__(self, rival: Bot, make_friend: Callable[[], Bot]) -> None:
        self.name = rival.name
        self._rival = rival
        self._make_friend = make_friend
        self._friend: Bot | None = None

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        if not view.setup.shared:
            return self._rival.choose(view, clock)
        if self._friend is None:
            self._friend = self._make_friend()
        return self._friend.choose(view, clock)

    def close(self) -> None:
        self._rival.close()
        if self._friend is not None:
            self._friend.close()
