"""What a search looks at in Volcano and Vulkan (rules 3).

A flight: the tiles it takes at once and for whom, those it leaves one load short (for the next player, or safe with a
majority of its own), what the tiles it takes uncover, the tiles it may cut off, and how many loads it costs.
"""

from __future__ import annotations

import cython

from feurio.policies.features import Features

if not cython.compiled:
    from feurio.bits import below_bit, count, lowest, nth, rest
    from feurio.codes import FLY, field_number, kind_of
    from feurio.policies.evaluation import Evaluation, step_of
    from feurio.volcano import VolcanoState, axis_of, is_back


FEATURES = Features()
GAIN = FEATURES.block("gain", points=12, stage=3)
GIVE = FEATURES.block("give", points=12)
DANGER = FEATURES.block("danger", points=12, stage=3)
BUILD = FEATURES.block("build", points=12)
INNER = FEATURES.block("inner", points=12)
DROPS = FEATURES.block("drops", scarce=2, drops=8)
CHAIN = FEATURES.block("chain", side=3, tiles=4)
CUT = FEATURES.block("cut", tiles=8)
SPENT = FEATURES.block("spent", left=3, last_color=2)

SIGHTS = Features()
"""What the network looks at; `side` is 0 for the seat's own, 1 for the best of the others."""
LEADING = SIGHTS.block("leading", lead=31, stage=6)
HOLDING = SIGHTS.block("holding", lead=21, stage=6)
FULL = SIGHTS.block("full", side=2, points=12, stage=3)
READY = SIGHTS.block("ready", lead=13, moving=2)
NEXT = SIGHTS.block("next", points=12, moving=2, stage=3)
NEXT_LEAD = SIGHTS.block("next_lead", lead=13, moving=2)
LOADS = SIGHTS.block("loads", lead=17, stage=6)
OWN_LOADS = SIGHTS.block("own_loads", left=13, stage=3)
COLORS = SIGHTS.block("colors", side=2, empty=3, stage=3)
OPEN = SIGHTS.block("open", points=12, lead=5)
TURN = SIGHTS.block("turn", moving=2, stage=6)
WIDE = SIGHTS.block("wide", tiles=8, lead=5)


