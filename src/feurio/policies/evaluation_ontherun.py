"""What a search looks at in On the Run (rules 4).

Edge cells are sorted by how likely they are to burn: the highest number they touch, whether they touch two tiles, and
whether they are hot spots now. Animals are judged by the exits of the tiles they stand on or go to and whose else these
are, by how many are left for how many turns, and by what a saved one is multiplied with; predators and tiles by whose
cells they take.
"""

from __future__ import annotations

import cython

from feurio.policies.features import Features

if cython.compiled:
    from cython.cimports.libc.math import log
else:
    from math import log

    from feurio.bits import bit, count, lowest, rest, whole_byte
    from feurio.board import SLOT
    from feurio.codes import (
        FLEE,
        MOVE,
        PASS,
        PREDATORS,
        RELOCATE,
        STARTLE,
        TILE,
        field_cell,
        field_color,
        field_many,
        field_second,
        field_third,
        kind_of,
    )
    from feurio.ontherun import OnTheRunState
    from feurio.policies.evaluation import Evaluation, step_of
    from feurio.state import ACTING, CHOOSING, LAYING


FEATURES = Features()
CELL = FEATURES.block("cell", risk=13, stage=4)
BALANCE = FEATURES.block("balance", saved=5, standing=3)
STOCK = FEATURES.block("stock", stock=4, stage=4)
BEAST = FEATURES.block("beast", number=6, many=3, stage=4)
EXITS = FEATURES.block("exits", exits=6, many=3, stage=4)
HERD = FEATURES.block("herd", herd=3, many=3)
STOCKS = FEATURES.block("stocks", stock=4, many=3, stage=4)
RUN = FEATURES.block("run", animals=6, free=5, stage=4)
SOURCE = FEATURES.block("source", number=6, stage=4)
ROOMS = FEATURES.block("rooms", rooms=3, crowded=2, stage=4)
TO_CELL = FEATURES.block("to_cell", risk=13, stage=4)
TO_TILE = FEATURES.block("to_tile", number=6, exits=6, stage=4)
MEET = FEATURES.block("meet", herd=3)
PASSING = FEATURES.block("passing", stage=4, laid=2, tiles=3)
BURN = FEATURES.block("burn", risk=13, whose=4)
SPARK = FEATURES.block("spark", drawn=6, whose=2, twice=2)
PUT_BACK = FEATURES.block("put_back", risk=13)
PREDATOR = FEATURES.block("predator", risk=13, stage=4)
HOW_MANY = FEATURES.block("how_many", many=3, stage=4)
CONTEST = FEATURES.block("contest", event=3, whose=4)
GAIN = FEATURES.block("gain", event=2, animals=7, other=5, stage=4)
AT_ODDS = FEATURES.block("at_odds", cells=4, stage=4)
OWN_EXITS = FEATURES.block("own_exits", event=2, exits=5, many=3, late=2)
NEW_EXITS = FEATURES.block("new_exits", event=2, exits=5, many=3, late=2)
SHUT = FEATURES.block("shut", whose=4, stage=4)
BESIDE = FEATURES.block("beside", drawn=6, whose=2, same=2)
PACE = FEATURES.block("pace", turns=6, stock=4, many=4)

SIGHTS = Features()
"""What the network looks at; `side` is 0 for the seat's own, 1 for the best of the others. Saved animals are seen by
how likely their cells are to burn: safe, beside two tiles, a hot spot."""
LEADING = SIGHTS.block("leading", lead=25, stage=8)
SAVED = SIGHTS.block("saved", side=2, animals=13, stage=8)
PAIR = SIGHTS.block("pair", side=2, fewer=9, more=9, stage=2)
IN_DANGER = SIGHTS.block("in_danger", side=2, hot=2, animals=5, stage=8)
WAITING = SIGHTS.block("waiting", side=2, animals=13, stage=8)
STANDING = SIGHTS.block("standing", side=2, animals=13, stage=8)
CELLS = SIGHTS.block("cells", vacant=8, stage=8)
TURN = SIGHTS.block("turn", moving=2, phase=3, stage=8)


