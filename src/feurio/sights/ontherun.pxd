# C details of sights/ontherun.py.
cimport cython

from feurio.bits cimport bit, count, lowest, rest, whole_byte
from feurio.board cimport cell_step
from feurio.ontherun cimport OnTheRunState
from feurio.sights.sight cimport Sight, cell_name
from feurio.state cimport FLEEING, LAYING, OVER

@cython.final
cdef class OnTheRunSight(Sight):
    cdef OnTheRunState last
    cdef bint shared
    cdef list points

    cdef dict tiles(self, OnTheRunState old, OnTheRunState new)
    cdef dict tile(self, OnTheRunState state, int t)
    cdef dict cells(self, OnTheRunState old, OnTheRunState new)
    cdef dict scores(self, OnTheRunState state)
    cdef list all_points(self, OnTheRunState state)

cdef int turn_color(OnTheRunState state)
cdef unsigned long long edge_cells(OnTheRunState state)
cdef object piece_on(OnTheRunState state, int slot)
cdef int herd_on(OnTheRunState state, int t, int color)
cdef int herd_size(OnTheRunState state, int color)
cdef int herd_damage(OnTheRunState state, int color)
