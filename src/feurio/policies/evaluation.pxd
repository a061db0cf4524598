# C details of evaluation.py.
from feurio.bits cimport packed_one
from feurio.codes cimport BREAK, DRAW, MAX_LEGAL, TILE, kind_of, one
from feurio.policies.network cimport Network
from feurio.policies.swift cimport Swift
from feurio.state cimport DEALING, DRAWING, OVER, State, as_code, within

cdef enum:
    MOST_FEATURES = 32
    MOST_WEIGHTS = 2048
    MOST_SEEN = 160

cdef class Evaluation:
    cdef readonly State state
    cdef readonly object table
    cdef readonly object sight_table
    cdef Network network
    cdef Swift swift
    cdef readonly bint swiftly
    cdef readonly bint knows
    cdef double belief
    cdef int horizon
    cdef int farsight
    cdef int seen[MOST_SEEN]
    cdef double guess[4]
    cdef readonly int size
    cdef public int me
    cdef public bint uniform
    cdef public double win_share
    cdef public double margin_scale
    cdef public double build
    cdef public double block
    cdef public double gamble
    cdef public double trust
    cdef bint ready
    cdef bint moved
    cdef int tie_sign
    cdef float weights[MOST_WEIGHTS]
    cdef long long codes[MAX_LEGAL]
    cdef double chances[MAX_LEGAL]
    cdef int found[MOST_FEATURES]
    cdef int scores[4]
    cdef int ties[4]

    cdef int check(self) except -1
    cdef void weigh(self, long long* codes, int n, double* out, double trust) noexcept nogil
    cdef void rehearse_one(self, double* slopes) noexcept nogil
    cdef int sample(self, int n) noexcept nogil
    cdef void play(self, long long code) noexcept nogil
    cdef bint playout(self, int events) noexcept nogil
    cdef void estimate(self, double* out) noexcept nogil
    cdef bint leaf(self, double* out, bint to_the_end) noexcept nogil
    cdef void behold_all(self) noexcept nogil
    cdef int behold(self, int seat, int* out) noexcept nogil
    cdef void rewards(self, double* out) noexcept nogil
    cdef bint tempered(self) noexcept nogil
    cdef double worth_of(self, double points) noexcept nogil
    cdef double heap(self, double points) noexcept nogil
    cdef bint beaten(self, int seat, int n) noexcept nogil
    cdef void prepare(self) noexcept nogil
    cdef int features(self, long long code, int* out) noexcept nogil
    cdef double shared_reward(self) noexcept nogil

cdef int step_of(int value, int width, int most) noexcept nogil
cdef double power(double x) noexcept nogil
