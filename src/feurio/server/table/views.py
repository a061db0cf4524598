"""Who sees what at a table: the games that viewers may know, and what each viewer was last shown of them.

Without firebreaks nothing on the table is hidden: the position and the outcomes of a game never hold the pile or the
seed, so everybody sees the same and it is worked out once. With firebreaks each seat has its own game, and watchers
have theirs. When the game is over everything is shown to everybody.

A move is described by what it changed. Everything that differs between viewers is in the `Viewer`: what one viewer gets
is made, and made into JSON, once for all who see the same.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from feurio.events import Event
from feurio.game import Game
from feurio.position import Position
from feurio.record import Record
from feurio.server.table.changes import change_between
from feurio.server.table.custody import Spans
from feurio.server.table.encoding import to_json
from feurio.server.table.guests import Guests
from feurio.server.table.hand import Hand
from feurio.server.table.messages import Change, EventEntry
from feurio.sights import SIGHTS
from feurio.state import PHASES
from feurio.view import View


class Holder(NamedTuple):
    """Somebody who has held a seat only in some of the events (`custody.py`)."""

    seat: int
    spans: Spans


Partial = int | Holder | Literal["spectator"]
Viewer = Partial | Literal["whole"]
WHOLE: Literal["whole"] = "whole"


class Views:
    __slots__ = ("_hand", "_seen")

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._seen: dict[Viewer, Game] = {}
        """With firebreaks: the game as each viewer has followed it."""

    def game(self, viewer: Viewer) -> Game:
        """The game as a viewer may know it; not to be played on."""
        game = self._hand.game
        if viewer == WHOLE or not game.setup.firebreak:
            return game
        seen = self._seen.get(viewer)
        if seen is None:
            seen = self._seen[viewer] = _view(game, viewer).game()
        else:
            _follow(seen, game, _seen_by(game, viewer))
        return seen

    def game_at(self, moves: int, viewer: Viewer) -> Game:
        """The game as a viewer knew it after so many events."""
        game = self._hand.game.at(moves)
        return game if viewer == WHOLE or not game.setup.firebreak else _view(game, viewer).game()

    def trial(self, viewer: Viewer) -> Game:
        """A copy to try things out on: its chance waits, so that nothing to come can be seen."""
        return self.game(viewer).copy(manual=True)

    def record(self, viewer: Viewer) -> Record:
        """The record as a viewer may know it: only the whole has a seed."""
        game = self._hand.game
        return game.record() if viewer == WHOLE else _view(game, viewer).record()

    def forget(self) -> None:
        """Gives memory back; what was known is worked out anew."""
        self._seen.clear()
        self._hand.game.forget()


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


class News(NamedTuple):
    """New events and the change they made, as JSON."""

    events: bytes
    change: bytes


class Shown:
    __slots__ = ("_guests", "_sights", "_views")

    def __init__(self, views: Views, guests: Guests) -> None:
        self._views = views
        self._guests = guests
        self._sights: dict[Viewer, Sight] = {}
        """What each viewer was last shown; without firebreaks all are one."""

    def forget(self) -> None:
        """The next change starts from a position that is worked out anew."""
        self._sights.clear()
        self._views.forget()

    def position(self, viewer: Viewer) -> Position:
        """The position as a viewer may know it."""
        game = self._views.game(viewer)
        position = game.position()
        if not self._guests.greeted:
            self.forget()
        elif viewer not in self._sights or self._sights[viewer].moves != position["moves"]:
            self._sights[viewer] = Sight(game, position)
        return position

    def log(self, viewer: Viewer, start: int = 0) -> list[EventEntry]:
        """What the events after the first `start` did, as a viewer may know it."""
        return self._views.game(viewer).outcomes_after(start)

    def news(self, viewer: Viewer, before: int) -> News:
        """The events after the first `before`, to be shown to a viewer who has seen those."""
        sight = self._sights.get(viewer)
        if sight is None or sight.moves != before:
            earlier = self._views.game_at(before, viewer)
            sight = self._sights[viewer] = Sight(earlier, earlier.position())
        change = sight.advance(self._views.game(viewer))
        return News(to_json(self.log(viewer, before)), to_json(change))

    def missed(self, viewer: Viewer, last: int) -> News:
        """The same for somebody who comes back, without moving on what the others were shown."""
        old = self._views.game_at(last, viewer).position()
        return News(to_json(self.log(viewer, last)), to_json(change_between(old, self.position(viewer))))


def _view(game: Game, viewer: Partial) -> View:
    return game.view(*viewer) if isinstance(viewer, Holder) else game.view(viewer)


def _seen_by(game: Game, viewer: Partial) -> list[Event]:
    return game.seen_by(*viewer) if isinstance(viewer, Holder) else game.seen_by(viewer)


def _follow(seen: Game, game: Game, known: list[Event]) -> None:
    """Goes on to the end of a game's log. What was laid since can make an earlier draw known, or unknown again."""
    before, same = seen.history, 0
    for event, old in zip(known, before, strict=False):
        if event != old:
            break
        same += 1
    if same < len(before):
        seen.cut(same)
    for event, added in zip(known[same:], game.added[same:], strict=True):
        seen.apply(event, added=added)
