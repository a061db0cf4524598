# C details of state.py.
cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from feurio.bits cimport advance, packed_find, packed_get, packed_one, packed_prefix, scale, scramble
from feurio.codes cimport MAX_LEGAL, PASS, DRAW, field_number, one

cdef extern from "Python.h":
    long long as_long_long "PyLong_AsLongLongAndOverflow"(object value, int* far) except? -1
    unsigned long long as_word "PyLong_AsUnsignedLongLongMask"(object value) except? 18446744073709551615

cdef inline long long as_code(object value) except? -1:
    cdef int far = 0
    cdef long long code = as_long_long(value, &far)
    return -1 if far or code < 0 else code

cdef inline int as_cell(object value) except? -1:
    cdef long long code = as_code(value)
    return <int>code if code < (1 << 14) else -1

cdef inline int within(object value, int many, str what) except -1:
    cdef int far = 0
    cdef long long number = as_long_long(value, &far)
    if far or not 0 <= number < many:
        raise IndexError(what + " are 0 to " + str(many - 1))
    return <int>number

cdef enum:
    DEALING = 0
    CHOOSING = 1
    DRAWING = 2
    LAYING = 3
    RELOCATING = 4
    ACTING = 5
    FLEEING = 6
    OVER = 7
    CHANCE = -1
    NOBODY = -2

@cython.no_gc
cdef class State:
    cdef readonly object setup
    cdef public uint64_t rng
    cdef uint8_t* grid
    cdef int size
    cdef long block
    # Everything from `players` on is the position; a state copies it as one block.
    cdef int players
    cdef int seat
    cdef int phase
    cdef int pile
    cdef int drawn
    cdef int passes
    cdef int turns
    cdef bint shared
    cdef bint firebreak
    cdef uint64_t unseen
    cdef uint8_t supply[16]
    cdef uint8_t owner[4]

    cdef int made(self, str rules) except -1
    cdef int match(self, State other) except -1
    cdef bint lists(self, long long code) noexcept nogil
    cdef bint allows(self, long long code) noexcept nogil
    cdef bint allows_deal(self, long long code) noexcept nogil
    cdef int legal_codes(self, long long* out) noexcept nogil
    cdef void do(self, long long code) noexcept nogil
    cdef bint forced(self) noexcept nogil
    cdef void deal(self) noexcept nogil
    cdef int finish(self) noexcept nogil
    cdef void measure(self, int* scores, int* ties) noexcept nogil
    cdef bint solved(self) noexcept nogil
    cdef void assign(self, State other) noexcept nogil

    cdef unsigned int random(self, unsigned int n) noexcept nogil
    cdef int draw(self) noexcept nogil
    cdef void shuffle(self, unsigned long long seed, uint8_t* out) noexcept nogil
    cdef void take(self, int number) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef State blank(self)
    cdef char* begin(self) noexcept nogil
    cdef int mover(self) noexcept nogil

cdef long ROOM[1]
