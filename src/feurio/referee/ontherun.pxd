# C details of ontherun.py.

cdef str _neutral(object state)
cdef object _saved(object state, dict told, object play)
cdef object _tell_stranded(object state, list herd, int color, dict told)
cdef object _wrong_animals(object game, str name)
cdef object _edge_problem(object game, object cell)
