"""Seats change hands: given away, taken over from somebody who is away with the others' consent, taken back.

Who is away can lose a seat only after a fair time, and if nobody of the others who are there objects. Until all have
agreed the wish is a proposal that everybody sees; should its player come back first, it is forgotten.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from feurio.server.hall.hub import Hub
from feurio.server.hall.opening import SeatWish, Sitter, new_seat
from feurio.server.hall.sitting import Sitting
from feurio.server.table.custody import BOT, NOBODY, Period, Proposal, former, moved, read_past, write_past
from feurio.server.table.refusals import Refusal
from feurio.server.table.rows import SeatRow, TableRow
from feurio.server.table.seating import clean_name, new_token
from feurio.server.table.table import Table


async def change(
    hub: Hub, sitting: Sitting, number: int, visitor: str, wish: SeatWish | None, name: str | None
) -> None:
    """Hands a seat to a bot or a friend, takes it, or renames it; if others must agree first, asks them."""
    seat = await _seat(sitting, number)
    table = sitting.table
    _check(hub, table, seat, visitor, wish)
    if wish is None:
        changed = replace(seat, name=clean_name(name)) if name is not None else seat
        await _store(hub, sitting, seat, changed)
        return
    if table.row.companion and wish.kind == "friend":
        raise Refusal("companion-one-device", 422)
    handed = _handed(table, seat, visitor, wish, name)  # says what is wrong with the wish, if anything is
    proposal = Proposal(visitor, wish.kind, wish.level)
    if proposal.waits_for(_asked(table, seat, visitor)):
        await _store(hub, sitting, seat, replace(seat, proposal=proposal.as_text()))
    else:
        await _store(hub, sitting, seat, handed)


async def answer(hub: Hub, sitting: Sitting, number: int, visitor: str, agrees: bool) -> None:
    """Agrees to a proposal, or not; who is asked last and agrees carries it out. Who made it may take it back."""
    seat = await _seat(sitting, number)
    table = sitting.table
    proposal = Proposal.read(seat.proposal)
    if proposal is None or visitor not in table.seating.people():
        raise Refusal("no-proposal", 409)
    if not agrees or seat.holder == visitor:
        await _store(hub, sitting, seat, replace(seat, proposal=""))
        return
    wish = Sitter(proposal.kind, None, proposal.level)
    _check(hub, table, seat, proposal.by, wish)
    if visitor != proposal.by and visitor not in proposal.agreed:
        proposal.agreed.append(visitor)
    if proposal.waits_for(_asked(table, seat, proposal.by)):
        await _store(hub, sitting, seat, replace(seat, proposal=proposal.as_text()))
    else:
        await _store(hub, sitting, seat, _handed(table, seat, proposal.by, wish, None))


async def come_back(hub: Hub, sitting: Sitting, number: int, visitor: str) -> None:
    """A player is here again and takes the seat that somebody or something has played for them."""
    seat = await _seat(sitting, number)
    past = read_past(seat.past)
    if former(past, seat.holder) != visitor:
        raise Refusal("not-your-seat", 403)
    past.append(Period(_present(seat), sitting.table.number, willing=True))
    changed = SeatRow(number, "friend", seat.name, None, visitor, None, new_token(), write_past(past))
    await _store(hub, sitting, seat, changed)


async def join(hub: Hub, sitting: Sitting, token: str, visitor: str, name: str | None) -> bool:
    """Takes an open seat by its invitation, or moves one's own seat to this device by its seat link."""
    await sitting.read_seats()
    seating = sitting.table.seating
    for_all = token == invitation_for_all(sitting.table.row)
    if for_all and visitor in seating.people():
        return True
    for seat in seating.rows:
        if not (seat.open if for_all else token in (seat.invitation, seat.seat_link)):
            continue
        past = read_past(seat.past)
        if token == seat.seat_link and seat.holder is not None:
            past = moved(past, seat.holder, visitor)
        elif past:
            past.append(Period(NOBODY, sitting.table.number, willing=True))
        given = (seat.invitation or "") if for_all else token
        if await hub.store.seats.take(
            sitting.id, seat.seat, given, visitor, clean_name(name) or None, new_token(), write_past(past)
        ):
            await hub.store.tables.add_place(visitor, sitting.id)
            await hub.seats_changed(sitting)
            return True
    return False


def invitation_for_all(row: TableRow) -> str:
    """A token that gives whoever comes one of the open seats. Only who knows the owner's own can work it out."""
    return hashlib.sha256(f"invitation {row.id} {row.owner}".encode()).hexdigest()[:32]


async def _seat(sitting: Sitting, number: int) -> SeatRow:
    await sitting.read_seats()
    if number >= len(sitting.table.seating):
        raise Refusal("no-such-seat", 404)
    return sitting.table.seating[number]


def _check(hub: Hub, table: Table, seat: SeatRow, visitor: str, wish: SeatWish | None) -> None:
    """Refuses what this visitor cannot wish for."""
    if seat.holder == visitor:
        return
    plays = visitor in table.seating.people()
    if seat.holder is None and visitor == table.row.owner:
        # A bot's seat, or one that is still open, is the owner's business.
        return
    # Nobody waits for ever for somebody who was invited by an owner who is gone.
    forsaken = seat.open and wish is not None and wish.kind == "bot"
    in_charge = table.row.owner if forsaken else seat.holder
    if in_charge is None or wish is None or not (plays or visitor == table.row.owner):
        raise Refusal("not-your-seat", 403)
    if in_charge in table.guests.here:
        raise Refusal("not-your-seat" if forsaken else "holder-here", 403 if forsaken else 409)
    wait = hub.settings.fair_wait - table.guests.away_for(in_charge)
    if wait > 0:
        raise Refusal("holder-just-left", 409, seconds=int(wait) + 1)


def _asked(table: Table, seat: SeatRow, visitor: str) -> set[str]:
    """Who must agree: the others who play and are here. Nobody is asked about one's own seat, nor the owner about an
    open one, nor anybody before the game has begun."""
    if seat.holder == visitor or (seat.open and visitor == table.row.owner) or not table.hand.plays:
        return set()
    return (table.seating.people() & table.guests.here) - {visitor, seat.holder or ""}


def _handed(table: Table, seat: SeatRow, visitor: str, wish: SeatWish, name: str | None) -> SeatRow:
    """The seat after it changed hands, with who held it before."""
    changed = new_seat(seat.seat, Sitter(wish.kind, name or seat.name, wish.level), visitor)
    if wish.kind == "friend":
        changed.name = clean_name(name)
    past: Sequence[Period] = read_past(seat.past)
    if table.hand.plays and _present(changed) != _present(seat):
        past = [*past, Period(_present(seat), table.number, willing=seat.holder in (visitor, None))]
    changed.past = write_past(past)
    return changed


def _present(seat: SeatRow) -> str:
    return BOT if seat.bot else seat.holder or NOBODY


async def _store(hub: Hub, sitting: Sitting, old: SeatRow, new: SeatRow) -> None:
    if new == old:
        return
    if not await hub.store.seats.change(sitting.id, new, old.holder):
        raise Refusal("seat-changed", 409)
    await hub.seats_changed(sitting)
    if _present(new) != _present(old):
        await hub.wake_bot(sitting)
