"""Whole random games, for comparing and for testing."""

from __future__ import annotations

import random

from .common import TILES, Cell, Oracle, cell_text, cells_around, free_edges
from .volcano import VolcanoOracle, board_text

Decision = tuple[int | str | None, list[str], str]

# The hexagon of radius 3 around 0,0 without its corner 3,0.
HEXAGON: tuple[Cell, ...] = tuple(
    (q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3 and (q, r) != (3, 0)
)


def random_cluster(rng: random.Random) -> list[Cell]:
    """A valid cluster grown around a tile with six neighbors (Rules 3.1)."""
    cells = {(0, 0)} | cells_around([(0, 0)])
    while len(cells) < TILES:
        cells.add(rng.choice(sorted(cell for cell in cells_around(cells) if free_edges(cell, cells) <= 4)))
    return sorted(cells)


def random_numbers(oracle: Oracle, rng: random.Random, count: int) -> list[int]:
    """Tiles drawn uniformly from the unseen ones (Rules 1.5)."""
    return rng.sample(sorted(oracle.unseen.elements()), count)


def random_opening(oracle: Oracle, rng: random.Random) -> str:
    """A random deal (Rules 1.4), or random numbers on the layout or on a random cluster (Rules 3.1)."""
    if isinstance(oracle, VolcanoOracle):
        cells = oracle.cells or random_cluster(rng)
        return board_text(dict(zip(cells, random_numbers(oracle, rng, TILES), strict=True)))
    return " ".join(["deal", *map(str, sorted(random_numbers(oracle, rng, oracle.players)))])


def random_choice(legal: list[str], rng: random.Random) -> str:
    """Half the time any event, half the time a kind of event first, so that rare kinds happen too."""
    if rng.random() < 0.5:
        return rng.choice(legal)
    kind = rng.choice(sorted({text.split()[0] for text in legal}))
    return rng.choice([text for text in legal if text.split()[0] == kind])


def play_random(oracle: Oracle, rng: random.Random) -> list[Decision]:
    """Play on to the end; each decision as who was to move, what was legal, what was played."""
    decisions: list[Decision] = []
    while oracle.to_move is not None:
        to_move, legal = oracle.to_move, oracle.legal()
        if not legal:
            chosen = random_opening(oracle, rng)
        elif to_move == "chance":
            chosen = f"draw {random_numbers(oracle, rng, 1)[0]}"
        else:
            chosen = random_choice(legal, rng)
        oracle.play(chosen)
        decisions.append((to_move, legal, chosen))
    return decisions


def layout_texts(cells: tuple[Cell, ...] | list[Cell]) -> list[str]:
    """Cells as a layout is given to a new game."""
    return [cell_text(cell) for cell in cells]
