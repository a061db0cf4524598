"""Volcano! and Vulkan!, recomputed from scratch at every question (Rules 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from .common import (
    DIRECTIONS,
    SPACES,
    TILES,
    Cell,
    Layout,
    Oracle,
    Setup,
    cell_text,
    connected_parts,
    free_edges,
    full_box,
    neighbors,
    read_cell,
    step,
    step_back,
)

REACH = 999
VOLCANO_NUMBER = 0


def check_cluster(cells: Collection[Cell]) -> None:
    """ValueError unless the cells are a cluster the game can start from (Rules 3.1)."""
    if len(cells) != TILES or len(set(cells)) != TILES:
        raise ValueError(f"a cluster has {TILES} different cells")
    if any(abs(q) > REACH or abs(r) > REACH for q, r in cells):
        raise ValueError(f"cells lie within {REACH} of the origin")
    if len(connected_parts(cells)) != 1:
        raise ValueError("the cluster is not connected")
    if any(free_edges(cell, cells) > 4 for cell in cells):
        raise ValueError("a tile touches fewer than two others")
    if not any(free_edges(cell, cells) == 0 for cell in cells):
        raise ValueError("no tile has six neighbors")


def check_numbers(numbers: Collection[int], setup: Setup) -> None:
    """ValueError unless the box holds these tiles (Rules 3.1)."""
    counts, box = Counter(numbers), full_box(setup)
    if any(counts[number] > box[number] for number in counts):
        raise ValueError("the box has no such tiles")


def board_text(board: Mapping[Cell, int]) -> str:
    """The `board` event, sorted by q, then r."""
    return " ".join(["board", *(f"{cell_text(cell)}={board[cell]}" for cell in sorted(board))])


def read_board(text: str) -> dict[Cell, int]:
    """The tiles of a `board` event in its one accepted spelling."""
    board: dict[Cell, int] = {}
    for part in text.split()[1:]:
        cell, number = part.split("=")
        board[read_cell(cell)] = int(number)
    if board_text(board) != text:
        raise ValueError(f"not a board: {text!r}")
    return board


def row(entry: Cell, direction: str, tiles: Collection[Cell]) -> list[Cell]:
    """The unbroken row from the entry tile to the first gap (Rules 3.2)."""
    cells = []
    cell = entry
    while cell in tiles:
        cells.append(cell)
        cell = step(cell, direction)
    return cells


def has_adjacent_free_edges(cell: Cell, tiles: Collection[Cell]) -> bool:
    """Whether two free edges lie next to each other around a tile (Rules 3.3)."""
    free = [other not in tiles for other in neighbors(cell)]
    return any(free[side] and free[(side + 1) % 6] for side in range(6))


class VolcanoOracle(Oracle):
    """A game of `vulkan` or `volcano` in any mode (Rules 3)."""

    def __init__(self, setup: Setup, layout: Layout | None = None) -> None:
        super().__init__(setup)
        self.phase = "board"
        self.cells: list[Cell] | None = None  # the shape asked for; None: any valid one
        self.volcano: Cell | None = None
        self.loads: dict[Cell, Counter[str]] = {}
        self.taken: list[list[int]] = [[] for _ in range(self.players)]
        self.gone = 0  # tiles that left without a load
        self.removed: list[tuple[Cell, int, int | None, str]] = []  # by the last flight: cell, number, to whom, how
        if layout is None:
            return
        if isinstance(layout, str):
            raise ValueError("layouts are not known by name here")
        self.cells = [read_cell(text) for text in layout]
        check_cluster(self.cells)
        if isinstance(layout, Mapping):
            self.play(board_text({read_cell(text): number for text, number in layout.items()}))

    def _check_opening(self, text: str) -> None:
        """Any valid cluster of the shape asked for, with numbers the box has (Rules 3.1)."""
        if text.split(" ")[0] != "board":
            raise ValueError(f"not a board: {text!r}")
        board = read_board(text)
        check_cluster(board)
        check_numbers(list(board.values()), self.setup)
        if self.cells is not None and set(self.cells) != set(board):
            raise ValueError("the board is not of the layout asked for")

    def _choices(self) -> list[str]:
        if self.phase == "board":
            return []
        if self.phase == "volcano":
            return [f"volcano {cell_text(cell)}" for cell in self.tiles if free_edges(cell, self.tiles) == 0]
        return self.flights(self.seat)

    def flights(self, seat: int) -> list[str]:
        """Every entry tile, direction and color that drops at least one load (Rules 3.2)."""
        texts = []
        for entry in self.tiles:
            for direction in DIRECTIONS:
                if step_back(entry, direction) in self.tiles:
                    continue
                cells = row(entry, direction, self.tiles)
                if self.volcano in cells or not any(self.empty_spaces(cell) > 0 for cell in cells):
                    continue
                for color, left in self.supply[seat].items():
                    if left > 0:
                        texts.append(f"fly {cell_text(entry)} {direction} {color}")
        return texts

    def empty_spaces(self, cell: Cell) -> int:
        """Spaces of a forest tile that hold no load (Rules 1.1)."""
        return SPACES[self.tiles[cell]] - sum(self.loads.get(cell, Counter()).values())

    def _apply(self, text: str) -> None:
        word, *rest = text.split()
        if word == "board":
            self.tiles = read_board(text)
            self.unseen.subtract(self.tiles.values())
            self.phase = "volcano"
        elif word == "volcano":
            self.volcano = read_cell(rest[0])
            self.tiles[self.volcano] = VOLCANO_NUMBER
            self.phase = "fly"
            self._find_flyer(1)
        else:
            self._fly(read_cell(rest[0]), rest[1], rest[2])

    def _fly(self, entry: Cell, direction: str, color: str) -> None:
        """A whole turn: loads, extinguished tiles, isolated tiles (Rules 3.2 to 3.4)."""
        self.removed = []
        self._drop(entry, direction, color)
        self._extinguish()
        self._isolate()
        if self.setup.mode != "competitive" and self.gone > 0:
            self._finish_together(0)
        else:
            self._find_flyer(self.seat + 1)

    def _drop(self, entry: Cell, direction: str, color: str) -> None:
        """One load on each tile with room, while they last (Rules 3.2)."""
        for cell in row(entry, direction, self.tiles):
            if self.empty_spaces(cell) > 0 and self.supply[self.seat][color] > 0:
                self.supply[self.seat][color] -= 1
                self.loads.setdefault(cell, Counter())[color] += 1

    def extinguished(self, cell: Cell) -> bool:
        """Full, and with two adjacent free edges (Rules 3.3)."""
        if cell == self.volcano:
            return False
        return self.empty_spaces(cell) == 0 and has_adjacent_free_edges(cell, self.tiles)

    def _extinguish(self) -> None:
        """One tile after the other, until none is left (Rules 3.3)."""
        while True:
            done = [cell for cell in self.tiles if self.extinguished(cell)]
            if not done:
                return
            self._remove(done[0], "extinguished")

    def _isolate(self) -> None:
        """Whatever no longer hangs together with the volcano goes (Rules 3.4)."""
        for part in connected_parts(self.tiles):
            if self.volcano not in part:
                for cell in part:
                    self._remove(cell, "isolated")

    def leader(self, cell: Cell) -> str | None:
        """The color with strictly most loads on a tile (Rules 3.3 and 3.6)."""
        loads = self.loads.get(cell, Counter())
        leaders = [color for color, count in loads.items() if count == max(loads.values()) > 0]
        return leaders[0] if len(leaders) == 1 else None

    def award(self, cell: Cell) -> int | None:
        """Who gets a tile: strict majority, else the flyer; without loads nobody (Rules 3.3 and 3.4)."""
        if not any(self.loads.get(cell, Counter()).values()):
            return None
        leader = self.leader(cell)
        owner = None if leader is None else self.owner(leader)
        return self.seat if owner is None else owner

    def _remove(self, cell: Cell, how: str) -> None:
        """A tile leaves, and its loads with it (Rules 3.3 and 3.4)."""
        seat = self.award(cell)
        number = self.tiles.pop(cell)
        self.removed.append((cell, number, seat, how))
        self.loads.pop(cell, None)
        if seat is None:
            self.gone += 1
        else:
            self.taken[seat].append(number)

    def _find_flyer(self, first: int) -> None:
        """The next seat with a flight; without one the game is over (Rules 3.2 and 3.5)."""
        for distance in range(self.players):
            seat = (first + distance) % self.players
            if self.flights(seat):
                self.seat = seat
                return
        self._score()

    def _score(self) -> None:
        """The numbers taken, then fewer own loads lying; together: all tiles (Rules 3.5 and 3.6)."""
        if self.setup.mode != "competitive":
            self._finish_together(1 if len(self.tiles) == 1 and self.gone == 0 else 0)
            return
        assert self.setup.colors is not None
        lying = [sum(crew[color] for crew in self.loads.values() for color in own) for own in self.setup.colors]
        self._finish_competitive([sum(numbers) for numbers in self.taken], lying, sign=-1)
