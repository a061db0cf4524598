"""A table at which one plays: steps are taken, written and followed.

A step is played on the game in memory, written, and only then shown. While it is being written the table's lock
keeps everybody else away; should the writing fail, the table is read again from the database.

What a table is stands in `table_state`, who may do what in `table_rights`, what is shown in `table_shown`.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from feurio.server.deals import CHANCE_EVENTS, corrected, play_before
from feurio.server.refusals import Refusal
from feurio.server.rows import Step, StepKind, Writing
from feurio.server.store import TOUCH_AFTER
from feurio.server.table_shown import TableShown
from feurio.server.table_state import REMEMBERED
from feurio.server.texts_out import to_text

if TYPE_CHECKING:
    from feurio.server.connections import Connection


class Table(TableShown):
    # --- Playing ----------------------------------------------------------------------------------------------------

    async def play(
        self, connection: Connection, id: str, number: int, life: int | None, text: str, drawn: bool = False
    ) -> None:
        """Plays an event for a connection; `drawn` if it is a tile from a real pile. Raises what forbids it."""
        mark = _mark(connection.visitor, id)
        async with self.lock:
            if mark in self.marks:
                return
            game = self.hand.game
            if drawn and not self.row.companion:
                raise Refusal("not-companion")
            if number != game.move_count or (life is not None and life != self.life):
                raise Refusal("stale", number=game.move_count)
            self._check_turn(connection)
            await self._play(text, mark)

    def _check_turn(self, connection: Connection) -> None:
        mover, mine = self.hand.game.to_move, self.seats_of(connection.visitor)
        if not mine:
            raise Refusal("watching", 403)
        if isinstance(mover, int):
            if mover not in mine:
                raise Refusal("seat-open" if self.seats[mover].open else "not-your-turn", 403)
            if self.handover(connection) is not None:
                raise Refusal("handover-first")

    async def play_for_bot(self, step: int, seat: int, text: str) -> bool:
        """Plays a bot's move as step `step`; whether it was still wanted."""
        async with self.lock:
            wanted = self.steps + 1 == step and self.hand.game.to_move == seat and self.seats[seat].bot
            if wanted:
                await self._play(text, f"bot:{seat}:{step}")
            return wanted

    async def _play(self, text: str, mark: str) -> None:
        """Plays, writes and shows an event. The lock is held."""
        before, was_over = self.number, self.hand.game.over
        played = self.hand.play(text)
        if not await self._write("play", "\n".join(played), mark):
            return
        self.moved = time.monotonic()
        self.touched = time.time()
        if self.hand.game.over and not was_over:
            await self.hub.finished(self)
        self.show_events(before)
        self._go_on()

    async def undo(self, connection: Connection, id: str, number: int) -> None:
        mark = _mark(connection.visitor, id)
        async with self.lock:
            if mark in self.marks:
                return
            if number != self.number:
                raise Refusal("stale", number=self.number)
            events = self.undo_target(connection.visitor)
            plays = play_before(self.hand, events + 1)
            self.hand.undo_to(events, plays)
            connection.ready_seat = None
            if await self._write("undo", f"{events} {plays}", mark):
                self._rewritten()

    async def correct(self, connection: Connection, id: str, at: int, text: str) -> None:
        """Companion: replaces a draw; refused if anything played since would no longer be possible."""
        mark = _mark(connection.visitor, id)
        async with self.lock:
            if mark in self.marks:
                return
            if not self.row.companion:
                raise Refusal("not-companion")
            if not self.seats_of(connection.visitor):
                raise Refusal("watching", 403)
            if not 1 <= at <= self.number:
                raise Refusal("no-such-event", 404)
            if not isinstance(self.hand.game.history[at - 1], CHANCE_EVENTS):
                raise Refusal("not-a-draw")
            place = play_before(self.hand, at)
            self.hand = corrected(self.row, self.hand, place, text)
            if await self._write("correct", f"{place} {self.hand.plays[place]}", mark):
                self._rewritten()

    def _rewritten(self) -> None:
        self.life += 1
        self.forget_shown()
        self.show_table()
        self._go_on()

    async def _write(self, kind: StepKind, text: str, mark: str) -> bool:
        """Writes what was just played in memory; if that fails, the table becomes again what the database says.

        False if the step turned out to be written already, and the whole table was shown.
        """
        step = Step(self.id, self.steps + 1, kind, text, mark)
        over = self.hand.game.over
        touch = step.at - self.row.touched > TOUCH_AFTER
        writing = Writing(
            step,
            bot_next=self.bot_seat is not None,
            bots_at_table=any(seat.bot for seat in self.seats),
            finished=over if over != self.row.finished else None,
            touch=touch,
        )
        try:
            won = await self.hub.journal.append(writing)
        except Exception:
            await self._read_again()
            if mark in self.marks:
                return False
            raise Refusal("storage", 503) from None
        if not won:
            await self._read_again()
            if mark in self.marks:
                return False
            raise Refusal("stale", number=self.number)
        self.steps += 1
        self.row.finished = over
        if touch:
            self.row.touched = step.at
        self._remember(step)
        return True

    async def _read_again(self) -> None:
        self._read(await self.hub.store.steps(self.id))
        self.show_table()
        self._go_on()

    def _go_on(self) -> None:
        if self.bot_seat is not None:
            self.hub.bots.think(self, self.steps + 1)

    async def hear(self, step: Step) -> None:
        """Another process has written a step and told what it is."""
        async with self.lock:
            if step.number == self.steps + 1 and step.kind == "play":
                self._follow(step)
            elif step.number > self.steps:
                await self._catch_up()

    async def catch_up(self) -> None:
        """Another process may have written steps."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        new = await self.hub.store.steps(self.id, self.steps)
        if any(step.kind != "play" for step in new):
            self._read(await self.hub.store.steps(self.id))
            self.show_table()
        else:
            for step in new:
                self._follow(step)

    def _follow(self, step: Step) -> None:
        """Plays here what another process has played."""
        before = self.number
        self.hand.play(step.text.split("\n", 1)[0])
        self.steps = step.number
        self._remember(step)
        self.row.finished = self.hand.game.over
        self.moved, self.touched = time.monotonic(), step.at
        self.show_events(before)

    def _remember(self, step: Step) -> None:
        self.marks[step.mark] = step.number
        if len(self.marks) > REMEMBERED:
            self.marks.popitem(last=False)

    async def read_seats(self) -> None:
        """The seats have changed, here or at another process."""
        async with self.lock:
            self.seats = await self.hub.store.seats(self.id)
            self._standings.clear()
            if self.hub.store.postgres:
                self.elsewhere = await self.hub.store.present(self.id)
            self.show_seats()

    # --- Coming and going -------------------------------------------------------------------------------------------

    async def hello(self, connection: Connection, last: int | None, life: int | None) -> None:
        """The whole table, or what was missed since event `last`."""
        async with self.lock:
            connection.greeted = True
            known = last is not None and last <= self.number and (life is None or life == self.life)
            hidden = self.hand.game.setup.firebreak
            if known and last is not None and not hidden and (life is not None or self.life == 0):
                connection.send(self.missed(connection, last))
                connection.send(to_text({"type": "seats", "seats": self.infos(), **self._about(connection)}))
            else:
                connection.send(to_text(self.table_message(connection)))

    async def ready(self, connection: Connection) -> None:
        """One device: the next player holds it and may see the tile."""
        async with self.lock:
            seat = self.handover(connection)
            if seat is not None:
                connection.ready_seat = seat
                connection.send(to_text(self.table_message(connection)))


def _mark(visitor: str, id: str) -> str:
    """A step's sender and id in one: ids of different visitors never meet."""
    return f"{visitor[:16]}:{id}"
