"""The sight of Wildfire and Feurio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

from feurio.editions import COLORS, SPACES
from feurio.sights.sight import NO_PIECES

if not cython.compiled:
    from feurio.bits import bit, count, hottest_byte, lowest, rest
    from feurio.sights.sight import Sight, cell_name
    from feurio.state import LAYING
    from feurio.wildfire import WildfireState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NO_HEAT = 255
"""More than any cell's heat: no cell is hot."""


class WildfireSight(Sight):
    def __init__(self, state: WildfireState, stacks: Mapping[str, Sequence[str]], phases: Sequence[str]) -> None:
        color: cython.int
        t: cython.int
        Sight.__init__(self, state, stacks, phases)
        self.last = state.copy()
        self.shared = state.setup.shared
        known: list[dict[Any, Any]] = [{}, {}, {}, {}]
        self.regions = known
        for color in range(4):
            self.regions[color] = self.color_regions(self.last, color)
        self.listed = [self.seat_regions(colors) for colors in self.counting]
        self.points = [self.seat_points(self.last, seat) for seat in range(len(self.counting))]
        self.goals = goals_of(self.last) if self.shared else None
        for t in range(self.last.tiles):
            self.remember(t, stacks.get(cell_name(self.last.tile_cell[t]), NO_PIECES))
        self.ready = True

    def advance(self, state: WildfireState, secret: Mapping[str, int]) -> dict[str, Any]:  # type: ignore[override]
        old = self.last
        self.check(old, state)
        change = {
            "set": self.basics(old, state),
            "tiles": self.tiles(old, state, secret),
            "cells": self.cells(old, state),
        }
        scores = self.scores(old, state)
        if scores:
            change["scores"] = scores
        old.assign(state)
        return change

    # --- 2.3 Tiles and the pieces on them ---------------------------------------------------------------------------

    def tiles(self, old: WildfireState, new: WildfireState, secret: Mapping[str, int]) -> dict[str, Any]:
        t: cython.int
        room1: cython.ulonglong = new.room(1)
        room2: cython.ulonglong = new.room(2)
        room3: cython.ulonglong = new.room(3)
        roomier: cython.ulonglong = (room1 ^ old.room(1)) | (room2 ^ old.room(2)) | (room3 ^ old.room(3))
        moved: cython.bint
        found: dict[str, Any] = {}
        for t in range(new.tiles):
            moved = (
                old.pieces_on[4 * t] != new.pieces_on[4 * t]
                or old.pieces_on[4 * t + 1] != new.pieces_on[4 * t + 1]
                or old.pieces_on[4 * t + 2] != new.pieces_on[4 * t + 2]
                or old.pieces_on[4 * t + 3] != new.pieces_on[4 * t + 3]
            )
            if moved:
                self.restack(
                    t,
                    new.pieces_on[4 * t],
                    new.pieces_on[4 * t + 1],
                    new.pieces_on[4 * t + 2],
                    new.pieces_on[4 * t + 3],
                )
            elif t < old.tiles and old.near[t] == new.near[t] and not roomier & bit(t):
                continue
            name = cell_name(new.tile_cell[t])
            number = new.number[t]
            found[name] = {
                "cell": name,
                "number": number or secret.get(name),
                "face": "up" if number else "down",
                "spaces": SPACES[number],
                "room": ((room1 >> t) & 1) + ((room2 >> t) & 1) + ((room3 >> t) & 1),
                "free_edges": 6 - count(new.near[t]),
                "pieces": self.stacks.get(t, NO_PIECES),
            }
        return found

    # --- 2.2 Empty cells and their heat -----------------------------------------------------------------------------

    def cells(self, old: WildfireState, new: WildfireState) -> dict[str, Any]:
        slot: cython.int
        t: cython.int
        heat: cython.int
        was: cython.int
        was_hot: cython.int = hottest_byte(old.heat, old.blocks) if old.phase == LAYING else NO_HEAT
        now_hot: cython.int = hottest_byte(new.heat, new.blocks) if new.phase == LAYING else NO_HEAT
        hot: cython.bint
        found: dict[str, Any] = {}
        for t in range(old.tiles, new.tiles):
            slot = old.slot_at(new.tile_cell[t])
            if old.tiles and slot >= 0 and old.heat[slot]:
                found[cell_name(new.tile_cell[t])] = None
        for slot in range(new.slots if new.tiles else 0):
            heat = new.heat[slot]
            if not heat:
                continue
            hot = heat == now_hot
            # A cell keeps its slot as long as it is empty.
            if slot < old.slots and old.tiles and old.slot_cell[slot] == new.slot_cell[slot]:
                was = old.heat[slot]
                if was == heat and (was == was_hot) == hot:
                    continue
            name = cell_name(new.slot_cell[slot])
            found[name] = {"cell": name, "heat": heat - 1, "hot": hot, "piece": None}
        return found

    # --- 2.5 Scores -------------------------------------------------------------------------------------------------

    def scores(self, old: WildfireState, new: WildfireState) -> dict[str, Any]:
        """By seat what has changed of its score. In a list of regions a number stands for the one that was there."""
        seat: cython.int
        color: cython.int
        shut: cython.ulonglong = old.free[0] ^ new.free[0]
        dirty: cython.int = 0
        for color in range(4):
            if old.colored[color] != new.colored[color] or shut & new.colored[color]:
                dirty |= 1 << color
                self.regions[color] = self.color_regions(new, color)
        found: dict[str, Any] = {}
        for seat in range(len(self.counting)):
            part: dict[str, Any] = {}
            colors = self.counting[seat]
            if self.shared or any([dirty >> c & 1 for c in colors]):
                before: list[Any] = self.listed[seat]
                after: list[Any] = self.seat_regions(colors)
                if len(after) != len(before) or any([after[i] is not before[i] for i in range(len(after))]):
                    part["regions"] = [_place(region, before) for region in after]
                    self.listed[seat] = after
                known = self.points[seat]
                points = self.seat_points(new, seat)
                if points[0] != known[0]:
                    part["score"] = points[0]
                if points[1] != known[1]:
                    part["tiebreak"] = points[1]
                self.points[seat] = points
            if self.shared:
                goals = goals_of(new)
                if goals != self.goals:
                    part["goals"] = self.goals = goals
            if part:
                found[str(seat)] = part
        return found

    def color_regions(self, state: WildfireState, color: cython.int) -> dict[Any, Any]:
        """A color's regions with their arithmetic, by what says all about one; known ones stay the same object."""
        known = self.regions[color]
        return {region: known.get(region) or _described(state, color, region) for region in state.region_list(color)}

    def seat_regions(self, colors: list[Any]) -> list[Any]:
        """The regions of some colors, those worth most first."""
        found: list[Any] = []
        for color in colors:
            found.extend(self.regions[color].values())
        found.sort(key=_worth)
        return found

    def seat_points(self, state: WildfireState, seat: cython.int) -> tuple[int, int | None]:
        """Score and tie-break of a seat, or of all together, from its regions."""
        if self.shared:
            return int(state.solved()), None
        values = [region["value"] for region in self.listed[seat]]
        return sum(values), values[0] if values else 0


