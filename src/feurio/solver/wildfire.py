"""Wildfire alone or together with the order of the tiles known (rules 2.7).

First guided playouts, which solve most deals in a moment; then nested ones that learn from their best attempt, in
turns with the constraint model of `crews.py` on the cells that these attempts chose. That there is no solution is
proved by counting 1s and turns, or, where few ways to lay the tiles are left, by the model for every one of them.
"""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING

from feurio.codes import CREW, PASS, TILE, cell_code, cell_q, cell_r, kind_of, pieces
from feurio.events import Draw
from feurio.policies import guide_of
from feurio.solver.crews import Answer, Crew, Ground, plan_crews
from feurio.solver.solution import Solution, Why
from feurio.wildfire import WildfireState

if TYPE_CHECKING:
    from feurio.policies.guide import Guide
    from feurio.solver.task import Task

PIECES = 48
_ROUND = 64
_MOST_WAYS = 40
"""So many ways to lay the tiles are proved one by one."""


def solve_wildfire(task: Task, goal: int | None = None) -> Solution:
    state = task.state()
    assert isinstance(state, WildfireState)
    why = _counted_out(state, task.rest())
    if why is not None:
        return _answer(task, "impossible", why)
    if state.over:
        if state.is_solved():
            return Solution("solved", Why("is-solved"), task.certificate(()), PIECES, PIECES, task.passed)
        return _answer(task, "impossible", Why("over-unsolved"))
    search = _Search(task, state)
    return search.run()


