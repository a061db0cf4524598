"""Games that somebody plays with others right now: their positions are not looked up, however they came here.

A position carries no name, so boards are compared: the same rules and tiles at the same places, a few more or some
fewer. What somebody types in at another device nobody can know.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TYPE_CHECKING

from feurio.server.table.refusals import Refusal

if TYPE_CHECKING:
    from feurio.game import Game
    from feurio.server.hall.hub import Hub
    from feurio.server.table.table import Table

LISTED = 30
"""So many of somebody's tables are looked at, the newest first."""
KNOWN_FOR = 5.0
"""Seconds for which the list of somebody's tables is good."""
AHEAD = 6
"""A board with so many more tiles may still be a look ahead."""
FEWEST = 3
"""Boards with fewer tiles say nothing: many games begin alike."""
MOST_KNOWN = 2000


class FairPlay:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._lists: OrderedDict[str, tuple[float, list[str]]] = OrderedDict()

    async def check(self, visitor: str, game: Game, but: str = "") -> None:
        """Refuses a position of a game that this visitor plays with others, or watches; `but` is the table asked
        about itself."""
        board = _board(game)
        if len(board) < FEWEST:
            return
        for id in await self._tables(visitor):
            if id == but:
                continue
            try:
                table = (await self._hub.table(id)).table
            except Refusal:
                continue
            if _others_play(table, visitor) and _same(game, board, table.hand.game):
                raise Refusal("still-played", 409, table=id)

    async def _tables(self, visitor: str) -> list[str]:
        """Those on the visitor's list and those they look at, played or not."""
        now = time.monotonic()
        known = self._lists.get(visitor)
        if known is None or now - known[0] > KNOWN_FOR:
            listed = await self._hub.store.tables.of(visitor, LISTED)
            seen = [
                sitting.id
                for sitting in self._hub.tables.values()
                if any(guest.visitor == visitor for guest in sitting.table.guests)
            ]
            known = self._lists[visitor] = (now, list(dict.fromkeys([*seen, *listed])))
            self._lists.move_to_end(visitor)
            while len(self._lists) > MOST_KNOWN:
                self._lists.popitem(last=False)
        return known[1]


def _others_play(table: Table, visitor: str) -> bool:
    """Whether it is a running game that is not this visitor's alone."""
    return not table.hand.game.over and not table.seating.alone(visitor)


def _board(game: Game) -> dict[str, int | None]:
    return {tile["cell"]: tile["number"] if tile["face"] == "up" else None for tile in game.position()["tiles"]}


def _same(game: Game, board: dict[str, int | None], running: Game) -> bool:
    if game.setup.rules != running.setup.rules:
        return False
    theirs = _board(running)
    common = board.keys() & theirs.keys()
    if len(common) < max(FEWEST, min(len(board), len(theirs))) or len(board) > len(theirs) + AHEAD:
        return False
    return all(board[cell] == theirs[cell] or None in (board[cell], theirs[cell]) for cell in common)
