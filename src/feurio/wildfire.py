"""Wildfire and Feurio (rules 2): the fire spreads to the hottest cell, firefighters are sent, regions score.

What tells the editions and variants apart is data (`editions.py`): `round_up` (Feurio, unless Hot Game), `firebreak`
(the variant is on), `break_costs` (Feurio: a firebreak costs a piece), and the box.

Tiles are numbered 0 to 35 in the order they are laid; sets of tiles are bit masks. Empty cells that touch a tile have a
slot; `heat[slot]` is the cell's heat plus one, 0 for a slot not in use.

Rulings: who cannot place is passed over with a recorded `pass` (2.4); having looked at a tile one may still lay it
face up (2.8); there are no variants where all play together (2.7).
"""

from __future__ import annotations

from operator import index
from typing import Any

import cython

from feurio.editions import Facts, Setup, facts_of

if not cython.compiled:
    from feurio.bits import below_bit, bit, count, equal_bytes, every, hottest_byte, lowest, nth, rest
    from feurio.board import NEVER, SLOT, Board, cell_step
    from feurio.codes import (
        BREAK,
        CREW,
        DRAW,
        NO_COLOR,
        PASS,
        TILE,
        cell_code,
        field_cell,
        field_color,
        field_many,
        field_number,
        kind_of,
        one,
        pieces,
    )
    from feurio.state import ACTING, CHOOSING, DRAWING, LAYING, OVER, State, as_cell, as_word, within


