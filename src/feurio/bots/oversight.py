"""What a person overlooks: events far from where something has just happened, all of a place together.

Nobody who overlooks a good event plays a silly one for it: what is left is still chosen from by its value.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from feurio.cells import Cell, distance
from feurio.events import Event

_HALF = 2.0
"""So many cells away an event is overlooked half as often as one at the far end of the table."""
_RECENT = 8
"""So many of the last events are looked through for a place where something happened."""


def check_oversight(oversight: object) -> float:
    """So much may be overlooked: a number from 0 to 1."""
    if isinstance(oversight, bool) or not isinstance(oversight, int | float) or not 0 <= oversight <= 1:
        raise ValueError(f"oversight is a number from 0 to 1, not {oversight!r:.60}")
    return float(oversight)


def noticed(events: Sequence[Event], history: Sequence[Event], oversight: float, dice: random.Random) -> list[int]:
    """The indices of those events that are noticed: all that have no place, and one at least. An event is overlooked
    with a chance that grows with its distance from the last one that had a place, up to `oversight`."""
    center = next((place for event in reversed(history[-_RECENT:]) if (place := place_of(event)) is not None), None)
    if center is None or not oversight:
        return list(range(len(events)))
    seen: dict[Cell, bool] = {}
    found: list[int] = []
    # Places come in an order of their own, so that the dice do not depend on the order of the events.
    for place in sorted({place for event in events if (place := place_of(event)) is not None}):
        away = distance(place, center)
        seen[place] = dice.random() >= oversight * away / (away + _HALF)
    for number, event in enumerate(events):
        place = place_of(event)
        if place is None or seen[place]:
            found.append(number)
    return found or [0]


def place_of(event: Event) -> Cell | None:
    """Where an event happens; none for a pass, a draw and the like."""
    place: Cell | None = getattr(event, "cell", None) or getattr(event, "target", None)
    if place is None and (cells := getattr(event, "cells", None)):
        place = cells[0]
    return place
