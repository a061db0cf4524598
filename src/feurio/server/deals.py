"""From stored steps to a game, and back: what a table's log means.

A `play` step holds the event that was played and, a line each, those that the software added. An `undo` step holds
two numbers: how many events are left, and how many plays. A `correct` step holds the play that was mis-entered (its
place among the plays, from 0) and what it should have been; later plays are replayed on top of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from feurio.editions import Setup, check_setup
from feurio.errors import FeurioError
from feurio.events import Board, Deal, Draw, Event, Fly, Relocate, Tile
from feurio.game import CHANCE, Game, new_game
from feurio.record import replay
from feurio.server.flights import Flight, flight_of, forest_of
from feurio.server.rows import Step, TableRow

CHANCE_EVENTS = (Deal, Board, Draw)
CHANCE_SEAT = 7
"""Who "played" an event of chance, in the bytes of `Hand.movers`."""
ADDED = 0x80
"""Set in those bytes for events that the software added."""


class BrokenLog(Exception):
    """The steps of a table do not lead to a game: the database was changed by hand, or the rules were."""


@dataclass(slots=True)
class Hand:
    """A game with what a table remembers about it: who played each event, and which ones the software added."""

    game: Game
    plays: list[str] = field(default_factory=list)
    movers: bytearray = field(default_factory=bytearray)
    base: int = 0
    """How many events come from an imported record."""
    flight: tuple[int, Flight] | None = None
    """The index of the last flight and what it did."""

    def play(self, text: str) -> list[str]:
        """Plays an event; its text and those of what the software added."""
        game = self.game
        before = game.move_count
        mover = game.to_move
        forest = forest_of(game)
        event = game.play(text)
        if forest is not None and isinstance(event, Fly):
            self.flight = before, flight_of(forest, event, game)
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
        self.flight = None
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


def start(table: TableRow) -> Hand:
    """The game of a table before its first step."""
    if table.record is None:
        hand = Hand(new_game(**new_game_arguments(table)))
    else:
        game = _imported(table.record, table.seed)
        hand = Hand(game, base=game.move_count)
    hand.movers.extend(_movers(hand.game, table.companion))
    return hand


def _imported(record: dict[str, Any], seed: int | None) -> Game:
    """The game of a record, able to go on and to go back: chance knows the draws of the record and invents the rest."""
    game = replay(record)
    if not game.over:
        return replay(record, seed=seed)
    events = record["events"]
    last = max(number for number, text in enumerate(events) if text.strip() != "pass")
    game = replay({**record, "events": events[:last], "result": None}, seed=seed)
    for number, text in enumerate(events[last:], last):
        if game.move_count <= number:
            game.play(text)
    return game


def new_game_arguments(table: TableRow) -> dict[str, Any]:
    arguments = dict(table.setup)
    if table.companion:
        firebreak = "firebreak" in arguments.get("variants", ())
        return {**arguments, "chance": "manual", "unknown_draws": firebreak}
    return {**arguments, "seed": table.seed}


def setup_of(arguments: dict[str, Any]) -> Setup:
    """The checked set-up of `new_game` arguments."""
    names = ("edition", "mode", "players", "variants", "colors")
    return check_setup(**{name: arguments[name] for name in names if name in arguments})


def rebuild(table: TableRow, steps: Iterable[Step]) -> Hand:
    """The game after all steps; raises `BrokenLog`."""
    plays: list[str] = []
    left: int | None = None
    for step in steps:
        if step.kind == "play":
            plays.append(step.text.split("\n", 1)[0])
        elif step.kind == "undo":
            events, kept = (int(part) for part in step.text.split())
            del plays[kept:]
            if kept == 0:
                left = events if left is None else min(left, events)
        else:
            place, text = step.text.split(" ", 1)
            plays[int(place)] = text
    try:
        hand = start(table)
        if left is not None:
            hand.undo_to(left, 0)
        for text in plays:
            hand.play(text)
    except FeurioError as problem:
        raise BrokenLog(f"table {table.id}: {problem}") from None
    return hand


def corrected(table: TableRow, hand: Hand, place: int, text: str) -> Hand:
    """The game with one play replaced; raises `IllegalEvent` if it, or anything after it, is no longer possible."""
    fresh = start(table)
    for number, played in enumerate(hand.plays):
        fresh.play(text if number == place else played)
    return fresh


def play_before(hand: Hand, number: int) -> int:
    """Which play event `number` (from 1) is, counted from 0."""
    return sum(not byte & ADDED for byte in hand.movers[hand.base : number - 1])


def _movers(game: Game, companion: bool) -> bytes:
    """Who played each event of a game that was not played here."""
    movers = bytearray()
    walker = game.at(0)
    for event in game.history:
        mover = walker.to_move
        chance = isinstance(event, CHANCE_EVENTS)
        seat = CHANCE_SEAT if chance else _seat(mover)
        movers.append(seat | ADDED if chance and not companion else seat)
        walker._push(event, event.code(walker._index), added=False)
    return bytes(movers)


def _seat(mover: int | str | None) -> int:
    assert isinstance(mover, int)
    return mover
