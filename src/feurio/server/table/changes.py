"""What turns one position into the next, so that a move sends only what it changed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from feurio.cells import Cell
from feurio.codes import TILE, kind_of
from feurio.events import event_of
from feurio.game import Game
from feurio.server.table.messages import Change

_LISTS = ("tiles", "cells")


def change_between(old: Mapping[str, Any], new: Mapping[str, Any]) -> Change:
    """The difference of two positions of one game."""
    change: Change = {"set": {}, "tiles": {}, "cells": {}}
    for key, value in new.items():
        if key not in _LISTS and old[key] != value:
            change["set"][key] = value
    change["tiles"] = _by_cell(old["tiles"], new["tiles"])
    change["cells"] = _by_cell(old["cells"], new["cells"])
    return change


def _by_cell(old: list[Any], new: list[Any]) -> dict[str, Any]:
    before = {entry["cell"]: entry for entry in old}
    found: dict[str, Any] = {}
    for entry in new:
        if before.pop(entry["cell"], None) != entry:
            found[entry["cell"]] = entry
    found.update(dict.fromkeys(before))
    return found


def legal_texts(game: Game) -> list[str]:
    """The texts of all legal events."""
    state = game._state
    codes = state.legal()
    if game.layout is not None:
        known = _texts_on(game.layout)
        return [known.get(code) or known.setdefault(code, str(event_of(code, game.layout))) for code in codes]
    if state.phase_name == "lay" and not state.tile_drawn:
        # A tile whose number nobody has entered can only lie face down.
        codes = [code for code in codes if kind_of(code) != TILE]
    return [_text_of(code) for code in codes]


@lru_cache(maxsize=64)
def _texts_on(_: tuple[Cell, ...]) -> dict[int, str]:
    """The texts of events on a layout that were asked for before, by code."""
    return {}


@lru_cache(maxsize=32768)
def _text_of(code: int) -> str:
    return str(event_of(code))
