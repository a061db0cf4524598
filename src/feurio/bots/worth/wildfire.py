"""What a position of Wildfire is worth: the regions at the value they are likely to keep (rules 2.5).

A region lives by its cheapest tile with a free edge, and the fire shuts edges where it is hottest. So each region
counts what it would be worth over which of its tiles stay open, not what it is worth this moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, NamedTuple, cast

from feurio.bots.worth.ahead import lead
from feurio.editions import PIECES

if TYPE_CHECKING:
    from feurio.editions import Setup
    from feurio.state import State
    from feurio.wildfire import WildfireState

_STEPS = (128, 127, -1, -128, -127, 1)
"""The six neighbors of a cell's code."""


@dataclass(frozen=True)
class Weights:
    spread: float = 13.0
    """So many tiles close about two thirds of the cells of middling heat."""
    hand: float = 0.22
    """A piece in hand while tiles are still to come."""
    growth: float = 0.12
    """A tile with room beside an own region, of which it could become a part."""
    turn: float = 2.0
    """The action still to come, which a firebreak gives up."""
    apart: float = 14.0
    """Together: a region too many."""
    gate: float = 14.0
    """Together: a color whose region will keep a 1 with a free edge."""
    reach: float = 1.2
    """Together: a tile with room beside a region that still needs it."""
    placed: float = 4.0
    """Together: a piece placed."""
    unplaced: float = 2.2
    """Together: a piece for which the turns left will not do."""


class _Region(NamedTuple):
    total: int
    tiles: list[int]


class WildfireWorth:
    scale = 8.0

    def __init__(self, setup: Setup, weights: Weights | None = None) -> None:
        self._setup = setup
        self._weights = weights or Weights()

    def complete(self, state: State) -> None:
        """Nothing in this game goes on after its action."""

    def worthwhile(self, codes: list[int]) -> list[int]:
        return codes

    def value(self, state: State, seat: int) -> float:
        table = _Table(cast("WildfireState", state), self._weights)
        if self._setup.shared:
            return self._together(table)
        value = lead([self._seat_value(table, other) for other in range(self._setup.players)], seat)
        acting = state.phase_name == "act" and state.to_move == seat
        return value + self._weights.turn if acting else value

    def _seat_value(self, table: _Table, seat: int) -> float:
        value = 0.0
        left = table.left
        for color, owner in enumerate(self._setup.owner):
            if owner == seat:
                for region in table.regions(color):
                    value += self._lasting(table, region)
                    if left:
                        value += self._weights.growth * table.growth(region)
                if left:
                    value += self._weights.hand * min(table.supply(seat, color), 2 + left)
        return value

    def _lasting(self, table: _Table, region: _Region) -> float:
        """The value of a region over which of its tiles will still be open."""
        tiles, total = table.tiles, region.total
        up = self._setup.round_up
        all_lower_shut = 1.0
        value = 0.0
        for tile in sorted(region.tiles, key=lambda tile: tiles[tile][1]):
            if not tiles[tile][2]:
                continue
            stays = table.stays_open(tile)
            number = tiles[tile][1]
            value += all_lower_shut * stays * (-(-total // number) if up else total // number)
            all_lower_shut *= 1 - stays
            if all_lower_shut < 0.01:
                break
        return value

    def _together(self, table: _Table) -> float:
        """How near a cooperative or solitaire game is to its goal (2.7)."""
        weights, setup = self._weights, self._setup
        value = 0.0
        turns = table.left + (1 if table.state.to_move >= 0 else 0)
        in_hand = 0
        for color in range(4):
            have = sum(table.supply(seat, color) for seat in range(setup.players))
            in_hand += have
            regions = table.regions(color)
            value -= weights.apart * max(0, len(regions) - 1)
            if len(regions) > 1:
                # Regions that hang apart can still meet while there are pieces and tiles.
                value -= weights.apart * (2.0 if not have or not table.left else 0.0)
            largest = max(regions, key=lambda region: len(region.tiles), default=None)
            if largest is None:
                value += weights.gate * 0.5 * (1 if table.left else 0)
                continue
            gate = 1.0
            for tile in largest.tiles:
                if table.tiles[tile][1] == 1 and table.tiles[tile][2]:
                    gate *= 1 - table.stays_open(tile)
            near = 1.0
            for tile in table.around(largest):
                if table.tiles[tile][1] == 1 and table.tiles[tile][3]:
                    near *= 1 - 0.6 * table.stays_open(tile)
            hope = 0.35 if table.left else 0.0
            value += weights.gate * max(1 - gate, (1 - near) if have else 0.0, hope)
            value += weights.reach * min(have, table.growth(largest))
        value -= weights.unplaced * max(0.0, in_hand - 1.9 * turns)
        return value + weights.placed * (4 * PIECES - in_hand)


class _Table:
    """A position taken apart once for all that is asked about it."""

    def __init__(self, state: WildfireState, weights: Weights) -> None:
        self.state = state
        self.tiles = state.tile_list()
        self.left = state.tiles_left + (1 if state.phase_name == "lay" else 0)
        self._at = {tile[0]: index for index, tile in enumerate(self.tiles)}
        heats = dict(state.cell_list())
        hottest = max(heats.values(), default=1) or 1
        pace = self.left / weights.spread
        self._closes = {cell: 1 - exp(-pace * 2 * (heat / hottest) ** 2) for cell, heat in heats.items()}
        self._open: dict[int, float] = {}

    def supply(self, seat: int, color: int) -> int:
        return self.state.supply_of(seat, color)

    def stays_open(self, tile: int) -> float:
        """How likely a tile keeps a free edge to the end."""
        if tile not in self._open:
            cell, closes = self.tiles[tile][0], self._closes
            shut = 1.0
            for step in _STEPS:
                shut *= closes.get(cell + step, 1.0)
            self._open[tile] = 1 - shut
        return self._open[tile]

    def regions(self, color: int) -> list[_Region]:
        tiles, at = self.tiles, self._at
        left = {index for index, tile in enumerate(tiles) if tile[4][color]}
        found = []
        while left:
            todo = [left.pop()]
            region = []
            total = 0
            while todo:
                tile = todo.pop()
                region.append(tile)
                cell = tiles[tile][0]
                total += tiles[tile][1]
                for step in _STEPS:
                    other = at.get(cell + step, -1)
                    if other in left:
                        left.remove(other)
                        todo.append(other)
            found.append(_Region(total, region))
        return found

    def around(self, region: _Region) -> set[int]:
        """The tiles that touch a region."""
        at = self._at
        near = {at.get(self.tiles[tile][0] + step, -1) for tile in region.tiles for step in _STEPS}
        near.discard(-1)
        return near.difference(region.tiles)

    def growth(self, region: _Region) -> int:
        """How many tiles with room touch a region."""
        return sum(1 for tile in self.around(region) if self.tiles[tile][3])
