# C details of episode.py.
from libc.stdint cimport uint8_t, uint64_t

from feurio.bits cimport advance, count, packed_get, packed_one, scale, scramble
from feurio.board cimport Board
from feurio.codes cimport BREAK, CENTER, DEAL, DRAW, MAX_LEGAL, TILE, cell_q, cell_r, field_cell, kind_of, one
from feurio.envs.bits cimport find_number
from feurio.gates cimport Gate, look
from feurio.state cimport CHANCE, CHOOSING, DEALING, DRAWING, LAYING, NOBODY, OVER, State, as_code, as_word, within

cdef enum:
    WIN = 0
    SCORE = 1
    MARGIN = 2
    PROGRESS = 3

# The families of actions.py.
cdef enum:
    OF_PASS = 0
    OF_CENTER = 1
    OF_FLEE = 2
    OF_DONE = 3
    OF_TILE = 4
    OF_BREAK = 5
    OF_CREW = 6
    OF_VOLCANO = 7
    OF_FLY = 8
    OF_RELOCATE = 9
    OF_STARTLE_TILE = 10
    OF_STARTLE_CELL = 11
    OF_PREDATOR = 12
    OF_FROM = 13
    OF_TO_TILE = 14
    OF_TO_CELL = 15

cdef inline int pair_index(int low, int high) noexcept nogil:
    return (low - 1) * (14 - low) // 2 + high - low

cdef class Episode:
    cdef Gate gate
    cdef object figures
    cdef object far_seed
    cdef object origin
    cdef bint placed
    cdef bint told
    cdef int events
    cdef int room
    cdef int length
    cdef long long* played
    cdef bint far
    cdef readonly object setup
    cdef readonly object actions
    cdef readonly object observations
    cdef State state
    cdef State fresh
    cdef int players
    cdef int tie_sign
    cdef int reward
    cdef bint shared
    cdef bint compass
    cdef bint hides
    cdef bint growing
    cdef bint planes
    cdef bint manual
    cdef bint outside
    cdef bint tiles_old
    cdef bint pieces_old
    cdef int shown_to
    cdef int window
    cdef int width
    cdef int middle_q
    cdef int middle_r
    cdef int board
    cdef int depth
    cdef long row
    cdef uint64_t began
    cdef uint64_t next_seed
    cdef uint64_t rng
    cdef readonly int restarts
    cdef int drawn
    cdef int viewer
    cdef int box_size
    cdef uint8_t pile[48]
    cdef uint8_t box[48]
    cdef uint64_t hidden[4]
    cdef double potential[4]
    cdef int start[16]
    cdef int stride[16]
    cdef uint8_t hue[16]
    cdef uint8_t rank[16]
    cdef int legal_count
    cdef int legal_index[MAX_LEGAL]
    cdef long long legal_code[MAX_LEGAL]

    cdef State new_state(self)
    cdef int lay_out(self, cells) except -1
    cdef int begin_any(self, seed) except -1
    cdef int towards(self, long long code) noexcept
    cdef long long half_code(self) noexcept nogil
    cdef int check_window(self, State state) except -1
    cdef int copy_half(self, Episode other) except -1
    cdef void shuffle(self, unsigned long long seed) noexcept nogil
    cdef void begin(self, unsigned long long seed) noexcept nogil
    cdef void again(self) noexcept nogil
    cdef void open_game(self, unsigned long long seed) noexcept nogil
    cdef void go_on(self) noexcept nogil
    cdef void deal(self) noexcept nogil
    cdef void list_legal(self) noexcept nogil
    cdef int index_of(self, long long code) noexcept nogil
    cdef int find(self, long long action) noexcept nogil
    cdef long long code_at(self, int k) noexcept nogil
    cdef int action_at(self, int k) noexcept nogil
    cdef void play(self, int k) noexcept nogil
    cdef void note(self, long long code) noexcept nogil
    cdef bint make_room(self) noexcept nogil
    cdef void forget_half(self) noexcept nogil
    cdef bint inside(self, int cell) noexcept nogil
    cdef int random_legal(self) noexcept nogil
    cdef void observe(self, int seat, unsigned char* out, long at) noexcept nogil
    cdef void show_all(self) noexcept nogil
    cdef void observe_board(self, int seat, unsigned char* out, long at, long n) noexcept nogil
    cdef long observe_dealt(self, Board board, unsigned char* out, long n) noexcept nogil
    cdef int place(self, int cell) noexcept nogil
    cdef bint holds(self, int cell) noexcept nogil
    cdef void set_mask(self, unsigned char* out, long at, int value) noexcept nogil
    cdef void write_rewards(self, float* out, long at) noexcept nogil
    cdef int stand(self, int* scores) noexcept nogil
    cdef void measure_potential(self) noexcept nogil
    cdef double progress(self) noexcept nogil
