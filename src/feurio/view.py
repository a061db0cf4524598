"""What a seat may know: the only door to a game for bots, browsers and environments.

Two things are hidden: the order of the pile (with the seed behind it) and the numbers of firebreaks, known only to
who laid them (rules 1.5). A view is made from the events as the seat saw them, so it cannot hold more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from feurio.events import Tile
from feurio.game import Game, Seat, Spans

if TYPE_CHECKING:
    from feurio.editions import Setup
    from feurio.events import Event
    from feurio.position import Position, SeatScore
    from feurio.record import Record, Result
    from feurio.referee.outcome import Outcome
    from feurio.state import State


class View:
    """A game as one seat (or a spectator) sees it."""

    __slots__ = ("_game", "seat")

    def __init__(self, game: Game, seat: Seat, spans: Spans | None = None) -> None:
        game._check_seat(seat)
        self.seat = seat
        if game.setup.firebreak:
            start = game.start
            if start is not None:
                start = start.known_to(seat, any(isinstance(event, Tile) for event in game.history[:1]))
            self._game = Game(game.setup, start=start)
            for event, added in zip(game.seen_by(seat, spans), game.added, strict=True):
                self._game.apply(event, added=added)
        else:
            self._game = game.copy(manual=True)
        self._game.seed = None

    @property
    def setup(self) -> Setup:
        return self._game.setup

    @property
    def to_move(self) -> int | str | None:
        return self._game.to_move

    @property
    def over(self) -> bool:
        return self._game.over

    @property
    def history(self) -> tuple[Event, ...]:
        return self._game.history

    @property
    def events(self) -> list[str]:
        return self._game.events

    @property
    def result(self) -> Result | None:
        return self._game.result

    def legal(self) -> list[Event]:
        """The legal events of whoever is to move: they are no secret."""
        return self._game.choices()

    def state(self) -> State:
        """A state to search on. Its unseen tiles are those this seat has not seen; its random generator is at 0:
        seed it (`state.rng`) as you like, the game's own draws are elsewhere."""
        state = self._game.state()
        state.rng = 0
        return state

    def game(self) -> Game:
        """The same as a game of its own, with manual chance, to try things out."""
        return self._game.copy()

    def unseen(self) -> dict[int, int]:
        """Copies of each number that this seat has not seen."""
        return self._game.unseen()

    def scores(self) -> list[SeatScore]:
        return self._game.scores()

    def position(self) -> Position:
        return self._game.position()

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What each event did, as far as this seat may know: the number of a firebreak is told to who laid it only."""
        return self._game.outcomes

    def outcome(self, number: int | None = None) -> Outcome:
        """What event `number` did, counted from 1; without a number, the last one."""
        return self._game.outcome(number)

    def outcome_of(self, event: Event | str) -> Outcome:
        """What an event would do if it were played now; raises `IllegalEvent`."""
        return self._game.outcome_of(event)

    def position_text(self) -> str:
        """The position as one line of text, as far as this seat may know it."""
        return self._game.position_text()

    def record(self) -> Record:
        return self._game.record()

    def _repr_svg_(self) -> str:
        return self._game._repr_svg_()

    def __str__(self) -> str:
        return str(self._game)

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}: {self._game!r}>"

    def __eq__(self, other: object) -> bool:
        return self._same() == other._same() if isinstance(other, View) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._same())

    def _same(self) -> tuple[Any, ...]:
        return (self.seat, self._game)
