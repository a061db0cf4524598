"""What a search looks at in Wildfire and Feurio (rules 2).

A crew: what its color's regions gain at once, whether it joins them, the tile's number and free edges, how near the
fire is, whom it blocks, and how many pieces are left for how many turns. A tile: which edges of whose tiles it shuts.
"""

from __future__ import annotations

import cython

from feurio.policies.features import Features

if not cython.compiled:
    from feurio.bits import bit, count, lowest, rest
    from feurio.board import SLOT
    from feurio.codes import BREAK, CREW, PASS, TILE, field_cell, field_color, field_many, kind_of
    from feurio.policies.evaluation import MOST_SEEN, Evaluation, step_of
    from feurio.state import ACTING
    from feurio.wildfire import WildfireState


FEATURES = Features()
GROUND = FEATURES.block("ground", number=6, edges=4, phase=3)
JOIN = FEATURES.block("join", joined=3, already=2, number=6, lowest=4)
MANY = FEATURES.block("many", many=3, full=2, late=2, contested=2, already=2)
FIRE = FEATURES.block("fire", fire=3, number=6, edges=4)
BLOCK = FEATURES.block("block", rivals=4, joined=3)
SLACK = FEATURES.block("slack", slack=4, many=3, phase=3)
GAIN = FEATURES.block("gain", gain=12, phase=3)
REST = FEATURES.block("rest", held=2, room=3)
NEUTRAL = FEATURES.block("neutral", many=3, full=2, joined=2, rivals=3, number=6)
PASSING = FEATURES.block("passing", phase=3, slack=4)
SHUT = FEATURES.block("shut", number=6, edges=3, whose=4)
BESIDE = FEATURES.block("beside", drawn=6, whose=4)
HIDE = FEATURES.block("hide", drawn=6, phase=3)

SIGHTS = Features()
"""What the network looks at; `side` is 0 for the seat's own, 1 for the best of the others. A region is seen by its
lowest open number, the free edges of the tiles that show it, whether fire is at one of them, and its sum."""
LEADING = SIGHTS.block("leading", lead=25, stage=8)
REGION = SIGHTS.block("region", side=2, low=7, edges=4, fire=2, sum=6)
WORTH = SIGHTS.block("worth", side=2, value=10, stage=8)
BEST = SIGHTS.block("best", side=2, value=10, stage=8)
SUPPLY = SIGHTS.block("supply", lead=13, stage=8)
SPARE = SIGHTS.block("spare", side=2, spare=17, stage=8)
CHANCES = SIGHTS.block("chances", side=2, number=2, tiles=4, stage=4)
TURN = SIGHTS.block("turn", moving=2, phase=3, stage=8)


