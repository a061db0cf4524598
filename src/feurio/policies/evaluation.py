"""What a search knows about a game: which events are promising, and what an ending is worth.

An `Evaluation` is bound to one state, which may be moved about. It gives each legal event of the position a weight
from a few features (a sparse linear policy whose weights `bench/train.py` learns), plays on to the end by drawing
events by these weights or by those of a swift policy (`swift.py`), and turns an ending into a reward between 0 and 1
for each seat. With a network
(`network.py`) it also says before the end what a position is worth: a part of that goes into every value, and playouts
may be cut short. One file a game has the features. A search works with a `twin`, so that nobody else holds its state
while other threads run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

if not cython.compiled:
    from array import array

    from feurio.bits import packed_one
    from feurio.codes import BREAK, DRAW, MAX_LEGAL, TILE, kind_of, one
    from feurio.policies.network import Network
    from feurio.policies.swift import Swift
    from feurio.state import DEALING, DRAWING, OVER, State, as_code, within

    MOST_FEATURES = 32
    MOST_WEIGHTS = 2048
    MOST_SEEN = 160

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feurio.policies.features import Features


class Evaluation:
    """What the search knows about any game; the games' own classes add features and rewards."""

    def __init__(self, state: State, table: Features, sights: Features | None = None) -> None:
        i: cython.int
        if getattr(self, "table", None) is not None:
            raise TypeError("an evaluation is made once")
        if not isinstance(state, State):
            raise TypeError(f"an evaluation needs a state, not {type(state).__name__}")
        if not 0 <= table.size <= MOST_WEIGHTS:
            raise ValueError(f"there are at most {MOST_WEIGHTS} features")
        self.state = state
        self.table = table
        self.sight_table = table if sights is None else sights
        self.network = None
        self.swift = None
        self.swiftly = False
        self.trust = 1.0
        self.knows = False
        self.belief = 0.0
        self.farsight = 0
        self.horizon = 0
        self.size = table.size
        self.ready = False
        self.me = 0
        self.win_share = 0.8
        self.margin_scale = 20.0
        self.build = 0.0
        self.block = 0.0
        self.gamble = 0.0
        self.tie_sign = -1
        self.uniform = False
        self.moved = True
        if not cython.compiled:
            self.weights = array("f", [0.0] * MOST_WEIGHTS)
            self.codes = [0] * MAX_LEGAL
            self.chances = [0.0] * MAX_LEGAL
            self.found = [0] * MOST_FEATURES
            self.scores = [0] * 4
            self.ties = [0] * 4
            self.seen = [0] * MOST_SEEN
            self.guess = [0.0] * 4
        for i in range(self.size):
            self.weights[i] = 0.0

    # --- For programs -----------------------------------------------------------------------------------------------

    def load(self, weights: Sequence[float]) -> None:
        """Takes over the policy's weights, one a feature, in the order of `table`."""
        i: cython.int
        given = [float(weight) for weight in weights]
        if len(given) != self.size:
            raise ValueError(f"there are {self.size} features, not {len(given)}")
        for i in range(self.size):
            self.weights[i] = given[i]

    def learn(self, network: Network, belief: float, horizon: Any, farsight: Any = 0) -> None:
        """Takes over what positions are worth: a network on the features of `sight_table`, the part that it has in
        every value, and after how many events a playout is left to it (0: never). With fewer tiles to come than
        `farsight` playouts alone decide, which are short then and see more."""
        share = float(belief)
        self.check()
        if not isinstance(network, Network) or network.size != self.sight_table.size:
            raise ValueError("the network is not for this game")
        if not 0.0 <= share <= 1.0:
            raise ValueError("the network's part is between 0 and 1")
        self.horizon = within(horizon, 1000, "events of a playout")
        self.farsight = within(farsight, 1000, "tiles")
        self.belief = share
        self.network = network  # type: ignore[assignment]
        self.knows = True

    def hasten(self, swift: Swift) -> None:
        """Playouts are from now on those of a swift policy, which is bound to the same state and has its weights."""
        self.check()
        if not isinstance(swift, Swift) or swift.state is not self.state or not swift.ready:
            raise ValueError("the swift policy is not for this state, or has no weights")
        self.swift = swift  # type: ignore[assignment]
        self.swiftly = True

    def sights_of(self, seat: Any) -> list[int]:
        """The features of the position as a seat sees it: what a network learns from. None once the game is over."""
        n: cython.int
        i: cython.int
        who: cython.int = within(seat, 4, "seats")
        self.check()
        if who >= self.state.players or self.state.phase == OVER or self.state.shared:
            return []
        self.behold_all()
        n = self.behold(who, self.seen)
        return [self.seen[i] for i in range(n)]

    def worth(self) -> list[float]:
        """What the position is worth for each seat: exactly once it is over, else by the network, if there is one."""
        i: cython.int
        out: cython.double[4]
        if not cython.compiled:
            out = [0.0] * 4
        self.check()
        if self.state.phase == OVER:
            self.rewards(out)
        elif self.knows and not self.state.shared:
            self.estimate(out)
        else:
            return []
        return [out[i] for i in range(self.state.players)]

    def features_of(self, code: Any) -> list[int]:
        """The features of one legal event of the state's position: what the training works on."""
        n: cython.int
        i: cython.int
        word: cython.longlong = as_code(code)
        self.check()
        if self.state.phase == DRAWING or not self.state.lists(word):
            raise ValueError(f"no decision that is legal now: {code!r:.60}")
        self.moved = True
        self.prepare()
        n = self.features(word, self.found)
        return [self.found[i] for i in range(n)]

    def policy(self) -> list[float]:
        """The chance of each legal event of the state's position, in the order of `State.legal`; none while chance is
        to move."""
        n: cython.int
        i: cython.int
        self.check()
        n = self.state.legal_codes(self.codes)
        if n == 0:
            return []
        self.moved = True
        self.weigh(self.codes, n, self.chances, 1.0)
        total = sum([self.chances[i] for i in range(n)])
        return [self.chances[i] / total for i in range(n)]

    def rehearse(self) -> tuple[list[float], list[list[float]]]:
        """Plays to the end by the policy: each seat's reward, and which way its weights would have had to go for its
        choices to be likelier (the slope of the logarithm of their chances). What a training by games works on."""
        i: cython.int
        out: cython.double[4]
        slopes: cython.double[8192]  # MOST_WEIGHTS for each of four seats
        if not cython.compiled:
            out = [0.0] * 4
            slopes = [0.0] * (4 * MOST_WEIGHTS)
        self.check()
        if self.state.phase == DEALING:
            raise ValueError("the tiles to start with are not dealt")
        for i in range(4 * MOST_WEIGHTS):
            slopes[i] = 0.0
        self.moved = True
        while self.state.phase != OVER:
            self.rehearse_one(slopes)
        self.rewards(out)
        each = range(self.state.players)
        return [out[i] for i in each], [[slopes[i * MOST_WEIGHTS + j] for j in range(self.size)] for i in each]

    def rehearse_one(self, slopes: cython.p_double) -> cython.void:
        """Plays on by one event, and adds to the slopes of whose decision it was."""
        n: cython.int
        i: cython.int
        j: cython.int
        k: cython.int
        chosen: cython.int
        base: cython.int = self.state.seat * MOST_WEIGHTS
        total: cython.double = 0.0
        share: cython.double
        if self.state.phase == DRAWING:
            self.state.do(one(DRAW, self.state.draw()))
            self.state.settle()
            return
        n = self.state.legal_codes(self.codes)
        chosen = 0
        if n > 1:
            self.weigh(self.codes, n, self.chances, 1.0)
            chosen = self.sample(n)
            for i in range(n):
                total += self.chances[i]
            for i in range(n):
                share = (1.0 if i == chosen else 0.0) - self.chances[i] / total
                k = self.features(self.codes[i], self.found)
                for j in range(k):
                    slopes[base + self.found[j]] += share
        self.play(self.codes[chosen])

    def twin(self) -> Evaluation:
        """Another evaluation with the same weights and settings, and a state of its own."""
        self.check()
        other: Evaluation = type(self)(self.state.copy())
        i: cython.int
        for i in range(self.size):
            other.weights[i] = self.weights[i]
        other.me = self.me
        other.uniform = self.uniform
        other.win_share = self.win_share
        other.margin_scale = self.margin_scale
        other.build = self.build
        other.block = self.block
        other.gamble = self.gamble
        other.trust = self.trust
        other.network = self.network
        other.knows = self.knows
        other.belief = self.belief
        other.horizon = self.horizon
        other.farsight = self.farsight
        if self.swiftly:
            other.hasten(self.swift.twin(other.state))
        return other

    def check(self) -> cython.int:
        """Refuses an evaluation that no game's class has made."""
        if self.state is None or not self.ready:
            raise TypeError("this evaluation was never made: call a game's class")
        return 0

    # --- The policy ---------------------------------------------------------------------------------------------------

    def weigh(self, codes: cython.p_longlong, n: cython.int, out: cython.p_double, trust: cython.double) -> cython.void:
        """The weights of events, at most 1 each: the chance of an event is its share of their sum. Each is the policy's
        to the power of `trust`: with less than 1 what it thinks little of gets a larger share."""
        i: cython.int
        j: cython.int
        k: cython.int
        x: cython.double
        most: cython.double = -1e9
        self.prepare()
        for i in range(n):
            k = self.features(codes[i], self.found)
            x = 0.0
            for j in range(k):
                x += self.weights[self.found[j]]
            out[i] = x
            if x > most:
                most = x
        for i in range(n):
            out[i] = power(trust * (out[i] - most))

    def sample(self, n: cython.int) -> cython.int:
        """One of n events, by the weights in `chances`."""
        i: cython.int
        total: cython.double = 0.0
        for i in range(n):
            total += self.chances[i]
        total *= self.state.random(1 << 30) * (1.0 / (1 << 30))
        for i in range(n):
            total -= self.chances[i]
            if total < 0.0:
                return i
        return n - 1

    def play(self, code: cython.longlong) -> cython.void:
        """Plays an event and the passes that follow; what another seat lays face down is unseen again (rules 1.5)."""
        drawn: cython.int
        if kind_of(code) == TILE:
            self.moved = True
        if kind_of(code) == BREAK and self.state.seat != self.me:
            drawn = self.state.drawn
            self.state.do(code)
            if drawn:
                self.state.unseen += packed_one(drawn - 1)
        else:
            self.state.do(code)
        self.state.settle()

    def playout(self, events: cython.int) -> cython.bint:
        """Plays on by the policy (or uniformly), for so many decisions or, with 0, to the end; whether that was
        reached."""
        n: cython.int
        i: cython.int
        if self.uniform:
            self.state.finish()
            return True
        while self.state.phase != OVER:
            if self.state.phase == DRAWING:
                self.state.do(one(DRAW, self.state.draw()))
                self.state.settle()
                continue
            n = self.state.legal_codes(self.codes)
            i = 0
            if n > 1:
                self.weigh(self.codes, n, self.chances, 1.0)
                i = self.sample(n)
            self.play(self.codes[i])
            if events:
                events -= 1
                if events == 0:
                    return self.state.phase == OVER
        return True

    def leaf(self, out: cython.p_double, to_the_end: cython.bint) -> cython.bint:
        """What the position is worth for each seat, by a playout and the network; whether the playout has ended the
        game. The state is moved on."""
        i: cython.int
        ended: cython.bint = True
        sees: cython.bint = self.knows and not self.uniform and self.state.pile >= self.farsight
        if sees:
            self.estimate(self.guess)
        if self.swiftly:
            self.swift.finish()
        else:
            ended = self.playout(0 if to_the_end or not sees else self.horizon)
        if ended:
            self.rewards(out)
        else:
            self.estimate(out)
        if sees:
            for i in range(self.state.players):
                out[i] += self.belief * (self.guess[i] - out[i])
        return ended

    def estimate(self, out: cython.p_double) -> cython.void:
        """What the network thinks of the position, for each seat; of two one is as well off as the other is badly."""
        n: cython.int
        seat: cython.int
        self.behold_all()
        if self.state.players == 2:
            seat = self.state.seat
            n = self.behold(seat, self.seen)
            out[seat] = self.network.judge(self.seen, n)
            out[1 - seat] = 1.0 - out[seat]
            return
        for seat in range(self.state.players):
            n = self.behold(seat, self.seen)
            out[seat] = self.network.judge(self.seen, n)

    # --- Rewards ------------------------------------------------------------------------------------------------------

    def rewards(self, out: cython.p_double) -> cython.void:
        """Mostly the share of the win, a little the margin to the best of the others; one for all who play together.

        A temper (`bots/tempers.py`) makes something else a part of what the seat that searches wants: many points of
        its own (`build`), few of the best of the others (`block`), a high win and nothing less (`gamble`)."""
        i: cython.int
        j: cython.int
        n: cython.int = self.state.players
        best: cython.int
        winners: cython.int = 0
        together: cython.double
        if self.state.shared:
            together = self.shared_reward()
            for i in range(n):
                out[i] = together
            return
        self.state.measure(self.scores, self.ties)
        for i in range(n):
            winners += self.beaten(i, n)
        winners = n - winners
        for i in range(n):
            best = -1000000
            for j in range(n):
                if j != i and self.scores[j] > best:
                    best = self.scores[j]
            out[i] = (1.0 - self.win_share) * self.worth_of(self.scores[i] - best)
            if not self.beaten(i, n):
                out[i] += self.win_share / winners
            if i == self.me and self.tempered():
                out[i] *= 1.0 - self.build - self.block - self.gamble
                out[i] += self.build * self.heap(self.scores[i]) + self.block * (1.0 - self.heap(best))
                if self.scores[i] > best:
                    out[i] += self.gamble * (2.0 * self.worth_of(self.scores[i] - best) - 1.0)

    def tempered(self) -> cython.bint:
        """Whether the seat that searches wants something besides the win."""
        return self.build + self.block + self.gamble > 0.0

    def worth_of(self, points: cython.double) -> cython.double:
        """A margin as a number from 0 to 1: a half for none, and each further point counts for less."""
        return 0.5 + 0.5 * points / (self.margin_scale + (points if points > 0 else -points))

    def heap(self, points: cython.double) -> cython.double:
        """A seat's points as a number from 0 to 1; within what games usually end with, each counts for as much."""
        return max(0.0, min(1.0, 0.25 + points / (8.0 * self.margin_scale)))

    def beaten(self, seat: cython.int, n: cython.int) -> cython.bint:
        """Whether another seat has more points, or as many and the better tie-break."""
        j: cython.int
        for j in range(n):
            if self.scores[j] > self.scores[seat]:
                return True
            if self.scores[j] == self.scores[seat] and self.tie_sign * (self.ties[j] - self.ties[seat]) > 0:
                return True
        return False

    # --- Filled in by each game ---------------------------------------------------------------------------------------

    def prepare(self) -> cython.void:
        """Looks at the position once, before `features` is asked about its events."""

    def features(self, code: cython.longlong, out: cython.p_int) -> cython.int:
        """Writes the features of an event and says how many they are."""
        return 0

    def behold_all(self) -> cython.void:
        """Looks at the position once, before `behold` is asked about its seats."""

    def behold(self, seat: cython.int, out: cython.p_int) -> cython.int:
        """Writes the features of the position as a seat sees it, of `sight_table`, and says how many they are."""
        return 0

    def shared_reward(self) -> cython.double:
        """How near an ending is to the common goal; 1 is best."""
        return 0.0


def step_of(value: cython.int, width: cython.int, most: cython.int) -> cython.int:
    """A difference in steps of a width, from 0 to twice `most`; `most` stands for about nothing."""
    step: cython.int = (value + width // 2) // width if value >= 0 else -((width // 2 - value) // width)
    return most + (most if step > most else -most if step < -most else step)


def power(x: cython.double) -> cython.double:
    """About e to the x, for x up to 0: accurate enough for a policy, and quick."""
    y: cython.double = 1.0 + (x if x > -200.0 else -200.0) / 256.0
    y *= y
    y *= y
    y *= y
    y *= y
    y *= y
    y *= y
    y *= y
    return y * y
