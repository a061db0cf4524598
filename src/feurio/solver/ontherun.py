"""On the Run alone or together with the order of the tiles known (rules 4.9): the greatest product that can be found.

Guided playouts, then nested ones that learn from their best attempt, over and over until time is up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from feurio.events import Deal, Draw
from feurio.ontherun import OnTheRunState
from feurio.policies import guide_of
from feurio.solver.edge_cells import most_saved_cells
from feurio.solver.solution import Solution, Why

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feurio.solver.task import Task

COMPASS = (2, 3, 0, 1)
"""The colors in the order of their turns: blue, yellow, red, green (rules 4.9)."""
_ROUND = 64
_WIDTH = 100
"""Playouts of a nested search at each of its two levels: about a second."""


def solve_ontherun(task: Task, goal: int | None = None) -> Solution:
    """The best line found; it ends early if the product reaches `goal` or the bound."""
    state = task.state()
    assert isinstance(state, OnTheRunState)
    bound = most_points(state, _order(task))
    if state.over:
        points = state.scores()[0]
        if points:
            return Solution("solved", Why("is-over"), task.certificate(()), points, points, task.passed)
        return Solution("impossible", Why("over-pointless"), None, 0, 0, task.passed)
    if bound == 0:
        return Solution("impossible", Why("animals-short"), None, 0, 0, task.passed)
    if goal is not None and goal > bound:
        return Solution("impossible", Why("bound", {"bound": bound}), None, 0, bound, task.passed)
    guide = guide_of(state)
    guide.enough = 99.0
    guide.start(state, task.seed, task.rest())
    best, line = -1.0, []
    playouts = number = 0
    enough = min(bound, goal or bound)
    points = 0
    while points < enough and (playouts == 0 or not task.over()):
        if number < 4:
            for one in range(playouts, playouts + _ROUND):
                reward = guide.trial(0, one, one + 1)[0]
                if reward > best:
                    best, line = reward, guide.last_line()
            playouts += _ROUND
        else:
            width = _WIDTH if task.left > 3 else _WIDTH // 3
            reward, found = guide.search_lines(2, width, 0.5, task.seed + number)
            playouts += width * width
            if reward > best:
                best, line = reward, found
        number += 1
        record = task.certificate(line)
        result = record["result"]
        assert result is not None
        points = result["scores"][0]
        task.tell("playouts", playouts)
    if not points:
        return Solution("unknown", Why("no-points"), None, 0, bound, task.passed, playouts)
    if goal is not None and points < goal:
        return Solution("unknown", Why("goal-missed", {"goal": goal}), None, points, bound, task.passed, playouts)
    why = Why("no-more" if points >= bound else "best-found")
    return Solution("solved", why, record, points, bound, task.passed, playouts)


def _order(task: Task) -> list[int]:
    """The tiles from the first to the last; none if the game did not begin at its beginning."""
    if task.game.start is not None:
        return []
    drawn = [number for event in task.game.history if isinstance(event, Deal) for number in event.numbers]
    drawn += [event.number for event in task.game.history if isinstance(event, Draw)]
    return [*drawn, *task.pile[: task.game.state().tiles_left]]


def most_points(state: OnTheRunState, order: Sequence[int] = ()) -> int:
    """A product that nobody can exceed.

    A tile touches two others at least and so adds at most one edge cell (the second tile two); with the order of all
    tiles there are fewer still (`edge_cells.py`). A color has a turn in four; in each it brings three animals onto a
    tile, or one onto an edge cell, or flees; and all twelve must come into play.
    """
    if state.phase_name == "choose":
        # The starting tiles of four have as many edge cells whichever lie in the middle.
        state = state.copy()
        state.step(state.legal()[0])
    tiles = len(state.tile_list())
    coming = state.tiles_left + (1 if state.tile_drawn else 0)
    cells = len(state.cell_list()) + coming + (1 if tiles == 1 and coming else 0)
    if order:
        cells = min(cells, most_saved_cells(order, state.setup.players))
    turns = coming if state.phase_name in ("draw", "lay") else coming + 1
    first = state.turn_color
    saved = state.saved_counts()
    most: list[int] = []
    for color in range(4):
        wait = (COMPASS.index(color) - COMPASS.index(first)) % 4 if first >= 0 else 0
        own = max(0, (turns - wait + 3) // 4)
        on_tiles = sum(on[color] for *_, on in state.tile_list())
        supply = state.supply_of(0, color)
        if state.fleeing is not None and state.fleeing[0] == color:
            # The turn under way may bring all of them to safety, or send them back.
            saved[color] = min(12, saved[color] + on_tiles)
        most.append(_most_saved(saved[color], on_tiles, supply, own))
    return _greatest_product(most, cells)


def _most_saved(saved: int, on_tiles: int, supply: int, turns: int) -> int:
    """How many of a color can be saved in so many turns; -1 if its supply cannot come into play."""
    best = -1
    for onto_tiles in range(turns + 1):
        for onto_cells in range(turns + 1 - onto_tiles):
            if 3 * onto_tiles + onto_cells < supply:
                continue
            can_flee = turns > onto_tiles + onto_cells
            gain = min(onto_cells, supply) + (on_tiles + min(supply, 3 * onto_tiles) if can_flee else 0)
            best = max(best, min(12, saved + gain))
    return best


def _greatest_product(most: list[int], cells: int) -> int:
    """The greatest product of four numbers of at most these sizes with at most this sum."""
    if min(most) <= 0:
        return 0
    shares = [0, 0, 0, 0]
    for _ in range(min(cells, sum(most))):
        smallest = min((c for c in range(4) if shares[c] < most[c]), key=lambda c: shares[c])
        shares[smallest] += 1
    return shares[0] * shares[1] * shares[2] * shares[3]
