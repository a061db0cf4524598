"""One ply: what does each event score at once?"""

from __future__ import annotations

import random

from feurio.bots import Choice, Clock
from feurio.events import event_of
from feurio.view import View


class OnePly:
    """Plays the event after which it leads by most, as the scores stand; at random among equals."""

    name = "one-ply"

    def __init__(self, seed: int | None = None) -> None:
        self._dice = random.Random(seed)

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        root = view.state()
        seat = root.to_move
        found: list[tuple[float, float, int]] = []
        for code in root.legal():
            after = root.copy()
            after.step(code)
            scores = after.scores()
            others = [score for other, score in enumerate(scores) if other != seat]
            lead = scores[seat] - max(others) if others else scores[0]
            found.append((lead, self._dice.random(), code))
        return Choice(event_of(max(found)[2], view.game().layout))

    def close(self) -> None:
        pass
