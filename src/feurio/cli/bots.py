"""Bots as a command line names them: `greedy,mcts:simulations=20,...`, one a seat."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from feurio.bots import Clock, find_level, make_bot, read_bot, split_bots
from feurio.cli.failure import Failure
from feurio.cli.speech import said
from feurio.errors import SetupError

PERSON = "me"


def read_bots(text: str, players: int, *, people: bool = False) -> list[str]:
    """The bots of the seats; a single name stands for all of them. With `people`, `me` is a person."""
    bots = split_bots(text)
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise Failure("bots", given=len(bots), players=players)
    check_bots(bots, people=people)
    return bots


def check_bots(bots: Iterable[str], *, people: bool = False) -> None:
    """Makes each bot once, so that one that cannot be made is found before the first game."""
    for bot in sorted(set(bots)):
        if people and bot == PERSON:
            continue
        if ":" in read_bot(bot)[0] and (here := str(Path.cwd())) not in sys.path:
            sys.path.append(here)  # A module may lie in the folder where the command was given.
        try:
            make_bot(bot, seed=0).close()
        except SetupError as problem:
            if people and problem.code == "bot-unknown":
                known = [*problem.data["known"], PERSON]
                raise SetupError("bot-unknown", given=problem.data["given"], known=known) from None
            raise
        except (ValueError, ImportError, OSError) as problem:
            raise Failure("bot", given=bot[:40], problem=said(problem)) from None


def clock_of(bot: str) -> Clock | None:
    """How long a bot may think that plays with people: as its level says."""
    name, _ = read_bot(bot)
    level = find_level(name)
    return None if level is None else Clock(seconds=level.seconds)
