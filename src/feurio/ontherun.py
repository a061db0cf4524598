"""On the Run (rules 4): the fire spreads to a hot spot, animals are startled and flee, edge cells save them.

What tells the set-ups apart is data (`editions.py`): `compass` (all play together, the colors take turns), `neutral`
(three players: the color of the predators), and who owns which color.

A tile's index is 8 x (its number - 1) + how many of that number lay before it, so that a number's tiles are one byte
of a mask. Sets of tiles are `lying`; `room[i]`, those with more than i free spaces; `herd[3 * color + i]`, those with
more than i animals of a color. Edge cells are the slots of `board.py`; sets of them are `touching[number - 1]`;
`twice`, those touching at least two tiles; `edge[color]`; `predators`; and `vacant`, the free ones. While animals flee,
those of `flee_color` still on tiles of `flee_number` are the ones that must move: none can come back to such a tile.

Rulings: a shut-in number gives way to the next lower one (4.3); who can only pass is passed over with a recorded
`pass`, and a game that stalls ends (4.6); a predator for which no edge cell is free goes to the supply of the player
who laid the tile (4.8).
"""

from __future__ import annotations

from operator import index
from typing import Any

import cython

from feurio.editions import Facts, Setup, facts_of

if not cython.compiled:
    from feurio.bits import (
        advance,
        bit,
        count,
        every,
        filled_bytes,
        lowest,
        nth,
        nth_bit,
        rest,
        scale,
        scramble,
        whole_byte,
    )
    from feurio.board import SLOT, Board, cell_step
    from feurio.codes import (
        DRAW,
        FLEE,
        MOVE,
        NO_COLOR,
        PASS,
        PREDATORS,
        RELOCATE,
        STARTLE,
        TILE,
        cell_code,
        cell_q,
        cell_r,
        field_cell,
        field_color,
        field_many,
        field_number,
        field_second,
        field_third,
        flee,
        kind_of,
        one,
        pieces,
        three,
    )
    from feurio.state import ACTING, CHOOSING, DRAWING, FLEEING, LAYING, OVER, RELOCATING, State, as_cell, within

    STALL_ROUNDS = 6


