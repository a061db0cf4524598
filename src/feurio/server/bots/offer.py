"""Which bots people can choose at the table: the levels, those with a temper, and others if the host allows them.

A bot of somebody else's is code that runs here, so only the host names it, never a visitor: visitors know it by a short
name. It thinks where all bots think, in processes of its own, and sees what its seat may know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from feurio.bots.external import BotFailure
from feurio.bots.interface import Clock
from feurio.bots.levels import CHARACTERS, LEVELS
from feurio.bots.naming import read_bot
from feurio.bots.registry import EXTERNAL, installed_bots, make_bot
from feurio.errors import SetupError, shown
from feurio.game import new_game
from feurio.view import View

INSTALLED = "installed"
"""Stands for all bots that installed packages offer."""
LONGEST_NAME = 32
OWN = (*LEVELS, *CHARACTERS)
"""What can be chosen everywhere."""
DEFAULT_LEVEL = LEVELS[len(LEVELS) // 2].name
SECONDS, MOST_SECONDS = 1.0, 10.0
"""How long a bot may think about a decision that does not say so, and at most."""
_OWN_NAME = re.compile(r"([^\s,:=]+)=(.+)", re.DOTALL)
_NAME = re.compile(rf"[^\s,:=]{{1,{LONGEST_NAME}}}")


class Offer(NamedTuple):
    """A bot that can be chosen."""

    name: str
    """What visitors call it."""
    bot: str
    """The text that makes it."""
    seconds: float
    """About how long it thinks about a decision."""
    kind: str
    """The built-in bot of a level. Of the host's own no more is said than their name."""
    ratings: Mapping[str, int] = MappingProxyType({})
    """How strong it is against others, by the set of rules, where that is known."""


@cache
def offered(bots: str = "") -> tuple[Offer, ...]:
    """The levels, the bots with a temper, then those that the host allows, one a line: `careful`,
    `calm=mcts:simulations=20,softness=1`, `mine=my_bots:Careful:depth=3`, or `installed`. Raises `SetupError` for what
    names none."""
    found = {level.name: Offer(level.name, level.name, level.seconds, level.bot, level.ratings) for level in OWN}
    for line in filter(None, map(str.strip, bots.splitlines())):
        for name, text in _named(line):
            if name in found or not _NAME.fullmatch(name):
                raise SetupError("bot-name", given=shown(name))
            found[name] = Offer(name, text, _seconds(text), name)
    return tuple(found.values())


def check_bots(bots: str) -> None:
    """Makes each of the host's bots once, and starts programs: `FeurioError` says what cannot be."""
    for offer in offered(bots)[len(OWN) :]:
        bot = make_bot(offer.bot)
        try:
            if read_bot(offer.bot)[0] == EXTERNAL:
                bot.choose(_decision(), Clock(seconds=SECONDS))
        except BotFailure as failure:
            if failure.code == "bot-not-started":  # whether it plays every game is its own affair
                raise
        finally:
            bot.close()


def _decision() -> View:
    """Some decision that somebody has to take."""
    game = new_game("wildfire", seed=0)
    return game.view(game.mover)


def _named(line: str) -> Iterator[tuple[str, str]]:
    """What visitors call the bots of a line, and what makes them."""
    if line == INSTALLED:
        yield from ((name, name) for name in installed_bots())
    elif own := _OWN_NAME.fullmatch(line):
        yield own[1], own[2]
    else:
        yield read_bot(line)[0].rpartition(":")[2], line


def _seconds(text: str) -> float:
    seconds = read_bot(text)[1].get("seconds", SECONDS)
    return min(float(seconds), MOST_SECONDS) if isinstance(seconds, int | float) and seconds > 0 else SECONDS
