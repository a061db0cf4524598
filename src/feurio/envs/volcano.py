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
    from feurio.envs.bits import copy_column, free_column, number_column, three_bits
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
        self.flown = 0
        self.shown_seat = -1
        self.shown_lying = 0
        self.shown_volcano = 0
        if not cython.compiled:
            self.where = [0] * (2 * TILES)
            self.flight = [0] * (6 * TILES)
            self.place_of = [0] * (6 * TILES)
            self.tint = [0] * 4
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
        """Fills `legal_index` with flights by color, direction and tile. Codes are made when they are asked for."""
        entry: cython.ulonglong[6]
        todo: cython.ulonglong
        tile: cython.int
        direction: cython.int
        color: cython.int
        hop: cython.int
        i: cython.int
        k: cython.int
        n: cython.int = 0
        colors: cython.int = 0
        seat: cython.int = 4 * self.hill.seat
        start: cython.int = self.start[OF_FLY]
        stride: cython.int = self.stride[OF_FLY]
        if not cython.compiled:
            entry = [0] * 6
        self.hill.entries(entry)
        for direction in range(6):
            todo = entry[direction]
            while todo:
                tile = lowest(todo)
                todo = rest(todo)
                self.flight[n] = 8 * tile + direction
                self.place_of[n] = start + stride * (self.tile_place(tile) if self.planes else tile) + direction
                n += 1
        for color in range(4):
            if (self.hill.colors[self.hill.seat] >> color) & 1:
                self.tint[colors] = color
                hop = 6 * self.rank[seat + color]
                # Eight at a time: what is too much is overwritten by the next color, or nobody reads it.
                for i in range(0, n, 8):
                    for k in range(8):
                        self.legal_index[n * colors + i + k] = self.place_of[i + k] + hop
                colors += 1
        self.flights = n
        self.legal_count = n * colors

    def code_at(self, k: cython.int) -> cython.longlong:
        flight: cython.int
        if not self.flights:
            return self.legal_code[k]
        flight = self.flight[k % self.flights]
        return fly(flight >> 3, flight & 7, self.tint[k // self.flights])

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
        full = (
            self.tiles_old
            or seat != self.shown_seat
            or self.hill.lying != self.shown_lying
            or self.hill.volcano != self.shown_volcano
        )
        mask = self.hill.lying
        if full:
            number_column(
                out,
                base,
                TILES,
                (self.hill.plane[0] & mask) | self.hill.volcano,
                (self.hill.plane[1] & mask) | self.hill.volcano,
                (self.hill.plane[2] & mask) | self.hill.volcano,
            )
            free_column(out, base + 3 * TILES, TILES, self.hill.around, mask)
        if self.tiles_old:
            copy_column(out, base + TILES, 2 * TILES, self.where)
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
