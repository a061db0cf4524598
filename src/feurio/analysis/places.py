"""The places of a game where something was decided or drawn, each as the seat saw it that was to move: one walk."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from feurio.events import Draw
from feurio.game import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feurio.cells import Cell
    from feurio.events import Event
    from feurio.position import SeatScore
    from feurio.state import State


@dataclass(frozen=True)
class Place:
    """A position of the game and the event that was played there."""

    number: int
    """How many events stood before it."""
    event: Event | None
    """None at the end of a game that is not over."""
    code: int
    seat: int
    """Who decides, or is about to draw."""
    state: State
    """What that seat knew."""
    choices: int
    """How many events were legal; 0 for a draw."""
    scores: tuple[int, ...]
    """As they stood here,"""
    progress: int
    """and how far those were who play together."""
    layout: tuple[Cell, ...] | None
    text: str
    """The position in one line, as far as the seat knew it; empty for a draw."""

    @property
    def drawn(self) -> int:
        """The number drawn here; 0 for a decision and for a draw that the record hides."""
        return self.event.number if isinstance(self.event, Draw) else 0


@dataclass(frozen=True)
class Walk:
    places: tuple[Place, ...]
    end: State | None
    """The last position, if the walk has reached the game's end and the game was over there."""
    scores: tuple[int, ...]
    progress: int


def walk(game: Game, first: int = 0, last: int | None = None) -> Walk:
    """Goes through the events from number `first` up to `last`, in the time of one game (and of one for each seat where
    firebreaks hide something)."""
    setup = game.setup
    stop = game.move_count if last is None else min(last, game.move_count)
    known = _Known(game, first)
    places: list[Place] = []
    here = game.at(first)
    for step in islice(game.walk(first), max(0, stop - first)):
        here = step.before
        mover = here.to_move
        drawing = isinstance(step.event, Draw)
        if isinstance(mover, int) or drawing:
            seat = mover if isinstance(mover, int) else _drawer(here.peek())
            choices = 0 if drawing else len(here.peek().legal())
            places.append(
                Place(
                    step.number - 1,
                    step.event,
                    here.code_of(step.event),
                    seat,
                    known.state(seat, here),
                    choices,
                    _scores(here.scores()),
                    _progress(here),
                    here.layout,
                    known.text(seat, here) if choices > 1 else "",
                )
            )
        known.play(step.number - 1)
    whole = stop == game.move_count
    end = game.at(stop) if not whole else game
    if not end.over and isinstance(end.to_move, int):
        state = known.state(end.to_move, end)
        places.append(
            Place(stop, None, 0, end.to_move, state, 0, _scores(end.scores()), _progress(end), end.layout, "")
        )
    progress = _progress(end) if setup.shared else 0
    return Walk(tuple(places), end.state() if end.over else None, _scores(end.scores()), progress)


def _scores(scores: Sequence[SeatScore]) -> tuple[int, ...]:
    return tuple(entry["score"] for entry in scores)


def _progress(game: Game) -> int:
    return game.referee.progress(game.peek()) if game.setup.shared else 0


def _drawer(state: State) -> int:
    """Who will lay the tile that is about to be drawn."""
    after = state.copy()
    number = next(number for number, copies in enumerate(state.unseen_counts(), 1) if copies)
    after.step(Draw(number).code())
    return max(0, after.to_move)


class _Known:
    """What each seat knows along the way."""

    def __init__(self, game: Game, first: int) -> None:
        self._hidden = game.setup.firebreak
        if not self._hidden:
            return
        self._added = game.added
        seats = range(game.setup.players)
        self._seen = [game.seen_by(seat) for seat in seats]
        self._games = [game.at(0).view(seat).game() for seat in seats]
        for number in range(first):
            self.play(number)

    def play(self, number: int) -> None:
        if self._hidden:
            for seat, game in enumerate(self._games):
                game.apply(self._seen[seat][number], added=self._added[number])

    def text(self, seat: int, game: Game) -> str:
        return (self._games[seat] if self._hidden else game).position_text()

    def state(self, seat: int, game: Game) -> State:
        found = self._games[seat].state() if self._hidden else game.state()
        found.rng = 0
        return found
