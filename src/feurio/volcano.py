"""Volcano and Vulkan (rules 3): planes drop water loads on rows of tiles, extinguished and isolated tiles are taken.

The editions differ in their box only (`editions.py`).

Tiles are numbered 0 to 35 in the order of their cells, by q and then r; sets of tiles are bit masks. In this order
every axis is monotone: along E, NE and SE the numbers of the tiles rise, along W, SW and NW they fall. So the lowest
bits of a row are the first tiles of a flight *ahead* (E, NE, SE), the highest ones those of a flight *back*. The three
axes are 0 (E-W), 1 (NE-SW) and 2 (SE-NW). An unbroken row of tiles is two flights, one from either end, even if it is a
single tile: the directions differ. It is named by its lowest tile, and `open` keeps, for each axis, the names of the
rows that may be flown: some tile of them has an empty space and none is the volcano.

A tile holds at most three loads, so a color with two of them has the majority; so has one that is alone with one load;
all else is a tie (rules 3.3).
"""

from __future__ import annotations

from itertools import islice
from operator import index
from typing import TYPE_CHECKING, Any

import cython

from feurio.cells import LIMIT, STEPS
from feurio.editions import Setup
from feurio.layouts import DEFAULT_LAYOUT, LAYOUTS

if cython.compiled:
    from cython.cimports.libc.string import memcpy
else:
    from feurio.bits import (
        advance,
        below_bit,
        bit,
        count,
        every,
        highest,
        lowest,
        nth,
        over,
        packed_find,
        packed_get,
        packed_one,
        packed_prefix,
        packed_since,
        rest,
        scale,
        scramble,
        under,
    )
    from feurio.codes import FLY, VOLCANO, field_number, fly, kind_of, one
    from feurio.state import ACTING, CHOOSING, DEALING, OVER, State, as_code, within

    TILES = 36
    NONE = 63

    def axis_of(direction: int) -> int:
        """The axis of a direction (0 to 5: E, NE, NW, W, SW, SE)."""
        return direction % 3

    def is_back(direction: int) -> bool:
        """Whether tile numbers fall along a direction."""
        return 2 <= direction <= 4

    def direction_of(axis: int, back: bool) -> int:
        return axis + 3 * (back != (axis == 2))

    def first(row: int) -> int:
        """The lowest tile of a row as a mask: the row's name."""
        return row & -row

    def row_up(ahead: int, lying: int) -> int:
        """What can be reached of the tiles ahead: those before the first gap."""
        return ahead & under(ahead & ~lying)

    def row_down(behind: int, lying: int) -> int:
        return behind & over(behind & ~lying)

    def judged(names: int, row: int, room: int) -> int:
        """The names of the open rows, after a look whether this row (which may be of no tiles) has an empty space."""
        return (names & ~first(row)) | (first(row) & every((row & room) != 0))


if TYPE_CHECKING:
    from collections.abc import Sequence


