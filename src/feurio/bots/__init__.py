"""Bots: a view and a clock in, an event out.

    >>> import feurio
    >>> from feurio.bots import make_bot
    >>> bot = make_bot("greedy", seed=1)
    >>> game = feurio.new_game("wildfire", seed=7)
    >>> event = bot.choose(game.view(game.mover)).event

A bot gets a `View` and never a `Game`: it cannot see more than its seat. Its randomness is its own: the same view,
seed and budget give the same choice, and the game's draws are untouched. `make_bot` takes a bot's text with its
options (`mcts:simulations=20`); besides the built-in ones there are those of installed packages (entry points
`feurio.bots`), of modules (`my_bots:Careful`) and those added with `register`.
"""

from __future__ import annotations

from feurio.bots.interface import Bot, Candidate, Choice, Clock, choose_for
from feurio.bots.levels import CHARACTERS, LEVELS, Level, character_names, find_level, level_names
from feurio.bots.naming import read_bot, split_bots
from feurio.bots.registry import (
    Maker,
    bot_names,
    make_bot,
    pack_bots,
    register,
    runs_foreign_code,
    unpack_bots,
)

__all__ = [
    "CHARACTERS",
    "LEVELS",
    "Bot",
    "Candidate",
    "Choice",
    "Clock",
    "Level",
    "Maker",
    "bot_names",
    "character_names",
    "choose_for",
    "find_level",
    "level_names",
    "make_bot",
    "pack_bots",
    "read_bot",
    "register",
    "runs_foreign_code",
    "split_bots",
    "unpack_bots",
]
