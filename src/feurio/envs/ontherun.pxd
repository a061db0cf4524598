# C details of envs/ontherun.py.
cimport cython

from feurio.bits cimport count, whole_byte
from feurio.codes cimport (
    CENTER, FLEE, MOVE, PREDATORS, RELOCATE, STARTLE, TILE, cell_q, cell_r, field_cell, field_color, field_many,
    field_second, field_third, kind_of, three,
)
from feurio.envs.bits cimport add_bits, bit_column, masked_columns, number_column, three_bits
from feurio.envs.episode cimport (
    OF_CENTER, OF_DONE, OF_FLEE, OF_FROM, OF_PASS, OF_PREDATOR, OF_RELOCATE, OF_STARTLE_CELL, OF_STARTLE_TILE, OF_TILE,
    OF_TO_CELL, OF_TO_TILE, Episode, pair_index,
)
from feurio.ontherun cimport OnTheRunState
from feurio.state cimport FLEEING

cdef enum:
    TILES = 48
    SLOTS = 42
    PLANES = 14

@cython.final
cdef class OnTheRunEpisode(Episode):
    cdef OnTheRunState run
    cdef int source
    cdef int chosen_count
    cdef int chosen[3]

    cdef int predator_step(self, long long code) noexcept nogil
    cdef int tile_place(self, int cell) noexcept nogil
    cdef int cell_place(self, int cell) noexcept nogil
    cdef void observe_planes(self, int seat, unsigned long long must, unsigned char* out, long at) noexcept nogil