class WildfireEvaluation(Evaluation):
    """Features and rewards of Wildfire and Feurio."""

    def __init__(self, state: WildfireState) -> None:
        Evaluation.__init__(self, state, FEATURES, SIGHTS)
        if not isinstance(state, WildfireState):
            raise TypeError("the state is of another game")
        self.on = state
        self.margin_scale = 25.0
        self.tie_sign = 1
        if not cython.compiled:
            self.regions = [0] * 4
            self.fire = [0] * 2
            self.around = [0] * 48
            self.tiles_of = [0] * 48
            self.sum_of = [0] * 48
            self.low_of = [0] * 48
            self.value_of = [0] * 48
            self.low = [0] * 4
            self.points = [0] * 4
            self.left = [0] * 4
        self.ready = True

    # --- Looking at the position --------------------------------------------------------------------------------------

    def prepare(self) -> cython.void:
        color: cython.int
        left: cython.int = 0
        pile: cython.int = self.on.pile
        seat: cython.int = self.on.seat
        players: cython.int = self.on.players
        self.mine = 0
        self.theirs = 0
        for color in range(4):
            if self.on.owner[color] == seat or self.on.shared:
                self.mine |= self.on.colored[color]
            elif self.on.owner[color] < players:
                self.theirs |= self.on.colored[color]
        self.phase = 0 if pile > 12 else 1 if pile > 0 else 2
        if self.on.phase != ACTING:
            return
        for color in range(4):
            left += self.on.supply[4 * seat + color]
            if self.on.supply[4 * seat + color]:
                self.find_regions(color)
        left -= (pile + players - 1) // players
        self.slack = 0 if left <= 0 else 1 if left < 4 else 2 if left < 8 else 3
        find_fire(self.on, self.fire)

    def find_regions(self, color: cython.int) -> cython.void:
        """The regions of a color with their sums, lowest open numbers and values."""
        left: cython.ulonglong = self.on.colored[color]
        todo: cython.ulonglong
        tiles: cython.ulonglong
        around: cython.ulonglong
        tile: cython.int
        total: cython.int
        low: cython.int
        n: cython.int = 12 * color
        self.low[color] = 7
        while left:
            todo = left & (~left + 1)
            left ^= todo
            tiles = 0
            around = 0
            total = 0
            while todo:
                tile = lowest(todo)
                todo = rest(todo)
                tiles |= bit(tile)
                around |= self.on.near[tile]
                total += self.on.number[tile]
                todo |= self.on.near[tile] & left
                left &= ~todo
            low = self.lowest_open(tiles)
            self.around[n] = around
            self.tiles_of[n] = tiles
            self.sum_of[n] = total
            self.low_of[n] = low
            self.value_of[n] = self.value(total, low)
            if low < self.low[color]:
                self.low[color] = low
            n += 1
        self.regions[color] = n - 12 * color

    def lowest_open(self, tiles: cython.ulonglong) -> cython.int:
        """The lowest number among tiles with a free edge; 7 if there is none."""
        low: cython.int = 1
        tiles &= self.on.free[0]
        if not tiles:
            return 7
        while low < 6 and not tiles & self.on.numbered[low]:
            low += 1
        return low

    def value(self, total: cython.int, low: cython.int) -> cython.int:
        """What a region is worth (rules 2.5)."""
        if low > 6:
            return 0
        return (total + low - 1) // low if self.on.round_up else total // low

    # --- Features -----------------------------------------------------------------------------------------------------

    def features(self, code: cython.longlong, out: cython.p_int) -> cython.int:
        kind: cython.int = kind_of(code)
        if kind == CREW:
            return self.crew(self.on.tile_at(field_cell(code)), field_color(code), field_many(code), out)
        if kind == PASS:
            out[0] = PASSING + 4 * self.phase + self.slack
            return 1
        if kind == TILE or kind == BREAK:
            return self.tile(field_cell(code), kind == BREAK, out)
        return 0

    def crew(self, tile: cython.int, color: cython.int, many: cython.int, out: cython.p_int) -> cython.int:
        this: cython.ulonglong = bit(tile)
        near: cython.ulonglong = self.on.near[tile]
        number: cython.int = self.on.number[tile] - 1
        free: cython.int = 6 - count(near)
        edges: cython.int = (free if free < 4 else 4) - 1
        held: cython.int = 0
        i: cython.int
        joined: cython.int = 0
        low: cython.int = number + 1
        known: cython.int = 7
        total: cython.int = number + 1
        before: cython.int = 0
        gain: cython.int
        room: cython.int = 1 if number < 2 else 2 if number < 4 else 3
        already: cython.bint = (self.on.colored[color] & this) != 0
        rivals: cython.int = count(near & self.theirs)
        fire: cython.int = 2 if self.fire[1] & this else 1 if self.fire[0] & this else 0
        for i in range(3):
            if self.on.holding[i] & this:
                held += 1
        if free < room:
            room = free
        room -= held + many
        if rivals > 3:
            rivals = 3
        out[0] = FIRE + (fire * 6 + number) * 4 + edges
        if self.on.owner[color] >= self.on.players and not self.on.shared:
            joined = 1 if near & self.mine else 0
            i = rivals if rivals < 3 else 2
            out[1] = NEUTRAL + (((many - 1) * 2 + (room == 0)) * 2 + joined) * 18 + i * 6 + number
            out[2] = SLACK + (self.slack * 3 + many - 1) * 3 + self.phase
            return 3
        if already:
            gain = 0
        else:
            for i in range(12 * color, 12 * color + self.regions[color]):
                if self.around[i] & this:
                    joined += 1
                    total += self.sum_of[i]
                    before += self.value_of[i]
                    if self.low_of[i] < known:
                        known = self.low_of[i]
            if joined > 2:
                joined = 2
            if known < low:
                low = known
            gain = self.value(total, low) - before
        if joined == 0:
            known = self.low[color]
        i = 0 if known == 7 else 1 if number + 1 < known else 2 if number + 1 == known else 3
        out[1] = GROUND + (number * 4 + edges) * 3 + self.phase
        out[2] = JOIN + ((joined * 2 + already) * 6 + number) * 4 + i
        i = 1 if near & self.theirs else 0
        out[3] = MANY + ((((many - 1) * 2 + (room == 0)) * 2 + (self.phase == 2)) * 2 + i) * 2 + already
        out[4] = BLOCK + rivals * 3 + joined
        out[5] = SLACK + (self.slack * 3 + many - 1) * 3 + self.phase
        out[6] = GAIN + gain_step(gain) * 3 + self.phase
        out[7] = REST + (held > 0) * 3 + (room if room < 2 else 2)
        return 8

    def tile(self, cell: cython.int, hidden: cython.bint, out: cython.p_int) -> cython.int:
        at: cython.int = self.on.index(cell)
        drawn: cython.int = self.on.drawn - 1 if self.on.drawn else 0
        n: cython.int = 0
        d: cython.int
        v: cython.int
        left: cython.int
        whose: cython.int
        for d in range(6):
            v = self.on.grid[at + self.on.step_of[d]]
            if v >= SLOT or self.on.number[v] == 0:
                continue
            left = 5 - count(self.on.near[v])
            if left > 2:
                left = 2
            whose = (1 if self.mine & bit(v) else 0) + (2 if self.theirs & bit(v) else 0)
            out[n] = SHUT + ((self.on.number[v] - 1) * 3 + left) * 4 + whose
            n += 1
            if not hidden:
                out[n] = BESIDE + drawn * 4 + whose
                n += 1
        if hidden:
            out[n] = HIDE + drawn * 3 + self.phase
            n += 1
        return n

    # --- What the network sees ----------------------------------------------------------------------------------------

    def behold_all(self) -> cython.void:
        """The regions of all colors, and by seat what they are worth and how many pieces are left."""
        color: cython.int
        seat: cython.int
        i: cython.int
        for seat in range(self.on.players):
            self.points[seat] = 0
            self.left[seat] = 0
        for color in range(4):
            seat = self.on.owner[color]
            if seat < self.on.players:
                self.find_regions(color)
                for i in range(12 * color, 12 * color + self.regions[color]):
                    self.points[seat] += self.value_of[i]
                self.left[seat] += self.on.supply[4 * seat + color]
        find_fire(self.on, self.fire)

    def behold(self, seat: cython.int, out: cython.p_int) -> cython.int:
        other: cython.int
        rival: cython.int = 1 if seat == 0 else 0
        pile: cython.int = self.on.pile
        stage: cython.int = 0 if pile == 0 else 1 if pile < 4 else 2 if pile < 8 else 3 if pile < 12 else 4
        phase: cython.int = 2 if self.on.phase == ACTING else 1 if self.on.drawn else 0
        if pile > 16:
            stage = 5 if pile < 23 else 6 if pile < 29 else 7
        for other in range(self.on.players):
            if other != seat and self.points[other] > self.points[rival]:
                rival = other
        out[0] = LEADING + step_of(self.points[seat] - self.points[rival], 3, 12) * 8 + stage
        out[1] = SUPPLY + step_of(self.left[seat] - self.left[rival], 1, 6) * 8 + stage
        out[2] = TURN + ((1 if self.on.seat == seat else 0) * 3 + phase) * 8 + stage
        return self.behold_side(rival, 1, stage, out, self.behold_side(seat, 0, stage, out, 3))

    def behold_side(
        self, seat: cython.int, side: cython.int, stage: cython.int, out: cython.p_int, n: cython.int
    ) -> cython.int:
        """What a seat has: its regions, its pieces for the turns to come, low tiles beside its own; where in `out`
        to go on."""
        color: cython.int
        i: cython.int
        low: cython.int
        edges: cython.int
        total: cython.int
        best: cython.int
        lowest_ones: cython.ulonglong
        near: cython.ulonglong = 0
        open_tiles: cython.ulonglong = self.on.room(1)
        spare: cython.int = self.left[seat] - (self.on.pile + self.on.players - 1) // self.on.players
        for color in range(4):
            if self.on.owner[color] != seat:
                continue
            best = 0
            for i in range(12 * color, 12 * color + self.regions[color]):
                if n > MOST_SEEN - 12:
                    break
                near |= self.around[i]
                low = self.low_of[i]
                total = self.sum_of[i]
                total = 0 if total < 4 else 1 if total < 8 else 2 if total < 13 else 3 if total < 19 else 4
                if self.sum_of[i] > 26:
                    total = 5
                edges = 1
                lowest_ones = 0
                if low < 7:
                    lowest_ones = self.tiles_of[i] & self.on.numbered[low]
                    edges = count(lowest_ones & self.on.free[0]) + count(lowest_ones & self.on.free[1])
                    edges += count(lowest_ones & self.on.free[2])
                    if edges > 4:
                        edges = 4
                out[n] = (
                    REGION
                    + (((side * 7 + low - 1) * 4 + edges - 1) * 2 + (1 if lowest_ones & self.fire[0] else 0)) * 6
                    + total
                )
                n += 1
                if self.value_of[i] > best:
                    best = self.value_of[i]
                if self.value_of[i]:
                    out[n] = WORTH + (side * 10 + value_step(self.value_of[i])) * 8 + stage
                    n += 1
            out[n] = BEST + (side * 10 + value_step(best)) * 8 + stage
            n += 1
        out[n] = SPARE + (side * 17 + step_of(spare, 1, 8)) * 8 + stage
        near &= open_tiles
        i = count(near & self.on.numbered[1])
        out[n + 1] = CHANCES + (side * 8 + (i if i < 3 else 3)) * 4 + stage // 2
        i = count(near & self.on.numbered[2])
        out[n + 2] = CHANCES + (side * 8 + 4 + (i if i < 3 else 3)) * 4 + stage // 2
        return n + 3

    # --- 2.7 Solitaire and cooperative --------------------------------------------------------------------------------

    def shared_reward(self) -> cython.double:
        """1 if solved; else by the pieces that stand in their color's best region, counted less without an open 1."""
        return so_far(self.on, 11.5, 0.6, 0.06)


