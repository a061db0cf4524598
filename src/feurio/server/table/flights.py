"""What a flight did, for the log (Volcano): where loads fell, which tiles they put out or cut off, who got them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from feurio.cells import DIRECTIONS, Cell
from feurio.editions import COLORS
from feurio.events import Fly
from feurio.game import Game
from feurio.volcano import VolcanoState

Flight = dict[str, Any]


class Forest(NamedTuple):
    """The board before a flight, as far as the flight can change it."""

    room: dict[Cell, int]
    """The empty spaces of each tile that lies; the volcano has none."""
    loads: dict[Cell, int]
    supply: list[int]
    taken: list[list[int]]
    lost: list[int]


def forest_of(game: Game) -> Forest | None:
    """The board as it is; None if no flight can come next."""
    state, layout = game._state, game.layout
    if layout is None or not isinstance(state, VolcanoState) or state.phase_name != "act":
        return None
    tiles = state.tile_list()
    seat = 0 if game.setup.compass else state.to_move
    return Forest(
        {layout[tile[0]]: tile[3] for tile in tiles},
        {layout[tile[0]]: sum(tile[4]) for tile in tiles},
        [state.supply_of(seat, color) for color in range(4)],
        state.taken_list(),
        state.lost_list(),
    )


def flight_of(before: Forest, event: Fly, game: Game) -> Flight:
    """What a flight has done; `game` is right after it."""
    state, layout = game._state, game.layout
    assert isinstance(state, VolcanoState)
    assert layout is not None
    thirsty = [cell for cell in _row(before, event) if before.room[cell]]
    loads = before.supply[COLORS.index(event.color)]
    drops = thirsty[:loads]
    still = {layout[tile[0]] for tile in state.tile_list()}
    gone = [cell for cell in before.room if cell not in still]
    out = [cell for cell in drops if before.room[cell] == 1 and cell not in still]
    cut = [cell for cell in gone if cell not in out and (before.loads[cell] or cell in drops)]
    taken = state.taken_list()
    return {
        "drops": [str(cell) for cell in drops],
        "dry": [str(cell) for cell in thirsty[loads:]],
        "out": [str(cell) for cell in out],
        "cut": [str(cell) for cell in cut],
        "taken": {seat: _new(before.taken[seat], taken[seat]) for seat in range(game.setup.players)},
        "lost": _new(before.lost, state.lost_list()),
    }


def flights_of(game: Game, start: int) -> dict[int, Flight]:
    """The flights after the first `start` events, by their index."""
    found: dict[int, Flight] = {}
    walker = game.at(start)
    for number in range(start, game.move_count):
        event = game.history[number]
        before = forest_of(walker) if isinstance(event, Fly) else None
        walker._push(event, event.code(walker._index), added=False)
        if before is not None and isinstance(event, Fly):
            found[number] = flight_of(before, event, walker)
    return found


def _row(before: Forest, event: Fly) -> Iterator[Cell]:
    direction, cell = DIRECTIONS.index(event.direction), event.cell
    while cell in before.room:
        yield cell
        cell = cell.neighbor(direction)


def _new(before: list[int], after: list[int]) -> list[int]:
    """What a list of numbers has gained, whatever its order."""
    gained = list(after)
    for number in before:
        gained.remove(number)
    return gained