class VolcanoState(State):
    """A position of Volcano or Vulkan."""

    def __init__(self, setup: Setup) -> None:
        i: cython.int
        State.__init__(self, setup)
        self.active = 0
        self.shape = 0
        self.lying = 0
        self.volcano = 0
        self.room1 = 0
        self.room2 = 0
        self.room3 = 0
        self.exposed = 0
        self.loaded = 0
        self.loaded_twice = 0
        self.majority = 0
        self.lost = 0
        self.removal = -2
        self.extinguished = 0
        self.isolated = 0
        if not cython.compiled:
            self.open = [0] * 3
            self.loads1 = [0] * 4
            self.loads2 = [0] * 4
            self.loads3 = [0] * 4
            self.taken = [0] * 4
            self.plane = [0] * 3
            self.colors = [0] * 4
            self.number = [0] * TILES
            self.ends = [0] * 3
            self.around = [0] * TILES
            self.ahead = [0] * (3 * TILES)
            self.behind = [0] * (3 * TILES)
            self.near = [0] * (6 * TILES)
            self.cell_q = [0] * TILES
            self.cell_r = [0] * TILES
        else:
            self.block = cython.cast(cython.p_char, cython.address(self.last_field)) - self.begin()
        for i in range(16):
            if self.supply[i]:
                self.colors[i >> 2] |= 1 << (i & 3)
                self.active |= 1 << (i >> 2)
        self.made("volcano")
        self.layout(LAYOUTS[DEFAULT_LAYOUT].cells)

    def assign(self, other: State) -> cython.void:
        if cython.compiled:
            if self.shape != cython.cast(VolcanoState, other).shape:
                memcpy(
                    cython.address(self.inner),
                    cython.address(cython.cast(VolcanoState, other).inner),
                    cython.cast(cython.p_char, cython.address(self.last_table))
                    - cython.cast(cython.p_char, cython.address(self.inner)),
                )
        State.assign(self, other)
        # No turn's: it has not flown the other's flights.
        self.removal = -2

    def blank(self) -> State:
        return VolcanoState.__new__(VolcanoState)

    # --- 3.1 Set-up -------------------------------------------------------------------------------------------------

    def layout(self, cells: Sequence[tuple[int, int]]) -> None:
        """Says on which cells the tiles will lie (sorted by q, then r; `check_layout` knows what is valid)."""
        self.lay_out(self.check_cells(cells))

    def lay_out(self, cells: Any) -> cython.int:
        """Fills the tables that follow from checked cells."""
        t: cython.int
        d: cython.int
        axis: cython.int
        other: cython.int
        global _shapes
        place = {cell: i for i, cell in enumerate(cells)}
        self.inner = 0
        self.rim = 0
        for t in range(TILES):
            q, r = cells[t]
            self.cell_q[t] = q
            self.cell_r[t] = r
            self.around[t] = 0
            for d in range(6):
                other = place.get((q + STEPS[d][0], r + STEPS[d][1]), NONE)
                self.near[6 * t + d] = other
                if other != NONE:
                    self.around[t] |= bit(other)
            if count(self.around[t]) == 6:
                self.inner |= bit(t)
            for d in range(6):
                if self.near[6 * t + d] == NONE and self.near[6 * t + (d + 1) % 6] == NONE:
                    self.rim |= bit(t)
        # What follows a tile in a row is the next tile and what follows that, so the far ends come first.
        for axis in range(3):
            self.ends[axis] = 0
            for t in range(TILES - 1, -1, -1):
                other = self.near[6 * t + direction_of(axis, False)]
                self.ahead[3 * t + axis] = bit(other) | self.ahead[3 * other + axis] if other != NONE else 0
            for t in range(TILES):
                other = self.near[6 * t + direction_of(axis, True)]
                self.behind[3 * t + axis] = bit(other) | self.behind[3 * other + axis] if other != NONE else 0
                if other == NONE:
                    self.ends[axis] |= bit(t)
        _shapes += 1
        self.shape = _shapes
        return 0

    def check_cells(self, cells: Any) -> list[tuple[int, int]]:
        """The cells as the tables need them: refuses what these have no place for, and a board where no tile can be
        the volcano. All other rules are the caller's business."""
        places = [(index(q), index(r)) for q, r in islice(cells, TILES + 1)]
        if len(places) != TILES or places != sorted(set(places)):
            raise ValueError("a board has 36 cells, sorted by q, then r")
        if any([abs(q) > LIMIT or abs(r) > LIMIT for q, r in places]):
            raise ValueError(f"a board lies within {LIMIT} of the middle")
        lying = set(places)
        if not any([lying.issuperset([(q + dq, r + dr) for dq, dr in STEPS]) for q, r in places]):
            raise ValueError("no tile has six neighbors, so none can be the volcano")
        if self.phase != DEALING:
            raise ValueError("the tiles lie already")
        return places

    def board(self, cells: Sequence[tuple[int, int]], numbers: Sequence[int]) -> None:
        """Lays the tiles as given: numbers that are among the unseen, on cells sorted by q, then r."""
        t: cython.int
        places = self.check_cells(cells)
        found: list[int] = [index(number) for number in islice(numbers, TILES + 1)]
        if len(found) != TILES or any([not 1 <= number <= 6 for number in found]):
            raise ValueError("a board has 36 numbers from 1 to 6")
        if any([found.count(i + 1) > packed_get(self.unseen, i) for i in range(6)]):
            raise ValueError("the box has no such tiles")
        if self.phase != DEALING:
            raise ValueError("the tiles lie already")
        self.lay_out(places)
        for t in range(TILES):
            self.number[t] = found[t]
            self.unseen -= packed_one(self.number[t] - 1)
        self.dealt_all()

    def deal(self) -> cython.void:
        """Deals random tiles of the box onto the cells."""
        t: cython.int
        i: cython.int
        rng: cython.ulonglong = self.rng
        unseen: cython.ulonglong = self.unseen
        prefix: cython.ulonglong = packed_prefix(unseen)
        left: cython.uint = packed_get(prefix, 7)
        for t in range(TILES):
            rng = advance(rng)
            i = packed_find(prefix, scale(scramble(rng), left))
            left -= 1
            prefix -= packed_since(i)
            unseen -= packed_one(i)
            self.number[t] = i + 1
        self.rng = rng
        self.unseen = unseen
        self.dealt_all()

    def dealt_all(self) -> cython.void:
        t: cython.int
        n: cython.ulonglong
        units: cython.ulonglong = 0
        twos: cython.ulonglong = 0
        fours: cython.ulonglong = 0
        for t in range(TILES):
            n = self.number[t]
            units |= (n & 1) << t
            twos |= ((n >> 1) & 1) << t
            fours |= (n >> 2) << t
        self.plane[0] = units
        self.plane[1] = twos
        self.plane[2] = fours
        # Spaces (1.1): 3 = 1 + 2 and all from 4 on have two, 5 = 4 + 1 and 6 = 4 + 2 have three.
        self.room1 = below_bit(TILES)
        self.room2 = fours | (units & twos)
        self.room3 = fours & (units | twos)
        self.lying = self.room1
        self.exposed = self.rim
        self.pile = 0
        self.seat = 0
        self.phase = CHOOSING

    def choose(self, tile: cython.int) -> cython.void:
        """The tile becomes the volcano: its number leaves the game, its rows cannot be flown."""
        axis: cython.int
        this: cython.ulonglong = bit(tile)
        self.volcano = this
        self.room1 &= ~this
        self.room2 &= ~this
        self.room3 &= ~this
        self.number[tile] = 0
        for axis in range(3):
            self.open[axis] = self.ends[axis] & ~first(self.behind[3 * tile + axis] | this)
        self.phase = ACTING
        self.end_turn()

    # --- 3.2 A turn: the flight ---------------------------------------------------------------------------------------

    def do(self, code: cython.longlong) -> cython.void:
        kind: cython.int = kind_of(code)
        tile: cython.int = field_number(code)
        direction: cython.int = (code >> 10) & 7
        if kind == FLY:
            self.fly_over(self.whole_row(tile, axis_of(direction)), is_back(direction), (code >> 13) & 3)
        elif kind == VOLCANO:
            self.choose(tile)

    def legal_codes(self, out: cython.p_longlong) -> cython.int:
        """By tile, direction and color."""
        n: cython.int = 0
        tile: cython.int
        direction: cython.int
        color: cython.int
        todo: cython.ulonglong
        entry: cython.ulonglong[6]
        if not cython.compiled:
            entry = [0] * 6
        if self.phase == CHOOSING:
            todo = self.inner
            while todo:
                out[n] = one(VOLCANO, lowest(todo))
                n += 1
                todo = rest(todo)
        elif self.phase == ACTING:
            todo = self.entries(entry)
            while todo:
                tile = lowest(todo)
                todo = rest(todo)
                for direction in range(6):
                    if entry[direction] & bit(tile):
                        for color in range(4):
                            if (self.colors[self.seat] >> color) & 1:
                                out[n] = fly(tile, direction, color)
                                n += 1
        return n

    def entries(self, out: cython.p_ulonglong) -> cython.ulonglong:
        """For each direction the tiles at which a flight may enter; returns all of them."""
        axis: cython.int
        low: cython.ulonglong
        high: cython.ulonglong
        found: cython.ulonglong = 0
        for axis in range(3):
            low = self.open[axis]
            high = self.high_ends(axis)
            out[direction_of(axis, False)] = low
            out[direction_of(axis, True)] = high
            found |= low | high
        return found

    def whole_row(self, tile: cython.int, axis: cython.int) -> cython.ulonglong:
        """The unbroken row that a tile lies in."""
        ahead: cython.ulonglong = row_up(self.ahead[3 * tile + axis], self.lying)
        return ahead | bit(tile) | row_down(self.behind[3 * tile + axis], self.lying)

    def high_ends(self, axis: cython.int) -> cython.ulonglong:
        """The highest tiles of the rows that may be flown."""
        found: cython.ulonglong = 0
        todo: cython.ulonglong = self.open[axis]
        while todo:
            found |= bit(highest(row_up(self.ahead[3 * lowest(todo) + axis], self.lying) | first(todo)))
            todo = rest(todo)
        return found

    def fly_over(self, row: cython.ulonglong, back: cython.bint, color: cython.int) -> cython.void:
        """One load on every tile of the row with an empty space, as long as they last; then what follows from it."""
        at: cython.int = 4 * self.seat + color
        have: cython.int = self.supply[at]
        drop: cython.ulonglong = row & self.room1
        n: cython.int = count(drop)
        room2: cython.ulonglong = self.room2
        room3: cython.ulonglong = self.room3
        loads1: cython.ulonglong = self.loads1[color]
        loads2: cython.ulonglong = self.loads2[color]
        filled: cython.ulonglong
        if n >= have:
            if n > have:
                if back:
                    drop &= ~below_bit(nth(drop, n - have))
                else:
                    drop &= below_bit(nth(drop, have))
                n = have
            self.colors[self.seat] ^= 1 << color
            if not self.colors[self.seat]:
                self.active ^= 1 << self.seat
        self.supply[at] = have - n
        filled = drop & ~room2
        self.room1 ^= filled
        self.room2 = room2 ^ (drop & room2 & ~room3)
        self.room3 = room3 & ~drop
        self.loaded_twice |= self.loaded & drop
        self.loaded |= drop
        self.majority |= loads1 & drop
        self.loads3[color] |= loads2 & drop
        self.loads2[color] = loads2 | (loads1 & drop)
        self.loads1[color] = loads1 | drop
        if filled & self.exposed:
            self.extinguish(filled & self.exposed)
            filled &= self.lying
        self.close_rows(filled)
        self.turns += 1
        self.end_turn()

    def close_rows(self, filled: cython.ulonglong) -> cython.void:
        """Rows in which the last empty space was filled can no longer be flown."""
        tile: cython.int
        axis: cython.int
        row: cython.ulonglong
        while filled:
            tile = lowest(filled)
            for axis in range(3):
                row = self.whole_row(tile, axis)
                self.open[axis] &= ~(first(row) & every((row & self.room1) == 0))
            filled = rest(filled)

    # --- 3.3 Extinguished tiles ---------------------------------------------------------------------------------------

    def extinguish(self, gone: cython.ulonglong) -> cython.void:
        """Full tiles with two adjacent free edges go, which may expose others; then those that got isolated."""
        lying: cython.ulonglong = self.lying
        room: cython.ulonglong = self.room1
        full: cython.ulonglong = ~(room | self.volcano)
        exposed: cython.ulonglong = self.exposed
        open0: cython.ulonglong = self.open[0]
        open1: cython.ulonglong = self.open[1]
        open2: cython.ulonglong = self.open[2]
        removed: cython.ulonglong = 0
        pieces: cython.int = 1
        tile: cython.int
        d: cython.int
        near: cython.uint
        left: cython.uint
        bare: cython.ulonglong
        while gone:
            tile = lowest(gone)
            removed |= bit(tile)
            lying ^= bit(tile)
            near = 0
            for d in range(6):
                near |= ((lying >> self.near[6 * tile + d]) & 1) << d
            # A neighbor has two adjacent free edges now unless the tiles on both sides of it, around this one, lie.
            left = (near << 1) | (near >> 5)
            bare = near & ~(left & ((near >> 1) | (near << 5)))
            for d in range(6):
                exposed |= ((bare >> d) & 1) << self.near[6 * tile + d]
            gone = rest(gone) | (exposed & full & lying)
            # Neighbors in one piece stay connected with one another; in several pieces they may have lost each other.
            pieces |= count(near & ~left)
            # Each of the three rows is in two now; the volcano's are seen to below.
            open0 = judged(open0, row_down(self.behind[3 * tile], lying), room)
            open0 = judged(open0, row_up(self.ahead[3 * tile], lying), room)
            open1 = judged(open1, row_down(self.behind[3 * tile + 1], lying), room)
            open1 = judged(open1, row_up(self.ahead[3 * tile + 1], lying), room)
            open2 = judged(open2, row_down(self.behind[3 * tile + 2], lying), room)
            open2 = judged(open2, row_up(self.ahead[3 * tile + 2], lying), room)
        if pieces > 1:
            lying = self.connected(lying, removed)
        tile = lowest(self.volcano)
        self.open[0] = open0 & lying & ~first(row_down(self.behind[3 * tile], lying) | self.volcano)
        self.open[1] = open1 & lying & ~first(row_down(self.behind[3 * tile + 1], lying) | self.volcano)
        self.open[2] = open2 & lying & ~first(row_down(self.behind[3 * tile + 2], lying) | self.volcano)
        self.removal = self.turns
        self.extinguished = removed
        self.isolated = (self.lying ^ lying) & ~removed
        self.award(self.lying ^ lying)
        self.lying = lying
        self.exposed = exposed
        self.room1 = room & lying

    def award(self, leaving: cython.ulonglong) -> cython.void:
        """To the owner of the strict majority; ties and neutral majorities to the player who flew."""
        color: cython.int
        seat: cython.int
        for color in range(4):
            seat = self.owner[color]
            if seat >= self.players:
                seat = self.seat
            self.taken[seat] |= leaving & (self.loads2[color] | (self.loads1[color] & ~self.loaded_twice))
        self.taken[self.seat] |= leaving & self.loaded_twice & ~self.majority
        self.lost |= leaving & ~self.loaded

    # --- 3.4 Isolated tiles -------------------------------------------------------------------------------------------

    def connected(self, lying: cython.ulonglong, removed: cython.ulonglong) -> cython.ulonglong:
        """The tiles connected to the volcano: all, as soon as those around the tiles just removed are."""
        goal: cython.ulonglong = 0
        found: cython.ulonglong = self.volcano
        todo: cython.ulonglong = found
        fresh: cython.ulonglong
        while removed:
            goal |= self.around[lowest(removed)]
            removed = rest(removed)
        goal &= lying
        while todo:
            fresh = self.around[lowest(todo)] & lying & ~found
            found |= fresh
            if not goal & ~found:
                return lying
            todo = rest(todo) | fresh
        return found

    # --- 3.5 End and scoring ------------------------------------------------------------------------------------------

    def end_turn(self) -> cython.void:
        """The next player with a flight; over if nobody has one or all have lost together (3.6)."""
        seats: cython.int = (self.active | (self.active << self.players)) >> (self.seat + 1)
        if seats == 0 or not (self.open[0] | self.open[1] | self.open[2]) or (self.shared and self.lost):
            self.phase = OVER
            return
        self.seat += 1 + lowest(seats)
        if self.seat >= self.players:
            self.seat -= self.players

    def measure(self, scores: cython.p_int, ties: cython.p_int) -> cython.void:
        """Per seat the sum of the numbers taken and the own loads still lying."""
        seat: cython.int
        color: cython.int
        mask: cython.ulonglong
        if self.shared:
            scores[0] = 1 if self.solved() else 0
            return
        for seat in range(self.players):
            mask = self.taken[seat]
            scores[seat] = (
                count(mask & self.plane[0]) + 2 * count(mask & self.plane[1]) + 4 * count(mask & self.plane[2])
            )
            ties[seat] = 0
        mask = self.lying
        for color in range(4):
            seat = self.owner[color]
            if seat < self.players:
                ties[seat] += (
                    count(mask & self.loads1[color])
                    + count(mask & self.loads2[color])
                    + count(mask & self.loads3[color])
                )

    # --- 3.6 Solitaire and cooperative --------------------------------------------------------------------------------

    def solved(self) -> cython.bint:
        """Every forest tile is taken, by whomever."""
        return self.volcano != 0 and self.lying == self.volcano and self.lost == 0

    # --- Positions that were not played (`diagram.py`) ----------------------------------------------------------------

    def resume(self, volcano: Any, gone: Any, loads: Any, over: Any, seat: Any, supply: Any) -> None:
        """Takes up a position on a board that lies: the volcano, the tiles gone, each with the seat that took it (-1:
        none), loads each as tile, color and how many, and whose turn it is."""
        t: cython.int
        i: cython.int
        axis: cython.int
        this: cython.ulonglong
        row: cython.ulonglong
        if self.phase != CHOOSING:
            raise ValueError("the board lies, and its volcano is open")
        t = within(volcano, TILES, "tiles")
        if not self.inner & bit(t):
            raise ValueError("a volcano has six neighbors")
        self.choose(t)
        for tile, taker in gone:
            this = bit(within(tile, TILES, "tiles"))
            if not self.lying & ~self.volcano & this:
                raise ValueError("a tile goes once, the volcano never")
            self.lying &= ~this
            if taker == -1:
                self.lost |= this
            else:
                self.taken[within(taker, self.players, "seats")] |= this
        self.room1 &= self.lying
        self.room2 &= self.lying
        self.room3 &= self.lying
        for tile, hue, many in loads:
            this = bit(within(tile, TILES, "tiles"))
            i = within(hue, 4, "colors")
            for _ in range(within(many, 4, "loads")):
                if not self.room1 & this:
                    raise ValueError("so many loads have no room there")
                self.room1 = (self.room1 & ~this) | (self.room2 & this)
                self.room2 = (self.room2 & ~this) | (self.room3 & this)
                self.room3 &= ~this
                self.loaded_twice |= self.loaded & this
                self.loaded |= this
                self.majority |= self.loads1[i] & this
                self.loads3[i] |= self.loads2[i] & this
                self.loads2[i] |= self.loads1[i] & this
                self.loads1[i] |= this
        self.exposed = 0
        for axis in range(3):
            self.open[axis] = 0
        for t in range(TILES):
            if not self.lying & bit(t):
                continue
            for i in range(6):
                if not (self.lies(self.near[6 * t + i]) or self.lies(self.near[6 * t + (i + 1) % 6])):
                    self.exposed |= bit(t)
            for axis in range(3):
                row = self.whole_row(t, axis)
                if row & self.room1 and not row & self.volcano:
                    self.open[axis] |= first(row)
        self.active = 0
        for i in range(4):
            self.colors[i] = 0
        for i in range(16):
            self.supply[i] = within(supply[i], 13, "loads")
            if self.supply[i]:
                self.colors[i >> 2] |= 1 << (i & 3)
                self.active |= 1 << (i >> 2)
        self.seat = within(seat, self.players, "seats")
        none_left: cython.bint = not (self.active and (self.open[0] | self.open[1] | self.open[2]))
        if bool(over) != (none_left or (self.shared and self.lost != 0)) or not (over or self.colors[self.seat]):
            raise ValueError("there is no such turn")
        self.phase = OVER if over else ACTING

    def lies(self, tile: cython.int) -> cython.bint:
        return tile != NONE and (self.lying & bit(tile)) != 0

    # --- Random play --------------------------------------------------------------------------------------------------

    def finish(self) -> cython.int:
        decisions: cython.int = 0
        if self.phase == DEALING:
            self.deal()
        if self.phase == CHOOSING:
            self.choose(nth(self.inner, self.random(count(self.inner))))
            decisions += 1
        while self.phase != OVER:
            self.random_flight()
            decisions += 1
        return decisions

    def random_flight(self) -> cython.void:
        # Chosen without branches: which row comes is what a processor cannot foresee.
        open0: cython.int = count(self.open[0])
        open1: cython.int = open0 + count(self.open[1])
        rows: cython.int = open1 + count(self.open[2])
        colors: cython.ulonglong = self.colors[self.seat]
        k: cython.int
        back: cython.bint
        axis: cython.int
        tile: cython.int
        beyond0: cython.ulonglong
        beyond1: cython.ulonglong
        names: cython.ulonglong
        self.rng = advance(self.rng)
        k = scale(scramble(self.rng), 2 * rows * count(colors))
        back = k & 1
        k >>= 1
        while k >= rows:
            k -= rows
            colors = rest(colors)
        axis = (k >= open0) + (k >= open1)
        beyond0 = every(k >= open0)
        beyond1 = every(k >= open1)
        names = (self.open[0] & ~beyond0) | (self.open[1] & beyond0 & ~beyond1) | (self.open[2] & beyond1)
        k -= (open0 & beyond0) + ((open1 - open0) & beyond1)
        tile = nth(names, k)
        self.fly_over(row_up(self.ahead[3 * tile + axis], self.lying) | bit(tile), back, lowest(colors))

    # --- Looking at the position --------------------------------------------------------------------------------------

    @property
    def difficulty(self) -> int:
        """There is none in this game."""
        return 0

    @property
    def volcano_tile(self) -> int:
        """The index of the volcano; -1 before it is chosen."""
        return lowest(self.volcano) if self.volcano else -1

    def cell_list(self) -> list[tuple[int, int]]:
        """The cells of all 36 tiles, those gone included, in the order of their indices."""
        return [(self.cell_q[t], self.cell_r[t]) for t in range(TILES)]

    def tile_list(self) -> list[tuple[int, int, int, int, tuple[int, int, int, int], bool]]:
        """Each tile still lying: index, number (volcano: 0), free edges, room, loads by color, whether the volcano."""
        tiles: list[Any] = []
        t: cython.int
        for t in range(TILES):
            if not self.lying & bit(t):
                continue
            on = tuple([self.loads(t, c) for c in range(4)])
            room = sum([1 for mask in (self.room1, self.room2, self.room3) if mask & bit(t)])
            free = 6 - count(self.around[t] & self.lying)
            tiles.append((t, self.number[t], free, room, on, (self.volcano & bit(t)) != 0))
        return tiles

    def loads_on(self, tile: Any, color: Any) -> int:
        """The loads of a color on a tile."""
        return self.loads(within(tile, TILES, "tiles"), within(color, 4, "colors"))

    def loads(self, tile: cython.int, color: cython.int) -> cython.int:
        this: cython.ulonglong = bit(tile)
        return count(self.loads1[color] & this) + count(self.loads2[color] & this) + count(self.loads3[color] & this)

    def last_removal(self) -> tuple[int, int]:
        """The tiles that the last flight removed, as masks: extinguished ones (3.3) and isolated ones (3.4). A copy of
        a state does not know it: only the one that flew."""
        if self.removal != self.turns - 1:
            return 0, 0
        return self.extinguished, self.isolated

    def cell_of(self, tile: Any) -> tuple[int, int]:
        """The cell of a tile, also of one gone."""
        place: cython.int = within(tile, TILES, "tiles")
        return self.cell_q[place], self.cell_r[place]

    def number_of(self, tile: Any) -> int:
        """The number of a tile, also of one gone; 0 of the volcano."""
        return self.number[within(tile, TILES, "tiles")]

    def leader_on(self, tile: Any) -> int:
        """The color with strictly most loads on a tile, also on one gone; -1 if there is none (3.3)."""
        return self.leader(within(tile, TILES, "tiles"))

    def leader(self, tile: cython.int) -> cython.int:
        color: cython.int
        this: cython.ulonglong = bit(tile)
        for color in range(4):
            if this & (self.loads2[color] | (self.loads1[color] & ~self.loaded_twice)):
                return color
        return -1

    def taker_of(self, tile: Any) -> int:
        """The seat that has taken a tile; -1 if none has."""
        return self.taker(within(tile, TILES, "tiles"))

    def taker(self, tile: cython.int) -> cython.int:
        seat: cython.int
        this: cython.ulonglong = bit(tile)
        for seat in range(self.players):
            if self.taken[seat] & this:
                return seat
        return -1

    def removed_list(self) -> list[tuple[int, bool, int, int, tuple[int, int, int, int]]]:
        """The tiles of `last_removal`, extinguished ones first: index, whether it was isolated, taker, leader, and the
        loads of each color."""
        t: cython.int
        isolated: cython.int
        mask: cython.ulonglong
        found: list[tuple[int, bool, int, int, tuple[int, int, int, int]]] = []
        if self.removal != self.turns - 1:
            return found
        for isolated in range(2):
            mask = self.isolated if isolated else self.extinguished
            while mask:
                t = lowest(mask)
                mask = rest(mask)
                on = (self.loads(t, 0), self.loads(t, 1), self.loads(t, 2), self.loads(t, 3))
                found.append((t, isolated != 0, self.taker(t), self.leader(t), on))
        return found

    def lost_tiles(self) -> list[int]:
        """The tiles that left without a load (3.4)."""
        return [t for t in range(TILES) if self.lost & bit(t)]

    def lacking_one(self) -> int:
        """How many tiles with a free edge lack a single load."""
        mask: cython.ulonglong = self.lying & self.room1 & ~self.room2
        many: cython.int = 0
        while mask:
            many += count(self.around[lowest(mask)] & self.lying) < 6
            mask = rest(mask)
        return many

    @property
    def ending(self) -> str:
        """Why the game is over (3.5, 3.6); empty while it is not."""
        if self.phase != OVER:
            return ""
        if not self.shared:
            return "no-flight"
        return "tile-lost" if self.lost else "all-taken" if self.solved() else "no-flight"

    def taken_list(self) -> list[list[int]]:
        """The numbers each seat has taken, in the order of the tiles' indices."""
        return [[self.number[t] for t in range(TILES) if self.taken[seat] & bit(t)] for seat in range(self.players)]

    def lost_list(self) -> list[int]:
        """The numbers of the tiles that left without a load (3.4)."""
        return [self.number[t] for t in range(TILES) if self.lost & bit(t)]

    def row(self, tile: Any, direction: Any) -> list[int]:
        """The tiles from this one up to the first gap, in flight order; empty if it does not lie."""
        return self.row_of(within(tile, TILES, "tiles"), within(direction, 6, "directions"))

    def row_of(self, tile: cython.int, direction: cython.int) -> list[int]:
        mask: cython.ulonglong
        if not self.lying & bit(tile):
            return []
        mask = self.whole_row(tile, axis_of(direction))
        mask &= below_bit(tile + 1) if is_back(direction) else ~below_bit(tile)
        tiles = [t for t in range(TILES) if mask & bit(t)]
        return tiles[::-1] if is_back(direction) else tiles

    def flight_problem(self, tile: Any, direction: Any) -> str:
        """Why nobody may fly there: `no-tile`, `no-free-edge`, `volcano-row`, `full-row`; empty if one may (3.2)."""
        return self.problem(within(tile, TILES, "tiles"), within(direction, 6, "directions"))

    def problem(self, tile: cython.int, direction: cython.int) -> str:
        mask: cython.ulonglong = 0
        path = self.row_of(tile, direction)
        if not path:
            return "no-tile"
        other: cython.int = self.near[6 * tile + (direction + 3) % 6]
        if other != NONE and self.lying & bit(other):
            return "no-free-edge"
        for t in path:
            mask |= bit(t)
        if mask & self.volcano:
            return "volcano-row"
        return "" if mask & self.room1 else "full-row"

    def flight_parts(self, code: Any) -> tuple[list[int], list[int], list[int]]:
        """A legal flight of the seat to move: the tiles on its way, those that get a load, and those with an empty
        space for which none is left; all in its order. Raises `ValueError` for any other code."""
        word: cython.longlong = as_code(code)
        if kind_of(word) != FLY or not self.lists(word):
            raise ValueError(f"no flight that is legal now: {code!r:.60}")
        path = self.row_of(field_number(word), (word >> 10) & 7)
        have: cython.int = self.supply[4 * self.seat + ((word >> 13) & 3)]
        thirsty = [t for t in path if self.room1 & bit(t)]
        return path, thirsty[:have], thirsty[have:]

    def key(self) -> tuple[Any, ...]:
        tiles = tuple([(self.cell_q[t[0]], self.cell_r[t[0]], t[1], t[4], t[5]) for t in self.tile_list()])
        supply = tuple([self.supply[i] for i in range(16)])
        # Together it does not matter who took what (3.6).
        gains = (self.lost != 0,) if self.shared else tuple([sum(numbers) for numbers in self.taken_list()])
        return (self.seat, self.phase, supply, tiles, gains, self.unseen if self.phase == DEALING else 0)


_shapes = 0
