"""Episodes of Wildfire and Feurio; the layout of actions and observations is in `actions.py` and `observations.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

if not cython.compiled:
    from feurio.bits import below_bit, count, lowest, rest
    from feurio.board import SLOT
    from feurio.codes import (
        BREAK,
        CENTER,
        CREW,
        NO_COLOR,
        TILE,
        cell_q,
        cell_r,
        field_cell,
        field_color,
        field_many,
        kind_of,
    )
    from feurio.envs.bits import (
        add_bits,
        cell_columns,
        copy_column,
        fourth_column,
        masked_columns,
        six_bits,
        three_bits,
    )
    from feurio.envs.episode import OF_BREAK, OF_CENTER, OF_CREW, OF_PASS, OF_TILE, Episode, pair_index
    from feurio.state import ACTING
    from feurio.wildfire import WildfireState

    TILES = 36
    PLANES = 14

if TYPE_CHECKING:
    from feurio.state import State


class WildfireEpisode(Episode):
    """One game of Wildfire or Feurio."""

    def new_state(self) -> State:
        self.wild = WildfireState(self.setup)
        self.slots = self.figures.cells
        return self.wild

    def list_legal(self) -> cython.void:
        i: cython.int
        kind: cython.int
        cell: cython.int
        place: cython.int
        index: cython.int
        code: cython.longlong
        seat: cython.int = 4 * self.wild.seat
        planes: cython.bint = self.planes
        start: cython.int = self.start[OF_CREW]
        stride: cython.int = self.stride[OF_CREW]
        n: cython.int
        self.legal_count = 0 if self.outside else self.wild.legal_codes(self.legal_code)
        n = self.legal_count
        if n and not planes and self.wild.phase == ACTING:
            self.index_crews()
            return
        for i in range(n):
            code = self.legal_code[i]
            kind = kind_of(code)
            cell = field_cell(code)
            if kind == CREW:
                place = self.place(cell) if planes else self.at_cell(cell)
                index = start + stride * place
                index += 3 * self.rank[seat + field_color(code)] + field_many(code) - 1
            elif kind == TILE or kind == BREAK:
                place = self.place(cell) if planes else self.at_cell(cell) - SLOT
                if kind == TILE:
                    index = self.start[OF_TILE] + self.stride[OF_TILE] * place
                else:
                    index = self.start[OF_BREAK] + self.stride[OF_BREAK] * place
                    if field_color(code) != NO_COLOR:
                        index += self.rank[seat + field_color(code)]
            elif kind == CENTER:
                index = self.start[OF_CENTER] + pair_index((code >> 4) & 7, (code >> 7) & 7)
            else:
                index = self.start[OF_PASS]
            self.legal_index[i] = index

    def index_crews(self) -> cython.void:
        """Fills `legal_index` with crews on tiles and the pass, in the order of `legal_codes`."""
        rooms: cython.ulonglong[3]
        mask: cython.ulonglong
        color: cython.int
        many: cython.int
        index: cython.int
        seat: cython.int = 4 * self.wild.seat
        stride: cython.int = self.stride[OF_CREW]
        n: cython.int = 0
        if not cython.compiled:
            rooms = [0] * 3
        for many in range(3):
            rooms[many] = self.wild.room(many + 1)
        for color in range(4):
            for many in range(3):
                if self.wild.supply[seat + color] <= many:
                    break
                index = self.start[OF_CREW] + 3 * self.rank[seat + color] + many
                mask = rooms[many]
                while mask:
                    self.legal_index[n] = index + stride * lowest(mask)
                    n += 1
                    mask = rest(mask)
        self.legal_index[n] = self.start[OF_PASS]

    def at_cell(self, cell: cython.int) -> cython.int:
        """What the grid has at a cell that it holds."""
        return self.wild.grid[cell_q(cell) + self.wild.stride * cell_r(cell) + self.wild.origin]

    def observe_board(self, seat: cython.int, out: cython.p_uchar, at: cython.long, n: cython.long) -> cython.void:
        k: cython.int
        tiles: cython.long = at + self.board
        cells: cython.long = tiles + 9 * TILES
        lying: cython.ulonglong = below_bit(self.wild.tiles)
        self.observe_dealt(self.wild, out, n)
        if self.wild.tiles == 0:
            return
        if self.planes:
            self.observe_planes(seat, out, tiles)
            return
        if self.tiles_old:
            copy_column(out, tiles, TILES, self.wild.number)
            if self.hides:
                add_bits(out, tiles, TILES, self.wild.numbered[0], 7)
            masked_columns(out, tiles + TILES, TILES, self.wild.tile_cell, lying, self.window)
            six_bits(out, tiles + 3 * TILES, TILES, self.wild.free)
            cell_columns(out, cells, self.slots, self.wild.slot_cell, self.wild.heat, self.window)
            copy_column(out, cells + 2 * self.slots, self.slots, self.wild.heat)
        three_bits(out, tiles + 4 * TILES, TILES, self.wild.room(1), self.wild.room(2), self.wild.room(3))
        if self.pieces_old:
            for k in range(4):
                fourth_column(out, tiles + (5 + k) * TILES, TILES, self.wild.pieces_on, self.hue[4 * seat + k])

    def observe_planes(self, seat: cython.int, out: cython.p_uchar, at: cython.long) -> cython.void:
        t: cython.int
        k: cython.int
        number: cython.int
        base: cython.long
        room1: cython.ulonglong = self.wild.room(1)
        room2: cython.ulonglong = self.wild.room(2)
        room3: cython.ulonglong = self.wild.room(3)
        for t in range(self.wild.tiles):
            if not self.holds(self.wild.tile_cell[t]):
                continue
            base = at + cython.cast(cython.long, self.place(self.wild.tile_cell[t])) * PLANES
            number = self.wild.number[t]
            for k in range(7):
                out[base + k] = 0
            out[base + (number - 1 if number else 6)] = 1
            for k in range(4):
                out[base + 7 + k] = self.wild.pieces_on[4 * t + self.hue[4 * seat + k]]
            out[base + 11] = 6 - count(self.wild.near[t])
            out[base + 12] = ((room1 >> t) & 1) + ((room2 >> t) & 1) + ((room3 >> t) & 1)
            out[base + 13] = 0
        for t in range(self.wild.slots):
            if self.wild.heat[t] and self.holds(self.wild.slot_cell[t]):
                base = at + cython.cast(cython.long, self.place(self.wild.slot_cell[t])) * PLANES
                out[base + 13] = self.wild.heat[t]

    def progress(self) -> cython.double:
        """Half for the pieces placed, an eighth for each color in one region that has a 1 at the edge (rules 2.7)."""
        left: cython.int = 0
        i: cython.int
        done: cython.double
        for i in range(16):
            left += self.wild.supply[i]
        done = (48 - left) / 96.0
        for i in range(4):
            if self.wild.one_region(i):
                done += 0.125
        return done
