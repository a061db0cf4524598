# C details of envs/volcano.py.
cimport cython

from feurio.bits cimport count, lowest, packed_one, rest
from feurio.codes cimport field_number, fly
from feurio.envs.bits cimport copy_column, find_number, free_column, number_column, three_bits
from feurio.envs.episode cimport OF_FLY, OF_VOLCANO, Episode
from feurio.state cimport ACTING
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
    # How many flights a color has, the colors that may fly them, how far the actions of each are from the first color's,
    # and the colors flown since the last observation.
    cdef int flights
    cdef int tints
    cdef int tint[4]
    cdef int hop[4]
    cdef int flown
    cdef int shown_seat
    cdef unsigned long long shown_lying
    cdef unsigned long long shown_volcano

    cdef void list_flights(self) noexcept nogil

    cdef int center_on(self, cells) except -1
    cdef int new_layout(self, unsigned long long seed) except -1
    cdef int tile_place(self, int tile) noexcept nogil
    cdef void observe_gone(self, unsigned long long gone, unsigned char* out, long at) noexcept nogil
    cdef void observe_planes(self, int seat, unsigned char* out, long at) noexcept nogil
