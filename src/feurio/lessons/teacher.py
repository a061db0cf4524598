"""The teacher: what a step shows, and whether what somebody did is right. All of it is asked of the referee."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import lru_cache
from typing import TYPE_CHECKING, TypedDict

from feurio.cells import DIRECTIONS, read_cell
from feurio.game import Game, new_game
from feurio.position import RegionScore

if TYPE_CHECKING:
    from feurio.lessons.lesson import Step
    from feurio.position import Position, TileData
    from feurio.referee.outcome import Outcome


class SumMark(TypedDict):
    """The heat of a cell as a sum (rules 2.2)."""

    cell: str
    beside: list[str]
    numbers: list[int]
    total: int


class EdgesMark(TypedDict):
    """The edges of a tile, anticlockwise from east: free ones, and those with a tile behind them (rules 1.3)."""

    cell: str
    free: list[str]
    shut: list[str]


class Marks(TypedDict):
    """What is drawn to show why."""

    sums: list[SumMark]
    edges: list[EdgesMark]
    regions: list[RegionScore]


@lru_cache(maxsize=256)
def _game(step: Step) -> Game:
    game = new_game(**step.scene.setup, chance="manual")
    for event in step.scene.events:
        game.play(event)
    return game


def moment(step: Step) -> Game:
    """The game at a step."""
    return _game(step).copy()


def ask(step: Step) -> Marks:
    """What is drawn while a step is asked."""
    return _marks(step.marks, moment(step).position())


def facts_of(step: Step, event: str = "") -> Marks:
    """What is drawn when a step is right; `event` is what was played."""
    game = moment(step)
    before = game.position()
    found = _marks(_about(step, before), before)
    if step.kind == "play":
        outcome = game.outcome_of(event)
        game.play(event)
        found = _add(found, _done(outcome))
    return _add(found, _marks(step.shows, game.position()))


def is_right(step: Step, given: str) -> bool:
    """Whether this is what was asked for; what the rules forbid never is."""
    game = moment(step)
    if step.kind == "play":
        return game.is_legal(given) and any(fnmatchcase(given, one) for one in step.accept)
    if step.kind == "tap":
        return given in hot_cells(step)
    return given == answer_of(step)


def answers(step: Step) -> list[str]:
    """What would be right, as far as it can be listed: events without those that only fit a pattern."""
    if step.kind == "play":
        return [event for event in step.accept if "*" not in event]
    return hot_cells(step) if step.kind == "tap" else [answer_of(step)]


def hot_cells(step: Step) -> list[str]:
    """The cells on which the drawn tile may be laid."""
    return [cell["cell"] for cell in moment(step).position()["cells"] if cell["hot"]]


def answer_of(step: Step) -> str:
    """What the referee says about what is asked."""
    game = moment(step)
    position = game.position()
    about, *words = step.about.split(maxsplit=2 if step.about.startswith("taker") else -1)
    if about == "heat":
        return str(_sum(words[0], position)["total"])
    if about == "edges":
        return str(_tile(words[0], position)["free_edges"])
    if about == "room":
        return str(_tile(words[0], position)["room"])
    if about == "region":
        return str(_region(words[0], words[1], position)["value"])
    if about == "points":
        return str(game.scores()[int(words[0])]["score"])
    if about == "loads":
        return str(len(game.outcome_of(" ".join(words))["flight"]["drops"]))
    if about == "taker":
        taken = game.outcome_of(words[1])["taken"]
        seat = next(tile["seat"] for tile in taken if tile["cell"] == words[0])
        return game.setup.seat_colors[seat][0]
    raise ValueError(f"nobody can be asked about {about!r}")


def _about(step: Step, position: Position) -> list[str]:
    """The marks that explain the answer to a question, or all hottest cells that were tapped."""
    if step.kind == "tap":
        return [f"heat {cell['cell']}" for cell in position["cells"] if cell["hot"] and cell["heat"] is not None]
    about, _, words = step.about.partition(" ")
    if about in ("edges", "room"):
        return [f"edges {words}"]
    return [step.about] if about in ("heat", "region") else []


def _done(outcome: Outcome) -> Marks:
    """The heat on which a tile was laid."""
    sums: list[SumMark] = [
        {
            "cell": tile["cell"],
            "beside": [beside["cell"] for beside in tile["beside"]],
            "numbers": [beside["number"] for beside in tile["beside"]],
            "total": tile["heat"],
        }
        for tile in outcome.get("laid", ())
        if "heat" in tile
    ]
    return {"sums": sums, "edges": [], "regions": []}


def _marks(wanted: list[str] | tuple[str, ...], position: Position) -> Marks:
    found: Marks = {"sums": [], "edges": [], "regions": []}
    for text in wanted:
        kind, cell, *color = text.split()
        if kind == "heat":
            found["sums"].append(_sum(cell, position))
        elif kind == "edges":
            found["edges"].append(_edges(cell, position))
        elif kind == "region":
            region = _region(cell, color[0], position)
            found["regions"].append(region)
            if region["divider"] is not None:
                found["edges"].append(_edges(region["divider"], position))
        else:
            raise ValueError(f"there is no mark {text!r}")
    return found


def _add(one: Marks, other: Marks) -> Marks:
    return {
        "sums": [*one["sums"], *other["sums"]],
        "edges": [*one["edges"], *other["edges"]],
        "regions": [*one["regions"], *other["regions"]],
    }


def _tile(cell: str, position: Position) -> TileData:
    return next(tile for tile in position["tiles"] if tile["cell"] == cell)


def _sum(cell: str, position: Position) -> SumMark:
    lying = {tile["cell"]: tile for tile in position["tiles"]}
    beside = [lying[str(near)] for near in read_cell(cell).neighbors() if str(near) in lying]
    heat = next(ground["heat"] for ground in position["cells"] if ground["cell"] == cell)
    numbers = [tile["number"] or 0 if tile["face"] == "up" else 0 for tile in beside]
    return {"cell": cell, "beside": [tile["cell"] for tile in beside], "numbers": numbers, "total": heat or 0}


def _edges(cell: str, position: Position) -> EdgesMark:
    lying = {tile["cell"] for tile in position["tiles"]}
    around = dict(zip(DIRECTIONS, map(str, read_cell(cell).neighbors()), strict=True))
    return {
        "cell": cell,
        "free": [direction for direction, near in around.items() if near not in lying],
        "shut": [direction for direction, near in around.items() if near in lying],
    }


def _region(cell: str, color: str, position: Position) -> RegionScore:
    """The region of a color that a tile belongs to."""
    return next(
        region
        for score in position["scores"]
        for region in score.get("regions", ())
        if region["color"] == color and cell in region["cells"]
    )
