# C details of swift.py.
from feurio.codes cimport DRAW, MAX_LEGAL, one
from feurio.state cimport DEALING, DRAWING, OVER, State, as_code

cdef enum:
    MOST_FACTS = 16

cdef class Swift:
    cdef readonly State state
    cdef readonly object table
    cdef list given
    cdef bint made
    cdef readonly bint ready
    cdef int found[MOST_FACTS]
    cdef double chances[MAX_LEGAL]
    cdef int ways[MAX_LEGAL]
    cdef long long codes[MAX_LEGAL]

    cdef int check(self) except -1
    cdef int pick(self, int n, double total) noexcept nogil
    cdef int facts(self, long long code, int* out) noexcept nogil
    cdef void begin(self) noexcept nogil
    cdef void decide(self) noexcept nogil
    cdef void finish(self) noexcept nogil
