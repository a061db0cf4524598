"""What viewers were last shown of a game, so that a move is described by what it changed.

Everything that differs between viewers is in the `Viewer`: what one viewer gets is made, and made into JSON, once for
all who see the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from feurio.server.table.changes import change_between
from feurio.server.table.encoding import to_part
from feurio.server.table.guests import Guests
from feurio.server.table.hand import Hand
from feurio.server.table.messages import Change
from feurio.server.table.sights import Sight
from feurio.server.table.views import Viewer, shown_log, shown_position


class News(NamedTuple):
    """New events and the change they made, as parts of messages."""

    events: Any
    change: Any


class Shown:
    __slots__ = ("_guests", "_hand", "_positions", "_sight")

    def __init__(self, hand: Hand, guests: Guests) -> None:
        self._hand = hand
        self._guests = guests
        self._sight: Sight | None = None
        """What everybody was last shown, if nothing is hidden at this table."""
        self._positions: dict[Viewer, Any] = {}
        """What each viewer was last shown, if something is."""

    def forget(self) -> None:
        """The next change starts from a position that is worked out anew."""
        self._sight = None
        self._positions.clear()
        self._hand.game.forget()

    def position(self, viewer: Viewer) -> Any:
        """The position as a viewer may know it."""
        game = self._hand.game
        if not self._guests:
            unseen = shown_position(game, viewer)
            self.forget()
            return unseen
        if not game.setup.firebreak:
            if self._sight is None or self._sight.moves != game.move_count:
                self._sight = Sight(game)
            return game.position()
        position = self._positions.get(viewer)
        if position is None or position["moves"] != game.move_count:
            position = self._positions[viewer] = shown_position(game, viewer)
        return position

    def news(self, viewer: Viewer, before: int) -> News:
        """The events after the first `before`, to be shown to a viewer who has seen those."""
        return News(to_part(shown_log(self._hand, viewer, before)), to_part(self._change(viewer, before)))

    def _change(self, viewer: Viewer, before: int) -> Change:
        game = self._hand.game
        if not game.setup.firebreak:
            if self._sight is None or self._sight.moves != before:
                self._sight = Sight(game.at(before))
            return self._sight.advance(game)
        old = self._positions.get(viewer)
        if old is None or old["moves"] != before:
            old = shown_position(game.at(before), viewer)
        new = self._positions[viewer] = shown_position(game, viewer)
        return change_between(old, new)

    def missed(self, viewer: Viewer, last: int) -> News:
        """The same for somebody who comes back, without moving on what the others were shown."""
        old = shown_position(self._hand.game.at(last), viewer)
        return News(shown_log(self._hand, viewer, last), change_between(old, self.position(viewer)))
