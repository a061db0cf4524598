"""From stored steps to a game, and back: what a table's log means.

A `play` step holds the event that was played and, a line each, those that the software added. An `undo` step holds
two numbers: how many events are left, and how many plays. A `correct` step holds the play that was mis-entered (its
place among the plays, from 0) and what it should have been; later plays are replayed on top of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from feurio.editions import Setup, check_setup
from feurio.game import Game, new_game
from feurio.record import replay
from feurio.server.table.hand import Hand
from feurio.server.table.rows import Step, TableRow


class BrokenLog(Exception):
    """The steps of a table do not lead to a game: the database was changed by hand, or the rules were."""


def start(table: TableRow) -> Hand:
    """The game of a table before its first step."""
    if table.record is None:
        return Hand(new_game(**new_game_arguments(table)))
    game = _imported(table.record, table.seed)
    return Hand(game, base=game.move_count)


def _imported(record: dict[str, Any], seed: int | None) -> Game:
    """The game of a record, able to go on and to go back: chance knows the draws of the record and invents the rest."""
    game = replay(record)
    if not game.over:
        return replay(record, seed=seed)
    events = record["events"]
    if not events:
        return game
    last = max((number for number, text in enumerate(events) if text.strip() != "pass"), default=0)
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
    try:
        return _rebuilt(table, steps)
    except (ValueError, TypeError, LookupError, AttributeError) as problem:
        raise BrokenLog(f"table {table.id}: {problem}") from None


def _rebuilt(table: TableRow, steps: Iterable[Step]) -> Hand:
    plays: list[str] = []
    left: int | None = None
    """How many events of the game before its first step were not taken back."""
    for number, step in enumerate(steps, 1):
        if step.number != number:
            raise BrokenLog(f"table {table.id}: step {number} is missing")
        if step.kind == "play":
            plays.append(step.text)
        elif step.kind == "undo":
            events, kept = (int(part) for part in step.text.split())
            if kept == 0 and left is not None and events > left:
                # Version 0.1 did not count plays that stand where an imported record was taken back.
                kept = _plays_within(plays, events - left)
            del plays[kept:]
            if kept == 0:
                left = events if left is None else min(left, events)
        else:
            place, text = step.text.split(" ", 1)
            plays[int(place)] = text
    hand = start(table)
    if left is not None:
        hand.undo_to(left)
    for text in plays:
        hand.game.play(text.partition("\n")[0])
    return hand


def _plays_within(plays: list[str], events: int) -> int:
    """How many plays, with what the software added to them, make so many events."""
    for place, text in enumerate(plays):
        events -= text.count("\n") + 1
        if events < 0:
            return place
    return len(plays)


def corrected(table: TableRow, hand: Hand, place: int, text: str) -> Hand:
    """The game with one play replaced; raises `IllegalEvent` if it, or anything after it, is no longer possible."""
    fresh = start(table)
    for number, played in enumerate(hand.plays):
        fresh.game.play(text if number == place else played)
    return fresh
