# C details of beam_volcano.py.
cimport cython
from libc.stdint cimport uint64_t

from feurio.bits cimport advance, bit, count, highest, lowest, rest, scramble
from feurio.codes cimport fly
from feurio.gates cimport Gate, enter, leave, look
from feurio.state cimport ACTING, OVER, as_word
from feurio.volcano cimport VolcanoState, direction_of, row_up

cdef enum:
    LAYERS = 49
    RING = 13
    STEPS = 4096
    PLACES = 1048576

@cython.final
cdef class VolcanoBeam:
    cdef Gate gate
    cdef readonly int width
    cdef readonly bint complete
    cdef readonly bint cut
    cdef readonly long long children
    cdef readonly int fewest_left
    cdef VolcanoState root
    cdef VolcanoState child
    cdef list ring
    cdef int capacity
    cdef int loads
    cdef double spread
    cdef double noise
    cdef uint64_t rng
    cdef uint64_t banks
    cdef unsigned long long* places
    cdef int* candidate_parent
    cdef int* candidate_code
    cdef unsigned short* candidate_score
    cdef int amount[LAYERS]
    cdef int* node_parent
    cdef int* node_code
    cdef int nodes
    cdef int first_node[LAYERS]

    cdef object searched(
        self, VolcanoState state, unsigned long long seed, double spread, double noise, bint complete, object stop
    )
    cdef list line(self, int node, int last)
    cdef int loads_left(self, VolcanoState state) noexcept nogil
    cdef int needed(self, VolcanoState state) noexcept nogil
    cdef int score(self, VolcanoState state) noexcept nogil
    cdef unsigned long long name_of(self, VolcanoState state) noexcept nogil
    cdef bint is_new(self, unsigned long long name) noexcept nogil
    cdef VolcanoState at_node(self, int node, int before)
    cdef int expand(self, VolcanoState state, int node, int layer)
    cdef int attempt(self, VolcanoState state, int node, int code) noexcept
