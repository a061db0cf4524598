# C details of gates.py.
cimport cython

@cython.final
cdef class Gate:
    cdef bint shut
    cdef bint shared

cdef int look(Gate gate) except -1
cdef int enter(Gate gate) except -1
cdef void leave(Gate gate) noexcept
