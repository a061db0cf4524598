# C details of swift_wildfire.py.
cimport cython

from feurio.bits cimport bit, lowest, rest
from feurio.codes cimport BREAK, PASS, TILE, field_cell, field_color, field_many, kind_of
from feurio.policies.swift cimport Swift
from feurio.state cimport ACTING, LAYING
from feurio.wildfire cimport WildfireState

cdef int GROUND, JOIN, CONTEST, MORE, NEUTRAL, PASSING, HIDE

@cython.final
cdef class WildfireSwift(Swift):
    cdef WildfireState on
    cdef unsigned long long theirs
    cdef unsigned long long room1
    cdef unsigned long long room2
    cdef unsigned long long room3
    cdef int stage
    cdef int slack
    cdef double single[432]
    cdef double more[24]
    cdef double neutral[6]
    cdef double passing[12]
    cdef double hide[18]

    cdef void look(self) noexcept nogil
    cdef int place(self, int tile, unsigned long long own) noexcept nogil
    cdef int further(self, int tile, int many) noexcept nogil
    cdef void lay(self) noexcept nogil
    cdef void crew(self) noexcept nogil
    cdef double several(self, int tile, int color, int many, double w) noexcept nogil
