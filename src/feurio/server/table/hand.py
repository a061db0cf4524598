"""The game of a table, as steps change it; who played each of its events and what it did is the game's own account."""

from __future__ import annotations

from dataclasses import dataclass

from feurio.errors import IllegalEvent
from feurio.game import Game


@dataclass(slots=True)
class Hand:
    """One object for the life of its table."""

    game: Game
    base: int = 0
    """How many events come from an imported record."""

    def undo_to(self, events: int) -> None:
        """Takes back until `events` are left, and what the software added to the last of them alone."""
        added = self.game.added
        while events < len(added) and added[events]:
            if events == 0:
                raise IllegalEvent("nothing-to-undo")
            events -= 1
        self.game.cut(events)
        self.base = min(self.base, events)

    @property
    def plays(self) -> list[str]:
        """What was played here, without what the software added."""
        history, added = self.game.history, self.game.added
        return [str(history[number]) for number in range(self.base, len(history)) if not added[number]]

    def plays_before(self, number: int) -> int:
        """Which play event `number` (from 1) is, counted from 0."""
        return self.game.added[self.base : number - 1].count(False)

    def become(self, other: Hand) -> None:
        """Takes over another game in place: whoever holds this hand holds that game."""
        self.game, self.base = other.game, other.base
