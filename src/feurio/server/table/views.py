"""Who sees what at a table: the one place where the server asks the engine for what it shows.

Without firebreaks nothing on the table is hidden: the position of a game never holds the pile or the seed, so
everybody sees the same and it is worked out once. With firebreaks each seat has its own view, and watchers have
theirs. When the game is over everything is shown to everybody.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from feurio.game import Game
from feurio.position import Position
from feurio.record import Record
from feurio.referee.outcome import Outcome
from feurio.server.table.custody import Spans
from feurio.server.table.messages import EventEntry
from feurio.view import View


class Holder(NamedTuple):
    """Somebody who has held a seat only in some of the events (`custody.py`)."""

    seat: int
    spans: Spans


Viewer = int | Holder | Literal["spectator", "whole"]
WHOLE: Literal["whole"] = "whole"


def shown_game(game: Game, viewer: Viewer) -> Game:
    """The game as a viewer may know it; not to be played on."""
    if viewer == WHOLE or not game.setup.firebreak:
        return game
    return _view(game, viewer).game()


def _view(game: Game, viewer: int | Holder | Literal["spectator"]) -> View:
    return game.view(viewer.seat, viewer.spans) if isinstance(viewer, Holder) else game.view(viewer)


def shown_position(game: Game, viewer: Viewer) -> Position:
    return shown_game(game, viewer).position()


def shown_record(game: Game, viewer: Viewer) -> Record:
    """The record as a viewer may know it: only the whole has a seed."""
    return game.record() if viewer == WHOLE else _view(game, viewer).record()


def trial(game: Game, viewer: Viewer) -> Game:
    """A copy to try things out on: its chance waits, so that nothing to come can be seen."""
    if viewer == WHOLE:
        return game.at(game.move_count)
    return _view(game, viewer).game()


def shown_log(game: Game, viewer: Viewer, start: int = 0) -> list[EventEntry]:
    """What the events after the first `start` did, as a viewer may know it."""
    known = game if viewer == WHOLE or not game.setup.firebreak else _view(game, viewer)
    return [{**outcome, "data": _data(outcome)} for outcome in known.outcomes[start:]]


def _data(outcome: Outcome) -> dict[str, object]:
    """The same in the words of version 0.1, for clients that read no outcomes yet."""
    if "flight" in outcome:
        gone = outcome.get("taken", ())
        return {
            "drops": outcome["flight"]["drops"],
            "dry": outcome["flight"]["dry"],
            "out": [tile["cell"] for tile in gone if tile["how"] == "extinguished"],
            "cut": [tile["cell"] for tile in gone if tile["how"] == "isolated"],
            "taken": {
                seat: [tile["number"] for tile in gone if tile["seat"] == seat]
                for seat in sorted({tile["seat"] for tile in gone})
            },
            "lost": [tile["number"] for tile in outcome.get("lost", ())],
        }
    if outcome["kind"] in ("tile", "break") and outcome["laid"][0]["number"] is not None:
        return {"number": outcome["laid"][0]["number"]}
    return {}
