"""What a table says to those who look: the whole of it, or what has changed; each sees only what they may know.

A move is described by what it did and what it changed. What one viewer gets is made, and made into JSON, once for all
who see the same.
"""

from __future__ import annotations

from typing import Any

from feurio.editions import EDITIONS
from feurio.game import Game
from feurio.position import Position
from feurio.server.table.changes import change_between
from feurio.server.table.encoding import joined, to_json
from feurio.server.table.guests import Guest, Guests
from feurio.server.table.hand import Hand
from feurio.server.table.ledger import Ledger
from feurio.server.table.messages import Change, EventEntry, Picture, SeatInfo, TableMessage, TableSetup
from feurio.server.table.rights import Powers, Rights
from feurio.server.table.rows import TableRow
from feurio.server.table.seating import Seating
from feurio.server.table.views import Viewer, Views
from feurio.sights import SIGHTS
from feurio.state import PHASES


class Sight:
    """What those who see the same were last shown: the engine's sight, with what only the game's log knows.

    It begins with a position of the game as it is.
    """

    __slots__ = ("_phase", "_sight", "moves")

    def __init__(self, game: Game, position: Position) -> None:
        stacks = {tile["cell"]: tile["pieces"] for tile in position["tiles"]}
        phases = [game.referee.phases.get(phase, "") for phase in PHASES]
        self._sight = SIGHTS[game.setup.rules](game.peek(), stacks, phases)
        self._phase = position["phase"]
        self.moves = position["moves"]

    def advance(self, game: Game) -> Change:
        """The change from what was last shown to the game as it is now."""
        secret = game.firebreaks if game.setup.firebreak else {}
        change: Change = self._sight.advance(game.peek(), secret)  # type: ignore[assignment]
        differs = change["set"]
        if game.move_count != self.moves:
            differs["moves"] = self.moves = game.move_count
        if "phase" in differs:
            before, self._phase = self._phase, differs["phase"]
            if "center" in (before, self._phase):
                differs["dealt"] = game.position()["dealt"]
            if self._phase == "over":
                differs["result"], differs["ending"] = game.result, game.ending
        return change


class Shown:
    """What each viewer was last shown, and what has changed since."""

    __slots__ = ("_guests", "_hand", "_sights", "_views")

    def __init__(self, hand: Hand, views: Views, guests: Guests) -> None:
        self._hand = hand
        self._views = views
        self._guests = guests
        self._sights: dict[Viewer, Sight] = {}
        """What each viewer was last shown; without firebreaks all are one."""

    def forget(self) -> None:
        """The next change starts from a position that is worked out anew."""
        self._sights.clear()
        self._views.forget()

    def _game(self, viewer: Viewer) -> Game:
        """The game as a viewer may know it."""
        game = self._hand.game
        return self._views.game(viewer) if game.setup.firebreak else game

    def position(self, viewer: Viewer) -> Position:
        """The position as a viewer may know it."""
        game = self._game(viewer)
        position = game.position()
        if not self._guests.greeted:
            self.forget()
        elif viewer not in self._sights or self._sights[viewer].moves != position["moves"]:
            self._sights[viewer] = Sight(game, position)
        return position

    def log(self, viewer: Viewer, start: int = 0) -> list[EventEntry]:
        """What the events after the first `start` did, as a viewer may know it."""
        return self._game(viewer).outcomes_after(start)

    def change(self, viewer: Viewer, before: int) -> Change:
        """What the events after the first `before` changed, to be shown to a viewer who has seen those."""
        sight = self._sights.get(viewer)
        if sight is None or sight.moves != before:
            earlier = self._views.game_at(before, viewer)
            sight = self._sights[viewer] = Sight(earlier, earlier.position())
        return sight.advance(self._game(viewer))

    def missed(self, viewer: Viewer, last: int) -> Change:
        """The same for somebody who comes back, without moving on what the others were shown."""
        return change_between(self._views.game_at(last, viewer).position(), self.position(viewer))


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
        self.shown = Shown(hand, views, guests)

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
            "back": self._seating.standings[visitor].back,
            "owner": visitor == row.owner,
            "companion": row.companion,
            "imported": row.record is not None,
            "known_deal": row.known_deal,
            "day": row.day,
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
        guests = tuple(self._guests.greeted)
        if not guests:
            self.shown.forget()
            return
        game = self._hand.game
        if game.setup.firebreak:
            mover = game.to_move
            for guest in guests:
                if guest.ready_seat != mover:
                    guest.ready_seat = None
        news: dict[Viewer, bytes] = {}
        texts: dict[Powers, bytes] = {}
        for guest, powers in zip(guests, self._rights.each(guests), strict=True):
            viewer = powers.viewer
            if viewer != guest.viewer:
                self.table_to(guest)
                continue
            text = texts.get(powers)
            if text is None:
                if viewer not in news:
                    news[viewer] = self._news(viewer, before, self.shown.change(viewer, before))
                text = texts[powers] = news[viewer] + self._may(powers)
            guest.send(text)

    def _news(self, viewer: Viewer, before: int, change: Change) -> bytes:
        """The first half of an `EventsMessage`: what all who see the same are told alike."""
        message = {
            "type": "events",
            "from": before + 1,
            "number": self._hand.game.move_count,
            "life": self._ledger.life,
            "events": self.shown.log(viewer, before),
            "change": change,
        }
        return to_json(message)[:-1]

    def _may(self, powers: Powers) -> bytes:
        """The other half: what one may do now."""
        rights: dict[str, Any] = {
            "legal": self._legal_for(powers),
            "undo": powers.undo,
            "hint": powers.hint,
            "handover": powers.handover,
        }
        if self._reveals_seed and self._row.seed is not None:
            rights["seed"] = str(self._row.seed)
        return b"," + to_json(rights)[1:]

    def missed(self, guest: Guest, last: int) -> None:
        """What a guest that knows the first `last` events has missed."""
        powers = self._rights.of(guest)
        viewer = guest.viewer = powers.viewer
        guest.send(self._news(viewer, last, self.shown.missed(viewer, last)) + self._may(powers))
        self._seats_to(guest, to_json(self.infos()), powers)

    # --- Seats ------------------------------------------------------------------------------------------------------

    def seats(self) -> None:
        guests = tuple(self._guests.greeted)
        if not guests:
            return  # what they may do would be worked out for nobody, and kept
        infos = to_json(self.infos())
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
            "back": self._seating.standings[visitor].back,
            "owner": visitor == self._row.owner,
            "undo": powers.undo,
            "hint": powers.hint,
            "legal": self._legal_for(powers),
        }
        guest.send(joined(message, seats=infos))

    def infos(self) -> list[SeatInfo]:
        game = self._hand.game
        return self._seating.infos(game.setup, self._guests, game.to_move, game.move_count)

    @property
    def _watchers(self) -> int:
        """How many look on without a seat, at this process."""
        return len(self._guests.visitors - self._seating.holders)

    def analysis(self, done: float) -> None:
        """How far the analysis of the game is."""
        text = to_json({"type": "analysis", "done": done})
        for guest in tuple(self._guests.greeted):
            guest.send(text)

    def hinted(self, number: int, seat: int, size: int) -> None:
        """Somebody has taken a hint of the coach for all."""
        text = to_json({"type": "hinted", "number": number, "seat": seat, "size": size})
        for guest in tuple(self._guests.greeted):
            guest.send(text)

    def next(self) -> None:
        """The same people go on at another table."""
        text = to_json({"type": "again", "table": self._row.next_table})
        for guest in tuple(self._guests.greeted):
            guest.send(text)
