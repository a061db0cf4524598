# C details of search.py.
cimport cython

from feurio.bits cimport packed_get
from feurio.policies.evaluation cimport Evaluation
from feurio.codes cimport BREAK, DRAW, MAX_LEGAL, PASS, kind_of, one
from feurio.gates cimport Gate, enter, leave, look
from feurio.state cimport DRAWING, OVER, State, as_code, as_word, within

cdef enum:
    DEEPEST = 512
    WIDENING = 8

@cython.final
cdef class Search:
    cdef Gate gate
    cdef Evaluation evaluation
    cdef State state
    cdef State root
    cdef readonly int capacity
    cdef readonly int used
    cdef readonly int simulations
    cdef readonly double solves
    cdef public double exploration
    cdef public double caution
    cdef public int patience
    cdef public double reach
    cdef long long* code
    cdef double* total
    cdef float* prior
    cdef int* visits
    cdef int* first
    cdef short* many
    cdef char* exact
    cdef char* whole
    cdef int* place
    cdef int path[DEEPEST]
    cdef int sure[DEEPEST]
    cdef double value[4]
    cdef long long codes[MAX_LEGAL]
    cdef double weights[MAX_LEGAL]
    cdef double lead[MAX_LEGAL]
    cdef int leads[MAX_LEGAL]
    cdef int order[MAX_LEGAL]
    cdef double kept[MAX_LEGAL]

    cdef void loop(self, int simulations) noexcept nogil
    cdef void simulate(self) noexcept nogil
    cdef void add(self, long long code, double prior) noexcept nogil
    cdef void move(self, int source, int target) noexcept nogil
    cdef int weigh(self) noexcept nogil
    cdef bint expand(self, int node) noexcept nogil
    cdef bint widen(self, int node) noexcept nogil
    cdef void keep_below(self, int node) noexcept nogil
    cdef void forget_margins(self) noexcept nogil
    cdef int draw(self, int node) noexcept nogil
    cdef void measure(self, int child) noexcept nogil
    cdef int margin_now(self) noexcept nogil
    cdef double exact_margin(self, int node) except *
    cdef void count(self, int node) noexcept nogil
    cdef int select(self, int node, int seat, bint open_only) noexcept nogil
    cdef void recall(self, int node) noexcept nogil
    cdef void settle(self, int depth) noexcept nogil
    cdef void expect(self, int node) noexcept nogil
