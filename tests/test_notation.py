"""Texts of events: exactly the notation is read, and what is written is read back."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import feurio
from feurio.cells import DIRECTIONS, Cell, read_cell
from feurio.editions import COLORS
from feurio.events import (
    EVENTS,
    Board,
    Break,
    Center,
    Crew,
    Deal,
    Draw,
    Event,
    Flee,
    Fly,
    Move,
    Pass,
    Predators,
    Relocate,
    Startle,
    Tile,
    Volcano,
    event_of,
    read_event,
)

numbers = st.integers(1, 6)
coordinates = st.integers(-999, 999)
cells = st.builds(Cell, coordinates, coordinates)
near_cells = st.builds(Cell, st.integers(-40, 40), st.integers(-40, 40))
colors = st.sampled_from(COLORS)
counts = st.integers(1, 3)
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(Pass),
    st.builds(lambda n: Deal(tuple(sorted(n))), st.lists(numbers, min_size=1, max_size=4)),
    st.builds(lambda n: Board(tuple(sorted(n.items()))), st.dictionaries(cells, numbers, min_size=36, max_size=36)),
    st.builds(Draw, st.integers(0, 6)),
    st.builds(lambda a, b: Center(min(a, b), max(a, b)), numbers, numbers),
    st.builds(Volcano, cells),
    st.builds(Tile, cells),
    st.builds(Relocate, cells),
    st.builds(Break, cells, st.none() | colors),
    st.builds(Crew, cells, colors, counts),
    st.builds(Startle, cells, colors, counts),
    st.builds(Fly, cells, st.sampled_from(DIRECTIONS), colors),
    st.builds(lambda c: Predators(tuple(sorted(c))), st.sets(cells, min_size=1, max_size=3)),
    st.builds(Flee, colors, numbers),
    st.builds(Move, cells, cells),
)


@given(events)
def test_what_is_written_is_read_back(event: Event) -> None:
    assert read_event(str(event)) == event
    assert read_event(f" \t{event}\n") == event


@given(events, st.data())
def test_any_change_of_a_text_is_another_event_or_unreadable(event: Event, data: st.DataObject) -> None:
    text = str(event)
    at = data.draw(st.integers(0, len(text)))
    changed = text[:at] + data.draw(st.sampled_from(list(" 0+-,=?1x\u00a0\u0663"))) + text[at:]
    try:
        read = read_event(changed)
    except feurio.UnreadableEvent as problem:
        assert problem.code in ("event-unknown", "event-malformed")
        return
    assert str(read) == changed.strip()


@given(st.text() | st.builds(lambda k, t: f"{k} {t}", st.sampled_from(sorted(EVENTS)), st.text()))
def test_no_text_breaks_the_reader(text: str) -> None:
    with contextlib.suppress(feurio.UnreadableEvent):
        assert str(read_event(text)) == text.strip()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "PASS",
        "pass ",
        "tile 2,-1 ",
        "tile  2,-1",
        "tile 2, -1",
        "tile 02,-1",
        "tile +2,-1",
        "tile -0,1",
        "tile 1000,0",
        "tile 1,2,3",
        "tile ٣,1",
        "deal 6 3",
        "deal 1 2 3 4 5",
        "center 6 3",
        "draw 7",
        "draw 0",
        "crew 0,0 green 0",
        "crew 0,0 green 4",
        "crew 0,0 purple 1",
        "fly 0,0 N red",
        "fly 0,0 ne red",
        "predators 3,0 2,0",
        "predators 2,0 2,0",
        "predators 1,0 2,0 3,0 4,0",
        "flee red 0",
        "move 0,0",
        "break 0,0 Red",
        "board 0,0=3",
        "pass\npass",
        "x" * 100_000,
    ],
)
def test_unreadable(text: str) -> None:
    if text != text.strip():
        assert str(read_event(text)) == text.strip()
        return
    with pytest.raises(feurio.UnreadableEvent) as caught:
        read_event(text)
    assert caught.value.code
    assert len(str(caught.value)) < 400


def test_any_amount_of_white_space_may_stand_around() -> None:
    assert str(read_event(" " * 5000 + "tile 2,-1" + "\r\n" * 5000)) == "tile 2,-1"


@pytest.mark.parametrize("thing", [None, 5, b"pass", ["pass"], object()])
def test_things_that_are_no_text(thing: object) -> None:
    with pytest.raises(feurio.UnreadableEvent):
        read_event(thing)
    with pytest.raises(feurio.UnreadableEvent):
        feurio.new_game("wildfire", seed=1).play(thing)  # type: ignore[arg-type]


@given(
    st.one_of(
        st.builds(Tile, near_cells),
        st.builds(Crew, near_cells, colors, counts),
        st.builds(Move, near_cells, near_cells),
    )
)
def test_codes_hold_every_cell_of_a_growing_board(event: Event) -> None:
    assert event_of(event.code()) == event


def test_a_cell_that_no_board_reaches_has_no_code() -> None:
    assert Tile(Cell(64, 0)).code() == -1
    assert Move(Cell(0, 0), Cell(0, -900)).code() == -1
    assert Volcano(Cell(0, 0)).code() == -1
    with pytest.raises(ValueError, match="cells"):
        event_of(Volcano(Cell(0, 0)).code({Cell(0, 0): 3}))


@given(st.text())
def test_only_cells_are_read_as_cells(text: str) -> None:
    try:
        cell = read_cell(text)
    except ValueError:
        return
    assert str(cell) == text
