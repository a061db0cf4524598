"""How many edge cells can be left at the end of On the Run, by the order of the tiles: the proof is in docs/solving.md.

Fire spreads to the highest number that has a free edge, so high tiles are enclosed; and every tile that is enclosed
costs an edge cell.
"""

from __future__ import annotations

from collections.abc import Sequence

MOST_TILES = 10_000
"""More than any box has, and few enough to count through."""


def most_edge_cells(order: Sequence[int], start: int = 1) -> int:
    """At most so many, where tiles are laid in this order and the first `start` of them lie at the beginning."""
    return len(order) + 6 - least_lost(least_enclosed(order, start))


def least_enclosed(order: Sequence[int], start: int = 1) -> int:
    """So many tiles at least have six neighbors at the end.

    For each number the free edges that its tiles can have are counted. A new tile touches two others (the second of
    all one, the first none). It is laid beside the highest number with a free edge, and shuts one there: if that number
    may have one, it has one less, or had none.
    """
    most = dict.fromkeys(range(1, 7), 0)
    for place, number in enumerate(order):
        hottest = next((each for each in range(6, 0, -1) if most[each]), 0)
        if place >= start and hottest:
            most[hottest] -= 1
        most[number] += 6 if place == 0 else 5 if place == 1 else 4
    return sum(max(0, order.count(number) - most[number]) for number in most)


def least_lost(enclosed: int) -> int:
    """How many edge cells fewer than tiles and six there are at least, with so many tiles enclosed."""
    if not 0 <= enclosed <= MOST_TILES:
        raise ValueError(f"0 to {MOST_TILES} tiles can be enclosed")
    bridges = range(3, enclosed // 3 + 4)  # with more of them their own two cells each are the larger part
    return min(enclosed, min(max(enclosed + 2 - many, 2 * many) for many in bridges))