class VolcanoEvaluation(Evaluation):
    """Features and rewards of Volcano and Vulkan."""

    def __init__(self, state: VolcanoState) -> None:
        Evaluation.__init__(self, state, FEATURES, SIGHTS)
        if not isinstance(state, VolcanoState):
            raise TypeError("the state is of another game")
        self.on = state
        self.margin_scale = 12.0
        if not cython.compiled:
            self.held = [0] * 4
            self.held_points = [0] * 4
            self.full_points = [0] * 4
            self.ready_points = [0] * 4
            self.next_points = [0] * 4
            self.has = [0] * 4
            self.out_of = [0] * 4
            self.loads_left = [0] * 4
        self.ready = True

    def prepare(self) -> cython.void:
        color: cython.int
        seat: cython.int = self.on.seat
        many: cython.int = count(self.on.lying)
        self.stage = 0 if many > 27 else 1 if many > 14 else 2
        self.theirs2 = 0
        for color in range(4):
            if self.on.owner[color] != seat and self.on.owner[color] < self.on.players and not self.on.shared:
                self.theirs2 |= self.on.loads2[color]

    def points(self, tiles: cython.ulonglong) -> cython.int:
        """The numbers of some tiles added up."""
        return (
            count(tiles & self.on.plane[0]) + 2 * count(tiles & self.on.plane[1]) + 4 * count(tiles & self.on.plane[2])
        )

    def features(self, code: cython.longlong, out: cython.p_int) -> cython.int:
        tile: cython.int = field_number(code)
        direction: cython.int = (code >> 10) & 7
        color: cython.int = (code >> 13) & 3
        axis: cython.int = axis_of(direction)
        have: cython.int = self.on.supply[4 * self.on.seat + color]
        drop: cython.ulonglong
        near: cython.ulonglong = 0
        full: cython.ulonglong
        some: cython.ulonglong
        filled: cython.ulonglong
        taken: cython.ulonglong
        n: cython.int
        m: cython.int = 0
        if kind_of(code) != FLY:
            return 0
        drop = self.on.whole_row(tile, axis) & self.on.room1
        n = count(drop)
        if n > have:
            if is_back(direction):
                drop &= ~below_bit(nth(drop, n - have))
            else:
                drop &= below_bit(nth(drop, have))
            n = have
        filled = drop & ~self.on.room2
        taken = filled & self.on.exposed
        out[0] = GAIN + points_step(self.points(taken & ~self.theirs2)) * 3 + self.stage
        out[1] = DROPS + (n if n < 8 else 8) - 1 + (8 if have - n < 3 else 0)
        out[2] = (
            SPENT + (2 if n == have else 1 if have - n < 3 else 0) * 2 + (self.on.colors[self.on.seat] == 1 << color)
        )
        # One load short of going: whoever fills it takes it on a tie, unless two loads of a color lie there.
        some = drop & self.on.room2 & ~self.on.room3 & self.on.exposed
        out[3] = DANGER + points_step(self.points(some & ~self.on.loads1[color] & ~self.theirs2)) * 3 + self.stage
        out[4] = BUILD + points_step(self.points(drop & self.on.loads1[color] & self.on.room2))
        out[5] = INNER + points_step(self.points(filled & ~taken))
        m = 6
        if taken:
            if taken & self.theirs2:
                out[m] = GIVE + points_step(self.points(taken & self.theirs2))
                m += 1
            full = self.on.lying & ~(self.on.room1 | self.on.volcano) | filled
            some = taken
            while some:
                near |= self.on.around[lowest(some)]
                some = rest(some)
            near &= self.on.lying & ~taken
            n = count(near & full & ~self.theirs2)
            out[m] = CHAIN + (n if n < 3 else 3)
            n = count(near & full & self.theirs2)
            out[m + 1] = CHAIN + 4 + (n if n < 3 else 3)
            # What is uncovered without being full is the next player's.
            n = count(near & ~full & ~self.on.room2 & ~self.on.exposed)
            out[m + 2] = CHAIN + 8 + (n if n < 3 else 3)
            n = count(near & ~self.on.loaded & ~drop)
            out[m + 3] = CUT + (n if n < 7 else 7)
            m += 4
        return m

    # --- What the network sees ----------------------------------------------------------------------------------------

    def behold_all(self) -> cython.void:
        """Whose each tile would be as its loads lie: points by seat, of all, the full ones and those that go next."""
        color: cython.int
        seat: cython.int
        n: cython.int
        ones: cython.ulonglong = 0
        twos: cython.ulonglong = 0
        threes: cython.ulonglong = 0
        others1: cython.ulonglong
        others2: cython.ulonglong
        others3: cython.ulonglong
        lying: cython.ulonglong = self.on.lying & ~self.on.volcano
        full: cython.ulonglong = lying & ~self.on.room1
        short: cython.ulonglong = lying & self.on.room1 & ~self.on.room2
        for seat in range(self.on.players):
            self.held[seat] = 0
            self.out_of[seat] = 0
            self.loads_left[seat] = 0
            self.has[seat] = self.points(self.on.taken[seat])
        for color in range(4):
            others1 = others2 = others3 = 0
            for n in range(4):
                if n != color:
                    others1 |= self.on.loads1[n]
                    others2 |= self.on.loads2[n]
                    others3 |= self.on.loads3[n]
            seat = self.on.owner[color]
            if seat >= self.on.players:
                continue
            ones = self.on.loads1[color] & ~others1
            twos = self.on.loads2[color] & ~others2
            threes = self.on.loads3[color] & ~others3
            self.held[seat] |= (ones | twos | threes) & lying
            n = self.on.supply[4 * seat + color]
            self.loads_left[seat] += n
            if n == 0:
                self.out_of[seat] += 1
        for seat in range(self.on.players):
            self.held_points[seat] = self.points(self.held[seat])
            self.full_points[seat] = self.points(self.held[seat] & full)
            self.ready_points[seat] = self.points(self.held[seat] & self.on.exposed)
            self.next_points[seat] = self.points(self.held[seat] & self.on.exposed & short)
        self.next_all = self.points(short & self.on.exposed)
        self.open_points = self.points(lying)
        self.open_tiles = count(lying)
        self.exposed_tiles = count(self.on.exposed & lying)

    def behold(self, seat: cython.int, out: cython.p_int) -> cython.int:
        other: cython.int
        rival: cython.int = 1 if seat == 0 else 0
        tiles: cython.int = self.open_tiles
        stage: cython.int = 0 if tiles > 30 else 1 if tiles > 25 else 2 if tiles > 20 else 3 if tiles > 15 else 4
        third: cython.int
        lead: cython.int
        moving: cython.int = 1 if self.on.seat == seat else 0
        if tiles <= 9:
            stage = 5
        third = stage // 2
        for other in range(self.on.players):
            if other != seat and 2 * self.has[other] + self.held_points[other] > (
                2 * self.has[rival] + self.held_points[rival]
            ):
                rival = other
        lead = self.has[seat] - self.has[rival]
        out[0] = LEADING + step_of(lead, 2, 15) * 6 + stage
        out[1] = HOLDING + step_of(self.held_points[seat] - self.held_points[rival], 3, 10) * 6 + stage
        out[2] = FULL + points_step(self.full_points[seat]) * 3 + third
        out[3] = FULL + 36 + points_step(self.full_points[rival]) * 3 + third
        out[4] = READY + step_of(self.ready_points[seat] - self.ready_points[rival], 2, 6) * 2 + moving
        out[5] = NEXT + (points_step(self.next_all) * 2 + moving) * 3 + third
        out[6] = NEXT_LEAD + step_of(self.next_points[seat] - self.next_points[rival], 2, 6) * 2 + moving
        out[7] = LOADS + step_of(self.loads_left[seat] - self.loads_left[rival], 1, 8) * 6 + stage
        other = self.loads_left[seat] // 2
        out[8] = OWN_LOADS + (other if other < 12 else 12) * 3 + third
        out[9] = COLORS + self.out_of[seat] * 3 + third
        out[10] = COLORS + 9 + self.out_of[rival] * 3 + third
        other = self.open_points // 10
        lead = step_of(lead, 6, 2)
        out[11] = OPEN + (other if other < 11 else 11) * 5 + lead
        out[12] = TURN + moving * 6 + stage
        other = self.exposed_tiles // 3
        out[13] = WIDE + (other if other < 7 else 7) * 5 + lead
        return 14

    # --- 3.6 Solitaire and cooperative --------------------------------------------------------------------------------

    def shared_reward(self) -> cython.double:
        """1 if every tile is taken; else by how many are."""
        taken: cython.ulonglong = self.on.taken[0] | self.on.taken[1] | self.on.taken[2] | self.on.taken[3]
        if self.on.solved():
            return 1.0
        return 0.8 * count(taken) / 35.0


def points_step(points: cython.int) -> cython.int:
    """Points in twelve steps: 0 to 6, 7-8, 9-10, 11-13, 14-17, more."""
    if points < 7:
        return points
    if points < 11:
        return 7 if points < 9 else 8
    if points < 14:
        return 9
    return 10 if points < 18 else 11
