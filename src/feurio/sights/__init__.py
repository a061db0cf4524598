"""What somebody was last shown of a game, and what has changed since: only that goes over the wire.

Making a whole position and comparing it with the last one takes longer than everything else a move costs. A sight
keeps a copy of the state it has described last, compares field by field and describes what differs. One module a game;
`sight.py` has what all three share. Like the states they are compiled where there is a compiler. A test holds them
against whole positions over games of every set-up.
"""

from __future__ import annotations

from feurio.sights.ontherun import OnTheRunSight
from feurio.sights.sight import Sight
from feurio.sights.volcano import VolcanoSight
from feurio.sights.wildfire import WildfireSight

__all__ = ["SIGHTS", "Sight"]

SIGHTS: dict[str, type[Sight]] = {"wildfire": WildfireSight, "volcano": VolcanoSight, "ontherun": OnTheRunSight}
"""The sight of each set of rules."""
