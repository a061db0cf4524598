"""What a position of Volcano is worth: tiles taken, and the tiles on which one's loads lead (rules 3.3).

A tile is worth more to its leader the fuller it is, and all of its number once nobody can catch up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from feurio.bots.worth.ahead import lead
from feurio.editions import NOBODY, SPACES

if TYPE_CHECKING:
    from feurio.editions import Setup
    from feurio.state import State
    from feurio.volcano import VolcanoState


@dataclass(frozen=True)
class Weights:
    safe: float = 0.75
    """The share of a tile's number for a lead that nobody can catch, were it full."""
    leading: float = 0.4
    """The same for a lead that can be caught."""
    exposed: float = 0.25
    """More for a tile that has free edges enough to go."""
    load: float = 0.45
    """A load in hand."""
    reply: float = 0.6
    """What the next player can take at once."""
    taken: float = 2.0
    """Together: a tile taken."""
    hand: float = 0.5
    """Together: a load in hand."""
    bare: float = 0.9
    """Together: a tile without a load, which may not be cut off."""
    hollow: float = 1.5
    """Together: one that soon could be."""


class VolcanoWorth:
    scale = 10.0

    def __init__(self, setup: Setup, weights: Weights | None = None) -> None:
        self._setup = setup
        self._weights = weights or Weights()

    def complete(self, state: State) -> None:
        """Nothing in this game goes on after its action."""

    def worthwhile(self, codes: list[int]) -> list[int]:
        return codes

    def value(self, state: State, seat: int) -> float:
        if self._setup.shared:
            return self._together(cast("VolcanoState", state))
        value = self._standing(cast("VolcanoState", state), seat)
        mover = state.to_move
        if mover >= 0 and mover != seat and state.phase_name == "act":
            value -= self._weights.reply * self._best_reply(state, mover, seat)
        return value

    def _standing(self, state: VolcanoState, seat: int) -> float:
        weights, owner, players = self._weights, self._setup.owner, self._setup.players
        values = [float(score) for score in state.scores()]
        if state.over:
            return lead(values, seat)
        for _, number, free, room, loads, is_volcano in state.tile_list():
            filled = sum(loads)
            if is_volcano or not filled:
                continue
            most = max(loads)
            if loads.count(most) > 1:
                continue
            holder = owner[loads.index(most)]
            if holder == NOBODY:
                continue
            second = sorted(loads)[-2]
            share = weights.safe if most - second > room else weights.leading
            if free >= 2:
                share += weights.exposed
            values[holder] += number * share * filled / SPACES[number]
        for color, holder in enumerate(owner):
            if holder != NOBODY:
                values[holder] += weights.load * state.supply_of(holder, color)
        if self._setup.neutral is not None:
            for player in range(players):
                values[player] += 0.5 * weights.load * state.supply_of(player, self._setup.neutral)
        return lead(values, seat)

    def _best_reply(self, state: State, mover: int, seat: int) -> float:
        """The most that the next player's score can change for him with one flight, and against this seat."""
        before = state.scores()
        best = 0.0
        trial = state.copy()
        for code in state.legal():
            trial.copy_from(state)
            trial.apply(code)
            after = trial.scores()
            best = max(best, after[mover] - before[mover] - 0.5 * (after[seat] - before[seat]))
        return best

    def _together(self, state: VolcanoState) -> float:
        """How near all tiles are to being taken with the loads that are left (3.6)."""
        taken = sum(len(numbers) for numbers in state.taken_list())
        lost = len(state.lost_list())
        in_hand = sum(state.supply_of(seat, color) for seat in range(4) for color in range(4))
        tiles = [tile for tile in state.tile_list() if not tile[5]]
        if state.over:
            return 100.0 if state.is_solved() else taken - len(tiles) - 20.0 * lost
        bare = sum(1 for tile in tiles if not sum(tile[4]))
        hollow = sum(1 for tile in tiles if not sum(tile[4]) and tile[2] >= 4)
        weights = self._weights
        return (
            weights.taken * taken - 20.0 * lost + weights.hand * in_hand - weights.bare * bare - weights.hollow * hollow
        )
