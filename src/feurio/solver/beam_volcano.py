"""Beam search for Volcano alone or together (rules 3.6): nothing is hidden, so a plan is a solution, also for a team.

Positions are ordered by the loads already dropped, one layer for each number from 0 to 48: only positions that spent
the same are compared. Each layer keeps its `width` best positions, all different. A tile beside the volcano can never
be isolated, so all its spaces must be filled; any other tile needs one load at least: positions without so many loads
left are dropped. With `complete` every flight is tried that is not the same as another; if then no layer had to leave
a position out (`cut`), finding nothing proves that there is no solution.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc
    from cython.cimports.libc.string import memset
else:
    from feurio.bits import advance, bit, count, highest, lowest, rest, scramble
    from feurio.codes import fly
    from feurio.gates import Gate, enter, leave, look
    from feurio.state import ACTING, OVER, as_word
    from feurio.volcano import VolcanoState, direction_of, row_up

    LAYERS, RING, STEPS, PLACES = 49, 13, 4096, 1048576

if TYPE_CHECKING:
    from collections.abc import Callable


MOST_KEPT = 20_000


def check_width(width: Any) -> int:
    """How many positions a layer keeps."""
    if not 1 <= index(width) <= MOST_KEPT:
        raise ValueError(f"a beam is 1 to {MOST_KEPT} positions wide")
    return index(width)


class VolcanoBeam:
    """One search at a time; its memory is kept for the next one."""

    def __cinit__(self, state: VolcanoState, width: Any) -> None:
        kept: cython.size_t = check_width(width)
        self.width = kept
        self.capacity = 64 * kept + 4096
        many: cython.size_t = LAYERS * self.capacity
        self.places = cython.cast(cython.p_ulonglong, malloc(PLACES * 8))
        self.candidate_parent = cython.cast(cython.p_int, malloc(many * 4))
        self.candidate_code = cython.cast(cython.p_int, malloc(many * 4))
        self.candidate_score = cython.cast(cython.p_ushort, malloc(many * 2))
        self.node_parent = cython.cast(cython.p_int, malloc((LAYERS * kept + 1) * 4))
        self.node_code = cython.cast(cython.p_int, malloc((LAYERS * kept + 1) * 4))
        if (
            self.places == cython.NULL
            or self.candidate_parent == cython.NULL
            or self.candidate_code == cython.NULL
            or self.candidate_score == cython.NULL
            or self.node_parent == cython.NULL
            or self.node_code == cython.NULL
        ):
            raise MemoryError

    def __dealloc__(self) -> None:
        free(self.places)
        free(self.candidate_parent)
        free(self.candidate_code)
        free(self.candidate_score)
        free(self.node_parent)
        free(self.node_code)

    def __init__(self, state: VolcanoState, width: Any) -> None:
        if cython.compiled and self.gate is not None:
            raise TypeError("a beam is made once")
        if not isinstance(state, VolcanoState):
            raise TypeError(f"a beam needs a state of Volcano, not {type(state).__name__}")
        self.root = state.copy()
        self.child = state.copy()
        self.ring: list[list[VolcanoState]] = [[] for _ in range(RING)]
        if not cython.compiled:
            self.width = width = check_width(width)
            self.capacity = 64 * width + 4096
            self.places = [0] * PLACES
            self.candidate_parent = [0] * (LAYERS * self.capacity)
            self.candidate_code = [0] * (LAYERS * self.capacity)
            self.candidate_score = [0] * (LAYERS * self.capacity)
            self.node_parent = [0] * (LAYERS * width + 1)
            self.node_code = [0] * (LAYERS * width + 1)
            self.amount = [0] * LAYERS
            self.first_node = [0] * LAYERS
        self.gate = Gate()

    # --- For programs -----------------------------------------------------------------------------------------------

    def search(
        self,
        state: VolcanoState,
        seed: Any = 0,
        spread: cython.double = 0.35,
        noise: cython.double = 0.5,
        complete: bool = False,
        stop: Callable[[], bool] | None = None,
    ) -> list[int] | None:
        """The flights of a solution from a position where a flight is to be chosen, or None."""
        word: cython.ulonglong = as_word(seed)
        look(self.gate)
        self.root.match(state)
        if not state.shared or (state.phase != ACTING and state.phase != OVER):
            raise ValueError("a beam searches a game alone or together in which a flight is to be chosen")
        if not (0.0 <= spread <= 1000.0 and 0.0 <= noise <= 1000.0):
            raise ValueError("spread and noise are 0 to 1000")
        enter(self.gate)
        try:
            return self.searched(state, word, spread, noise, complete, stop)
        finally:
            leave(self.gate)

    def searched(
        self,
        state: VolcanoState,
        seed: cython.ulonglong,
        spread: cython.double,
        noise: cython.double,
        complete: bool,
        stop: Any,
    ) -> list[int] | None:
        layer: cython.int
        i: cython.int
        k: cython.int
        at: cython.int
        slot: cython.int
        node: cython.int
        limit: cython.int
        kept: cython.int
        over: cython.int
        total: cython.int
        tally: cython.int[4096]
        if not cython.compiled:
            tally = [0] * STEPS
        self.root.assign(state)
        self.spread = spread
        self.noise = noise
        self.complete = complete
        self.rng = seed
        self.cut = False
        self.children = 0
        self.fewest_left = 36
        self.banks = 0
        self.nodes = 0
        self.loads = self.loads_left(self.root)
        if cython.compiled:
            memset(self.places, 0, PLACES * 8)
        else:
            self.places = [0] * PLACES
        for layer in range(LAYERS):
            self.amount[layer] = 0
        self.node_parent[0] = -1
        self.node_code[0] = -1
        self.nodes = 1
        found: cython.int
        if self.root.phase != OVER:
            found = self.expand(self.root, 0, 0)
            if found >= 0:
                return self.line(0, found)
        for layer in range(1, self.loads + 1):
            total = self.amount[layer]
            if total == 0:
                continue
            if stop is not None and stop():
                self.cut = True
                return None
            # The scores are counted to find the one at which the layer is full.
            limit = 0
            over = self.width
            if total > self.width:
                self.cut = True
                for i in range(STEPS):
                    tally[i] = 0
                for i in range(total):
                    tally[self.candidate_score[layer * self.capacity + i]] += 1
                limit = STEPS - 1
                kept = tally[limit]
                while kept < self.width:
                    limit -= 1
                    kept += tally[limit]
                over = self.width - (kept - tally[limit])
            slot = layer % RING
            states: list[VolcanoState] = self.ring[slot]
            kept = 0
            self.first_node[layer] = self.nodes
            for i in range(total):
                at = layer * self.capacity + i
                k = self.candidate_score[at]
                if k < limit:
                    continue
                if k == limit:
                    if over == 0:
                        continue
                    over -= 1
                if kept == len(states):
                    states.append(self.root.copy())
                here: VolcanoState = states[kept]
                node = self.candidate_parent[at]
                here.assign(self.at_node(node, layer))
                here.do(self.candidate_code[at])
                self.node_parent[self.nodes] = node
                self.node_code[self.nodes] = self.candidate_code[at]
                self.nodes += 1
                kept += 1
            for i in range(kept):
                found = self.expand(states[i], self.first_node[layer] + i, layer)
                if found >= 0:
                    return self.line(self.first_node[layer] + i, found)
        return None

    def at_node(self, node: cython.int, before: cython.int) -> VolcanoState:
        """The position of a node of one of the last layers."""
        layer: cython.int
        if node == 0:
            return self.root
        for layer in range(before - 1, 0, -1):
            if self.amount[layer] and self.first_node[layer] <= node:
                return self.ring[layer % RING][node - self.first_node[layer]]
        return self.root

    def line(self, node: cython.int, last: cython.int) -> list[int]:
        codes = [last]
        while node > 0:
            codes.append(self.node_code[node])
            node = self.node_parent[node]
        return codes[::-1]

    # --- Positions --------------------------------------------------------------------------------------------------

    def loads_left(self, state: VolcanoState) -> cython.int:
        left: cython.int = 0
        i: cython.int
        for i in range(4 * state.players):
            left += state.supply[i]
        return left

    def needed(self, state: VolcanoState) -> cython.int:
        """So many loads are needed at least."""
        inner: cython.ulonglong = state.around[lowest(state.volcano)] & state.lying
        outer: cython.ulonglong = state.lying & ~inner & ~state.volcano
        return (
            count(state.room1 & inner)
            + count(state.room2 & inner)
            + count(state.room3 & inner)
            + count(outer & ~state.loaded)
        )

    def score(self, state: VolcanoState) -> cython.int:
        inner: cython.ulonglong = state.around[lowest(state.volcano)] & state.lying
        outer: cython.ulonglong = state.lying & ~inner & ~state.volcano
        room: cython.int = (
            count(state.room1 & outer & state.loaded) + count(state.room2 & outer) + count(state.room3 & outer)
        )
        value: cython.double = self.needed(state) + self.spread * room
        value += 0.1 * count(state.lying)
        self.rng = advance(self.rng)
        value += self.noise * (scramble(self.rng) >> 40) * (1.0 / 16777216.0)
        return max(0, min(STEPS - 1, cython.cast(cython.int, 3500.0 - 40.0 * value)))

    def name_of(self, state: VolcanoState) -> cython.ulonglong:
        """A number that (nearly always) tells positions apart; which color a load had does not matter."""
        supply: cython.ulonglong = state.seat
        i: cython.int
        for i in range(4 * state.players):
            supply = advance(supply + scramble(state.supply[i] + 77))
        return scramble(
            advance(
                state.room1 ^ scramble(state.room2 ^ scramble(state.room3 ^ scramble(advance(state.lying + supply))))
            )
            ^ scramble(state.loaded & state.lying)
        )

    def is_new(self, name: cython.ulonglong) -> cython.bint:
        at: cython.int = name & (PLACES - 1)
        name |= 1
        while self.places[at]:
            if self.places[at] == name:
                return False
            at = (at + 1) & (PLACES - 1)
        if self.banks < PLACES * 3 // 4:
            self.banks += 1
            self.places[at] = name
        return True

    def expand(self, state: VolcanoState, node: cython.int, layer: cython.int) -> cython.int:
        """Adds what the flights lead to; the code of one that solves the game, or -1."""
        own: cython.int = 4 * state.seat
        axis: cython.int
        color: cython.int
        other: cython.int
        tile: cython.int
        drops: cython.int
        best: cython.int
        many: cython.int
        todo: cython.ulonglong
        row: cython.ulonglong
        fresh: cython.bint
        for axis in range(3):
            todo = state.open[axis]
            while todo:
                tile = lowest(todo)
                todo = rest(todo)
                row = row_up(state.ahead[3 * tile + axis], state.lying) | bit(tile)
                drops = count(row & state.room1)
                best = -1
                for color in range(4):
                    many = state.supply[own + color]
                    if many == 0:
                        continue
                    fresh = True
                    for other in range(color):
                        if state.supply[own + other] == many:
                            fresh = False
                    if not fresh:
                        continue
                    if many < drops:
                        if self.attempt(state, node, fly(tile, direction_of(axis, False), color)):
                            return fly(tile, direction_of(axis, False), color)
                        other = highest(row)
                        if self.attempt(state, node, fly(other, direction_of(axis, True), color)):
                            return fly(other, direction_of(axis, True), color)
                    elif self.complete:
                        if self.attempt(state, node, fly(tile, direction_of(axis, False), color)):
                            return fly(tile, direction_of(axis, False), color)
                    elif best < 0 or many < state.supply[own + best]:
                        best = color
                if best >= 0 and not self.complete:
                    if self.attempt(state, node, fly(tile, direction_of(axis, False), best)):
                        return fly(tile, direction_of(axis, False), best)
        return -1

    def attempt(self, state: VolcanoState, node: cython.int, code: cython.int) -> cython.int:
        """Looks at one flight; 1 if it solves the game."""
        child: VolcanoState = self.child
        left: cython.int
        layer: cython.int
        at: cython.int
        self.children += 1
        child.assign(state)
        child.do(code)
        if child.lost:
            return 0
        left = count(child.lying) - 1
        if left < self.fewest_left:
            self.fewest_left = left
        if left == 0:
            return 1
        if child.phase == OVER:
            return 0
        left = self.loads_left(child)
        if left < self.needed(child):
            return 0
        if not self.is_new(self.name_of(child)):
            return 0
        layer = self.loads - left
        if self.amount[layer] == self.capacity:
            self.cut = True
            return 0
        at = layer * self.capacity + self.amount[layer]
        self.candidate_parent[at] = node
        self.candidate_code[at] = code
        self.candidate_score[at] = self.score(child)
        self.amount[layer] += 1
        return 0
