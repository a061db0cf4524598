"""Wildfire! and Feurio!, recomputed from scratch at every question (Rules 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from .common import (
    COLORS,
    SPACES,
    TILES,
    Cell,
    PileOracle,
    Setup,
    cell_text,
    cells_around,
    connected_parts,
    free_edges,
    neighbors,
    read_cell,
)

FACE_DOWN = 0


def heat(cell: Cell, tiles: Mapping[Cell, int]) -> int:
    """The sum of the visible numbers around an empty cell (Rules 2.2)."""
    return sum(tiles.get(other, 0) for other in neighbors(cell))


def hottest_cells(tiles: Mapping[Cell, int]) -> list[Cell]:
    """Where the next tile may go (Rules 2.2)."""
    cells = cells_around(tiles)
    highest = max(heat(cell, tiles) for cell in cells)
    return sorted(cell for cell in cells if heat(cell, tiles) == highest)


def region_value(region: Collection[Cell], tiles: Mapping[Cell, int], round_up: bool) -> int:
    """The sum of the numbers by the smallest one still at the edge (Rules 2.5)."""
    open_numbers = [tiles[cell] for cell in region if free_edges(cell, tiles) > 0]
    if not open_numbers:
        return 0
    whole, rest = divmod(sum(tiles[cell] for cell in region), min(open_numbers))
    return whole + 1 if round_up and rest else whole


class WildfireOracle(PileOracle):
    """A game of `feurio` or `wildfire` in any mode (Rules 2)."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.crews: dict[Cell, Counter[str]] = {}
        self.difficulty: int | None = None

    def room(self, cell: Cell) -> int:
        """How many more pieces a tile can take (Rules 2.3)."""
        number = self.tiles[cell]
        if number == FACE_DOWN:
            return 0
        standing = sum(self.crews.get(cell, Counter()).values())
        return min(SPACES[number], free_edges(cell, self.tiles)) - standing

    def regions(self, color: str) -> list[set[Cell]]:
        """Edge-connected tiles holding at least one piece of a color (Rules 2.5)."""
        return connected_parts(cell for cell, crew in self.crews.items() if crew[color] > 0)

    def _player_choices(self) -> list[str]:
        return self._tile_choices() if self.phase == "lay" else self._crew_choices()

    def _tile_choices(self) -> list[str]:
        """Face up on a hottest cell, or face down as a firebreak (Rules 2.2 and 2.8)."""
        choices = []
        for cell in hottest_cells(self.tiles):
            choices.append(f"tile {cell_text(cell)}")
            if "firebreak" not in self.setup.variants:
                continue
            if self.setup.edition == "wildfire":
                choices.append(f"break {cell_text(cell)}")
            else:
                for color, left in self.supply[self.seat].items():
                    if color != self.setup.neutral and left > 0:
                        choices.append(f"break {cell_text(cell)} {color}")
        return choices

    def _crew_choices(self) -> list[str]:
        """One to three pieces of one color on one tile, or none (Rules 2.1, 2.3, 2.6)."""
        choices = ["pass"]
        for cell in self.tiles:
            for color, left in self.supply[self.seat].items():
                for count in (1, 2, 3):
                    if count <= self.room(cell) and count <= left:
                        choices.append(f"crew {cell_text(cell)} {color} {count}")
        return choices

    def _apply_player(self, word: str, rest: list[str]) -> None:
        if word == "tile":
            self.tiles[read_cell(rest[0])] = self.number
            self.phase = "act"
        elif word == "break":
            self.tiles[read_cell(rest[0])] = FACE_DOWN
            if len(rest) == 2:
                self.supply[self.seat][rest[1]] -= 1
            self._end_turn(passed=False)
        elif word == "crew":
            self._place(read_cell(rest[0]), rest[1], int(rest[2]))
            self._end_turn(passed=False)
        else:
            self._end_turn(passed=True)

    def _place(self, cell: Cell, color: str, count: int) -> None:
        """Pieces go on a tile; the first ones fix the difficulty (Rules 2.3 and 2.7)."""
        if self.difficulty is None:
            self.difficulty = len(self.tiles)
        self.supply[self.seat][color] -= count
        self.crews.setdefault(cell, Counter())[color] += count

    def _end_turn(self, passed: bool) -> None:
        """All passed in a row, or, playing together, the last tile lies (Rules 2.4 and 2.7)."""
        self._count_pass(passed)
        if self.ends_with_pile and self.drawn == TILES:
            self._finish_together(1 if self.solved() else 0, self.difficulty if self.solved() else None)
        elif self.passes == self.players:
            self._score()
        else:
            self._next_turn()

    def solved(self) -> bool:
        """All 48 placed, one region a color, each with an open 1 (Rules 2.7)."""
        if any(left > 0 for own in self.supply for left in own.values()):
            return False
        for color in COLORS:
            regions = self.regions(color)
            if len(regions) != 1:
                return False
            if not any(self.tiles[cell] == 1 and free_edges(cell, self.tiles) > 0 for cell in regions[0]):
                return False
        return True

    def region_values(self, seat: int) -> list[int]:
        """The values of all regions of all of a seat's colors (Rules 2.5 and 2.6)."""
        assert self.setup.colors is not None
        round_up = self.setup.edition == "feurio" and "hotgame" not in self.setup.variants
        return [
            region_value(region, self.tiles, round_up)
            for color in self.setup.colors[seat]
            for region in self.regions(color)
        ]

    def _score(self) -> None:
        """The sum of the regions, then the best one (Rules 2.5)."""
        values = [self.region_values(seat) for seat in range(self.players)]
        self._finish_competitive([sum(own) for own in values], [max(own, default=0) for own in values], sign=1)
