"""The sight of On the Run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

from feurio.editions import COLORS, SPACES
from feurio.sights.sight import NO_PIECES

if not cython.compiled:
    from feurio.bits import bit, count, lowest, rest, whole_byte
    from feurio.board import cell_step
    from feurio.ontherun import OnTheRunState
    from feurio.sights.sight import Sight, cell_name
    from feurio.state import FLEEING, LAYING, OVER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class OnTheRunSight(Sight):
    def __init__(self, state: OnTheRunState, stacks: Mapping[str, Sequence[str]], phases: Sequence[str]) -> None:
        t: cython.int
        Sight.__init__(self, state, stacks, phases)
        self.last = state.copy()
        self.shared = state.setup.shared
        self.points = self.all_points(self.last)
        for t in range(48):
            if self.last.lying & bit(t):
                self.remember(t, stacks.get(cell_name(self.last.tile_cell[t]), NO_PIECES))
        self.ready = True

    def advance(self, state: OnTheRunState, secret: Mapping[str, int]) -> dict[str, Any]:  # type: ignore[override]
        old = self.last
        self.check(old, state)
        differs = self.basics(old, state)
        color = turn_color(state)
        if color != turn_color(old):
            differs["color"] = COLORS[color] if color >= 0 else None
        if state.fleeing != old.fleeing:
            differs["flee"] = fleeing(state)
        change = {"set": differs, "tiles": self.tiles(old, state), "cells": self.cells(old, state)}
        scores = self.scores(state)
        if scores:
            change["scores"] = scores
        old.assign(state)
        return change

    # --- 4.4 Tiles and the animals on them --------------------------------------------------------------------------

    def tiles(self, old: OnTheRunState, new: OnTheRunState) -> dict[str, Any]:
        t: cython.int
        d: cython.int
        i: cython.int
        fresh: cython.ulonglong = new.lying & ~old.lying
        changed: cython.ulonglong = fresh
        moved: cython.ulonglong = 0
        found: dict[str, Any] = {}
        for i in range(3):
            changed |= old.room[i] ^ new.room[i]
        for i in range(12):
            moved |= old.herd[i] ^ new.herd[i]
        changed |= moved
        while fresh:
            t = lowest(fresh)
            fresh = rest(fresh)
            for d in range(6):
                i = new.tile_at(new.tile_cell[t] + cell_step(d))
                if i >= 0:
                    changed |= bit(i)
        while changed:
            t = lowest(changed)
            changed = rest(changed)
            if moved & bit(t):
                self.restack(t, herd_on(new, t, 0), herd_on(new, t, 1), herd_on(new, t, 2), herd_on(new, t, 3))
            found[cell_name(new.tile_cell[t])] = self.tile(new, t)
        return found

    def tile(self, state: OnTheRunState, t: cython.int) -> dict[str, Any]:
        d: cython.int
        edges: cython.int = 0
        for d in range(6):
            edges += state.tile_at(state.tile_cell[t] + cell_step(d)) < 0
        return {
            "cell": cell_name(state.tile_cell[t]),
            "number": (t >> 3) + 1,
            "face": "up",
            "spaces": SPACES[(t >> 3) + 1],
            "room": ((state.room[0] >> t) & 1) + ((state.room[1] >> t) & 1) + ((state.room[2] >> t) & 1),
            "free_edges": edges,
            "pieces": self.stacks.get(t, NO_PIECES),
        }

    # --- 4.3 Edge cells and who stands there ------------------------------------------------------------------------

    def cells(self, old: OnTheRunState, new: OnTheRunState) -> dict[str, Any]:
        slot: cython.int
        color: cython.int
        was_hot: cython.ulonglong = old.hot_spots() if old.phase == LAYING else 0
        now_hot: cython.ulonglong = new.hot_spots() if new.phase == LAYING else 0
        was: cython.ulonglong = edge_cells(old)
        left: cython.ulonglong = edge_cells(new)
        changed: cython.ulonglong = (
            (was_hot ^ now_hot) | (old.vacant ^ new.vacant) | (old.predators ^ new.predators) | (was ^ left)
        )
        fresh: cython.ulonglong = new.lying & ~old.lying
        found: dict[str, Any] = {}
        for color in range(4):
            changed |= old.edge[color] ^ new.edge[color]
        while fresh:
            slot = old.slot_at(new.tile_cell[lowest(fresh)])
            if slot >= 0 and was & bit(slot):
                found[cell_name(new.tile_cell[lowest(fresh)])] = None
            fresh = rest(fresh)
        while left:
            slot = lowest(left)
            left = rest(left)
            # A cell keeps its slot as long as no tile is laid there.
            if not changed & bit(slot) and old.slot_cell[slot] == new.slot_cell[slot]:
                continue
            name = cell_name(new.slot_cell[slot])
            hot = (now_hot & bit(slot)) != 0
            found[name] = {"cell": name, "heat": None, "hot": hot, "piece": piece_on(new, slot)}
        return found

    # --- 4.7 Scores -------------------------------------------------------------------------------------------------

    def scores(self, state: OnTheRunState) -> dict[str, Any]:
        """By seat what has changed of its score."""
        seat: cython.int
        found: dict[str, Any] = {}
        points = self.all_points(state)
        if points == self.points:
            return found
        for seat in range(len(points)):
            before = self.points[seat]
            after = points[seat]
            if before == after:
                continue
            part: dict[str, Any] = {}
            colors = self.counting[seat]
            if before[0] != after[0]:
                part["score"] = after[0]
            if before[1] != after[1]:
                part["damage"] = after[1]
                if not self.shared:
                    part["tiebreak"] = after[1]
            if before[2] != after[2]:
                part["saved"] = _by_color(colors, after[2])
            if before[3] != after[3]:
                part["home"] = _by_color(colors, after[3])
            if before[4] != after[4]:
                part["stranded"] = _by_color(colors, after[4])
            found[str(seat)] = part
        self.points = points
        return found

    def all_points(self, state: OnTheRunState) -> list[Any]:
        """Of each seat its score and the damage, and by color the animals saved, at home and stranded."""
        seat: cython.int
        color: cython.int
        pool: cython.int
        damage: cython.int
        found: list[Any] = []
        scores = state.scores()
        for seat in range(len(self.counting)):
            saved: list[int] = []
            home: list[int] = []
            stranded: list[int] = []
            damage = 0
            pool = 0 if state.compass else seat
            for color in self.counting[seat]:
                saved.append(count(state.edge[color]))
                home.append(state.supply[4 * pool + color])
                stranded.append(herd_size(state, color))
                damage += herd_damage(state, color)
            found.append((scores[seat], damage, saved, home, stranded))
        return found


def _by_color(colors: list[Any], counts: list[Any]) -> dict[str, int]:
    return {COLORS[color]: many for color, many in zip(colors, counts, strict=True)}


def fleeing(state: OnTheRunState) -> dict[str, Any] | None:
    """The animals on the run, as in a position."""
    if state.phase != FLEEING:
        return None
    groups = [[cell_name(cell) for cell in group] for group in state.flee_groups()]
    return {"color": COLORS[state.flee_color], "number": state.flee_number, "groups": groups}


def turn_color(state: OnTheRunState) -> cython.int:
    """The color that flees, or whose turn it is where all play together (4.9); -1 if neither."""
    if state.phase == FLEEING:
        return state.flee_color
    return state.first_color() if state.compass and state.phase != OVER else -1


def edge_cells(state: OnTheRunState) -> cython.ulonglong:
    """All edge cells, by their slots."""
    return state.vacant | state.predators | state.edge[0] | state.edge[1] | state.edge[2] | state.edge[3]


def piece_on(state: OnTheRunState, slot: cython.int) -> str | None:
    """Who stands on an edge cell."""
    color: cython.int
    if state.predators & bit(slot):
        return "predator"
    for color in range(4):
        if state.edge[color] & bit(slot):
            return COLORS[color]
    return None


def herd_on(state: OnTheRunState, t: cython.int, color: cython.int) -> cython.int:
    """The animals of a color on a tile."""
    at: cython.int = 3 * color
    return ((state.herd[at] >> t) & 1) + ((state.herd[at + 1] >> t) & 1) + ((state.herd[at + 2] >> t) & 1)


def herd_size(state: OnTheRunState, color: cython.int) -> cython.int:
    """The animals of a color on all tiles."""
    at: cython.int = 3 * color
    return count(state.herd[at]) + count(state.herd[at + 1]) + count(state.herd[at + 2])


def herd_damage(state: OnTheRunState, color: cython.int) -> cython.int:
    """The numbers of the tiles they stand on, added up."""
    i: cython.int
    n: cython.int
    total: cython.int = 0
    for i in range(3):
        for n in range(6):
            total += (n + 1) * count(state.herd[3 * color + i] & whole_byte(n))
    return total