def gain_step(gain: cython.int) -> cython.int:
    """Gains in twelve steps: losses, nothing, 1, 2, 3, 4-5, 6-7, 8-10, 11-14, 15-19, 20-27, more."""
    if gain < 4:
        return 0 if gain < 0 else gain + 1
    if gain < 8:
        return 5 if gain < 6 else 6
    if gain < 15:
        return 7 if gain < 11 else 8
    if gain < 20:
        return 9
    return 10 if gain < 28 else 11


def value_step(value: cython.int) -> cython.int:
    """What a region is worth in ten steps: 0-1, 2, 3, 4-5, 6-8, 9-12, 13-18, 19-26, 27-40, more."""
    if value < 4:
        return 0 if value < 2 else value - 1
    if value < 13:
        return 3 if value < 6 else 4 if value < 9 else 5
    if value < 27:
        return 6 if value < 19 else 7
    return 8 if value < 41 else 9


# --- For the guide as well --------------------------------------------------------------------------------------------


def find_fire(on: WildfireState, fire: cython.p_ulonglong) -> cython.void:
    """The tiles that touch a hottest cell, and those that touch several; none once the pile is empty."""
    block: cython.int
    mask: cython.ulonglong
    at: cython.int
    d: cython.int
    v: cython.int
    fire[0] = 0
    fire[1] = 0
    if on.pile == 0:
        return
    on.find_hottest()
    for block in range(on.blocks):
        mask = on.hot[block]
        while mask:
            at = on.index(on.slot_cell[64 * block + lowest(mask)])
            mask = rest(mask)
            for d in range(6):
                v = on.grid[at + on.step_of[d]]
                if v < SLOT:
                    fire[1] |= fire[0] & bit(v)
                    fire[0] |= bit(v)


