# C details of growing.py.

cpdef tuple tile_at(object state, object cell)
cpdef list neighbors(object state, object cell)
