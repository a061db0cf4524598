"""Clusters for Volcano and Vulkan (rules 3.1): what is valid, the named layouts and the random ones."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from feurio.editions import check_setup
from feurio.errors import SetupError
from feurio.layouts import (
    DEFAULT_LAYOUT,
    LAYOUTS,
    TILES,
    Cell,
    check_layout,
    check_numbers,
    connected_to,
    inner_cells,
    neighbors,
    random_layout,
    read_picture,
    touching,
)
from feurio.volcano import VolcanoState

HEXAGON = tuple((q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3 and (q, r) != (3, 0))
FLOWER = [(0, 0), *neighbors((0, 0))]
LONGEST = [*FLOWER, *((q, 0) for q in range(2, 30)), (29, -1)]
"""A flower, a line that starts from it, and a triangle to end it: 31 cells long."""
SEED_2026 = """
        #
       # # #
    # # # # #
     # #   #
  # # # #
   # O
  # # # #
   # # # #
# # #   #
 # # #
# #
 #
"""
BOX = (7, 7, 8, 7, 7, 7)


def refusal(cells: object) -> SetupError:
    with pytest.raises(SetupError) as caught:
        check_layout(cells)  # type: ignore[arg-type]
    assert caught.value.rule == "3.1"
    return caught.value


def extent(cells: tuple[Cell, ...]) -> int:
    axes = ([q for q, _ in cells], [r for _, r in cells], [q + r for q, r in cells])
    return max(max(axis) - min(axis) + 1 for axis in axes)


def holes(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The groups of empty cells that the cluster encloses."""
    all_of = set(cells)
    low_q, high_q = min(q for q, _ in all_of) - 1, max(q for q, _ in all_of) + 1
    low_r, high_r = min(r for _, r in all_of) - 1, max(r for _, r in all_of) + 1
    empty = {(q, r) for q in range(low_q, high_q + 1) for r in range(low_r, high_r + 1)} - all_of
    empty -= connected_to((low_q, low_r), empty)
    found: list[set[Cell]] = []
    while empty:
        found.append(connected_to(min(empty), empty))
        empty -= found[-1]
    return found


# --- Cells ----------------------------------------------------------------------------------------------------------


def test_neighbors_are_anticlockwise_from_the_east() -> None:
    assert neighbors((2, -1)) == ((3, -1), (3, -2), (2, -2), (1, -1), (1, 0), (2, 0))


def test_touching_counts_neighbors_only() -> None:
    assert touching((0, 0), FLOWER) == 6
    assert touching((1, 0), FLOWER) == 3
    assert touching((2, 0), FLOWER) == 1
    assert touching((3, 0), FLOWER) == 0


def test_connected_to_stops_at_gaps() -> None:
    cells = {(0, 0), (1, 0), (3, 0)}
    assert connected_to((0, 0), cells) == {(0, 0), (1, 0)}
    assert connected_to((3, 0), cells) == {(3, 0)}


def test_inner_cells_have_six_neighbors() -> None:
    assert inner_cells(FLOWER) == ((0, 0),)
    assert inner_cells(neighbors((0, 0))) == ()
    assert len(inner_cells(HEXAGON)) == 18


def test_holes_are_enclosed_empty_cells() -> None:
    assert holes(FLOWER) == []
    assert holes(neighbors((0, 0))) == [{(0, 0)}]
    assert holes(set(neighbors((0, 0))) - {(1, 0)}) == []


# --- What is valid --------------------------------------------------------------------------------------------------


def test_a_valid_layout_comes_back_sorted() -> None:
    assert check_layout(reversed(HEXAGON)) == HEXAGON
    assert check_layout([list(cell) for cell in HEXAGON]) == HEXAGON


def test_the_longest_layout_is_valid() -> None:
    cells = check_layout(LONGEST)
    assert extent(cells) == 31


