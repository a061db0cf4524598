# C details of guide_wildfire.py.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from feurio.bits cimport bit, count, lowest, rest
from feurio.board cimport SLOT
from feurio.codes cimport CREW, PASS, TILE, one, pieces
from feurio.policies.evaluation_wildfire cimport find_fire, part_of, so_far
from feurio.policies.guide cimport CANDIDATES, MOST_FEATURES, Guide
from feurio.policies.prospect_wildfire cimport WildfireProspect
from feurio.state cimport ACTING, DRAWING, LAYING
from feurio.wildfire cimport WildfireState

cdef int GROUND, MANY, CLAIM, GROW, TOWARD, FIRE, SHARE, TIME, JOIN, RIM, PASSING, SHUT, BESIDE, LAST, EDGES, HEIR
cdef int ABLE, PACE, SCARCE, PERIL, HEARTH, COOL, LATE, STARVE, MOVER, LOSS, HUNGRY, KEEP
cdef int FRONT, BIG, PATH, RIVAL, IDLE, GIFT, TAKEN
cdef int SEEN_SUPPLY, SEEN_ALONE, SEEN_SOURCE, SEEN_LACK, SEEN_HASTE, SEEN_MISSING, SEEN_ROOM, SEEN_FIT
cdef int SEEN_PERIL, SEEN_HEIRS, SEEN_TURNS, SEEN_FRONT, SEEN_PATH
cdef int SIZE, SIGHT_SIZE

@cython.final
cdef class WildfireGuide(Guide):
    cdef WildfireState on
    cdef WildfireState there
    cdef WildfireProspect outlook
    cdef unsigned long long fire[2]
    cdef uint64_t around[4]
    cdef uint64_t main[4]
    cdef uint64_t beside_main[4]
    cdef uint64_t fringe[4]
    cdef uint64_t beyond[4]
    cdef int sources[4]
    cdef int supply[4]
    cdef int able[4]
    cdef int peril[4]
    cdef int coolness[36]
    cdef bint team
    cdef int front_of[36]
    cdef int front[4]
    cdef int best[4]
    cdef int path[4]
    cdef int order[4]
    cdef int need[4]
    cdef int left_of[4]
    cdef int turns_of[4]
    cdef int lacking
    cdef int behind
    cdef int turns
    cdef int late
    cdef int phase
    cdef int pressure
    cdef uint64_t room
    cdef uint64_t room2
    cdef uint64_t room3
    cdef uint64_t spare_ones
    cdef uint64_t by_ones
    cdef uint64_t by_cool

    cdef void find_regions(self) noexcept nogil
    cdef void find_needs(self) noexcept nogil
    cdef int look_crew(self) noexcept nogil
    cdef int coolest(self, int tile, int but) noexcept nogil
    cdef int full_with(self, int tile) noexcept nogil
    cdef int look_tile(self) noexcept nogil
    cdef void crew(self, int at, int tile, int color, int many, int room) noexcept nogil
    cdef int crew_of_team(self, int out, int tile, int color, int many, int room, int link) noexcept nogil
    cdef int tile_of_team(self, int out, unsigned long long near) noexcept nogil
    cdef unsigned long long around_all(self, unsigned long long tiles) noexcept nogil

cdef int cool_step(int heat) noexcept nogil
cdef int need_step(int supply, int turns) noexcept nogil
cdef int front_step(int gap) noexcept nogil
cdef int most_room(
    unsigned long long tiles, unsigned long long room1, unsigned long long room2, unsigned long long room3
) noexcept nogil
