"""The seats of a table: who holds which, and what others see of them."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from feurio.editions import Setup
from feurio.server.table.custody import BOT, NOBODY, Proposal, former, read_past, spans_of
from feurio.server.table.messages import ProposalInfo, SeatInfo
from feurio.server.table.rows import SeatRow
from feurio.server.table.views import Holder

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
    """A visitor's place at a table: the seats they hold, whether nobody else holds or ever held any, and the seats that
    are theirs although somebody or something plays there for them."""

    mine: list[int]
    alone: bool
    back: list[int]


class Seating:
    __slots__ = ("_standings", "bots", "rows")

    def __init__(self, rows: Sequence[SeatRow]) -> None:
        self._standings: dict[str, Standing] = {}
        self.change(rows)

    def __len__(self) -> int:
        return len(self.rows)

    def whole(self, players: int) -> bool:
        """Whether the seats are those of a game for so many, and can be read."""
        try:
            for seat in self.rows:
                read_past(seat.past)
                Proposal.read(seat.proposal)
        except (ValueError, TypeError, LookupError, AttributeError):
            return False
        return [seat.seat for seat in self.rows] == list(range(players))

    def __getitem__(self, seat: int) -> SeatRow:
        return self.rows[seat]

    def change(self, rows: Sequence[SeatRow]) -> None:
        self.rows = list(rows)
        self.bots = {seat.seat for seat in rows if seat.bot}
        self._standings.clear()

    def standing(self, visitor: str) -> Standing:
        """Which seats a visitor holds, remembered until seats change."""
        found = self._standings.get(visitor)
        if found is None:
            found = self._standings[visitor] = self._standing(visitor)
        return found

    def forget(self, visitor: str) -> None:
        self._standings.pop(visitor, None)

    def _standing(self, visitor: str) -> Standing:
        people = [seat for seat in self.rows if not seat.bot]
        mine = [seat.seat for seat in people if seat.holder == visitor]
        others = {period.holder for seat in self.rows for period in read_past(seat.past)} - {visitor, BOT, NOBODY}
        back = [seat.seat for seat in self.rows if former(read_past(seat.past), seat.holder) == visitor]
        return Standing(mine, bool(mine) and len(mine) == len(people) and not others, back)

    def viewer(self, seat: int, visitor: str) -> int | Holder:
        """As whom the holder of a seat sees the table."""
        row = self.rows[seat]
        return Holder(seat, spans_of(read_past(row.past), row.holder, visitor)) if row.past else seat

    def people(self) -> set[str]:
        """Everybody who holds a seat."""
        return {seat.holder for seat in self.rows if seat.holder is not None and not seat.bot}

    def seats_of(self, visitor: str) -> list[int]:
        return self.standing(visitor).mine

    def alone(self, visitor: str) -> bool:
        """Whether all seats but bots' are this visitor's."""
        return self.standing(visitor).alone

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
                "stands_in": former(read_past(seat.past), seat.holder) is not None,
                "proposal": self._proposal(seat, here),
            }
            for seat in self.rows
        ]

    def _proposal(self, seat: SeatRow, here: set[str]) -> ProposalInfo | None:
        proposal = Proposal.read(seat.proposal)
        if proposal is None:
            return None
        waiting = proposal.waits_for(self.people() & here - {seat.holder or ""})
        return {
            "kind": proposal.kind,
            "level": proposal.level,
            "by": self._seats_held(proposal.by),
            "waits_for": sorted(number for visitor in waiting for number in self._seats_held(visitor)),
        }

    def _seats_held(self, visitor: str) -> list[int]:
        return [seat.seat for seat in self.rows if seat.holder == visitor]
