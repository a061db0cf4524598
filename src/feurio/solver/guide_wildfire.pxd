# C details of guide_wildfire.py.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from feurio.bits cimport bit, count, lowest, rest
from feurio.board cimport SLOT
from feurio.codes cimport CREW, PASS, TILE, one, pieces
from feurio.solver.guide cimport CANDIDATES, FEATURES, Guide
from feurio.state cimport ACTING, LAYING
from feurio.wildfire cimport WildfireState

cdef enum:
    GROUND = 0
    MANY = 192
    CLAIM = 352
    GROW = 544
    TOWARD = 800
    FIRE = 824
    SHARE = 896
    TIME = 944
    JOIN = 1040
    RIM = 1056
    PASSING = 1184
    SHUT = 1232
    BESIDE = 1304
    LAST = 1376
    EDGES = 1384
    HEIR = 1424
    SIZE = 1456

@cython.final
cdef class WildfireGuide(Guide):
    cdef WildfireState on
    cdef uint64_t hot_once
    cdef uint64_t hot_twice
    cdef uint64_t around[4]
    cdef uint64_t main[4]
    cdef uint64_t beside_main[4]
    cdef uint64_t fringe[4]
    cdef uint64_t beyond[4]
    cdef int sources[4]
    cdef int phase
    cdef int pressure
    cdef uint64_t room
    cdef uint64_t spare_ones
    cdef uint64_t by_ones

    cdef void find_regions(self) noexcept nogil
    cdef void find_fire(self) noexcept nogil
    cdef int look_crew(self) noexcept nogil
    cdef int look_tile(self) noexcept nogil
    cdef void crew(self, int at, int tile, int color, int many, int room) noexcept nogil
    cdef unsigned long long around_all(self, unsigned long long tiles) noexcept nogil
    cdef unsigned long long part_of(self, unsigned long long tiles) noexcept nogil
