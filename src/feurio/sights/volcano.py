"""The sight of Volcano and Vulkan."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import cython

from feurio.cells import Cell
from feurio.editions import SPACES
from feurio.sights.sight import NO_PIECES

if not cython.compiled:
    from feurio.bits import bit, count, lowest, rest
    from feurio.sights.sight import Sight
    from feurio.volcano import VolcanoState

    TILES = 36

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class VolcanoSight(Sight):
    def __init__(self, state: VolcanoState, stacks: Mapping[str, Sequence[str]], phases: Sequence[str]) -> None:
        t: cython.int
        Sight.__init__(self, state, stacks, phases)
        self.last = state.copy()
        self.shape = 0
        self.name_cells(self.last)
        self.lying = self.last.tiebreaks()
        for t in range(TILES):
            if self.last.lying & bit(t):
                self.remember(t, stacks.get(self.names[t], NO_PIECES))
        self.ready = True

    def advance(self, state: VolcanoState, secret: Mapping[str, int]) -> dict[str, Any]:  # type: ignore[override]
        old = self.last
        self.check(old, state)
        self.name_cells(state)
        differs = self.basics(old, state)
        change: dict[str, Any] = {"set": differs, "tiles": self.tiles(old, state), "cells": {}}
        if old.lying != state.lying:
            change["cells"] = self.cells(old.lying, state.lying)
            if all_taken(old) != all_taken(state):
                differs["taken"] = state.taken_list()
            if old.lost != state.lost:
                differs["lost"] = state.lost_list()
        scores = self.scores(old, state)
        if scores:
            change["scores"] = scores
        old.assign(state)
        return change

    def name_cells(self, state: VolcanoState) -> None:
        """The texts of the cells, once the board is known (rules 3.1)."""
        if self.shape != state.shape:
            self.shape = state.shape
            self.names, self.outer = _names_around(tuple(state.cell_list()))

    # --- 3.2 Tiles and the loads on them ----------------------------------------------------------------------------

    def tiles(self, old: VolcanoState, new: VolcanoState) -> dict[str, Any]:
        t: cython.int
        color: cython.int
        gone: cython.ulonglong = old.lying & ~new.lying
        loaded: cython.ulonglong = 0
        changed: cython.ulonglong = (
            (old.room1 ^ new.room1)
            | (old.room2 ^ new.room2)
            | (old.room3 ^ new.room3)
            | (old.volcano ^ new.volcano)
            | (new.lying & ~old.lying)
        )
        found: dict[str, Any] = {}
        for color in range(4):
            loaded |= old.loads1[color] ^ new.loads1[color]
            loaded |= old.loads2[color] ^ new.loads2[color]
            loaded |= old.loads3[color] ^ new.loads3[color]
        changed |= loaded
        while gone:
            t = lowest(gone)
            gone = rest(gone)
            changed |= new.around[t]
            self.stacks.pop(t, None)
            found[self.names[t]] = None
        changed &= new.lying
        while changed:
            t = lowest(changed)
            changed = rest(changed)
            if loaded & bit(t):
                self.restack(t, new.loads_on(t, 0), new.loads_on(t, 1), new.loads_on(t, 2), new.loads_on(t, 3))
            found[self.names[t]] = self.tile(new, t)
        return found

    def tile(self, state: VolcanoState, t: cython.int) -> dict[str, Any]:
        volcano: cython.bint = (state.volcano & bit(t)) != 0
        return {
            "cell": self.names[t],
            "number": None if volcano else state.number[t],
            "face": "volcano" if volcano else "up",
            "spaces": 0 if volcano else SPACES[state.number[t]],
            "room": ((state.room1 >> t) & 1) + ((state.room2 >> t) & 1) + ((state.room3 >> t) & 1),
            "free_edges": 6 - count(state.around[t] & state.lying),
            "pieces": self.stacks.get(t, NO_PIECES),
        }

    # --- Empty cells ------------------------------------------------------------------------------------------------

    def cells(self, old: cython.ulonglong, new: cython.ulonglong) -> dict[str, Any]:
        """The empty cells beside tiles: around the cluster, and where tiles have gone."""
        t: cython.int
        mask: cython.ulonglong
        was: cython.bint
        now: cython.bint
        found: dict[str, Any] = {}
        for name, beside in self.outer:
            mask = beside
            was = (mask & old) != 0
            now = (mask & new) != 0
            if was != now:
                found[name] = _empty_cell(name) if now else None
        for t in range(TILES):
            mask = self.last.around[t]
            was = not (old >> t) & 1 and (mask & old) != 0
            now = not (new >> t) & 1 and (mask & new) != 0
            if was != now:
                found[self.names[t]] = _empty_cell(self.names[t]) if now else None
        return found

    # --- 3.5 Scores -------------------------------------------------------------------------------------------------

    def scores(self, old: VolcanoState, new: VolcanoState) -> dict[str, Any]:
        """By seat what has changed of its score."""
        seat: cython.int
        found: dict[str, Any] = {}
        part: dict[str, Any] = {}
        if new.shared:
            if all_taken(old) != all_taken(new):
                part["taken"] = [number for numbers in new.taken_list() for number in numbers]
                if new.solved():
                    part["score"] = 1
                found["0"] = part
            return found
        scores = new.scores()
        lying = new.tiebreaks()
        for seat in range(new.players):
            part = {}
            if old.taken[seat] != new.taken[seat]:
                part["score"] = scores[seat]
                part["taken"] = new.taken_list()[seat]
            if self.lying[seat] != lying[seat]:
                part["lying"] = part["tiebreak"] = lying[seat]
            if part:
                found[str(seat)] = part
        self.lying = lying
        return found


def all_taken(state: VolcanoState) -> cython.ulonglong:
    """The tiles that somebody has taken."""
    return state.taken[0] | state.taken[1] | state.taken[2] | state.taken[3]


@lru_cache(maxsize=256)
def _names_around(cells: tuple[tuple[int, int], ...]) -> tuple[list[str], list[tuple[str, int]]]:
    """The texts of a layout's cells, and those around it, each with the mask of the tiles it touches."""
    outer: dict[Cell, int] = {}
    inside = set(cells)
    for tile, (q, r) in enumerate(cells):
        for near in Cell(q, r).neighbors():
            if near not in inside:
                outer[near] = outer.get(near, 0) | 1 << tile
    return [str(Cell(q, r)) for q, r in cells], [(str(cell), beside) for cell, beside in sorted(outer.items())]


def _empty_cell(name: str) -> dict[str, Any]:
    return {"cell": name, "heat": None, "hot": False, "piece": None}
