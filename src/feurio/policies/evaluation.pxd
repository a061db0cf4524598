# C details of evaluation.py.
from feurio.bits cimport packed_one
from feurio.codes cimport BREAK, DRAW, MAX_LEGAL, TILE, kind_of, one
from feurio.state cimport DRAWING, OVER, State, as_code

cdef enum:
    MOST_FEATURES = 32
    MOST_WEIGHTS = 1024

cdef class Evaluation:
    cdef readonly State state
    cdef readonly object table
    cdef readonly int size
    cdef public int me
    cdef public bint uniform
    cdef public double win_share
    cdef public double margin_scale
    cdef bint ready
    cdef bint moved
    cdef int tie_sign
    cdef float weights[MOST_WEIGHTS]
    cdef long long codes[MAX_LEGAL]
    cdef double chances[MAX_LEGAL]
    cdef int found[MOST_FEATURES]
    cdef int scores[4]
    cdef int ties[4]

    cdef int check(self) except -1
    cdef void weigh(self, long long* codes, int n, double* out) noexcept nogil
    cdef int sample(self, int n) noexcept nogil
    cdef void play(self, long long code) noexcept nogil
    cdef void playout(self) noexcept nogil
    cdef void rewards(self, double* out) noexcept nogil
    cdef bint beaten(self, int seat, int n) noexcept nogil
    cdef void prepare(self) noexcept nogil
    cdef int features(self, long long code, int* out) noexcept nogil
    cdef double shared_reward(self) noexcept nogil

cdef double power(double x) noexcept nogil
