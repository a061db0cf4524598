# C details of volcano.py.
cimport cython
from libc.stdint cimport int16_t, uint8_t, uint64_t

from feurio.bits cimport (
    advance, below_bit, bit, count, every, highest, lowest, nth, over, packed_find, packed_get, packed_one,
    packed_prefix, packed_since, rest, scale, scramble, under,
)
from feurio.codes cimport FLY, VOLCANO, field_number, fly, kind_of, one
from feurio.state cimport ACTING, CHOOSING, DEALING, OVER, State, as_code, within

cdef enum:
    TILES = 36
    NONE = 63

@cython.final
cdef class VolcanoState(State):
    cdef int active
    cdef int shape
    cdef uint64_t lying
    cdef uint64_t volcano
    cdef uint64_t room1
    cdef uint64_t room2
    cdef uint64_t room3
    cdef uint64_t exposed
    cdef uint64_t loaded
    cdef uint64_t loaded_twice
    cdef uint64_t majority
    cdef uint64_t lost
    cdef uint64_t open[3]
    cdef uint64_t loads1[4]
    cdef uint64_t loads2[4]
    cdef uint64_t loads3[4]
    cdef uint64_t taken[4]
    cdef uint64_t plane[3]
    cdef uint8_t colors[4]
    cdef uint8_t number[36]
    cdef uint8_t last_field
    # What a flight removed, and in which turn, is no part of the position and is not copied.
    cdef int removal
    cdef uint64_t extinguished
    cdef uint64_t isolated
    # What follows from the layout alone is copied only where the layouts differ.
    cdef uint64_t inner
    cdef uint64_t rim
    cdef uint64_t ends[3]
    cdef uint64_t around[36]
    cdef uint64_t ahead[108]
    cdef uint64_t behind[108]
    cdef uint8_t near[216]
    cdef int16_t cell_q[36]
    cdef int16_t cell_r[36]
    cdef uint8_t last_table

    cdef list check_cells(self, cells)
    cdef int lay_out(self, cells) except -1
    cdef int loads(self, int tile, int color) noexcept nogil
    cdef int leader(self, int tile) noexcept nogil
    cdef int taker(self, int tile) noexcept nogil
    cdef list row_of(self, int tile, int direction)
    cdef str problem(self, int tile, int direction)
    cdef void dealt_all(self) noexcept nogil
    cdef void choose(self, int tile) noexcept nogil
    cdef unsigned long long whole_row(self, int tile, int axis) noexcept nogil
    cdef void fly_over(self, unsigned long long row, bint back, int color) noexcept nogil
    cdef void close_rows(self, unsigned long long filled) noexcept nogil
    cdef void extinguish(self, unsigned long long gone) noexcept nogil
    cdef unsigned long long connected(self, unsigned long long lying, unsigned long long removed) noexcept nogil
    cdef void award(self, unsigned long long leaving) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void random_flight(self) noexcept nogil
    cdef unsigned long long high_ends(self, int axis) noexcept nogil
    cdef bint lies(self, int tile) noexcept nogil
    cdef unsigned long long entries(self, unsigned long long* out) noexcept nogil

cdef inline int axis_of(int direction) noexcept nogil:
    return direction if direction < 3 else direction - 3

cdef inline bint is_back(int direction) noexcept nogil:
    return 2 <= direction <= 4

cdef inline int direction_of(int axis, bint back) noexcept nogil:
    return axis + 3 * (back != (axis == 2))

cdef inline uint64_t first(uint64_t row) noexcept nogil:
    return row & (~row + 1)

cdef inline uint64_t row_up(uint64_t ahead, uint64_t lying) noexcept nogil:
    return ahead & under(ahead & ~lying)

cdef inline uint64_t row_down(uint64_t behind, uint64_t lying) noexcept nogil:
    return behind & over(behind & ~lying)

cdef inline uint64_t judged(uint64_t names, uint64_t row, uint64_t room) noexcept nogil:
    return (names & ~first(row)) | (first(row) & every((row & room) != 0))