class OnTheRunEvaluation(Evaluation):
    """Features and rewards of On the Run."""

    def __init__(self, state: OnTheRunState) -> None:
        Evaluation.__init__(self, state, FEATURES, SIGHTS)
        if not isinstance(state, OnTheRunState):
            raise TypeError("the state is of another game")
        self.on = state
        self.margin_scale = 10.0
        if not cython.compiled:
            self.to_tiles = [0] * 48
            self.to_cells = [0] * 48
            self.risks = [0] * 64
            self.exits = [0] * 48
            self.balances = [0] * 4
            self.herds = [0] * 24
            self.others = [0] * 4
            self.spots = 0
        self.ready = True

    # --- Looking at the position --------------------------------------------------------------------------------------

    def prepare(self) -> cython.void:
        i: cython.int
        n: cython.int
        color: cython.int
        pile: cython.int = self.on.pile
        left: cython.ulonglong
        reach: cython.ulonglong
        self.stage = 0 if pile > 20 else 1 if pile > 10 else 2 if pile > 0 else 3
        self.hot = self.on.hot_spots() if pile else 0
        self.mine = 0
        self.theirs = 0
        if self.on.phase == CHOOSING:
            return
        self.survey()
        for color in range(4):
            left = self.on.herd[3 * color]
            reach = 0
            while left:
                reach |= self.to_cells[lowest(left)]
                left = rest(left)
            if self.is_mine(color):
                self.mine |= reach
            else:
                self.theirs |= reach
        if self.on.phase == LAYING:
            return
        n = (pile + self.on.players - 1) // self.on.players
        self.pace = n if n < 3 else 3 if n < 5 else 4 if n < 9 else 5
        left = self.on.lying
        while left:
            i = lowest(left)
            left = rest(left)
            n = count(self.to_cells[i] & self.on.vacant)
            self.exits[i] = n if n < 4 else 4 if n < 6 else 5
        left = self.on.vacant
        while left:
            i = lowest(left)
            left = rest(left)
            self.risks[i] = self.risk(i)
        for color in range(4):
            if self.is_mine(color):
                self.balances[color] = self.balance(color)
                self.others[color] = self.other_saved(color)
                for i in range(6):
                    self.herds[6 * color + i] = self.herd_size(color, i + 1)

    def survey(self) -> cython.void:
        """Where animals could flee to from every tile, unless that is known."""
        i: cython.int
        if self.moved:
            for i in range(6):
                self.on.reach(i + 1, self.to_tiles, self.to_cells, 8 * i)
            self.moved = False

    def is_mine(self, color: cython.int) -> cython.bint:
        return self.on.compass or self.on.owner[color] == self.on.seat

    def risk(self, slot: cython.int) -> cython.int:
        """Edge cells by how likely they are to burn, from 0 to 12."""
        this: cython.ulonglong = bit(slot)
        top: cython.int = 5
        if self.hot & this:
            return 12
        while top > 0 and not self.on.touching[top] & this:
            top -= 1
        return 2 * top + (1 if self.on.twice & this else 0)

    def contest(self, slot: cython.int) -> cython.int:
        """Whose animals could flee to an edge cell."""
        this: cython.ulonglong = bit(slot)
        return (1 if self.mine & this else 0) + (2 if self.theirs & this else 0)

    def balance(self, color: cython.int) -> cython.int:
        """How many animals of a color are saved, and how it stands against the other colors that count with it."""
        saved: cython.int = count(self.on.edge[color])
        other: cython.int = saved
        i: cython.int
        n: cython.int
        for i in range(4):
            if i != color and self.is_mine(i):
                n = count(self.on.edge[i])
                if other == saved or n < other:
                    other = n
        i = 0 if saved < other else 1 if saved == other else 2
        return 3 * (saved if saved < 3 else 3 if saved < 5 else 4) + i

    def other_saved(self, color: cython.int) -> cython.int:
        """What one more saved animal of a color is multiplied with: how many of the seat's other ones are, in steps."""
        i: cython.int
        n: cython.int = 12
        saved: cython.int
        for i in range(4):
            if i != color and self.is_mine(i):
                saved = count(self.on.edge[i])
                n = saved if saved < n else n
        return (n + 1) // 2 if n < 7 else 4

    def herd_size(self, color: cython.int, number: cython.int) -> cython.int:
        """How many animals of a color stand on tiles of a number."""
        own: cython.ulonglong = whole_byte(number - 1)
        return (
            count(self.on.herd[3 * color] & own)
            + count(self.on.herd[3 * color + 1] & own)
            + count(self.on.herd[3 * color + 2] & own)
        )

    # --- Features -----------------------------------------------------------------------------------------------------

    def features(self, code: cython.longlong, out: cython.p_int) -> cython.int:
        kind: cython.int = kind_of(code)
        slot: cython.int
        at: cython.int
        if kind == MOVE:
            return self.move(field_second(code), out)
        if kind == STARTLE:
            at = self.on.grid[self.on.index(field_cell(code))]
            if at >= SLOT:
                return self.startle_cell(at - SLOT, field_color(code), out)
            return self.startle_tile(at, field_color(code), field_many(code), out)
        if kind == FLEE:
            return self.flee((code >> 4) & 7, (code >> 7) & 7, out)
        if kind == TILE:
            return self.tile(field_cell(code), out)
        if kind == PREDATORS:
            return self.predators(code, out)
        if kind == RELOCATE:
            slot = self.on.slot_at(field_cell(code))
            out[0] = PUT_BACK + self.risks[slot]
            out[1] = CONTEST + 8 + self.contest(slot)
            return 2
        if kind == PASS:
            return self.passing(out)
        return 0

    def startle_cell(self, slot: cython.int, color: cython.int, out: cython.p_int) -> cython.int:
        stock: cython.int = (self.on.supply[self.on.home[color]] - 1) // 3
        out[0] = CELL + self.risks[slot] * 4 + self.stage
        out[1] = BALANCE + self.balances[color]
        out[2] = STOCK + stock * 4 + self.stage
        out[3] = CONTEST + self.contest(slot)
        out[4] = GAIN + (5 + self.others[color]) * 4 + self.stage
        out[5] = PACE + (self.pace * 4 + stock) * 4
        return 6

    def startle_tile(self, tile: cython.int, color: cython.int, many: cython.int, out: cython.p_int) -> cython.int:
        stock: cython.int = (self.on.supply[self.on.home[color]] - 1) // 3
        n: cython.int = self.herds[6 * color + (tile >> 3)]
        out[0] = BEAST + ((tile >> 3) * 3 + many - 1) * 4 + self.stage
        out[1] = EXITS + (self.exits[tile] * 3 + many - 1) * 4 + self.stage
        out[2] = HERD + (0 if n == 0 else 1 if n < 3 else 2) * 3 + many - 1
        out[3] = STOCKS + (stock * 3 + many - 1) * 4 + self.stage
        out[4] = PACE + (self.pace * 4 + stock) * 4 + many
        return self.ways_out(tile, many, 0, out, 5)

    def ways_out(
        self, tile: cython.int, many: cython.int, event: cython.int, out: cython.p_int, n: cython.int
    ) -> cython.int:
        """How many exits of a tile are no other's, and how many none of one's own reach yet; where to go on."""
        cells: cython.ulonglong = self.to_cells[tile] & self.on.vacant
        late: cython.int = 1 if self.stage > 1 else 0
        i: cython.int = count(cells & ~self.theirs)
        out[n] = OWN_EXITS + ((5 * event + (i if i < 4 else 4)) * 3 + many - 1) * 2 + late
        i = count(cells & ~self.mine)
        out[n + 1] = NEW_EXITS + ((5 * event + (i if i < 4 else 4)) * 3 + many - 1) * 2 + late
        return n + 2

    def flee(self, color: cython.int, number: cython.int, out: cython.p_int) -> cython.int:
        n: cython.int = self.herds[6 * color + number - 1]
        left: cython.ulonglong = self.on.herd[3 * color] & whole_byte(number - 1)
        cells: cython.ulonglong = 0
        tiles: cython.ulonglong = 0
        free: cython.int
        rooms: cython.int
        odds: cython.int
        while left:
            cells |= self.to_cells[lowest(left)]
            tiles |= self.to_tiles[lowest(left)]
            left = rest(left)
        free = count(cells & self.on.vacant)
        rooms = count(tiles & self.on.room[0]) + count(tiles & self.on.room[1]) + count(tiles & self.on.room[2])
        rooms = 0 if rooms == 0 else 1 if rooms < 3 else 2
        if n > 6:
            n = 6
        odds = count(cells & self.on.vacant & self.theirs)
        out[0] = RUN + ((n - 1) * 5 + (free if free < 4 else 4)) * 4 + self.stage
        out[1] = SOURCE + (number - 1) * 4 + self.stage
        out[2] = ROOMS + (rooms * 2 + (free < n)) * 4 + self.stage
        out[3] = BALANCE + self.balances[color]
        out[4] = GAIN + ((7 + (n if n < free else free)) * 5 + self.others[color]) * 4 + self.stage
        out[5] = AT_ODDS + (odds if odds < 3 else 3) * 4 + self.stage
        return 6

    def move(self, cell: cython.int, out: cython.p_int) -> cython.int:
        tile: cython.int = self.on.grid[self.on.index(cell)]
        n: cython.int
        if tile >= SLOT:
            out[0] = TO_CELL + self.risks[tile - SLOT] * 4 + self.stage
            out[1] = CONTEST + self.contest(tile - SLOT)
            return 2
        n = self.herds[6 * self.on.flee_color + (tile >> 3)]
        out[0] = TO_TILE + ((tile >> 3) * 6 + self.exits[tile]) * 4 + self.stage
        out[1] = MEET + (0 if n == 0 else 1 if n < 3 else 2)
        return self.ways_out(tile, 1, 1, out, 2)

    def tile(self, cell: cython.int, out: cython.p_int) -> cython.int:
        at: cython.int = self.on.index(cell)
        n: cython.int = 2
        d: cython.int
        v: cython.int
        same: cython.int
        whose: cython.int = self.whose(self.on.slot_at(cell))
        out[0] = BURN + self.risk(self.on.slot_at(cell)) * 4 + whose
        out[1] = SHUT + (self.contest(self.on.slot_at(cell)) if whose == 0 else 0) * 4 + self.stage
        for d in range(6):
            v = self.on.grid[at + self.on.step_of[d]]
            if SLOT <= v < 128:
                whose = self.whose(v - SLOT)
                if whose == 1 or whose == 2:
                    out[n] = SPARK + ((self.on.drawn - 1) * 2 + whose - 1) * 2
                    out[n] += 1 if self.on.twice & bit(v - SLOT) else 0
                    n += 1
            elif v < SLOT:
                same = 1 if v >> 3 == self.on.drawn - 1 else 0
                for whose in range(2):
                    if self.stands(v, whose):
                        out[n] = BESIDE + ((self.on.drawn - 1) * 2 + whose) * 2 + same
                        n += 1
        return n

    def stands(self, tile: cython.int, whose: cython.int) -> cython.bint:
        """Whether an own animal (0) or another's (1) is on a tile."""
        color: cython.int
        for color in range(4):
            if self.on.herd[3 * color] & bit(tile) and self.is_mine(color) == (whose == 0):
                return True
        return False

    def whose(self, slot: cython.int) -> cython.int:
        """Who is on an edge cell: 0 nobody, 1 an own animal, 2 another's, 3 a predator."""
        this: cython.ulonglong = bit(slot)
        color: cython.int
        if self.on.vacant & this:
            return 0
        for color in range(4):
            if self.on.edge[color] & this:
                return 1 if self.is_mine(color) else 2
        return 3

    def predators(self, code: cython.longlong, out: cython.p_int) -> cython.int:
        n: cython.int = 0
        many: cython.int = 0
        i: cython.int
        slot: cython.int
        cell: cython.int
        for i in range(3):
            cell = field_cell(code) if i == 0 else field_second(code) if i == 1 else field_third(code)
            if cell:
                slot = self.on.slot_at(cell)
                out[n] = PREDATOR + self.risks[slot] * 4 + self.stage
                out[n + 1] = CONTEST + 4 + self.contest(slot)
                n += 2
                many += 1
        out[n] = HOW_MANY + (many - 1) * 4 + self.stage
        return n + 1

    def passing(self, out: cython.p_int) -> cython.int:
        color: cython.int
        n: cython.int = 0
        for color in range(4):
            if self.is_mine(color):
                n += count(self.on.herd[3 * color])
        out[0] = PASSING + (self.stage * 2 + self.on.laid) * 3 + (0 if n == 0 else 1 if n < 4 else 2)
        return 1

    # --- What the network sees ----------------------------------------------------------------------------------------

    def behold_all(self) -> cython.void:
        """The hot spots and, by seat, the points as they stand."""
        self.spots = self.on.hot_spots() if self.on.pile else 0
        self.on.measure(self.scores, self.ties)

    def behold(self, seat: cython.int, out: cython.p_int) -> cython.int:
        other: cython.int
        rival: cython.int = 1 if seat == 0 else 0
        pile: cython.int = self.on.pile
        phase: cython.int = 0 if self.on.phase == LAYING else 2 if self.on.phase == ACTING else 1
        stage: cython.int = 0 if pile == 0 else 1 if pile < 4 else 2 if pile < 8 else 3 if pile < 12 else 4
        if pile > 16:
            stage = 5 if pile < 21 else 6 if pile < 27 else 7
        for other in range(self.on.players):
            if other != seat and self.scores[other] > self.scores[rival]:
                rival = other
        out[0] = LEADING + step_of(self.scores[seat] - self.scores[rival], 3 if self.on.players == 2 else 1, 12) * 8
        out[0] += stage
        other = count(self.on.vacant) // 3
        out[1] = CELLS + (other if other < 7 else 7) * 8 + stage
        out[2] = TURN + ((1 if self.on.seat == seat else 0) * 3 + phase) * 8 + stage
        return self.behold_side(rival, 1, stage, out, self.behold_side(seat, 0, stage, out, 3))

    def behold_side(
        self, seat: cython.int, side: cython.int, stage: cython.int, out: cython.p_int, n: cython.int
    ) -> cython.int:
        """A seat's animals, color by color; where in `out` to go on."""
        color: cython.int
        i: cython.int
        saved: cython.int
        fewer: cython.int = 99
        more: cython.int = 0
        for color in range(4):
            if self.on.owner[color] != seat:
                continue
            saved = count(self.on.edge[color])
            fewer = saved if saved < fewer else fewer
            more = saved if saved > more else more
            out[n] = SAVED + (side * 13 + saved) * 8 + stage
            i = count(self.on.edge[color] & self.spots)
            out[n + 1] = IN_DANGER + ((side * 2 + 1) * 5 + (i if i < 4 else 4)) * 8 + stage
            i = count(self.on.edge[color] & self.on.twice & ~self.spots)
            out[n + 2] = IN_DANGER + (side * 10 + (i if i < 4 else 4)) * 8 + stage
            i = self.on.supply[4 * seat + color]
            out[n + 3] = WAITING + (side * 13 + (i if i < 12 else 12)) * 8 + stage
            saved += i
            out[n + 4] = STANDING + (side * 13 + (12 - saved if saved < 12 else 0)) * 8 + stage
            n += 5
        out[n] = PAIR + ((side * 9 + (fewer if fewer < 8 else 8)) * 9 + (more if more < 8 else 8)) * 2
        out[n] += 1 if stage < 3 else 0
        return n + 1

    # --- 4.9 Cooperative and solitaire --------------------------------------------------------------------------------

    def shared_reward(self) -> cython.double:
        """The logarithm of the product, on a scale where twelve of each color are 1; less where it is 0."""
        color: cython.int
        left: cython.int = 0
        saved: cython.double = 0.0
        for color in range(4):
            left += self.on.supply[color]
            saved += log(1.0 + count(self.on.edge[color]))
        saved /= 10.26
        if left or not self.on.solved():
            return 0.5 * saved * (1.0 - left / 48.0)
        return 0.25 + 0.75 * saved
