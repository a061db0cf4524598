"""Episodes of On the Run; the layout of actions and observations is in `actions.py` and `observations.py`.

Two events take several steps here: `move` (first the tile, then where to) and `predators` (one cell after the other).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

if not cython.compiled:
    from feurio.bits import count, whole_byte
    from feurio.codes import (
        CENTER,
        FLEE,
        MOVE,
        PREDATORS,
        RELOCATE,
        STARTLE,
        TILE,
        cell_q,
        cell_r,
        field_cell,
        field_color,
        field_many,
        field_second,
        field_third,
        kind_of,
        three,
    )
    from feurio.envs.bits import add_bits, bit_column, masked_columns, number_column, three_bits
    from feurio.envs.episode import (
        OF_CENTER,
        OF_DONE,
        OF_FLEE,
        OF_FROM,
        OF_PASS,
        OF_PREDATOR,
        OF_RELOCATE,
        OF_STARTLE_CELL,
        OF_STARTLE_TILE,
        OF_TILE,
        OF_TO_CELL,
        OF_TO_TILE,
        Episode,
        pair_index,
    )
    from feurio.ontherun import OnTheRunState
    from feurio.state import FLEEING

    TILES = 48
    SLOTS = 42
    PLANES = 14

if TYPE_CHECKING:
    from feurio.state import State


class OnTheRunEpisode(Episode):
    """One game of On the Run. `source` is the cell chosen by `from`, `chosen` are the cells chosen for predators."""

    def new_state(self) -> State:
        self.run = OnTheRunState(self.setup)
        self.source = 0
        self.chosen_count = 0
        if not cython.compiled:
            self.chosen = [0] * 3
        return self.run

    # --- Steps --------------------------------------------------------------------------------------------------------

    def list_legal(self) -> cython.void:
        i: cython.int
        n: cython.int
        kept: cython.int = 0
        last: cython.int = 0
        index: cython.int
        code: cython.longlong
        self.legal_count = 0
        if self.outside:
            return
        n = self.run.legal_codes(self.legal_code)
        for i in range(n):
            code = self.legal_code[i]
            if self.chosen_count:
                index = self.predator_step(code)
            elif kind_of(code) == MOVE and not self.source:
                # The moves from one tile stand together in the list of legal ones.
                index = -1
                if field_cell(code) != last:
                    last = field_cell(code)
                    code = three(MOVE, last, 0, 0)
                    index = self.start[OF_FROM] + self.stride[OF_FROM] * self.tile_place(last)
            else:
                index = self.index_of(code)
            if index >= 0:
                self.legal_code[kept] = code
                self.legal_index[kept] = index
                kept += 1
        self.legal_count = kept

    def index_of(self, code: cython.longlong) -> cython.int:
        """The action of a code, -1 for one that is reached by several steps."""
        kind: cython.int = kind_of(code)
        cell: cython.int = field_cell(code)
        color: cython.int
        if kind == TILE:
            return self.start[OF_TILE] + self.stride[OF_TILE] * self.cell_place(cell)
        if kind == STARTLE:
            color = 0 if self.compass else self.rank[4 * self.run.seat + field_color(code)]
            if self.run.slot_at(cell) >= 0:
                return self.start[OF_STARTLE_CELL] + self.stride[OF_STARTLE_CELL] * self.cell_place(cell) + color
            cell = self.start[OF_STARTLE_TILE] + self.stride[OF_STARTLE_TILE] * self.tile_place(cell)
            return cell + 3 * color + field_many(code) - 1
        if kind == FLEE:
            color = 0 if self.compass else self.rank[4 * self.run.seat + ((code >> 4) & 7)]
            return self.start[OF_FLEE] + 6 * color + ((code >> 7) & 7) - 1
        if kind == MOVE:
            if cell != self.source:
                return -1
            cell = field_second(code)
            if self.run.slot_at(cell) >= 0:
                return self.start[OF_TO_CELL] + self.stride[OF_TO_CELL] * self.cell_place(cell)
            return self.start[OF_TO_TILE] + self.stride[OF_TO_TILE] * self.tile_place(cell)
        if kind == PREDATORS:
            if field_second(code):
                return -1
            return self.start[OF_PREDATOR] + self.stride[OF_PREDATOR] * self.cell_place(cell)
        if kind == RELOCATE:
            return self.start[OF_RELOCATE] + self.stride[OF_RELOCATE] * self.cell_place(cell)
        if kind == CENTER:
            return self.start[OF_CENTER] + pair_index((code >> 4) & 7, (code >> 7) & 7)
        return self.start[OF_PASS]

    def predator_step(self, code: cython.longlong) -> cython.int:
        """With some cells chosen: the action that adds one more for this set, or `done` for this very set; else -1."""
        size: cython.int = 1 + (field_second(code) != 0) + (field_third(code) != 0)
        found: cython.int = 0
        added: cython.int = 0
        i: cython.int
        k: cython.int
        cell: cython.int
        hit: cython.bint
        if kind_of(code) != PREDATORS or size < self.chosen_count or size > self.chosen_count + 1:
            return -1
        for i in range(size):
            cell = field_cell(code) if i == 0 else field_second(code) if i == 1 else field_third(code)
            hit = False
            for k in range(self.chosen_count):
                hit = hit or self.chosen[k] == cell
            if hit:
                found += 1
            else:
                added = cell
        if found < self.chosen_count:
            return -1
        if size == self.chosen_count:
            return self.start[OF_DONE]
        return self.start[OF_PREDATOR] + self.stride[OF_PREDATOR] * self.cell_place(added)

    def play(self, k: cython.int) -> cython.void:
        code: cython.longlong = self.legal_code[k]
        if kind_of(code) == MOVE and not self.source:
            self.source = field_cell(code)
            self.length += 1
            self.list_legal()
            return
        if kind_of(code) == PREDATORS and self.legal_index[k] != self.start[OF_DONE]:
            self.chosen[0] = field_cell(code)
            self.chosen[1] = field_second(code)
            self.chosen[2] = field_third(code)
            self.chosen_count = 1 + (self.chosen[1] != 0) + (self.chosen[2] != 0)
            self.list_legal()
            if self.legal_count > 1:
                self.length += 1
                return
            k = 0
        self.forget_half()
        Episode.play(self, k)

    def forget_half(self) -> cython.void:
        self.source = 0
        self.chosen_count = 0

    def tile_place(self, cell: cython.int) -> cython.int:
        return self.place(cell) if self.planes else self.run.tile_at(cell)

    def cell_place(self, cell: cython.int) -> cython.int:
        return self.place(cell) if self.planes else self.run.slot_at(cell)

    # --- Observing ----------------------------------------------------------------------------------------------------

    def observe(self, seat: cython.int, out: cython.p_uchar, at: cython.long) -> cython.void:
        k: cython.int
        if self.compass:
            # Colors count from the one whose turn it is.
            for k in range(4):
                self.hue[4 * seat + k] = (self.run.first_color() + k) & 3
        Episode.observe(self, seat, out, at)

    def observe_board(self, seat: cython.int, out: cython.p_uchar, at: cython.long, n: cython.long) -> cython.void:
        k: cython.int
        color: cython.int
        must: cython.ulonglong = 0
        lying: cython.ulonglong = self.run.lying
        used: cython.ulonglong = self.run.vacant | self.run.predators
        tiles: cython.long = at + self.board
        cells: cython.long = tiles + 9 * TILES
        n = self.observe_dealt(self.run, out, n)
        out[n] = 0
        out[n + 1] = 0
        if self.run.phase == FLEEING:
            must = self.run.fugitives()
            for k in range(4):
                if self.hue[4 * seat + k] == self.run.flee_color:
                    out[n] = k + 1
            out[n + 1] = self.run.flee_number
        out[n + 2] = self.run.quiet
        out[n + 3] = self.run.reached
        if self.planes:
            self.observe_planes(seat, must, out, tiles)
            return
        if self.tiles_old:
            # The tiles of a number are one byte of a mask: 1, 3, 5 are odd; 2, 3, 6 have a two, 4, 5, 6 a four.
            number_column(
                out,
                tiles,
                TILES,
                lying & (whole_byte(0) | whole_byte(2) | whole_byte(4)),
                lying & (whole_byte(1) | whole_byte(2) | whole_byte(5)),
                lying & (whole_byte(3) | whole_byte(4) | whole_byte(5)),
            )
            masked_columns(out, tiles + TILES, TILES, self.run.tile_cell, lying, self.window)
        bit_column(out, tiles + 3 * TILES, TILES, must, 1)
        if self.source:
            out[tiles + 3 * TILES + self.run.tile_at(self.source)] = 2
        three_bits(out, tiles + 4 * TILES, TILES, self.run.room[0], self.run.room[1], self.run.room[2])
        bit_column(out, cells + 2 * SLOTS, SLOTS, self.run.vacant, 1)
        add_bits(out, cells + 2 * SLOTS, SLOTS, self.run.predators, 6)
        for k in range(4):
            color = self.hue[4 * seat + k]
            three_bits(
                out,
                tiles + (5 + k) * TILES,
                TILES,
                self.run.herd[3 * color],
                self.run.herd[3 * color + 1],
                self.run.herd[3 * color + 2],
            )
            add_bits(out, cells + 2 * SLOTS, SLOTS, self.run.edge[color], k + 2)
            used |= self.run.edge[color]
        for k in range(self.chosen_count):
            out[cells + 2 * SLOTS + self.run.slot_at(self.chosen[k])] = 7
        masked_columns(out, cells, SLOTS, self.run.slot_cell, used, self.window)

    def observe_planes(
        self, seat: cython.int, must: cython.ulonglong, out: cython.p_uchar, at: cython.long
    ) -> cython.void:
        t: cython.int
        k: cython.int
        color: cython.int
        cell: cython.int
        used: cython.ulonglong = self.run.vacant | self.run.predators
        base: cython.long
        for k in range(4):
            used |= self.run.edge[k]
        for t in range(TILES):
            if not (self.run.lying >> t) & 1 or not self.holds(self.run.tile_cell[t]):
                continue
            base = at + cython.cast(cython.long, self.place(self.run.tile_cell[t])) * PLANES
            for k in range(PLANES):
                out[base + k] = 0
            out[base + (t >> 3)] = 1
            for k in range(4):
                color = 3 * self.hue[4 * seat + k]
                out[base + 7 + k] = (
                    ((self.run.herd[color] >> t) & 1)
                    + ((self.run.herd[color + 1] >> t) & 1)
                    + ((self.run.herd[color + 2] >> t) & 1)
                )
            out[base + 11] = 2 if self.run.tile_cell[t] == self.source else (must >> t) & 1
            out[base + 12] = (
                ((self.run.room[0] >> t) & 1) + ((self.run.room[1] >> t) & 1) + ((self.run.room[2] >> t) & 1)
            )
        for t in range(self.run.slots):
            cell = self.run.slot_cell[t]
            if not (used >> t) & 1 or not self.holds(cell):
                continue
            base = at + cython.cast(cython.long, self.place(cell)) * PLANES
            out[base + 6] = (self.run.predators >> t) & 1
            for k in range(4):
                out[base + 7 + k] = (self.run.edge[self.hue[4 * seat + k]] >> t) & 1
            out[base + 11] = 0
            for k in range(self.chosen_count):
                if self.chosen[k] == cell:
                    out[base + 11] = 2
            out[base + 13] = 1

    def progress(self) -> cython.double:
        """Half for the animals on the table, half for those saved (rules 4.9)."""
        i: cython.int
        table: cython.int = 48
        saved: cython.int = 0
        for i in range(4):
            table -= self.run.supply[i]
            saved += count(self.run.edge[i])
        return (table + saved) / 96.0

    # --- For Python ---------------------------------------------------------------------------------------------------

    @property
    def half_done(self) -> bool:
        return self.source != 0 or self.chosen_count > 0

    def half_actions(self) -> list[int]:
        if self.source:
            return [self.start[OF_FROM] + self.stride[OF_FROM] * self.tile_place(self.source)]
        cells = [self.chosen[i] for i in range(self.chosen_count)]
        return [self.start[OF_PREDATOR] + self.stride[OF_PREDATOR] * self.cell_place(cell) for cell in cells]

    def towards(self, code: cython.longlong) -> cython.int:
        i: cython.int
        kind: cython.int = kind_of(code)
        wanted = set([field_cell(code), field_second(code), field_third(code)])
        for i in range(self.legal_count):
            if self.legal_code[i] == code and (kind != PREDATORS or not self.chosen_count):
                return self.legal_index[i]
            if self.legal_index[i] == self.start[OF_DONE] and kind == PREDATORS and self.legal_code[i] == code:
                return self.legal_index[i]
        for i in range(self.legal_count):
            if kind_of(self.legal_code[i]) != kind:
                continue
            if kind == MOVE and field_cell(self.legal_code[i]) == field_cell(code) and not self.source:
                return self.legal_index[i]
            if kind == PREDATORS and self.legal_index[i] != self.start[OF_DONE]:
                other: cython.longlong = self.legal_code[i]
                if set([field_cell(other), field_second(other), field_third(other)]) <= wanted | set([0]):
                    return self.legal_index[i]
        return -1

    def half_code(self) -> cython.longlong:
        if not self.chosen_count:
            return 0
        second: cython.int = self.chosen[1] if self.chosen_count > 1 else 0
        return three(PREDATORS, self.chosen[0], second, 0)

    def step_text(self, action: Any, code: Any, before: Any = 0) -> str:
        kind: cython.int = kind_of(code)
        if kind == MOVE:
            cell = field_second(code) or field_cell(code)
            return f"{'to' if field_second(code) else 'from'} {cell_q(cell)},{cell_r(cell)}"
        if kind == PREDATORS:
            if action == self.start[OF_DONE]:
                return "done"
            known = cells_of(before) if kind_of(before) == PREDATORS else []
            cell = next(cell for cell in cells_of(code) if cell not in known)
            return f"predator {cell_q(cell)},{cell_r(cell)}"
        return str(self.event(code))

    def copy_half(self, other: Episode) -> cython.int:
        twin: OnTheRunEpisode = other  # type: ignore[assignment]
        twin.source = self.source
        twin.chosen_count = self.chosen_count
        for i in range(3):
            twin.chosen[i] = self.chosen[i]
        return 0


def cells_of(code: Any) -> list[int]:
    """The cells of up to three predators."""
    return [cell for cell in (field_cell(code), field_second(code), field_third(code)) if cell]
