"""Swift playouts of On the Run (rules 4).

Edge cells are of three kinds: hot spots, others beside a 4, 5 or 6, and safe ones. An animal goes to a kind of cell or
to a tile of a number, a herd flees by how many it is and how many free edge cells it can reach, of two colors one may
lag behind, tiles fall on others' animals rather than on one's own. Where several places are of one kind, any will do.
"""

from __future__ import annotations

from math import exp

import cython

from feurio.policies.features import Features

if not cython.compiled:
    from feurio.bits import bit, count, filled_bytes, lowest, nth, rest, whole_byte
    from feurio.codes import (
        FLEE,
        MOVE,
        NO_COLOR,
        PASS,
        PREDATORS,
        STARTLE,
        TILE,
        field_cell,
        field_color,
        field_many,
        field_second,
        flee,
        kind_of,
    )
    from feurio.ontherun import OnTheRunState
    from feurio.policies.swift import Swift
    from feurio.state import ACTING, FLEEING, LAYING, RELOCATING

SWIFT = Features()
CELL = SWIFT.block("cell", stage=4, kind=3)
BEAST = SWIFT.block("beast", stage=4, many=3, number=6)
RUN = SWIFT.block("run", stage=4, cells=3, animals=4)
LAG = SWIFT.block("lag", event=2, lag=3)
STEP = SWIFT.block("step", stage=4, target=4)
BURN = SWIFT.block("burn", whose=3)
PASSING = SWIFT.block("passing", stage=4, laid=2)
PREDATOR = SWIFT.block("predator", stage=4)


