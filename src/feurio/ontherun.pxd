# C details of ontherun.py.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from feurio.bits cimport (
    advance, bit, count, every, filled_bytes, lowest, nth, nth_bit, rest, scale, scramble, whole_byte,
)
from feurio.board cimport SLOT, Board, cell_step
from feurio.codes cimport (
    DRAW, FLEE, MOVE, NO_COLOR, PASS, PREDATORS, RELOCATE, STARTLE, TILE, cell_code, cell_q, cell_r, field_cell,
    field_color, field_many, field_number, field_second, field_third, flee, kind_of, one, pieces, three,
)
from feurio.state cimport ACTING, CHOOSING, DRAWING, FLEEING, LAYING, OVER, RELOCATING, State, as_cell, within

cdef enum:
    STALL_ROUNDS = 6

@cython.final
cdef class OnTheRunState(Board):
    cdef bint compass
    cdef int neutral
    cdef int quiet
    cdef bint reached
    cdef int flee_color
    cdef int flee_number
    cdef int last_cell
    cdef uint8_t hue[8]
    cdef uint8_t home[4]
    cdef uint64_t lying
    cdef uint64_t room[3]
    cdef uint64_t herd[12]
    cdef uint64_t touching[6]
    cdef uint64_t twice
    cdef uint64_t edge[4]
    cdef uint64_t predators
    cdef uint64_t vacant
    cdef unsigned long long to_tiles[8]
    cdef unsigned long long to_cells[8]
    cdef uint8_t group_of[48]
    cdef uint8_t last_field

    cdef int legal_acts(self, int color, long long* out, int n) noexcept nogil
    cdef bint can_act(self, int color) noexcept nogil
    cdef int first_color(self) noexcept nogil
    cdef int second_color(self) noexcept nogil
    cdef uint64_t hot_spots(self) noexcept nogil
    cdef void lay(self, int slot, int number) noexcept nogil
    cdef void lay_drawn(self, int slot) noexcept nogil
    cdef void startle_tile(self, int tile, int color, int many) noexcept nogil
    cdef void startle_cell(self, int slot, int color) noexcept nogil
    cdef void enter(self, int tile, int color, int many) noexcept nogil
    cdef void reach(
        self, int number, unsigned long long* to_tiles, unsigned long long* to_cells, int base
    ) noexcept nogil
    cdef uint64_t fugitives(self) noexcept nogil
    cdef int legal_moves(self, long long* out) noexcept nogil
    cdef void move(self, int start, int cell) noexcept nogil
    cdef void go_on_fleeing(self) noexcept nogil
    cdef void end_turn(self, bint passed) noexcept nogil
    cdef int predators_left(self) noexcept nogil
    cdef int vacant_around(self, int slot) noexcept nogil
    cdef int count_predators(self) noexcept nogil
    cdef int legal_predators(self, long long* out, int n) noexcept nogil
    cdef int predators_from(self, int slot, int have, long long* out, int n) noexcept nogil
    cdef void put_predator(self, int cell) noexcept nogil
    cdef void relocate(self, int slot) noexcept nogil
    cdef unsigned int pick(self, unsigned int n) noexcept nogil
    cdef int random_act(self) noexcept nogil
    cdef int count_startles(self, int color) noexcept nogil
    cdef void random_color_act(self, int color, int k, int startles) noexcept nogil
    cdef void random_predators(self, int k) noexcept nogil
    cdef int random_moves(self, unsigned long long* to_tiles, unsigned long long* to_cells) noexcept nogil

cdef bint is_ahead(int d) noexcept nogil
cdef bint is_first(int d, int e) noexcept nogil
cdef long long sorted_predators(int a, int b, int c) noexcept nogil

cdef uint8_t SETS[13 * 64]
