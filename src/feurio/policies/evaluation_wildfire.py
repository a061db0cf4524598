"""What a search looks at in Wildfire and Feurio (rules 2).

A crew: what its color's regions gain at once, whether it joins them, the tile's number and free edges, how near the
fire is, whom it blocks, and how many pieces are left for how many turns. A tile: which edges of whose tiles it shuts.
"""

from __future__ import annotations

import cython

from feurio.policies.features import Features

if not cython.compiled:
    from feurio.bits import bit, count, lowest, packed_get, rest
    from feurio.board import SLOT
    from feurio.codes import BREAK, CREW, PASS, TILE, field_cell, field_color, field_many, kind_of
    from feurio.policies.evaluation import MOST_SEEN, Evaluation, step_of
    from feurio.state import ACTING, LAYING
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
"""What the network looks at; `side` is 0 for the seat's own, 1 for the others'. `stage` is a third of the pile."""
TURN = SIGHTS.block("turn", pile=36, phase=3)
DRAWN = SIGHTS.block("drawn", drawn=7, stage=13)
UNSEEN = SIGHTS.block("unseen", number=6, left=9, stage=7)
LEADING = SIGHTS.block("leading", lead=31, stage=13)
LEFT = SIGHTS.block("left", side=2, left=25, stage=13)
COLOR = SIGHTS.block("color", side=2, supply=13, best=16)
PARTS = SIGHTS.block("parts", side=2, regions=5, stage=13)
SOURCE = SIGHTS.block("source", side=2, low=7, edges=4, danger=6, sum=6)
GROWN = SIGHTS.block("grown", side=2, low=7, sum=8, stage=13)
GROWTH = SIGHTS.block("growth", side=2, low=7, fringe=5, sum=5, stage=5)
LOWER = SIGHTS.block("lower", side=2, low=7, lower=4, supply=2, stage=7)
SPARE = SIGHTS.block("spare", side=2, low=7, sources=3, danger=6)
WORTH = SIGHTS.block("worth", side=2, value=16, stage=13)
PLACE = SIGHTS.block("place", number=6, edges=3, room=4, on=4, beside=4, late=3)
HOT = SIGHTS.block("hot", number=6, danger=4, on=4, beside=4, stage=5)


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
            self.held = [0] * 4
            self.danger = [0] * 36
            self.left = [0] * 4
        self.room1 = self.room2 = self.room3 = 0
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
        """The regions of all colors, and by seat what they are worth, its tiles and how many pieces are left."""
        color: cython.int
        seat: cython.int
        i: cython.int
        for seat in range(self.on.players):
            self.points[seat] = 0
            self.left[seat] = 0
            self.held[seat] = 0
        for color in range(4):
            seat = self.on.owner[color]
            if seat < self.on.players:
                self.find_regions(color)
                for i in range(12 * color, 12 * color + self.regions[color]):
                    self.points[seat] += self.value_of[i]
                self.left[seat] += self.on.supply[4 * seat + color]
                self.held[seat] |= self.on.colored[color]
        find_danger(self.on, self.danger)
        self.room1 = self.on.room(1)
        self.room2 = self.on.room(2)
        self.room3 = self.on.room(3)

    def behold(self, seat: cython.int, out: cython.p_int) -> cython.int:
        other: cython.int
        color: cython.int
        rival: cython.int = 1 if seat == 0 else 0
        pile: cython.int = self.on.pile
        stage: cython.int = 0 if pile == 0 else 1 + (pile - 1) // 3
        phase: cython.int = 2 if self.on.phase == ACTING else 1 if self.on.phase == LAYING else 0
        n: cython.int = 10
        i: cython.int
        stage = min(stage, 12)
        self.theirs = 0
        for other in range(self.on.players):
            if other != seat:
                self.theirs |= self.held[other]
                if self.points[other] > self.points[rival]:
                    rival = other
        self.mine = self.held[seat]
        out[0] = LEADING + step_of(self.points[seat] - self.points[rival], 2, 15) * 13 + stage
        out[1] = LEFT + min(self.left[seat], 24) * 13 + stage
        out[2] = LEFT + (25 + min(self.left[rival], 24)) * 13 + stage
        out[3] = TURN + (pile if pile < 36 else 35) * 3 + phase
        for i in range(6):
            color = packed_get(self.on.unseen, i)
            out[4 + i] = UNSEEN + (i * 9 + (color if color < 8 else 8)) * 7 + stage // 2
        if phase == 1:
            out[n] = DRAWN + self.on.drawn * 13 + stage
            n += 1
        for color in range(4):
            other = self.on.owner[color]
            if other < self.on.players:
                n = self.behold_color(color, other, 0 if other == seat else 1, stage, out, n)
        return self.behold_places(stage, out, n)

    def behold_color(
        self, color: cython.int, seat: cython.int, side: cython.int, stage: cython.int, out: cython.p_int, n: cython.int
    ) -> cython.int:
        """A color and its regions; where in `out` to go on."""
        i: cython.int
        k: cython.int
        low: cython.int
        edges: cython.int
        danger: cython.int
        total: cython.int
        sources: cython.int
        best: cython.int = 0
        supply: cython.int = self.on.supply[4 * seat + color]
        tiles: cython.ulonglong
        fringe: cython.ulonglong
        for i in range(12 * color, 12 * color + self.regions[color]):
            if n > MOST_SEEN - 60:
                break
            if self.value_of[i] > best:
                best = self.value_of[i]
            low = self.low_of[i]
            edges = 1
            danger = 5
            sources = 1
            if low < 7:
                danger = 0
                sources = 0
                edges = 0
                tiles = self.tiles_of[i] & self.on.numbered[low] & self.on.free[0]
                while tiles:
                    k = lowest(tiles)
                    tiles = rest(tiles)
                    sources += 1
                    edges += 6 - count(self.on.near[k])
                    if self.danger[k] > danger:
                        danger = self.danger[k]
            total = sum_step(self.sum_of[i])
            k = ((side * 7 + low - 1) * 4 + min(edges, 4) - 1) * 6 + danger
            out[n] = SOURCE + k * 6 + min(total, 5)
            out[n + 1] = GROWN + ((side * 7 + low - 1) * 8 + total) * 13 + stage
            fringe = (self.tiles_of[i] | self.around[i]) & self.room1
            k = ((side * 7 + low - 1) * 3 + min(sources, 3) - 1) * 6 + danger
            out[n + 2] = SPARE + k
            fringe &= ~self.tiles_of[i]
            total = 0
            for k in range(1, 7):
                total += k * count(fringe & self.on.numbered[k])
            total = 0 if total < 2 else 1 if total < 5 else 2 if total < 9 else 3 if total < 14 else 4
            out[n + 3] = GROWTH + (((side * 7 + low - 1) * 5 + min(count(fringe), 4)) * 5 + total) * 5 + stage // 3
            k = 0
            if low > 1 and fringe & self.on.numbered[1]:
                k = 1
            elif low > 2 and fringe & self.on.numbered[2]:
                k = 2
            elif low > 3 and fringe & self.on.numbered[3]:
                k = 3
            out[n + 4] = LOWER + (((side * 7 + low - 1) * 4 + k) * 2 + (1 if supply else 0)) * 7 + stage // 2
            out[n + 5] = WORTH + (side * 16 + value_step(self.value_of[i])) * 13 + stage
            n += 6
        out[n] = COLOR + (side * 13 + supply) * 16 + value_step(best)
        out[n + 1] = PARTS + (side * 5 + min(self.regions[color], 4)) * 13 + stage
        return n + 2

    def behold_places(self, stage: cython.int, out: cython.p_int, n: cython.int) -> cython.int:
        """Every open tile: what it offers, who is on it and beside it, and how soon it burns."""
        tiles: cython.ulonglong = self.on.free[0]
        this: cython.ulonglong
        near: cython.ulonglong
        tile: cython.int
        number: cython.int
        k: cython.int
        late: cython.int = 0 if stage > 4 else 1 if stage > 0 else 2
        while tiles and n < MOST_SEEN - 1:
            tile = lowest(tiles)
            tiles = rest(tiles)
            this = bit(tile)
            near = self.on.near[tile]
            number = self.on.number[tile] - 1
            k = (1 if self.mine & this else 0) + (2 if self.theirs & this else 0)
            k = 4 * k + (1 if self.mine & near else 0) + (2 if self.theirs & near else 0)
            out[n] = HOT + ((number * 4 + min(self.danger[tile], 3)) * 16 + k) * 5 + stage // 3
            number = number * 3 + (2 if self.on.free[2] & this else 1 if self.on.free[1] & this else 0)
            number = number * 4 + (
                3 if self.room3 & this else 2 if self.room2 & this else 1 if self.room1 & this else 0
            )
            out[n + 1] = PLACE + (number * 16 + k) * 3 + late
            n += 2
        return n

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
    """What a region is worth in sixteen steps: 0, 1, 2, 3, 4, 5-6, 7-8, 9-10, 11-13, 14-16, 17-20, 21-25, 26-31, 32-39,
    40-49, more."""
    if value < 5:
        return value
    if value < 11:
        return 5 + (value - 5) // 2
    if value < 17:
        return 8 + (value - 11) // 3
    if value < 26:
        return 10 if value < 21 else 11
    if value < 40:
        return 12 if value < 32 else 13
    return 14 if value < 50 else 15


