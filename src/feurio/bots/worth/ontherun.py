"""What a position of On the Run is worth: every animal at its hope of being saved (rules 4.7).

An animal on an edge cell is saved unless the fire comes there first; one on a tile has to find a free edge cell yet;
one in the supply costs a point at the end. With two players the product of both colors counts, together the product
of all four.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import TYPE_CHECKING, cast

from feurio import codes as code_of
from feurio.bots.worth.ahead import lead

if TYPE_CHECKING:
    from feurio.editions import Setup
    from feurio.ontherun import OnTheRunState
    from feurio.state import State

_STEPS = (128, 127, -1, -128, -127, 1)


@dataclass(frozen=True)
class Weights:
    hope: tuple[float, ...] = (0.0, 0.55, 0.33, 0.18, 0.08)
    """An animal on a tile so many steps from a free edge cell, at the end of the pile."""
    far_hope: float = 0.3
    """Any animal on a tile while the whole pile is still to come."""
    hot: float = 0.2
    """How likely a hot spot is the next to burn, if there were only one twice as likely as others."""
    warmth: float = 0.011
    """How likely another edge cell is to burn with the next tile, by the highest number beside it."""
    pace: float = 2.2
    """Animals that a turn brings onto the table."""
    waiting: float = 0.25
    """What an animal in the supply costs while there are turns enough to bring it."""


class OnTheRunWorth:
    scale = 6.0

    def __init__(self, setup: Setup, weights: Weights | None = None) -> None:
        self._setup = setup
        self._weights = weights or Weights()

    def worthwhile(self, codes: list[int]) -> list[int]:
        """Sets of predators can be hundreds and differ little: a sample of them will do."""
        packs = [code for code in codes if code_of.kind_of(code) == code_of.PREDATORS]
        if len(packs) <= _MOST_PACKS:
            return codes
        others = [code for code in codes if code_of.kind_of(code) != code_of.PREDATORS]
        large = [code for code in packs if code_of.field_third(code)] or packs
        return others + large[:: -(-len(large) // _MOST_PACKS)]

    def complete(self, state: State) -> None:
        """Lets all that flee go where the hope is greatest."""
        if state.phase_name != "flee":
            return
        hopes = _Land(cast("OnTheRunState", state), self._weights).hopes()
        while state.phase_name == "flee":
            state.apply(max(state.legal(), key=lambda code: hopes.get(code_of.field_second(code), 0.0)))

    def value(self, state: State, seat: int) -> float:
        land = _Land(cast("OnTheRunState", state), self._weights)
        hoped = land.saved_by_color()
        if self._setup.shared:
            return self._together(land, hoped)
        return lead([self._seat_value(land, hoped, other) for other in range(self._setup.players)], seat)

    def _seat_value(self, land: _Land, hoped: list[float], seat: int) -> float:
        saved = [hoped[color] for color, owner in enumerate(self._setup.owner) if owner == seat]
        at_home = sum(
            land.state.supply_of(seat, color) for color, owner in enumerate(self._setup.owner) if owner == seat
        )
        value = saved[0] * saved[1] if len(saved) == 2 else saved[0]
        turns = land.left / self._setup.players
        late = max(0.0, at_home - self._weights.pace * turns)
        # With two colors an animal moves the product by about as many points as the other color has saved.
        weight = 1.0 if len(saved) == 1 else 3.0
        value -= late + self._weights.waiting * weight * (at_home - late)
        return value

    def _together(self, land: _Land, hoped: list[float]) -> float:
        """The logarithm of the product, with a penalty for those who will not get onto the table (4.9)."""
        value = sum(log(0.3 + saved) for saved in hoped)
        for color in range(4):
            at_home = land.state.supply_of(0, color)
            late = max(0.0, at_home - self._weights.pace * (land.left // 4))
            value -= 1.5 * late + 0.12 * at_home
        return 3.0 * value


_MOST_PACKS = 40


class _Land:
    """The hope of every place on the table."""

    def __init__(self, state: OnTheRunState, weights: Weights) -> None:
        self.state = state
        self.left = state.tiles_left + (1 if state.phase_name == "lay" else 0)
        self._weights = weights
        self._tiles = state.tile_list()
        self._cells = state.cell_list()
        self._number = {tile[0]: tile[1] for tile in self._tiles}

    def saved_by_color(self) -> list[float]:
        """How many animals of each color are likely to be saved."""
        hopes = self.hopes()
        saved = [0.0] * 4
        for cell, who in self._cells:
            if 0 <= who < 4:
                saved[who] += hopes[cell]
        for cell, _, _, _, on in self._tiles:
            for color in range(4):
                if on[color]:
                    saved[color] += on[color] * hopes[cell]
        return saved

    def hopes(self) -> dict[int, float]:
        """By cell: how likely an animal there is saved at the end."""
        weights = self._weights
        hopes = self._edge_hopes()
        free = [cell for cell, who in self._cells if who < 0]
        early = min(1.0, self.left / 30) ** 0.7
        distance = 1
        ring = free
        left = dict.fromkeys(self._number)
        while ring and left:
            near = [cell + step for cell in ring for step in _STEPS]
            ring = []
            hope = weights.hope[min(distance, len(weights.hope) - 1)]
            hope = hope * (1 - early) + weights.far_hope * early * (1.1 - 0.1 * distance)
            for cell in near:
                if cell in left:
                    del left[cell]
                    ring.append(cell)
                    hopes[cell] = hope
            distance += 1
        for cell in left:
            hopes[cell] = 0.0
        return hopes

    def _edge_hopes(self) -> dict[int, float]:
        hopes = dict.fromkeys((cell for cell, _ in self._cells), 1.0)
        if not self.left:
            return hopes
        weights, number = self._weights, self._number
        hot = set(self.state.hot_list())
        burns = weights.hot * 2 / (1 + len(hot))
        for cell in hopes:
            beside = [number[cell + step] for step in _STEPS if cell + step in number]
            danger = weights.warmth * max(beside) * (1.0 if len(beside) > 1 else 0.6)
            # A hot spot is one only until it or its neighborhood has burned.
            now = min(self.left, 4) * burns if cell in hot else 0.0
            hopes[cell] = exp(-now - danger * self.left)
        return hopes
