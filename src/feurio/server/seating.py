"""Seats at a table: who may do what on them, and what others see of them."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence

from feurio.editions import Setup
from feurio.server.messages_out import SeatInfo
from feurio.server.rows import SeatRow

LONGEST_NAME = 40


def new_token() -> str:
    """Unguessable: 128 random bits."""
    return secrets.token_urlsafe(16)


def clean_name(name: str | None) -> str:
    """A name as it may be shown: no control or direction characters, single blanks, not too long."""
    kept = "".join(" " if char.isspace() else char for char in name or "" if unicodedata.category(char)[0] != "C")
    return " ".join(kept.split())[:LONGEST_NAME]


def held_by(seats: Sequence[SeatRow], visitor: str) -> list[int]:
    return [seat.seat for seat in seats if seat.holder == visitor and not seat.bot]


def plays_alone(seats: Sequence[SeatRow], visitor: str) -> bool:
    """Whether every seat is this visitor's or a bot's, and at least one is theirs."""
    people = [seat for seat in seats if not seat.bot]
    return bool(people) and all(seat.holder == visitor for seat in people)


def seat_infos(
    seats: Sequence[SeatRow], setup: Setup, here: set[str], to_move: int | str | None
) -> list[SeatInfo]:
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
