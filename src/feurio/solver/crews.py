"""Where and when to send the crews once every tile's cell is known: Wildfire alone or together as a constraint model.

Given the order of the tiles and the cell of each, a plan says for each turn which crew goes where. A crew counts
against min(spaces, free edges) at its turn (rules 2.3); in the end all pieces stand and each color's tiles hang
together from an open 1 (rules 2.7). CP-SAT (OR-tools) finds a plan or proves that these cells allow none; other cells
may still do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any

from feurio.cells import STEPS
from feurio.editions import SPACES

Place = tuple[int, int]
COLORS = range(4)


@dataclass(frozen=True)
class Ground:
    """The tiles as they will lie: those already there first, then one a turn."""

    cells: tuple[Place, ...]
    numbers: tuple[int, ...]
    pieces: tuple[tuple[int, int, int, int], ...]
    """The pieces standing now, by color, on the tiles already there."""
    supply: tuple[tuple[int, int, int, int], ...]
    """What each seat has left, by color."""
    turns: tuple[int, ...]
    """How many tiles lie when each remaining crew is sent, the present turn first."""
    seat: int = 0
    """Whose turn the first of them is; the others follow in order."""

    def sender(self, turn: int) -> int:
        """The seat that sends the crew of a turn."""
        return (self.seat + turn) % len(self.supply)


@dataclass(frozen=True)
class Crew:
    """A crew of a plan: the turn (from 0, the next crew to send), the tile, the color and the number of pieces."""

    turn: int
    tile: int
    color: int
    count: int


@dataclass(frozen=True)
class Answer:
    """A plan, or `impossible` if there is none for these cells; neither if time ran out."""

    plan: tuple[Crew, ...] | None
    impossible: bool


def neighbors_of(ground: Ground) -> list[list[int]]:
    """Each tile's neighbors by their index."""
    at = {cell: tile for tile, cell in enumerate(ground.cells)}
    return [[at[(q + dq, r + dr)] for dq, dr in STEPS if (q + dq, r + dr) in at] for q, r in ground.cells]


def capacity(ground: Ground, near: Sequence[Sequence[int]], tile: int, lying: int) -> int:
    """How many pieces fit on a tile while the first `lying` tiles lie."""
    free = 6 - sum(1 for other in near[tile] if other < lying)
    return min(SPACES[ground.numbers[tile]], free)


def plan_crews(ground: Ground, seconds: float, *, seed: int = 0, workers: int = 1) -> Answer:
    """Finds a plan for these cells, or proves that there is none."""
    cp_model: Any = import_module("ortools.sat.python.cp_model")
    near = neighbors_of(ground)
    if _hopeless(ground, near):
        return Answer(None, True)
    model = cp_model.CpModel()
    sent = _crew_variables(model, ground, near)
    on = _region_variables(model, ground, sent)
    if on is None:
        return Answer(None, True)
    _connect(model, ground, near, on)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = max(0.05, seconds)
    solver.parameters.random_seed = seed % 2**31
    solver.parameters.num_workers = workers
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        plan = [Crew(*key) for key, literal in sent.items() if solver.value(literal)]
        return Answer(tuple(sorted(plan, key=lambda crew: crew.turn)), False)
    return Answer(None, status == cp_model.INFEASIBLE)


def _hopeless(ground: Ground, near: Sequence[Sequence[int]]) -> bool:
    """Fewer open 1s at the end than colors."""
    ones = [t for t, number in enumerate(ground.numbers) if number == 1 and len(near[t]) < 6]
    return len(ones) < 4


Sent = dict[tuple[int, int, int, int], Any]
"""The literal of each turn, tile, color and count."""


def _crew_variables(model: Any, ground: Ground, near: Sequence[Sequence[int]]) -> Sent:
    """One literal for each turn, tile, color and count; one crew a turn; capacities at each turn."""
    sent: Sent = {}
    on_tile: dict[int, list[tuple[int, Any]]] = {}
    for turn, lying in enumerate(ground.turns):
        this_turn: list[Any] = []
        for tile in range(lying):
            room = capacity(ground, near, tile, lying)
            room -= sum(ground.pieces[tile]) if tile < len(ground.pieces) else 0
            before = list(on_tile.get(tile, ()))
            here: list[tuple[int, Any]] = []
            for color in COLORS:
                for count in range(1, min(3, room, ground.supply[ground.sender(turn)][color]) + 1):
                    literal = model.new_bool_var("")
                    sent[turn, tile, color, count] = literal
                    here.append((count, literal))
            if before:
                earlier = sum(count * literal for count, literal in before)
                for count, literal in here:
                    model.add(earlier <= room - count).only_enforce_if(literal)
            if here:
                on_tile.setdefault(tile, []).extend(here)
                this_turn += [literal for _, literal in here]
        model.add_at_most_one(this_turn)
    left: dict[tuple[int, int], list[Any]] = {(seat, c): [] for seat in range(len(ground.supply)) for c in COLORS}
    for (turn, _, color, count), literal in sent.items():
        left[ground.sender(turn), color].append(count * literal)
    for (seat, color), crews in left.items():
        model.add(sum(crews) == ground.supply[seat][color])
    return sent


def _region_variables(model: Any, ground: Ground, sent: Sent) -> dict[tuple[int, int], Any] | None:
    """Whether a color ends up on a tile. None if there is a color that could never stand anywhere."""
    by_place: dict[tuple[int, int], list[Any]] = {}
    for (_, tile, color, _), literal in sent.items():
        by_place.setdefault((tile, color), []).append(literal)
    on: dict[tuple[int, int], Any] = {}
    for color in COLORS:
        for tile in range(len(ground.cells)):
            if tile < len(ground.pieces) and ground.pieces[tile][color]:
                on[tile, color] = model.new_constant(1)
            elif (tile, color) in by_place:
                on[tile, color] = model.new_bool_var("")
                model.add_max_equality(on[tile, color], by_place[tile, color])
        if not any((tile, color) in on for tile in range(len(ground.cells))):
            return None
    return on


def _connect(model: Any, ground: Ground, near: Sequence[Sequence[int]], on: dict[tuple[int, int], Any]) -> None:
    """Each color's tiles are a tree that grows from an open 1, its root."""
    size = len(ground.cells)
    rank: dict[int, Any] = {}
    for color in COLORS:
        depth = {tile: model.new_int_var(0, 16, "") for tile in range(size) if (tile, color) in on}
        roots: dict[int, Any] = {}
        for tile in depth:
            ways: list[Any] = []
            if ground.numbers[tile] == 1 and len(near[tile]) < 6:
                roots[tile] = model.new_bool_var("")
                ways.append(roots[tile])
            for other in near[tile]:
                if other in depth:
                    arc = model.new_bool_var("")
                    model.add_implication(arc, on[other, color])
                    model.add(depth[tile] >= depth[other] + 1).only_enforce_if(arc)
                    ways.append(arc)
            model.add(sum(ways) == on[tile, color])
        model.add_exactly_one(list(roots.values()))
        rank[color] = sum(tile * root for tile, root in roots.items())
    # Colors without a piece are alike: their roots come in order.
    fresh = [c for c in COLORS if not any(on_tile[c] for on_tile in ground.pieces)]
    for first, second in pairwise(fresh):
        if all(own[first] == own[second] for own in ground.supply):
            model.add(rank[first] < rank[second])
