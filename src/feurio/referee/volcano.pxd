# C details of volcano.py.

cdef str _name(object state, int tile)
