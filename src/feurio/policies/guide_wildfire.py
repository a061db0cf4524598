"""The guide of Wildfire's solitaire (rules 2.7): one region for each color, each with an open 1, all 48 pieces placed.

A crew is considered only where it can still become part of its color's region: on it, beside it, or one tile away with
room between. Of colors without a piece only the first is considered: they are all alike.

A *source* is a 1 with a free edge in a color's region; without one at the end nothing is solved. The *fringe* of a
color are the tiles with room in or beside its region. Its *front* is how near its region is to the hottest cell.

A team of three or four has hardly more turns than it needs (four: 8 each for 12 pieces), and nobody can send another
seat's pieces. For such a team the guide also looks at the *need* of each seat, its pieces against its turns left, at
how large a crew it could send next, at what a crew or a tile takes from those whose turns come after, and at the way of
a color to a 1. For fewer players all of this is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from feurio.policies.features import Features
from feurio.policies.prospect_wildfire import SIGHTS as PROSPECT

if not cython.compiled:
    from feurio.bits import bit, count, lowest, rest
    from feurio.board import SLOT
    from feurio.codes import CREW, PASS, TILE, one, pieces
    from feurio.policies.evaluation_wildfire import find_fire, part_of, so_far
    from feurio.policies.guide import CANDIDATES, MOST_FEATURES, Guide
    from feurio.policies.prospect_wildfire import WildfireProspect
    from feurio.state import ACTING, DRAWING, LAYING

if TYPE_CHECKING:
    from feurio.wildfire import WildfireState


FEATURES = Features()
GROUND = FEATURES.block("ground", number=6, edges=4, link=4, early=2)
MANY = FEATURES.block("many", many=3, full=2, link=4, pressure=5)
CLAIM = FEATURES.block("claim", sources=3, edges=4, pile=4, link=4)
GROW = FEATURES.block("grow", grow=4, fringe=4, supply=4, link=4)
TOWARD = FEATURES.block("toward", beside_one=2, own=2, phase=6)
FIRE = FEATURES.block("fire", fire=3, number=6, edges=4)
SHARE = FEATURES.block("share", others=4, full=2, many=3, own=2)
TIME = FEATURES.block("time", phase=6, supply=4, link=4)
JOIN = FEATURES.block("join", side=3)
RIM = FEATURES.block("rim", rim=4, edges=4, source=2, link=4)
PASSING = FEATURES.block("passing", phase=6, pressure=5)
SHUT = FEATURES.block("shut", number=6, edges=3, held=2, room=2)
BESIDE = FEATURES.block("beside", drawn=6, touched=5)
LAST = FEATURES.block("last", lost=4)
EDGES = FEATURES.block("edges", drawn=6, edges=6)
HEIR = FEATURES.block("heir", one=2, heirs=5)
ABLE = FEATURES.block("able", able=6, supply=5, turns=4)
PACE = FEATURES.block("pace", many=4, behind=14)
SCARCE = FEATURES.block("scarce", sources=3, lacking=4, ones=6)
PERIL = FEATURES.block("peril", peril=5, toward=4, phase=6)
HEARTH = FEATURES.block("hearth", peril=5, fire=3, phase=6)
COOL = FEATURES.block("cool", peril=5, cool=6, phase=6)
LATE = FEATURES.block("late", pile=4, fire=3, edges=4)
STARVE = FEATURES.block("starve", starved=4, full=2, many=3)
MOVER = FEATURES.block("mover", drawn=6, own=3, able=3, hurry=2)
LOSS = FEATURES.block("loss", lost=5, pile=4, own=4)
HUNGRY = FEATURES.block("hungry", drawn=6, hungry=4)
KEEP = FEATURES.block("keep", role=3, cool=7, pile=4)
FRONT = FEATURES.block("front", color=6, tile=6, need=6)
BIG = FEATURES.block("big", big=4, need=6, link=4)
PATH = FEATURES.block("path", peril=3, before=4, after=4, phase=6)
RIVAL = FEATURES.block("rival", order=4, loss=4, need=5)
IDLE = FEATURES.block("idle", best=4, need=5)
GIFT = FEATURES.block("gift", order=4, size=4, need=5)
TAKEN = FEATURES.block("taken", order=4, taken=4, need=5)

SIGHTS = Features()
SEEN_SUPPLY = SIGHTS.block("supply", time=12, supply=13, sources=3, room=8)
SEEN_ALONE = SIGHTS.block("alone", time=12, crews=5, room=6, apart=2)
SEEN_SOURCE = SIGHTS.block("source", time=12, edges=8, fire=3)
SEEN_LACK = SIGHTS.block("lack", time=12, unseen=8, hope=4)
SEEN_HASTE = SIGHTS.block("haste", time=12, left=32)
SEEN_MISSING = SIGHTS.block("missing", time=12, colors=5, ones=6)
SEEN_ROOM = SIGHTS.block("room", time=12, room=32)
SEEN_FIT = SIGHTS.block("fit", crews=12, room=24)
SEEN_PERIL = SIGHTS.block("peril", time=12, peril=5, supply=5, able=4)
SEEN_HEIRS = SIGHTS.block("heirs", time=12, lacking=5, ones=4, unseen=4)
SEEN_TURNS = SIGHTS.block("turns", turns=12, supply=13, able=5)
SEEN_FRONT = SIGHTS.block("front", turns=12, need=6, best=4, front=6)
SEEN_PATH = SIGHTS.block("path", time=12, peril=5, path=4, need=6)
SIZE, SIGHT_SIZE = FEATURES.size, SIGHTS.size
MOODS = 8
"""Four parts of the game, with time enough or in haste."""


class WildfireGuide(Guide):
    """Plays the solitaire of Feurio or Wildfire."""

    def __init__(self, state: WildfireState) -> None:
        Guide.__init__(self, state, FEATURES, SIGHTS, MOODS)
        self.on = state.copy()
        self.state = self.on
        self.there = state.copy()
        self.tried = self.there
        self.outlook = WildfireProspect(self.there)
        self.wide_table = PROSPECT
        if not cython.compiled:
            self.fire = [0] * 2
            self.around = [0] * 4
            self.main = [0] * 4
            self.beside_main = [0] * 4
            self.fringe = [0] * 4
            self.beyond = [0] * 4
            self.sources = [0] * 4
            self.supply = [0] * 4
            self.able = [0] * 4
            self.peril = [0] * 4
            self.coolness = [0] * 36
            self.front_of = [0] * 36
            self.front = [0] * 4
            self.best = [0] * 4
            self.path = [0] * 4
            self.order = [0] * 4
            self.need = [0] * 4
            self.left_of = [0] * 4
            self.turns_of = [0] * 4
        self.room = self.room2 = self.room3 = self.spare_ones = 0
        self.pressure = self.late = 0
        self.team = self.on.players > 2  # Whether the needs of the seats are looked at.
        self.made("wildfire", SIZE, SIGHT_SIZE)

    def look(self) -> cython.int:
        if self.on.phase == ACTING:
            return self.look_crew()
        if self.on.phase == LAYING:
            return self.look_tile()
        return self.look_center()

    def mood(self) -> cython.int:
        if self.on.phase != ACTING and self.on.phase != LAYING:
            return 0
        return 2 * (self.on.pile // 9) + (1 if self.pressure > 2 else 0)

    # --- The position -----------------------------------------------------------------------------------------------

    def around_all(self, tiles: cython.ulonglong) -> cython.ulonglong:
        found: cython.ulonglong = 0
        while tiles:
            found |= self.on.near[lowest(tiles)]
            tiles = rest(tiles)
        return found

    def find_regions(self) -> cython.void:
        color: cython.int
        seat: cython.int
        left: cython.int = 0
        tile: cython.int
        tiles: cython.ulonglong
        room: cython.ulonglong = self.on.room(1)
        room2: cython.ulonglong = self.on.room(2)
        room3: cython.ulonglong = self.on.room(3)
        ones: cython.ulonglong
        colors: cython.int = 0
        own: cython.int = 0
        cool: cython.int
        self.lacking = 0
        self.spare_ones = self.on.numbered[1] & room
        self.by_cool = 0
        ones = self.on.numbered[1] & self.on.free[0]
        while ones:
            tile = lowest(ones)
            ones = rest(ones)
            self.coolness[tile] = self.coolest(tile, -1)
            if self.coolness[tile] < 6 and self.spare_ones >> tile & 1:
                self.by_cool |= self.on.near[tile]
        for color in range(4):
            self.supply[color] = 0
            for seat in range(self.on.players):
                self.supply[color] += self.on.supply[4 * seat + color]
            left += self.supply[color]
            tiles = self.on.colored[color]
            self.around[color] = self.around_all(tiles) & ~tiles
            self.main[color] = part_of(self.on, tiles)
            self.beside_main[color] = self.around[color]
            if self.main[color] != tiles:
                self.beside_main[color] = self.around_all(self.main[color]) & ~self.main[color]
            self.fringe[color] = (tiles | self.around[color]) & room
            self.beyond[color] = 0
            if self.supply[color]:
                self.beyond[color] = self.around_all(self.fringe[color] & ~tiles) & ~tiles & ~self.around[color] & room
            ones = tiles & self.on.numbered[1] & self.on.free[0]
            self.sources[color] = 0
            self.peril[color] = 4
            if ones:
                self.sources[color] = 2 if ones & self.on.free[1] or ones & (ones - 1) else 1
                cool = 99
                while ones:
                    cool = min(cool, self.coolness[lowest(ones)])
                    ones = rest(ones)
                self.peril[color] = 0 if cool < 4 else 1 if cool < 6 else 2 if cool < 8 else 3
            else:
                self.lacking += 1
            tiles = self.fringe[color] if self.on.colored[color] else room
            self.able[color] = count(tiles) + count(tiles & room2) + count(tiles & room3)
            if self.on.supply[4 * self.on.seat + color]:
                colors += 1
                own += self.on.supply[4 * self.on.seat + color]
        self.room = room
        self.room2 = room2
        self.room3 = room3
        self.by_ones = self.around_all(self.spare_ones)
        # A team: if every seat were as far as the one to move.
        if self.on.players > 1:
            left = 0
            for color in range(4):
                left += self.on.players * self.on.supply[4 * self.on.seat + color]
        left -= self.on.pile + 1
        self.pressure = 0 if left <= -6 else 1 if left <= 0 else 2 if left <= 5 else 3 if left <= 10 else 4
        self.phase = self.on.pile // 6
        # The turns of the seat to move, this one too, and how many pieces it has more than turns.
        left = self.on.pile // self.on.players + 1
        self.behind = max(0, min(13, own - left + 3))
        left = left // max(1, colors)
        self.turns = 0 if left < 2 else 1 if left == 2 else 2 if left < 5 else 3
        left = self.on.pile
        self.late = 0 if left == 0 else 1 if left < 4 else 2 if left < 10 else 3
        if self.team:
            self.find_needs()

    def find_needs(self) -> cython.void:
        """How a team of three or four stands: what each seat has to place in the turns it still has, and for each color
        how near the fire it is, the most room that is within its reach and how far it is from a 1 with room."""
        k: cython.int
        color: cython.int
        seat: cython.int
        tile: cython.int
        d: cython.int
        v: cython.int
        warm: cython.int
        hottest: cython.int = 0
        tiles: cython.ulonglong = self.on.free[0]
        while tiles:
            tile = lowest(tiles)
            tiles = rest(tiles)
            v = self.on.index(self.on.tile_cell[tile])
            warm = 0
            for d in range(6):
                k = self.on.grid[v + self.on.step_of[d]] - SLOT
                if k >= 0 and self.on.heat[k] > warm:
                    warm = self.on.heat[k]
            self.front_of[tile] = warm
            hottest = max(hottest, warm)
        tiles = self.on.free[0]
        while tiles:
            tile = lowest(tiles)
            tiles = rest(tiles)
            self.front_of[tile] = front_step(hottest - self.front_of[tile])
        for k in range(self.on.players):
            seat = (self.on.seat + k) % self.on.players
            self.left_of[k] = 0
            for color in range(4):
                self.left_of[k] += self.on.supply[4 * seat + color]
            # Before a draw the seat to move has not begun its turn.
            v = self.on.pile if self.on.phase != DRAWING else self.on.pile - 1
            self.turns_of[k] = (v + self.on.players - k) // self.on.players
        for color in range(4):
            self.order[color] = 0
            for k in range(self.on.players - 1, -1, -1):
                if self.on.supply[4 * ((self.on.seat + k) % self.on.players) + color]:
                    self.order[color] = k
            k = self.order[color]
            self.need[color] = need_step(self.left_of[k], self.turns_of[k])
            tiles = self.on.colored[color] & self.on.free[0]
            self.front[color] = 5
            while tiles:
                self.front[color] = min(self.front[color], self.front_of[lowest(tiles)])
                tiles = rest(tiles)
            tiles = self.fringe[color] if self.on.colored[color] else self.room
            self.best[color] = most_room(tiles, self.room, self.room2, self.room3)
            if tiles & self.spare_ones:
                self.path[color] = 1
            else:
                self.path[color] = 2 if (tiles | self.beyond[color]) & (self.by_ones | self.spare_ones) else 3

    # --- Crews ------------------------------------------------------------------------------------------------------

    def look_crew(self) -> cython.int:
        n: cython.int = 0
        color: cython.int
        tile: cython.int
        many: cython.int
        most: cython.int
        have: cython.int
        fresh: cython.bint = True
        room1: cython.ulonglong = self.on.room(1)
        room2: cython.ulonglong = self.on.room(2)
        room3: cython.ulonglong = self.on.room(3)
        mask: cython.ulonglong
        find_fire(self.on, self.fire)
        self.find_regions()
        for color in range(4):
            have = self.on.supply[4 * self.on.seat + color]
            if have == 0:
                continue
            mask = room1
            if self.on.colored[color]:
                mask = self.fringe[color] | self.beyond[color]
            elif fresh:
                # Alike where the same seat has them: then the first stands for all.
                fresh = self.on.players > 2
            else:
                continue
            while mask:
                tile = lowest(mask)
                mask = rest(mask)
                most = 1 + ((room2 >> tile) & 1) + ((room3 >> tile) & 1)
                for many in range(1, min(most, have) + 1):
                    if n < CANDIDATES - 1:
                        self.codes[n] = pieces(CREW, self.on.tile_cell[tile], color, many)
                        self.crew(n, tile, color, many, most)
                        n += 1
        self.codes[n] = PASS
        self.index[n * MOST_FEATURES] = PASSING + self.phase * 5 + self.pressure
        self.index[n * MOST_FEATURES + 1] = PACE + self.behind
        self.many_of[n] = 2
        if self.team:
            most = 0
            for color in range(4):
                if self.on.supply[4 * self.on.seat + color]:
                    most = max(most, self.best[color])
            self.index[n * MOST_FEATURES + 2] = IDLE + most * 5 + min(4, need_step(self.left_of[0], self.turns_of[0]))
            self.many_of[n] = 3
        return n + 1

    def crew(
        self, at: cython.int, tile: cython.int, color: cython.int, many: cython.int, room: cython.int
    ) -> cython.void:
        out: cython.int = at * MOST_FEATURES
        this: cython.ulonglong = bit(tile)
        near: cython.ulonglong = self.on.near[tile]
        tiles: cython.ulonglong = self.on.colored[color]
        number: cython.int = self.on.number[tile] - 1
        free: cython.int = 6 - count(near)
        edges: cython.int = (free if free < 4 else 4) - 1
        link: cython.int
        fire: cython.int = 2 if self.fire[1] & this else 1 if self.fire[0] & this else 0
        full: cython.int = 1 if many == room else 0
        supply: cython.int = self.supply[color]
        others: cython.int = 0
        starved: cython.int = 0
        able: cython.int = self.able[color]
        i: cython.int
        grow: cython.int
        fresh: cython.ulonglong
        if tiles == 0:
            link = 0
        elif tiles & this:
            link = 1
        elif self.around[color] & this:
            link = 2
        else:
            link = 3
        self.index[out] = GROUND + ((number * 4 + edges) * 4 + link) * 2 + (1 if self.on.pile > 12 else 0)
        self.index[out + 1] = MANY + (((many - 1) * 2 + full) * 4 + link) * 5 + self.pressure
        i = 2
        if number == 0:
            self.index[out + i] = CLAIM + ((self.sources[color] * 4 + edges) * 4 + (self.on.pile // 9)) * 4 + link
            i += 1
        if link != 1:
            # How many tiles with room become neighbors, against how many there are.
            grow = count(near & self.room & ~tiles & ~self.around[color])
            self.index[out + i] = (
                GROW + ((min(grow, 3) * 4 + min(count(self.fringe[color]), 3)) * 4 + min(supply // 3, 3)) * 4 + link
            )
            i += 1
        if self.sources[color] == 0 and number:
            self.index[out + i] = TOWARD + (6 if link == 1 else 0) + (12 if self.by_ones & this else 0) + self.phase
            i += 1
        self.index[out + i] = FIRE + (fire * 6 + number) * 4 + edges
        for grow in range(4):
            if grow != color and self.supply[grow] and (self.on.colored[grow] | self.around[grow]) & this:
                others += 1
                if self.able[grow] - many < min(3, self.supply[grow]):
                    starved += 1
        self.index[out + i + 1] = SHARE + ((others * 2 + full) * 3 + many - 1) * 2 + (1 if link == 1 else 0)
        self.index[out + i + 2] = TIME + self.phase * 16 + ((supply - 1) // 3) * 4 + (link if link < 3 else 3)
        i += 3
        if self.main[color] != tiles:
            grow = 0
            if self.beside_main[color] & this:
                grow = 2 if near & tiles & ~self.main[color] else 1
            self.index[out + i] = JOIN + grow
            i += 1
        grow = min(count(tiles & self.on.free[0]), 3)
        self.index[out + i] = RIM + ((grow * 4 + edges) * 2 + (1 if self.sources[color] else 0)) * 4 + link
        # What its color can still do afterwards: the room within reach against what is left.
        fresh = 0
        if link == 0:
            able = 0
            fresh = (near | this) & self.room
        elif link != 1:
            fresh = near & self.room & ~tiles & ~self.around[color]
        able += count(fresh) + count(fresh & self.room2) + count(fresh & self.room3)
        if link != 3:
            able -= many
        supply -= many
        self.index[out + i + 1] = (
            ABLE
            + ((able if able < 3 else 3 if able < 5 else 4 if able < 8 else 5) * 5 + (supply + 2) // 3) * 4
            + self.turns
        )
        self.index[out + i + 2] = PACE + many * 14 + self.behind
        self.index[out + i + 3] = LATE + (self.late * 3 + fire) * 4 + edges
        self.index[out + i + 4] = STARVE + (starved * 2 + full) * 3 + many - 1
        i += 5
        grow = 0
        if number == 0:
            grow = 3
            able = min(5, count(self.spare_ones & ~this) + (self.on.unseen & 255))
            self.index[out + i] = (
                SCARCE
                + (self.sources[color] * 4 + min(3, self.lacking - (1 if self.sources[color] == 0 else 0))) * 6
                + able
            )
            self.index[out + i + 1] = COOL + (self.peril[color] * 6 + cool_step(self.coolness[tile])) * 6 + self.phase
            i += 2
        elif self.by_ones & this:
            grow = 2 if self.by_cool & this else 1
        self.index[out + i] = PERIL + (self.peril[color] * 4 + grow) * 6 + self.phase
        self.index[out + i + 1] = HEARTH + (self.peril[color] * 3 + fire) * 6 + self.phase
        self.many_of[at] = i + 2
        if self.team:
            self.many_of[at] += self.crew_of_team(out + i + 2, tile, color, many, room, link)

    def crew_of_team(
        self, out: cython.int, tile: cython.int, color: cython.int, many: cython.int, room: cython.int, link: cython.int
    ) -> cython.int:
        """What a crew means for the turns to come, its own color's and the others'; how many features."""
        this: cython.ulonglong = bit(tile)
        near: cython.ulonglong = self.on.near[tile]
        tiles: cython.ulonglong = self.fringe[color] if link else 0
        room2: cython.ulonglong = self.room2
        room3: cython.ulonglong = self.room3
        need: cython.int = 5
        i: cython.int
        k: cython.int
        n: cython.int = 2
        if self.left_of[0] > many:
            need = min(4, need_step(self.left_of[0] - many, self.turns_of[0] - 1))
        if room - many < 3:
            room3 &= ~this
        if room - many < 2:
            room2 &= ~this
        tiles |= (near | this) & self.room
        self.index[out] = FRONT + (self.front[color] * 6 + self.front_of[tile]) * 6 + need
        self.index[out + 1] = BIG + (min(3, count(tiles & room2)) * 6 + need) * 4 + link
        if self.peril[color] > 1:
            k = self.path[color]
            i = 3
            if self.on.number[tile] == 1:
                i = 0
            elif near & self.spare_ones:
                i = 1
            elif near & self.by_ones & self.room:
                i = 2
            self.index[out + n] = PATH + (((self.peril[color] - 2) * 4 + k) * 4 + min(i, k)) * 6 + self.phase
            n += 1
        for i in range(4):
            if i != color and self.supply[i]:
                tiles = self.fringe[i] if self.on.colored[i] else self.room
                if tiles & this:
                    if room == many:
                        tiles ^= this
                    k = self.best[i] - most_room(tiles, self.room, room2, room3)
                    self.index[out + n] = RIVAL + (self.order[i] * 4 + k) * 5 + min(4, self.need[i])
                    n += 1
        return n

    # --- Tiles ------------------------------------------------------------------------------------------------------

    def coolest(self, tile: cython.int, but: cython.int) -> cython.int:
        """The least heat of the empty cells beside a tile, one slot left out; 99 if there is none.

        Fire takes the hottest cells first: a 1 beside a cool cell is likely to stay open."""
        at: cython.int = self.on.index(self.on.tile_cell[tile])
        d: cython.int
        v: cython.int
        least: cython.int = 99
        for d in range(6):
            v = self.on.grid[at + self.on.step_of[d]] - SLOT
            if v >= 0 and v != but and self.on.heat[v] - 1 < least:
                least = self.on.heat[v] - 1
        return least

    def full_with(self, tile: cython.int) -> cython.int:
        """With how many free edges, or fewer, a tile would hold what it could hold now no more."""
        this: cython.ulonglong = bit(tile)
        pieces_on: cython.int = 0
        color: cython.int
        for color in range(4):
            pieces_on += self.on.pieces_on[4 * tile + color]
        return (
            pieces_on
            + (1 if self.room & this else 0)
            + (1 if self.room2 & this else 0)
            + (1 if self.room3 & this else 0)
        )

    def look_tile(self) -> cython.int:
        n: cython.int = 0
        mask: cython.ulonglong
        at: cython.int
        d: cython.int
        v: cython.int
        i: cython.int
        out: cython.int
        left: cython.int
        held: cython.int
        lost: cython.int
        touched: cython.int
        heirs: cython.int
        hungry: cython.int
        own: cython.int
        gone: cython.int
        own_gone: cython.int
        able: cython.int = 0
        color: cython.int
        slot: cython.int
        kept: cython.int
        near: cython.ulonglong
        wanted: cython.ulonglong = 0
        mine: cython.ulonglong = 0
        drawn: cython.int = self.on.drawn - 1
        this: cython.ulonglong
        if self.on.find_hottest() == 1:
            self.codes[0] = one(TILE, self.on.slot_cell[lowest(self.on.hot[0])])
            self.many_of[0] = 0
            return 1
        mask = self.on.hot[0]
        self.find_regions()
        self.on.hot[0] = mask
        for color in range(4):
            if self.supply[color]:
                wanted |= self.fringe[color]
            if self.on.supply[4 * self.on.seat + color]:
                mine |= self.fringe[color]
                able = max(able, self.able[color])
        able = 0 if able == 0 else 1 if able < 3 else 2
        mask = self.on.hot[0]
        while mask and n < CANDIDATES:
            slot = lowest(mask)
            self.codes[n] = one(TILE, self.on.slot_cell[slot])
            at = self.on.index(self.on.slot_cell[slot])
            mask = rest(mask)
            kept = 0
            out = n * MOST_FEATURES
            near = 0
            i = 0
            lost = 0
            gone = 0
            own_gone = 0
            for d in range(6):
                v = self.on.grid[at + self.on.step_of[d]]
                if v >= SLOT:
                    continue
                this = bit(v)
                near |= this
                left = 5 - count(self.on.near[v])
                if wanted & this and left < self.full_with(v):
                    gone += 1
                    if mine & this:
                        own_gone += 1
                if kept < 3 and wanted and self.on.number[v] == 1:
                    # The first three 1s that it touches: whose they are, and how likely they stay open.
                    held = 0 if self.spare_ones & this else 2
                    for color in range(4):
                        if self.on.colored[color] & this and self.sources[color] == 1:
                            held = 1
                    self.index[out + 13 + kept] = (
                        KEEP + (held * 7 + (cool_step(self.coolest(v, slot)) if left else 6)) * 4 + self.late
                    )
                    kept += 1
                if left > 2:
                    left = 2
                held = 0
                for color in range(4):
                    if self.on.colored[color] & this:
                        held = 1
                        if left == 0 and self.on.number[v] == 1:
                            if not self.on.colored[color] & self.on.numbered[1] & self.on.free[0] & ~this:
                                lost += 1
                self.index[out + i] = SHUT + ((self.on.number[v] - 1) * 3 + left) * 4 + held * 2
                if self.on.room(1) & this:
                    self.index[out + i] += 1
                i += 1
            touched = 0
            heirs = 0
            hungry = 0
            own = 0
            for color in range(4):
                if self.supply[color] and near & self.on.colored[color]:
                    touched += 1
                    if self.sources[color] == 0:
                        heirs += 1
                    if self.able[color] < min(4, self.supply[color]):
                        hungry += 1
                    if own < 2 and self.on.supply[4 * self.on.seat + color]:
                        own += 1
            self.index[out + i] = BESIDE + drawn * 5 + touched
            self.index[out + i + 1] = LAST + min(lost, 3)
            self.index[out + i + 2] = EDGES + drawn * 6 + 6 - count(near)
            self.index[out + i + 3] = HEIR + (5 if drawn == 0 else 0) + heirs
            self.index[out + i + 4] = MOVER + ((drawn * 3 + own) * 3 + able) * 2 + (1 if self.pressure > 2 else 0)
            self.index[out + i + 5] = LOSS + (min(gone, 4) * 4 + self.late) * 4 + min(own_gone, 3)
            self.index[out + i + 6] = HUNGRY + drawn * 4 + min(hungry, 3)
            i += 7
            for d in range(kept):
                self.index[out + i + d] = self.index[out + 13 + d]
            self.many_of[n] = i + kept
            if self.team and wanted:
                self.many_of[n] += self.tile_of_team(out + i + kept, near)
            n += 1
        return n

    def tile_of_team(self, out: cython.int, near: cython.ulonglong) -> cython.int:
        """What a tile beside others gives and takes, color by color and by whose turn comes when; how many features."""
        n: cython.int = 0
        color: cython.int
        taken: cython.int
        tile: cython.int
        size: cython.int = min((self.on.drawn + 1) // 2, 6 - count(near))
        tiles: cython.ulonglong
        for color in range(4):
            if self.supply[color] == 0:
                continue
            if near & self.on.colored[color]:
                self.index[out + n] = GIFT + (self.order[color] * 4 + size) * 5 + min(4, self.need[color])
                n += 1
            if self.on.colored[color]:
                taken = 0
                tiles = near & self.fringe[color]
                while tiles:
                    tile = lowest(tiles)
                    tiles = rest(tiles)
                    if 5 - count(self.on.near[tile]) < self.full_with(tile):
                        taken += 1
                self.index[out + n] = TAKEN + (self.order[color] * 4 + min(3, taken)) * 5 + min(4, self.need[color])
                n += 1
        return n

    # --- Estimates --------------------------------------------------------------------------------------------------

    def behold(self, out: cython.p_int, base: cython.int) -> cython.int:
        """Per color its supply, sources and room to grow; for all what is left, in time and on the board."""
        n: cython.int = base
        color: cython.int
        other: cython.int
        supply: cython.int
        held: cython.int
        alone: cython.int
        edges: cython.int
        left: cython.int = 0
        missing: cython.int = 0
        time: cython.int = self.on.pile // 3
        unseen: cython.int = min(self.on.unseen & 255, 7)
        room1: cython.ulonglong
        room2: cython.ulonglong = self.on.room(2)
        room3: cython.ulonglong = self.on.room(3)
        tiles: cython.ulonglong
        mine: cython.ulonglong
        ones: cython.ulonglong
        find_fire(self.on, self.fire)
        self.find_regions()
        room1 = self.room
        for color in range(4):
            supply = self.supply[color]
            left += supply
            tiles = self.fringe[color] if self.on.colored[color] else room1
            held = min(count(tiles) + count(tiles & room2) + count(tiles & room3), 7)
            out[n] = SEEN_SUPPLY + ((time * 13 + supply) * 3 + self.sources[color]) * 8 + held
            n += 1
            mine = tiles
            for other in range(4):
                if other != color and self.supply[other]:
                    mine &= ~self.fringe[other]
            alone = min(count(mine) + count(mine & room2) + count(mine & room3), 5)
            out[n] = (
                SEEN_ALONE
                + ((time * 5 + (supply + 2) // 3) * 6 + alone) * 2
                + (1 if self.main[color] != self.on.colored[color] else 0)
            )
            n += 1
            ones = self.on.colored[color] & self.on.numbered[1] & self.on.free[0]
            if ones:
                edges = 0
                for other in range(6):
                    edges += count(ones & self.on.free[other])
                held = 2 if ones & self.fire[1] else 1 if ones & self.fire[0] else 0
                out[n] = SEEN_SOURCE + (time * 8 + min(edges, 7)) * 3 + held
            else:
                missing += 1
                held = 0
                if supply:
                    held = 1
                    if tiles & self.spare_ones:
                        held = 3 if tiles & self.spare_ones & self.on.free[1] else 2
                out[n] = SEEN_LACK + (time * 8 + unseen) * 4 + held
            n += 1
            alone = min(self.able[color], 7)
            out[n] = (
                SEEN_PERIL + ((time * 5 + self.peril[color]) * 5 + (supply + 2) // 3) * 4 + min(3, (alone + 1) // 2)
            )
            # Its turns to come, if a seat has it for itself: all of them share it otherwise.
            edges = self.on.pile // 4
            out[n + 1] = SEEN_TURNS + (edges * 13 + supply) * 5 + min(4, (alone + 1) // 2)
            n += 2
            if self.team:
                held = 5 if supply == 0 else min(4, self.need[color])
                out[n] = SEEN_FRONT + ((edges * 6 + held) * 4 + self.best[color]) * 6 + self.front[color]
                out[n + 1] = SEEN_PATH + ((time * 5 + self.peril[color]) * 4 + self.path[color]) * 6 + held
                n += 2
        ones = self.spare_ones
        held = 0
        while ones:
            if self.coolness[lowest(ones)] < 6:
                held += 1
            ones = rest(ones)
        out[n] = SEEN_HEIRS + ((time * 5 + self.lacking) * 4 + min(held, 3)) * 4 + min(unseen, 3)
        n += 1
        out[n] = SEEN_HASTE + time * 32 + max(0, min(31, left - self.on.pile + 10))
        out[n + 1] = SEEN_MISSING + (time * 5 + missing) * 6 + min(count(self.spare_ones), 5)
        held = count(room1) + count(room2) + count(room3)
        out[n + 2] = SEEN_ROOM + time * 32 + min(31, held)
        out[n + 3] = SEEN_FIT + (min(left, 35) // 3) * 24 + min(23, held)
        return n + 4 - base

    def prospect(self, out: cython.p_int, base: cython.int) -> cython.int:
        return self.outlook.behold(out, base)

    # --- 2.7 The goal -----------------------------------------------------------------------------------------------

    def reward(self) -> cython.double:
        """1 if solved; else up to a third for the pieces that stand in one region with an open 1."""
        return so_far(self.on, 11.9, 0.2, 0.03)

    def ended(self) -> cython.double:
        """1 if solved; little else, so that nothing but the goal is learned once it is reached now and then."""
        return so_far(self.there, 11.9, 0.05, 0.005)


def need_step(supply: cython.int, turns: cython.int) -> cython.int:
    """Pieces to place for a turn: up to a half, one, one and a half, two, more."""
    if supply <= turns:
        return 0 if 2 * supply <= turns else 1
    return 2 if 2 * supply <= 3 * turns else 3 if supply <= 2 * turns else 4


def front_step(gap: cython.int) -> cython.int:
    """How much cooler than the hottest cell: not at all, 1-2, 3-4, 5-7, more."""
    return 0 if gap == 0 else 1 if gap < 3 else 2 if gap < 5 else 3 if gap < 8 else 4


def most_room(
    tiles: cython.ulonglong, room1: cython.ulonglong, room2: cython.ulonglong, room3: cython.ulonglong
) -> cython.int:
    """How many pieces fit on the roomiest of some tiles."""
    return 3 if tiles & room3 else 2 if tiles & room2 else 1 if tiles & room1 else 0


def cool_step(heat: cython.int) -> cython.int:
    """A cell's heat in six steps: 0-1, 2-3, 4-5, 6-7, 8-9, more."""
    return min(5, heat // 2)
