"""Observations: every number is checked against `Game`, and none tells more than the seat may know."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from envs.playing import NAMES, SETUPS, in_step, observed, spaces_of
from feurio.codes import cell_q, cell_r
from feurio.editions import COLORS
from feurio.envs.actions import relative_colors
from feurio.envs.observations import Observations
from feurio.envs.starts import hidden_numbers
from feurio.events import Break, Draw, Tile
from feurio.game import Game
from feurio.ontherun import OnTheRunState
from feurio.state import PHASES
from feurio.volcano import VolcanoState
from feurio.wildfire import WildfireState


def expected_table(game: Game, seat: int) -> dict[str, int]:
    """The table as the seat's view has it."""
    setup, view = game.setup, game.view(seat)
    state = view.state()
    mover = state.to_move
    table = {
        "phase": PHASES.index(state.phase_name),
        "to move": setup.players if mover < 0 else (mover - seat) % setup.players,
        "drawn": state.tile_drawn,
        "pile": state.tiles_left,
        "passes": state.passes_in_a_row,
    }
    for number, copies in view.unseen().items():
        table[f"unseen {number}"] = copies
    colors = colors_of(game, seat)
    for k in range(1 if setup.compass else setup.players):
        for i, color in enumerate(colors):
            table[f"supply {k} {i}"] = state.supply_of(0 if setup.compass else (seat + k) % setup.players, color)
    position = view.position()
    if isinstance(state, VolcanoState):
        for k in range(setup.players):
            table[f"taken {k}"] = sum(state.taken_list()[(seat + k) % setup.players])
        table["lost"] = len(state.lost_list())
        return table
    for i in range(4 if setup.players == 4 else 0):
        table[f"dealt {i}"] = position["dealt"][i] if position["dealt"] else 0
    if isinstance(state, OnTheRunState):
        table["laid"] = int(state.laid_this_turn)
        flee = state.fleeing
        table["flee color"] = 1 + colors.index(flee[0]) if flee else 0
        table["flee number"] = flee[1] if flee else 0
    else:
        table["laid"] = int(state.phase_name == "act" and isinstance(game.history[-1], Tile))
    return table


def colors_of(game: Game, seat: int) -> list[int]:
    state = game.state()
    if game.setup.compass:
        assert isinstance(state, OnTheRunState)
        first = (state.turns_taken + 2) % 4
        return [(first + k) % 4 for k in range(4)]
    return relative_colors(game.setup, seat)


def expected_tiles(game: Game, seat: int) -> dict[tuple[int, int], dict[str, int]]:
    """The tiles as the seat's view has them, by cell."""
    state = game.view(seat).state()
    colors = colors_of(game, seat)
    found = {}
    assert isinstance(state, WildfireState | VolcanoState | OnTheRunState)
    for tile in state.tile_list():
        growing = not isinstance(state, VolcanoState)
        cell = (cell_q(tile[0]), cell_r(tile[0])) if growing else state.cell_list()[tile[0]]
        fields = {"number": tile[1] or 7, "room": tile[3]}
        if not isinstance(state, OnTheRunState):
            fields["free edges"] = tile[2]
        for k, color in enumerate(colors):
            fields[f"color {k}"] = tile[4][color]
        found[cell] = fields
    return found


def expected_cells(game: Game, seat: int) -> dict[tuple[int, int], int]:
    """The empty cells: heat plus 1, or who is there."""
    state = game.view(seat).state()
    colors = colors_of(game, seat)
    if isinstance(state, WildfireState):
        return {(cell_q(cell), cell_r(cell)): heat + 1 for cell, heat in state.cell_list()}
    if isinstance(state, OnTheRunState) and state.tile_list():
        whos = {-1: 1, 4: 6} | {color: 2 + k for k, color in enumerate(colors)}
        return {(cell_q(cell), cell_r(cell)): whos[who] for cell, who in state.cell_list()}
    return {}


def read_table(layout: Observations, row: np.ndarray[Any, Any]) -> dict[str, int]:
    return dict(zip(layout.table_fields, row[: layout.table].tolist(), strict=True))


def read_flat(layout: Observations, row: np.ndarray[Any, Any]) -> tuple[dict[Any, Any], dict[Any, Any]]:
    """Tiles and cells of a flat row."""
    radius, (q0, r0) = layout.window.radius, layout.window.center
    tiles = row[layout.table : layout.table + 9 * layout.tiles].reshape(9, layout.tiles).T
    cells = row[layout.table + 9 * layout.tiles :].reshape(3, -1).T
    found = {}
    for tile in tiles.tolist():
        fields = dict(zip(layout.tile_fields, tile, strict=True))
        place = (fields.pop("column") - radius + q0, fields.pop("row") - radius + r0)
        if fields["number"]:
            found[place] = fields
    empty = {(c - radius + q0, r - radius + r0): value for c, r, value in cells.tolist() if value}
    return found, empty