def sum_step(total: cython.int) -> cython.int:
    """The sum of a region in eight steps: up to 3, 7, 12, 18, 26, 35, 45, more."""
    if total < 13:
        return 0 if total < 4 else 1 if total < 8 else 2
    if total < 27:
        return 3 if total < 19 else 4
    return 5 if total < 36 else 6 if total < 46 else 7


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


def find_danger(on: WildfireState, danger: cython.p_int) -> cython.void:
    """How soon the coolest free edge of each open tile burns: 0 is next, 4 long not, 5 never."""
    tiles: cython.ulonglong = on.free[0]
    tile: cython.int
    at: cython.int
    d: cython.int
    v: cython.int
    cool: cython.int
    hottest: cython.int = 0
    if on.pile == 0:
        while tiles:
            danger[lowest(tiles)] = 5
            tiles = rest(tiles)
        return
    while tiles:
        tile = lowest(tiles)
        tiles = rest(tiles)
        at = on.index(on.tile_cell[tile])
        cool = 99
        for d in range(6):
            v = on.grid[at + on.step_of[d]] - SLOT
            if v >= 0:
                v = on.heat[v]
                if v < cool:
                    cool = v
                if v > hottest:
                    hottest = v
        danger[tile] = cool
    tiles = on.free[0]
    while tiles:
        tile = lowest(tiles)
        tiles = rest(tiles)
        v = hottest - danger[tile]
        danger[tile] = 0 if v == 0 else 1 if v < 3 else 2 if v < 6 else 3 if v < 10 else 4


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
