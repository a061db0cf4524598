"""What the next seat could do: its best turn against the one who has just decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feurio.analysis.findings import Threat
from feurio.effects import effects_of
from feurio.events import Draw, event_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feurio.cells import Cell
    from feurio.state import State

_WIDE = 12
"""After the first event of a turn only so many are followed up, the best so far."""


def threats_after(state: State, seat: int, layout: Sequence[Cell] | None) -> tuple[Threat, ...]:
    """The greatest threat to a seat for each number that the next one may draw; the gravest first, alike ones once."""
    if state.setup.shared or state.over or state.to_move == seat:
        return ()
    found: list[Threat] = []
    if state.to_move >= 0:
        found += _threat(state, seat, 0, 1.0, layout)
    elif state.phase_name == "draw":
        unseen = state.unseen_counts()
        for number, copies in enumerate(unseen, 1):
            if copies:
                after = state.copy()
                after.step(Draw(number).code())
                if after.to_move not in (seat, -1, -2):
                    found += _threat(after, seat, number, copies / sum(unseen), layout)
    found.sort(key=lambda threat: -threat.loss * threat.chance)
    return tuple(found[:2])


def _threat(state: State, seat: int, number: int, chance: float, layout: Sequence[Cell] | None) -> list[Threat]:
    other = state.to_move
    start = _behind(state, seat, other)
    worst, path = _best_turn(state, seat, other)
    if not path or worst <= start:
        return []
    here = state.copy()
    for code in path[:-1]:
        here.step(code)
    events = tuple(str(event_of(code, layout)) for code in path)
    return [Threat(other, number, chance, events, worst - start, effects_of(here, path[-1])[:2])]


def _best_turn(state: State, seat: int, other: int) -> tuple[int, list[int]]:
    """How far the other seat can get ahead within its turn, and by which events."""
    tried = sorted(
        ((_behind(after, seat, other), code, after) for code, after in _steps(state)),
        key=lambda entry: -entry[0],
    )
    best, path = _behind(state, seat, other), []
    for reached, code, after in tried[:_WIDE]:
        more: list[int] = []
        if after.to_move == other and not after.over:
            reached, more = max((reached, []), _greedy(after, seat, other), key=lambda entry: entry[0])
        if reached > best:
            best, path = reached, [code, *more]
    return best, path


def _greedy(state: State, seat: int, other: int) -> tuple[int, list[int]]:
    """The other seat's turn played on by what gains most at once."""
    path: list[int] = []
    best = (_behind(state, seat, other), 0)
    for _ in range(12):
        if state.over or state.to_move != other:
            break
        gain, code, state = max(
            ((_behind(after, seat, other), code, after) for code, after in _steps(state)), key=lambda entry: entry[0]
        )
        path.append(code)
        if gain > best[0]:
            best = (gain, len(path))
    return best[0], path[: best[1]]


def _steps(state: State) -> list[tuple[int, State]]:
    found = []
    for code in state.legal():
        after = state.copy()
        after.step(code)
        found.append((code, after))
    return found


def _behind(state: State, seat: int, other: int) -> int:
    """How many points a seat is behind another."""
    scores = state.scores()
    return scores[other] - scores[seat]
