"""Who held a seat when, and who may take it over: what is hidden belongs to the person, not to the seat.

Whoever takes a seat in the middle of a game knows none of its secrets from before; who comes back to it knows what was
theirs. A seat whose player is away can be given to a bot or taken, after a fair time, with the consent of the others
who are there, and for all to see; its player can have it back at any time, without a new link.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from feurio.server.table.rows import SeatKind

BOT = "bot"
NOBODY = ""
COACH = "+"
"""Stands before what is proposed for a seat while its player would like a coach for all who play together."""
UNDO: Literal["undo"] = "undo"
"""The kind of proposal that is about the last move and not about a seat; it stands on the seat of who made it."""


class Period(NamedTuple):
    """Who held a seat up to which event, and whether they gave it away themselves."""

    holder: str
    until: int
    willing: bool


Spans = tuple[tuple[int, int | None], ...]
"""Events `from` up to and without `to` (None: to come as well), several times."""


def read_past(text: str) -> list[Period]:
    return [Period(*entry) for entry in json.loads(text)] if text else []


def write_past(past: Sequence[Period]) -> str:
    return json.dumps([list(period) for period in past]) if past else ""


def spans_of(past: Sequence[Period], holder: str | None, visitor: str) -> Spans:
    """In which events a visitor held a seat that changed hands."""
    found: list[tuple[int, int | None]] = []
    start = 0
    for period in past:
        if period.holder == visitor and period.until > start:
            found.append((start, period.until))
        start = period.until
    if holder == visitor:
        found.append((start, None))
    return tuple(found)


def moved(past: Sequence[Period], old: str, new: str) -> list[Period]:
    """The same person goes on at another device."""
    return [period._replace(holder=new) if period.holder == old else period for period in past]


def former(past: Sequence[Period], holder: str | None) -> str | None:
    """The person whose seat it is, while somebody or something else plays for them."""
    for period in reversed(past):
        if period.holder not in (BOT, NOBODY):
            return None if period.willing or period.holder == holder else period.holder
    return None


@dataclass
class Proposal:
    """Somebody wants to give an absent player's seat to a bot, or to take it; or to take a move back that others have
    seen more since. Then `level` is how many events had been played when they asked."""

    by: str
    kind: SeatKind | Literal["undo"]
    level: str | None = None
    agreed: list[str] = field(default_factory=list)

    def as_text(self) -> str:
        return json.dumps([self.by, self.kind, self.level, self.agreed])

    @staticmethod
    def read(text: str) -> Proposal | None:
        text = text.removeprefix(COACH)
        if not text:
            return None
        values: list[Any] = json.loads(text)
        return Proposal(*values)

    def stands(self, number: int) -> bool:
        """Whether it is still about the table as it is now: nobody can agree to take back what came later."""
        return self.kind != UNDO or self.level == str(number)

    def waits_for(self, people: set[str]) -> set[str]:
        """Who of the others at the table has not agreed yet."""
        return people - {self.by, *self.agreed}
