"""The pictures of "Your first game": set-up, a turn, the end of each game, and one whole round of Volcano.

Two games stand in `games.json`, event by event, as they were played; everything shown of them is what the referee
says about those events.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from feurio.rules.pictures import Diagram, captured, diagram, flown, last, played

if TYPE_CHECKING:
    from feurio.game import Game

VOLCANO_ROUND: Final = 18
"""How many events of the Volcano game come before the round that is told."""

_WILDFIRE: Final = ("deal 3 4 5 6", "center 5 6", "draw 2", "tile 2,-1", "crew 1,-1 green 2")
_RUN: Final = ("deal 3 4 4 5", "center 4 5", "draw 6")


@cache
def told(game: str) -> tuple[str, ...]:
    """The events of a game that is told to its end."""
    return tuple(json.loads((files("feurio.rules") / "games.json").read_text("utf-8"))[game])


def _told(game: str, events: int | None = None) -> Game:
    return played(game, told(game)[:events])


def _wildfire(events: int) -> Game:
    return played("wildfire", _WILDFIRE[:events])


def _wildfire_setup() -> Diagram:
    return diagram(
        _wildfire(2), "Four starting tiles in a rhombus: 5 and 6 in the middle, 3 and 4 at the tips.", heats="none"
    )


def _wildfire_find() -> Diagram:
    return diagram(
        _wildfire(3),
        "The cell between the 6 and the 4 is the hottest: 6 plus 4 is 10.",
        [{"mark": "sum", "cell": "2,-1"}],
    )


def _wildfire_lay() -> Diagram:
    return diagram(
        _wildfire(3),
        "A 2 is laid on the hottest cell, beside the 6 and the 4.",
        [{"mark": "preview", "cell": "2,-1", "number": 2}],
    )


def _wildfire_send() -> Diagram:
    return diagram(
        _wildfire(5),
        "Two green crews stand on the 6. It has three spaces and two free edges: no third crew fits.",
        [{"mark": "edges", "cell": "1,-1"}],
        heats="none",
    )


def _free_edge() -> Diagram:
    return diagram(
        played("wildfire", ["deal 1 4 6"], players=3),
        "Three tiles in a triangle. The 6 has four free edges; a tile lies behind each of the other two.",
        [{"mark": "edges", "cell": "0,1"}],
        heats="none",
    )


def _neutral() -> Diagram:
    game = played("wildfire", ["deal 1 4 6", "draw 3"], players=3)
    hot = next(cell["cell"] for cell in game.position()["cells"] if cell["hot"])
    for event in (f"tile {hot}", "crew 0,1 yellow 2"):
        game.play(event)
    return diagram(
        game,
        "Three players. Two yellow pieces, which belong to nobody, take up spaces of the 6.",
        [last("0,1")],
        heats="none",
    )


def _volcano_round(turn: int) -> Diagram:
    """One flight of the round, with what it takes and what is lost."""
    game = _told("volcano", VOLCANO_ROUND + turn)
    position = game.position()
    said = (
        "Green flies over a single 4 and drops a load beside a red one. The 4 is full and has two free edges side "
        "by side: green, who flew, takes it, because one load each is a tie.",
        "Blue flies northwest over a 3 and a 6 and drops a load on each. Nothing is full.",
        "Yellow flies northeast over a 5 and a 6 and drops a load on each. Nothing is taken.",
        "Red flies west over five tiles and has two loads left, which fall on the 3 and the 5. Red takes two 3s; that "
        "cuts off a 6, which blue takes, and a 4 without a load, which is lost.",
    )
    return diagram(game, said[turn], flown(game.outcome_of(told("volcano")[VOLCANO_ROUND + turn]), position))


def _volcano_end() -> Diagram:
    return diagram(
        _told("volcano"),
        "The end of the same game: thirteen tiles still lie around the volcano, and nobody has a flight any more.",
    )


def _run_lay() -> Diagram:
    return diagram(
        played("ontherun", _RUN),
        "A 6 is laid on one of the two hot spots, beside the 5 and a 4.",
        [{"mark": "preview", "cell": "2,-1", "number": 6}],
    )


def _run_setup() -> Diagram:
    return diagram(
        played("ontherun", _RUN[:2]),
        "Four starting tiles in a rhombus: a 4 and the 5 in the middle, the 3 and another 4 at the tips.",
        heats="none",
    )


def _run_end() -> Diagram:
    position = _told("ontherun").position()
    left = [
        captured(tile["cell"], color)
        for color in ("green", "blue")
        for tile in position["tiles"]
        if color in tile["pieces"]
    ]
    return diagram(
        position,
        "The end of a game: thirty-six tiles, animals on all edge cells around them. The tiles on which green and blue "
        "animals have stayed are outlined in their colors.",
        left,
    )


FIRST_GAMES: Final[dict[str, Diagram]] = {
    "first-wildfire": _wildfire_setup(),
    "first-wildfire-find": _wildfire_find(),
    "first-wildfire-lay": _wildfire_lay(),
    "first-wildfire-send": _wildfire_send(),
    "free-edge": _free_edge(),
    "neutral": _neutral(),
    "volcano-round-1": _volcano_round(0),
    "volcano-round-2": _volcano_round(1),
    "volcano-round-3": _volcano_round(2),
    "volcano-round-4": _volcano_round(3),
    "volcano-end": _volcano_end(),
    "first-run": _run_setup(),
    "first-run-lay": _run_lay(),
    "run-end": _run_end(),
}
