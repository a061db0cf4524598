"""When two puzzles are nearly the same: the same tiles and pieces around the answer, however the board is turned."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable

from feurio.cells import CELL, Cell, read_cell
from feurio.puzzles.puzzle import Puzzle

_CELL = re.compile(CELL)


def likeness(puzzle: Puzzle) -> Hashable:
    """What near-duplicates have in common: everything within one cell of the answer's, turned and mirrored so that the
    least of the twelve ways to look at it is taken; whose the pieces are counts, not their colors."""
    game = puzzle.start()
    position = game.position()
    seat = puzzle.seat
    own = set(game.setup.seat_colors[seat]) if not game.setup.shared else set()
    answer = {read_cell(text) for event in puzzle.first_turn() for text in _CELL.findall(event)}
    near = answer | {cell for one in answer for cell in one.neighbors()}
    here: list[tuple[Cell, str]] = []
    for tile in position["tiles"]:
        cell = read_cell(tile["cell"])
        if cell in near:
            pieces = "".join(sorted("m" if piece in own else "o" for piece in tile["pieces"]))
            here.append((cell, f"{tile['number']}{pieces}{'*' if cell in answer else ''}"))
    hand = position["drawn"]
    return (puzzle.edition, puzzle.aim, hand, min(_turned(here, turn) for turn in range(12)))


def _turned(tiles: Iterable[tuple[Cell, str]], turn: int) -> tuple[tuple[int, int, str], ...]:
    found = []
    for cell, what in tiles:
        q, r = (cell.r, cell.q) if turn >= 6 else (cell.q, cell.r)
        for _ in range(turn % 6):
            q, r = q + r, -q
        found.append((q, r, what))
    if not found:
        return ()
    left, top = min(q for q, _, _ in found), min(r for _, r, _ in found)
    return tuple(sorted((q - left, r - top, what) for q, r, what in found))
