"""Cells, points and outlines agree with each other."""

from __future__ import annotations

import math

import pytest

from feurio.drawing import geometry

CELLS = [(q, r) for q in range(-9, 10) for r in range(-9, 10)] + [(999, -999), (-31, 4)]


def test_neighbors_are_one_column_away_in_their_direction() -> None:
    for direction, cell in zip(geometry.DIRECTIONS.values(), geometry.neighbors((2, 5)), strict=True):
        (x0, y0), (x1, y1) = geometry.center((2, 5)), geometry.center(cell)
        assert math.dist((x0, y0), (x1, y1)) == pytest.approx(geometry.COLUMN, abs=0.1)
        assert math.degrees(math.atan2(y1 - y0, x1 - x0)) == pytest.approx(direction.angle, abs=0.1)


@pytest.mark.parametrize("text", ["", "1", "1,", "01,2", "+1,2", "1, 2", "-0,1", "1,2,3", "a,b", "1,2\n", None, 3])
def test_only_the_notation_of_cells_is_read(text: object) -> None:
    with pytest.raises(ValueError, match="not a cell"):
        geometry.parse_cell(text)


def test_a_cell_is_written_as_it_is_read() -> None:
    for cell in CELLS:
        assert geometry.parse_cell(geometry.name(cell)) == cell


def test_the_outline_of_one_cell_has_six_corners() -> None:
    path = geometry.outline([(0, 0)])
    assert path.count("M") == 1
    assert path.count("L") == 5


def test_shared_edges_are_not_part_of_an_outline() -> None:
    assert geometry.outline([(0, 0), (1, 0)]).count("L") == 9


def test_a_ring_of_tiles_has_an_outer_and_an_inner_rim() -> None:
    path = geometry.outline(geometry.neighbors((0, 0)))
    assert sorted(loop.count("L") + 1 for loop in path.split("M")[1:]) == [6, 18]


def test_tiles_apart_have_an_outline_each() -> None:
    assert geometry.outline([(0, 0), (5, 0)]).count("Z") == 2


@pytest.mark.parametrize("spaces", [1, 2, 3])
def test_sockets_keep_clear_of_the_rim_and_of_each_other(spaces: int) -> None:
    apothem = geometry.CONSTANTS["face"] * math.sqrt(3) / 2
    places = geometry.SOCKETS[spaces]
    assert len(places) == spaces
    for x, y in places:
        for direction in geometry.DIRECTIONS.values():
            toward = x * direction.unit[0] + y * direction.unit[1]
            assert apothem - toward >= 27, "a plate has radius 26"
    for i, place in enumerate(places):
        for other in places[:i]:
            assert math.dist(place, other) >= 52


def test_negative_zero_is_not_written() -> None:
    assert geometry.brief(-0.01) == "0"
    assert geometry.brief(-0.06) == "-0.1"
    assert geometry.brief(12.0) == "12"
