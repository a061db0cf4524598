"""Opponents written to be independent of our own search, for `feurio arena` with `bench` on the path.

    PYTHONPATH=bench feurio arena wildfire --players 2 --bots mcts:processor_time=1 opponents:Flat --seconds 0.1

`Flat` and `Spoiler` think without a tree, `OnePly` looks at what each event scores at once, `Version` is the `mcts` of
another version of this package, `opponents.spiel:SpielMcts` and `SpielIsmcts` are OpenSpiel's own, the second for games
with firebreaks. All count processor time, so that a busy machine favors nobody.
"""

from opponents.flat import Flat, Spoiler
from opponents.oneply import OnePly
from opponents.version import Version

__all__ = ["Flat", "OnePly", "Spoiler", "Version"]
