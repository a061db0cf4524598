"""Questions a client asks about a table: what would happen, why not, how was it, what would you do."""

from __future__ import annotations

from typing import Any

from feurio.cells import DIRECTIONS, read_cell
from feurio.editions import COLORS
from feurio.errors import IllegalEvent
from feurio.events import (
    Break,
    Crew,
    Event,
    Flee,
    Fly,
    Move,
    Predators,
    Relocate,
    Startle,
    Tile,
    Volcano,
    read_event,
)
from feurio.game import Game
from feurio.server.table.changes import change_between
from feurio.server.table.guests import Guest
from feurio.server.table.messages import Effect, HintMessage, LookMessage, PreviewMessage, WhyMessage
from feurio.server.table.refusals import Refusal, reason_of
from feurio.server.table.table import Table
from feurio.server.table.views import shown_game, trial
from feurio.volcano import VolcanoState

Marks = list[dict[str, Any]]


def why(table: Table, guest: Guest, id: str, text: str) -> WhyMessage:
    """The rule that forbids an event; None if it is legal."""
    game = trial(table.hand.game, table.rights.viewer(guest))
    reason: dict[str, Any] | None = None
    try:
        event = read_event(text)
        if not game.is_legal(event):
            game.play(event)
    except IllegalEvent as problem:
        reason = reason_of(problem)
    if reason is None and not table.rights.may_decide(guest):
        reason = reason_of(Refusal("not-your-turn", 403))
    return {"type": "why", "id": id, "event": text, "reason": reason}


def look(table: Table, guest: Guest, id: str, number: int) -> LookMessage:
    """The position after a number of events, as it is known now."""
    if number > table.number:
        raise Refusal("no-such-event", 404)
    game = shown_game(table.hand.game, table.rights.viewer(guest))
    return {"type": "look", "id": id, "number": number, "position": game.at(number).position()}


def preview(table: Table, guest: Guest, id: str, text: str) -> PreviewMessage:
    """What an event would lead to, up to the next tile that would be drawn."""
    if not table.rights.may_decide(guest):
        raise Refusal("not-your-turn", 403)
    before = trial(table.hand.game, table.rights.viewer(guest))
    after = before.copy()
    event = after.play(text)
    old, new = before.position(), after.position()
    taken, lost = _gone(before, after)
    effects: list[Effect] = [
        {"seat": was["seat"], "before": was["score"], "after": now["score"], "taken": taken.get(was["seat"], [])}
        for was, now in zip(old["scores"], new["scores"], strict=True)
    ]
    return {
        "type": "preview",
        "id": id,
        "event": str(event),
        "position": change_between(old, new),
        "marks": _marks(before, event, taken, lost),
        "effects": effects,
        "pieces": _landing(before, event),
        "lost": lost,
    }


def _gone(before: Game, after: Game) -> tuple[dict[int, list[str]], list[str]]:
    """Volcano: the cells of the tiles that a flight takes from the board, by the seat they go to, and of those lost.

    The position counts numbers only; which cell went to whom follows from the majority on it (rules 3.3, 3.4).
    """
    if before.setup.rules != "volcano" or before._state.phase_name != "act":
        return {}, []
    still = {tile["cell"] for tile in after.position()["tiles"]}
    flown = before._state.to_move
    drops = set(_drops(before, after.history[before.move_count]))
    color = getattr(after.history[before.move_count], "color", None)
    taken: dict[int, list[str]] = {}
    lost: list[str] = []
    for tile in before.position()["tiles"]:
        if tile["cell"] in still:
            continue
        pieces = [*tile["pieces"], *([str(color)] if tile["cell"] in drops else [])]
        if pieces:
            taken.setdefault(_winner(before, pieces, flown), []).append(tile["cell"])
        else:
            lost.append(tile["cell"])
    return taken, lost


def _winner(game: Game, pieces: list[str], flown: int) -> int:
    """Who takes a tile with these loads: the one majority if it has an owner, else who flew."""
    if game.setup.shared:
        return 0
    counts = sorted(((pieces.count(color), color) for color in set(pieces)), reverse=True)
    if len(counts) > 1 and counts[0][0] == counts[1][0]:
        return flown
    owner = game.setup.owner[COLORS.index(counts[0][1])]
    return owner if owner < game.setup.players else flown