class OnTheRunSwift(Swift):
    """The swift policy of On the Run, where seats compete."""

    def __init__(self, state: OnTheRunState) -> None:
        Swift.__init__(self, state, SWIFT)
        if not isinstance(state, OnTheRunState):
            raise TypeError("the state is of another game")
        self.on = state
        self.known = 0
        if not cython.compiled:
            self.weight = [0.0] * SWIFT.size
            self.kinds = [0] * 3
            self.to_tiles = [0] * 48
            self.to_cells = [0] * 48
        self.made = True

    def multiply(self, weights: list[float]) -> None:
        at: cython.int
        for at in range(len(weights)):
            self.weight[at] = exp(weights[at])

    # --- Looking at the position --------------------------------------------------------------------------------------

    def look(self) -> cython.void:
        """The stage, and the free edge cells by kind."""
        pile: cython.int = self.on.pile
        hot: cython.ulonglong = self.on.hot_spots() if pile else 0
        self.stage = 0 if pile > 20 else 1 if pile > 10 else 2 if pile > 0 else 3
        high: cython.ulonglong = self.on.touching[3] | self.on.touching[4] | self.on.touching[5]
        self.kinds[0] = self.on.vacant & ~high & ~hot
        self.kinds[1] = self.on.vacant & high & ~hot
        self.kinds[2] = self.on.vacant & hot

    def lag(self, color: cython.int) -> cython.int:
        """Whether fewer animals of a color are saved than of the seat's other one: 0, as many 1, more 2."""
        other: cython.int = self.on.first_color()
        n: cython.int
        if other == color:
            other = self.on.second_color()
        if other == NO_COLOR:
            return 1
        n = count(self.on.edge[color]) - count(self.on.edge[other])
        return 0 if n < 0 else 1 if n == 0 else 2

    def run(self, color: cython.int, number: cython.int) -> cython.int:
        """Where the flight of a color from a number is in `weight`."""
        own: cython.ulonglong = whole_byte(number - 1)
        left: cython.ulonglong = self.on.herd[3 * color] & own
        animals: cython.int = count(left) + count(self.on.herd[3 * color + 1] & own)
        cells: cython.ulonglong = 0
        free: cython.int
        animals += count(self.on.herd[3 * color + 2] & own)
        if not self.known >> number & 1:
            self.known |= 1 << number
            self.on.reach(number, self.to_tiles, self.to_cells, 8 * (number - 1))
        while left:
            cells |= self.to_cells[lowest(left)]
            left = rest(left)
        free = count(cells & self.on.vacant)
        free = 0 if free == 0 else 1 if free < animals else 2
        return RUN + (3 * self.stage + free) * 4 + (animals if animals < 4 else 4) - 1

    def burn(self, slot: cython.int) -> cython.int:
        """Whose animal is on an edge cell: nobody's (or a predator) 0, an own one 1, another's 2."""
        this: cython.ulonglong = bit(slot)
        first: cython.int = self.on.first_color()
        second: cython.int = self.on.second_color()
        if self.on.vacant & this:
            return 0
        if self.on.edge[first] & this or (second != NO_COLOR and self.on.edge[second] & this):
            return 1
        return 0 if self.on.predators & this else 2

    def facts(self, code: cython.longlong, out: cython.p_int) -> cython.int:
        kind: cython.int = kind_of(code)
        color: cython.int
        slot: cython.int
        if self.on.shared:
            return -1
        self.look()
        if kind == TILE:
            out[0] = BURN + self.burn(self.on.slot_at(field_cell(code)))
            return 1
        if kind == STARTLE:
            color = field_color(code)
            out[1] = LAG + self.lag(color)
            slot = self.on.slot_at(field_cell(code))
            if slot >= 0:
                out[0] = CELL + 3 * self.stage + self.kind_of_cell(slot)
                return 2
            out[0] = BEAST + (3 * self.stage + field_many(code) - 1) * 6 + (self.on.tile_at(field_cell(code)) >> 3)
            return 1
        if kind == FLEE:
            self.known = 0
            color = (code >> 4) & 7
            out[0] = self.run(color, (code >> 7) & 7)
            out[1] = LAG + 3 + self.lag(color)
            return 2
        if kind == MOVE:
            slot = self.on.slot_at(field_second(code))
            out[0] = STEP + 4 * self.stage + (3 if slot < 0 else self.kind_of_cell(slot))
            return 1
        if kind == PREDATORS:
            out[0] = PREDATOR + self.stage
            return 1
        if kind == PASS:
            out[0] = PASSING + 2 * self.stage + self.on.laid
            return 1
        return -1

    def kind_of_cell(self, slot: cython.int) -> cython.int:
        return 0 if self.kinds[0] & bit(slot) else 1 if self.kinds[1] & bit(slot) else 2

    # --- Playing ------------------------------------------------------------------------------------------------------

    def decide(self) -> cython.void:
        if self.on.phase == LAYING:
            self.lay()
        elif self.on.phase == ACTING:
            self.act()
        elif self.on.phase == FLEEING:
            self.step()
        elif self.on.phase == RELOCATING:
            self.on.relocate(nth(self.on.vacant, self.on.pick(count(self.on.vacant))))
        else:
            self.on.random_start()

    def begin(self) -> cython.void:
        self.known = 0

    def lay(self) -> cython.void:
        """Lays the tile drawn on one of the hot spots."""
        left: cython.ulonglong = self.on.hot_spots()
        total: cython.double = 0.0
        n: cython.int = 0
        while left:
            self.ways[n] = lowest(left)
            self.chances[n] = self.weight[BURN + self.burn(self.ways[n])]
            total += self.chances[n]
            left = rest(left)
            n += 1
        self.known = 0
        self.on.lay_drawn(self.ways[self.pick(n - 1, total) if n > 1 else 0])

    def act(self) -> cython.void:
        """Startles, begins to flee, places predators or passes. A way is 64 times the color and: 0 to 2 a kind of cell,
        8 to 31 a tile by how many and number, 32 to 38 a flight from a number; 256 are predators."""
        n: cython.int = 0
        i: cython.int
        color: cython.int
        total: cython.double
        self.look()
        n = self.weigh(self.on.first_color(), 0)
        n = self.weigh(self.on.second_color(), n)
        i = self.on.count_predators()
        if i:
            self.chances[n] = i * self.weight[PREDATOR + self.stage]
            self.ways[n] = 256
            n += 1
        if n == 0:
            self.on.end_turn(True)
            return
        total = self.weight[PASSING + 2 * self.stage + self.on.laid]
        for i in range(n):
            total += self.chances[i]
        i = self.pick(n, total)
        if i == n:
            self.on.end_turn(True)
            return
        i = self.ways[i]
        color = i >> 6
        i &= 63
        if color == 4:
            self.on.random_predators(self.on.pick(self.on.count_predators()))
            return
        if i >= 32:
            self.on.do(flee(color, i - 32))
            return
        if i < 3:
            self.on.startle_cell(nth(self.kinds[i], self.on.pick(count(self.kinds[i]))), color)
        else:
            self.startle(color, i >> 3, i & 7)
        self.on.end_turn(False)

    def startle(self, color: cython.int, many: cython.int, number: cython.int) -> cython.void:
        """Puts animals on any tile of a number with room for them."""
        tiles: cython.ulonglong = self.on.room[many - 1] & whole_byte(number)
        self.on.startle_tile(nth(tiles, self.on.pick(count(tiles))), color, many)

    def weigh(self, color: cython.int, n: cython.int) -> cython.int:
        """Writes what a color can do with its weights, from n on; where to go on."""
        have: cython.int
        kind: cython.int
        many: cython.int
        places: cython.int
        mask: cython.ulonglong
        lag: cython.int
        if color == NO_COLOR:
            return n
        have = self.on.supply[self.on.home[color]]
        lag = self.lag(color)
        if self.on.laid and have:
            for kind in range(3):
                places = count(self.kinds[kind])
                if places:
                    self.chances[n] = places * self.weight[CELL + 3 * self.stage + kind] * self.weight[LAG + lag]
                    self.ways[n] = 64 * color + kind
                    n += 1
            for many in range(1, 4):
                if have < many or not self.on.room[many - 1]:
                    break
                for kind in range(6):
                    places = count(self.on.room[many - 1] & whole_byte(kind))
                    if places:
                        self.chances[n] = places * self.weight[BEAST + (3 * self.stage + many - 1) * 6 + kind]
                        self.ways[n] = 64 * color + 8 * many + kind
                        n += 1
        mask = filled_bytes(self.on.herd[3 * color])
        while mask:
            kind = (lowest(mask) >> 3) + 1
            mask = rest(mask)
            self.chances[n] = self.weight[self.run(color, kind)] * self.weight[LAG + 3 + lag]
            self.ways[n] = 64 * color + 32 + kind
            n += 1
        return n

    def step(self) -> cython.void:
        """Moves one of the animals that flee. A way is 64 times 0 to 2 for a kind of cell or 3 for tiles, and the
        tile that it comes from."""
        n: cython.int = 0
        i: cython.int
        start: cython.int
        places: cython.int
        total: cython.double = 0.0
        left: cython.ulonglong = self.on.fugitives()
        mask: cython.ulonglong
        self.look()
        while left:
            start = lowest(left)
            left = rest(left)
            for i in range(4):
                if i < 3:
                    places = count(self.on.to_cells[start & 7] & self.kinds[i])
                else:
                    places = count(self.on.to_tiles[start & 7] & self.on.room[0])
                if places:
                    self.chances[n] = places * self.weight[STEP + 4 * self.stage + i]
                    self.ways[n] = 64 * i + start
                    total += self.chances[n]
                    n += 1
        i = self.ways[self.pick(n - 1, total) if n > 1 else 0]
        start = i & 63
        i >>= 6
        if i < 3:
            mask = self.on.to_cells[start & 7] & self.kinds[i]
            i = self.on.slot_cell[nth(mask, self.on.pick(count(mask)))]
        else:
            mask = self.on.to_tiles[start & 7] & self.on.room[0]
            i = self.on.tile_cell[nth(mask, self.on.pick(count(mask)))]
        self.on.move(start, i)
        self.on.go_on_fleeing()
