"""Feurio!, Vulkan!, Wildfire!, Volcano! and On the Run!: exact rules and a fast engine.

>>> import feurio
>>> game = feurio.new_game("wildfire", players=3, seed=7)
>>> game.play(game.legal()[0])
Tile(cell=Cell(q=-1, r=1))
"""

from __future__ import annotations

from feurio.cells import Cell
from feurio.editions import COLORS, EDITIONS, MODES, VARIANTS, Setup
from feurio.errors import FeurioError, IllegalEvent, RecordError, SetupError, UnreadableEvent
from feurio.events import Event, read_event
from feurio.game import CHANCE, SPECTATOR, Game, new_game
from feurio.layouts import LAYOUTS
from feurio.record import Record, Result, iter_records, read_record, replay, write_records
from feurio.version import __version__, engine
from feurio.view import View

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
    "Record",
    "RecordError",
    "Result",
    "Setup",
    "SetupError",
    "UnreadableEvent",
    "View",
    "__version__",
    "engine",
    "iter_records",
    "new_game",
    "read_event",
    "read_record",
    "replay",
    "write_records",
]
