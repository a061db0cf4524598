# C details of evaluation_ontherun.py.
cimport cython
from libc.stdint cimport uint64_t

from feurio.bits cimport bit, count, lowest, rest, whole_byte
from feurio.board cimport SLOT
from feurio.policies.evaluation cimport Evaluation, step_of
from feurio.codes cimport (
    FLEE, MOVE, PASS, PREDATORS, RELOCATE, STARTLE, TILE, field_cell, field_color, field_many, field_second,
    field_third, kind_of,
)
from feurio.ontherun cimport OnTheRunState
from feurio.state cimport ACTING, CHOOSING, LAYING

cdef int CELL, BALANCE, STOCK, BEAST, EXITS, HERD, STOCKS, RUN, SOURCE, ROOMS, TO_CELL, TO_TILE, MEET, PASSING, BURN, SPARK, PUT_BACK, PREDATOR, HOW_MANY, CONTEST, GAIN, AT_ODDS, OWN_EXITS, NEW_EXITS, SHUT, BESIDE, PACE
cdef int LEADING, SAVED, PAIR, IN_DANGER, WAITING, STANDING, CELLS, TURN

@cython.final
cdef class OnTheRunEvaluation(Evaluation):
    cdef OnTheRunState on
    cdef int stage
    cdef uint64_t hot
    cdef uint64_t mine
    cdef uint64_t theirs
    cdef unsigned long long to_tiles[48]
    cdef unsigned long long to_cells[48]
    cdef int risks[64]
    cdef int exits[48]
    cdef int balances[4]
    cdef int herds[24]
    cdef int others[4]
    cdef int pace
    cdef uint64_t spots

    cdef void survey(self) noexcept nogil
    cdef int behold_side(self, int seat, int side, int stage, int* out, int n) noexcept nogil
    cdef bint is_mine(self, int color) noexcept nogil
    cdef int risk(self, int slot) noexcept nogil
    cdef int contest(self, int slot) noexcept nogil
    cdef int balance(self, int color) noexcept nogil
    cdef int other_saved(self, int color) noexcept nogil
    cdef int ways_out(self, int tile, int many, int event, int* out, int n) noexcept nogil
    cdef bint stands(self, int tile, int whose) noexcept nogil
    cdef int herd_size(self, int color, int number) noexcept nogil
    cdef int startle_cell(self, int slot, int color, int* out) noexcept nogil
    cdef int startle_tile(self, int tile, int color, int many, int* out) noexcept nogil
    cdef int flee(self, int color, int number, int* out) noexcept nogil
    cdef int move(self, int cell, int* out) noexcept nogil
    cdef int tile(self, int cell, int* out) noexcept nogil
    cdef int whose(self, int slot) noexcept nogil
    cdef int predators(self, long long code, int* out) noexcept nogil
    cdef int passing(self, int* out) noexcept nogil
