"""Who sees what at a table: the one place where the server asks the engine for what it shows.

Without firebreaks nothing on the table is hidden: the position of a game never holds the pile or the seed, so
everybody sees the same and it is worked out once. With firebreaks each seat has its own view, and watchers have
theirs. When the game is over everything is shown to everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from feurio.events import Break, Draw, Event, Fly, Tile
from feurio.game import Game
from feurio.position import Position
from feurio.server.table.flights import flights_of
from feurio.server.table.hand import Hand
from feurio.server.table.messages import EventEntry

Viewer = int | Literal["spectator", "whole"]
WHOLE: Literal["whole"] = "whole"


def shown_game(game: Game, viewer: Viewer) -> Game:
    """The game as a viewer may know it; not to be played on."""
    if viewer == WHOLE or not game.setup.firebreak:
        return game
    return game.view(viewer).game()


def shown_position(game: Game, viewer: Viewer) -> Position:
    return shown_game(game, viewer).position()


def trial(game: Game, viewer: Viewer) -> Game:
    """A copy to try things out on: its chance waits, so that nothing to come can be seen."""
    if viewer == WHOLE:
        return game.at(game.move_count)
    return game.view(viewer).game()


def shown_log(hand: Hand, viewer: Viewer, start: int = 0) -> list[EventEntry]:
    """The events after the first `start` as a viewer may know them, with what the log says about each."""
    game = hand.game
    known: Sequence[Event] = game.history
    if viewer != WHOLE and game.setup.firebreak:
        known = game.seen_by(viewer)
    flights = flights_of(game, start) if game.setup.rules == "volcano" else {}
    entries: list[EventEntry] = []
    for number in range(start, len(known)):
        event = known[number]
        data: dict[str, object] = {}
        if isinstance(event, Tile | Break) and number:
            drawn = known[number - 1]
            if isinstance(drawn, Draw) and drawn.number:
                data = {"number": drawn.number}
        elif isinstance(event, Fly):
            data = flights[number]
        entries.append(
            {
                "number": number + 1,
                "seat": hand.seat_of(number + 1),
                "event": str(event),
                "added": hand.added(number + 1),
                "data": data,
            }
        )
    return entries
