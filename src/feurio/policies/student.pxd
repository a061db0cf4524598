# C details of student.py.
cimport cython

from feurio.bits cimport advance, scramble
from feurio.codes cimport DRAW, one
from feurio.gates cimport Gate, enter, leave, look
from feurio.policies.evaluation cimport Evaluation
from feurio.policies.guide cimport LEAST, MOST_WIDE, UNLIKELY, Guide
from feurio.policies.network cimport FIRST, SECOND
from feurio.state cimport DEALING, DRAWING, OVER, State, as_word, within

cdef enum:
    MOST_STEPS = 256

cdef double FLOOR, NARROW

@cython.final
cdef class Student:
    cdef Gate gate
    cdef readonly int size
    cdef int many
    cdef unsigned long long rng
    cdef float* net
    cdef float* square
    cdef int second
    cdef int second_bias
    cdef int last
    cdef int first_bias
    cdef float first[FIRST]
    cdef float hidden[SECOND]
    cdef float up[SECOND]
    cdef float down[FIRST]
    cdef double worth
    cdef int trail[MOST_STEPS * MOST_WIDE]
    cdef int trail_many[MOST_STEPS]
    cdef double trail_value[MOST_STEPS]
    cdef int trail_seat[MOST_STEPS]
    cdef int seen[MOST_WIDE]
    cdef double ends[4]
    cdef int steps

    cdef double chance(self) noexcept nogil
    cdef double think(self, int* seen, int base, int n) noexcept nogil
    cdef void improve(self, int base, int n, double target, double rate) noexcept nogil
    cdef void game(self, Guide guide, double whim) noexcept nogil
    cdef int pick(self, Guide guide, int n, double whim) noexcept nogil
    cdef double swayed(self, double value, double whim) noexcept nogil
    cdef void match(self, Evaluation evaluation, Evaluation tried, double whim) noexcept nogil
    cdef int prefer(self, Evaluation evaluation, Evaluation tried, int n, double whim) noexcept nogil
    cdef double learn(self, double rate, double mix) noexcept nogil

cdef float slope_at(float h) noexcept nogil
