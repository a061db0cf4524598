# C details of guide_ontherun.py.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from feurio.bits cimport bit, count, filled_bytes, lowest, rest, whole_byte
from feurio.board cimport SLOT
from feurio.codes cimport MOVE, PASS, STARTLE, TILE, cell_q, cell_r, flee, one, pieces, three
from feurio.ontherun cimport OnTheRunState
from feurio.policies.guide cimport CANDIDATES, MOST_FEATURES, Guide
from feurio.state cimport ACTING, CHOOSING, FLEEING, LAYING

cdef int KIND, GROUND, HERD, FULL, WARM, CELL, FLIGHT, LEAVE, GOAL, STAY, BACK, ORDER, BURN, TOUCH, OPEN, HEAT, LIKE, CROWD
cdef int PLAN, RALLY, THREAT, GAIN, HOME, REGROUP, EXPOSE, LOST, TRAP, SPOT, AROUND
cdef int SEEN_COLOR, SEEN_RESCUE, SEEN_DANGER, SEEN_SPACE, SEEN_HOME
cdef int SIZE, SIGHT_SIZE

@cython.final
cdef class OnTheRunGuide(Guide):
    cdef OnTheRunState on
    cdef int color
    cdef int turns
    cdef int late
    cdef int slack
    cdef uint64_t hot
    cdef int left
    cdef uint8_t warmth[64]
    cdef int ahead[6]
    cdef unsigned long long to_tiles[48]
    cdef unsigned long long to_cells[48]

    cdef void survey(self) noexcept nogil
    cdef int look_act(self) noexcept nogil
    cdef int look_tile(self) noexcept nogil
    cdef int look_move(self) noexcept nogil
    cdef int risk(self, int slot) noexcept nogil
    cdef int threat(self, int slot) noexcept nogil
    cdef int spot(self) noexcept nogil
    cdef int rally(self, int animals, int exits) noexcept nogil
    cdef int herd_size(self, int color, int byte) noexcept nogil
    cdef unsigned long long exits_of(self, unsigned long long tiles) noexcept nogil
    cdef int add(self, int n, long long code, int many) noexcept nogil

cdef int few(int many) noexcept nogil
