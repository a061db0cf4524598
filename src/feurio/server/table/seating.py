"""The seats of a table: who holds which, and what others see of them."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from feurio.editions import Setup
from feurio.server.table.messages import SeatInfo
from feurio.server.table.rows import SeatRow

LONGEST_NAME = 40


def new_token() -> str:
    """Unguessable: 128 random bits."""
    return secrets.token_urlsafe(16)


def clean_name(name: str | None) -> str:
    """A name as it may be shown: no control or direction characters, single blanks, not too long."""
    words = (name or "").split()
    kept = ("".join(char for char in word if unicodedata.category(char)[0] != "C") for word in words)
    return " ".join(word for word in kept if word)[:LONGEST_NAME]


class Standing(NamedTuple):
    """A visitor's place at a table: the seats they hold, and whether nobody else holds any."""

    mine: list[int]
    alone: bool


class Seating:
    __slots__ = ("_standings", "rows")

    def __init__(self, rows: Sequence[SeatRow]) -> None:
        self.rows = list(rows)
        self._standings: dict[str, Standing] = {}

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, seat: int) -> SeatRow:
        return self.rows[seat]

    def change(self, rows: Sequence[SeatRow]) -> None:
        self.rows = list(rows)
        self._standings.clear()

    def standing(self, visitor: str) -> Standing:
        """Which seats a visitor holds, remembered until seats change."""
        found = self._standings.get(visitor)
        if found is None:
            found = self._standings[visitor] = self._standing(visitor)
        return found

    def _standing(self, visitor: str) -> Standing:
        people = [seat for seat in self.rows if not seat.bot]
        mine = [seat.seat for seat in people if seat.holder == visitor]
        return Standing(mine, bool(mine) and len(mine) == len(people))

    def seats_of(self, visitor: str) -> list[int]:
        return self.standing(visitor).mine

    def alone(self, visitor: str) -> bool:
        """Whether all seats but bots' are this visitor's."""
        return self.standing(visitor).alone

    @property
    def bots(self) -> bool:
        return any(seat.bot for seat in self.rows)

    @property
    def holders(self) -> set[str]:
        return {seat.holder for seat in self.rows if seat.holder is not None}

    def infos(self, setup: Setup, here: set[str], to_move: int | str | None) -> list[SeatInfo]:
        """The seats as everybody may know them."""
        return [
            {
                "seat": seat.seat,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "taken": seat.holder is not None or seat.bot,
                "here": seat.bot or (seat.holder is not None and seat.holder in here),
                "thinking": seat.bot and to_move == seat.seat,
                "colors": [] if setup.colors is None else list(setup.colors[seat.seat]),
            }
            for seat in self.rows
        ]
