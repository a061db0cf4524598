"""What a bot is, and what it gets and gives."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from feurio.effects import Effect
from feurio.events import Event
from feurio.game import Game
from feurio.view import View


@dataclass
class Clock:
    """How long a bot may think: seconds, simulations or both, whichever ends first; and a way to stop it at once."""

    seconds: float | None = None
    simulations: int | None = None
    cancelled: threading.Event = field(default_factory=threading.Event)
    started: float = field(default_factory=time.monotonic)

    def cancel(self) -> None:
        """Asks the bot to answer now with the best it has. May be called from another thread."""
        self.cancelled.set()

    @property
    def left(self) -> float:
        """Seconds left; infinite without a limit, 0 when cancelled."""
        if self.cancelled.is_set():
            return 0.0
        return float("inf") if self.seconds is None else max(0.0, self.started + self.seconds - time.monotonic())


@dataclass(frozen=True)
class Candidate:
    """An event that a bot considered: its value for the seat to move (from 0, lost, to 1, won), how sure that is, the
    expected lead over the best of the others (where all play together, the points), and in a few words why."""

    event: Event
    value: float | None = None
    visits: int = 0
    margin: float | None = None
    reasons: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Choice:
    """What a bot chose, and the best of what it considered, the chosen event first."""

    event: Event
    candidates: tuple[Candidate, ...] = ()
    simulations: int = 0
    seconds: float = 0.0
    sure: float | None = None
    """How sure it is, from 0 to 1, if it can tell: the part of its search that went to the event; 1 where that is
    proved to be best or the only one."""


@runtime_checkable
class Bot(Protocol):
    """Anything that can choose an event for a seat."""

    name: str

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        """An event for the seat to move; the view is that seat's."""
        ...

    def close(self) -> None:
        """Frees what the bot holds (processes, threads)."""
        ...


def choose_for(bot: Bot, game: Game, clock: Clock | None = None) -> Choice:
    """Asks a bot for the seat to move, through that seat's view."""
    seat = game.to_move
    if not isinstance(seat, int):
        raise ValueError("no seat is to move")
    return bot.choose(game.view(seat), clock)
