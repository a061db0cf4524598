# C details of sights/wildfire.py.
cimport cython

from feurio.bits cimport bit, count, hottest_byte, lowest, rest
from feurio.sights.sight cimport Sight, cell_name
from feurio.state cimport LAYING
from feurio.wildfire cimport WildfireState

@cython.final
cdef class WildfireSight(Sight):
    cdef WildfireState last
    cdef bint shared
    cdef list regions
    cdef list listed
    cdef list points
    cdef dict goals

    cdef dict tiles(self, WildfireState old, WildfireState new, object secret)
    cdef dict cells(self, WildfireState old, WildfireState new)
    cdef dict scores(self, WildfireState old, WildfireState new)
    cdef dict color_regions(self, WildfireState state, int color)
    cdef list seat_regions(self, list colors)
    cdef tuple seat_points(self, WildfireState state, int seat)

cpdef dict goals_of(WildfireState state)
cdef object _place(object region, list before)
cdef dict _described(WildfireState state, int color, object region)
