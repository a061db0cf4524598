"""What a table shows to those who look: the whole of it, or what has changed; each sees only what they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from feurio.editions import EDITIONS
from feurio.server.changes import change_between, legal_texts
from feurio.server.messages_out import SeatInfo, TableMessage
from feurio.server.seating import seat_infos
from feurio.server.sights import Sight
from feurio.server.table_rights import TableRights
from feurio.server.texts_out import to_part, to_text
from feurio.server.views import Viewer, shown_log, shown_position

if TYPE_CHECKING:
    from feurio.server.connections import Connection

EMPTY = to_part([])


class TableShown(TableRights):
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
            "known_deal": self.row.known_deal,
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
