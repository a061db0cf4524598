"""How the pictures of the rules are made: a position that was played, and what is marked on it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypedDict

from feurio.cells import DIRECTIONS, Cell, read_cell
from feurio.editions import SPACES
from feurio.game import Game, new_game
from feurio.rules import BOOKS, text
from feurio.texts import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from feurio.position import Position, TileData
    from feurio.referee.outcome import Outcome

Mark = dict[str, Any]

VOLCANO: Final = 0


class Diagram(TypedDict):
    """One picture: `svg(position, marks=marks, heats=heats, labels=labels)` draws it."""

    position: Position
    marks: list[Mark]
    alt: str
    heats: str
    labels: bool
    text: str
    """The position as one line, to play on from; empty where it is not one of a game."""


def diagram(
    shown: Game | Position, alt: str, marks: Iterable[Mark] = (), *, heats: str = "legal", labels: bool = False
) -> Diagram:
    """A picture of a game, or of a position that is only there to be shown."""
    game = shown if isinstance(shown, Game) else None
    text = game.position_text() if game is not None and not game.over and game.history else ""
    position = shown.position() if isinstance(shown, Game) else shown
    return {"position": position, "marks": list(marks), "alt": alt, "heats": heats, "labels": labels, "text": text}


def played(edition: str, events: Iterable[str], **setup: Any) -> Game:
    """A game after these events."""
    game = new_game(edition, chance="manual", **setup)
    for event in events:
        game.play(event)
    return game


def last(*cells: str) -> Mark:
    return {"mark": "last", "cells": list(cells)}


def tile(cell: Cell, number: int, free_edges: int, pieces: list[str]) -> TileData:
    return {
        "cell": str(cell),
        "number": number or None,
        "face": "volcano" if number == VOLCANO else "up",
        "spaces": SPACES[number],
        "room": SPACES[number] - len(pieces),
        "free_edges": free_edges,
        "pieces": pieces,
    }


def flight(entry: str, direction: str, color: str, position: Position) -> Mark:
    """A flight as far as it goes, with the tiles that get a load (rules 3.2)."""
    tiles = {read_cell(tile["cell"]): tile for tile in position["tiles"]}
    row, cell = [], read_cell(entry)
    while cell in tiles:
        row.append(str(cell))
        cell = cell.neighbor(DIRECTIONS.index(direction))
    loads = [over for over in row if tiles[read_cell(over)]["room"] > 0]
    return {"mark": "flight", "entry": entry, "direction": direction, "color": color, "cells": row, "loads": loads}


def captured(cell: str, color: str) -> Mark:
    return {"mark": "captured", "cell": cell, "color": color}


def flown(outcome: Outcome, position: Position) -> list[Mark]:
    """A flight with all that follows from it, as its outcome tells (rules 3.2 to 3.4)."""
    color = outcome["color"]
    way = outcome["flight"]
    marks: list[Mark] = [
        {
            "mark": "flight",
            "entry": way["path"][0],
            "direction": way["direction"],
            "color": color,
            "cells": way["path"],
            "loads": way["drops"],
        }
    ]
    colors = position["colors"] or []
    marks += [captured(tile["cell"], colors[tile["seat"]][0]) for tile in outcome.get("taken", ())]
    marks += [{"mark": "lost", "cell": tile["cell"]} for tile in outcome.get("lost", ())]
    return marks


@cache
def alt_of(name: str, language: str = ENGLISH) -> str:
    """What a picture shows, in the words that stand beside it in the rules of a language."""
    for book in (*BOOKS.values(), "advice", "appendix"):
        found = re.search(rf"!\[([^\]]*)\]\(diagram:{re.escape(name)}\)", text(book, language))
        if found:
            return found[1]
    raise KeyError(name)
