# C details of wildfire.py.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from feurio.bits cimport below_bit, bit, count, equal_bytes, every, hottest_byte, lowest, nth, rest
from feurio.board cimport NEVER, SLOT, Board, cell_step
from feurio.codes cimport (
    BREAK, CREW, DRAW, NO_COLOR, PASS, TILE, cell_code, field_cell, field_color, field_many, field_number, kind_of, one,
    pieces,
)
from feurio.state cimport ACTING, CHOOSING, DRAWING, LAYING, OVER, State, as_cell, as_word, within

@cython.final
cdef class WildfireState(Board):
    cdef bint round_up
    cdef bint break_costs
    cdef int blocks
    cdef int first_piece
    cdef uint64_t hot[2]
    cdef uint64_t near[36]
    cdef uint64_t free[7]
    cdef uint64_t holding[3]
    cdef uint64_t numbered[7]
    cdef uint64_t colored[4]
    cdef uint8_t heat[128]
    cdef uint8_t number[36]
    cdef uint8_t pieces_on[144]
    cdef uint8_t last_field

    cdef void lay(self, int slot, int number) noexcept nogil
    cdef int find_hottest(self) noexcept nogil
    cdef unsigned long long room(self, int many) noexcept nogil
    cdef bint can_send(self) noexcept nogil
    cdef void send(self, int tile, int color, int many) noexcept nogil
    cdef void end_turn(self, bint placed) noexcept nogil
    cdef unsigned int region_sum(self, int color) noexcept nogil
    cdef bint one_region(self, int color) noexcept nogil
    cdef unsigned long long hanging_together(self, unsigned long long todo, unsigned long long among) noexcept nogil
    cdef void random_tile(self) noexcept nogil
    cdef int random_crew(self) noexcept nogil

cdef uint8_t QUOTIENT[14 * 220]
