# C details of sights/sight.py.
from feurio.bits cimport packed_get
from feurio.codes cimport cell_q, cell_r
from feurio.state cimport CHANCE, LAYING, State

cdef class Sight:
    cdef bint ready
    cdef tuple phases
    cdef list shares
    cdef list counting
    cdef dict stacks

    cdef int check(self, State last, State state) except -1
    cdef dict basics(self, State old, State new)
    cdef list supplies(self, State state)
    cdef remember(self, int tile, object pieces)
    cdef restack(self, int tile, int red, int green, int blue, int yellow)

cdef str cell_name(int cell)
cdef list NAMES
cdef tuple NUMBERS
