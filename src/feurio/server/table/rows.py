"""What a table is stored as, in plain values."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, Literal

StepKind = Literal["play", "undo", "correct"]
SeatKind = Literal["me", "device", "friend", "bot"]


@dataclass(slots=True)
class SeatRow:
    """A seat: who or what sits on it. `holder` is a visitor, None while a friend's seat is open or a bot's."""

    seat: int
    kind: SeatKind
    name: str = ""
    level: str | None = None
    holder: str | None = None
    invitation: str | None = None
    seat_link: str | None = None
    past: str = ""
    """Who held it before (`custody.py`)."""
    proposal: str = ""
    """What is to become of it, if the others agree."""

    @property
    def bot(self) -> bool:
        return self.kind == "bot"

    @property
    def open(self) -> bool:
        return self.kind == "friend" and self.holder is None


@dataclass(slots=True)
class TableRow:
    id: str
    setup: dict[str, Any]
    seed: int | None
    record: dict[str, Any] | None
    companion: bool
    owner: str
    created: float = field(default_factory=time.time)
    touched: float = field(default_factory=time.time)
    finished: bool = False
    next_table: str | None = None
    known_deal: bool = False
    """Whether its tiles could be known before: a seed that was typed in, the same deal here or at another table, a draw
    that was taken back."""
    day: str | None = None
    """The date, if it is a day's deal: that is played once, so what was seen is not taken back."""


@dataclass(slots=True)
class Step:
    """One thing that somebody did, as it is stored."""

    table: str
    number: int
    kind: StepKind
    text: str
    mark: str = ""
    at: float = field(default_factory=time.time)


@dataclass(slots=True)
class Writing:
    """A step on its way into the database, with what must be true together with it."""

    step: Step
    before: int
    """How many events there were before."""
    bot_next: bool = False
    bots_at_table: bool = False
    finished: bool | None = None
    touch: bool = False
    known: bool = False
    """Whether the table's tiles can be known from now on: a draw was taken back."""
