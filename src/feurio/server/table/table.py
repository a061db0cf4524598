"""A table at which one plays: its parts, and what happens when somebody does something.

Whatever changes the game happens in two halves. `play`, `undo` and `correct` change it in memory and hand out what is
to be written; `settle` and `show` follow once that is done. Should the writing fail, `read` makes the table what its
steps say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from feurio.server.table.deals import BrokenLog, corrected, rebuild
from feurio.server.table.guests import Guest, Guests
from feurio.server.table.ledger import Ledger, mark_of
from feurio.server.table.refusals import Refusal
from feurio.server.table.rights import Rights
from feurio.server.table.rows import SeatRow, Step, StepKind, TableRow, Writing
from feurio.server.table.seating import Seating, are_whole
from feurio.server.table.showing import Showing
from feurio.server.table.views import Views

TOUCH_AFTER = 3600.0
"""A table's time of last use is kept this coarsely: it only serves retention and the order of lists."""


class Table:
    def __init__(
        self, row: TableRow, seats: Sequence[SeatRow], steps: Sequence[Step] = (), elsewhere: Iterable[str] = ()
    ) -> None:
        self.row = row
        self.guests = Guests(elsewhere)
        self.ledger = Ledger(row.touched)
        self.hand = rebuild(row, steps)
        if not are_whole(seats, self.hand.game.setup.players):
            raise BrokenLog(f"table {row.id}: its seats cannot be read")
        self.seating = Seating(seats)
        self.rights = Rights(row, self.seating, self.hand)
        self.views = Views(self.hand)
        self.showing = Showing(row, self.seating, self.hand, self.ledger, self.rights, self.views, self.guests)
        self._begin(steps)

    def _begin(self, steps: Sequence[Step]) -> None:
        self.ledger.read(steps)
        self.row.finished = self.hand.game.over

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def number(self) -> int:
        return self.hand.game.move_count

    @property
    def bot_seat(self) -> SeatRow | None:
        """The bot that is to move."""
        if not self.seating.bots:
            return None
        mover = self.hand.game.to_move
        return self.seating.rows[mover] if isinstance(mover, int) and mover in self.seating.bots else None

    # --- Playing ----------------------------------------------------------------------------------------------------

    def play(
        self, guest: Guest, id: str, number: int, life: int | None, text: str, drawn: bool = False
    ) -> Writing | None:
        """Plays an event for a guest; `drawn` if it is a tile from a real pile. Raises what forbids it.

        None if this very request was answered before.
        """
        mark = mark_of(guest.visitor, id)
        if self.ledger.knows(mark):
            return None
        if drawn and not self.row.companion:
            raise Refusal("not-companion")
        if number != self.number or (life is not None and life != self.ledger.life):
            raise Refusal("stale", number=self.number)
        self.rights.check_turn(guest)
        return self._play(text, mark)

    def play_for_bot(self, step: int, seat: int, text: str) -> Writing | None:
        """Plays a bot's move as step `step`; None if it is no longer wanted."""
        if self.ledger.steps + 1 != step or self.hand.game.to_move != seat or seat not in self.seating.bots:
            return None
        return self._play(text, f"bot:{seat}:{step}")

    def _play(self, text: str, mark: str) -> Writing:
        game = self.hand.game
        before = game.move_count
        game.play(text)
        # What the software added stands there as well, for whoever reads the steps.
        return self._writing("play", "\n".join(game.events_after(before)), mark, before)

    def undo(self, guest: Guest, id: str, number: int) -> Writing | None:
        mark = mark_of(guest.visitor, id)
        if self.ledger.knows(mark):
            return None
        before = self.number
        if number != before:
            raise Refusal("stale", number=before)
        writing = self._undo(self.rights.undo_target(guest.visitor), mark)
        guest.ready_seat = None
        return writing

    def take_back(self, visitor: str, number: int) -> Writing:
        """Takes a visitor's last decision back, as all others have agreed when `number` events had been played."""
        if number != self.number:
            raise Refusal("stale", number=self.number)
        mark = mark_of(visitor, f"agreed {self.ledger.steps}")
        writing = self._undo(self.rights.agreed_target(visitor), mark)
        for guest in self.guests.greeted:
            guest.ready_seat = None
        return writing

    def _undo(self, events: int, mark: str) -> Writing:
        """Leaves so many events."""
        before = self.number
        plays = self.hand.plays_before(events + 1)
        # Tiles that were seen come again, and so does the end of a game that was played to its end.
        seen = self.hand.game.over or self.hand.game.undo_barrier > max(events, 1)
        known = seen and not self.row.companion and not self.row.known_deal
        self.hand.undo_to(events)
        writing = self._writing("undo", f"{events} {plays}", mark, before)
        writing.known = known
        return writing

    def correct(self, guest: Guest, id: str, at: int, text: str) -> Writing | None:
        """Companion: replaces a draw; refused if anything played since would no longer be possible."""
        mark = mark_of(guest.visitor, id)
        if self.ledger.knows(mark):
            return None
        self.rights.check_correction(guest, at)
        before, place = self.number, self.hand.plays_before(at)
        self.hand.become(corrected(self.row, self.hand, place, text))
        return self._writing("correct", f"{place} {self.hand.plays[place]}", mark, before)

    def _writing(self, kind: StepKind, text: str, mark: str, before: int) -> Writing:
        """What was just done in memory, to be written."""
        step = Step(self.id, self.ledger.steps + 1, kind, text, mark)
        over = self.hand.game.over
        return Writing(
            step,
            before,
            bot_next=self.bot_seat is not None,
            bots_at_table=bool(self.seating.bots),
            finished=over if over != self.row.finished else None,
            touch=step.at - self.row.touched > TOUCH_AFTER,
        )

    def settle(self, writing: Writing) -> None:
        """What was done is written."""
        self.ledger.note(writing.step)
        if writing.finished is not None:
            self.row.finished = writing.finished
        if writing.touch:
            self.row.touched = writing.step.at
        if writing.known:
            self.row.known_deal = True

    def show(self, writing: Writing) -> None:
        if writing.step.kind == "play":
            self.showing.events(writing.before)
        else:
            self.showing.table()

    def read(self, steps: Sequence[Step]) -> None:
        """Becomes what the database says, and shows that."""
        self.hand.become(rebuild(self.row, steps))
        self._begin(steps)
        self.showing.table()

    def follow(self, step: Step) -> None:
        """Plays here what another process has played and written."""
        before = self.number
        self.hand.game.play(step.text.partition("\n")[0])
        self.ledger.note(step)
        self.row.finished = self.hand.game.over
        self.showing.events(before)

    # --- Coming and going -------------------------------------------------------------------------------------------

    def enter(self, guest: Guest) -> bool:
        """Whether a visitor came who was not here."""
        known = guest.visitor in self.guests.here
        self.guests.add(guest)
        return not known

    def leave(self, guest: Guest) -> bool:
        """Whether a visitor is gone with it."""
        self.guests.discard(guest)
        if not self.guests:
            self.showing.shown.forget()
        if guest.visitor in self.guests.visitors:
            return False
        self.seating.forget(guest.visitor)
        return True

    def hello(self, guest: Guest, last: int | None, life: int | None) -> None:
        """A guest gets the whole table, or what was missed since event `last`."""
        self.guests.greet(guest)
        hidden = self.hand.game.setup.firebreak
        same_life = life == self.ledger.life if life is not None else self.ledger.life == 0
        if last is not None and last <= self.number and same_life and not hidden:
            self.showing.missed(guest, last)
        else:
            self.showing.table_to(guest)

    def ready(self, guest: Guest) -> None:
        """One device: the next player holds it and may see the tile."""
        seat = self.rights.handover(guest)
        if seat is not None:
            guest.ready_seat = seat
            self.showing.table_to(guest)

    def change_seats(self, seats: Sequence[SeatRow]) -> None:
        """The seats have changed, here or at another process."""
        self.seating.change(seats)
        self.showing.seats()

    def go_on_at(self, following: str) -> None:
        """The same people go on at another table."""
        self.row.next_table = following
        self.showing.next()
