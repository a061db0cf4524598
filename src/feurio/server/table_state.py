"""What a table in memory is: its game, its seats, who looks at it, and the steps it has seen."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from feurio.server.deals import Hand, rebuild
from feurio.server.rows import SeatRow, Step, TableRow
from feurio.server.seating import Standing
from feurio.server.sights import Sight
from feurio.server.views import Viewer

if TYPE_CHECKING:
    from feurio.server.connections import Connection
    from feurio.server.hub import Hub

REMEMBERED = 64
"""How many of the last steps are recognized when they are sent again; older ones are refused as stale."""


class TableState:
    def __init__(self, hub: Hub, row: TableRow, seats: list[SeatRow], steps: list[Step], present: set[str]) -> None:
        self.hub = hub
        self.row = row
        self.seats = seats
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere = present
        """Visitors who are connected to any process."""
        self.used = time.monotonic()
        self.touched = steps[-1].at if steps else row.touched
        self.moved = 0.0
        """When the last step was taken here, for the pace of bots."""
        self.hints: tuple[int, dict[str, Any]] | None = None
        self._sight: Sight | None = None
        """What everybody was last shown, if nothing is hidden at this table."""
        self._positions: dict[Viewer, Any] = {}
        """What each viewer was last shown, if something is."""
        self._standings: dict[str, Standing] = {}
        self.hand: Hand
        self._read(steps)

    def _read(self, steps: list[Step]) -> None:
        self.hand = rebuild(self.row, steps)
        self.steps = steps[-1].number if steps else 0
        self.life = sum(step.kind != "play" for step in steps)
        self.marks = OrderedDict((step.mark, step.number) for step in steps[-REMEMBERED:] if step.mark)
        self.row.finished = self.hand.game.over
        self.forget_shown()

    def forget_shown(self) -> None:
        """The next change starts from a position that is worked out anew."""
        self._sight = None
        self._positions.clear()
        self.hand.game._stacks = None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def number(self) -> int:
        return self.hand.game.move_count

    @property
    def bot_seat(self) -> SeatRow | None:
        """The bot that is to move."""
        mover = self.hand.game.to_move
        return self.seats[mover] if isinstance(mover, int) and self.seats[mover].bot else None

    @property
    def here(self) -> set[str]:
        return {connection.visitor for connection in self.connections} | self.elsewhere
