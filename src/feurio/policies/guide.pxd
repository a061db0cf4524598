# C details of guide.py.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from feurio.bits cimport advance, scramble
from feurio.codes cimport DRAW, one
from feurio.gates cimport Gate, enter, leave, look
from feurio.policies.network cimport Network
from feurio.state cimport DEALING, DRAWING, OVER, State, as_code, as_word, within

cdef enum:
    MOST_FEATURES = 28
    CANDIDATES = 512
    LONGEST = 256
    HABITS = 16384
    MOST_SIGHTS = 48
    MOST_WIDE = 160
    MOST_LEVELS = 8
    MOST_MOODS = 64
    MOST_TRIES = 64
    BREATH = 2048
    MOST_FUTURES = 2147483584

cdef double LEAST, STEP, UNLIKELY

cdef class Guide:
    cdef Gate gate
    cdef bint ready
    cdef bint started
    cdef State state
    cdef State root
    cdef readonly object table
    cdef readonly object sight_table
    cdef readonly int size
    cdef readonly int moods
    cdef int shift
    cdef readonly bint known
    cdef uint64_t seed
    cdef uint64_t rng
    cdef double* gamma
    cdef double* slope
    cdef double* habit
    cdef double* sight
    cdef readonly int sights
    cdef public int horizon
    cdef public int tries
    cdef public double enough
    cdef public double ambition
    cdef readonly double goal
    cdef double pace
    cdef int seen[MOST_SIGHTS]
    cdef int wide[MOST_WIDE]
    cdef readonly object wide_table
    cdef State tried
    cdef Network network
    cdef readonly bint foresees
    cdef public double caution
    cdef int trail[64 * MOST_SIGHTS]
    cdef int trail_many[64]
    cdef bint habits
    cdef int root_pile
    cdef int steps
    cdef uint8_t pile[48]
    cdef long long line[LONGEST]
    cdef long long codes[CANDIDATES]
    cdef int many_of[CANDIDATES]
    cdef int index[CANDIDATES * MOST_FEATURES]
    cdef double worth[CANDIDATES]
    cdef long long follow[LONGEST]
    cdef int follow_steps
    cdef int rollouts
    cdef object stopped

    cdef int made(self, str rules, int size, int sights) except -1
    cdef int reserve(self, int size, int sights) except -1
    cdef int at_work(self) except -1
    cdef int look(self) noexcept nogil
    cdef int consider(self) noexcept nogil
    cdef int mood(self) noexcept nogil
    cdef int look_center(self) noexcept nogil
    cdef int most_promising(self, int n) noexcept nogil
    cdef double promises(self, int n) noexcept nogil
    cdef double promise(self, int i) noexcept nogil
    cdef double foreseen(self) noexcept nogil
    cdef void lead_to(self, int i) noexcept nogil
    cdef int prospect(self, int* out, int base) noexcept nogil
    cdef double ended(self) noexcept nogil
    cdef double reward(self) noexcept nogil
    cdef int behold(self, int* out, int base) noexcept nogil
    cdef double aimed(self, double reward) noexcept nogil
    cdef double estimate(self) noexcept nogil
    cdef double watched(self) noexcept nogil
    cdef double weigh(self, int n) noexcept nogil
    cdef int choose(self, int n) noexcept nogil
    cdef void begin_future(self, long long code, int number) noexcept nogil
    cdef void draw_next(self) noexcept nogil
    cdef double try_future(self, long long code, int number) noexcept nogil
    cdef void begin_at(self, long long code) noexcept nogil
    cdef double playout(self) noexcept nogil
    cdef double traced(self, double* trace, int base) noexcept nogil
    cdef void learn_habits(self, double rate) noexcept nogil
    cdef int habit_of(self, long long code) noexcept nogil
    cdef void breathe(self) noexcept
    cdef double nested(self, int level, int width, double rate, long long* best, int* length) noexcept nogil
