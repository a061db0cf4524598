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
from feurio.server.table.sights import Sight
from feurio.server.table.views import Viewer, shown_game, shown_log, shown_position


class News(NamedTuple):
    """New events and the change they made, as parts of messages."""

    events: Any
    change: Any


class Shown:
    __slots__ = ("_guests", "_hand", "_sights")

    def __init__(self, hand: Hand, guests: Guests) -> None:
        self._hand = hand
        self._guests = guests
        self._sights: dict[Viewer, Sight] = {}
        """What each viewer was last shown; without firebreaks all are one."""

    def forget(self) -> None:
        """The next change starts from a position that is worked out anew."""
        self._sights.clear()
        self._hand.game.forget()

    def position(self, viewer: Viewer) -> Any:
        """The position as a viewer may know it."""
        game = shown_game(self._hand.game, viewer)
        position = game.position()
        if not self._guests:
            self.forget()
        elif viewer not in self._sights or self._sights[viewer].moves != position["moves"]:
            self._sights[viewer] = Sight(game, position)
        return position

    def news(self, viewer: Viewer, before: int) -> News:
        """The events after the first `before`, to be shown to a viewer who has seen those."""
        game = self._hand.game
        sight = self._sights.get(viewer)
        if sight is None or sight.moves != before:
            earlier = shown_game(game.at(before), viewer)
            sight = self._sights[viewer] = Sight(earlier, earlier.position())
        change = sight.advance(shown_game(game, viewer))
        return News(to_part(shown_log(game, viewer, before)), to_part(change))

    def missed(self, viewer: Viewer, last: int) -> News:
        """The same for somebody who comes back, without moving on what the others were shown."""
        old = shown_position(self._hand.game.at(last), viewer)
        return News(shown_log(self._hand.game, viewer, last), change_between(old, self.position(viewer)))
