"""Bots: a view and a clock in, an event out.

    >>> import feurio
    >>> from feurio.bots import make_bot
    >>> bot = make_bot("greedy", seed=1)
    >>> game = feurio.new_game("wildfire", seed=7)
    >>> event = bot.choose(game.view(game.to_move)).event

A bot gets a `View` and never a `Game`: it cannot see more than its seat. Its randomness is its own: the same view,
seed and budget give the same choice, and the game's draws are untouched. New bots register themselves with
`register`; every list of bots and levels is made from the registry.
"""

from __future__ import annotations

from feurio.bots.interface import Bot, Candidate, Choice, Clock, choose_for
from feurio.bots.registry import LEVELS, Level, bot_names, level_names, make_bot, register

__all__ = [
    "LEVELS",
    "Bot",
    "Candidate",
    "Choice",
    "Clock",
    "Level",
    "bot_names",
    "choose_for",
    "level_names",
    "make_bot",
    "register",
]
