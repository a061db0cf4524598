# C details of evaluation_volcano.py.
cimport cython
from libc.stdint cimport uint64_t

from feurio.bits cimport below_bit, count, lowest, nth, rest
from feurio.policies.evaluation cimport Evaluation, step_of
from feurio.codes cimport FLY, field_number, kind_of
from feurio.volcano cimport VolcanoState, axis_of, is_back

cdef int GAIN, GIVE, DANGER, BUILD, INNER, DROPS, CHAIN, CUT, SPENT
cdef int LEADING, HOLDING, FULL, READY, NEXT, NEXT_LEAD, LOADS, OWN_LOADS, COLORS, OPEN, TURN, WIDE

@cython.final
cdef class VolcanoEvaluation(Evaluation):
    cdef VolcanoState on
    cdef int stage
    cdef uint64_t theirs2
    cdef uint64_t held[4]
    cdef int held_points[4]
    cdef int full_points[4]
    cdef int ready_points[4]
    cdef int next_points[4]
    cdef int has[4]
    cdef int out_of[4]
    cdef int loads_left[4]
    cdef int next_all
    cdef int open_points
    cdef int open_tiles
    cdef int exposed_tiles

    cdef int points(self, unsigned long long tiles) noexcept nogil

cdef int points_step(int points) noexcept nogil
