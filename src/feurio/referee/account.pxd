# C details of account.py.
cimport cython

@cython.final
cdef class Account:
    cdef readonly object referee
    cdef readonly object state
    cdef readonly object start
    cdef readonly list outcomes
    cdef readonly dict stacks
    cdef readonly dict firebreaks

    cdef object _note(self, dict outcome)
