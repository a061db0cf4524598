"""Swift playouts of Wildfire and Feurio (rules 2).

Tiles go to any of the hottest cells, face down as likely as their number makes it. A crew is weighed by its tile's
number and free edges, by whether its color is beside and has an open 1, and by whether rivals are beside; two or three
pieces at once are less likely, by how full they make the tile. Tiles that the color is on already get no more of it.
"""

from __future__ import annotations

from math import exp

import cython

from feurio.policies.features import Features

if not cython.compiled:
    from feurio.bits import bit, lowest, rest
    from feurio.codes import BREAK, PASS, TILE, field_cell, field_color, field_many, kind_of
    from feurio.policies.swift import Swift
    from feurio.state import ACTING, LAYING
    from feurio.wildfire import WildfireState

SWIFT = Features()
GROUND = SWIFT.block("ground", stage=3, number=6, edges=3)
JOIN = SWIFT.block("join", open=2, joined=2, number=6)
CONTEST = SWIFT.block("contest", stage=3, joined=2, contested=2)
MORE = SWIFT.block("more", stage=3, many=2, full=2, contested=2)
NEUTRAL = SWIFT.block("neutral", many=3, contested=2)
PASSING = SWIFT.block("passing", stage=3, slack=4)
HIDE = SWIFT.block("hide", stage=3, drawn=6)


