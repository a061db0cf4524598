# C details of evaluation_volcano.py.
cimport cython
from libc.stdint cimport uint64_t

from feurio.bits cimport below_bit, count, lowest, nth, rest
from feurio.policies.evaluation cimport Evaluation
from feurio.codes cimport FLY, field_number, kind_of
from feurio.volcano cimport VolcanoState, axis_of, is_back

cdef int GAIN, GIVE, DANGER, BUILD, INNER, DROPS, CHAIN, CUT, SPENT

@cython.final
cdef class VolcanoEvaluation(Evaluation):
    cdef VolcanoState on
    cdef int stage
    cdef uint64_t theirs2

    cdef int points(self, unsigned long long tiles) noexcept nogil

cdef int points_step(int points) noexcept nogil
