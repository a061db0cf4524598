# C details of relay.py.
cimport cython
from cpython.pythread cimport PyThread_type_lock
from libc.stdint cimport uint64_t

from feurio.envs.batch cimport Batch
from feurio.gates cimport Gate, enter, leave, look

cdef extern from *:
    """
    #include <stdint.h>
    #include <time.h>
    #if defined(_WIN32)
    #define FEURIO_YIELD() ((void)0)
    #else
    #include <sched.h>
    #define FEURIO_YIELD() sched_yield()
    #endif
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    #define FEURIO_EXCHANGE(word, value) ((int)_InterlockedExchange((volatile long*)(word), (value)))
    #define FEURIO_ADD(word, value) ((int)_InterlockedExchangeAdd((volatile long*)(word), (value)))
    #define FEURIO_SWAP(word, old, value) \\
        (_InterlockedCompareExchange((volatile long*)(word), (value), (old)) == (old))
    #if defined(_M_X64) || defined(_M_IX86)
    #define FEURIO_PAUSE() _mm_pause()
    #else
    #define FEURIO_PAUSE() __yield()
    #endif
    #else
    #define FEURIO_EXCHANGE(word, value) __atomic_exchange_n((word), (value), __ATOMIC_SEQ_CST)
    #define FEURIO_ADD(word, value) __atomic_fetch_add((word), (value), __ATOMIC_RELAXED)
    #define FEURIO_SWAP(word, old, value) __sync_bool_compare_and_swap((word), (old), (value))
    #if defined(__x86_64__) || defined(__i386__)
    #define FEURIO_PAUSE() __builtin_ia32_pause()
    #elif defined(__aarch64__)
    #define FEURIO_PAUSE() __asm__ __volatile__("isb")
    #else
    #define FEURIO_PAUSE() ((void)0)
    #endif
    #endif
    static uint64_t feurio_now(void) {
        struct timespec now;
    #if defined(_WIN32)
        timespec_get(&now, TIME_UTC);
    #else
        clock_gettime(CLOCK_MONOTONIC, &now);
    #endif
        return (uint64_t)now.tv_sec * 1000000000ull + (uint64_t)now.tv_nsec;
    }
    /* Looks at a word until it is another, and for so many nanoseconds at most; who finds that it is exchanges it, which
       orders the memory around it. Others who want the processor get it. A clock that is put back ends it, too. */
    static int feurio_spin(const volatile int* word, int old, uint64_t patience) {
        uint64_t since = feurio_now();
        int i;
        do {
            for (i = 0; i < 64; i++) {
                if (*word != old) return 1;
                FEURIO_PAUSE();
            }
            FEURIO_YIELD();
        } while (feurio_now() - since < patience);
        return 0;
    }
    """
    int exchange "FEURIO_EXCHANGE"(int* word, int value) noexcept nogil
    int add "FEURIO_ADD"(int* word, int value) noexcept nogil
    bint swap "FEURIO_SWAP"(int* word, int old, int value) noexcept nogil
    bint spin "feurio_spin"(const int* word, int old, uint64_t patience) noexcept nogil

# What a desk has for its thread. ASLEEP: it has gone to sleep over it.
cdef enum:
    NOTHING = 0
    ASLEEP = 1
    STEP = 2
    SAMPLE = 3
    END = 4

# What comes back. WAITED_FOR: the caller has gone to sleep over it.
cdef enum:
    UNDER_WAY = 0
    WAITED_FOR = 1
    DONE = 2

# For how many nanoseconds a thread looks before it sleeps: longer than most programs take between two steps if they only
# choose at random, and too short to matter to those that think.
cdef enum:
    PATIENCE = 100000

# How many games a thread takes at a time: they last some microseconds.
cdef enum:
    HANDFUL = 16

# Two cache lines, as processors fetch them in pairs: what one thread writes must not slow another.
cdef enum:
    APART = 128

# A batch, its actions, and which of its games is the next to be taken.
cdef struct Part:
    void* batch
    long long* actions
    int count
    int taken
    char apart[APART]

ctypedef Part* Parts

@cython.final
cdef class Desk:
    cdef PyThread_type_lock go
    cdef PyThread_type_lock done
    cdef Parts parts
    cdef int count
    cdef int own
    cdef bint served
    cdef char before[APART]
    cdef int order[1]
    cdef char between[APART]
    cdef int back[1]
    cdef char after[APART]

    cdef void hand(self, int work) noexcept nogil
    cdef void take_back(self, int work) noexcept nogil
    cdef void end(self) noexcept nogil
    cdef void serve(self) noexcept nogil

cdef void work_through(Parts parts, int count, int own, int work) noexcept nogil

@cython.final
cdef class Relay:
    cdef Gate gate
    cdef readonly tuple batches
    cdef list desks
    cdef Parts parts
    cdef int count
    cdef bint closed
    cdef object process

    cdef int dismiss(self) except -1
    cdef int check(self, Py_ssize_t given) except -1
    cdef int run(self, int work, long long* actions) except -1
    cdef int take_turns(self, str work, actions) except -1
    cdef list helpers(self)
    cdef int leave(self) except -1
