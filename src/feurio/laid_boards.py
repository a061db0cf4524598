"""Boards that are laid out before the game: a layout with its numbers, by name, as cells or in full (rules 3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from feurio.cells import Cell, read_cell
from feurio.editions import Setup
from feurio.errors import SetupError, shown
from feurio.layouts import DEFAULT_LAYOUT, LAYOUTS, check_layout, check_numbers, random_layout

RANDOM = "random"


def read_layout(
    layout: object, setup: Setup, seed: int | None, free: bool
) -> tuple[tuple[Cell, ...] | None, tuple[int, ...] | None]:
    """The cells of a `layout` argument and, if it has them, the numbers.

    No layout means the default one; where chance is manual (`free`) it leaves the board open.
    """
    if layout is None:
        return (None if free else as_cells(LAYOUTS[DEFAULT_LAYOUT].cells)), None
    if isinstance(layout, str):
        if layout == RANDOM:
            return as_cells(random_layout(seed or 0)), None
        if layout not in LAYOUTS:
            raise SetupError("layout-unknown", "3.1", given=shown(layout), known=[*LAYOUTS, RANDOM])
        return as_cells(LAYOUTS[layout].cells), None
    if isinstance(layout, Mapping):
        cells = as_cells(check_layout(_read_cells(layout)))
        numbers = dict(zip(_read_cells(layout), layout.values(), strict=True))
        return cells, check_numbers([numbers[cell] for cell in cells], setup.box)
    if isinstance(layout, Iterable):
        return as_cells(check_layout(_read_cells(layout))), None
    raise SetupError("layout-not-readable", "3.1", given=shown(layout))


def read_rows(rows: Iterable[str]) -> dict[str, int]:
    """Tiles row by row: ``"-2 @ -1: 3 5 . V"`` lies in row -2 from column -1 on; a dot is a gap, V the volcano (0)."""
    tiles = {}
    for row in rows:
        place, _, numbers = row.partition(": ")
        r, _, q = place.partition(" @ ")
        for step, number in enumerate(numbers.split()):
            if number != ".":
                tiles[f"{int(q) + step},{r}"] = 0 if number == "V" else int(number)
    return tiles


def check_board(tiles: Iterable[tuple[Cell, int]], setup: Setup, layout: tuple[Cell, ...] | None) -> None:
    """Refuses a `board` event whose cells or numbers cannot be; `layout` are the cells if they are given."""
    cells, numbers = zip(*tiles, strict=True)
    if as_cells(check_layout(cells)) != layout and layout is not None:
        raise SetupError("layout-other-cells", "3.1")
    check_numbers(numbers, setup.box)


def as_cells(cells: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    return tuple(Cell(q, r) for q, r in cells)


def _read_cells(given: Iterable[object]) -> list[Cell]:
    cells = []
    for count, text in enumerate(given):
        if count > 1000:
            raise SetupError("layout-not-36", "3.1", given="> 1000")
        try:
            cells.append(read_cell(text))  # type: ignore[arg-type]
        except ValueError:
            raise SetupError("layout-bad-cell", "3.1", given=shown(text, 40)) from None
    return cells
