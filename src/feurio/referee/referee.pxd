# C details of referee.py.

cpdef list supplies(object state)
cpdef list dealt(object game)
