"""The tree search (MCTS) behind the `mcts` bot, for any game.

Decisions are chosen by PUCT: the evaluation's policy is the prior, values are vectors with one entry a seat, and each
seat maximizes its own (max^n). Chance has a node with a child for each number that may be drawn, drawn by what is
unseen. A simulation plays on from the first position that is not yet in the tree, by the evaluation's policy. Where
the game ends inside the tree its value is exact; a node whose children are all exact is exact too, so that endings
without chance are solved. The tree lives in arrays of fixed size: once they are full it grows no more, and the
simulations go on. A node below the root has at first only the events that make up most of the policy, and all of them
once it has been visited often. When the game goes on, the part of the tree that it went to can be kept.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import cython

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
    from cython.cimports.libc.math import sqrt
    from cython.cimports.libc.stdlib import free, malloc
else:
    from array import array
    from math import sqrt

    from feurio.bits import packed_get
    from feurio.codes import BREAK, DRAW, MAX_LEGAL, PASS, kind_of, one
    from feurio.gates import Gate, enter, leave, look
    from feurio.state import DRAWING, OVER, as_code, as_word, within

    DEEPEST = 512
    WIDENING = 8  # visits for each child of a node, after which it gets the children that it lacks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feurio.policies.evaluation import Evaluation
    from feurio.state import State

NODE_BYTES = 60
"""What a node takes, so that a bot can turn its memory into nodes."""
MOST_NODES = 200_000_000
MOST_AT_ONCE = 1_000_000_000
"""Simulations that one call makes at most."""
BREATH = 2048
"""After so many simulations somebody who wants to stop (Ctrl-C) is heard."""
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
        self.whole = cython.cast(cython.p_char, malloc(room))
        self.place = cython.cast(cython.p_int, malloc(room * cython.sizeof(cython.int)))
        if (
            self.code == cython.NULL
            or self.total == cython.NULL
            or self.prior == cython.NULL
            or self.visits == cython.NULL
            or self.first == cython.NULL
            or self.many == cython.NULL
            or self.exact == cython.NULL
            or self.whole == cython.NULL
            or self.place == cython.NULL
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
        free(self.whole)
        free(self.place)

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
        self.reach = 0.95
        self.used = 0
        self.simulations = 0
        self.solves = 0.0
        if not cython.compiled:
            capacity = self.capacity = min(self.capacity, MOST_PLAIN_NODES)
            self.code = [0] * capacity
            self.total = [0.0] * (4 * capacity)
            self.prior = array("f", [0.0] * capacity)
            self.visits = [0] * capacity
            self.first = [0] * capacity
            self.many = [0] * capacity
            self.exact = [0] * capacity
            self.whole = [0] * capacity
            self.place = [0] * capacity
            self.path = [0] * DEEPEST
            self.sure = [0] * DEEPEST
            self.value = [0.0] * 4
            self.codes = [0] * MAX_LEGAL
            self.weights = [0.0] * MAX_LEGAL
            self.lead = [0.0] * MAX_LEGAL
            self.leads = [0] * MAX_LEGAL
            self.order = [0] * MAX_LEGAL
            self.kept = [0.0] * MAX_LEGAL

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
        self.forget_margins()
        self.add(0, 1.0)

    def advance(self, codes: Sequence[int], seed: Any) -> bool:
        """The game has gone on: keeps what is below these events, the passes that the rules forced among them, and
        forgets the rest. False, and nothing is changed, where the tree does not reach or nothing is to be kept: there
        `start` begins anew."""
        i: cython.int
        node: cython.int = 0
        word: cython.longlong
        look(self.gate)
        rng: cython.ulonglong = as_word(seed)
        given = [as_code(code) for code in codes]
        if not self.used:
            return False
        here: State = self.root.copy()
        for word in given:
            if here.forced():
                if word != PASS:
                    return False
            else:
                i = self.first[node]
                while i < self.first[node] + self.many[node] and self.code[i] != word:
                    i += 1
                if i == self.first[node] + self.many[node]:
                    return False
                node = i
                if kind_of(word) == BREAK and here.seat != self.evaluation.me:
                    return False
            here.do(word)
        if here.forced() or here.mover() < 0 or self.visits[node] == 0 or self.many[node] == 0:
            return False
        if here.seat != self.evaluation.me and (here.firebreak or self.evaluation.tempered()):
            # What one seat knows (rules 1.5), or what it wants besides, is no basis for another's choice.
            return False
        self.state.rng = rng
        self.root.assign(here)
        self.evaluation.me = here.seat
        self.keep_below(node)
        self.forget_margins()
        if not self.whole[0]:
            self.state.assign(self.root)
            self.evaluation.moved = True
            if not self.widen(0):
                self.used = 0
                self.add(0, 1.0)
        return True

    def run(self, simulations: Any) -> None:
        """Searches on, until so many more simulations are done or the root is exact."""
        many: cython.int = within(simulations, MOST_AT_ONCE + 1, "simulations")
        some: cython.int
        look(self.gate)
        if not self.used:
            raise ValueError("a search needs a start")
        enter(self.gate)
        try:
            while many > 0 and not self.exact[0]:
                some = min(many, BREATH)
                many -= some
                if cython.compiled:
                    with cython.nogil:
                        self.loop(some)
                    PyErr_CheckSignals()
                else:
                    self.loop(some)
        finally:
            leave(self.gate)

    @property
    def solved(self) -> bool:
        """Whether the root's value is exact, so that more simulations would change nothing."""
        return self.used > 0 and self.exact[0] != 0

    @property
    def chosen(self) -> tuple[int, int]:
        """The code of the root's event with the most visits, and by how many it leads; (-1, 0) before any."""
        i: cython.int
        best: cython.int = -1
        second: cython.int = 0
        look(self.gate)
        if not self.used:
            return -1, 0
        for i in range(self.first[0], self.first[0] + self.many[0]):
            if best < 0 or self.visits[i] > self.visits[best]:
                second = 0 if best < 0 else self.visits[best]
                best = i
            elif self.visits[i] > second:
                second = self.visits[i]
        if best < 0:
            return -1, 0
        return self.code[best], self.visits[best] - second

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

    def worths(self) -> list[float]:
        """The mean reward of each seat at the root, whoever is to move there; none before the first simulation."""
        seat: cython.int
        look(self.gate)
        if not self.used or not self.visits[0]:
            return []
        return [self.total[seat] / self.visits[0] for seat in range(self.root.players)]

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
                if self.state.shared and self.value[0] >= 1.0:
                    self.solves += 1.0
                break
            if self.state.phase == OVER:
                self.evaluation.rewards(self.value)
                self.exact[node] = 1
                if self.state.shared and self.state.solved():
                    self.solves += 1.0
                if depth:
                    self.measure(self.path[1])
                break
            if self.many[node] and not self.whole[node] and self.visits[node] >= WIDENING * self.many[node]:
                self.widen(node)
            if depth == DEEPEST - 1 or (
                self.many[node] == 0 and ((self.visits[node] < self.patience and node) or not self.expand(node))
            ):
                # Margins need endings: the first time and now and then a playout goes on to one.
                i = self.path[1] - self.first[0] if depth else 0
                if self.evaluation.leaf(self.value, (self.simulations & 7) == 0 or self.leads[i] == 0) and depth:
                    self.measure(self.path[1])
                if self.state.shared and self.state.solved():
                    self.solves += 1.0
                break
            self.sure[depth] = 0
            if self.state.phase == DRAWING:
                node = self.draw(node)
            else:
                i = self.select(node, self.state.seat, False)
                if self.exact[i]:
                    # Nothing is left to learn about the best event so far: another is tried in its stead.
                    if not self.whole[node] and self.exact[self.select(node, self.state.seat, True)]:
                        if self.widen(node):
                            i = self.select(node, self.state.seat, False)
                    self.sure[depth] = i if self.exact[i] else 0
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
        self.whole[i] = 0
        self.total[4 * i] = 0.0
        self.total[4 * i + 1] = 0.0
        self.total[4 * i + 2] = 0.0
        self.total[4 * i + 3] = 0.0
        self.used = i + 1

    def move(self, source: cython.int, target: cython.int) -> cython.void:
        """A node takes another's place, with all that is known of it."""
        seat: cython.int
        self.code[target] = self.code[source]
        self.prior[target] = self.prior[source]
        self.visits[target] = self.visits[source]
        self.first[target] = self.first[source]
        self.many[target] = self.many[source]
        self.exact[target] = self.exact[source]
        self.whole[target] = self.whole[source]
        for seat in range(4):
            self.total[4 * target + seat] = self.total[4 * source + seat]

    def weigh(self) -> cython.int:
        """The events of the state's position with their shares of the policy, or the numbers that may be drawn with
        their chances; how many. The policy is trusted as far as the evaluation says: with half of its trust an event
        that the policy finds a hundred times less likely is only ten times less likely to be tried. Otherwise one or
        two unlucky playouts of an event with a small share are the last that it gets."""
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
            self.evaluation.weigh(self.codes, n, self.weights, self.evaluation.trust)
        for i in range(n):
            sum_of += self.weights[i]
        for i in range(n):
            self.weights[i] /= sum_of
        return n

    def expand(self, node: cython.int) -> cython.bint:
        """Gives a node its children: the likeliest of the legal events, at the root all of them, or the numbers that
        may be drawn. False if there is no room."""
        n: cython.int
        k: cython.int = 0
        i: cython.int
        best: cython.int
        reached: cython.double = 0.0
        # Before the events are weighed, which takes long: without room for a few there is no need to.
        if self.used + 6 > self.capacity and node:
            return False
        n = self.weigh()
        if node == 0 or self.state.phase == DRAWING or self.reach >= 1.0 or n < 6:
            k = n
            for i in range(n):
                self.order[i] = i
        else:
            while k < n and (k == 0 or reached < self.reach):
                best = 0
                for i in range(1, n):
                    if self.weights[i] > self.weights[best]:
                        best = i
                self.order[k] = best
                self.kept[k] = self.weights[best]
                reached += self.weights[best]
                self.weights[best] = -1.0
                k += 1
            for i in range(k):
                self.weights[self.order[i]] = self.kept[i]
        if self.used + k > self.capacity:
            return False
        self.first[node] = self.used
        self.many[node] = k
        self.whole[node] = k == n
        for i in range(k):
            self.add(self.codes[self.order[i]], self.weights[self.order[i]])
        return True

    def widen(self, node: cython.int) -> cython.bint:
        """Gives a node the children that it lacks. False, and it stays as it is, if there is no room."""
        n: cython.int
        i: cython.int
        j: cython.int
        first: cython.int = self.first[node]
        many: cython.int = self.many[node]
        if self.used + 2 * many > self.capacity:
            return False
        n = self.weigh()
        if self.used + n > self.capacity:
            return False
        self.first[node] = self.used
        self.many[node] = n
        self.whole[node] = 1
        for i in range(many):
            self.move(first + i, self.used)
            self.used += 1
        for i in range(n):
            for j in range(many):
                if self.code[first + j] == self.codes[i]:
                    break
            else:
                self.add(self.codes[i], self.weights[i])
        return True

    def keep_below(self, node: cython.int) -> cython.void:
        """Makes a node the root: it and what is below it move to the front, everything else is gone."""
        i: cython.int
        j: cython.int
        at: cython.int = 0
        todo: cython.int = 1
        # First `place` is a list of the nodes to keep, whose children are still to be noted, and `whole` their mark.
        for i in range(self.used):
            self.whole[i] &= 1
        self.place[0] = node
        self.whole[node] |= 2
        while at < todo:
            i = self.place[at]
            at += 1
            for j in range(self.first[i], self.first[i] + self.many[i]):
                self.place[todo] = j
                self.whole[j] |= 2
                todo += 1
        # Children lie side by side, and all of them are kept: going up, each has its new place below its old one.
        at = 0
        self.move(node, 0)
        if node:
            self.whole[node] &= 1
        self.whole[0] = (self.whole[0] & 1) | 2
        for i in range(self.used):
            if self.whole[i] & 2:
                self.place[i] = at
                at += 1
        for i in range(self.used):
            if self.whole[i] & 2:
                j = self.place[i]
                if i != j:
                    self.move(i, j)
                self.whole[j] &= 1
                if self.many[j]:
                    self.first[j] = self.place[self.first[j]]
        self.used = at

    def forget_margins(self) -> cython.void:
        i: cython.int
        self.simulations = 0
        self.solves = 0.0
        for i in range(MAX_LEGAL):
            self.lead[i] = 0.0
            self.leads[i] = 0

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
            if not self.whole[node]:
                return
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
