# C details of sights/volcano.py.
cimport cython

from feurio.bits cimport bit, count, lowest, rest
from feurio.sights.sight cimport Sight
from feurio.volcano cimport VolcanoState

cdef enum:
    TILES = 36

@cython.final
cdef class VolcanoSight(Sight):
    cdef VolcanoState last
    cdef int shape
    cdef list names
    cdef list outer
    cdef list lying

    cdef name_cells(self, VolcanoState state)
    cdef dict tiles(self, VolcanoState old, VolcanoState new)
    cdef dict tile(self, VolcanoState state, int t)
    cdef dict cells(self, unsigned long long old, unsigned long long new)
    cdef dict scores(self, VolcanoState old, VolcanoState new)

cdef dict _empty_cell(str name)
cdef unsigned long long all_taken(VolcanoState state)