def test_a_layout_may_lie_at_the_edge_of_the_world() -> None:
    far = [(q + 996, r - 996) for q, r in HEXAGON]
    assert max(q for q, _ in far) == 999
    assert check_layout(far) == tuple(far)
    error = refusal([(q + 997, r) for q, r in HEXAGON])
    assert error.code == "layout-out-of-range"
    assert error.data["reach"] == 999
    assert refusal([(q, r - 997) for q, r in HEXAGON]).data["cell"] == "0,-1000"


def test_a_layout_has_36_cells() -> None:
    assert refusal(HEXAGON[:-1]).data == {"given": 35}
    assert refusal([*HEXAGON, (3, 0)]).data == {"given": 37}
    assert refusal([]).code == "layout-not-36"


def test_no_cell_twice() -> None:
    error = refusal([*HEXAGON[:-1], HEXAGON[0]])
    assert (error.code, error.data) == ("layout-cell-twice", {"cell": "-3,0"})


def test_a_layout_is_in_one_piece() -> None:
    apart = [cell for cell in HEXAGON if cell not in ((-3, 0), (-3, 1), (-2, 0))]
    error = refusal([*apart, (9, 9), (10, 9), (9, 10)])
    assert (error.code, error.data) == ("layout-not-connected", {"cell": "-3,2", "other": "9,9"})


def test_every_tile_touches_two() -> None:
    error = refusal([*(cell for cell in HEXAGON if cell != (-3, 0)), (4, -4)])
    assert (error.code, error.data) == ("layout-lonely-tile", {"cell": "4,-4", "given": 1})


def test_some_tile_has_six_neighbors() -> None:
    strip = [(q, r) for q in range(18) for r in range(2)]
    assert refusal(strip).code == "layout-no-volcano"


@pytest.mark.parametrize("cell", ["0,0", (0,), (0, 0, 0), (0.0, 0), (True, 0), None, 7, [0, "0"]])
def test_what_is_no_cell(cell: object) -> None:
    assert refusal([cell, *HEXAGON[1:]]).code == "layout-not-a-cell"


@pytest.mark.parametrize("cells", ["hexagon", 7, None])
def test_what_is_no_list_of_cells(cells: object) -> None:
    assert refusal(cells).code == "layout-not-cells"


def test_long_values_are_cut_in_messages() -> None:
    assert len(refusal(["x" * 1000]).data["given"]) == 60


def test_numbers_of_the_box() -> None:
    numbers = [1, 2, 3, 4, 5, 6] * 6
    assert check_numbers(numbers, BOX) == tuple(numbers)
    assert check_numbers([*numbers[:-1], 3], BOX).count(3) == 7


@pytest.mark.parametrize("number", [0, 7, -1, True, 1.0, "1", None])
def test_what_is_no_number(number: object) -> None:
    with pytest.raises(SetupError) as caught:
        check_numbers([number, *([1, 2, 3, 4, 5, 6] * 6)[1:]], BOX)
    assert (caught.value.code, caught.value.rule) == ("board-not-a-number", "3.1")


def test_numbers_the_box_has_not() -> None:
    with pytest.raises(SetupError) as caught:
        check_numbers([1] * 8 + [2, 3, 4, 5] * 7, BOX)
    assert caught.value.code == "board-too-many"
    assert caught.value.data == {"number": 1, "given": 8, "most": 7}
    with pytest.raises(SetupError) as caught:
        check_numbers([1, 2, 3, 4, 5, 6], BOX)
    assert caught.value.code == "layout-not-36"


# --- Layouts with a name ---------------------------------------------------------------------------------------------


def test_the_default_layout_is_the_hexagon() -> None:
    assert DEFAULT_LAYOUT == "hexagon"
    assert LAYOUTS["hexagon"].cells == HEXAGON


@pytest.mark.parametrize("name", LAYOUTS)
def test_named_layouts_are_valid(name: str) -> None:
    layout = LAYOUTS[name]
    assert layout.name == name
    assert layout.cells == check_layout(layout.cells)
    assert layout.description.endswith(".")
    assert "\n" not in layout.description