class OnTheRunState(Board):
    """A position of On the Run."""

    def __init__(self, setup: Setup) -> None:
        color: cython.int
        seat: cython.int
        Board.__init__(self, setup)
        facts: Facts = facts_of(setup)
        self.compass = facts.compass
        self.neutral = NO_COLOR if facts.neutral is None else facts.neutral
        self.quiet = 0
        self.reached = False
        self.flee_color = 0
        self.flee_number = 0
        self.last_cell = 0
        if not cython.compiled:
            self.hue = [0] * 8
            self.home = [0] * 4
            self.lying = 0
            self.room = [0] * 3
            self.herd = [0] * 12
            self.touching = [0] * 6
            self.twice = 0
            self.edge = [0] * 4
            self.predators = 0
            self.vacant = 0
            self.to_tiles = [0] * 8
            self.to_cells = [0] * 8
            self.group_of = [0] * 48
        else:
            self.block = cython.cast(cython.p_char, cython.address(self.last_field)) - self.begin()
        for seat in range(8):
            self.hue[seat] = NO_COLOR
        for color in range(4):
            seat = self.owner[color]
            self.home[color] = color
            if seat < self.players:
                self.home[color] = 4 * seat + color
                self.hue[2 * seat + (self.hue[2 * seat] != NO_COLOR)] = color
        self.made("ontherun")

    def blank(self) -> State:
        return OnTheRunState.__new__(OnTheRunState)

    # --- 4.2 A turn -------------------------------------------------------------------------------------------------

    def do(self, code: cython.longlong) -> cython.void:
        kind: cython.int = kind_of(code)
        slot: cython.int
        if kind == DRAW:
            self.turn_up(field_number(code))
        elif kind == TILE:
            self.lay_drawn(self.slot_at(field_cell(code)))
        elif kind == STARTLE:
            slot = self.slot_at(field_cell(code))
            if slot < 0:
                self.startle_tile(self.tile_at(field_cell(code)), field_color(code), field_many(code))
            else:
                self.startle_cell(slot, field_color(code))
            self.end_turn(False)
        elif kind == FLEE:
            self.flee_color = (code >> 4) & 7
            self.flee_number = (code >> 7) & 7
            self.phase = FLEEING
            self.reach(self.flee_number, self.to_tiles, self.to_cells, 0)
            self.go_on_fleeing()
        elif kind == MOVE:
            self.move(self.tile_at(field_cell(code)), field_second(code))
            self.go_on_fleeing()
        elif kind == PASS:
            self.end_turn(True)
        elif kind == PREDATORS:
            self.put_predator(field_cell(code))
            if field_second(code):
                self.put_predator(field_second(code))
            if field_third(code):
                self.put_predator(field_third(code))
            self.end_turn(False)
        elif kind == RELOCATE:
            self.relocate(self.slot_at(field_cell(code)))
        else:
            self.set_up(code)

    def legal_codes(self, out: cython.p_longlong) -> cython.int:
        n: cython.int = 0
        mask: cython.ulonglong
        if self.phase == LAYING:
            mask = self.hot_spots()
            while mask:
                out[n] = one(TILE, self.slot_cell[lowest(mask)])
                n += 1
                mask = rest(mask)
        elif self.phase == RELOCATING:
            mask = self.vacant
            while mask:
                out[n] = one(RELOCATE, self.slot_cell[lowest(mask)])
                n += 1
                mask = rest(mask)
        elif self.phase == ACTING:
            n = self.legal_acts(self.first_color(), out, 0)
            n = self.legal_acts(self.second_color(), out, n)
            n = self.legal_predators(out, n)
            out[n] = PASS
            n += 1
        elif self.phase == FLEEING:
            n = self.legal_moves(out)
        elif self.phase == CHOOSING:
            n = self.legal_centers(out)
        return n

    def legal_acts(self, color: cython.int, out: cython.p_longlong, n: cython.int) -> cython.int:
        """Writes what the animals of one color can do, from out[n] on, and returns the new n."""
        many: cython.int
        mask: cython.ulonglong
        if color == NO_COLOR:
            return n
        if self.laid:
            for many in range(1, 4):
                if self.supply[self.home[color]] < many:
                    break
                mask = self.room[many - 1]
                while mask:
                    out[n] = pieces(STARTLE, self.tile_cell[lowest(mask)], color, many)
                    n += 1
                    mask = rest(mask)
            mask = self.vacant if self.supply[self.home[color]] else 0
            while mask:
                out[n] = pieces(STARTLE, self.slot_cell[lowest(mask)], color, 1)
                n += 1
                mask = rest(mask)
        mask = filled_bytes(self.herd[3 * color])
        while mask:
            out[n] = flee(color, (lowest(mask) >> 3) + 1)
            n += 1
            mask = rest(mask)
        return n

    def forced(self) -> cython.bint:
        if self.phase != ACTING or self.can_act(self.first_color()) or self.can_act(self.second_color()):
            return False
        return not (self.laid and self.vacant and self.predators_left())

    def can_act(self, color: cython.int) -> cython.bint:
        if color == NO_COLOR:
            return False
        if self.herd[3 * color]:
            return True
        return self.laid and self.supply[self.home[color]] > 0 and (self.room[0] | self.vacant) != 0

    def first_color(self) -> cython.int:
        """The color to use: by the compass (4.9), or the seat's own."""
        return (self.turns + 2) & 3 if self.compass else self.hue[2 * self.seat]

    def second_color(self) -> cython.int:
        """The seat's other color, with two players."""
        return self.hue[2 * self.seat + 1]

    # --- 4.3 Hot spots ----------------------------------------------------------------------------------------------

    def hot_spots(self) -> cython.ulonglong:
        found: cython.ulonglong = 0
        among: cython.ulonglong = self.twice
        spots: cython.ulonglong
        i: cython.int
        if not among:
            among = self.vacant
        for i in range(6):
            spots = self.touching[i] & among
            found = spots if spots else found
        return found

    def lay(self, slot: cython.int, number: cython.int) -> cython.void:
        """Lays a tile on an edge cell; an animal there goes back to the supply, a predator leaves the cell."""
        cell: cython.int = self.slot_cell[slot]
        at: cython.int = cell_q(cell) + self.stride * cell_r(cell) + self.origin
        base: cython.int = 8 * (number - 1)
        tile: cython.int = base + count(self.lying & whole_byte(number - 1))
        this: cython.ulonglong = bit(tile)
        spot: cython.ulonglong = bit(slot)
        near: cython.ulonglong = 0
        seen: cython.ulonglong = 0
        opened: cython.ulonglong = 0
        group: cython.ulonglong
        left: cython.ulonglong
        fresh: cython.uint = 0
        d: cython.int
        v: cython.int
        self.tiles += 1
        self.lying |= this
        self.grid[at] = tile
        self.tile_cell[tile] = cell
        for d in range(6):
            v = self.grid[at + self.step_of[d]]
            near |= bit(v & 63) & every(v < SLOT)
            seen |= bit(v & 63) & every((v >> 6) == 1)
            fresh |= (v >> 7) << d
        if not self.vacant & spot:
            self.predators &= ~spot
            for d in range(4):
                if self.edge[d] & spot:
                    self.edge[d] ^= spot
                    self.supply[self.home[d]] += 1
        for d in range(6):
            self.touching[d] &= ~spot
        self.twice = (self.twice & ~spot) | seen
        # The first new cell takes over the slot just filled, further ones open a slot of their own.
        while fresh:
            d = lowest(fresh)
            fresh &= fresh - 1
            if opened:
                slot = self.slots
                self.slots += 1
            opened |= bit(slot)
            self.grid[at + self.step_of[d]] = SLOT + slot
            self.slot_cell[slot] = cell + cell_step(d)
        self.touching[number - 1] |= seen | opened
        self.vacant = (self.vacant & ~spot) | opened
        self.room[0] |= this
        self.room[1] |= this & every(number > 2)
        self.room[2] |= this & every(number > 4)

        # Tiles of equal number that touch are one group (4.5).
        group = this
        left = near & whole_byte(number - 1)
        while left:
            group |= cython.cast(cython.ulonglong, self.group_of[lowest(left)]) << base
            left = rest(left)
        left = group
        while left:
            self.group_of[lowest(left)] = group >> base
            left = rest(left)

    def put(self, q: cython.int, r: cython.int, number: cython.int) -> cython.void:
        self.lay(self.slot_at(cell_code(q, r)), number)

    def lay_drawn(self, slot: cython.int) -> cython.void:
        """Lays the tile just drawn; a displaced predator has to be put back before the turn goes on (4.8)."""
        displaced: cython.bint = (self.predators & bit(slot)) != 0
        self.last_cell = self.slot_cell[slot]
        self.lay(slot, self.drawn)
        self.laid = True
        self.drawn = 0
        self.phase = ACTING
        if displaced:
            if self.vacant:
                self.phase = RELOCATING
            else:
                self.supply[4 * self.seat + self.neutral] += 1

    # --- 4.4 Startle ------------------------------------------------------------------------------------------------

    def startle_tile(self, tile: cython.int, color: cython.int, many: cython.int) -> cython.void:
        self.enter(tile, color, many)
        self.supply[self.home[color]] -= many

    def startle_cell(self, slot: cython.int, color: cython.int) -> cython.void:
        self.edge[color] |= bit(slot)
        self.vacant &= ~bit(slot)
        self.supply[self.home[color]] -= 1

    def enter(self, tile: cython.int, color: cython.int, many: cython.int) -> cython.void:
        """Animals come to a tile: as many more of the color, as many fewer free spaces."""
        this: cython.ulonglong = bit(tile)
        two: cython.ulonglong = this & every(many > 1)
        three_of: cython.ulonglong = this & every(many > 2)
        herd1: cython.ulonglong = self.herd[3 * color]
        herd2: cython.ulonglong = self.herd[3 * color + 1]
        room2: cython.ulonglong = self.room[1]
        room3: cython.ulonglong = self.room[2]
        self.herd[3 * color] = herd1 | this
        self.herd[3 * color + 1] = herd2 | (herd1 & this) | two
        self.herd[3 * color + 2] |= (herd2 & this) | (herd1 & two) | three_of
        self.room[0] = (self.room[0] & ~this) | (room2 & this & ~two) | (room3 & two & ~three_of)
        self.room[1] = (room2 & ~this) | (room3 & this & ~two)
        self.room[2] = room3 & ~this

    # --- 4.5 Flee ---------------------------------------------------------------------------------------------------

    def reach(
        self, number: cython.int, to_tiles: cython.p_ulonglong, to_cells: cython.p_ulonglong, base: cython.int
    ) -> cython.void:
        """What an animal on each tile of a number could move to, were all free: from `base` on, in order of the tiles.

        These are the tiles of all groups that touch the tile's group, and the edge cells that do.
        """
        left: cython.uint = (self.lying >> (8 * (number - 1))) & 255
        group: cython.uint
        todo: cython.uint
        near: cython.ulonglong
        tiles: cython.ulonglong
        cells: cython.ulonglong
        other: cython.ulonglong
        cell: cython.int
        at: cython.int
        d: cython.int
        v: cython.int
        while left:
            group = self.group_of[8 * (number - 1) + lowest(left)]
            left &= ~group
            near = 0
            cells = 0
            todo = group
            while todo:
                cell = self.tile_cell[8 * (number - 1) + lowest(todo)]
                todo &= todo - 1
                at = cell_q(cell) + self.stride * cell_r(cell) + self.origin
                for d in range(6):
                    v = self.grid[at + self.step_of[d]]
                    near |= bit(v & 63) & every(v < SLOT)
                    cells |= bit(v & 63) & every(v >= SLOT)
            near &= ~whole_byte(number - 1)
            tiles = 0
            while near:
                v = lowest(near)
                other = cython.cast(cython.ulonglong, self.group_of[v]) << (v & 56)
                tiles |= other
                near &= ~other
            while group:
                v = base + lowest(group)
                to_tiles[v] = tiles
                to_cells[v] = cells
                group &= group - 1

    def fugitives(self) -> cython.ulonglong:
        """The tiles with animals that must move."""
        return self.herd[3 * self.flee_color] & whole_byte(self.flee_number - 1)

    def legal_moves(self, out: cython.p_longlong) -> cython.int:
        n: cython.int = 0
        start: cython.int
        left: cython.ulonglong = self.fugitives()
        mask: cython.ulonglong
        while left:
            start = lowest(left)
            left = rest(left)
            mask = self.to_tiles[start & 7] & self.room[0]
            while mask:
                out[n] = three(MOVE, self.tile_cell[start], self.tile_cell[lowest(mask)], 0)
                n += 1
                mask = rest(mask)
            mask = self.to_cells[start & 7] & self.vacant
            while mask:
                out[n] = three(MOVE, self.tile_cell[start], self.slot_cell[lowest(mask)], 0)
                n += 1
                mask = rest(mask)
        return n

    def move(self, start: cython.int, cell: cython.int) -> cython.void:
        color: cython.int = self.flee_color
        this: cython.ulonglong = bit(start)
        slot: cython.int = self.slot_at(cell)
        two: cython.ulonglong = self.herd[3 * color + 1] & this
        three_of: cython.ulonglong = self.herd[3 * color + 2] & this
        self.herd[3 * color] ^= this & ~two
        self.herd[3 * color + 1] ^= two & ~three_of
        self.herd[3 * color + 2] ^= three_of
        self.room[2] |= self.room[1] & this
        self.room[1] |= self.room[0] & this
        self.room[0] |= this
        if slot < 0:
            self.enter(self.tile_at(cell), color, 1)
        else:
            self.edge[color] |= bit(slot)
            self.vacant &= ~bit(slot)
            self.reached = True

    def go_on_fleeing(self) -> cython.void:
        """Ends the turn if none of those that must move can: they return to the supply."""
        left: cython.ulonglong = self.fugitives()
        home: cython.int = self.home[self.flee_color]
        many: cython.int = 0
        start: cython.int
        mask: cython.ulonglong = left
        while mask:
            start = lowest(mask) & 7
            mask = rest(mask)
            if (self.to_tiles[start] & self.room[0]) | (self.to_cells[start] & self.vacant):
                return
        while left:
            self.room[2] |= self.room[1] & left
            self.room[1] |= self.room[0] & left
            self.room[0] |= left
            self.supply[home] += count(left)
            many += 1
            left = self.herd[3 * self.flee_color + many] & left if many < 3 else 0
        for many in range(3):
            self.herd[3 * self.flee_color + many] &= ~whole_byte(self.flee_number - 1)
        self.end_turn(False)

    # --- 4.6 End ----------------------------------------------------------------------------------------------------

    def end_turn(self, passed: cython.bint) -> cython.void:
        if not self.laid:
            self.passes = self.passes + 1 if passed else 0
            self.quiet = 0 if self.reached else self.quiet + 1
        self.laid = False
        self.reached = False
        self.turns += 1
        if self.pile:
            self.phase = DRAWING
        elif (
            self.shared
            or self.passes == self.players
            or self.quiet == STALL_ROUNDS * self.players
            or not self.vacant
            or not (self.herd[0] | self.herd[3] | self.herd[6] | self.herd[9])
        ):
            self.phase = OVER
            return
        else:
            self.phase = ACTING
        self.seat += 1
        if self.seat == self.players:
            self.seat = 0

    # --- 4.7 Scoring, 4.9 Cooperative and solitaire -----------------------------------------------------------------

    def measure(self, scores: cython.p_int, ties: cython.p_int) -> cython.void:
        """Per seat saved less supply, and the damage; where all play together, the product of the saved."""
        seat: cython.int
        color: cython.int
        i: cython.int
        n: cython.int
        if self.compass:
            scores[0] = 1
            for color in range(4):
                scores[0] *= 0 if self.supply[color] else count(self.edge[color])
            return
        for seat in range(self.players):
            color = self.hue[2 * seat]
            scores[seat] = count(self.edge[color])
            ties[seat] = 0
            color = self.hue[2 * seat + 1]
            if color != NO_COLOR:
                scores[seat] *= count(self.edge[color])
        for color in range(4):
            seat = self.owner[color]
            if seat < self.players:
                scores[seat] -= self.supply[4 * seat + color]
                for i in range(3):
                    for n in range(6):
                        ties[seat] += (n + 1) * count(self.herd[3 * color + i] & whole_byte(n))

    def solved(self) -> cython.bint:
        color: cython.int
        for color in range(4):
            if self.supply[color] or not self.edge[color]:
                return False
        return self.compass

    # --- Positions that were not played (`diagram.py`) --------------------------------------------------------------

    def resume(self, tiles: Any, herds: Any, edge: Any, turn: Any, more: Any) -> None:
        """Takes up a position: tiles as in `resume_tiles`, animals on tiles each as cell, color and how many, who is on
        edge cells (4: a predator), the turn as in `resume_turn`; and `more`: the quiet turns (4.6), whether one has
        reached an edge cell in this turn, color and number of those that flee, the cell of a displaced predator."""
        tile: cython.int
        slot: cython.int
        color: cython.int
        quiet, reached, fleeing, number, last = more
        phase, _, drawn = turn[:3]
        self.resume_tiles(tiles, [drawn])
        for cell, hue, many in herds:
            tile = self.tile_at(as_cell(cell))
            if tile < 0 or not self.room[within(index(many) - 1, 3, "animals")] & bit(tile):
                raise ValueError("so many animals have no room there")
            self.enter(tile, within(hue, 4, "colors"), many)
        for cell, who in edge:
            slot = self.slot_at(as_cell(cell))
            if slot < 0 or not self.vacant & bit(slot):
                raise ValueError("that is no free edge cell")
            color = within(who, 5, "animals")
            self.vacant &= ~bit(slot)
            if color == 4:
                self.predators |= bit(slot)
            else:
                self.edge[color] |= bit(slot)
        self.quiet = within(quiet, STALL_ROUNDS * self.players + 1, "turns")
        self.reached = bool(reached)
        self.flee_color = within(fleeing, 4, "colors")
        self.flee_number = within(number, 7, "numbers")
        self.last_cell = max(0, as_cell(last))
        if phase == "flee":
            if not self.flee_number:
                raise ValueError("animals flee from a number")
            self.reach(self.flee_number, self.to_tiles, self.to_cells, 0)
        self.resume_turn(turn)

    # --- 4.8 Three players: predators -------------------------------------------------------------------------------

    def predators_left(self) -> cython.int:
        return 0 if self.neutral == NO_COLOR else self.supply[4 * self.seat + self.neutral]

    def vacant_around(self, slot: cython.int) -> cython.int:
        """The directions in which a free edge cell lies next to this one, as bits."""
        cell: cython.int = self.slot_cell[slot]
        at: cython.int = cell_q(cell) + self.stride * cell_r(cell) + self.origin
        found: cython.int = 0
        d: cython.int
        v: cython.int
        for d in range(6):
            # A cell never seen reads as slot 63, which is never in use.
            v = self.grid[at + self.step_of[d]]
            found |= cython.cast(cython.int, (self.vacant >> (v & 63)) & (v >> 6) & 1) << d
        return found

    def count_predators(self) -> cython.int:
        """How many sets of one to three connected free edge cells there are for the predators this seat has."""
        have: cython.int = self.predators_left()
        total: cython.int = 0
        left: cython.ulonglong = self.vacant
        if not self.laid or have == 0:
            return 0
        while left:
            total += SETS[64 * have + self.vacant_around(lowest(left))]
            left = rest(left)
        return total

    def legal_predators(self, out: cython.p_longlong, n: cython.int) -> cython.int:
        """Writes these sets, from out[n] on, and returns the new n."""
        have: cython.int = self.predators_left()
        left: cython.ulonglong = self.vacant
        if not self.laid or have == 0:
            return n
        while left:
            n = self.predators_from(lowest(left), have, out, n)
            left = rest(left)
        return n

    def predators_from(self, slot: cython.int, have: cython.int, out: cython.p_longlong, n: cython.int) -> cython.int:
        """Writes those to be written from this edge cell: each set has one such cell (`is_first`)."""
        cell: cython.int = self.slot_cell[slot]
        around: cython.int = self.vacant_around(slot)
        d: cython.int
        e: cython.int
        out[n] = three(PREDATORS, cell, 0, 0)
        n += 1
        for d in range(6):
            if have < 2 or not around >> d & 1:
                continue
            if is_ahead(d):
                out[n] = three(PREDATORS, cell, cell + cell_step(d), 0)
                n += 1
            for e in range(d + 1, 6):
                if have > 2 and around >> e & 1 and is_first(d, e):
                    out[n] = sorted_predators(cell, cell + cell_step(d), cell + cell_step(e))
                    n += 1
        return n

    def put_predator(self, cell: cython.int) -> cython.void:
        spot: cython.ulonglong = bit(self.slot_at(cell))
        self.predators |= spot
        self.vacant &= ~spot
        self.supply[4 * self.seat + self.neutral] -= 1

    def relocate(self, slot: cython.int) -> cython.void:
        self.predators |= bit(slot)
        self.vacant &= ~bit(slot)
        self.phase = ACTING

    # --- Random play ------------------------------------------------------------------------------------------------

    def finish(self) -> cython.int:
        decisions: cython.int = self.random_start()
        n: cython.int
        known: cython.int = 0
        mask: cython.ulonglong
        to_tiles: cython.ulonglong[48]
        to_cells: cython.ulonglong[48]
        if not cython.compiled:
            to_tiles = [0] * 48
            to_cells = [0] * 48
        while self.phase != OVER:
            if self.phase == DRAWING:
                self.turn_up(self.draw())
            if self.phase == LAYING:
                mask = self.hot_spots()
                self.lay_drawn(nth(mask, self.pick(count(mask))))
                decisions += 1
                known = 0
            if self.phase == RELOCATING:
                self.relocate(nth(self.vacant, self.pick(count(self.vacant))))
                decisions += 1
            if self.phase == ACTING:
                decisions += self.random_act()
            if self.phase == FLEEING:
                # What can be reached changes only when a tile is laid.
                n = self.flee_number
                if not known >> n & 1:
                    known |= 1 << n
                    self.reach(n, to_tiles, to_cells, 8 * (n - 1))
                decisions += self.random_moves(to_tiles, to_cells)
        return decisions

    def pick(self, n: cython.uint) -> cython.uint:
        """`State.random`, which cannot be inlined from here."""
        self.rng = advance(self.rng)
        return scale(scramble(self.rng), n)

    def random_act(self) -> cython.int:
        """Startles, begins to flee, places predators or passes; 1 if that was a decision, 0 if the pass was forced."""
        first: cython.int = self.first_color()
        second: cython.int = self.second_color()
        startles1: cython.int = 0
        startles2: cython.int = 0
        sets: cython.int = 0
        flees1: cython.int = count(filled_bytes(self.herd[3 * first]))
        flees2: cython.int = 0
        total: cython.int
        k: cython.int
        if self.laid:
            startles1 = self.count_startles(first)
            sets = self.count_predators()
        if second != NO_COLOR:
            flees2 = count(filled_bytes(self.herd[3 * second]))
            if self.laid:
                startles2 = self.count_startles(second)
        total = startles1 + flees1 + startles2 + flees2 + sets
        if total == 0:
            self.end_turn(True)
            return 0
        k = self.pick(total + 1)
        if k < startles1 + flees1:
            self.random_color_act(first, k, startles1)
        elif k < total - sets:
            self.random_color_act(second, k - startles1 - flees1, startles2)
        elif k < total:
            self.random_predators(k - (total - sets))
        else:
            self.end_turn(True)
        return 1

    def count_startles(self, color: cython.int) -> cython.int:
        have: cython.int = self.supply[self.home[color]]
        total: cython.int = 0
        if have > 0:
            total = count(self.room[0]) + count(self.vacant)
        if have > 1:
            total += count(self.room[1])
        if have > 2:
            total += count(self.room[2])
        return total

    def random_color_act(self, color: cython.int, k: cython.int, startles: cython.int) -> cython.void:
        n: cython.int = count(self.vacant)
        many: cython.int = 1
        if k >= startles:
            self.flee_color = color
            self.flee_number = (nth(filled_bytes(self.herd[3 * color]), k - startles) >> 3) + 1
            self.phase = FLEEING
            return
        if k < n:
            self.startle_cell(nth(self.vacant, k), color)
            self.end_turn(False)
            return
        k -= n
        n = count(self.room[0])
        while k >= n:
            k -= n
            n = count(self.room[many])
            many += 1
        self.startle_tile(nth(self.room[many - 1], k), color, many)
        self.end_turn(False)

    def random_predators(self, k: cython.int) -> cython.void:
        have: cython.int = self.predators_left()
        left: cython.ulonglong = self.vacant
        n: cython.int
        sets: cython.longlong[16]
        if not cython.compiled:
            sets = [0] * 16
        while left:
            n = SETS[64 * have + self.vacant_around(lowest(left))]
            if k < n:
                self.predators_from(lowest(left), have, sets, 0)
                self.do(sets[k])
                return
            k -= n
            left = rest(left)

    def random_moves(self, to_tiles: cython.p_ulonglong, to_cells: cython.p_ulonglong) -> cython.int:
        """Moves animals until none of those that must move can; how many decisions that took."""
        color: cython.int = self.flee_color
        own: cython.ulonglong = whole_byte(self.flee_number - 1)
        herd1: cython.ulonglong = self.herd[3 * color]
        herd2: cython.ulonglong = self.herd[3 * color + 1]
        herd3: cython.ulonglong = self.herd[3 * color + 2]
        room1: cython.ulonglong = self.room[0]
        room2: cython.ulonglong = self.room[1]
        room3: cython.ulonglong = self.room[2]
        vacant: cython.ulonglong = self.vacant
        reached: cython.ulonglong = 0
        # All of them leave the number's tiles, for other places or for the supply.
        left1: cython.ulonglong = herd1 & own
        left2: cython.ulonglong = herd2 & own
        left3: cython.ulonglong = herd3 & own
        todo: cython.int = count(left1) + count(left2) + count(left3)
        left: cython.int = todo
        mask: cython.ulonglong
        tiles: cython.ulonglong
        cells: cython.ulonglong
        this: cython.ulonglong
        tile: cython.ulonglong
        cell: cython.ulonglong
        start: cython.int
        n: cython.int
        k: cython.int
        herd1 ^= left1
        herd2 ^= left2
        herd3 ^= left3
        room3 |= room2 & left1
        room2 |= room1 & left1
        room1 |= left1
        room3 |= room2 & left2
        room2 |= room1 & left2
        room3 |= room2 & left3
        while left:
            n = 0
            mask = left1
            while mask:
                start = lowest(mask)
                mask = rest(mask)
                n += count(to_tiles[start] & room1) + count(to_cells[start] & vacant)
            if n == 0:
                break
            k = self.pick(n)
            mask = left1
            while True:
                start = lowest(mask)
                mask = rest(mask)
                tiles = to_tiles[start] & room1
                cells = to_cells[start] & vacant
                n = count(tiles)
                if k < n + count(cells):
                    break
                k -= n + count(cells)
            this = bit(start)
            tile = nth_bit(tiles, k)
            cell = nth_bit(cells, (k - n) & 63) & every(k >= n)
            left1 ^= this & ~left2
            left2 ^= this & left2 & ~left3
            left3 &= ~this
            room1 ^= tile & ~room2
            room2 ^= tile & room2 & ~room3
            room3 &= ~tile
            herd3 |= herd2 & tile
            herd2 |= herd1 & tile
            herd1 |= tile
            vacant &= ~cell
            reached |= cell
            left -= 1
        self.herd[3 * color] = herd1
        self.herd[3 * color + 1] = herd2
        self.herd[3 * color + 2] = herd3
        self.room[0] = room1
        self.room[1] = room2
        self.room[2] = room3
        self.vacant = vacant
        self.edge[color] |= reached
        self.supply[self.home[color]] += left
        if reached:
            self.reached = True
        self.end_turn(False)
        return todo - left

    # --- Looking at the position ------------------------------------------------------------------------------------

    @property
    def turn_color(self) -> int:
        """The color whose turn it is where all play together (4.9), else -1."""
        return self.first_color() if self.compass and self.phase != OVER else -1

    @property
    def quiet_turns(self) -> int:
        """Turns in a row since the last tile in which no animal came to an edge cell (4.6)."""
        return self.quiet

    @property
    def reached_edge(self) -> bool:
        """Whether an animal has come to an edge cell in this turn."""
        return self.reached

    @property
    def hot_number(self) -> int:
        """The number at whose tiles the hot spots lie (4.3); 0 before the first tile."""
        spots: cython.ulonglong = self.hot_spots()
        return max([i + 1 for i in range(6) if self.touching[i] & spots], default=0)

    @property
    def fleeing(self) -> tuple[int, int] | None:
        """The color and the number that flee, while they do."""
        return (self.flee_color, self.flee_number) if self.phase == FLEEING else None

    def tile_list(self) -> list[tuple[int, int, int, int, tuple[int, int, int, int]]]:
        """Each tile as its cell, its number, its free edges, its room and its animals by color; by number."""
        tiles: list[Any] = []
        t: cython.int
        for t in range(48):
            if not self.lying & bit(t):
                continue
            cell = self.tile_cell[t]
            on = tuple([sum([1 for i in range(3) if self.herd[3 * c + i] & bit(t)]) for c in range(4)])
            room = sum([1 for i in range(3) if self.room[i] & bit(t)])
            edges = sum([1 for i in range(6) if self.tile_at(cell + cell_step(i)) < 0])
            tiles.append((cell, (t >> 3) + 1, edges, room, on))
        return tiles

    def cell_list(self) -> list[tuple[int, int]]:
        """Each edge cell with who is on it: -1 nobody, 0 to 3 an animal of that color, 4 a predator."""
        cells: list[tuple[int, int]] = []
        slot: cython.int
        color: cython.int
        occupant: cython.int
        for slot in range(self.slots):
            occupant = -1 if self.vacant & bit(slot) else 4 if self.predators & bit(slot) else -2
            for color in range(4):
                if self.edge[color] & bit(slot):
                    occupant = color
            if occupant > -2:
                cells.append((self.slot_cell[slot], occupant))
        return cells

    def hot_list(self) -> list[int]:
        """The hot spots (4.3)."""
        mask: cython.ulonglong = self.hot_spots()
        spots: list[int] = []
        while mask:
            spots.append(self.slot_cell[lowest(mask)])
            mask = rest(mask)
        return spots

    def occupant(self, cell: Any) -> int:
        """Who is on an edge cell: -1 nobody, 0 to 3 an animal of that color, 4 a predator; -2 if it is no edge cell."""
        slot: cython.int = self.slot_at(as_cell(cell))
        color: cython.int
        if slot < 0:
            return -2
        for color in range(4):
            if self.edge[color] & bit(slot):
                return color
        return 4 if self.predators & bit(slot) else -1

    def number_of(self, tile: cython.int) -> cython.int:
        return (tile >> 3) + 1

    def herd_list(self, color: Any, number: Any) -> list[tuple[int, int]]:
        """The tiles of a number with animals of a color, and how many are on each."""
        herd: cython.int = 3 * within(color, 4, "colors")
        same: cython.int = within(number, 7, "numbers")
        mask: cython.ulonglong = self.herd[herd] & whole_byte(same - 1) if same else 0
        found: list[tuple[int, int]] = []
        tile: cython.int
        while mask:
            tile = lowest(mask)
            mask = rest(mask)
            two: cython.int = (self.herd[herd + 1] >> tile) & 1
            three_of: cython.int = (self.herd[herd + 2] >> tile) & 1
            found.append((self.tile_cell[tile], 1 + two + three_of))
        return found

    @property
    def last_laid(self) -> int:
        """The cell of the last tile that was drawn and laid, 0 if none was: there a displaced predator stood (4.8)."""
        return self.last_cell

    @property
    def free_cells(self) -> int:
        """How many edge cells are free."""
        return count(self.vacant)

    @property
    def ending(self) -> str:
        """Why the game is over (4.6, 4.9); empty while it is not."""
        if self.phase != OVER:
            return ""
        if self.shared:
            return "last-tile"
        if self.passes == self.players:
            return "all-passed"
        if self.quiet == STALL_ROUNDS * self.players:
            return "stall"
        return "no-animal" if self.vacant else "no-free-cell"

    def group(self, cell: Any) -> list[int]:
        """The cells of the group that the tile on a cell belongs to (4.5); none if there is no tile."""
        tile: cython.int = self.tile_at(as_cell(cell))
        if tile < 0:
            return []
        return [self.tile_cell[(tile & 56) + i] for i in range(8) if self.group_of[tile] >> i & 1]

    def flee_groups(self) -> list[list[int]]:
        """The groups of the number that animals flee from (4.5); they stay the same until all have fled."""
        found: list[list[int]] = []
        if self.phase == FLEEING:
            for cell, number, _, _, _ in self.tile_list():
                if number == self.flee_number and not any(cell in group for group in found):
                    found.append(self.group(cell))
        return found

    def targets(self, cell: Any) -> list[int]:
        """The cells that an animal fleeing from the tile on a cell may move to (4.5); none if there is no tile."""
        tile: cython.int = self.tile_at(as_cell(cell))
        to_tiles: cython.ulonglong[8]
        to_cells: cython.ulonglong[8]
        if not cython.compiled:
            to_tiles = [0] * 8
            to_cells = [0] * 8
        if tile < 0:
            return []
        self.reach((tile >> 3) + 1, to_tiles, to_cells, 0)
        found = [self.tile_cell[i] for i in range(48) if to_tiles[tile & 7] & self.room[0] & bit(i)]
        return found + [self.slot_cell[i] for i in range(self.slots) if to_cells[tile & 7] & self.vacant & bit(i)]

    def saved_counts(self) -> list[int]:
        """How many animals of each color stand on edge cells."""
        return [count(self.edge[color]) for color in range(4)]

    def key(self) -> tuple[Any, ...]:
        tiles = sorted([(t[0], t[1], t[4]) for t in self.tile_list()])
        state, supply, dealt = self.turn_key()
        turn = (self.turn_color, self.quiet, self.reached, self.fleeing)
        return (state, supply, tuple(tiles), dealt, tuple(sorted(self.cell_list())), turn)


