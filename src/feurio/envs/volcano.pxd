# C details of envs/volcano.py.
cimport cython

from feurio.bits cimport count, packed_one
from feurio.codes cimport FLY, field_number, kind_of
from feurio.envs.bits cimport copy_column, free_column, number_column, three_bits
from feurio.envs.episode cimport OF_FLY, OF_VOLCANO, Episode
from feurio.volcano cimport VolcanoState

cdef enum:
    TILES = 36
    PLANES = 13

@cython.final
cdef class VolcanoEpisode(Episode):
    cdef VolcanoState hill
    cdef VolcanoState blank
    cdef bint surprising
    cdef unsigned char where[72]

    cdef int center_on(self, cells) except -1
    cdef int new_layout(self, unsigned long long seed) except -1
    cdef int tile_place(self, int tile) noexcept nogil
    cdef void observe_planes(self, int seat, unsigned char* out, long at) noexcept nogil
