"""How many edge cells can be filled at the end of On the Run, by the order of tiles: the proof is in docs/solving.md.

Fire spreads to the highest number that has a free edge, so high tiles are enclosed; and every tile that is enclosed
costs an edge cell. Cells that only the last tiles touch cannot all be reached.
"""

from __future__ import annotations

from collections.abc import Sequence

MOST_TILES = 10_000
"""More than any box has, and few enough to count through."""
_AROUND = 6
"""Tiles around a cell, and cells around a tile."""


def most_saved_cells(order: Sequence[int], start: int = 1) -> int:
    """On at most so many edge cells an animal can stand at the end.

    A cell that the last tile alone touches is reached from tiles of that tile's number beside it. If all of these are
    enclosed it is reached by a single startled animal only, so that the last tile opens one cell for the one that it
    takes: the turn before had as many. So it is with the last two.
    """
    most = most_edge_cells(order, start)
    for last in (1, 2):
        tiles = len(order) - last
        if tiles <= start or not _Fire(order[:tiles], start).closed(order[tiles]):
            break
        most = min(most, most_edge_cells(order[:tiles], start))
    return most


def most_edge_cells(order: Sequence[int], start: int = 1) -> int:
    """At most so many, where tiles are laid in this order and the first `start` of them lie at the beginning."""
    return len(order) + 6 - least_lost(least_enclosed(order, start))


def least_enclosed(order: Sequence[int], start: int = 1) -> int:
    """So many tiles at least have six neighbors at the end."""
    fire = _Fire(order, start)
    return len(order) - sum(fire.most_open(number) for number in range(1, 7))


class _Fire:
    """What can be open after these tiles: for each number at most so many free edges of its tiles, at most so many edge
    cells that touch them, and the tiles that came since all of them were surely enclosed.

    A new tile touches two others (the second of all one, the first none). It is laid on a cell that touches the highest
    number with a free edge, and so takes an edge and a cell there: if that number may have one, it has one less, or had
    none. A tile of that same number touches another one, and two of its neighbors touch that, too: so it has only three
    new cells. Had there been no other, it would have all its own.
    """

    def __init__(self, order: Sequence[int], start: int) -> None:
        self.edges = dict.fromkeys(range(1, 7), 0)
        self.cells = dict.fromkeys(range(1, 7), 0)
        self.tiles = dict.fromkeys(range(1, 7), 0)
        for place, number in enumerate(order):
            hottest = next((each for each in range(6, 0, -1) if not self.closed(each)), 0) if place >= start else 0
            if hottest:
                self.edges[hottest] -= 1
                self.cells[hottest] -= 1
                if self.closed(hottest):
                    self.edges[hottest] = self.cells[hottest] = self.tiles[hottest] = 0
            own = 6 if place == 0 else 5 if place == 1 else 4
            self.tiles[number] += 1
            self.edges[number] += own
            self.cells[number] = max(self.cells[number] + (3 if number == hottest else own), own)

    def closed(self, number: int) -> bool:
        """Whether no tile of this number can have a free edge."""
        return not self.edges[number] or not self.cells[number]

    def most_open(self, number: int) -> int:
        """At most so many tiles of this number have a free edge."""
        return min(self.tiles[number], self.edges[number], _AROUND * self.cells[number])


def least_lost(enclosed: int) -> int:
    """How many edge cells fewer than tiles and six there are at least, with so many tiles enclosed."""
    if not 0 <= enclosed <= MOST_TILES:
        raise ValueError(f"0 to {MOST_TILES} tiles can be enclosed")
    bridges = range(3, enclosed // 3 + 4)  # with more of them their own two cells each are the larger part
    return min(enclosed, min(max(enclosed + 2 - many, 2 * many) for many in bridges))
