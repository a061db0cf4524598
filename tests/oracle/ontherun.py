"""On the Run!, recomputed from scratch at every question (Rules 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import prod

from .common import (
    COLORS,
    NUMBERS,
    SPACES,
    TILES,
    Cell,
    PileOracle,
    Setup,
    cell_text,
    cells_around,
    connected_parts,
    neighbors,
    read_cell,
)

COMPASS = ("blue", "yellow", "red", "green")  # North, East, South, West
STALL_ROUNDS = 6


def hot_spots(tiles: Mapping[Cell, int]) -> list[Cell]:
    """Where the next tile may go (Rules 4.3)."""
    around = cells_around(tiles)
    numbers = {cell: [tiles[other] for other in neighbors(cell) if other in tiles] for cell in around}
    by_two = [cell for cell in around if len(numbers[cell]) >= 2]
    if not by_two:
        highest = max(tiles.values())
        return sorted(cell for cell in around if highest in numbers[cell])
    for number in reversed(NUMBERS):
        spots = [cell for cell in by_two if number in numbers[cell]]
        if spots:
            return sorted(spots)
    raise AssertionError("a cell touching tiles touches a number")


def group_of(cell: Cell, tiles: Mapping[Cell, int]) -> set[Cell]:
    """The edge-connected tiles of equal number a tile belongs to (Rules 4.5)."""
    same = [other for other, number in tiles.items() if number == tiles[cell]]
    return next(part for part in connected_parts(same) if cell in part)


class OnTheRunOracle(PileOracle):
    """A game of `ontherun` in any mode (Rules 4)."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.herds: dict[Cell, Counter[str]] = {}  # animals on tiles
        self.edge: dict[Cell, str] = {}  # the animal or predator on an edge cell
        self.fleeing: tuple[str, int] | None = None
        self.reached_edge = False  # whether a move of this turn ended on an edge cell
        self.quiet = 0  # consecutive turns without such a move, once the last tile lies

    def colors_now(self) -> list[str]:
        """The colors the seat to move may use, predators aside (Rules 1.2 and 4.9)."""
        if self.setup.colors is None:
            return [COMPASS[self.turn % 4]]
        return list(self.setup.colors[self.seat])

    def free_edge_cells(self) -> list[Cell]:
        """Edge cells holding nobody (Rules 4.1)."""
        return sorted(cell for cell in cells_around(self.tiles) if cell not in self.edge)

    def free_spaces(self, cell: Cell) -> int:
        """Spaces of a tile that hold no animal (Rules 4.4)."""
        return SPACES[self.tiles[cell]] - sum(self.herds.get(cell, Counter()).values())

    def _player_choices(self) -> list[str]:
        if self.phase == "lay":
            return [f"tile {cell_text(cell)}" for cell in hot_spots(self.tiles)]
        if self.phase == "relocate":
            return [f"relocate {cell_text(cell)}" for cell in self.free_edge_cells()]
        if self.phase == "move":
            return self.moves()
        choices = ["pass", *self._flee_choices()]
        if self.laid:  # Rules 4.6 and 4.8: never after the turn that laid the last tile
            choices += self._startle_choices() + self._predator_choices()
        return choices

    def _startle_choices(self) -> list[str]:
        """One to three on free spaces of a tile, or one on a free edge cell (Rules 4.4)."""
        choices = []
        for color in self.colors_now():
            left = self.supply[self.seat][color]
            for cell in self.tiles:
                for count in (1, 2, 3):
                    if count <= left and count <= self.free_spaces(cell):
                        choices.append(f"startle {cell_text(cell)} {color} {count}")
            if left > 0:
                choices += [f"startle {cell_text(cell)} {color} 1" for cell in self.free_edge_cells()]
        return choices

    def _predator_choices(self) -> list[str]:
        """One to three predators on a connected group of free edge cells (Rules 4.8)."""
        if self.setup.neutral is None:
            return []
        left = self.supply[self.seat][self.setup.neutral]
        free = set(self.free_edge_cells())
        choices = []
        groups = {frozenset([cell]) for cell in free}
        for count in (1, 2, 3):
            if count <= left:
                choices += [" ".join(["predators", *map(cell_text, sorted(group))]) for group in groups]
            groups = {
                group | {other}
                for group in groups
                for cell in group
                for other in neighbors(cell)
                if other in free - group
            }
        return choices

    def _flee_choices(self) -> list[str]:
        """Each number on which a color has an animal (Rules 4.5)."""
        return [
            f"flee {color} {number}"
            for color in self.colors_now()
            for number in NUMBERS
            if self.animals_on(color, number)
        ]

    def animals_on(self, color: str, number: int) -> dict[Cell, int]:
        """The tiles of a number with a color's animals, and how many are there (Rules 4.5)."""
        return {
            cell: herd[color] for cell, herd in self.herds.items() if herd[color] > 0 and self.tiles[cell] == number
        }

    def moves(self) -> list[str]:
        """Every step a fleeing animal can take (Rules 4.5)."""
        assert self.fleeing is not None
        return [
            f"move {cell_text(start)} {cell_text(end)}"
            for start in self.animals_on(*self.fleeing)
            for end in sorted(self.refuges(start))
        ]

    def refuges(self, start: Cell) -> set[Cell]:
        """Free places in groups, and free edge cells, that touch a tile's group (Rules 4.5)."""
        group = group_of(start, self.tiles)
        touching = {other for cell in group for other in neighbors(cell)} - group
        reached: set[Cell] = touching & set(self.free_edge_cells())
        for other in touching:
            if other in self.tiles:
                reached |= {cell for cell in group_of(other, self.tiles) if self.free_spaces(cell) > 0}
        return reached

    def _apply_player(self, word: str, rest: list[str]) -> None:
        if word == "tile":
            self._lay(read_cell(rest[0]))
        elif word == "relocate":
            assert self.setup.neutral is not None
            self.edge[read_cell(rest[0])] = self.setup.neutral
            self.phase = "act"
        elif word == "startle":
            self._startle(read_cell(rest[0]), rest[1], int(rest[2]))
            self._end_turn(passed=False)
        elif word == "predators":
            assert self.setup.neutral is not None
            for text in rest:
                self.edge[read_cell(text)] = self.setup.neutral
                self.supply[self.seat][self.setup.neutral] -= 1
            self._end_turn(passed=False)
        elif word == "flee":
            self.fleeing = rest[0], int(rest[1])
            self._flee_on()
        elif word == "move":
            self._move(read_cell(rest[0]), read_cell(rest[1]))
            self._flee_on()
        else:
            self._end_turn(passed=True)

    def _lay(self, cell: Cell) -> None:
        """An animal under the tile goes home, a predator goes elsewhere (Rules 4.3 and 4.8)."""
        self.tiles[cell] = self.number
        color = self.edge.pop(cell, None)
        self.phase = "act"
        if color is None:
            return
        if color != self.setup.neutral:
            self._return(color, 1)
        elif self.free_edge_cells():
            self.phase = "relocate"
        else:
            self.supply[self.seat][color] += 1

    def _return(self, color: str, count: int) -> None:
        """Animals go back to their owner's supply, or to everyone's (Rules 4.3, 4.5, 4.9)."""
        self.supply[self.owner(color) or 0][color] += count

    def _startle(self, cell: Cell, color: str, count: int) -> None:
        """Animals go on a tile or an edge cell (Rules 4.4)."""
        self.supply[self.seat][color] -= count
        if cell in self.tiles:
            self.herds.setdefault(cell, Counter())[color] += count
        else:
            self.edge[cell] = color

    def _move(self, start: Cell, end: Cell) -> None:
        """One animal goes to a tile or an edge cell (Rules 4.5)."""
        assert self.fleeing is not None
        color = self.fleeing[0]
        self.herds[start][color] -= 1
        if end in self.tiles:
            self.herds.setdefault(end, Counter())[color] += 1
        else:
            self.edge[end] = color
            self.reached_edge = True

    def _flee_on(self) -> None:
        """Go on while an animal can move; those left over go home (Rules 4.5)."""
        assert self.fleeing is not None
        self.phase = "move"
        if self.moves():
            return
        for cell, count in self.animals_on(*self.fleeing).items():
            self.herds[cell][self.fleeing[0]] -= count
            self._return(self.fleeing[0], count)
        self.fleeing = None
        self._end_turn(passed=False)

    def _end_turn(self, passed: bool) -> None:
        """Whether the game is over after this turn (Rules 4.6 and 4.9)."""
        self._count_pass(passed)
        if not self.laid:
            self.quiet = 0 if self.reached_edge else self.quiet + 1
        self.reached_edge = False
        if self.drawn < TILES:
            self._next_turn()
        elif self.ends_with_pile:
            self._score_together()
        elif self.passes == self.players or self.quiet == STALL_ROUNDS * self.players or self.settled():
            self._score()
        else:
            self._next_turn()

    def settled(self) -> bool:
        """No free edge cell is left, or no animal on a tile (Rules 4.6)."""
        return not self.free_edge_cells() or not any(sum(herd.values()) for herd in self.herds.values())

    def saved(self, color: str) -> int:
        """A color's animals on edge cells (Rules 4.1)."""
        return list(self.edge.values()).count(color)

    def damage(self, color: str) -> int:
        """The numbers under a color's animals still on tiles (Rules 4.7)."""
        return sum(self.tiles[cell] * herd[color] for cell, herd in self.herds.items())

    def _score(self) -> None:
        """Saved animals less those in the supply, then the smaller damage (Rules 4.7)."""
        scores, damages = [], []
        for seat, own in enumerate(self.setup.colors or ()):
            saved = prod(self.saved(color) for color in own)  # with one color: just its number
            scores.append(saved - sum(self.supply[seat][color] for color in own))
            damages.append(sum(self.damage(color) for color in own))
        self._finish_competitive(scores, damages, sign=-1)

    def _score_together(self) -> None:
        """The product of the saved, if all 48 are on the table (Rules 4.9)."""
        all_out = not any(self.supply[0].values())
        self._finish_together(prod(self.saved(color) for color in COLORS) if all_out else 0)
