"""Feurio!, Vulkan!, Wildfire!, Volcano! and On the Run!: exact rules and a fast engine.

>>> import feurio
>>> game = feurio.new_game("wildfire", players=3, seed=7)
>>> game.play(game.legal()[0])
Tile(cell=Cell(q=-1, r=1))
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from feurio.processor import can_run

if os.environ.get("FEURIO_PLAIN") or not can_run():
    from feurio.plain import prefer_plain

    prefer_plain()

from feurio.cells import Cell
from feurio.editions import COLORS, EDITIONS, MODES, VARIANTS, Setup
from feurio.errors import FeurioError, IllegalEvent, PositionError, RecordError, SetupError, UnreadableEvent
from feurio.events import Event, read_event
from feurio.game import CHANCE, SPECTATOR, Game, new_game
from feurio.layouts import LAYOUTS
from feurio.record import Record, Result, iter_records, read_record, replay, write_records
from feurio.version import __version__, engine
from feurio.view import View

if TYPE_CHECKING:
    from feurio.analysis import Analysis


def analyze(game: Game, **options: Any) -> Analysis:
    """What the decisions of a game were worth, apart from the luck of the draws (`feurio.analysis.analyze`)."""
    from feurio.analysis import analyze as run

    return run(game, **options)


__all__ = [
    "CHANCE",
    "COLORS",
    "EDITIONS",
    "LAYOUTS",
    "MODES",
    "SPECTATOR",
    "VARIANTS",
    "Cell",
    "Event",
    "FeurioError",
    "Game",
    "IllegalEvent",
    "PositionError",
    "Record",
    "RecordError",
    "Result",
    "Setup",
    "SetupError",
    "UnreadableEvent",
    "View",
    "__version__",
    "analyze",
    "engine",
    "iter_records",
    "new_game",
    "read_event",
    "read_record",
    "replay",
    "write_records",
]
