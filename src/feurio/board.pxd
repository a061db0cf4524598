# C details of board.py.
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from feurio.bits cimport bit, packed_get, packed_one
from feurio.codes cimport CENTER, DEAL, cell_code, cell_q, cell_r, center, kind_of
from feurio.state cimport CHOOSING, DEALING, DRAWING, LAYING, State, as_cell, within

cdef enum:
    NEVER = 255
    SLOT = 64

cdef class Board(State):
    cdef int stride
    cdef int origin
    cdef int tiles
    cdef int slots
    cdef bint laid
    cdef int dealt[4]
    cdef int step_of[6]
    cdef uint16_t slot_cell[128]
    cdef uint16_t tile_cell[48]

    cdef void read_deal(self, long long code) noexcept nogil
    cdef void dealt_all(self) noexcept nogil
    cdef int legal_centers(self, long long* out) noexcept nogil
    cdef void choose_center(self, int low, int high) noexcept nogil
    cdef void put(self, int q, int r, int number) noexcept nogil
    cdef void first_turn(self) noexcept nogil
    cdef void set_up(self, long long code) noexcept nogil
    cdef int random_start(self) noexcept nogil
    cdef void turn_up(self, int number) noexcept nogil
    cdef int index(self, int cell) noexcept nogil
    cdef bint on_grid(self, int cell) noexcept nogil
    cdef int slot_at(self, int cell) noexcept nogil
    cdef int tile_at(self, int cell) noexcept nogil
    cdef int number_of(self, int tile) noexcept nogil
    cdef int resume_tiles(self, tiles, known) except -1
    cdef int see(self, int number) except -1
    cdef int resume_turn(self, turn) except -1

cdef inline int cell_step(int d) noexcept nogil:
    if d == 0:
        return 128
    if d == 1:
        return 127
    if d == 2:
        return -1
    if d == 3:
        return -128
    if d == 4:
        return -127
    return 1
