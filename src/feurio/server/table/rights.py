"""Who may do what at a table, and as whom each visitor sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from feurio.game import CHANCE, SPECTATOR
from feurio.server.table.guests import Guest
from feurio.server.table.hand import Hand
from feurio.server.table.refusals import Refusal
from feurio.server.table.rows import TableRow
from feurio.server.table.seating import Seating
from feurio.server.table.views import WHOLE, Viewer


class Powers(NamedTuple):
    """As whom a guest sees the table, and what it may do there now."""

    viewer: Viewer
    decides: bool
    undo: bool
    hint: bool
    handover: int | None
    """One device with firebreaks: the seat for which the device has not been handed over yet."""


class Rights:
    __slots__ = ("_hand", "_row", "_seating")

    def __init__(self, row: TableRow, seating: Seating, hand: Hand) -> None:
        self._row = row
        self._seating = seating
        self._hand = hand

    def of(self, guest: Guest) -> Powers:
        """Everything at once."""
        return self.each((guest,))[0]

    def each(self, guests: Iterable[Guest]) -> list[Powers]:
        """The same for several guests; what does not depend on them is worked out once."""
        game, seating = self._hand.game, self._seating
        setup, mover, revocable = game.setup, game.to_move, self._revocable()
        drawing = mover == CHANCE and self._row.companion
        found = []
        for guest in guests:
            mine, alone, _ = seating.standings[guest.visitor]
            viewer = self.viewer(guest) if setup.firebreak else SPECTATOR
            if not mine:
                found.append(Powers(viewer, False, False, False, None))
                continue
            handover = self.handover(guest) if setup.firebreak else None
            decides = handover is None and (mover in mine or drawing)
            freely = alone and not self._row.day
            undo = self._last_own(mine) >= seating.handed_over_at if freely else revocable in mine
            found.append(Powers(viewer, decides, undo, alone or setup.shared, handover))
        return found

    # --- Seeing -----------------------------------------------------------------------------------------------------

    def handover(self, guest: Guest) -> int | None:
        """One device with firebreaks: the seat for which the device has not been handed over yet."""
        game = self._hand.game
        if not game.setup.firebreak or self._row.companion:
            return None
        mover, mine = game.to_move, self._seating.seats_of(guest.visitor)
        if len(mine) < 2 or not isinstance(mover, int) or mover not in mine or guest.ready_seat == mover:
            return None
        return mover

    def viewer(self, guest: Guest) -> Viewer:
        """As whom a guest sees the table."""
        game = self._hand.game
        if not game.setup.firebreak:
            return SPECTATOR
        if game.over:
            return WHOLE
        mine = self._seating.seats_of(guest.visitor)
        if self._row.companion and mine:
            return WHOLE
        if len(mine) == 1:
            return self._seating.viewer(mine[0], guest.visitor)
        mover = game.to_move
        if isinstance(mover, int) and mover in mine and guest.ready_seat == mover:
            return self._seating.viewer(mover, guest.visitor)
        return SPECTATOR

    def viewer_from_afar(self, visitor: str) -> Viewer:
        """As whom a visitor sees the table in a list, where no device is handed over."""
        game = self._hand.game
        if not game.setup.firebreak:
            return SPECTATOR
        mine = self._seating.seats_of(visitor)
        if game.over:
            return WHOLE
        return self._seating.viewer(mine[0], visitor) if len(mine) == 1 else SPECTATOR

    # --- Playing ----------------------------------------------------------------------------------------------------

    def check_turn(self, guest: Guest) -> None:
        """Refuses a play of somebody whose turn it is not."""
        mover, mine = self._hand.game.to_move, self._seating.standings[guest.visitor].mine
        if not mine:
            raise Refusal("watching", 403)
        if isinstance(mover, int):
            if mover not in mine:
                raise Refusal("seat-open" if self._seating[mover].open else "not-your-turn", 403)
            if self.handover(guest) is not None:
                raise Refusal("handover-first")

    def check_correction(self, guest: Guest, at: int) -> None:
        """Refuses to correct anything but a tile of a companion table, by somebody who plays there."""
        if not self._row.companion:
            raise Refusal("not-companion")
        if not self._seating.seats_of(guest.visitor):
            raise Refusal("watching", 403)
        if not 1 <= at <= self._hand.game.move_count:
            raise Refusal("no-such-event", 404)
        if self._hand.game.outcome(at)["seat"] is not None:
            raise Refusal("not-a-draw")

    def may_decide(self, guest: Guest) -> bool:
        """Whether the decision to be taken now is this guest's."""
        mine = self._seating.seats_of(guest.visitor)
        return bool(mine) and self._to_move(mine) and self.handover(guest) is None

    def _to_move(self, mine: list[int]) -> bool:
        """Whether one of these seats is to move, or may say what chance has drawn."""
        mover = self._hand.game.to_move
        return mover in mine or (mover == CHANCE and self._row.companion)

    def may_hint(self, visitor: str) -> bool:
        seating = self._seating
        return seating.alone(visitor) or (self._hand.game.setup.shared and bool(seating.seats_of(visitor)))

    def may_coach(self, visitor: str) -> bool:
        """A coach is for those who play together, or alone against bots: never where people compete."""
        people = sum(row.kind != "bot" for row in self._seating.rows)
        return self.may_hint(visitor) and (self._hand.game.setup.shared or people == 1)

    def check_counsel(self, visitor: str, here: set[str]) -> None:
        """Refuses counsel where people compete, to those who only watch, and where not all who are here want it."""
        game = self._hand.game
        if not game.setup.shared:
            raise Refusal("hint-not-with-others", 403)
        if not self._seating.seats_of(visitor):
            raise Refusal("watching", 403)
        if game.over:
            raise Refusal("no-decision")
        if not self._seating.alone(visitor) and not self._seating.coached(here):
            raise Refusal("coach-not-agreed", 403)

    def check_again(self, visitor: str, same_deal: bool = False) -> None:
        """Refuses a new table to those who do not sit here, and before the end to those who are not alone; a day's deal
        is not tried out beforehand."""
        if not self._seating.seats_of(visitor) and visitor != self._row.owner:
            raise Refusal("watching", 403)
        if not self._hand.game.over and (not self._seating.alone(visitor) or (same_deal and self._row.day)):
            raise Refusal("not-over")

    def check_review(self, visitor: str) -> None:
        """Refuses to analyze or to explore a game that is not over. An imported one is its importer's alone, as long as
        nothing is hidden that was laid here: by a bot, or by somebody else at this device."""
        game, hand = self._hand.game, self._hand
        hidden = game.setup.firebreak and game.move_count > hand.base
        if game.over or (self._row.record is not None and self._seating.alone(visitor) and not hidden):
            return
        raise Refusal("not-over")

    # --- Taking back ------------------------------------------------------------------------------------------------

    def undo_target(self, visitor: str) -> int:
        """How many events are left if this visitor takes a move back; raises `Refusal`."""
        game, (mine, alone, _) = self._hand.game, self._seating.standings[visitor]
        if not mine:
            raise Refusal("watching", 403)
        if alone and not self._row.day:
            target = self._last_own(mine)
            if target < self._seating.handed_over_at:
                raise Refusal("nothing-to-undo")
            return target
        if game.over:
            raise Refusal("undo-over")
        target = game.undo_target
        seat = game.outcome(target + 1)["seat"] if target >= self._seating.handed_over_at else None
        if seat is None:
            raise Refusal("nothing-to-undo")
        if seat not in mine:
            raise Refusal("undo-not-yours")
        if target < game.undo_barrier:
            raise Refusal("undo-revealed")
        return target

    def agreed_target(self, visitor: str) -> int:
        """How many events are left if the others agree that this visitor's last decision is taken back, whatever was
        seen or played since; raises `Refusal`."""
        mine = self._seating.seats_of(visitor)
        if not mine:
            raise Refusal("watching", 403)
        if self._hand.game.over:
            raise Refusal("undo-over")
        target = self._last_own(mine)
        if target < self._seating.handed_over_at:
            raise Refusal("nothing-to-undo")
        return target

    def _last_own(self, mine: list[int]) -> int:
        """The index of the last event that one of these seats played, or that was entered at a companion table."""
        game = self._hand.game
        for number in range(game.move_count, 0, -1):
            outcome = game.outcome(number)
            seat = outcome["seat"]
            if not outcome["added"] and (seat in mine or (seat is None and self._row.companion)):
                return number - 1
        return -1

    def _revocable(self) -> int:
        """The seat whose last move may be taken back at a table of several, as `undo_target` has it; -1 if none may."""
        game = self._hand.game
        target = game.undo_target
        if target < game.undo_barrier or target < self._seating.handed_over_at or game.over:
            return -1
        seat = game.outcome(target + 1)["seat"]
        return -1 if seat is None else seat
