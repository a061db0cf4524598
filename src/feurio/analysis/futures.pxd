# C details of futures.py.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from feurio.bits cimport advance, packed_get, scramble
from feurio.policies.evaluation cimport Evaluation
from feurio.codes cimport DRAW, one
from feurio.gates cimport Gate, enter, leave, look
from feurio.state cimport DRAWING, OVER, State, as_code, as_word

@cython.final
cdef class Futures:
    cdef Gate gate
    cdef bint started
    cdef Evaluation evaluation
    cdef State state
    cdef State root
    cdef int root_pile
    cdef uint64_t seed
    cdef uint8_t pile[48]

    cdef void play_on(self, long long code) noexcept nogil
