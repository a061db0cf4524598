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
    from feurio.policies.evaluation import Evaluation
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


class VolcanoEvaluation(Evaluation):
    """Features and rewards of Volcano and Vulkan."""

    def __init__(self, state: VolcanoState) -> None:
        Evaluation.__init__(self, state, FEATURES)
        if not isinstance(state, VolcanoState):
            raise TypeError("the state is of another game")
        self.on = state
        self.margin_scale = 12.0
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
