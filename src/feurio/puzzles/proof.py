"""What a turn is worth, proved: every way to play it is tried, and every way the game can go on to the puzzle's end.

Four goals (`AIMS`). `gain`: points that one turn brings. `lead`: the lead at the end of a game of two, both playing as
well as they can, with no tile left to draw. `solve` and `product`: a solitaire's goal, the tiles to come being known.
Nothing is guessed: a position that is too large to be searched out raises `TooLarge`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from feurio.cells import STEPS
from feurio.codes import CREW, DRAW, FLEE, FLY, MOVE, PREDATORS, STARTLE, TILE, field_cell, field_color, kind_of, one
from feurio.state import State
from feurio.volcano import VolcanoState

AimName = Literal["gain", "lead", "solve", "product"]
AIMS: Final[tuple[AimName, ...]] = ("gain", "lead", "solve", "product")

_FAR = 1 << 30

Codes = tuple[int, ...]


class TooLarge(Exception):
    """More positions than may be looked at."""


@dataclass(frozen=True)
class Aim:
    """What is to be reached, and by whom."""

    name: AimName
    seat: int
    turns: int = 1
    """`gain` and `solve`: in how many of one's own turns."""
    coming: tuple[int, ...] = ()
    """The tiles to come, in their order."""


@dataclass
class Proof:
    """A search of everything that matters from one position on.

    `pruned` leaves out what cannot change the result; without it every way is gone, which takes far longer and must
    come to the same.
    """

    state: State
    aim: Aim
    most: int = 200_000
    """How many positions may be looked at."""
    pruned: bool = True
    nodes: int = 0
    _known: dict[Hashable, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._left = self.state.tiles_left
        self._turns = self.state.turns_taken
        self._before = self.state.scores()[self.aim.seat] if self.aim.name == "gain" else 0

    # --- One turn ---------------------------------------------------------------------------------------------------

    def turns(self) -> list[tuple[Codes, State]]:
        """Every way to play the turn that is on, with where it leads; those that lead to the same once."""
        return list(self._ways(self.state))

    def _ways(self, state: State) -> Iterator[tuple[Codes, State]]:
        seen: set[Hashable] = set()
        number, seat = state.turns_taken, state.to_move
        waiting: list[tuple[Codes, State]] = [((), state)]
        while waiting:
            codes, now = waiting.pop()
            for code in now.legal():
                after = self._after(now, code)
                way = (*codes, code)
                done = after.turns_taken != number or after.to_move != seat
                # Animals may flee in any order: what leads to the same is looked at once.
                if done or kind_of(code) in (FLEE, MOVE):
                    key = after.key()
                    if key in seen:
                        continue
                    seen.add(key)
                if done:
                    yield way, after
                else:
                    waiting.append((way, after))

    def values(self) -> list[tuple[int, Codes]]:
        """What every way to play the turn is worth, best first. Where `pruned`, the worth of those that are below the
        second best is only said to be no more than that."""
        found: list[tuple[int, Codes]] = []
        ways = self.turns()
        ways.sort(key=lambda way: -self._guess(way[1]))
        best: dict[Hashable, int] = {}
        for codes, after in ways:
            alpha = sorted(best.values())[-2] - 1 if self.pruned and len(best) > 1 else -_FAR
            worth = self._search(after, alpha, _FAR)
            idea = idea_of(self.state, codes)
            best[idea] = max(worth, best.get(idea, -_FAR))
            found.append((worth, codes))
        return sorted(found, key=lambda entry: (-entry[0], entry[1]))

    def value(self) -> int:
        """What the position is worth to the aim's seat."""
        return self._search(self.state, -_FAR, _FAR)

    def value_of(self, state: State) -> int:
        """What a position that follows is worth."""
        return self._search(state, -_FAR, _FAR)

    def reaches(self, state: State, goal: int) -> bool:
        """Whether a position that follows is worth so much; far quicker than to say how much it is worth."""
        return self._search(state, goal - 1, goal) >= goal

    def best(self, state: State) -> int:
        """The best event in a position that follows, for whoever is to move."""
        sign = 1 if state.to_move == self.aim.seat else -1
        return max(state.legal(), key=lambda code: sign * self.value_of(self._after(state, code)))

    # --- Whatever follows -------------------------------------------------------------------------------------------

    def _after(self, state: State, code: int) -> State:
        self.nodes += 1
        if self.nodes > self.most:
            raise TooLarge
        after = state.copy()
        after.step_unchecked(code)
        return self.drawn(after)

    def drawn(self, state: State) -> State:
        """The position once the tile that comes next is known, if one is to be drawn."""
        coming = self.aim.coming
        while state.to_move == -1 and coming:
            state.step_unchecked(one(DRAW, coming[self._left - state.tiles_left]))
        return state

    def _end(self, state: State) -> int | None:
        """What is reached where the puzzle ends; None if it goes on."""
        aim = self.aim
        turns = state.turns_taken - self._turns
        if aim.name == "gain":
            return state.scores()[aim.seat] - self._before if turns >= 1 or state.over else None
        if aim.name == "solve":
            return int(state.is_solved()) if state.over or turns >= aim.turns else None
        if not state.over:
            return None
        return self._guess(state)

    def _guess(self, state: State) -> int:
        """The goal's measure as the position stands."""
        scores = state.scores()
        if self.aim.name == "lead":
            return scores[self.aim.seat] - scores[1 - self.aim.seat]
        return scores[0 if state.setup.shared else self.aim.seat]

    def _search(self, state: State, alpha: int, beta: int) -> int:
        end = self._end(state)
        if end is not None:
            return end
        key: Hashable = None
        if self.pruned:
            key = (state.turns_taken - self._turns if self.aim.name == "solve" else 0, state.key())
            known = self._known.get(key)
            if known is not None:
                # What was found lies between two bounds, which are one where it is exact.
                least, most = known
                if least == most or most <= alpha:
                    return most
                if least >= beta:
                    return least
        mine = state.to_move == self.aim.seat
        children = [self._after(state, code) for code in state.legal()]
        if self.pruned:
            children.sort(key=self._guess, reverse=mine)
        worth, low, high = -_FAR if mine else _FAR, alpha, beta
        for child in children:
            found = self._search(child, alpha, beta)
            if mine:
                worth = max(worth, found)
                alpha = max(alpha, worth)
            else:
                worth = min(worth, found)
                beta = min(beta, worth)
            if self.pruned and (alpha >= beta or (self.aim.name == "solve" and worth == 1)):
                break
        if self.pruned:
            self._known[key] = (-_FAR if worth <= low else worth, _FAR if worth >= high else worth)
        return worth


def idea_of(state: State, codes: Codes) -> Hashable:
    """What makes two ways to play a turn the same answer: the cell of the tile, and the place and color of the pieces,
    however many; the row of a flight from either end, whatever the color; who flees from which number."""
    found: list[Hashable] = []
    for code in codes:
        kind = kind_of(code)
        if kind == FLY:
            found.append(_row(state, code))
        elif kind == TILE:
            found.append(("tile", field_cell(code)))
        elif kind in (CREW, STARTLE):
            found.append((kind, field_cell(code), field_color(code)))
        elif kind == PREDATORS:
            found.append(kind)
        elif kind != MOVE:
            found.append(code)
    return tuple(found)


def _row(state: State, code: int) -> frozenset[tuple[int, int]]:
    """The tiles that a flight passes over."""
    assert isinstance(state, VolcanoState)
    cells = state.cell_list()
    lying = {tuple(cells[tile[0]]) for tile in state.tile_list()}
    q, r = cells[(code >> 4) & 63]
    step = STEPS[(code >> 10) & 7]
    row = set()
    while (q, r) in lying:
        row.add((q, r))
        q, r = q + step[0], r + step[1]
    return frozenset(row)
