"""The growing board of Wildfire and On the Run: a grid of cells around `0,0`.

Each cell of the grid is a tile (its index), an empty cell touching a tile (`SLOT` + its slot) or `NEVER` seen. The
grid never wraps. It is large enough:

- Without firebreaks a tile always lands next to at least two others (after the first two). A tile that opens a new
  column (of equal q, r or q + r) touches at most two tiles of the column before it, so that column holds at least two:
  36 tiles span at most 19 columns on each axis. With `0,0` among them, all tiles lie within 18 of it and the empty
  cells around them within 19: inside the narrow grid of 40 x 40. A new tile opens at most two new empty cells and fills
  one, so no more than 42 slots are in use at a time.
- With firebreaks a tile lands next to at least one other: all within 35 of `0,0`, empty cells within 36, inside the
  wide grid of 76 x 76. Next to one tile it opens at most three new empty cells and fills one: at most 8 + 2 x 34 slots.
"""

from __future__ import annotations

from typing import Any

import cython

from feurio.editions import Setup, facts_of
from feurio.state import PHASES

if not cython.compiled:
    from feurio.bits import bit, packed_get, packed_one
    from feurio.codes import CENTER, DEAL, cell_code, cell_q, cell_r, center, kind_of
    from feurio.state import CHOOSING, DEALING, DRAWING, LAYING, State, as_cell, within

    NEVER = 255
    SLOT = 64

    def cell_step(d: int) -> int:
        """What to add to a cell's code for its neighbor in direction `d` (E, NE, NW, W, SW, SE)."""
        return (128, 127, -1, -128, -127, 1)[d]


