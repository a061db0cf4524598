"""Seats at a table: who may do what on them, and what others see of them."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from feurio.editions import Setup
from feurio.server.messages_out import SeatInfo
from feurio.server.rows import SeatRow

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


def standing_of(seats: Sequence[SeatRow], visitor: str) -> Standing:
    people = [seat for seat in seats if not seat.bot]
    mine = [seat.seat for seat in people if seat.holder == visitor]
    return Standing(mine, bool(mine) and len(mine) == len(people))


def seat_infos(seats: Sequence[SeatRow], setup: Setup, here: set[str], to_move: int | str | None) -> list[SeatInfo]:
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
        for seat in seats
    ]
