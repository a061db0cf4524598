# C details of prospect_wildfire.py.
cimport cython
from libc.stdint cimport uint64_t

from feurio.bits cimport bit, count, lowest, packed_get, rest
from feurio.policies.evaluation_wildfire cimport find_danger, part_of
from feurio.state cimport ACTING, LAYING
from feurio.wildfire cimport WildfireState

cdef int TURN, DRAWN, UNSEEN, MISSING, SPACE, FIT, PACE, STOCK, SOURCE, ALONE, REACH, FRONT, PATH, OWNER, HASTE, TILE

@cython.final
cdef class WildfireProspect:
    cdef WildfireState on
    cdef int stage
    cdef uint64_t room1
    cdef uint64_t room2
    cdef uint64_t room3
    cdef int danger[36]
    cdef int supply[4]
    cdef uint64_t around[4]
    cdef uint64_t fringe[4]
    cdef uint64_t beyond[4]
    cdef int order[4]
    cdef int left_of[4]
    cdef int turns_of[4]

    cdef int behold(self, int* out, int base) noexcept nogil
    cdef void find_colors(self) noexcept nogil
    cdef void behold_color(self, int color, int* out, int n) noexcept nogil
    cdef int behold_tiles(self, int* out, int n) noexcept nogil

cdef int need_step(int supply, int turns) noexcept nogil
