"""Volcano alone and together: choosing the volcano and a plan of flights (rules 3.6). A team plans as one mind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from feurio.codes import VOLCANO, field_number, kind_of
from feurio.editions import SPACES
from feurio.solver.beam_volcano import VolcanoBeam
from feurio.solver.halving import Budget
from feurio.solver.solution import Solution, Why
from feurio.solver.task import Task
from feurio.state import State
from feurio.volcano import VolcanoState

FOREST = 35
"""Tiles to take."""
WIDTHS = (8, 24, 80, 300, 1200)
"""How many positions a layer keeps, from try to try."""


@dataclass(frozen=True)
class Plan:
    """The codes from a position to the solution; None if none was found, `impossible` if none exists."""

    codes: tuple[int, ...] | None
    impossible: bool = False
    fewest_left: int = 36
    """The fewest tiles that were left lying in any position looked at."""
    looked_at: int = 0


@dataclass(frozen=True)
class Flight:
    """The first event of a plan, or the best guess where none was found."""

    code: int
    looked_at: int


def loads_left(state: VolcanoState) -> int:
    """The loads that all seats have together."""
    return sum(state.supply_of(seat, color) for seat in range(state.setup.players) for color in range(4))


def loads_needed(state: VolcanoState) -> int:
    """So many loads are needed at least: those beside the volcano are never isolated and must be full, every other tile
    needs one."""
    beside = _beside(state)
    needed = 0
    for index, _, _, room, loads, is_volcano in state.tile_list():
        if index in beside:
            needed += room
        elif not is_volcano and not any(loads):
            needed += 1
    return needed


def plan_flights(
    state: VolcanoState,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
    tell: Callable[[int], None] | None = None,
) -> Plan:
    """A plan from a position where the volcano or a flight is to be chosen."""
    if state.phase_name == "choose":
        return _plan_volcano(state, seed, stop, tell)
    if state.is_solved():
        return Plan((), fewest_left=0)
    if state.over or loads_left(state) < loads_needed(state):
        return Plan(None, True, len(state.tile_list()) - 1)
    return _plan(state, seed, WIDTHS, stop, tell)


def _plan(
    state: VolcanoState,
    seed: int,
    widths: tuple[int, ...],
    stop: Callable[[], bool] | None,
    tell: Callable[[int], None] | None,
) -> Plan:
    fewest = len(state.tile_list()) - 1
    looked_at = 0
    for number, width in enumerate(widths):
        if number and stop is not None and stop():
            break
        beam = VolcanoBeam(state, width)
        for complete in (False, True) if width >= 80 else (False,):
            codes = beam.search(state, seed + number, complete=complete, stop=stop)
            fewest = min(fewest, beam.fewest_left)
            looked_at += beam.children
            if tell is not None:
                tell(looked_at)
            if codes is not None:
                return Plan(tuple(codes), fewest_left=0, looked_at=looked_at)
            if complete and not beam.cut:
                return Plan(None, True, fewest, looked_at)
    return Plan(None, False, fewest, looked_at)


def _plan_volcano(
    state: VolcanoState, seed: int, stop: Callable[[], bool] | None, tell: Callable[[int], None] | None
) -> Plan:
    """Tries the volcanoes with the fewest spaces around them first; then all of them with wider beams."""
    fewest, looked_at = 36, 0
    hopeless: set[int] = set()
    choices = sorted(state.legal(), key=lambda code: (_spaces_around(state, code), code))
    for width in WIDTHS:
        for code in choices:
            if code in hopeless:
                continue
            if stop is not None and looked_at and stop():
                return Plan(None, False, fewest, looked_at)
            after = state.copy()
            after.step(code)
            if loads_left(after) < loads_needed(after):
                hopeless.add(code)
                continue
            plan = _plan(after, seed, (width,), stop, tell)
            looked_at += plan.looked_at
            fewest = min(fewest, plan.fewest_left)
            if plan.codes is not None:
                return Plan((code, *plan.codes), fewest_left=0, looked_at=looked_at)
            if plan.impossible:
                hopeless.add(code)
    return Plan(None, len(hopeless) == len(choices), fewest, looked_at)


def _beside(state: VolcanoState) -> set[int]:
    cells = state.cell_list()
    volcano = state.volcano_tile
    return {i for i, cell in enumerate(cells) if i != volcano and _touch(cell, cells[volcano])}


def _touch(a: tuple[int, int], b: tuple[int, int]) -> bool:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r)) == 1


def _spaces_around(state: VolcanoState, code: int) -> int:
    """The spaces of the tiles beside a possible volcano, less its own: these must all be filled."""
    cells = state.cell_list()
    tile = field_number(code)
    numbers = {index: number for index, number, *_ in state.tile_list()}
    around = sum(SPACES[numbers[i]] for i, cell in enumerate(cells) if _touch(cell, cells[tile]))
    return around - SPACES[numbers[tile]]


# --- For the solver -------------------------------------------------------------------------------------------------


def solve_volcano(task: Task, goal: int | None = None) -> Solution:
    state = task.state()
    assert isinstance(state, VolcanoState)
    plan = plan_flights(state, task.seed, task.over, lambda done: task.tell("positions", done))
    taken = FOREST - plan.fewest_left
    if plan.codes is not None:
        record = task.certificate(plan.codes)
        return Solution("solved", Why("found"), record, FOREST, FOREST, task.passed, plan.looked_at)
    if plan.impossible:
        return Solution("impossible", Why("flights-fail"), None, taken, FOREST, task.passed, plan.looked_at)
    return Solution("unknown", Why("time"), None, taken, FOREST, task.passed, plan.looked_at)


# --- For the bot ----------------------------------------------------------------------------------------------------


def next_flight(state: State, seed: int, budget: Budget) -> Flight:
    """The first event of a plan; where time runs out, the event that leaves the fewest loads needed."""
    assert isinstance(state, VolcanoState)
    limit = None if budget.playouts is None else budget.playouts
    looked = [0]

    def stop() -> bool:
        return budget.over() or (limit is not None and looked[0] >= limit)

    def tell(count: int) -> None:
        looked[0] = count

    plan = plan_flights(state, seed, stop, tell)
    if plan.codes:
        return Flight(plan.codes[0], plan.looked_at)
    return Flight(min(state.legal(), key=lambda code: _want(state, code)), plan.looked_at)


def _want(state: VolcanoState, code: int) -> tuple[bool, float]:
    """How bad an event looks without a plan: a tile lost is worst."""
    if kind_of(code) == VOLCANO:
        return (False, _spaces_around(state, code))
    after = state.copy()
    after.step(code)
    return (bool(after.lost_list()), loads_needed(after) - loads_left(after) + 0.1 * len(after.tile_list()))