def part_of(on: WildfireState, tiles: cython.ulonglong) -> cython.ulonglong:
    """The connected part that the lowest of the tiles is in."""
    found: cython.ulonglong = 0
    todo: cython.ulonglong = tiles & (~tiles + 1)
    while todo:
        found |= todo
        todo = (on.near[lowest(todo)] & tiles & ~found) | rest(todo)
    return found


def in_line(on: WildfireState, color: cython.int) -> cython.double:
    """The pieces of a color that stand in one region, the best of them; they count less without an open 1."""
    left: cython.ulonglong = on.colored[color]
    part: cython.ulonglong
    value: cython.double
    best: cython.double = 0.0
    n: cython.int
    while left:
        part = part_of(on, left)
        left &= ~part
        value = 1.0 if part & on.numbered[1] & on.free[0] else 0.6
        n = 0
        while part:
            n += on.pieces_on[4 * lowest(part) + color]
            part = rest(part)
        value *= n
        if value > best:
            best = value
    return best


def so_far(on: WildfireState, whole: cython.double, share: cython.double, bonus: cython.double) -> cython.double:
    """1 if solved (rules 2.7); else by the pieces in line, up to `share` for all, and `bonus` for a color whole."""
    color: cython.int
    best: cython.double
    total: cython.double = 0.0
    done: cython.int = 0
    if on.solved():
        return 1.0
    for color in range(4):
        best = in_line(on, color)
        if best > whole:
            done += 1
        total += best
    return share * total / 48.0 + bonus * done
