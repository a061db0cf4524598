"""What the others are asked about: seats that change hands, and moves to be taken back.

Seats are given away, taken over from somebody who is away with the others' consent, taken back.

Who is away can lose a seat only after a fair time, and if all the others agree who are there, or have left less than a
fair time ago: a bad line takes nobody's say away, and who is gone for good holds nothing up. Until then the wish is a
proposal that everybody sees; should its player come back first, it is forgotten.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Sequence
from dataclasses import replace

from feurio.server.hall.hub import Hub
from feurio.server.hall.opening import SeatWish, Sitter, new_seat
from feurio.server.hall.sitting import Sitting
from feurio.server.table.custody import BOT, COACH, NOBODY, UNDO, Period, Proposal, former, moved, read_past, write_past
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
    handed = _handed(hub, table, seat, visitor, wish, name)  # says what is wrong with the wish, if anything is
    proposal = Proposal(visitor, wish.kind, wish.level)
    if proposal.waits_for(_asked(table, seat, visitor)):
        await _store(hub, sitting, seat, replace(seat, proposal=proposal.as_text()))
        hub.run(_see_to(hub, sitting, number))
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
    if proposal.kind == UNDO:
        await _agree_to_undo(hub, sitting, seat, proposal, visitor)
        return
    wish = Sitter(proposal.kind, None, proposal.level)
    _check(hub, table, seat, proposal.by, wish)
    if visitor != proposal.by and visitor not in proposal.agreed:
        proposal.agreed.append(visitor)
    if proposal.waits_for(_asked(table, seat, proposal.by)):
        await _store(hub, sitting, seat, replace(seat, proposal=proposal.as_text()))
    else:
        await _store(hub, sitting, seat, _handed(hub, table, seat, proposal.by, wish, None))


async def ask_back(hub: Hub, sitting: Sitting, visitor: str, number: int) -> None:
    """Somebody would like to take back their last decision though more was seen since: the others who are here are
    asked. Where nobody is, nobody can agree."""
    await sitting.read_seats()
    table = sitting.table
    if number != table.number:
        raise Refusal("stale", 409, number=table.number)
    table.rights.agreed_target(visitor)
    if not _others(table, visitor) & table.guests.here:
        raise Refusal("undo-revealed", 409)
    seat = table.seating[table.seating.seats_of(visitor)[0]]
    await _store(hub, sitting, seat, replace(seat, proposal=Proposal(visitor, UNDO, str(number)).as_text()))
    hub.run(_see_to(hub, sitting, seat.seat))


async def _agree_to_undo(hub: Hub, sitting: Sitting, seat: SeatRow, proposal: Proposal, visitor: str) -> None:
    table, number = sitting.table, sitting.table.number
    if not proposal.stands(number):
        raise Refusal("no-proposal", 409)
    if visitor not in (proposal.by, *proposal.agreed):
        proposal.agreed.append(visitor)
    if proposal.waits_for(_others(table, proposal.by)):
        await _store(hub, sitting, seat, replace(seat, proposal=proposal.as_text()))
        return
    await _store(hub, sitting, seat, replace(seat, proposal=""))
    await sitting.take_back(proposal.by, number)


async def wish_coach(hub: Hub, sitting: Sitting, visitor: str, on: bool) -> None:
    """Somebody who plays with others against the fire would like a common coach: it is there once all who are here
    want it. Who does not ends the wish for everybody."""
    await sitting.read_seats()
    table = sitting.table
    if not table.hand.game.setup.shared:
        raise Refusal("hint-not-with-others", 403)
    if not table.seating.seats_of(visitor):
        raise Refusal("watching", 403)
    for seat in list(table.seating.rows):
        if seat.holder is None or (on and seat.holder != visitor):
            continue
        proposal = (COACH if on else "") + seat.proposal.removeprefix(COACH)
        if proposal != seat.proposal:
            await hub.store.seats.change(sitting.id, replace(seat, proposal=proposal), seat.holder)
    await hub.seats_changed(sitting)


async def _see_to(hub: Hub, sitting: Sitting, number: int) -> None:
    """Carries a proposal out once those who have not agreed have all been away for long. For a move that is taken back
    somebody must have agreed."""
    seat = sitting.table.seating[number]
    while hub.tables.get(sitting.id) is sitting and not sitting.ended:
        proposal = Proposal.read(seat.proposal)
        if proposal is None or not proposal.stands(sitting.table.number):
            return
        undo = proposal.kind == UNDO
        asked = _others(sitting.table, proposal.by) if undo else _asked(sitting.table, seat, proposal.by)
        if not proposal.waits_for(asked) and (proposal.agreed or not undo):
            with contextlib.suppress(Refusal):
                if undo:
                    await _agree_to_undo(hub, sitting, seat, proposal, proposal.by)
                else:
                    await answer(hub, sitting, number, proposal.by, agrees=True)
            return
        await asyncio.sleep(1.0)
        now = sitting.table.seating[number]
        later = Proposal.read(now.proposal)
        if later is None or (later.by, later.kind, later.level) != (proposal.by, proposal.kind, proposal.level):
            return
        seat = now


def _others(table: Table, visitor: str) -> set[str]:
    """The others who play and are asked."""
    return table.guests.asked(table.seating.people()) - {visitor}


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
    """Who must agree: the others who play and have not been away for long. Nobody is asked about one's own seat, nor
    the owner about an open one, nor anybody before the game has begun."""
    if seat.holder == visitor or (seat.open and visitor == table.row.owner) or not table.hand.plays:
        return set()
    return table.guests.asked(table.seating.people()) - {visitor, seat.holder or ""}


def _handed(hub: Hub, table: Table, seat: SeatRow, visitor: str, wish: SeatWish, name: str | None) -> SeatRow:
    """The seat after it changed hands, with who held it before."""
    changed = new_seat(hub, seat.seat, Sitter(wish.kind, name or seat.name, wish.level), visitor)
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
    if new.holder == old.holder and old.proposal.startswith(COACH):
        new = replace(new, proposal=COACH + new.proposal.removeprefix(COACH))
    if new == old:
        return
    if not await hub.store.seats.change(sitting.id, new, old.holder):
        raise Refusal("seat-changed", 409)
    await hub.seats_changed(sitting)
    if _present(new) != _present(old):
        await hub.wake_bot(sitting)