def is_ahead(d: cython.int) -> cython.bint:
    """Whether the neighbor in a direction comes later in the order by q, then r."""
    return d == 0 or d == 1 or d == 5


def is_first(d: cython.int, e: cython.int) -> cython.bint:
    """Whether a cell and its neighbors in two directions (d before e) are a set to be written from this cell.

    Neighbors that do not touch each other hang together by this cell only. If they touch, each of the three cells
    sees the other two, and the least one counts.
    """
    return 1 < e - d < 5 or (is_ahead(d) and is_ahead(e))


def sorted_predators(a: cython.int, b: cython.int, c: cython.int) -> cython.longlong:
    low: cython.int = min(a, min(b, c))
    high: cython.int = max(a, max(b, c))
    return three(PREDATORS, low, a + b + c - low - high, high)


def _fill_sets() -> None:
    """How many sets of predators are written from a cell: by those in the supply, and the directions of free cells."""
    have: cython.int
    around: cython.int
    d: cython.int
    e: cython.int
    for have in range(1, 13):
        for around in range(64):
            SETS[64 * have + around] = 1
            for d in range(6):
                if have > 1 and around >> d & 1:
                    SETS[64 * have + around] += is_ahead(d)
                    for e in range(d + 1, 6):
                        SETS[64 * have + around] += have > 2 and around >> e & 1 and is_first(d, e)


if not cython.compiled:
    SETS = [0] * (13 * 64)
_fill_sets()
