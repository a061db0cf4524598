"""What a flight did, for the log (Volcano): where loads fell, which tiles they put out or cut off, who got them."""

from __future__ import annotations

from typing import Any

from feurio.game import Game
from feurio.referee.outcome import Outcome

Flight = dict[str, Any]


def flight_of(outcome: Outcome, players: int) -> Flight:
    """A flight's outcome as the log tells it."""
    gone = outcome.get("taken", [])
    return {
        "drops": outcome["flight"]["drops"],
        "dry": outcome["flight"]["dry"],
        "out": [tile["cell"] for tile in gone if tile["how"] == "extinguished"],
        "cut": [tile["cell"] for tile in gone if tile["how"] == "isolated"],
        "taken": {seat: [tile["number"] for tile in gone if tile["seat"] == seat] for seat in range(players)},
        "lost": [tile["number"] for tile in outcome.get("lost", ())],
    }


def flights_of(game: Game, start: int) -> dict[int, Flight]:
    """The flights after the first `start` events, by their index."""
    return {
        number: flight_of(outcome, game.setup.players)
        for number, outcome in enumerate(game.outcomes[start:], start)
        if outcome["kind"] == "fly"
    }
