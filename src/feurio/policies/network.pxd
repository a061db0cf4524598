# C details of network.py.
cimport cython

cdef enum:
    FIRST = 32
    SECOND = 16
    ONE = 256
    MOST_ROWS = 20480

@cython.final
cdef class Network:
    cdef readonly int size
    cdef short* rows
    cdef int first_bias[FIRST]
    cdef int second[FIRST * SECOND]
    cdef int second_bias[SECOND]
    cdef int last[SECOND]
    cdef int last_bias

    cdef double judge(self, int* seen, int n) noexcept nogil