def _counted_out(state: WildfireState, rest: tuple[int, ...]) -> Why | None:
    """Why it cannot be solved any more, found by counting; None if counting does not tell."""
    first = sender(state)
    turns = len(rest) + (state.phase_name != "choose")
    if state.phase_name == "choose":
        # Which starting tiles lie in the middle does not change what is counted.
        state = state.copy()
        state.step(state.legal()[0])
    tiles = state.tile_list()
    seats = supplies(state)
    supply = [sum(own[color] for own in seats) for color in range(4)]
    if state.over:
        return None
    for seat, own in enumerate(seats):
        wait = (seat - first) % len(seats)
        own_turns = max(0, (turns - wait + len(seats) - 1) // len(seats))
        if sum(own) > 3 * own_turns:
            return Why("too-many-pieces", {"pieces": sum(own), "turns": own_turns})
    coming = rest.count(1) + (state.tile_drawn == 1)
    with_one = {c for c in range(4) for _, number, free, _, on in tiles if number == 1 and free and on[c]}
    spare = sum(1 for _, number, _, room, _ in tiles if number == 1 and room) + coming
    without = [c for c in range(4) if c not in with_one]
    if any(not supply[c] for c in without):
        return Why("color-without-one")
    if len(without) > spare:
        return Why("too-few-ones", {"colors": len(without), "ones": spare})
    return None


def supplies(state: WildfireState) -> list[tuple[int, int, int, int]]:
    """What each seat has left, by color."""
    return [
        tuple(state.supply_of(seat, color) for color in range(4))  # type: ignore[misc]
        for seat in range(state.setup.players)
    ]


def sender(state: WildfireState) -> int:
    """The seat that sends the next crew: seat 1 before the first turn (rules 1.2)."""
    return 1 if state.phase_name == "choose" else state.to_move


class _Search:
    def __init__(self, task: Task, state: WildfireState) -> None:
        self.task = task
        self.state = state
        self.rest = task.rest()
        self.guide: Guide = guide_of(state)
        self.guide.start(state, task.seed, self.rest)
        self.best = 0.0
        self.playouts = 0
        self.models = 0

    def run(self) -> Solution:
        task = self.task
        line = self._playouts(2000)
        if line is not None:
            return self._solved(line)
        proof = self._every_way()
        if proof is not None:
            return proof
        number = 0
        while not task.over():
            reward, line = self.guide.search_lines(2, 40, 1.0, task.seed + number)
            self.playouts += 1600
            self.best = max(self.best, reward)
            task.tell("playouts", self.playouts)
            if reward >= 1.0:
                return self._solved(line)
            answer = self._model(line, min(task.left, 10.0 + 5.0 * number))
            if answer is not None and answer.plan is not None:
                return self._solved(self._with_crews(line, answer.plan))
            number += 1
        return self._unknown(Why("time"))

    def _playouts(self, limit: int) -> list[int] | None:
        while self.playouts < limit and not (self.playouts and self.task.over()):
            for number in range(self.playouts, self.playouts + _ROUND):
                reward = self.guide.trial(0, number, number + 1)[0]
                self.best = max(self.best, reward)
                if reward >= 1.0:
                    self.playouts = number + 1
                    return self.guide.last_line()
            self.playouts += _ROUND
            self.task.tell("playouts", self.playouts)
        return None

    # --- The cells of a line, and crews for them --------------------------------------------------------------------

    def _model(self, line: list[int], seconds: float) -> Answer | None:
        if importlib.util.find_spec("ortools") is None:
            return None
        self.models += 1
        self.task.tell("models", self.models)
        return plan_crews(self._ground(line), seconds, seed=self.task.seed, workers=self.task.workers)

    def _ground(self, line: list[int]) -> Ground:
        """The tiles as a line of play lays them."""
        state = self._begun(line)
        tiles = state.tile_list()
        cells = [(cell_q(cell), cell_r(cell)) for cell, *_ in tiles]
        numbers = [number for _, number, *_ in tiles]
        laid = [code >> 4 for code in line if kind_of(code) == TILE]
        coming = ([state.tile_drawn] if state.tile_drawn else []) + list(self.rest)
        cells += [(cell_q(cell), cell_r(cell)) for cell in laid]
        numbers += coming[: len(laid)]
        first = len(tiles) + (1 if state.tile_drawn or state.phase_name == "draw" else 0)
        return Ground(
            tuple(cells),
            tuple(numbers),
            tuple(on for *_, on in tiles),
            tuple(supplies(state)),
            tuple(range(first, len(cells) + 1)),
            sender(self.state),
        )

    def _begun(self, line: list[int]) -> WildfireState:
        """The position once the starting tiles lie: four players choose how (rules 1.4)."""
        state = self.state.copy()
        if state.phase_name == "choose":
            state.step(line[0])
        return state

    def _with_crews(self, line: list[int], plan: tuple[Crew, ...]) -> list[int]:
        """The tiles of a line with the crews of a plan."""
        ground = self._ground(line)
        crews = {crew.turn: crew for crew in plan}
        tiles = [code for code in line if kind_of(code) == TILE]
        state = self.state.copy()
        rest = list(self.rest)
        codes: list[int] = []
        while not state.over:
            if state.phase_name == "draw":
                state.step(Draw(rest.pop(0)).code())
                continue
            if state.phase_name == "choose":
                code = line[0]
            elif state.phase_name == "lay":
                code = tiles.pop(0)
            else:
                # Turns are told by the tiles that lie: a pass that the rules force is no decision, but it is a turn.
                crew = crews.get(ground.turns.index(len(state.tile_list())))
                code = PASS
                if crew is not None:
                    code = pieces(CREW, cell_code(*ground.cells[crew.tile]), crew.color, crew.count)
            codes.append(code)
            state.step(code)
        return codes

    # --- Every way to lay the tiles ---------------------------------------------------------------------------------

    def _every_way(self) -> Solution | None:
        """A solution or a proof, where few ways to lay the tiles are left."""
        if importlib.util.find_spec("ortools") is None:
            return None
        ways = ways_to_lay(self.state, self.rest, _MOST_WAYS)
        if ways is None:
            return None
        open_ways = 0
        for way in ways:
            answer = self._model(list(way), max(1.0, self.task.left))
            if answer is not None and answer.plan is not None:
                return self._solved(self._with_crews(list(way), answer.plan))
            open_ways += answer is None or not answer.impossible
            if self.task.over() and open_ways:
                break
        if not open_ways:
            return _answer(
                self.task,
                "impossible",
                Why("no-way", {"ways": len(ways)}),
                self._placed(),
            )
        return None

    def _solved(self, line: list[int]) -> Solution:
        record = self.task.certificate(line)
        result = record["result"]
        assert result is not None
        assert result["solved"]
        return Solution("solved", Why("found"), record, PIECES, PIECES, self.task.passed, self.playouts)

    def _unknown(self, why: Why) -> Solution:
        return Solution("unknown", why, None, self._placed(), PIECES, self.task.passed, self.playouts)

    def _placed(self) -> int:
        """About how many pieces the best attempt placed as they should be."""
        return min(PIECES - 1, int(self.best / 0.2 * PIECES)) if self.best < 0.2 else PIECES - 1


def ways_to_lay(state: WildfireState, rest: tuple[int, ...], most: int) -> list[tuple[int, ...]] | None:
    """All ways to lay the tiles to come, as codes; None if there are more than `most`."""
    found: list[tuple[int, ...]] = []

    def go(here: WildfireState, drawn: int, line: tuple[int, ...]) -> bool:
        while not here.over and here.phase_name not in ("choose", "lay"):
            here.step(Draw(rest[drawn]).code() if here.phase_name == "draw" else PASS)
            drawn += here.phase_name == "lay"
        if here.over:
            found.append(line)
            return len(found) <= most
        for code in here.legal():
            after = here.copy()
            after.step(code)
            if not go(after, drawn, (*line, code)):
                return False
        return True

    return found if go(state.copy(), 0, ()) else None


def _answer(task: Task, status: str, why: Why, best: int | None = None) -> Solution:
    return Solution(status, why, None, best, PIECES, task.passed)  # type: ignore[arg-type]
