"""The tree search (MCTS) behind the `mcts` bot, for any game.

Decisions are chosen by PUCT: the evaluation's policy is the prior, values are vectors with one entry a seat, and each
seat maximizes its own (max^n). Chance has a node with a child for each number that may be drawn, drawn by what is
unseen. A simulation plays on from the first position that is not yet in the tree, by the evaluation's policy. Where
the game ends inside the tree its value is exact; a node whose children are all exact is exact too, so that endings
without chance are solved. The tree lives in arrays of fixed size: once they are full it grows no more, and the
simulations go on.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import cython

if cython.compiled:
    from cython.cimports.libc.math import sqrt
    from cython.cimports.libc.stdlib import free, malloc
else:
    from array import array
    from math import sqrt

    from feurio.bits import packed_get
    from feurio.codes import DRAW, MAX_LEGAL, one
    from feurio.gates import Gate, enter, leave, look
    from feurio.state import DRAWING, OVER, as_word, within

    DEEPEST = 512

if TYPE_CHECKING:
    from feurio.policies.evaluation import Evaluation
    from feurio.state import State

NODE_BYTES = 56
"""What a node takes, so that a bot can turn its memory into nodes."""
MOST_NODES = 200_000_000
MOST_AT_ONCE = 1_000_000_000
"""Simulations that one call makes at most."""
MOST_PLAIN_NODES = 50_000
"""Uncompiled, nodes are larger and simulations slow: more are never reached."""


def check_capacity(capacity: Any) -> int:
    """So many nodes as a tree can have."""
    if not 1 <= index(capacity) <= MOST_NODES:
        raise ValueError(f"a tree has 1 to {MOST_NODES} nodes")
    return index(capacity)


class Search:
    """One tree, for one thread. `start` sets the position, `run` searches with the GIL released, `children` tells."""

    def __cinit__(self, evaluation: Evaluation, capacity: Any) -> None:
        room: cython.size_t = check_capacity(capacity)
        self.capacity = room
        self.code = cython.cast(cython.p_longlong, malloc(room * cython.sizeof(cython.longlong)))
        self.total = cython.cast(cython.p_double, malloc(4 * room * cython.sizeof(cython.double)))
        self.prior = cython.cast(cython.p_float, malloc(room * cython.sizeof(cython.float)))
        self.visits = cython.cast(cython.p_int, malloc(room * cython.sizeof(cython.int)))
        self.first = cython.cast(cython.p_int, malloc(room * cython.sizeof(cython.int)))
        self.many = cython.cast(cython.p_short, malloc(room * cython.sizeof(cython.short)))
        self.exact = cython.cast(cython.p_char, malloc(room))
        if (
            self.code == cython.NULL
            or self.total == cython.NULL
            or self.prior == cython.NULL
            or self.visits == cython.NULL
            or self.first == cython.NULL
            or self.many == cython.NULL
            or self.exact == cython.NULL
        ):
            raise MemoryError

    def __dealloc__(self) -> None:
        free(self.code)
        free(self.total)
        free(self.prior)
        free(self.visits)
        free(self.first)
        free(self.many)
        free(self.exact)

    def __init__(self, evaluation: Evaluation, capacity: Any) -> None:
        if cython.compiled and self.gate is not None:
            raise TypeError("a search is made once")
        if not cython.compiled:
            self.capacity = check_capacity(capacity)
        own: Evaluation = evaluation.twin()
        self.evaluation = own
        self.state = own.state
        self.root = own.state.copy()
        self.gate = Gate()
        self.exploration = 1.0
        self.caution = 0.1
        self.patience = 1
        self.used = 0
        self.simulations = 0
        if not cython.compiled:
            capacity = self.capacity = min(self.capacity, MOST_PLAIN_NODES)
            self.code = [0] * capacity
            self.total = [0.0] * (4 * capacity)
            self.prior = array("f", [0.0] * capacity)
            self.visits = [0] * capacity
            self.first = [0] * capacity
            self.many = [0] * capacity
            self.exact = [0] * capacity
            self.path = [0] * DEEPEST
            self.sure = [0] * DEEPEST
            self.value = [0.0] * 4
            self.codes = [0] * MAX_LEGAL
            self.weights = [0.0] * MAX_LEGAL
            self.lead = [0.0] * MAX_LEGAL
            self.leads = [0] * MAX_LEGAL

    # --- For programs -----------------------------------------------------------------------------------------------

    def start(self, state: State, seed: Any) -> None:
        """Forgets the tree and takes over a position where a seat is to move."""
        look(self.gate)
        self.root.match(state)
        if state.to_move < 0:
            raise ValueError("no seat is to move")
        self.state.rng = as_word(seed)
        self.root.assign(state)
        self.evaluation.me = state.to_move
        self.used = 0
        self.simulations = 0
        i: cython.int
        for i in range(MAX_LEGAL):
            self.lead[i] = 0.0
            self.leads[i] = 0
        self.add(0, 1.0)

    def run(self, simulations: Any) -> None:
        """Searches on, until so many more simulations are done or the root is exact."""
        many: cython.int = within(simulations, MOST_AT_ONCE + 1, "simulations")
        look(self.gate)
        if not self.used:
            raise ValueError("a search needs a start")
        enter(self.gate)
        try:
            if cython.compiled:
                with cython.nogil:
                    self.loop(many)
            else:
                self.loop(many)
        finally:
            leave(self.gate)

    @property
    def solved(self) -> bool:
        """Whether the root's value is exact, so that more simulations would change nothing."""
        return self.used > 0 and self.exact[0] != 0

    def children(self) -> list[tuple[int, int, float, float, bool]]:
        """The root's events: code, visits, mean reward of the seat to move (0 if unvisited), prior, is it exact."""
        seat: cython.int
        i: cython.int
        found: list[tuple[int, int, float, float, bool]] = []
        look(self.gate)
        if not self.used:
            return found
        seat = self.root.seat
        if self.many[0] == 0:
            self.state.assign(self.root)
            self.evaluation.moved = True
            self.expand(0)
        for i in range(self.first[0], self.first[0] + self.many[0]):
            n = self.visits[i]
            mean = self.total[4 * i + seat] / n if n else 0.0
            found.append((self.code[i], n, mean, self.prior[i], self.exact[i] != 0))
        return found

    def margins(self) -> list[tuple[float, int]]:
        """For each of the root's events the margins of the seat to move, added up over the games played to their end,
        and how many those were. A margin is the lead over the best of the others; where all play together, the points.
        An exact event has its exact margin, as often as it was visited.
        """
        i: cython.int
        found: list[tuple[float, int]] = []
        look(self.gate)
        if not self.used:
            return found
        for i in range(self.first[0], self.first[0] + self.many[0]):
            if self.exact[i]:
                self.state.assign(self.root)
                self.evaluation.play(self.code[i])
                found.append((self.visits[i] * self.exact_margin(i), self.visits[i]))
            else:
                found.append((self.lead[i - self.first[0]], self.leads[i - self.first[0]]))
        return found

    def exact_margin(self, node: cython.int) -> cython.double:
        """The margin that an exact node, which the state stands at, leads to when all play their best."""
        i: cython.int
        best: cython.int = self.first[node]
        last: cython.int = self.first[node] + self.many[node]
        seat: cython.int = self.state.seat
        mean: cython.double = 0.0
        if self.state.phase == OVER:
            if not self.state.shared:
                self.state.measure(self.evaluation.scores, self.evaluation.ties)
            return self.margin_now()
        if self.state.phase == DRAWING:
            here = self.state.copy()
            for i in range(best, last):
                self.state.assign(here)
                self.evaluation.play(self.code[i])
                mean += self.prior[i] * self.exact_margin(i)
            return mean
        for i in range(best + 1, last):
            if self.total[4 * i + seat] / self.visits[i] > self.total[4 * best + seat] / self.visits[best]:
                best = i
        self.evaluation.play(self.code[best])
        return self.exact_margin(best)

    # --- The search -------------------------------------------------------------------------------------------------

    def loop(self, simulations: cython.int) -> cython.void:
        i: cython.int
        for i in range(simulations):
            if self.exact[0]:
                return
            self.simulate()

    def simulate(self) -> cython.void:
        node: cython.int = 0
        depth: cython.int = 0
        i: cython.int
        self.state.assign(self.root)
        self.evaluation.moved = True
        self.path[0] = 0
        while True:
            if self.exact[node]:
                self.recall(node)
                break
            if self.state.phase == OVER:
                self.evaluation.rewards(self.value)
                self.exact[node] = 1
                if depth:
                    self.measure(self.path[1])
                break
            if depth == DEEPEST - 1 or (
                self.many[node] == 0 and ((self.visits[node] < self.patience and node) or not self.expand(node))
            ):
                self.evaluation.playout()
                self.evaluation.rewards(self.value)
                if depth:
                    self.measure(self.path[1])
                break
            self.sure[depth] = 0
            if self.state.phase == DRAWING:
                node = self.draw(node)
            else:
                i = self.select(node, self.state.seat, False)
                if self.exact[i]:
                    # Nothing is left to learn about the best event so far: another is tried in its stead.
                    self.sure[depth] = i
                    i = self.select(node, self.state.seat, True)
                node = i
            self.evaluation.play(self.code[node])
            depth += 1
            self.path[depth] = node
        for i in range(depth, -1, -1):
            node = self.path[i]
            if i < depth and self.sure[i]:
                self.recall(self.sure[i])
                self.count(self.sure[i])
            self.count(node)
        if self.exact[self.path[depth]]:
            self.settle(depth)
        self.simulations += 1

    def measure(self, child: cython.int) -> cython.void:
        """Counts the margin of an ending for the root's event that led to it."""
        child -= self.first[0]
        self.lead[child] += self.margin_now()
        self.leads[child] += 1

    def margin_now(self) -> cython.int:
        """The margin of an ending for the seat to move at the root, whose scores are measured where seats compete."""
        seat: cython.int = self.root.seat
        best: cython.int = -1000000
        other: cython.int
        if self.state.shared:
            self.state.measure(self.evaluation.scores, self.evaluation.ties)
            return self.evaluation.scores[0]
        for other in range(self.state.players):
            if other != seat and self.evaluation.scores[other] > best:
                best = self.evaluation.scores[other]
        return self.evaluation.scores[seat] - best

    def count(self, node: cython.int) -> cython.void:
        """Counts a visit with the simulation's value."""
        seat: cython.int
        self.visits[node] += 1
        for seat in range(self.state.players):
            self.total[4 * node + seat] += self.value[seat]

    def add(self, code: cython.longlong, prior: cython.double) -> cython.void:
        i: cython.int = self.used
        self.code[i] = code
        self.prior[i] = prior
        self.visits[i] = 0
        self.first[i] = 0
        self.many[i] = 0
        self.exact[i] = 0
        self.total[4 * i] = 0.0
        self.total[4 * i + 1] = 0.0
        self.total[4 * i + 2] = 0.0
        self.total[4 * i + 3] = 0.0
        self.used = i + 1

    def expand(self, node: cython.int) -> cython.bint:
        """Gives a node its children: the legal events, or the numbers that may be drawn. False if there is no room."""
        n: cython.int = 0
        i: cython.int
        sum_of: cython.double = 0.0
        if self.state.phase == DRAWING:
            for i in range(6):
                if packed_get(self.state.unseen, i):
                    self.codes[n] = one(DRAW, i + 1)
                    self.weights[n] = packed_get(self.state.unseen, i)
                    n += 1
        else:
            n = self.state.legal_codes(self.codes)
            if self.used + n <= self.capacity:
                self.evaluation.weigh(self.codes, n, self.weights)
        if self.used + n > self.capacity:
            return False
        for i in range(n):
            sum_of += self.weights[i]
        self.first[node] = self.used
        self.many[node] = n
        for i in range(n):
            self.add(self.codes[i], self.weights[i] / sum_of)
        return True

    def draw(self, node: cython.int) -> cython.int:
        """The child of a random unseen tile."""
        code: cython.longlong = one(DRAW, self.state.draw())
        i: cython.int = self.first[node]
        while self.code[i] != code:
            i += 1
        return i

    def select(self, node: cython.int, seat: cython.int, open_only: cython.bint) -> cython.int:
        """The child that promises most: its mean for the seat, and a bonus for a good prior and few visits. With
        `open_only`, of those that are not exact."""
        i: cython.int
        n: cython.int
        best: cython.int = self.first[node]
        most: cython.double = -1e9
        x: cython.double
        bonus: cython.double = self.exploration * sqrt(self.visits[node] + 1.0)
        unknown: cython.double = 0.5
        if self.visits[node]:
            unknown = self.total[4 * node + seat] / self.visits[node] - self.caution
        for i in range(self.first[node], self.first[node] + self.many[node]):
            n = self.visits[i]
            if self.exact[i]:
                if open_only:
                    continue
                x = self.total[4 * i + seat] / n
            elif n:
                x = self.total[4 * i + seat] / n + bonus * self.prior[i] / (1 + n)
            else:
                x = unknown + bonus * self.prior[i]
            if x > most:
                most = x
                best = i
        return best

    # --- Exact values -----------------------------------------------------------------------------------------------

    def recall(self, node: cython.int) -> cython.void:
        seat: cython.int
        for seat in range(self.state.players):
            self.value[seat] = self.total[4 * node + seat] / self.visits[node]

    def settle(self, depth: cython.int) -> cython.void:
        """Goes back up a path whose last node is exact, and makes those exact that have become so."""
        node: cython.int
        best: cython.int
        i: cython.int
        j: cython.int
        seat: cython.int
        for i in range(depth - 1, -1, -1):
            node = self.path[i]
            if self.exact[node]:
                continue
            for j in range(self.first[node], self.first[node] + self.many[node]):
                if not self.exact[j]:
                    return
            if (self.code[self.first[node]] & 15) == DRAW:
                self.expect(node)
                continue
            self.state.assign(self.root)
            for j in range(1, i + 1):
                self.evaluation.play(self.code[self.path[j]])
            seat = self.state.seat
            best = self.first[node]
            for j in range(best + 1, self.first[node] + self.many[node]):
                if self.total[4 * j + seat] / self.visits[j] > self.total[4 * best + seat] / self.visits[best]:
                    best = j
            self.exact[node] = 1
            for seat in range(4):
                self.total[4 * node + seat] = self.total[4 * best + seat] / self.visits[best] * self.visits[node]

    def expect(self, node: cython.int) -> cython.void:
        """The exact value of a draw: the mean over all numbers."""
        seat: cython.int
        j: cython.int
        mean: cython.double
        self.exact[node] = 1
        for seat in range(4):
            mean = 0.0
            for j in range(self.first[node], self.first[node] + self.many[node]):
                mean += self.prior[j] * self.total[4 * j + seat] / self.visits[j]
            self.total[4 * node + seat] = mean * self.visits[node]
