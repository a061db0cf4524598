"""A game to solve, played alone or together: a position, and the tiles to come in their order."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from feurio.errors import FeurioError
from feurio.events import Deal, Draw, event_of
from feurio.game import CHANCE, Game
from feurio.piles import pile_of, rest_of_pile

if TYPE_CHECKING:
    from feurio.record import Record
    from feurio.state import State

Tell = Callable[[str, int], None]
"""Told what is being done (`playouts`, `positions`, `models`) and how much of it has been done."""


class CannotSolve(FeurioError):
    """Seats compete in the game, or its tiles are not known."""


@dataclass
class Task:
    """What is to be solved, and how long that may take."""

    game: Game
    """The position, with manual chance."""
    pile: tuple[int, ...]
    """The tiles still to come."""
    seconds: float
    seed: int = 0
    workers: int = 1
    tell: Tell = lambda _what, _done: None
    cancelled: Callable[[], bool] = lambda: False
    began: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float:
        """Seconds left."""
        return 0.0 if self.cancelled() else max(0.0, self.began + self.seconds - time.monotonic())

    @property
    def passed(self) -> float:
        return time.monotonic() - self.began

    def over(self) -> bool:
        return self.left <= 0.0

    def state(self) -> State:
        """The position before the next decision: tiles that must be drawn first are drawn."""
        state = self.game.state()
        if state.phase_name == "draw":
            state.step(Draw(self.pile[0]).code())
        return state

    def rest(self) -> tuple[int, ...]:
        """The tiles to come after `state()`."""
        return self.pile[1:] if self.game.state().phase_name == "draw" else self.pile

    def certificate(self, codes: Sequence[int]) -> Record:
        """The game with these decisions played, every one checked, and the draws as they come."""
        game = self.game.copy()
        pile = list(self.pile)
        todo = list(codes)
        while not game.over:
            if game.to_move == CHANCE:
                game.play(Draw(pile.pop(0)))
            elif todo:
                game.play(event_of(todo.pop(0), game.layout))
            else:
                break
        return game.record()


def task_of(game: Game, seconds: float, pile: Sequence[int] | None = None) -> Task:
    """The task of a game: its tiles to come are `pile`, or follow from its seed.

    Raises `CannotSolve` if seats compete, or if nobody said what comes.
    """
    if not game.setup.shared:
        raise CannotSolve("solve-no-contests", mode=game.setup.mode)
    position = game.at(game.move_count)
    position.seed = game.seed
    if game.setup.laid_out:
        if position.to_move == CHANCE:
            raise CannotSolve("solve-no-board")
        return Task(position, (), seconds)
    left = position.state().tiles_left
    order = list(pile) if pile is not None else _from_seed(position)
    if pile is not None and len(pile) < left:
        raise CannotSolve("solve-pile-short", left=left, given=len(pile))
    if order is None or len(order) < left:
        raise CannotSolve("solve-order-unknown", left=left)
    unseen = position.state().unseen_counts()
    if any(order[:left].count(number) > copies for number, copies in enumerate(unseen, 1)):
        raise CannotSolve("solve-pile-wrong")
    if position.state().phase_name == "deal":
        dealt = game.setup.players
        position.play(Deal(tuple(sorted(order[:dealt]))))
        order = order[dealt:]
    return Task(position, tuple(order), seconds)


def _from_seed(game: Game) -> list[int] | None:
    """What comes after the tiles already drawn, if the seed gives just these."""
    if game.seed is None:
        return None
    if game.start is not None and not game.history:
        state = game.state()
        return rest_of_pile(state.unseen_counts(), state.tiles_left, game.seed)
    order = pile_of(game.setup, game.seed)
    dealt = [number for event in game.history if isinstance(event, Deal) for number in event.numbers]
    drawn = [event.number for event in game.history if isinstance(event, Draw)]
    first, done = len(dealt), len(dealt) + len(drawn)
    return order[done:] if sorted(order[:first]) == dealt and order[first:done] == drawn else None