def goals_of(state: WildfireState) -> dict[str, dict[str, Any]]:
    """How far each color is where all play together (2.7), as a position has it."""
    return {
        name: {"regions": regions, "left": left, "open_one": open_one, "whole": whole}
        for name, (regions, left, open_one, whole) in zip(COLORS, state.goal_list(), strict=True)
    }


def _worth(region: dict[str, Any]) -> int:
    return -region["value"]


def _place(region: Any, before: list[Any]) -> Any:
    """Where a region was before, or the region itself if it is new."""
    i: cython.int
    for i in range(len(before)):
        if before[i] is region:
            return i
    return region


def _described(state: WildfireState, color: cython.int, region: Any) -> dict[str, Any]:
    """A region as a position has it."""
    mask: cython.ulonglong = region[0]
    cells: list[str] = []
    numbers: list[int] = []
    while mask:
        cells.append(cell_name(state.tile_cell[lowest(mask)]))
        numbers.append(state.number[lowest(mask)])
        mask = rest(mask)
    return {
        "color": COLORS[color],
        "cells": cells,
        "numbers": numbers,
        "sum": region[1],
        "divisor": region[2] or None,
        "divider": cell_name(state.tile_cell[cython.cast(cython.int, region[3])]) if region[2] else None,
        "value": region[4],
    }
