"""Who sees what at a table: the games that viewers may know.

Without firebreaks nothing on the table is hidden: the position and the outcomes of a game never hold the pile or the
seed, so everybody sees the game itself. With firebreaks each seat has its own game, and watchers have theirs. When the
game is over everything is shown to everybody. Everything that differs between viewers is in the `Viewer`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from feurio.events import Event
from feurio.game import Game
from feurio.record import Record
from feurio.server.table.custody import Spans
from feurio.server.table.hand import Hand
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

    def known_to(self, viewer: Viewer, seat: int) -> View:
        """What a bot may know that plays a seat for a viewer: who has taken it over is told nothing by way of a bot."""
        game = self._hand.game
        return game.view(*viewer) if isinstance(viewer, Holder) else game.view(seat)

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
