"""Rating bots against each other: paired seats and draws, intervals over blocks, tests that stop early, ratings.

A *block* is one deal played once for each way to seat the two sides; games of a block share their luck, so a block
counts as one observation. Blocks depend on the arena and their number only: the results are the same on any number of
processes, and an interrupted run goes on where it stopped.
"""

from __future__ import annotations

from feurio.arena.arena import Arena, Block, play_block
from feurio.arena.statistics import Interval, Sprt, interval

__all__ = ["Arena", "Block", "Interval", "Sprt", "interval", "play_block"]
