# C details of evaluation_wildfire.py.
cimport cython
from libc.stdint cimport uint64_t

from feurio.bits cimport bit, count, lowest, packed_get, rest
from feurio.board cimport SLOT
from feurio.policies.evaluation cimport MOST_SEEN, Evaluation, step_of
from feurio.codes cimport BREAK, CREW, PASS, TILE, field_cell, field_color, field_many, kind_of
from feurio.state cimport ACTING, LAYING
from feurio.wildfire cimport WildfireState

cdef int GROUND, JOIN, MANY, FIRE, BLOCK, SLACK, GAIN, REST, NEUTRAL, PASSING, SHUT, BESIDE, HIDE
cdef int TURN, DRAWN, UNSEEN, LEADING, LEFT, COLOR, PARTS, SOURCE, GROWN, GROWTH, LOWER, SPARE, WORTH, PLACE, HOT

@cython.final
cdef class WildfireEvaluation(Evaluation):
    cdef WildfireState on
    cdef uint64_t mine
    cdef uint64_t theirs
    cdef unsigned long long fire[2]
    cdef int phase
    cdef int slack
    cdef int regions[4]
    cdef uint64_t around[48]
    cdef int sum_of[48]
    cdef int low_of[48]
    cdef int value_of[48]
    cdef int low[4]
    cdef uint64_t tiles_of[48]
    cdef int points[4]
    cdef int left[4]
    cdef uint64_t held[4]
    cdef int danger[36]
    cdef uint64_t room1
    cdef uint64_t room2
    cdef uint64_t room3

    cdef void find_regions(self, int color) noexcept nogil
    cdef int lowest_open(self, unsigned long long tiles) noexcept nogil
    cdef int value(self, int total, int low) noexcept nogil
    cdef int behold_color(self, int color, int seat, int side, int stage, int* out, int n) noexcept nogil
    cdef int behold_places(self, int stage, int* out, int n) noexcept nogil
    cdef int crew(self, int tile, int color, int many, int* out) noexcept nogil
    cdef int tile(self, int cell, bint hidden, int* out) noexcept nogil

cdef int value_step(int value) noexcept nogil
cdef int sum_step(int total) noexcept nogil
cdef int gain_step(int gain) noexcept nogil
cdef void find_fire(WildfireState on, unsigned long long* fire) noexcept nogil
cdef void find_danger(WildfireState on, int* danger) noexcept nogil
cdef unsigned long long part_of(WildfireState on, unsigned long long tiles) noexcept nogil
cdef double in_line(WildfireState on, int color) noexcept nogil
cdef double so_far(WildfireState on, double whole, double share, double bonus) noexcept nogil
