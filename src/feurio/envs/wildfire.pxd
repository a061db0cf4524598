# C details of envs/wildfire.py.
cimport cython

from feurio.bits cimport below_bit, count, lowest, rest
from feurio.board cimport SLOT
from feurio.codes cimport (
    BREAK, CENTER, CREW, NO_COLOR, TILE, cell_q, cell_r, field_cell, field_color, field_many, kind_of,
)
from feurio.envs.bits cimport (
    add_bits, cell_columns, copy_column, fourth_column, masked_columns, six_bits, three_bits,
)
from feurio.envs.episode cimport OF_BREAK, OF_CENTER, OF_CREW, OF_PASS, OF_TILE, Episode, pair_index
from feurio.state cimport ACTING
from feurio.wildfire cimport WildfireState

cdef enum:
    TILES = 36
    PLANES = 14

@cython.final
cdef class WildfireEpisode(Episode):
    cdef WildfireState wild
    cdef int slots

    cdef void index_crews(self) noexcept nogil
    cdef int at_cell(self, int cell) noexcept nogil
    cdef void observe_planes(self, int seat, unsigned char* out, long at) noexcept nogil