def _drops(game: Game, event: Event) -> list[str]:
    """The cells on which a flight drops its loads."""
    state = game._state
    if not isinstance(event, Fly) or not isinstance(state, VolcanoState) or game.layout is None:
        return []
    return [str(game.layout[tile]) for tile in state.flight_parts(game.code_of(event))[1]]


def _landing(game: Game, event: Event) -> list[dict[str, str]]:
    """Where pieces come to stand."""
    match event:
        case Crew(cell=cell, color=color, count=count) | Startle(cell=cell, color=color, count=count):
            return [{"cell": str(cell), "color": color}] * count
        case Fly():
            return [{"cell": cell, "color": event.color} for cell in _drops(game, event)]
        case Predators(cells=cells):
            return [{"cell": str(cell), "color": "predator"} for cell in cells]
        case Relocate(cell=cell):
            return [{"cell": str(cell), "color": "predator"}]
        case Move(target=target):
            return [{"cell": str(target), "color": str(game.position()["color"])}]
        case _:
            return []


def _marks(game: Game, event: Event, taken: dict[int, list[str]], lost: list[str]) -> Marks:
    """The same marks that the package's own drawing knows (`feurio.drawing`)."""
    match event:
        case Tile(cell=cell):
            return [{"mark": "preview", "cell": str(cell), "number": game.position()["drawn"]}]
        case Break(cell=cell):
            number = game.position()["drawn"]
            return [{"mark": "preview", "cell": str(cell), "number": number, "face": "down"}]
        case Fly(cell=cell, direction=direction, color=color):
            path = _path(game, event)
            flight = {"mark": "flight", "entry": str(cell), "direction": direction, "color": color, "cells": path}
            marks: Marks = [{**flight, "loads": _drops(game, event)}]
            for seat, cells in taken.items():
                own = (game.setup.colors or ((color,),))[seat][0]
                marks += [{"mark": "captured", "cell": gone, "color": own, "seat": seat} for gone in cells]
            return marks + [{"mark": "lost", "cell": gone} for gone in lost]
        case Crew(cell=cell) | Startle(cell=cell) | Volcano(cell=cell) | Relocate(cell=cell):
            return [{"mark": "focus", "cell": str(cell)}]
        case Predators(cells=cells):
            return [{"mark": "focus", "cell": str(cell)} for cell in cells]
        case Move(source=source, target=target):
            color = str(game.position()["color"])
            return [{"mark": "move", "source": str(source), "target": str(target), "color": color}]
        case Flee(color=color, number=number):
            cells_of = [
                tile["cell"]
                for tile in game.position()["tiles"]
                if tile["number"] == number and color in tile["pieces"]
            ]
            return [{"mark": "flee", "cells": cells_of}]
        case _:
            return []


def _path(game: Game, event: Fly) -> list[str]:
    """The cells that a flight crosses."""
    lying = {tile["cell"] for tile in game.position()["tiles"]}
    direction, cell, found = DIRECTIONS.index(event.direction), event.cell, []
    while str(cell) in lying:
        found.append(str(cell))
        cell = cell.neighbor(direction)
    return found


def check_hint(table: Table, guest: Guest) -> int:
    """The seat for which a guest may ask what a bot would do; raises `Refusal`."""
    if not table.rights.may_hint(guest.visitor):
        raise Refusal("hint-not-with-others", 403)
    seat = table.hand.game.to_move
    if not isinstance(seat, int) or not table.rights.may_decide(guest):
        raise Refusal("no-decision")
    return seat


def hint(id: str, step: int, choice: dict[str, Any]) -> HintMessage:
    """What a bot has chosen: first about where, then the place, then the event itself."""
    event = read_event(choice["event"])
    cells = _cells_of(event)
    message: HintMessage = {"type": "hint", "id": id, "step": step, "kind": event.kind, "cells": cells}
    if step == 1:
        message["cells"] = _around(cells)
    elif step == 3:
        message["event"] = choice["event"]
        message["reasons"] = choice["reasons"]
    return message


def _cells_of(event: Event) -> list[str]:
    match event:
        case Tile() | Break() | Crew() | Startle() | Volcano() | Relocate() | Fly():
            return [str(event.cell)]
        case Predators(cells=cells):
            return [str(cell) for cell in cells]
        case Move(source=source, target=target):
            return [str(source), str(target)]
        case _:
            return []


def _around(cells: list[str]) -> list[str]:
    """The cells and their neighbors: a region to look at."""
    found = {near for text in cells for near in (read_cell(text), *read_cell(text).neighbors())}
    return [str(cell) for cell in sorted(found)]
