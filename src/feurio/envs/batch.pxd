# C details of batch.py.
cimport cython
from libc.stdint cimport uint64_t

from feurio.bits cimport advance, scale, scramble
from feurio.envs.episode cimport Episode
from feurio.gates cimport Gate, enter, leave, look
from feurio.state cimport State, within

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define FEURIO_WARM(from, bytes) do { \\
        const char* warm_ = (const char*)(from); \\
        long byte_; \\
        for (byte_ = 0; byte_ < (bytes); byte_ += 64) __builtin_prefetch(warm_ + byte_); } while (0)
    #else
    #define FEURIO_WARM(from, bytes) (void)(from)
    #endif
    """
    void fetch "FEURIO_WARM"(const void* start, long size) noexcept nogil

cdef enum:
    NEXT_STEP = 0
    SAME_STEP = 1
    DISABLED = 2

# Whose seats are the caller's: all, or one after the other.
cdef enum:
    EVERYBODY = -1
    BY_TURNS = -2

# How much of a game is fetched ahead: what every step reads. Of a grid it is the middle, where most boards lie; rows
# larger than this (planes) are left alone.
cdef enum:
    EPISODE_BYTES = 704
    STATE_BYTES = 1472
    CODE_BYTES = 128
    GRID_FROM = 640
    GRID_BYTES = 320
    ROW_BYTES = 1024

@cython.final
cdef class Batch:
    cdef Gate gate
    cdef readonly tuple episodes
    cdef void** at
    cdef readonly int count
    cdef readonly bint ended
    cdef int autoreset
    cdef int me
    cdef bint asked
    cdef int first
    cdef unsigned char* opening
    cdef int players
    cdef int row
    cdef int width
    cdef public double penalty
    cdef public uint64_t rng
    cdef unsigned char[::1] observations
    cdef unsigned char[::1] masks
    cdef float[::1] rewards
    cdef float[::1] reward
    cdef unsigned char[::1] terminated
    cdef unsigned char[::1] truncated
    cdef unsigned char[::1] illegal
    cdef unsigned char[::1] seats
    cdef unsigned char[::1] final
    cdef int[::1] scores
    cdef unsigned char[::1] winners
    cdef int[::1] lengths

    cdef object check_episodes(self)
    cdef int check_arrays(self, int games) except -1
    cdef int game(self, i) except -1
    cdef void prepare(self, bint sampling) noexcept nogil
    cdef void step_some(self, long long* actions, int low, int high) noexcept nogil
    cdef void sample_some(self, long long* actions, int low, int high) noexcept nogil
    cdef void clear(self, int i) noexcept nogil
    cdef void unmask(self, int i) noexcept nogil
    cdef int mine(self, int i) noexcept nogil
    cdef bint waits(self, int i) noexcept nogil
    cdef void settle(self, int i) noexcept nogil
    cdef bint answer_one(self, int i, long long action) noexcept nogil
    cdef void keep_outcome(self, int i) noexcept nogil
    cdef void show_new(self, int i) noexcept nogil
    cdef void start_one(self, int i) noexcept nogil
    cdef void show(self, int i) noexcept nogil
    cdef unsigned char* mask_pointer(self) noexcept nogil
    cdef float* reward_pointer(self) noexcept nogil
    cdef void let_others_move(self, int i) noexcept nogil
    cdef void fetch_next(self, int i) noexcept nogil
    cdef void step_one(self, int i, long long action) noexcept nogil
    cdef void start_again(self, int i) noexcept nogil