class WildfireSwift(Swift):
    """The swift policy of Wildfire and Feurio, where seats compete."""

    def __init__(self, state: WildfireState) -> None:
        Swift.__init__(self, state, SWIFT)
        if not isinstance(state, WildfireState):
            raise TypeError("the state is of another game")
        self.on = state
        if not cython.compiled:
            self.single = [0.0] * 432
            self.more = [0.0] * 24
            self.neutral = [0.0] * 6
            self.passing = [0.0] * 12
            self.hide = [0.0] * 18
        self.made = True

    def multiply(self, weights: list[float]) -> None:
        at: cython.int
        for at in range(432):
            # In the order of `place`.
            edges, number = at % 3, at // 3 % 6
            contested, joined, has_low, stage = at // 18 % 2, at // 36 % 2, at // 72 % 2, at // 144
            self.single[at] = exp(
                weights[GROUND + (stage * 6 + number) * 3 + edges]
                + weights[JOIN + (has_low * 2 + joined) * 6 + number]
                + weights[CONTEST + (stage * 2 + joined) * 2 + contested]
            )
        for at in range(24):
            self.more[at] = exp(weights[MORE + at])
        for at in range(6):
            self.neutral[at] = exp(weights[NEUTRAL + at])
        for at in range(12):
            self.passing[at] = exp(weights[PASSING + at])
        for at in range(18):
            self.hide[at] = exp(weights[HIDE + at])

    # --- Looking at the position --------------------------------------------------------------------------------------

    def look(self) -> cython.void:
        """What all crews of the seat to move have in common."""
        color: cython.int
        left: cython.int = 0
        pile: cython.int = self.on.pile
        seat: cython.int = self.on.seat
        self.theirs = 0
        for color in range(4):
            left += self.on.supply[4 * seat + color]
            if self.on.owner[color] != seat and self.on.owner[color] < self.on.players:
                self.theirs |= self.on.colored[color]
        left -= (pile + self.on.players - 1) // self.on.players
        self.slack = 0 if left <= 0 else 1 if left < 4 else 2 if left < 8 else 3
        self.stage = 0 if pile > 12 else 1 if pile > 0 else 2
        self.room1 = self.on.room(1)
        self.room2 = self.on.room(2)
        self.room3 = self.on.room(3)

    def place(self, tile: cython.int, own: cython.ulonglong) -> cython.int:
        """Where in `single` a tile is for a color that has its pieces on the tiles `own`."""
        this: cython.ulonglong = bit(tile)
        near: cython.ulonglong = self.on.near[tile]
        at: cython.int = 2 * self.stage + (1 if own & self.on.numbered[1] & self.on.free[0] else 0)
        at = 2 * at + (1 if near & own else 0)
        at = 2 * at + (1 if near & self.theirs else 0)
        at = 6 * at + self.on.number[tile] - 1
        return 3 * at + (2 if self.on.free[2] & this else 1 if self.on.free[1] & this else 0)

    def further(self, tile: cython.int, many: cython.int) -> cython.int:
        """Where in `more` two or three pieces at once on a tile are."""
        this: cython.ulonglong = bit(tile)
        full: cython.int = 1 if many == 3 or not self.room3 & this else 0
        at: cython.int = (2 * self.stage + many - 2) * 2 + full
        return 2 * at + (1 if self.on.near[tile] & self.theirs else 0)

    def facts(self, code: cython.longlong, out: cython.p_int) -> cython.int:
        tile: cython.int
        color: cython.int
        many: cython.int
        at: cython.int
        own: cython.ulonglong
        if self.on.shared:
            return -1
        self.look()
        if kind_of(code) == BREAK:
            out[0] = HIDE + 6 * self.stage + self.on.drawn - 1
            return 1
        if self.on.phase != ACTING:
            return 0 if kind_of(code) == TILE and self.on.firebreak else -1
        if kind_of(code) == PASS:
            out[0] = PASSING + 4 * self.stage + self.slack
            return 1
        tile = self.on.tile_at(field_cell(code))
        color = field_color(code)
        many = field_many(code)
        own = self.on.colored[color]
        if own & bit(tile):
            return -1
        if self.on.owner[color] >= self.on.players:
            out[0] = NEUTRAL + 2 * (many - 1) + (1 if self.on.near[tile] & self.theirs else 0)
            return 1
        at = self.place(tile, own)
        out[0] = GROUND + at // 144 * 18 + at % 18
        out[1] = JOIN + at // 36 % 4 * 6 + at // 3 % 6
        out[2] = CONTEST + (at // 144 * 2 + at // 36 % 2) * 2 + at // 18 % 2
        if many == 1:
            return 3
        out[3] = MORE + self.further(tile, many)
        return 4

    # --- Playing ------------------------------------------------------------------------------------------------------

    def decide(self) -> cython.void:
        if self.on.phase == LAYING and self.on.firebreak:
            self.lay()
        elif self.on.phase == LAYING:
            self.on.random_tile()
        elif self.on.phase == ACTING:
            self.crew()
        else:
            self.on.random_start()

    def lay(self) -> cython.void:
        """Lays the tile drawn, face up or face down."""
        n: cython.int = self.on.legal_codes(self.codes)
        i: cython.int
        total: cython.double = 0.0
        self.look()
        for i in range(n):
            self.chances[i] = self.hide[6 * self.stage + self.on.drawn - 1] if kind_of(self.codes[i]) == BREAK else 1.0
            total += self.chances[i]
        self.on.do(self.codes[self.pick(n - 1, total)])

    def crew(self) -> cython.void:
        """Sends a crew or passes."""
        n: cython.int = 0
        color: cython.int
        tile: cython.int
        have: cython.int
        this: cython.ulonglong
        own: cython.ulonglong
        mask: cython.ulonglong
        w: cython.double
        total: cython.double
        if not self.on.can_send():
            self.on.end_turn(False)
            return
        self.look()
        total = self.passing[4 * self.stage + self.slack]
        for color in range(4):
            have = self.on.supply[4 * self.on.seat + color]
            if have == 0:
                continue
            own = self.on.colored[color]
            mask = self.room1 & ~own
            while mask:
                tile = lowest(mask)
                mask = rest(mask)
                this = bit(tile)
                if self.on.owner[color] < self.on.players:
                    w = self.single[self.place(tile, own)]
                else:
                    w = self.neutral[1 if self.on.near[tile] & self.theirs else 0]
                self.chances[n] = w
                self.ways[n] = (tile * 4 + color) * 4 + 1
                total += w
                n += 1
                if have > 1 and self.room2 & this:
                    self.chances[n] = self.several(tile, color, 2, w)
                    self.ways[n] = (tile * 4 + color) * 4 + 2
                    total += self.chances[n]
                    n += 1
                    if have > 2 and self.room3 & this:
                        self.chances[n] = self.several(tile, color, 3, w)
                        self.ways[n] = (tile * 4 + color) * 4 + 3
                        total += self.chances[n]
                        n += 1
        color = self.pick(n, total)
        if color == n:
            self.on.end_turn(False)
            return
        tile = self.ways[color]
        self.on.send(tile >> 4, (tile >> 2) & 3, tile & 3)
        self.on.end_turn(True)

    def several(self, tile: cython.int, color: cython.int, many: cython.int, w: cython.double) -> cython.double:
        """The weight of two or three pieces at once, where that of one is `w`."""
        if self.on.owner[color] < self.on.players:
            return w * self.more[self.further(tile, many)]
        return self.neutral[2 * (many - 1) + (1 if self.on.near[tile] & self.theirs else 0)]
