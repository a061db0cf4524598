# C details of evaluation_volcano.py.
cimport cython
from libc.stdint cimport uint64_t

from feurio.bits cimport below_bit, count, lowest, nth, rest
from feurio.bots.evaluation cimport Evaluation
from feurio.codes cimport FLY, field_number, kind_of
from feurio.volcano cimport VolcanoState, axis_of, is_back

cdef enum:
    GAIN = 0
    GIVE = 36
    DANGER = 54
    BUILD = 90
    INNER = 108
    DROPS = 126
    CHAIN = 142
    CUT = 158
    SPENT = 166
    ALL = 172

@cython.final
cdef class VolcanoEvaluation(Evaluation):
    cdef VolcanoState on
    cdef int stage
    cdef uint64_t theirs2

    cdef int points(self, unsigned long long tiles) noexcept nogil

cdef int points_step(int points) noexcept nogil
