"""Which bots there are, by name, and how they are made."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import Parameter, signature
from typing import Any

from feurio.bots.interface import Bot, Choice, Clock
from feurio.bots.levels import Level, character_names, find_level, level_names
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


def register(name: str, maker: Maker) -> None:
    """Adds a bot: `maker(seed=..., **options)` makes one."""
    if not _NAME.fullmatch(name) or find_level(name) is not None:
        raise SetupError("bot-name", given=shown(name))
    _MAKERS[name] = maker


def bot_names() -> list[str]:
    """The bots that can be named: built in, registered here, and those of installed packages."""
    return sorted({*_HOMES, *_MAKERS, *_plugins()})


def installed_bots() -> list[str]:
    """Those that installed packages offer, built-in ones left out."""
    return sorted(_plugins().keys() - _HOMES.keys())


def make_bot(bot: str | Maker, *, seed: int | None = None, **options: Any) -> Bot:
    """A bot from its text (`naming`): a name, the name of a level, or `module:Class`, with or without options; or from
    a class. `seed` makes its choices repeatable. What cannot be made raises `SetupError` with the reason."""
    if not isinstance(bot, str):
        return _make(getattr(bot, "__name__", type(bot).__name__), bot, seed, options)
    name, own = read_bot(bot)
    options = {**own, **options}
    if (level := find_level(name)) is not None:
        return LevelBot(level, seed, options)
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
        if name.partition(":")[0] in {*bot_names(), *_for_people()}:
            raise SetupError("bot-text", given=shown(name))
        return _load(name, EntryPoint(name, name, GROUP))
    if name in (found := _plugins()):
        return _load(name, found[name])
    raise SetupError("bot-unknown", given=shown(name), known=[*bot_names(), *_for_people()])


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


def _for_people() -> list[str]:
    return [*level_names(), *character_names()]


class LevelBot:
    """A level: plays for a goal that all share with the bot made for it, and against others with the options that the
    level has for the game. Bots are made when they are first asked; one of them at once, so that wrong options are."""

    def __init__(self, level: Level, seed: int | None, options: Mapping[str, Any]) -> None:
        self._level = level
        self._seed = seed
        self._options = options
        self._rivals: dict[str, Bot] = {}
        self._friend: Bot | None = None
        first = self._make_rival("")
        self.name = first.name
        first.close()

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        return self._bot(view).choose(view, clock)

    def close(self) -> None:
        for bot in (*self._rivals.values(), *filter(None, [self._friend])):
            bot.close()

    def _bot(self, view: View) -> Bot:
        if view.setup.shared:
            if self._friend is None:
                self._friend = make_bot("solitaire", seed=self._seed, **self._level.together)
            return self._friend
        rules = view.setup.rules
        if rules not in self._rivals:
            self._rivals[rules] = self._make_rival(rules)
        return self._rivals[rules]

    def _make_rival(self, rules: str) -> Bot:
        return make_bot(self._level.bot, seed=self._seed, **{**self._level.options_for(rules), **self._options})
