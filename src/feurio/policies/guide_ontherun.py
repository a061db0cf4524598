"""The guide of On the Run's solitaire (rules 4.9): all 48 animals on the table, the product of the four colors' saved.

What an edge cell risks is told by how many tiles it touches, the highest number among them and whether it is a hot
spot now. `late` counts the turns left of the color to move in six steps; `slack` is how many of them are not needed
to bring its animals into play, three at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from feurio.policies.features import Features

if cython.compiled:
    from cython.cimports.libc.math import sqrt
else:
    from math import sqrt

    from feurio.bits import bit, count, lowest, rest, whole_byte
    from feurio.board import SLOT
    from feurio.codes import MOVE, PASS, STARTLE, TILE, cell_q, cell_r, flee, one, pieces, three
    from feurio.policies.guide import CANDIDATES, MOST_FEATURES, Guide
    from feurio.state import ACTING, CHOOSING, FLEEING, LAYING

if TYPE_CHECKING:
    from feurio.ontherun import OnTheRunState


FEATURES = Features()
KIND = FEATURES.block("kind", act=6, late=6, slack=5)
GROUND = FEATURES.block("ground", number=6, many=3, exits=5, late=6)
HERD = FEATURES.block("herd", number=6, herd=4, late=6)
FULL = FEATURES.block("full", many=3, room=3, last=2)
WARM = FEATURES.block("warm", number=6, cool=4)
CELL = FEATURES.block("cell", risk=24, late=6)
FLIGHT = FEATURES.block("flight", animals=10, stuck=4, late=6)
LEAVE = FEATURES.block("leave", number=6, late=6)
GOAL = FEATURES.block("goal", risk=24, late=6)
STAY = FEATURES.block("stay", number=6, exits=5, late=6)
BACK = FEATURES.block("back", herd=4, late=6)
ORDER = FEATURES.block("order", tile=2, ways=4)
BURN = FEATURES.block("burn", burnt=4, late=6)
TOUCH = FEATURES.block("touch", drawn=6, touched=6)
OPEN = FEATURES.block("open", opened=4, late=6)
HEAT = FEATURES.block("heat", drawn=6, warmth=6)
LIKE = FEATURES.block("like", drawn=6, alike=2)
CROWD = FEATURES.block("crowd", stuck=4, late=6)
PLAN = FEATURES.block("plan", act=6, turns=10, supply=13)
RALLY = FEATURES.block("rally", herd=9, spare=6, late=6)
THREAT = FEATURES.block("threat", left=10, touched=4, ahead=6, beside=3)
GAIN = FEATURES.block("gain", saved=8, turns=10, waiting=2)
HOME = FEATURES.block("home", home=3, turns=10)
REGROUP = FEATURES.block("regroup", herd=9, spare=6, late=6)
EXPOSE = FEATURES.block("expose", drawn=6, exposed=4, late=6)
LOST = FEATURES.block("lost", turns=5, slack=5)
TRAP = FEATURES.block("trap", animals=5, late=6)
SPOT = FEATURES.block("spot", spare=3, left=10)
AROUND = FEATURES.block("around", drawn=6, vacant=4, late=6)

SIGHTS = Features()
SEEN_COLOR = SIGHTS.block("color", turns=10, supply=13, saved=13)
SEEN_RESCUE = SIGHTS.block("rescue", turns=10, saved=13, herd=8, waiting=2)
SEEN_DANGER = SIGHTS.block("danger", turns=10, high=6, hot=4, second=4)
SEEN_SPACE = SIGHTS.block("space", time=12, vacant=32, saved=8)
SEEN_HOME = SIGHTS.block("home", time=12, missing=49)
SIZE, SIGHT_SIZE = FEATURES.size, SIGHTS.size


def few(many: cython.int) -> cython.int:
    """A number in six steps."""
    return many if many < 2 else 2 if many < 4 else 3 if many < 7 else 4 if many < 12 else 5


class OnTheRunGuide(Guide):
    """Plays the solitaire of On the Run."""

    def __init__(self, state: OnTheRunState) -> None:
        Guide.__init__(self, state, FEATURES, SIGHTS)
        self.on = state.copy()
        self.state = self.on
        self.goal = 4000.0
        if not cython.compiled:
            self.warmth = [0] * 64
            self.ahead = [0] * 6
            self.to_tiles = [0] * 48
            self.to_cells = [0] * 48
        self.made("ontherun", SIZE, SIGHT_SIZE)

    def look(self) -> cython.int:
        if self.on.phase == CHOOSING:
            return self.look_center()
        self.survey()
        if self.on.phase == ACTING:
            return self.look_act()
        if self.on.phase == LAYING:
            return self.look_tile()
        if self.on.phase == FLEEING:
            return self.look_move()
        return 0

    # --- The position -----------------------------------------------------------------------------------------------

    def survey(self) -> cython.void:
        i: cython.int
        mask: cython.ulonglong
        supply: cython.int
        hotter: cython.ulonglong = 0
        self.color = self.on.first_color()
        self.turns = (self.on.pile + 4) // 4
        self.late = self.turns if self.turns < 4 else 4 if self.turns < 7 else 5
        supply = self.on.supply[self.on.home[self.color]]
        self.slack = self.turns - (supply + 2) // 3
        self.slack = 0 if self.slack < 0 else 4 if self.slack > 3 else self.slack
        self.hot = self.on.hot_spots()
        for i in range(6):
            mask = self.on.touching[i]
            while mask:
                self.warmth[lowest(mask)] = i
                mask = rest(mask)
        for i in range(5, -1, -1):
            self.ahead[i] = few(count(hotter))
            hotter |= self.on.touching[i] & self.on.twice
        self.left = self.on.pile if self.on.pile < 4 else 4 + few(self.on.pile - 4)

    def threat(self, slot: cython.int) -> cython.int:
        """One of 720 kinds of edge cells: how many tiles are to come, how many it touches, how many cells burn before
        it, how many beside it are hot spots."""
        cell: cython.int = self.on.slot_cell[slot]
        at: cython.int = cell_q(cell) + self.on.stride * cell_r(cell) + self.on.origin
        touched: cython.int = 0
        beside: cython.int = 0
        d: cython.int
        v: cython.int
        for d in range(6):
            v = self.on.grid[at + self.on.step_of[d]]
            if v < SLOT:
                touched += 1
            elif v != 255:
                beside += self.hot >> (v & 63) & 1
        touched = min(touched, 4) - 1
        return ((self.left * 4 + touched) * 6 + self.ahead[self.warmth[slot]]) * 3 + min(beside, 2)

    def spot(self) -> cython.int:
        """What it means to take a hot spot: how many are left free then, lest the next tile burn an animal."""
        return max(0, min(2, count(self.hot & self.on.vacant) - 1)) * 10 + self.left

    def rally(self, animals: cython.int, exits: cython.int) -> cython.int:
        """How well a herd of so many can flee to so many edge cells."""
        return (min(animals, 8) * 6 + max(0, min(5, exits - animals + 2))) * 6 + self.late

    def risk(self, slot: cython.int) -> cython.int:
        """One of 24 kinds of edge cells."""
        return ((self.on.twice >> slot & 1) * 6 + self.warmth[slot]) * 2 + (self.hot >> slot & 1)

    def herd_size(self, color: cython.int, byte: cython.int) -> cython.int:
        """How many animals of a color stand on tiles of the number that a byte is for."""
        own: cython.ulonglong = whole_byte(byte)
        herd: cython.int = 3 * color
        return (
            count(self.on.herd[herd] & own) + count(self.on.herd[herd + 1] & own) + count(self.on.herd[herd + 2] & own)
        )

    def exits_of(self, tiles: cython.ulonglong) -> cython.ulonglong:
        """The edge cells that can be reached from some tiles."""
        cells: cython.ulonglong = 0
        while tiles:
            cells |= self.to_cells[lowest(tiles)]
            tiles = rest(tiles)
        return cells

    def add(self, n: cython.int, code: cython.longlong, many: cython.int) -> cython.int:
        self.codes[n] = code
        self.many_of[n] = many
        return n + 1 if n < CANDIDATES - 1 else n

    # --- Startle and flee -------------------------------------------------------------------------------------------

    def look_act(self) -> cython.int:
        n: cython.int = 0
        i: cython.int
        many: cython.int
        tile: cython.int
        number: cython.int
        exits: cython.int
        warm: cython.int
        out: cython.int
        herd: cython.int
        size: cython.int
        most: cython.int
        color: cython.int = self.color
        supply: cython.int = self.on.supply[self.on.home[color]]
        mask: cython.ulonglong
        cells: cython.ulonglong
        tiles: cython.ulonglong
        kind: cython.int = self.late * 5 + self.slack
        plan: cython.int = PLAN + self.turns * 13 + supply
        animals: cython.int
        rooms: cython.ulonglong
        for i in range(6):
            if self.on.lying & whole_byte(i):
                self.on.reach(i + 1, self.to_tiles, self.to_cells, 8 * i)
        if self.on.laid and supply:
            mask = self.on.room[0]
            while mask:
                tile = lowest(mask)
                mask = rest(mask)
                number = tile >> 3
                most = 1 + (self.on.room[1] >> tile & 1) + (self.on.room[2] >> tile & 1)
                cells = self.to_cells[tile] & self.on.vacant
                exits = min(count(cells), 4)
                warm = min(count(cells & ~self.hot), 3)
                animals = self.herd_size(color, number)
                herd = 0 if animals == 0 else 1 if animals < 3 else 2 if animals < 6 else 3
                tiles = self.on.herd[3 * color] & whole_byte(number)
                size = count((self.exits_of(tiles) & self.on.vacant) | cells)
                for many in range(1, min(most, supply) + 1):
                    out = n * MOST_FEATURES
                    self.index[out] = KIND + (many - 1) * 30 + kind
                    self.index[out + 1] = GROUND + ((number * 3 + many - 1) * 5 + exits) * 6 + self.late
                    self.index[out + 2] = HERD + (number * 4 + herd) * 6 + self.late
                    self.index[out + 3] = FULL + ((many - 1) * 3 + most - 1) * 2 + (1 if supply == many else 0)
                    self.index[out + 4] = WARM + number * 4 + warm
                    self.index[out + 5] = plan + (many - 1) * 130
                    self.index[out + 6] = RALLY + self.rally(animals + many, size)
                    n = self.add(n, pieces(STARTLE, self.on.tile_cell[tile], color, many), 7)
            mask = self.on.vacant
            while mask:
                i = lowest(mask)
                mask = rest(mask)
                out = n * MOST_FEATURES
                self.index[out] = KIND + 3 * 30 + kind
                self.index[out + 1] = CELL + self.risk(i) * 6 + self.late
                self.index[out + 2] = plan + 3 * 130
                self.index[out + 3] = THREAT + self.threat(i)
                self.index[out + 4] = SPOT + self.spot()
                many = 4 + (self.hot >> i & 1)
                n = self.add(n, pieces(STARTLE, self.on.slot_cell[i], color, 1), many)
        for number in range(6):
            tiles = self.on.herd[3 * color] & whole_byte(number)
            if not tiles:
                continue
            size = self.herd_size(color, number)
            cells = self.exits_of(tiles)
            exits = count(cells & self.on.vacant)
            warm = count(cells & self.on.vacant & ~self.hot)
            rooms = 0
            while tiles:
                rooms |= self.to_tiles[lowest(tiles)]
                tiles = rest(tiles)
            animals = count(rooms & self.on.room[0]) + count(rooms & self.on.room[1]) + count(rooms & self.on.room[2])
            animals = max(0, min(2, size - exits - animals))
            out = n * MOST_FEATURES
            self.index[out] = KIND + 4 * 30 + kind
            self.index[out + 1] = FLIGHT + (min(size, 9) * 4 + max(0, min(3, size - exits))) * 6 + self.late
            self.index[out + 2] = LEAVE + number * 6 + self.late
            self.index[out + 3] = CROWD + max(0, min(3, size - warm)) * 6 + self.late
            self.index[out + 4] = plan + 4 * 130
            self.index[out + 5] = GAIN + (min(size, exits, 7) * 10 + self.turns) * 2 + (1 if supply else 0)
            self.index[out + 6] = HOME + animals * 10 + self.turns
            n = self.add(n, flee(color, number + 1), 7)
        self.index[n * MOST_FEATURES] = KIND + 5 * 30 + kind
        self.index[n * MOST_FEATURES + 1] = plan + 5 * 130
        return self.add(n, PASS, 2)

    def look_move(self) -> cython.int:
        n: cython.int = 0
        start: cython.int
        tile: cython.int
        slot: cython.int
        ways: cython.int
        herd: cython.int
        exits: cython.int
        out: cython.int
        color: cython.int = self.on.flee_color
        left: cython.ulonglong = self.on.fugitives()
        tiles: cython.ulonglong
        cells: cython.ulonglong
        known: cython.int = 0
        animals: cython.int
        own: cython.ulonglong
        while left:
            start = lowest(left)
            left = rest(left)
            tiles = self.on.to_tiles[start & 7] & self.on.room[0]
            cells = self.on.to_cells[start & 7] & self.on.vacant
            ways = min(count(cells), 3)
            while cells:
                slot = lowest(cells)
                cells = rest(cells)
                out = n * MOST_FEATURES
                self.index[out] = GOAL + self.risk(slot) * 6 + self.late
                self.index[out + 1] = ORDER + ways
                self.index[out + 2] = THREAT + self.threat(slot)
                self.index[out + 3] = SPOT + self.spot()
                herd = 3 + (self.hot >> slot & 1)
                n = self.add(n, three(MOVE, self.on.tile_cell[start], self.on.slot_cell[slot], 0), herd)
            while tiles:
                tile = lowest(tiles)
                tiles = rest(tiles)
                if not known >> (tile >> 3) & 1:
                    known |= 1 << (tile >> 3)
                    self.on.reach((tile >> 3) + 1, self.to_tiles, self.to_cells, 8 * (tile >> 3))
                exits = min(count(self.to_cells[tile] & self.on.vacant), 4)
                animals = self.herd_size(color, tile >> 3)
                herd = 0 if animals == 0 else 1 if animals < 3 else 2 if animals < 6 else 3
                own = (self.on.herd[3 * color] & whole_byte(tile >> 3)) | bit(tile)
                out = n * MOST_FEATURES
                self.index[out] = STAY + ((tile >> 3) * 5 + exits) * 6 + self.late
                self.index[out + 1] = BACK + herd * 6 + self.late
                self.index[out + 2] = ORDER + 4 + ways
                animals = self.rally(animals + 1, count(self.exits_of(own) & self.on.vacant))
                self.index[out + 3] = REGROUP + animals
                n = self.add(n, three(MOVE, self.on.tile_cell[start], self.on.tile_cell[tile], 0), 4)
        return n

    # --- Tiles ------------------------------------------------------------------------------------------------------

    def look_tile(self) -> cython.int:
        n: cython.int = 0
        mask: cython.ulonglong = self.hot
        slot: cython.int
        cell: cython.int
        at: cython.int
        d: cython.int
        v: cython.int
        touched: cython.int
        opened: cython.int
        alike: cython.int
        burnt: cython.int
        color: cython.int
        out: cython.int
        exposed: cython.int
        vacant: cython.int
        trapped: cython.int
        turns: cython.int
        slack: cython.int
        near: cython.ulonglong
        many: cython.int
        drawn: cython.int = self.on.drawn - 1
        while mask:
            slot = lowest(mask)
            mask = rest(mask)
            cell = self.on.slot_cell[slot]
            at = cell_q(cell) + self.on.stride * cell_r(cell) + self.on.origin
            touched = 0
            opened = 0
            alike = 0
            exposed = 0
            vacant = 0
            near = 0
            for d in range(6):
                v = self.on.grid[at + self.on.step_of[d]]
                if v < SLOT:
                    touched += 1
                    near |= bit(v)
                    if (v >> 3) == drawn:
                        alike = 1
                elif v == 255:
                    opened += 1
                elif self.on.vacant >> (v & 63) & 1:
                    vacant += 1
                else:
                    exposed += 1
            trapped = 0
            for d in range(12):
                trapped += count(self.on.herd[d] & near)
            burnt = 0
            many = 8
            for color in range(4):
                if self.on.edge[color] & bit(slot):
                    burnt = 1 + min(count(self.on.edge[color]) // 3, 2)
                    turns = (self.on.pile + 4 - ((color - self.color) & 3)) // 4
                    slack = max(-1, min(3, turns - (self.on.supply[self.on.home[color]] + 3) // 3))
                    self.index[n * MOST_FEATURES + 8] = LOST + min(turns, 4) * 5 + slack + 1
                    many = 9
            out = n * MOST_FEATURES
            self.index[out] = BURN + burnt * 6 + self.late
            self.index[out + 1] = TOUCH + drawn * 6 + min(touched, 6) - 1
            self.index[out + 2] = OPEN + min(opened, 3) * 6 + self.late
            self.index[out + 3] = HEAT + drawn * 6 + self.warmth[slot]
            self.index[out + 4] = LIKE + drawn * 2 + alike
            self.index[out + 5] = EXPOSE + (drawn * 4 + min(exposed, 3)) * 6 + self.late
            self.index[out + 6] = TRAP + min(trapped, 4) * 6 + self.late
            self.index[out + 7] = AROUND + (drawn * 4 + min(vacant, 3)) * 6 + self.late
            n = self.add(n, one(TILE, cell), many)
        return n

    # --- Estimates --------------------------------------------------------------------------------------------------

    def behold(self, out: cython.p_int, base: cython.int) -> cython.int:
        """Per color its turns left, supply, saved and what it could save at once; for all the free edge cells."""
        n: cython.int = base
        color: cython.int
        number: cython.int
        i: cython.int
        wait: cython.int
        turns: cython.int
        supply: cython.int
        saved: cython.int
        size: cython.int
        best: cython.int
        second: cython.int
        warm: cython.int
        risky: cython.int
        total: cython.int = 0
        missing: cython.int = 0
        time: cython.int = self.on.pile // 3
        tiles: cython.ulonglong
        hot: cython.ulonglong = self.on.hot_spots()
        high: cython.ulonglong = self.on.twice & (self.on.touching[5] | self.on.touching[4])
        for i in range(6):
            if self.on.lying & whole_byte(i):
                self.on.reach(i + 1, self.to_tiles, self.to_cells, 8 * i)
        for color in range(4):
            # Before a draw the turn is the first of those to come.
            wait = (color - self.on.first_color()) & 3
            turns = (self.on.pile - wait + 3) // 4
            supply = self.on.supply[self.on.home[color]]
            saved = count(self.on.edge[color])
            total += saved
            missing += supply
            best = 0
            second = 0
            for number in range(6):
                tiles = self.on.herd[3 * color] & whole_byte(number)
                if not tiles:
                    continue
                size = min(self.herd_size(color, number), count(self.exits_of(tiles) & self.on.vacant))
                if size > best:
                    second = best
                    best = size
                elif size > second:
                    second = size
            warm = min(count(self.on.edge[color] & high), 5)
            out[n] = SEEN_COLOR + (turns * 13 + supply) * 13 + saved
            out[n + 1] = SEEN_RESCUE + ((turns * 13 + saved) * 8 + min(best, 7)) * 2 + (1 if supply else 0)
            risky = min(count(self.on.edge[color] & hot), 3)
            out[n + 2] = SEEN_DANGER + ((turns * 6 + warm) * 4 + risky) * 4 + min(second, 3)
            n += 3
        out[n] = SEEN_SPACE + (time * 32 + min(count(self.on.vacant), 31)) * 8 + min(total // 4, 7)
        out[n + 1] = SEEN_HOME + time * 49 + missing
        return n + 2 - base

    # --- 4.9 The goal -----------------------------------------------------------------------------------------------

    def reward(self) -> cython.double:
        """The product's share of `goal`; a little for those saved while some animals are not on the table."""
        color: cython.int
        product: cython.double = 1.0
        shaped: cython.double = 1.0
        missing: cython.int = 0
        for color in range(4):
            product *= count(self.on.edge[color])
            shaped *= 1.0 + count(self.on.edge[color])
            missing += self.on.supply[color]
        if missing == 0:
            return product / self.goal + 0.01 * sqrt(sqrt(shaped))
        return max(0.0, 0.01 * sqrt(sqrt(shaped)) - 0.005 * missing)
