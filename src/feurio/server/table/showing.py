"""What a table says to those who look: the whole of it, or what has changed; each sees only what they may know."""

from __future__ import annotations

from typing import Any

from feurio.editions import EDITIONS
from feurio.server.table.encoding import to_part, to_text
from feurio.server.table.guests import Guest, Guests
from feurio.server.table.hand import Hand
from feurio.server.table.ledger import Ledger
from feurio.server.table.messages import Picture, SeatInfo, TableMessage, TableSetup
from feurio.server.table.rights import Rights
from feurio.server.table.rows import TableRow
from feurio.server.table.seating import Seating
from feurio.server.table.shown import News, Shown
from feurio.server.table.views import Viewer, shown_log

EMPTY = to_part([])


class Showing:
    __slots__ = ("_guests", "_hand", "_ledger", "_rights", "_row", "_seating", "shown")

    def __init__(
        self, row: TableRow, seating: Seating, hand: Hand, ledger: Ledger, rights: Rights, guests: Guests
    ) -> None:
        self._row = row
        self._seating = seating
        self._hand = hand
        self._ledger = ledger
        self._rights = rights
        self._guests = guests
        self.shown = Shown(hand, guests)

    # --- Everything -------------------------------------------------------------------------------------------------

    def table(self) -> None:
        """Everybody gets everything anew."""
        self.shown.forget()
        for guest in self._guests.greeted:
            self.table_to(guest)

    def table_to(self, guest: Guest) -> None:
        guest.send(to_text(self.table_message(guest)))

    def table_message(self, guest: Guest) -> TableMessage:
        """Everything, as a guest may know it."""
        viewer = guest.viewer = self._rights.viewer(guest)
        game, row, visitor = self._hand.game, self._row, guest.visitor
        return {
            "type": "table",
            "table": row.id,
            "number": game.move_count,
            "life": self._ledger.life,
            "setup": self.setup(),
            "position": self.shown.position(viewer),
            "legal": self._legal_for(guest),
            "log": shown_log(game, viewer),
            "seats": self.infos(),
            "watchers": self._watchers,
            "you": self._seating.seats_of(visitor),
            "back": self._seating.standing(visitor).back,
            "owner": visitor == row.owner,
            "companion": row.companion,
            "imported": row.record is not None,
            "known_deal": row.known_deal,
            "undo": self._rights.may_undo(visitor),
            "hint": self._rights.may_hint(visitor),
            "handover": self._rights.handover(guest),
            "result": game.result,
            "finished": game.over,
            "next": row.next_table,
            **self._seed(),  # type: ignore[typeddict-item]
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

    def _seed(self) -> dict[str, str]:
        """The seed, once the game is over; an imported or a companion game's tiles came from elsewhere."""
        if self._hand.game.over and not self._row.companion and self._row.record is None:
            return {"seed": str(self._row.seed)}
        return {}

    def _legal_for(self, guest: Guest) -> list[str]:
        return self._hand.game.legal_texts() if self._rights.may_decide(guest) else []

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
        rights, mover = self._rights, self._hand.game.to_move
        news: dict[Viewer, News] = {}
        legal: Any = None
        texts: dict[tuple[Viewer, bool, bool, bool, int | None], str] = {}
        for guest in self._guests.greeted:
            if guest.ready_seat != mover:
                guest.ready_seat = None
            viewer = rights.viewer(guest)
            if viewer != guest.viewer:
                self.table_to(guest)
                continue
            handover = rights.handover(guest)
            decides = handover is None and rights.may_decide(guest)
            key = (viewer, decides, rights.may_undo(guest.visitor), rights.may_hint(guest.visitor), handover)
            text = texts.get(key)
            if text is None:
                if viewer not in news:
                    news[viewer] = self.shown.news(viewer, before)
                if decides and legal is None:
                    legal = to_part(self._hand.game.legal_texts())
                text = texts[key] = self._events(before, news[viewer], legal if decides else EMPTY, *key[2:])
            guest.send(text)
        if not self._guests:
            self.shown.forget()

    def _events(self, before: int, news: News, legal: Any, undo: bool, hint: bool, handover: int | None) -> str:
        message = {
            "type": "events",
            "from": before + 1,
            "number": self._hand.game.move_count,
            "life": self._ledger.life,
            "events": news.events,
            "change": news.change,
            "legal": legal,
            "undo": undo,
            "hint": hint,
            "handover": handover,
        }
        return to_text({**message, **self._seed()})

    def missed(self, guest: Guest, last: int) -> None:
        """What a guest that knows the first `last` events has missed."""
        rights, visitor = self._rights, guest.visitor
        viewer = guest.viewer = rights.viewer(guest)
        news, legal = self.shown.missed(viewer, last), self._legal_for(guest)
        undo, hint = rights.may_undo(visitor), rights.may_hint(visitor)
        guest.send(self._events(last, news, legal, undo, hint, rights.handover(guest)))
        self._seats_to(guest, self.infos())

    # --- Seats ------------------------------------------------------------------------------------------------------

    def seats(self) -> None:
        infos = to_part(self.infos())
        for guest in self._guests.greeted:
            if self._rights.viewer(guest) != guest.viewer:
                self.table_to(guest)
            else:
                self._seats_to(guest, infos)

    def _seats_to(self, guest: Guest, infos: Any) -> None:
        """The seats, with what depends on which of them a guest holds."""
        visitor = guest.visitor
        message = {
            "type": "seats",
            "seats": infos,
            "number": self._hand.game.move_count,
            "watchers": self._watchers,
            "you": self._seating.seats_of(visitor),
            "back": self._seating.standing(visitor).back,
            "owner": visitor == self._row.owner,
            "undo": self._rights.may_undo(visitor),
            "hint": self._rights.may_hint(visitor),
            "legal": self._legal_for(guest),
        }
        guest.send(to_text(message))

    def infos(self) -> list[SeatInfo]:
        game = self._hand.game
        return self._seating.infos(game.setup, self._guests.here, game.to_move)

    @property
    def _watchers(self) -> int:
        """How many look on without a seat, at this process."""
        return len(self._guests.visitors - self._seating.holders)

    def next(self) -> None:
        """The same people go on at another table."""
        text = to_text({"type": "again", "table": self._row.next_table})
        for guest in self._guests.greeted:
            guest.send(text)
