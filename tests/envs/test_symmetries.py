"""Symmetries: a group of twelve, under which turned observations and turned masks still fit together."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from envs.playing import in_step, observed, spaces_of
from feurio.cells import STEPS
from feurio.envs.families import CREW, FLY, TILE
from feurio.envs.observations import Observations
from feurio.envs.symmetries import (
    SYMMETRIES,
    action_order,
    inverse,
    places,
    turn_action,
    turn_cell,
    turn_direction,
    turn_rows,
)

Planes = dict[tuple[int, int], dict[str, int]]


def read(layout: Observations, row: np.ndarray[Any, Any]) -> Planes:
    planes = row[layout.table :].reshape(layout.window.places, -1)
    used = np.flatnonzero(planes.any(axis=1)).tolist()
    return {layout.window.cell(p): dict(zip(layout.plane_names, planes[p].tolist(), strict=True)) for p in used}


def number(cell: dict[str, int]) -> int:
    return next((n for n in range(1, 7) if cell.get(str(n))), 0)


def test_the_symmetries_are_a_group() -> None:
    cells = [(3, -1), (0, 2), (1, 1)]
    images = {tuple(turn_cell(*cell, k) for cell in cells) for k in range(SYMMETRIES)}
    assert len(images) == SYMMETRIES
    for k in range(SYMMETRIES):
        assert [turn_cell(*turn_cell(*cell, k), inverse(k)) for cell in cells] == cells
        assert sorted(turn_direction(d, k) for d in range(6)) == list(range(6))
    assert turn_direction(0, 1) == 1


@pytest.mark.parametrize("observation", ["flat", "planes"])
@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
def test_permutations_take_each_other_back(edition: str, observation: str) -> None:
    spaces = spaces_of({"edition": edition, "players": 3}, observation=observation)
    some = range(0, spaces.actions.count, 1 + spaces.actions.count // 300)
    for k in range(SYMMETRIES):
        assert all(turn_action(spaces.actions, turn_action(spaces.actions, i, k), inverse(k)) == i for i in some)
        assert sorted(places(spaces.window, k).tolist()) == list(range(spaces.window.places))
    order = action_order(spaces.actions, 4)
    assert sorted(order.tolist()) == list(range(spaces.actions.count))
    for _, (episode, _) in zip(range(25), in_step(spaces, 2), strict=False):
        row, _ = observed(episode, 0)
        for k in range(SYMMETRIES):
            assert (turn_rows(spaces, turn_rows(spaces, row, k), inverse(k)) == row).all()


@pytest.mark.parametrize("k", range(SYMMETRIES))
def test_turned_wildfire_obeys_the_rules(k: int) -> None:
    spaces = spaces_of({"edition": "wildfire", "players": 2}, observation="planes", window=12)
    order = action_order(spaces.actions, k)
    for step, (episode, game) in enumerate(in_step(spaces, 6)):
        if step % 9 or game.over:
            continue
        assert isinstance(game.to_move, int)
        row, mask = observed(episode, game.to_move)
        board = read(spaces.observations, turn_rows(spaces, row, k))
        for (q, r), cell in board.items():
            around = [board.get((q + dq, r + dr), {}) for dq, dr in STEPS]
            if cell["heat"]:
                assert cell["heat"] == 1 + sum(number(other) for other in around)
            else:
                assert cell["free edges"] == sum(not number(other) for other in around)
        for action in np.flatnonzero(mask[order]).tolist():
            family, place, offset = spaces.actions.parts(action)
            cell = board.get(spaces.window.cell(place), {})
            if family == TILE:
                assert cell["heat"] == max(other["heat"] for other in board.values())
            elif family == CREW:
                assert offset % 3 < cell["room"]


@pytest.mark.parametrize("k", range(SYMMETRIES))
def test_turned_volcano_obeys_the_rules(k: int) -> None:
    spaces = spaces_of({"edition": "volcano", "mode": "solitaire", "players": 1}, observation="planes")
    order = action_order(spaces.actions, k)
    for episode, game in in_step(spaces, 6):
        if game.over or len(game.history) < 3:
            continue
        row, mask = observed(episode, 0)
        board = read(spaces.observations, turn_rows(spaces, row, k))
        for action in np.flatnonzero(mask[order]).tolist():
            family, place, offset = spaces.actions.parts(action)
            assert family == FLY
            q, r = spaces.window.cell(place)
            dq, dr = STEPS[offset % 6]
            assert (q - dq, r - dr) not in board
            room = 0
            while (q, r) in board:
                assert not board[q, r]["volcano"]
                room += board[q, r]["room"]
                q, r = q + dq, r + dr
            assert room > 0


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
def test_flat_coordinates_turn_like_planes(edition: str) -> None:
    flat = spaces_of({"edition": edition, "players": 3})
    planes = spaces_of({"edition": edition, "players": 3}, observation="planes")
    radius, (q0, r0) = flat.window.radius, flat.window.center
    n = flat.observations.tiles
    for (one, _), (two, game) in zip(in_step(flat, 3, 40), in_step(planes, 3, 40), strict=True):
        seat = game.to_move if isinstance(game.to_move, int) else 0
        if one.position_state().key() != two.position_state().key():
            break
        for k in (1, 5, 6, 9):
            row = turn_rows(flat, observed(one, seat)[0], k)[flat.observations.table :]
            board = read(planes.observations, turn_rows(planes, observed(two, seat)[0], k))
            for i in range(n):
                if row[i]:
                    cell = (int(row[n + i]) - radius + q0, int(row[2 * n + i]) - radius + r0)
                    assert (number(board[cell]) or 7) == row[i]
