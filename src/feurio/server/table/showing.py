"""What a table says to those who look: the whole of it, or what has changed; each sees only what they may know."""

from __future__ import annotations

from feurio.editions import EDITIONS
from feurio.server.table.encoding import joined, to_json
from feurio.server.table.guests import Guest, Guests
from feurio.server.table.hand import Hand
from feurio.server.table.ledger import Ledger
from feurio.server.table.messages import Picture, SeatInfo, TableMessage, TableSetup
from feurio.server.table.rights import Powers, Rights
from feurio.server.table.rows import TableRow
from feurio.server.table.seating import Seating
from feurio.server.table.views import News, Shown, Viewer, Views

EMPTY = to_json([])
_EVENTS = (
    b'{"type":"events","from":%d,"number":%d,"life":%d,"events":%b,"change":%b,"legal":%b,'
    b'"undo":%b,"hint":%b,"handover":%b%b}'
)
"""An `EventsMessage`: most of its parts are made once for several guests."""
_WORDS = {True: b"true", False: b"false"}


class Showing:
    __slots__ = ("_guests", "_hand", "_ledger", "_rights", "_row", "_seating", "shown")

    def __init__(
        self,
        row: TableRow,
        seating: Seating,
        hand: Hand,
        ledger: Ledger,
        rights: Rights,
        views: Views,
        guests: Guests,
    ) -> None:
        self._row = row
        self._seating = seating
        self._hand = hand
        self._ledger = ledger
        self._rights = rights
        self._guests = guests
        self.shown = Shown(views, guests)

    # --- Everything -------------------------------------------------------------------------------------------------

    def table(self) -> None:
        """Everybody gets everything anew."""
        self.shown.forget()
        for guest in tuple(self._guests.greeted):
            self.table_to(guest)

    def table_to(self, guest: Guest) -> None:
        guest.send(to_json(self.table_message(guest)))

    def table_message(self, guest: Guest) -> TableMessage:
        """Everything, as a guest may know it."""
        powers = self._rights.of(guest)
        viewer = guest.viewer = powers.viewer
        game, row, visitor = self._hand.game, self._row, guest.visitor
        return {
            "type": "table",
            "table": row.id,
            "number": game.move_count,
            "life": self._ledger.life,
            "setup": self.setup(),
            "position": self.shown.position(viewer),
            "legal": self._legal_for(powers),
            "log": self.shown.log(viewer),
            "seats": self.infos(),
            "watchers": self._watchers,
            "you": self._seating.seats_of(visitor),
            "back": self._seating.standing(visitor).back,
            "owner": visitor == row.owner,
            "companion": row.companion,
            "imported": row.record is not None,
            "known_deal": row.known_deal,
            "undo": powers.undo,
            "hint": powers.hint,
            "handover": powers.handover,
            "result": game.result,
            "finished": game.over,
            "next": row.next_table,
            **({"seed": str(row.seed)} if self._reveals_seed else {}),  # type: ignore[typeddict-item]
        }

    def setup(self) -> TableSetup:
        game = self._hand.game
        setup = game.setup
        layout = self._row.setup.get("layout")
        return {
            "edition": setup.edition,
            "rules": EDITIONS[setup.edition].rules,
            "mode": setup.mode,
            "players": setup.players,
            "variants": list(setup.variants),
            "colors": None if setup.colors is None else [list(own) for own in setup.colors],
            "layout": layout if isinstance(layout, str) else None,
            "cells": None if game.layout is None else [str(cell) for cell in game.layout],
        }

    @property
    def _reveals_seed(self) -> bool:
        """Whether everybody may know the seed: once the game is over; an imported or a companion game's tiles came from
        elsewhere."""
        return self._hand.game.over and not self._row.companion and self._row.record is None

    def _legal_for(self, powers: Powers) -> list[str]:
        return self._hand.game.legal_texts() if powers.decides else []

    def picture(self, viewer: Viewer) -> Picture:
        """What a small picture of the table needs of its position."""
        position = self.shown.position(viewer)
        return {
            "edition": position["edition"],
            "colors": position["colors"],
            "neutral": position["neutral"],
            "phase": position["phase"],
            "scores": position["scores"],
            "tiles": [
                {"cell": tile["cell"], "number": tile["number"], "face": tile["face"], "pieces": tile["pieces"]}
                for tile in position["tiles"]
            ],
            "cells": [cell for cell in position["cells"] if cell["piece"] is not None],
        }

    # --- What has happened ------------------------------------------------------------------------------------------

    def events(self, before: int) -> None:
        """Everybody gets the events after the first `before`; who sees the same and may do the same, the same text."""
        mover = self._hand.game.to_move
        news: dict[Viewer, News] = {}
        legal: bytes | None = None
        texts: dict[Powers, bytes] = {}
        guests = tuple(self._guests.greeted)
        for guest in guests:
            if guest.ready_seat != mover:
                guest.ready_seat = None
        for guest, powers in zip(guests, self._rights.each(guests), strict=True):
            if powers.viewer != guest.viewer:
                self.table_to(guest)
                continue
            text = texts.get(powers)
            if text is None:
                if powers.viewer not in news:
                    news[powers.viewer] = self.shown.news(powers.viewer, before)
                if powers.decides and legal is None:
                    legal = to_json(self._hand.game.legal_texts())
                may = legal if powers.decides and legal is not None else EMPTY
                text = texts[powers] = self._events(before, news[powers.viewer], may, powers)
            guest.send(text)
        if not self._guests.greeted:
            self.shown.forget()

    def _events(self, before: int, news: News, legal: bytes, powers: Powers) -> bytes:
        seed = b',"seed":"%d"' % self._row.seed if self._reveals_seed and self._row.seed is not None else b""
        return _EVENTS % (
            before + 1,
            self._hand.game.move_count,
            self._ledger.life,
            news.events,
            news.change,
            legal,
            _WORDS[powers.undo],
            _WORDS[powers.hint],
            b"null" if powers.handover is None else b"%d" % powers.handover,
            seed,
        )

    def missed(self, guest: Guest, last: int) -> None:
        """What a guest that knows the first `last` events has missed."""
        powers = self._rights.of(guest)
        guest.viewer = powers.viewer
        legal = to_json(self._legal_for(powers))
        guest.send(self._events(last, self.shown.missed(powers.viewer, last), legal, powers))
        self._seats_to(guest, to_json(self.infos()), powers)

    # --- Seats ------------------------------------------------------------------------------------------------------

    def seats(self) -> None:
        infos = to_json(self.infos())
        guests = tuple(self._guests.greeted)
        for guest, powers in zip(guests, self._rights.each(guests), strict=True):
            if powers.viewer != guest.viewer:
                self.table_to(guest)
            else:
                self._seats_to(guest, infos, powers)

    def _seats_to(self, guest: Guest, infos: bytes, powers: Powers) -> None:
        """The seats, with what depends on which of them a guest holds."""
        visitor = guest.visitor
        message = {
            "type": "seats",
            "number": self._hand.game.move_count,
            "watchers": self._watchers,
            "you": self._seating.seats_of(visitor),
            "back": self._seating.standing(visitor).back,
            "owner": visitor == self._row.owner,
            "undo": powers.undo,
            "hint": powers.hint,
            "legal": self._legal_for(powers),
        }
        guest.send(joined(message, seats=infos))

    def infos(self) -> list[SeatInfo]:
        game = self._hand.game
        return self._seating.infos(game.setup, self._guests.here, game.to_move)

    @property
    def _watchers(self) -> int:
        """How many look on without a seat, at this process."""
        return len(self._guests.visitors - self._seating.holders)

    def next(self) -> None:
        """The same people go on at another table."""
        text = to_json({"type": "again", "table": self._row.next_table})
        for guest in tuple(self._guests.greeted):
            guest.send(text)
