"""Bots as a command line names them: `greedy,random,...`, one a seat."""

from __future__ import annotations

from feurio.bots import LEVELS, Clock, bot_names, level_names, make_bot
from feurio.cli.failure import Failure
from feurio.cli.speech import said
from feurio.errors import SetupError

PERSON = "me"


def read_bots(text: str, players: int, *, people: bool = False) -> list[str]:
    """The bots of the seats; a single name stands for all of them. With `people`, `me` is a person."""
    known = [*bot_names(), *level_names(), *([PERSON] if people else [])]
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise Failure("bots", given=len(names), players=players)
    for name in names:
        if name not in known:
            raise SetupError("bot-unknown", given=repr(name[:40]), known=known)
    return names


def check_bots(names: list[str]) -> None:
    """Makes each bot once, so that one that cannot be made is found before the first game."""
    for name in sorted(set(names) - {PERSON}):
        try:
            make_bot(name, seed=0).close()
        except (TypeError, ValueError, ImportError, OSError) as problem:
            raise Failure("bot", given=name, problem=said(problem)) from None


def clock_of(name: str) -> Clock | None:
    """How long a bot may think that plays with people: as its level says."""
    seconds = next((level.seconds for level in LEVELS if level.name == name), 0.0)
    return Clock(seconds=seconds) if seconds else None