class WildfireState(Board):
    """A position of Wildfire or Feurio."""

    def __init__(self, setup: Setup) -> None:
        Board.__init__(self, setup)
        facts: Facts = facts_of(setup)
        self.round_up = facts.round_up
        self.break_costs = facts.break_costs
        self.blocks = 2 if self.firebreak else 1
        self.first_piece = 0
        if not cython.compiled:
            self.hot = [0] * 2
            self.near = [0] * 36
            self.free = [0] * 7
            self.holding = [0] * 3
            self.numbered = [0] * 7
            self.colored = [0] * 4
            self.heat = [0] * 128
            self.number = [0] * 36
            self.pieces_on = [0] * 144
        else:
            self.block = cython.cast(cython.p_char, cython.address(self.last_field)) - self.begin()
        self.heat[0] = 1
        self.made("wildfire")

    def blank(self) -> State:
        return WildfireState.__new__(WildfireState)

    # --- 2.1 A turn -------------------------------------------------------------------------------------------------

    def do(self, code: cython.longlong) -> cython.void:
        kind: cython.int = kind_of(code)
        color: cython.int
        if kind == DRAW:
            self.turn_up(field_number(code))
        elif kind == TILE:
            self.lay(self.slot_at(field_cell(code)), self.drawn)
            self.laid = True
            self.drawn = 0
            self.phase = ACTING
        elif kind == CREW:
            self.send(self.tile_at(field_cell(code)), field_color(code), field_many(code))
            self.end_turn(True)
        elif kind == PASS:
            self.end_turn(False)
        elif kind == BREAK:
            self.lay(self.slot_at(field_cell(code)), 0)
            self.laid = True
            self.drawn = 0
            color = field_color(code)
            if color != NO_COLOR:
                self.supply[4 * self.seat + color] -= 1
            self.end_turn(False)
        else:
            self.set_up(code)

    def legal_codes(self, out: cython.p_longlong) -> cython.int:
        n: cython.int = 0
        i: cython.int
        color: cython.int
        many: cython.int
        cell: cython.int
        mask: cython.ulonglong
        if self.phase == LAYING:
            self.find_hottest()
            for i in range(self.blocks):
                mask = self.hot[i]
                while mask:
                    out[n] = one(TILE, self.slot_cell[64 * i + lowest(mask)])
                    n += 1
                    mask = rest(mask)
            if self.firebreak:
                for i in range(self.blocks):
                    mask = self.hot[i]
                    while mask:
                        cell = self.slot_cell[64 * i + lowest(mask)]
                        mask = rest(mask)
                        if not self.break_costs:
                            out[n] = pieces(BREAK, cell, NO_COLOR, 0)
                            n += 1
                            continue
                        for color in range(4):
                            if self.owner[color] == self.seat and self.supply[4 * self.seat + color]:
                                out[n] = pieces(BREAK, cell, color, 0)
                                n += 1
        elif self.phase == ACTING:
            for color in range(4):
                for many in range(1, 4):
                    if self.supply[4 * self.seat + color] < many:
                        break
                    mask = self.room(many)
                    while mask:
                        out[n] = pieces(CREW, self.tile_cell[lowest(mask)], color, many)
                        n += 1
                        mask = rest(mask)
            out[n] = PASS
            n += 1
        elif self.phase == CHOOSING:
            n = self.legal_centers(out)
        return n

    def forced(self) -> cython.bint:
        return self.phase == ACTING and not self.can_send()

    # --- 2.2 Heat ---------------------------------------------------------------------------------------------------

    def find_hottest(self) -> cython.int:
        """Marks the hottest cells in `hot` and says how many they are."""
        heat: cython.int = hottest_byte(self.heat, self.blocks)
        self.hot[0] = equal_bytes(self.heat, 0, heat)
        if self.blocks == 1:
            return count(self.hot[0])
        self.hot[1] = equal_bytes(self.heat, 1, heat)
        return count(self.hot[0]) + count(self.hot[1])

    def lay(self, slot: cython.int, number: cython.int) -> cython.void:
        """Lays a tile on an empty cell; 0 is a firebreak, face down. Its neighbors' free edges and heats change."""
        cell: cython.int = self.slot_cell[slot]
        at: cython.int = self.index(cell)
        tile: cython.int = self.tiles
        this: cython.ulonglong = bit(tile)
        near: cython.ulonglong = 0
        fresh: cython.int = slot
        d: cython.int
        x: cython.int
        v: cython.int
        k: cython.int
        self.tiles = tile + 1
        self.grid[at] = tile
        self.tile_cell[tile] = cell
        self.number[tile] = number
        self.heat[slot] = 0
        for d in range(6):
            x = at + self.step_of[d]
            v = self.grid[x]
            if v < SLOT:
                near |= bit(v)
                self.near[v] |= this
            else:
                if v == NEVER:
                    # The first new cell takes over the slot just filled, further ones open a slot of their own.
                    if fresh < 0:
                        fresh = self.slots
                        self.slots += 1
                    v = SLOT + fresh
                    self.grid[x] = v
                    self.slot_cell[fresh] = cell + cell_step(d)
                    self.heat[fresh] = 1
                    fresh = -1
                self.heat[v - SLOT] += number
        self.near[tile] = near
        for k in range(6):
            self.free[k] = (self.free[k] & ~near) | (self.free[k + 1] & near)
        for k in range(6 - count(near)):
            self.free[k] |= this
        self.numbered[number] |= this

    def put(self, q: cython.int, r: cython.int, number: cython.int) -> cython.void:
        self.lay(self.slot_at(cell_code(q, r)), number)

    # --- 2.3 Capacity -----------------------------------------------------------------------------------------------

    def room(self, many: cython.int) -> cython.ulonglong:
        """The tiles on which `many` more pieces fit: min(spaces, free edges) less what stands there."""
        three: cython.ulonglong = self.numbered[5] | self.numbered[6]
        hold1: cython.ulonglong = self.free[0] & ~self.numbered[0]
        hold2: cython.ulonglong = self.free[1] & (self.numbered[3] | self.numbered[4] | three)
        hold3: cython.ulonglong = self.free[2] & three
        if many == 1:
            return (hold1 & ~self.holding[0]) | (hold2 & ~self.holding[1]) | (hold3 & ~self.holding[2])
        if many == 2:
            return (hold2 & ~self.holding[0]) | (hold3 & ~self.holding[1])
        return hold3 & ~self.holding[0]

    def can_send(self) -> cython.bint:
        at: cython.int = 4 * self.seat
        if not (self.supply[at] | self.supply[at + 1] | self.supply[at + 2] | self.supply[at + 3]):
            return False
        return self.room(1) != 0

    def send(self, tile: cython.int, color: cython.int, many: cython.int) -> cython.void:
        this: cython.ulonglong = bit(tile)
        two: cython.ulonglong = this & every(many > 1)
        three: cython.ulonglong = this & every(many > 2)
        if self.first_piece == 0:
            self.first_piece = self.tiles
        self.holding[2] |= (self.holding[1] & this) | (self.holding[0] & two) | three
        self.holding[1] |= (self.holding[0] & this) | two
        self.holding[0] |= this
        self.colored[color] |= this
        self.pieces_on[4 * tile + color] += many
        self.supply[4 * self.seat + color] -= many

    # --- 2.4 End ----------------------------------------------------------------------------------------------------

    def end_turn(self, placed: cython.bint) -> cython.void:
        self.passes = 0 if placed or self.laid else self.passes + 1
        self.laid = False
        self.turns += 1
        if self.passes == self.players or (self.shared and self.pile == 0):
            self.phase = OVER
            return
        self.seat += 1
        if self.seat == self.players:
            self.seat = 0
        self.phase = DRAWING if self.pile else ACTING

    # --- 2.5 Scoring ------------------------------------------------------------------------------------------------

    def region_sum(self, color: cython.int) -> cython.uint:
        """The values of a color's regions added up, and the greatest of them in the upper half."""
        left: cython.ulonglong = self.colored[color]
        todo: cython.ulonglong
        region: cython.ulonglong
        this: cython.ulonglong
        sum_of_numbers: cython.int
        divisor: cython.int
        value: cython.uint
        total: cython.uint = 0
        best: cython.uint = 0
        tile: cython.int
        while left:
            todo = left & (~left + 1)
            left ^= todo
            region = 0
            sum_of_numbers = 0
            while todo:
                tile = lowest(todo)
                this = bit(tile)
                region |= this
                sum_of_numbers += self.number[tile]
                todo = (todo ^ this) | (self.near[tile] & left)
                left &= ~todo
            region &= self.free[0]
            if not region:
                continue
            divisor = 1
            while not region & self.numbered[divisor]:
                divisor += 1
            value = QUOTIENT[(7 * self.round_up + divisor) * 220 + sum_of_numbers]
            total += value
            if value > best:
                best = value
        return total | (best << 16)

    def measure(self, scores: cython.p_int, ties: cython.p_int) -> cython.void:
        """Per seat the sum and the greatest of all regions of its colors; neutral pieces do not score (2.6)."""
        seat: cython.int
        color: cython.int
        both: cython.uint
        if self.shared:
            scores[0] = 1 if self.phase == OVER and self.solved() else 0
            return
        for seat in range(self.players):
            scores[seat] = 0
            ties[seat] = 0
        for color in range(4):
            seat = self.owner[color]
            if seat < self.players:
                both = self.region_sum(color)
                scores[seat] += both & 0xFFFF
                if cython.cast(cython.int, both >> 16) > ties[seat]:
                    ties[seat] = both >> 16

    # --- 2.7 Solitaire and cooperative ------------------------------------------------------------------------------

    def one_region(self, color: cython.int) -> cython.bint:
        """Whether all tiles of a color hang together and one of them is a 1 with a free edge."""
        all_of: cython.ulonglong = self.colored[color]
        if not all_of & self.numbered[1] & self.free[0]:
            return False
        return self.hanging_together(all_of & (~all_of + 1), all_of) == all_of

    def hanging_together(self, todo: cython.ulonglong, among: cython.ulonglong) -> cython.ulonglong:
        """The tiles among some that are edge-connected with the first ones."""
        region: cython.ulonglong = 0
        while todo:
            region |= todo
            todo = self.near[lowest(todo)] & among & ~region | rest(todo)
        return region

    def solved(self) -> cython.bint:
        i: cython.int
        for i in range(16):
            if self.supply[i]:
                return False
        for i in range(4):
            if not self.one_region(i):
                return False
        return True

    # --- Positions that were not played (`diagram.py`) --------------------------------------------------------------

    def resume(self, tiles: Any, known: Any, crews: Any, turn: Any, first: Any = 0) -> None:
        """Takes up a position: tiles as in `resume_tiles`, crews each as cell, color and how many, the turn as in
        `resume_turn`, and how many tiles lay when the first piece was placed."""
        tile: cython.int
        self.resume_tiles(tiles, known)
        for cell, color, many in crews:
            tile = self.tile_at(as_cell(cell))
            # Free edges are not asked: pieces stay when a tile is enclosed (2.3).
            number: cython.int = self.number[tile] if tile >= 0 else 0
            standing: cython.int = sum([self.pieces_on[4 * tile + c] for c in range(4)]) if number else 3
            if standing + 1 + within(index(many) - 1, 3, "pieces") > (number + 1) // 2:
                raise ValueError("so many pieces have no room there")
            self.send(tile, within(color, 4, "colors"), many)
        self.resume_turn(turn)
        self.first_piece = within(first, self.tiles + 1, "tiles")

    # --- Random play ------------------------------------------------------------------------------------------------

    def finish(self) -> cython.int:
        decisions: cython.int = self.random_start()
        while self.phase != OVER:
            if self.phase == DRAWING:
                self.turn_up(self.draw())
            if self.phase == LAYING:
                self.random_tile()
                decisions += 1
                if self.phase != ACTING:
                    continue
            decisions += self.random_crew()
        return decisions

    def random_tile(self) -> cython.void:
        n: cython.int = self.find_hottest()
        ways: cython.int = 1
        color: cython.int
        k: cython.int
        slot: cython.int
        way: cython.int = 0
        pays: cython.int[4]
        if not cython.compiled:
            pays = [0] * 4
        if self.firebreak:
            if self.break_costs:
                for color in range(4):
                    if self.owner[color] == self.seat and self.supply[4 * self.seat + color]:
                        pays[ways - 1] = color
                        ways += 1
            else:
                pays[0] = NO_COLOR
                ways = 2
        k = self.random(n * ways)
        if ways > 1:
            way = k // n
            k -= way * n
        if k < count(self.hot[0]):
            slot = nth(self.hot[0], k)
        else:
            slot = 64 + nth(self.hot[1], k - count(self.hot[0]))
        self.laid = True
        if way == 0:
            self.lay(slot, self.drawn)
            self.drawn = 0
            self.phase = ACTING
            return
        self.lay(slot, 0)
        self.drawn = 0
        if pays[way - 1] != NO_COLOR:
            self.supply[4 * self.seat + pays[way - 1]] -= 1
        self.end_turn(False)

    def random_crew(self) -> cython.int:
        """Sends a random crew or passes; 1 if that was a decision, 0 if the pass was forced."""
        room1: cython.ulonglong = self.room(1)
        room2: cython.ulonglong = self.room(2)
        room3: cython.ulonglong = self.room(3)
        one_fits: cython.int = count(room1)
        two_fit: cython.int = count(room2)
        three_fit: cython.int = count(room3)
        total: cython.int = 0
        ways: cython.int
        k: cython.int
        color: cython.int
        have: cython.int
        for color in range(4):
            have = self.supply[4 * self.seat + color]
            total += (one_fits if have > 0 else 0) + (two_fit if have > 1 else 0) + (three_fit if have > 2 else 0)
        if total == 0:
            self.end_turn(False)
            return 0
        k = self.random(total + 1)
        for color in range(4):
            have = self.supply[4 * self.seat + color]
            ways = (one_fits if have > 0 else 0) + (two_fit if have > 1 else 0) + (three_fit if have > 2 else 0)
            if k < ways:
                if k < one_fits:
                    self.send(nth(room1, k), color, 1)
                elif k < one_fits + two_fit:
                    self.send(nth(room2, k - one_fits), color, 2)
                else:
                    self.send(nth(room3, k - one_fits - two_fit), color, 3)
                self.end_turn(True)
                return 1
            k -= ways
        self.end_turn(False)
        return 1

    # --- Looking at the position ------------------------------------------------------------------------------------

    @property
    def difficulty(self) -> int:
        """How many tiles lay when the first piece was placed (2.7); 0 if none was."""
        return self.first_piece

    def tile_list(self) -> list[tuple[int, int, int, int, tuple[int, int, int, int]]]:
        """Each tile as its cell, its number (0: face down), its free edges, its room and its pieces by color."""
        tiles: list[Any] = []
        t: cython.int
        for t in range(self.tiles):
            on = tuple([self.pieces_on[4 * t + c] for c in range(4)])
            room = sum([1 for many in range(1, 4) if self.room(many) & bit(t)])
            tiles.append((self.tile_cell[t], self.number[t], 6 - count(self.near[t]), room, on))
        return tiles

    def cell_list(self) -> list[tuple[int, int]]:
        """Each empty cell that touches a tile, with its heat."""
        return [
            (self.slot_cell[slot], self.heat[slot] - 1) for slot in range(self.slots) if self.heat[slot] and self.tiles
        ]

    def hot_list(self) -> list[int]:
        """The hottest cells (2.2)."""
        i: cython.int
        mask: cython.ulonglong
        spots: list[int] = []
        self.find_hottest()
        for i in range(self.blocks):
            mask = self.hot[i]
            while mask:
                spots.append(self.slot_cell[64 * i + lowest(mask)])
                mask = rest(mask)
        return spots

    def heat_at(self, cell: Any) -> int:
        """The heat of an empty cell that touches a tile; -1 of any other."""
        slot: cython.int = self.slot_at(as_cell(cell))
        return -1 if slot < 0 else self.heat[slot] - 1

    def number_of(self, tile: cython.int) -> cython.int:
        return self.number[tile]

    def open_tiles(self) -> int:
        """The face-up tiles with a free edge, as a mask."""
        return self.free[0] & ~self.numbered[0]

    def roomy_tiles(self) -> int:
        """The tiles on which another piece fits, as a mask."""
        return self.room(1)

    def tiles_in(self, mask: Any) -> list[tuple[int, int]]:
        """The tiles of a mask, each as its cell and its number."""
        found: list[tuple[int, int]] = []
        left: cython.ulonglong = as_word(mask) & below_bit(self.tiles)
        while left:
            found.append((self.tile_cell[lowest(left)], self.number[lowest(left)]))
            left = rest(left)
        return found

    def region_list(self, color: Any) -> list[tuple[int, int, int, int, int]]:
        """A color's regions (2.5): each as the mask of its tiles, the sum of their numbers, the divisor (0: shut in),
        the index of the tile that has it, and the value."""
        found: list[tuple[int, int, int, int, int]] = []
        left: cython.ulonglong = self.colored[within(color, 4, "colors")]
        region: cython.ulonglong
        edge: cython.ulonglong
        total: cython.int
        divisor: cython.int
        number: cython.int
        while left:
            region = self.hanging_together(left & (~left + 1), left)
            left &= ~region
            edge = region & self.free[0]
            total = 0
            divisor = 0
            for number in range(6, 0, -1):
                total += number * count(region & self.numbered[number])
                if edge & self.numbered[number]:
                    divisor = number
            tile = lowest(edge & self.numbered[divisor]) if divisor else -1
            value = QUOTIENT[(7 * self.round_up + divisor) * 220 + total] if divisor else 0
            found.append((region, total, divisor, tile, value))
        return found

    def goal_list(self) -> list[tuple[int, int, bool, bool]]:
        """How far each color is where all play together (2.7): its regions, its pieces still to be placed, whether one
        of its tiles is a 1 with a free edge, and whether it is one region with such."""
        color: cython.int
        seat: cython.int
        left: cython.int
        found: list[tuple[int, int, bool, bool]] = []
        for color in range(4):
            left = 0
            for seat in range(4):
                left += self.supply[4 * seat + color]
            open_one = (self.colored[color] & self.numbered[1] & self.free[0]) != 0
            found.append((len(self.region_list(color)), left, open_one, bool(self.one_region(color))))
        return found

    def free_edges(self, tile: Any) -> int:
        """The free edges of a tile, given by its index."""
        return 6 - count(self.near[within(tile, 36, "tiles")])

    @property
    def ending(self) -> str:
        """Why the game is over (2.4, 2.7); empty while it is not."""
        return "" if self.phase != OVER else "last-tile" if self.shared else "all-passed"

    def regions(self, color: Any) -> list[list[int]]:
        """The tiles of a color's regions (their indices in `tile_list`)."""
        return [[t for t in range(36) if region[0] >> t & 1] for region in self.region_list(color)]

    def key(self) -> tuple[Any, ...]:
        tiles = sorted([(t[0], t[1], t[4]) for t in self.tile_list()])
        state, supply, dealt = self.turn_key()
        return (state, supply, tuple(tiles), dealt, self.first_piece if self.shared else 0)


def _fill_quotients() -> None:
    """The value of a region by rounding, divisor and sum: dividing is slow."""
    divisor: cython.int
    total: cython.int
    for divisor in range(1, 7):
        for total in range(217):
            QUOTIENT[divisor * 220 + total] = total // divisor
            QUOTIENT[(7 + divisor) * 220 + total] = (total + divisor - 1) // divisor


if not cython.compiled:
    QUOTIENT = [0] * (14 * 220)
_fill_quotients()
