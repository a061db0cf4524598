# C details of swift_ontherun.py.
cimport cython

from feurio.bits cimport bit, count, filled_bytes, lowest, nth, rest, whole_byte
from feurio.codes cimport (
    FLEE, MOVE, NO_COLOR, PASS, PREDATORS, STARTLE, TILE, field_cell, field_color, field_many, field_second, flee,
    kind_of,
)
from feurio.ontherun cimport OnTheRunState
from feurio.policies.swift cimport Swift
from feurio.state cimport ACTING, FLEEING, LAYING, RELOCATING

cdef int CELL, BEAST, RUN, LAG, STEP, BURN, PASSING, PREDATOR

@cython.final
cdef class OnTheRunSwift(Swift):
    cdef OnTheRunState on
    cdef int known
    cdef int stage
    cdef double weight[256]
    cdef unsigned long long kinds[3]
    cdef unsigned long long to_tiles[48]
    cdef unsigned long long to_cells[48]

    cdef void look(self) noexcept nogil
    cdef int lag(self, int color) noexcept nogil
    cdef int run(self, int color, int number) noexcept nogil
    cdef int burn(self, int slot) noexcept nogil
    cdef int kind_of_cell(self, int slot) noexcept nogil
    cdef void lay(self) noexcept nogil
    cdef void act(self) noexcept nogil
    cdef void startle(self, int color, int many, int number) noexcept nogil
    cdef int weigh(self, int color, int n) noexcept nogil
    cdef void step(self) noexcept nogil
