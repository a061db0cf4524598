"""What a network looks at in Wildfire and Feurio where one plays alone or all play together (rules 2.7).

All 48 pieces have to be placed in time, each color in one region with an open 1. So a position is seen by what each
seat has to place in the turns it has left, and for each color by its *sources* (open 1s in its region), its *fringe*
(the tiles with room in or beside it) and how near the fire is. `stage` is a third of the pile, `order` whose turn comes
when.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from feurio.policies.features import Features

if not cython.compiled:
    from feurio.bits import bit, count, lowest, packed_get, rest
    from feurio.policies.evaluation_wildfire import find_danger, part_of
    from feurio.state import ACTING, LAYING

if TYPE_CHECKING:
    from feurio.wildfire import WildfireState

SIGHTS = Features()
TURN = SIGHTS.block("turn", pile=36, phase=3)
DRAWN = SIGHTS.block("drawn", drawn=7, stage=12)
UNSEEN = SIGHTS.block("unseen", number=6, left=9, stage=6)
MISSING = SIGHTS.block("missing", stage=12, colors=5, ones=5, unseen=5)
SPACE = SIGHTS.block("space", stage=12, room=32)
FIT = SIGHTS.block("fit", left=17, room=20)
PACE = SIGHTS.block("pace", order=4, turns=13, behind=20)
STOCK = SIGHTS.block("stock", stage=12, supply=13, sources=3, able=8)
SOURCE = SIGHTS.block("source", stage=12, sources=3, danger=7, edges=5)
ALONE = SIGHTS.block("alone", stage=12, supply=5, alone=7, apart=2)
REACH = SIGHTS.block("reach", stage=6, supply=5, fringe=7, beyond=5)
FRONT = SIGHTS.block("front", stage=12, supply=5, front=6, edges=4)
PATH = SIGHTS.block("path", stage=12, need=3, path=4, supply=5, unseen=3)
OWNER = SIGHTS.block("owner", order=5, supply=13, best=4, able=5)
HASTE = SIGHTS.block("haste", order=5, need=7, best=4, stage=6)
TILE = SIGHTS.block("tile", number=6, edges=3, room=4, near=5, danger=3, late=2)
SIZE = SIGHTS.size


class WildfireProspect:
    """Looks at one state, which may be moved about; all seats see the same."""

    def __init__(self, state: WildfireState) -> None:
        self.on = state
        if not cython.compiled:
            self.danger = [0] * 36
            self.supply = [0] * 4
            self.around = [0] * 4
            self.fringe = [0] * 4
            self.beyond = [0] * 4
            self.order = [0] * 4
            self.left_of = [0] * 4
            self.turns_of = [0] * 4

    def behold(self, out: cython.p_int, base: cython.int) -> cython.int:
        """Writes what is to be seen, from `base` on, and says how much."""
        n: cython.int = base + 8
        k: cython.int
        i: cython.int
        color: cython.int
        pile: cython.int = self.on.pile
        stage: cython.int = pile // 3
        phase: cython.int = 2 if self.on.phase == ACTING else 1 if self.on.phase == LAYING else 0
        room: cython.int
        missing: cython.int = 0
        left: cython.int = 0
        ones: cython.int
        self.stage = stage if stage < 12 else 11
        stage = self.stage
        self.room1 = self.on.room(1)
        self.room2 = self.on.room(2)
        self.room3 = self.on.room(3)
        find_danger(self.on, self.danger)
        self.find_colors()
        out[base] = TURN + (pile if pile < 36 else 35) * 3 + phase
        out[base + 1] = DRAWN + self.on.drawn * 12 + stage
        for i in range(6):
            k = packed_get(self.on.unseen, i)
            out[base + 2 + i] = UNSEEN + (i * 9 + (k if k < 8 else 8)) * 6 + stage // 2
        for k in range(self.on.players):
            i = self.left_of[k] - self.turns_of[k]
            if self.on.players == 1:
                i -= 6
            elif self.on.players == 2:
                i -= 2
            out[n] = (
                PACE
                + (k * 13 + (self.turns_of[k] if self.turns_of[k] < 8 else 8 + min(4, (self.turns_of[k] - 8) // 6)))
                * 20
                + max(0, min(19, i + 10))
            )
            n += 1
        for color in range(4):
            left += self.supply[color]
            self.behold_color(color, out, n)
            n += 8
            if not self.on.colored[color] & self.on.numbered[1] & self.on.free[0]:
                missing += 1
        ones = count(self.on.numbered[1] & self.room1)
        i = packed_get(self.on.unseen, 0)
        out[n] = MISSING + ((stage * 5 + missing) * 5 + (ones if ones < 4 else 4)) * 5 + (i if i < 4 else 4)
        room = count(self.room1) + count(self.room2) + count(self.room3)
        out[n + 1] = SPACE + stage * 32 + (room if room < 31 else 31)
        out[n + 2] = FIT + (left // 3 if left < 48 else 16) * 20 + (room if room < 19 else 19)
        return self.behold_tiles(out, n + 3) - base

    def find_colors(self) -> cython.void:
        """What each color has and reaches, and what each seat has to place; seats from the one to move on."""
        k: cython.int
        color: cython.int
        seat: cython.int
        pile: cython.int
        tiles: cython.ulonglong
        found: cython.ulonglong
        todo: cython.ulonglong
        for color in range(4):
            self.supply[color] = 0
            self.order[color] = 4
        for k in range(self.on.players - 1, -1, -1):
            seat = (self.on.seat + k) % self.on.players
            self.left_of[k] = 0
            for color in range(4):
                if self.on.supply[4 * seat + color]:
                    self.left_of[k] += self.on.supply[4 * seat + color]
                    self.supply[color] += self.on.supply[4 * seat + color]
                    self.order[color] = k
            # Whoever has drawn has this turn, too.
            pile = self.on.pile + (1 if self.on.phase == ACTING or self.on.phase == LAYING else 0)
            self.turns_of[k] = (pile + self.on.players - 1 - k) // self.on.players
        for color in range(4):
            tiles = self.on.colored[color]
            found = 0
            todo = tiles
            while todo:
                found |= self.on.near[lowest(todo)]
                todo = rest(todo)
            self.around[color] = found & ~tiles
            self.fringe[color] = (tiles | found) & self.room1
            self.beyond[color] = 0
            if tiles and self.supply[color]:
                todo = self.around[color] & self.room1
                found = 0
                while todo:
                    found |= self.on.near[lowest(todo)]
                    todo = rest(todo)
                self.beyond[color] = found & ~tiles & ~self.around[color] & self.room1

    def behold_color(self, color: cython.int, out: cython.p_int, n: cython.int) -> cython.void:
        """The eight things that are seen of a color, from `n` on."""
        stage: cython.int = self.stage
        supply: cython.int = self.supply[color]
        fifth: cython.int = (supply + 2) // 3
        tiles: cython.ulonglong = self.on.colored[color]
        mine: cython.ulonglong = self.fringe[color] if tiles else self.room1
        others: cython.ulonglong = mine
        this: cython.ulonglong
        tile: cython.int
        i: cython.int
        able: cython.int = count(mine) + count(mine & self.room2) + count(mine & self.room3)
        alone: cython.int
        best: cython.int = 3 if mine & self.room3 else 2 if mine & self.room2 else 1 if mine else 0
        sources: cython.int
        danger: cython.int = 6
        edges: cython.int = 0
        front: cython.int = 5
        path: cython.int
        need: cython.int
        order: cython.int = self.order[color]
        this = tiles & self.on.numbered[1] & self.on.free[0]
        sources = count(this)
        if sources:
            danger = 0
        while this:
            tile = lowest(this)
            this = rest(this)
            if self.danger[tile] > danger:
                danger = self.danger[tile]
            edges += 6 - count(self.on.near[tile])
        for i in range(4):
            if i != color and self.supply[i]:
                others &= ~self.fringe[i]
        alone = count(others) + count(others & self.room2) + count(others & self.room3)
        this = tiles & self.on.free[0]
        i = 0
        while this:
            tile = lowest(this)
            this = rest(this)
            if self.danger[tile] < front:
                front = self.danger[tile]
            if self.danger[tile] < 2:
                i += 1
        out[n] = (
            STOCK + ((stage * 13 + supply) * 3 + min(sources, 2)) * 8 + (able if able < 6 else 6 if able < 9 else 7)
        )
        out[n + 1] = SOURCE + ((stage * 3 + min(sources, 2)) * 7 + danger) * 5 + min(edges, 4)
        out[n + 2] = (
            ALONE + ((stage * 5 + fifth) * 7 + min(alone, 6)) * 2 + (1 if part_of(self.on, tiles) != tiles else 0)
        )
        out[n + 3] = (
            REACH + ((stage // 2 * 5 + fifth) * 7 + min(count(mine), 6)) * 5 + min(count(self.beyond[color]), 4)
        )
        out[n + 4] = FRONT + ((stage * 5 + fifth) * 6 + front) * 4 + min(i, 3)
        # How far it is from a 1 with room.
        this = self.on.numbered[1] & self.room1
        path = 0 if this == 0 else 1 if mine & this else 2 if self.beyond[color] & this else 3
        need = 0 if sources == 0 else 1 if danger < 2 else 2
        i = packed_get(self.on.unseen, 0)
        out[n + 5] = PATH + (((stage * 3 + need) * 4 + path) * 5 + fifth) * 3 + (i if i < 2 else 2)
        out[n + 6] = OWNER + ((order * 13 + supply) * 4 + best) * 5 + (able if able < 3 else 3 if able < 6 else 4)
        i = 6
        if order < 4:
            i = need_step(self.left_of[order], self.turns_of[order])
        out[n + 7] = HASTE + ((order * 7 + i) * 4 + best) * 6 + stage // 2

    def behold_tiles(self, out: cython.p_int, n: cython.int) -> cython.int:
        """Every open tile: its number, edges and room, how many colors reach it, its danger; where to go on."""
        tiles: cython.ulonglong = self.on.free[0]
        this: cython.ulonglong
        tile: cython.int
        color: cython.int
        at: cython.int
        near: cython.int
        late: cython.int = 1 if self.on.pile < 12 else 0
        while tiles:
            tile = lowest(tiles)
            tiles = rest(tiles)
            this = bit(tile)
            near = 0
            for color in range(4):
                if self.supply[color] and (self.on.colored[color] | self.around[color]) & this:
                    near += 1
            at = (self.on.number[tile] - 1) * 3
            at += 2 if self.on.free[2] & this else 1 if self.on.free[1] & this else 0
            at = at * 4 + (3 if self.room3 & this else 2 if self.room2 & this else 1 if self.room1 & this else 0)
            at = (at * 5 + near) * 3 + (0 if self.danger[tile] < 2 else 1 if self.danger[tile] < 4 else 2)
            out[n] = TILE + at * 2 + late
            n += 1
        return n


def need_step(supply: cython.int, turns: cython.int) -> cython.int:
    """Pieces to place for a turn: none, up to a half, one, one and a half, two, more."""
    if supply <= turns:
        return 0 if supply == 0 else 1 if 2 * supply <= turns else 2
    return 3 if 2 * supply <= 3 * turns else 4 if supply <= 2 * turns else 5