def read_planes(layout: Observations, row: np.ndarray[Any, Any]) -> tuple[dict[Any, Any], dict[Any, Any]]:
    """Tiles and cells of a row of planes."""
    planes = row[layout.table :].reshape(layout.window.places, -1)
    tiles, cells = {}, {}
    for place in np.flatnonzero(planes.any(axis=1)).tolist():
        values = dict(zip(layout.plane_names, planes[place].tolist(), strict=True))
        cell = layout.window.cell(place)
        numbers = [values.pop(name) for name in layout.plane_names[:7]]
        if values.get("heat"):
            cells[cell] = values["heat"]
        elif values.get("edge cell"):
            animals = [k for k in range(4) if values[f"color {k}"]]
            cells[cell] = 6 if numbers[6] else 2 + animals[0] if animals else 1
        else:
            tiles[cell] = {"number": numbers.index(1) + 1, **values}
            for name in ("heat", "edge cell"):
                tiles[cell].pop(name, None)
    return tiles, cells


@pytest.mark.parametrize("observation", ["flat", "planes"])
@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_every_number_is_what_the_view_says(setup: dict[str, Any], observation: str) -> None:
    spaces = spaces_of(setup, observation=observation)
    layout = spaces.observations
    for number, (episode, game) in enumerate(in_step(spaces, 5, most=200)):
        if episode.half_done or (number % 7 and not game.over):
            continue
        for seat in range(game.setup.players):
            row, mask = observed(episode, seat)
            table = read_table(layout, row)
            for name, value in expected_table(game, seat).items():
                assert table[name] == value, (name, game.events)
            tiles, cells = (read_flat if observation == "flat" else read_planes)(layout, row)
            marks = {cell: fields.pop("mark", 0) for cell, fields in tiles.items()}
            assert tiles == expected_tiles(game, seat)
            assert cells == expected_cells(game, seat)
            assert mask.any() == (seat == game.to_move)
            fleeing = {str(e).split()[1] for e in game.legal() if e.kind == "move"}
            assert fleeing <= {f"{q},{r}" for (q, r), mark in marks.items() if mark == 1}


FIREBREAKS = [s for s in SETUPS if "firebreak" in s["variants"]]


def resampled(game: Game, seat: int, dice: random.Random) -> Game:
    """The same game with other numbers wherever the seat did not see them."""
    seen = game.seen_by(seat)
    unseen = [n for n, copies in game.unseen(seat).items() for _ in range(copies)]
    dice.shuffle(unseen)
    other = Game(game.setup)
    for event in seen:
        if isinstance(event, Draw) and event.number == 0:
            event = Draw(unseen.pop())
        other.play(event)
    return other


@pytest.mark.parametrize("observation", ["flat", "planes"])
@pytest.mark.parametrize("setup", FIREBREAKS, ids=str)
def test_nothing_hidden_shows(setup: dict[str, Any], observation: str) -> None:
    spaces = spaces_of(setup, observation=observation)
    dice = random.Random(9)
    different = 0
    for number, (_, game) in enumerate(in_step(spaces, 21)):
        if number % 5 or game.over:
            continue
        for seat in range(game.setup.players):
            rows = []
            twins = [game, resampled(game, seat, dice), resampled(game, seat, dice)]
            for twin in twins:
                episode = spaces.episode()
                episode.continue_from(twin.state(), hidden_numbers(twin), dice.getrandbits(50))
                rows.append(observed(episode, seat)[0])
            assert (rows[0] == rows[1]).all()
            assert (rows[0] == rows[2]).all()
            different += twins[1].events != game.events
    assert different > 10
    assert any(isinstance(event, Break) for event in game.history)


@pytest.mark.parametrize("setup", SETUPS[:3], ids=str)
def test_the_pile_does_not_show(setup: dict[str, Any]) -> None:
    spaces = spaces_of(setup)
    for number, (_, game) in enumerate(in_step(spaces, 4, most=60)):
        if number % 9 or game.over:
            continue
        rows = []
        for seed in (1, 2):
            episode = spaces.episode()
            episode.continue_from(game.state(), hidden_numbers(game), seed)
            rows.append(observed(episode, 0)[0])
        assert (rows[0] == rows[1]).all()


def test_colors_count_from_the_seat() -> None:
    setup = spaces_of({"edition": "wildfire", "players": 3}).setup
    assert [COLORS[c] for c in relative_colors(setup, 1)] == ["green", "blue", "red", "yellow"]
    setup = spaces_of({"edition": "wildfire", "players": 2}).setup
    assert [COLORS[c] for c in relative_colors(setup, 1)] == ["green", "blue", "red", "yellow"]