class Board(State):
    """A state with a growing board; Wildfire and On the Run build on it."""

    def __init__(self, setup: Setup) -> None:
        i: cython.int
        State.__init__(self, setup)
        self.stride = facts_of(setup).grid_stride
        if not self.stride:
            raise TypeError("the set-up has no growing board")
        self.origin = (self.stride // 2) * (self.stride + 1)
        self.tiles = 0
        self.laid = False
        if not cython.compiled:
            self.dealt = [0] * 4
            self.step_of = [0] * 6
            self.slot_cell = [0] * 128
            self.tile_cell = [0] * 48
        for i in range(self.size):
            self.grid[i] = NEVER
        for i in range(6):
            step: cython.int = cell_step(i)
            r: cython.int = ((step + 64) & 127) - 64
            self.step_of[i] = (step - r) // 128 + self.stride * r

        # The first cell is opened by hand, so that every tile is laid the same way: on a slot.
        self.slots = 1
        self.slot_cell[0] = cell_code(0, 0)
        self.grid[self.origin] = SLOT

    # --- 1.4 Starting tiles -----------------------------------------------------------------------------------------

    def deal(self) -> cython.void:
        i: cython.int
        n: cython.int
        for i in range(self.players):
            n = self.draw()
            self.take(n)
            self.dealt[i] = n
        self.dealt_all()

    def allows_deal(self, code: cython.longlong) -> cython.bint:
        left: cython.ulonglong = self.unseen
        same: cython.longlong = DEAL
        i: cython.int
        n: cython.int
        for i in range(self.players):
            n = (code >> (4 + 3 * i)) & 7
            if not 1 <= n <= 6 or not packed_get(left, n - 1):
                return False
            left -= packed_one(n - 1)
            same |= cython.cast(cython.longlong, n) << (4 + 3 * i)
        return code == same

    def read_deal(self, code: cython.longlong) -> cython.void:
        i: cython.int
        n: cython.int
        for i in range(self.players):
            n = (code >> (4 + 3 * i)) & 7
            self.take(n)
            self.dealt[i] = n
        self.dealt_all()

    def dealt_all(self) -> cython.void:
        """Sorts the starting tiles and lays them, unless seat 0 has to choose the central pair first."""
        i: cython.int
        j: cython.int
        n: cython.int
        for i in range(1, self.players):
            n = self.dealt[i]
            j = i
            while j > 0 and self.dealt[j - 1] > n:
                self.dealt[j] = self.dealt[j - 1]
                j -= 1
            self.dealt[j] = n
        if self.players == 4:
            self.phase = CHOOSING
            self.seat = 0
            return
        self.put(0, 0, self.dealt[0])
        if self.players > 1:
            self.put(1, 0, self.dealt[1])
        if self.players > 2:
            self.put(0, 1, self.dealt[2])
        self.first_turn()

    def legal_centers(self, out: cython.p_longlong) -> cython.int:
        """The different pairs among the four tiles."""
        n: cython.int = 0
        i: cython.int
        j: cython.int
        seen: cython.ulonglong = 0
        pair: cython.ulonglong
        for i in range(3):
            for j in range(i + 1, 4):
                pair = bit(8 * self.dealt[i] + self.dealt[j])
                if not seen & pair:
                    seen |= pair
                    out[n] = center(self.dealt[i], self.dealt[j])
                    n += 1
        return n

    def choose_center(self, low: cython.int, high: cython.int) -> cython.void:
        """The central pair on the short diagonal, the two others on the tips, lower numbers first."""
        tips: cython.int = 0
        i: cython.int
        n: cython.int
        left: cython.int = low
        right: cython.int = high
        for i in range(4):
            n = self.dealt[i]
            if n == left:
                left = 0
            elif n == right:
                right = 0
            else:
                tips = 8 * tips + n
        self.put(0, 0, low)
        self.put(1, -1, high)
        self.put(0, -1, tips >> 3)
        self.put(1, 0, tips & 7)
        self.first_turn()

    def put(self, q: cython.int, r: cython.int, number: cython.int) -> cython.void:
        """Lays a starting tile; each game lays tiles its own way."""

    def first_turn(self) -> cython.void:
        """Seat 1 begins (rules 1.2)."""
        self.seat = 1 if self.players > 1 else 0
        self.phase = DRAWING

    def set_up(self, code: cython.longlong) -> cython.void:
        """Plays an event from before the first turn: the deal, or the central pair."""
        if kind_of(code) == DEAL:
            self.read_deal(code)
        elif kind_of(code) == CENTER:
            self.choose_center((code >> 4) & 7, (code >> 7) & 7)

    def random_start(self) -> cython.int:
        """Plays what comes before the first turn at random; how many decisions that took."""
        choices: cython.longlong[8]
        if not cython.compiled:
            choices = [0] * 8
        if self.phase == DEALING:
            self.deal()
        if self.phase != CHOOSING:
            return 0
        self.set_up(choices[self.random(self.legal_centers(choices))])
        return 1

    def turn_up(self, number: cython.int) -> cython.void:
        """A tile is drawn (rules 1.5) and has to be laid."""
        self.take(number)
        self.drawn = number
        self.phase = LAYING

    def turn_key(self) -> tuple[Any, ...]:
        """What makes two positions the same, besides the tiles and what is on them."""
        state = (self.seat, self.phase, self.pile, self.drawn, self.passes, self.laid, self.unseen)
        supply = tuple([self.supply[i] for i in range(16)])
        return state, supply, tuple([self.dealt[i] for i in range(4)]) if self.phase == CHOOSING else ()

    @property
    def laid_this_turn(self) -> bool:
        """Whether this turn has laid a tile, so that animals and predators may still come into play (4.6, 4.8)."""
        return self.laid

    # --- Positions that were not played (`diagram.py`) --------------------------------------------------------------

    def resume_tiles(self, tiles: Any, known: Any) -> cython.int:
        """Lays tiles, each as its cell and number, in an order in which they can have come; `known` are the numbers
        seen besides. Refuses what the grid and the box have no room for."""
        d: cython.int
        cell: cython.int
        number: cython.int
        touching: cython.int
        if self.phase != DEALING or self.tiles:
            raise ValueError("the tiles lie already")
        for place, face in tiles:
            cell = as_cell(place)
            number = within(face, 7, "numbers")
            touching = 0
            for d in range(6):
                touching += self.tile_at(cell + cell_step(d)) >= 0
            if self.tiles == facts_of(self.setup).pile or self.slot_at(cell) < 0 or (not number and not self.firebreak):
                raise ValueError("no tile can lie there")
            if touching < min(1 if self.firebreak else 2, self.tiles):
                raise ValueError("no tile can have come there")
            self.see(number)
            self.put(cell_q(cell), cell_r(cell), number)
        for face in known:
            self.see(within(face, 7, "numbers"))
        return 0

    def see(self, number: cython.int) -> cython.int:
        if number:
            if not packed_get(self.unseen, number - 1):
                raise ValueError("the box has no such tiles")
            self.unseen -= packed_one(number - 1)
        return 0

    def resume_turn(self, turn: Any) -> cython.int:
        """The rest of such a position: phase, seat, the tile in hand, whether one was laid in this turn, passes in a
        row, and the supplies."""
        i: cython.int
        phase, seat, drawn, laid, passes, supply = turn
        self.seat = within(seat, self.players, "seats")
        self.drawn = within(drawn, 7, "numbers")
        self.laid = bool(laid)
        self.passes = within(passes, self.players + 1, "passes")
        for i in range(16):
            self.supply[i] = within(supply[i], 13, "pieces")
        i = PHASES.index(phase)
        self.pile = facts_of(self.setup).pile - self.tiles - (i == LAYING)
        self.turns = max(0, self.tiles - self.players - self.laid)
        if not self.tiles or self.pile < (i == DRAWING) or sum(self.unseen_counts()) < self.pile:
            raise ValueError("there is no such turn")
        self.phase = i
        return 0

    # --- Cells of the grid ------------------------------------------------------------------------------------------

    def index(self, cell: cython.int) -> cython.int:
        """Where a cell lies in the grid."""
        return cell_q(cell) + self.stride * cell_r(cell) + self.origin

    def on_grid(self, cell: cython.int) -> cython.bint:
        reach: cython.int = (self.stride >> 1) - 1
        return -reach <= cell_q(cell) <= reach and -reach <= cell_r(cell) <= reach

    def slot_at(self, cell: cython.int) -> cython.int:
        """The slot of an empty cell touching a tile, or -1."""
        v: cython.int
        if not self.on_grid(cell):
            return -1
        v = self.grid[self.index(cell)]
        return v - SLOT if v >= SLOT and v != NEVER else -1

    def tile_at(self, cell: cython.int) -> cython.int:
        """The index of the tile on a cell, or -1."""
        v: cython.int
        if not self.on_grid(cell):
            return -1
        v = self.grid[self.index(cell)]
        return v if v < SLOT else -1

    def number_of(self, tile: cython.int) -> cython.int:
        """The number of a tile by its index, 0 if it lies face down; each game counts tiles its own way."""
        return 0

    def number_at(self, cell: Any) -> int:
        """The number of the tile on a cell; 0 if it lies face down or there is none."""
        tile: cython.int = self.tile_at(as_cell(cell))
        return 0 if tile < 0 else self.number_of(tile)

    def beside(self, cell: Any) -> list[tuple[int, int]]:
        """The tiles that touch a cell, each with its number (0: face down)."""
        found: list[tuple[int, int]] = []
        middle: cython.int = as_cell(cell)
        d: cython.int
        tile: cython.int
        for d in range(6):
            tile = self.tile_at(middle + cell_step(d))
            if tile >= 0:
                found.append((self.tile_cell[tile], self.number_of(tile)))
        return found
