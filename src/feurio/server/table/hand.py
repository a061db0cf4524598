"""The game of a table, with what the table remembers about it: who played each event, which ones the software added."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from feurio.events import Board, Deal, Draw, Event, Relocate, Tile
from feurio.game import CHANCE, Game

CHANCE_EVENTS = (Deal, Board, Draw)
CHANCE_SEAT = 7
"""Who "played" an event of chance, in the bytes of `Hand.movers`."""
ADDED = 0x80
"""Set in those bytes for events that the software added."""


@dataclass(slots=True)
class Hand:
    """One object for the life of its table."""

    game: Game
    plays: list[str] = field(default_factory=list)
    movers: bytearray = field(default_factory=bytearray)
    base: int = 0
    """How many events come from an imported record."""

    def play(self, text: str) -> list[str]:
        """Plays an event; its text and those of what the software added."""
        game = self.game
        before = game.move_count
        mover = game.to_move
        event = game.play(text)
        self.plays.append(str(event))
        self.movers.append(CHANCE_SEAT if mover == CHANCE else _seat(mover))
        return [str(event), *(str(added) for added in self._note_added(before + 1))]

    def _note_added(self, start: int) -> list[Event]:
        """Notes the movers of the events from `start` on, which the software has added."""
        history = self.game.history
        for number in range(start, len(history)):
            if isinstance(history[number], CHANCE_EVENTS):
                self.movers.append(CHANCE_SEAT | ADDED)
            else:
                # A forced pass: in the turn of the tile just laid, otherwise it is the next seat's.
                seat = self.movers[number - 1] & 0x7F
                same_turn = isinstance(history[number - 1], Tile | Relocate)
                self.movers.append((seat if same_turn else (seat + 1) % self.game.setup.players) | ADDED)
        return list(history[start:])

    def undo_to(self, events: int, plays: int) -> None:
        """Takes back until `events` are left."""
        while self.game.move_count > events:
            self.game.undo()
        del self.movers[events:]
        del self.plays[plays:]

    @property
    def last_play(self) -> int:
        """The index of the last event that somebody played; -1 if nobody has."""
        for number in range(len(self.movers) - 1, -1, -1):
            if not self.movers[number] & ADDED:
                return number
        return -1

    def seat_of(self, number: int) -> int | None:
        """Who played event `number` (from 1); None is chance."""
        seat = self.movers[number - 1] & 0x7F
        return None if seat == CHANCE_SEAT else seat

    def added(self, number: int) -> bool:
        return bool(self.movers[number - 1] & ADDED)

    def plays_before(self, number: int) -> int:
        """Which play event `number` (from 1) is, counted from 0."""
        return sum(not byte & ADDED for byte in self.movers[self.base : number - 1])

    def become(self, other: Hand) -> None:
        """Takes over another game in place: whoever holds this hand holds that game."""
        for part in fields(Hand):
            setattr(self, part.name, getattr(other, part.name))


def movers_of(game: Game, companion: bool) -> bytearray:
    """Who played each event of a game that was not played here."""
    movers = bytearray()
    walker = game.at(0)
    for event in game.history:
        mover = walker.to_move
        chance = isinstance(event, CHANCE_EVENTS)
        seat = CHANCE_SEAT if chance else _seat(mover)
        movers.append(seat | ADDED if chance and not companion else seat)
        walker.apply(event)
    return movers


def _seat(mover: int | str | None) -> int:
    assert isinstance(mover, int)
    return mover
