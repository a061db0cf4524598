"""Episodes of Volcano and Vulkan; the layout of actions and observations is in `actions.py` and `observations.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

from feurio.cells import Cell
from feurio.envs.windows import window_around
from feurio.events import Event, event_of
from feurio.layouts import random_layout

if not cython.compiled:
    from feurio.bits import count, lowest, packed_one, rest
    from feurio.codes import field_number, fly
    from feurio.envs.bits import copy_column, find_number, free_column, number_column, three_bits
    from feurio.envs.episode import OF_FLY, OF_VOLCANO, Episode
    from feurio.state import ACTING
    from feurio.volcano import VolcanoState

    TILES = 36
    PLANES = 13

if TYPE_CHECKING:
    from feurio.state import State


class VolcanoEpisode(Episode):
    """One game of Volcano or Vulkan on given cells, or on a new random layout every time (`cells` None)."""

    def new_state(self) -> State:
        self.hill = VolcanoState(self.setup)
        self.flights = 0
        self.tints = 0
        self.flown = 0
        self.shown_seat = -1
        self.shown_lying = 0
        self.shown_volcano = 0
        if not cython.compiled:
            self.where = [0] * (2 * TILES)
            self.tint = [0] * 4
            self.hop = [0] * 4
        return self.hill

    def lay_out(self, cells: Any) -> cython.int:
        self.blank = self.fresh
        self.surprising = cells is None
        if cells is not None:
            self.blank.layout(cells)
            self.center_on(self.blank.cell_list())
        return 0

    def center_on(self, cells: Any) -> cython.int:
        """Moves the window's center to the middle of the cells."""
        smallest = window_around(cells)
        if smallest.radius > self.window:
            raise ValueError(f"the board needs a window of radius {smallest.radius}, this one has {self.window}")
        self.middle_q, self.middle_r = smallest.center
        for t in range(TILES):
            self.where[t] = cells[t][0] - self.middle_q + self.window
            self.where[TILES + t] = cells[t][1] - self.middle_r + self.window
        return 0

    def check_window(self, state: State) -> cython.int:
        assert isinstance(state, VolcanoState)
        return self.center_on(state.cell_list())

    def new_layout(self, seed: cython.ulonglong) -> cython.int:
        cells = random_layout(self.far_seed if self.far else seed)
        self.blank.layout(cells)
        return self.center_on(cells)

    def open_game(self, seed: cython.ulonglong) -> cython.void:
        if self.surprising:
            with cython.gil:
                self.new_layout(seed)
        Episode.open_game(self, seed)

    def deal(self) -> cython.void:
        t: cython.int
        for t in range(TILES):
            self.hill.number[t] = self.pile[t]
            self.hill.unseen -= packed_one(self.pile[t] - 1)
        self.hill.dealt_all()
        self.drawn = TILES

    def list_legal(self) -> cython.void:
        i: cython.int
        self.flights = 0
        if self.hill.phase == ACTING:
            self.list_flights()
            return
        self.legal_count = self.hill.legal_codes(self.legal_code)
        for i in range(self.legal_count):
            place: cython.int = field_number(self.legal_code[i])
            if self.planes:
                place = self.tile_place(place)
            self.legal_index[i] = self.start[OF_VOLCANO] + self.stride[OF_VOLCANO] * place

    def list_flights(self) -> cython.void:
        """Lists the flights by direction and tile, once for all colors: `legal_index` and `legal_code` have those of
        the color 0, and the k-th legal action is the one at k modulo `flights`, flown by the color k // `flights`."""
        entry: cython.ulonglong[6]
        todo: cython.ulonglong
        tile: cython.int
        direction: cython.int
        color: cython.int
        n: cython.int = 0
        colors: cython.int = 0
        seat: cython.int = self.hill.seat
        start: cython.int = self.start[OF_FLY]
        stride: cython.int = self.stride[OF_FLY]
        planes: cython.bint = self.planes
        index: cython.p_int = self.legal_index
        code: cython.p_longlong = self.legal_code
        if not cython.compiled:
            entry = [0] * 6
        self.hill.entries(entry)
        for direction in range(6):
            todo = entry[direction]
            while todo:
                tile = lowest(todo)
                todo = rest(todo)
                code[n] = fly(tile, direction, 0)
                index[n] = start + stride * (self.tile_place(tile) if planes else tile) + direction
                n += 1
        for color in range(4):
            if (self.hill.colors[seat] >> color) & 1:
                self.tint[colors] = color
                self.hop[colors] = 6 * self.rank[4 * seat + color]
                colors += 1
        # Those that are spent write again what the first one writes: so a mask always has four to write.
        for color in range(colors, 4):
            self.hop[color] = self.hop[0]
        self.flights = n if colors else 0
        self.tints = colors
        self.legal_count = n * colors

    def code_at(self, k: cython.int) -> cython.longlong:
        if not self.flights:
            return self.legal_code[k]
        return self.legal_code[k % self.flights] | fly(0, 0, self.tint[k // self.flights])

    def action_at(self, k: cython.int) -> cython.int:
        if not self.flights:
            return self.legal_index[k]
        return self.legal_index[k % self.flights] + self.hop[k // self.flights]

    def find(self, action: cython.longlong) -> cython.int:
        i: cython.int
        k: cython.int
        if not self.flights:
            return Episode.find(self, action)
        for i in range(self.tints):
            k = find_number(self.legal_index, self.flights, action - self.hop[i])
            if k >= 0:
                return self.flights * i + k
        return -1

    def set_mask(self, out: cython.p_uchar, at: cython.long, value: cython.int) -> cython.void:
        i: cython.int
        here: cython.long
        hop0: cython.long = self.hop[0]
        hop1: cython.long = self.hop[1]
        hop2: cython.long = self.hop[2]
        hop3: cython.long = self.hop[3]
        if not self.flights:
            Episode.set_mask(self, out, at, value)
            return
        for i in range(self.flights):
            here = at + self.legal_index[i]
            out[here + hop0] = value
            out[here + hop1] = value
            out[here + hop2] = value
            out[here + hop3] = value

    def play(self, k: cython.int) -> cython.void:
        if self.flights:
            self.flown |= 1 << self.tint[k // self.flights]
        Episode.play(self, k)

    def tile_place(self, tile: cython.int) -> cython.int:
        """Where the window stores a tile."""
        return self.where[TILES + tile] * self.width + self.where[tile]

    def observe_board(self, seat: cython.int, out: cython.p_uchar, at: cython.long, n: cython.long) -> cython.void:
        k: cython.int
        color: cython.int
        other: cython.int
        mask: cython.ulonglong
        base: cython.long
        full: cython.bint
        moved: cython.bint
        for k in range(self.players):
            other = seat + k if seat + k < self.players else seat + k - self.players
            mask = self.hill.taken[other]
            out[n + k] = (
                count(mask & self.hill.plane[0])
                + 2 * count(mask & self.hill.plane[1])
                + 4 * count(mask & self.hill.plane[2])
            )
        out[n + self.players] = count(self.hill.lost)
        if self.planes:
            self.observe_planes(seat, out, at + self.board)
            return
        base = at + self.board
        mask = self.hill.lying
        moved = self.tiles_old or mask != self.shown_lying or self.hill.volcano != self.shown_volcano
        full = moved or seat != self.shown_seat
        if moved:
            number_column(
                out,
                base,
                TILES,
                (self.hill.plane[0] & mask) | self.hill.volcano,
                (self.hill.plane[1] & mask) | self.hill.volcano,
                (self.hill.plane[2] & mask) | self.hill.volcano,
            )
        if self.tiles_old:
            copy_column(out, base + TILES, 2 * TILES, self.where)
            free_column(out, base + 3 * TILES, TILES, self.hill.around, mask)
        else:
            self.observe_gone(self.shown_lying ^ mask, out, base + 3 * TILES)
        three_bits(out, base + 4 * TILES, TILES, self.hill.room1, self.hill.room2, self.hill.room3)
        for k in range(4):
            color = self.hue[4 * seat + k]
            if full or (self.flown >> color) & 1:
                three_bits(
                    out,
                    base + (5 + k) * TILES,
                    TILES,
                    self.hill.loads1[color] & mask,
                    self.hill.loads2[color] & mask,
                    self.hill.loads3[color] & mask,
                )
        self.flown = 0
        self.shown_seat = seat
        self.shown_lying = mask
        self.shown_volcano = self.hill.volcano

    def observe_gone(self, gone: cython.ulonglong, out: cython.p_uchar, at: cython.long) -> cython.void:
        """The free edges of the tiles around those that are gone, and none of these, in the column from out[at] on."""
        t: cython.int
        todo: cython.ulonglong = gone
        near: cython.ulonglong = 0
        while todo:
            near |= self.hill.around[lowest(todo)]
            out[at + lowest(todo)] = 0
            todo = rest(todo)
        near &= self.hill.lying
        while near:
            t = lowest(near)
            out[at + t] = 6 - count(self.hill.around[t] & self.hill.lying)
            near = rest(near)

    def observe_planes(self, seat: cython.int, out: cython.p_uchar, at: cython.long) -> cython.void:
        t: cython.int
        k: cython.int
        color: cython.int
        base: cython.long
        for t in range(TILES):
            base = at + cython.cast(cython.long, self.tile_place(t)) * PLANES
            for k in range(PLANES):
                out[base + k] = 0
            if not (self.hill.lying >> t) & 1:
                continue
            out[base + (self.hill.number[t] - 1 if self.hill.number[t] else 6)] = 1
            for k in range(4):
                color = self.hue[4 * seat + k]
                out[base + 7 + k] = (
                    ((self.hill.loads1[color] >> t) & 1)
                    + ((self.hill.loads2[color] >> t) & 1)
                    + ((self.hill.loads3[color] >> t) & 1)
                )
            out[base + 11] = 6 - count(self.hill.around[t] & self.hill.lying)
            out[base + 12] = ((self.hill.room1 >> t) & 1) + ((self.hill.room2 >> t) & 1) + ((self.hill.room3 >> t) & 1)

    def progress(self) -> cython.double:
        """The share of the 35 forest tiles that is taken (rules 3.6)."""
        i: cython.int
        taken: cython.int = 0
        for i in range(4):
            taken += count(self.hill.taken[i])
        return taken / 35.0

    def event(self, code: int) -> Event:
        return event_of(code, [Cell(q, r) for q, r in self.hill.cell_list()])

    def copy_half(self, other: Episode) -> cython.int:
        # Nothing is ever half done here; but on random layouts the window has moved.
        t: cython.int
        twin: VolcanoEpisode = other  # type: ignore[assignment]
        twin.middle_q, twin.middle_r = self.middle_q, self.middle_r
        for t in range(2 * TILES):
            twin.where[t] = self.where[t]
        return 0