def test_named_layouts_differ_in_kind() -> None:
    assert len(LAYOUTS) >= 6
    assert len({layout.cells for layout in LAYOUTS.values()}) == len(LAYOUTS)
    assert [len(hole) for hole in holes(LAYOUTS["atoll"].cells)] == [1]
    assert [len(hole) for hole in holes(LAYOUTS["lake"].cells)] == [4]
    assert holes(LAYOUTS["hexagon"].cells) == []
    assert extent(LAYOUTS["ridge"].cells) >= 12


def test_pictures_are_read_around_the_mark() -> None:
    assert read_picture("\n # #\n# O #\n # #\n") == tuple(sorted(FLOWER))
    assert read_picture(" # #\n# + #\n # #") == tuple(sorted(neighbors((0, 0))))


@pytest.mark.parametrize("picture", ["O#", "O x"])
def test_pictures_that_are_wrong(picture: str) -> None:
    with pytest.raises(ValueError, match="a drawing has no"):
        read_picture(picture)


# --- Random layouts --------------------------------------------------------------------------------------------------


def test_random_layouts_are_valid_and_near_the_middle() -> None:
    for seed in range(150):
        cells = random_layout(seed)
        assert cells == check_layout(cells)
        assert abs(2 * sum(q for q, _ in cells)) <= TILES
        assert abs(2 * sum(r for _, r in cells)) <= TILES


def test_random_layouts_are_decided_by_the_seed() -> None:
    assert random_layout(7) == random_layout(7)
    assert random_layout(7) == random_layout(7 + 2**64)
    assert random_layout(-1) == random_layout(2**64 - 1)
    assert random_layout(2026) == read_picture(SEED_2026)


def test_random_layouts_vary() -> None:
    layouts = [random_layout(seed) for seed in range(100)]
    assert len(set(layouts)) == 100
    assert any(holes(cells) for cells in layouts)
    assert not all(holes(cells) for cells in layouts)
    assert min(map(extent, layouts)) <= 8
    assert max(map(extent, layouts)) >= 12
    assert len({len(inner_cells(cells)) for cells in layouts}) >= 12


# --- Played upon -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cells", [*(layout.cells for layout in LAYOUTS.values()), check_layout(LONGEST)], ids=[*LAYOUTS, "longest"]
)
def test_layouts_can_be_played(cells: tuple[Cell, ...]) -> None:
    state = VolcanoState(check_setup("volcano"))
    state.rng = 1
    state.layout(cells)
    state.chance()
    assert state.cell_list() == list(cells)
    assert len(state.legal()) == len(inner_cells(cells))
    assert [6 - tile[2] for tile in state.tile_list()] == [touching(cell, cells) for cell in cells]
    assert state.playout() > 1
    assert state.over
    left = sum(tile[1] for tile in state.tile_list()) + sum(state.lost_list())
    assert sum(state.scores()) + left < 36 * 6


def test_a_board_that_has_no_place_is_refused() -> None:
    state = VolcanoState(check_setup("vulkan"))
    numbers = [1, 2, 3, 4, 5, 6] * 6
    with pytest.raises(ValueError, match="sorted by q"):
        state.layout(HEXAGON[::-1])
    with pytest.raises(ValueError, match="36 cells"):
        state.board(HEXAGON[:-1], numbers[:-1])
    with pytest.raises(ValueError, match="36 numbers"):
        state.board(HEXAGON, [0, *numbers[1:]])
    with pytest.raises(ValueError, match="no such tiles"):
        state.board(HEXAGON, [2, *numbers[1:]])
    state.board(HEXAGON, numbers)
    assert state.unseen_counts() == [0] * 6
    assert state.tiles_left == 0
    with pytest.raises(ValueError, match="lie already"):
        state.layout(HEXAGON)
