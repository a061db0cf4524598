"""Who may do what at a table, and as whom each visitor sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feurio.game import CHANCE, SPECTATOR
from feurio.server.deals import CHANCE_EVENTS
from feurio.server.refusals import Refusal
from feurio.server.seating import Standing, standing_of
from feurio.server.table_state import TableState
from feurio.server.views import WHOLE, Viewer

if TYPE_CHECKING:
    from feurio.server.connections import Connection


class TableRights(TableState):
    def standing(self, visitor: str) -> Standing:
        """Which seats a visitor holds, remembered until seats change."""
        found = self._standings.get(visitor)
        if found is None:
            found = self._standings[visitor] = standing_of(self.seats, visitor)
        return found

    def seats_of(self, visitor: str) -> list[int]:
        return self.standing(visitor).mine

    def alone(self, visitor: str) -> bool:
        return self.standing(visitor).alone

    def handover(self, connection: Connection) -> int | None:
        """One device with firebreaks: the seat for which the device has not been handed over yet."""
        game = self.hand.game
        if not game.setup.firebreak or self.row.companion:
            return None
        mover, mine = game.to_move, self.seats_of(connection.visitor)
        if len(mine) < 2 or not isinstance(mover, int) or mover not in mine or connection.ready_seat == mover:
            return None
        return mover

    def viewer(self, connection: Connection) -> Viewer:
        """As whom a connection sees the table."""
        game = self.hand.game
        if not game.setup.firebreak:
            return SPECTATOR
        if game.over:
            return WHOLE
        mine = self.seats_of(connection.visitor)
        if self.row.companion and mine:
            return WHOLE
        if len(mine) == 1:
            return mine[0]
        mover = game.to_move
        return mover if isinstance(mover, int) and mover in mine and connection.ready_seat == mover else SPECTATOR

    def may_decide(self, connection: Connection) -> bool:
        """Whether the decision to be taken now is this connection's."""
        mover, mine = self.hand.game.to_move, self.seats_of(connection.visitor)
        if mover == CHANCE:
            return self.row.companion and bool(mine)
        return isinstance(mover, int) and mover in mine and self.handover(connection) is None

    def may_hint(self, visitor: str) -> bool:
        return self.alone(visitor) or (self.hand.game.setup.shared and bool(self.seats_of(visitor)))

    def undo_target(self, visitor: str) -> int:
        """How many events are left if this visitor takes a move back; raises `Refusal`."""
        game, mine = self.hand.game, self.seats_of(visitor)
        if not mine:
            raise Refusal("watching", 403)
        if self.alone(visitor):
            target = self._last_own(mine)
            if target < 0:
                raise Refusal("nothing-to-undo")
            return target
        if game.over:
            raise Refusal("undo-over")
        target = game.undo_target
        if target < 0 or isinstance(game.history[target], CHANCE_EVENTS):
            raise Refusal("nothing-to-undo")
        if self.hand.seat_of(target + 1) not in mine:
            raise Refusal("undo-not-yours")
        if target < game.undo_barrier:
            raise Refusal("undo-revealed")
        return target

    def _last_own(self, mine: list[int]) -> int:
        """The index of the last event that one of these seats played, or that was entered at a companion table."""
        hand = self.hand
        for number in range(hand.game.move_count, 0, -1):
            seat = hand.seat_of(number)
            if not hand.added(number) and (seat in mine or (seat is None and self.row.companion)):
                return number - 1
        return -1

    def may_undo(self, visitor: str) -> bool:
        mine = self.standing(visitor).mine
        if not mine:
            return False
        if not self.standing(visitor).alone:
            # The usual case at a table of several, without the reasons.
            last = self.hand.last_play
            return last >= 0 and self.hand.seat_of(last + 1) in mine and self._may_take_back(last)
        try:
            self.undo_target(visitor)
        except Refusal:
            return False
        return True

    def _may_take_back(self, target: int) -> bool:
        """Whether nothing hidden was revealed since (rules of undo among several people)."""
        game = self.hand.game
        return not game.over and target >= game.undo_barrier and self.hand.seat_of(target + 1) is not None
