"""Opening tables: new ones, imported ones, and the next one for the same people."""

from __future__ import annotations

import secrets
from typing import Any

from feurio.bots.registry import level_names
from feurio.record import replay
from feurio.server.bodies import SeatBody, TableBody
from feurio.server.deals import setup_of
from feurio.server.hub import Hub
from feurio.server.refusals import Refusal
from feurio.server.rows import SeatRow, TableRow
from feurio.server.seating import clean_name, new_token
from feurio.server.tables import Table


def new_id() -> str:
    """A table's name: whoever knows it may watch, so it cannot be guessed either."""
    return secrets.token_hex(8)


def new_seed() -> int:
    return secrets.randbits(53)


async def open_new(hub: Hub, visitor: str, body: TableBody) -> Table:
    given = body.setup.model_dump(exclude_none=True, exclude={"seed"})
    setup = setup_of(given)
    arguments: dict[str, Any] = {**given, "players": setup.players}
    seats = _seats(body, setup.players, visitor)
    seed = None if body.companion else int(body.setup.seed) if body.setup.seed is not None else new_seed()
    if seed is not None and seed >= 2**64:
        raise Refusal("invalid", 422)
    row = TableRow(new_id(), arguments, seed, None, body.companion, visitor, known_deal=body.setup.seed is not None)
    return await hub.open_table(row, seats)


def _seats(body: TableBody, players: int, visitor: str) -> list[SeatRow]:
    given = body.seats or [SeatBody(kind="me")] + [SeatBody(kind="bot")] * (players - 1)
    if len(given) != players:
        raise Refusal("seats-wrong", 422, players=players, given=len(given))
    if all(seat.kind == "bot" for seat in given):
        raise Refusal("nobody-plays", 422)
    if body.companion and any(seat.kind == "friend" for seat in given):
        raise Refusal("companion-one-device", 422)
    return [new_seat(number, seat, visitor) for number, seat in enumerate(given)]


def new_seat(number: int, seat: SeatBody, visitor: str) -> SeatRow:
    row = SeatRow(number, seat.kind, clean_name(seat.name))
    if seat.kind == "bot":
        row.level = check_level(seat.level)
    elif seat.kind == "friend":
        row.invitation = new_token()
    else:
        row.holder = visitor
        row.seat_link = new_token()
    return row


def check_level(level: str | None) -> str:
    names = level_names()
    if level is None:
        return names[len(names) // 2]
    if level not in names:
        raise Refusal("level-unknown", 422, known=", ".join(names))
    return level


async def open_imported(hub: Hub, visitor: str, record: dict[str, Any]) -> Table:
    """A record becomes a table on one device; its hidden future is invented anew."""
    game = replay(record)
    setup = game.setup
    kept = {key: value for key, value in game.record().items() if key != "seed"}
    arguments = {"edition": setup.edition, "mode": setup.mode, "players": setup.players}
    arguments["variants"] = list(setup.variants)
    row = TableRow(new_id(), arguments, new_seed(), kept, False, visitor)
    names = record.get("names")
    seats = []
    for number in range(setup.players):
        given = names[number] if isinstance(names, list) and number < len(names) else None
        name = given if isinstance(given, str) else None
        seats.append(new_seat(number, SeatBody(kind="me" if number == 0 else "device", name=name), visitor))
    return await hub.open_table(row, seats)


async def open_again(hub: Hub, table: Table, visitor: str, same_deal: bool) -> Table:
    """The same people at a new table: the next one starts, or all sit as before with the same deal."""
    mine = table.seats_of(visitor)
    if not mine and visitor != table.row.owner:
        raise Refusal("watching", 403)
    if not table.hand.game.over and not table.alone(visitor):
        raise Refusal("not-over")
    turn = 0 if same_deal else 1
    players = len(table.seats)
    arguments = dict(table.row.setup)
    setup = table.hand.game.setup
    if setup.colors is not None:
        arguments["colors"] = [list(setup.colors[(seat + turn) % players]) for seat in range(players)]
    seats = [_same_seat(table.seats[(seat + turn) % players], seat) for seat in range(players)]
    seed = table.row.seed if same_deal else None if table.row.companion else new_seed()
    record = None
    if same_deal and table.row.record is not None:
        # The record's own pile is not known: its starting tiles are the same, the draws are new.
        record = {**table.row.record, "events": table.row.record["events"][:1], "result": None}
    row = TableRow(new_id(), arguments, seed, record, table.row.companion, visitor, known_deal=same_deal)
    following = await hub.open_table(row, seats)
    await hub.store.set_next(table.id, following.id)
    await hub.again(table, following.id)
    return following


def _same_seat(old: SeatRow, seat: int) -> SeatRow:
    row = SeatRow(seat, old.kind, old.name, old.level, old.holder)
    if old.open:
        row.invitation = new_token()
    elif old.holder is not None:
        row.seat_link = new_token()
    return row
