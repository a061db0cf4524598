"""The seats of a table: who holds which, and what others see of them."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from feurio.editions import Setup
from feurio.server.table.custody import BOT, COACH, NOBODY, Proposal, former, read_past, spans_of
from feurio.server.table.guests import Guests
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


class Standings(dict[str, Standing]):
    """The standing of each visitor who was asked for, as long as the seats stay the same."""

    def __init__(self, rows: Sequence[SeatRow]) -> None:
        self._rows = rows

    def __missing__(self, visitor: str) -> Standing:
        people = [seat for seat in self._rows if not seat.bot]
        mine = [seat.seat for seat in people if seat.holder == visitor]
        others = {period.holder for seat in self._rows for period in read_past(seat.past)} - {visitor, BOT, NOBODY}
        back = [seat.seat for seat in self._rows if former(read_past(seat.past), seat.holder) == visitor]
        found = self[visitor] = Standing(mine, bool(mine) and len(mine) == len(people) and not others, back)
        return found


def are_whole(rows: Sequence[SeatRow], players: int) -> bool:
    """Whether seats are those of a game for so many, and can be read."""
    try:
        for seat in rows:
            read_past(seat.past)
            Proposal.read(seat.proposal)
    except (ValueError, TypeError, LookupError, AttributeError):
        return False
    return [seat.seat for seat in rows] == list(range(players))


class Seating:
    __slots__ = ("bots", "handed_over_at", "rows", "standings")

    def __init__(self, rows: Sequence[SeatRow]) -> None:
        self.change(rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, seat: int) -> SeatRow:
        return self.rows[seat]

    def change(self, rows: Sequence[SeatRow]) -> None:
        self.rows = list(rows)
        self.bots = {seat.seat for seat in rows if seat.bot}
        self.standings = Standings(self.rows)
        self.handed_over_at = max((period.until for seat in rows for period in read_past(seat.past)), default=0)
        """How many events there were when a seat last changed hands: what was before is not taken back, or somebody
        would see what others lay there instead."""

    def forget(self, visitor: str) -> None:
        self.standings.pop(visitor, None)

    def viewer(self, seat: int, visitor: str) -> int | Holder:
        """As whom the holder of a seat sees the table."""
        row = self.rows[seat]
        return Holder(seat, spans_of(read_past(row.past), row.holder, visitor)) if row.past else seat

    def people(self) -> set[str]:
        """Everybody who holds a seat."""
        return {seat.holder for seat in self.rows if seat.holder is not None and not seat.bot}

    def seats_of(self, visitor: str) -> list[int]:
        return self.standings[visitor].mine

    def alone(self, visitor: str) -> bool:
        """Whether all seats but bots' are this visitor's."""
        return self.standings[visitor].alone

    @property
    def holders(self) -> set[str]:
        return {seat.holder for seat in self.rows if seat.holder is not None}

    def infos(self, setup: Setup, guests: Guests, to_move: int | str | None, number: int) -> list[SeatInfo]:
        """The seats as everybody may know them."""
        here, asked = guests.here, guests.asked(self.people())
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
                "proposal": self._proposal(seat, asked, number),
                "coach": seat.proposal.startswith(COACH),
            }
            for seat in self.rows
        ]

    def coached(self, here: set[str]) -> bool:
        """Whether all who play and are here would like a common coach."""
        wanted = {seat.holder for seat in self.rows if seat.proposal.startswith(COACH)}
        people = self.people() & here
        return bool(people) and people <= wanted

    def _proposal(self, seat: SeatRow, asked: set[str], number: int) -> ProposalInfo | None:
        proposal = Proposal.read(seat.proposal)
        if proposal is None or not proposal.stands(number):
            return None
        waiting = proposal.waits_for(asked - {seat.holder or ""})
        return {
            "kind": proposal.kind,
            "level": proposal.level,
            "by": self._seats_held(proposal.by),
            "waits_for": sorted(number for visitor in waiting for number in self._seats_held(visitor)),
        }

    def _seats_held(self, visitor: str) -> list[int]:
        return [seat.seat for seat in self.rows if seat.holder == visitor]
