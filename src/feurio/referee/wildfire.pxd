# C details of wildfire.py.

cdef dict _score(object state, int color, tuple region)
cdef dict _change(object state, int color, list old, list new, tuple region)
cdef object _compare_ones(dict told, str color, list old, list new)
cdef list _names(object state, object mask)
