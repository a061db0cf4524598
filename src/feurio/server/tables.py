"""One table in memory: its game, its seats, who looks at it, and the steps on their way into the database.

A step is played on the game in memory, written, and only then shown. While it is being written the table's lock
keeps everybody else away; should the writing fail, the table is read again from the database.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from feurio.editions import EDITIONS
from feurio.errors import FeurioError
from feurio.game import CHANCE, SPECTATOR
from feurio.server.changes import change_between, legal_texts
from feurio.server.deals import CHANCE_EVENTS, Hand, corrected, play_before, rebuild
from feurio.server.messages_out import SeatInfo, TableMessage
from feurio.server.refusals import Refusal
from feurio.server.rows import SeatRow, Step, StepKind, TableRow, Writing
from feurio.server.seating import Standing, seat_infos, standing_of
from feurio.server.sights import Sight
from feurio.server.store import TOUCH_AFTER
from feurio.server.texts_out import to_part, to_text
from feurio.server.views import WHOLE, Viewer, shown_log, shown_position

if TYPE_CHECKING:
    from feurio.server.connections import Connection
    from feurio.server.hub import Hub

REMEMBERED = 64
"""How many of the last steps are recognized when they are sent again; older ones are refused as stale."""
EMPTY = to_part([])


class Table:
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

    # --- Asking -----------------------------------------------------------------------------------------------------

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

    # --- Showing ----------------------------------------------------------------------------------------------------

    @property
    def watchers(self) -> int:
        """How many look on without a seat, at this process."""
        holders = {seat.holder for seat in self.seats}
        return len({connection.visitor for connection in self.connections} - holders)

    def infos(self) -> list[SeatInfo]:
        game = self.hand.game
        return seat_infos(self.seats, game.setup, self.here, game.to_move)

    def legal_for(self, connection: Connection) -> list[str]:
        return legal_texts(self.hand.game) if self.may_decide(connection) else []

    def setup(self) -> dict[str, Any]:
        setup = self.hand.game.setup
        layout = self.row.setup.get("layout")
        return {
            "edition": setup.edition,
            "rules": EDITIONS[setup.edition].rules,
            "mode": setup.mode,
            "players": setup.players,
            "variants": list(setup.variants),
            "colors": None if setup.colors is None else [list(own) for own in setup.colors],
            "layout": layout if isinstance(layout, str) else None,
            "cells": None if self.hand.game.layout is None else [str(cell) for cell in self.hand.game.layout],
        }

    def table_message(self, connection: Connection) -> TableMessage:
        """Everything, as a connection may know it."""
        viewer = self.viewer(connection)
        connection.viewer = viewer
        game, visitor = self.hand.game, connection.visitor
        return {
            "type": "table",
            "table": self.id,
            "number": self.number,
            "life": self.life,
            "setup": self.setup(),
            "position": self._position(viewer),
            "legal": self.legal_for(connection),
            "log": shown_log(self.hand, viewer),
            "seats": self.infos(),
            "watchers": self.watchers,
            "you": self.seats_of(visitor),
            "owner": visitor == self.row.owner,
            "companion": self.row.companion,
            "imported": self.row.record is not None,
            "undo": self.may_undo(visitor),
            "hint": self.may_hint(visitor),
            "handover": self.handover(connection),
            "result": game.result,
            "finished": game.over,
            "next": self.row.next_table,
            **self._seed_shown(),  # type: ignore[typeddict-item]
        }

    def _seed_shown(self) -> dict[str, str]:
        """The seed, once the game is over; an imported or a companion game's tiles came from elsewhere."""
        if self.hand.game.over and not self.row.companion and self.row.record is None:
            return {"seed": str(self.row.seed)}
        return {}

    def _position(self, viewer: Viewer) -> Any:
        """The position as a viewer may know it."""
        game = self.hand.game
        if not self.connections:
            unseen = shown_position(game, viewer)
            self.forget_shown()
            return unseen
        if not game.setup.firebreak:
            if self._sight is None or self._sight.moves != game.move_count:
                self._sight = Sight(game)
            return game.position()
        position = self._positions.get(viewer)
        if position is None or position["moves"] != self.number:
            position = self._positions[viewer] = shown_position(game, viewer)
        return position

    def small_position(self, viewer: Viewer) -> dict[str, Any]:
        """What a small picture of the table needs."""
        position = self._position(viewer)
        tiles = [{key: tile[key] for key in ("cell", "number", "face", "pieces")} for tile in position["tiles"]]
        cells = [cell for cell in position["cells"] if cell["piece"] is not None]
        keys = ("edition", "colors", "neutral", "phase", "scores")
        return {**{key: position[key] for key in keys}, "tiles": tiles, "cells": cells}

    def show_table(self) -> None:
        for connection in self.connections:
            if connection.greeted:
                connection.send(to_text(self.table_message(connection)))

    def show_events(self, before: int) -> None:
        """Sends the events after the first `before` to everybody who looks."""
        mover = self.hand.game.to_move
        parts: dict[Viewer, tuple[Any, Any]] = {}
        legal: Any = None
        texts: dict[tuple[Viewer, bool, bool, bool, int | None], str] = {}
        for connection in self.connections:
            if not connection.greeted:
                continue
            if connection.ready_seat != mover:
                connection.ready_seat = None
            viewer = self.viewer(connection)
            if viewer != connection.viewer:
                connection.send(to_text(self.table_message(connection)))
                continue
            visitor = connection.visitor
            handover = self.handover(connection)
            decides = handover is None and self.may_decide(connection)
            key = (viewer, decides, self.may_undo(visitor), self.may_hint(visitor), handover)
            text = texts.get(key)
            if text is None:
                part = parts.get(viewer)
                if part is None:
                    part = parts[viewer] = self._change(viewer, before)
                if decides and legal is None:
                    legal = to_part(legal_texts(self.hand.game))
                message = {
                    "type": "events",
                    "from": before + 1,
                    "number": self.number,
                    "life": self.life,
                    "events": part[0],
                    "change": part[1],
                    "legal": legal if decides else EMPTY,
                    "undo": key[2],
                    "hint": key[3],
                    "handover": handover,
                }
                text = texts[key] = to_text({**message, **self._seed_shown()})
            connection.send(text)
        if not self.connections:
            self.forget_shown()

    def _change(self, viewer: Viewer, before: int) -> tuple[Any, Any]:
        """The new events and the change they make, as a viewer may know them."""
        game = self.hand.game
        if not game.setup.firebreak:
            if self._sight is None or self._sight.moves != before:
                self._sight = Sight(game.at(before))
            change = self._sight.advance(game)
        else:
            old = self._positions.get(viewer)
            if old is None or old["moves"] != before:
                old = shown_position(game.at(before), viewer)
            new = self._positions[viewer] = shown_position(game, viewer)
            change = change_between(old, new)
        return to_part(shown_log(self.hand, viewer, before)), to_part(change)

    def missed(self, connection: Connection, last: int) -> str:
        """What a connection that knows the first `last` events has missed."""
        viewer = self.viewer(connection)
        connection.viewer = viewer
        old = shown_position(self.hand.game.at(last), viewer)
        visitor = connection.visitor
        message = {
            "type": "events",
            "from": last + 1,
            "number": self.number,
            "life": self.life,
            "events": shown_log(self.hand, viewer, last),
            "change": change_between(old, self._position(viewer)),
            "legal": self.legal_for(connection),
            "undo": self.may_undo(visitor),
            "hint": self.may_hint(visitor),
            "handover": self.handover(connection),
        }
        return to_text({**message, **self._seed_shown()})

    def show_seats(self) -> None:
        infos = to_part(self.infos())
        for connection in self.connections:
            if connection.greeted:
                if self.viewer(connection) != connection.viewer:
                    connection.send(to_text(self.table_message(connection)))
                    continue
                connection.send(to_text({"type": "seats", "seats": infos, **self._about(connection)}))

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

    def _about(self, connection: Connection) -> dict[str, Any]:
        """What depends on which seats a connection holds."""
        visitor = connection.visitor
        return {
            "number": self.number,
            "watchers": self.watchers,
            "you": self.seats_of(visitor),
            "owner": visitor == self.row.owner,
            "undo": self.may_undo(visitor),
            "hint": self.may_hint(visitor),
            "legal": self.legal_for(connection),
        }

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


def reason_of(problem: Exception) -> dict[str, Any]:
    """Any refusal as clients get it: stable code, rule, facts and an English sentence."""
    if isinstance(problem, Refusal | FeurioError):
        message = problem.message if isinstance(problem, Refusal) else str(problem)
        return {"code": problem.code, "rule": problem.rule, "data": problem.data, "message": message}
    return reason_of(Refusal("internal", 500))
