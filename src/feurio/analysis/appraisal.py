"""What a position is worth: one look of the search at it, for any game.

Where seats compete, the tree search of the bots looks, with an eye almost only for the win: its mean rewards, mapped as
games have taught (`chances.py`), are the seats' chances. Alone and together the solitaire bot's futures look, where
tiles are drawn; where all lies open, the tree. One look is one independent sample: several of them tell how sure a
value is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from feurio.analysis.chances import mapped, mapped_one, power_of
from feurio.analysis.findings import POINTS, TILES
from feurio.bots.search import Search
from feurio.policies import evaluation_of, guide_of
from feurio.policies.learned import GUIDES
from feurio.referee import referee_of, winners_of
from feurio.solver.halving import Budget, race

if TYPE_CHECKING:
    from feurio.editions import Setup
    from feurio.policies.guide import Guide
    from feurio.state import State

Worth = tuple[float, ...]
"""Each seat's chance to win; of those who play together: the chance to reach the goal, how near they come to it (1 is
there), and the points, or the tiles taken, that they can expect (0 where neither is counted)."""

WIN_SHARE = 0.96
"""So much of a reward is the win; the rest, the margin, only tells equal chances apart."""
_TAKEN = 0.8
"""Where all lies open, so much of a reward is for the tiles taken, if not all of them were."""
_ROOM = 60_000
"""Nodes of a tree: no look is longer."""
_PLAYOUTS = 0.25
"""A guide's playout costs about four simulations of the tree."""
_FRESH = 48
"""Futures that had no say in which event looks best tell what it is worth: so many, in a long look one in eight."""


class Tried(NamedTuple):
    """An event as a look found it."""

    visits: int
    mean: float
    lead: float | None
    """The expected margin; None where no game was played to its end."""


class Look(NamedTuple):
    worth: Worth
    options: dict[int, Tried]
    games: int
    """So many independent games tell as much."""


class Appraiser(Protocol):
    def look(self, state: State, simulations: int, seed: int) -> Look:
        """One look at a position in which a seat is to move."""
        ...


def counted(setup: Setup) -> bool:
    """Whether those who play together know how much they can expect: points, or tiles taken."""
    return setup.shared and (setup.compass or setup.rules not in GUIDES)


def most_of(setup: Setup) -> float:
    """And how much there is to expect."""
    return POINTS if setup.compass else TILES


def tiles_taken(win: float, near: float) -> float:
    """How many tiles are taken, by the chance to take all and how near one comes to it."""
    return min(TILES, TILES * (win + max(0.0, near - win) / _TAKEN))


def appraiser_of(setup: Setup, state: State, plain: bool = False) -> Appraiser:
    """Who looks at positions of a set-up; `state` is any of them. `plain` is for learning: what the search says."""
    if setup.shared and setup.rules in GUIDES:
        return _Futures(setup, guide_of(state))
    power = 1.0 if plain or setup.shared else power_of(setup.rules, setup.players)
    return _Tree(setup, state, power)


class _Tree:
    def __init__(self, setup: Setup, state: State, power: float) -> None:
        self._setup = setup
        self._power = power
        # Its chances are those of playouts: the network was learned for another mix of winning and leading.
        evaluation = evaluation_of(state.copy(), belief=0)
        evaluation.win_share = WIN_SHARE
        self._search = Search(evaluation, _ROOM)

    def look(self, state: State, simulations: int, seed: int) -> Look:
        search = self._search
        search.start(state, seed)
        search.run(simulations)
        found = search.worths()
        shares = () if self._setup.shared else chances_of(found)
        if self._setup.shared:
            options = {
                code: Tried(visits, mean if visits else 0.0, tiles_taken(0.0, mean) if visits else None)
                for code, visits, mean, _, _ in search.children()
            }
        else:
            options = {
                code: Tried(
                    visits,
                    mapped_one(_share(mean), state.to_move, shares, self._power) if visits else 0.0,
                    lead / leads if leads else None,
                )
                for (code, visits, mean, _, _), (lead, leads) in zip(search.children(), search.margins(), strict=True)
            }
        if not self._setup.shared:
            return Look(mapped(shares, self._power), options, simulations)
        # A solved tree has few simulations, but knows.
        win = 1.0 if found[0] >= 1.0 else search.solves / max(1, search.simulations)
        win = min(1.0, win)
        return Look((win, found[0], tiles_taken(win, found[0])), options, simulations)


def _share(reward: float) -> float:
    return min(1.0, max(0.0, (reward - (1.0 - WIN_SHARE) / 2) / WIN_SHARE))


def chances_of(rewards: list[float]) -> Worth:
    """The seats' chances, which add up to 1."""
    shares = [_share(reward) for reward in rewards]
    total = sum(shares)
    return tuple(share / total for share in shares) if total > 0 else tuple(1 / len(shares) for _ in shares)


class _Futures:
    def __init__(self, setup: Setup, guide: Guide) -> None:
        self._compass = setup.compass
        self._guide = guide
        guide.horizon = 0

    def look(self, state: State, simulations: int, seed: int) -> Look:
        guide = self._guide
        guide.start(state, seed)
        events = guide.candidates()[:24]
        runners = race(events, guide.trial, Budget(max(8 * len(events), int(simulations * _PLAYOUTS))))
        first = len(runners[0].rewards)
        fresh = max(_FRESH, simulations // 8)
        rewards = guide.trial(runners[0].code, first, first + fresh)
        options = {
            runner.code: Tried(
                len(runner.rewards),
                min(1.0, runner.mean),
                runner.mean * guide.goal if self._compass else None,
            )
            for runner in runners
            if runner.rewards
        }
        mean = sum(rewards) / len(rewards)
        if self._compass:
            return Look((min(1.0, mean), min(1.0, mean), mean * guide.goal), options, fresh)
        return Look((sum(reward >= 1.0 for reward in rewards) / len(rewards), min(1.0, mean), 0.0), options, fresh)


def ending_of(setup: Setup, state: State) -> Worth:
    """What an ended game was worth."""
    scores = state.scores()
    if not setup.shared:
        winners = winners_of(setup, scores, state.tiebreaks())
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(setup.players))
    if setup.compass:
        near = min(1.0, scores[0] / POINTS)
        return near, near, float(scores[0])
    solved = float(state.is_solved())
    if counted(setup):
        taken = float(referee_of(setup).progress(state))
        return solved, solved or _TAKEN * taken / TILES, taken
    return solved, solved or 0.3 * min(1.0, referee_of(setup).progress(state) / 48), 0.0
