"""Opening tables: new ones, imported ones, and the next one for the same people."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from feurio.game import Game
from feurio.record import replay
from feurio.seeds import LARGEST_SEED, random_seed
from feurio.server.bots.offer import DEFAULT_LEVEL, offered
from feurio.server.hall.hub import Hub
from feurio.server.hall.sitting import Sitting
from feurio.server.table.deals import setup_of
from feurio.server.table.encoding import to_text
from feurio.server.table.refusals import Refusal
from feurio.server.table.rows import SeatKind, SeatRow, TableRow
from feurio.server.table.seating import clean_name, new_token

LARGEST_EXTRAS = 4096
"""Bytes that are stored of an imported record's own keys."""
_KEPT = ("format", "edition", "mode", "players", "variants", "colors", "position", "events", "result")


def new_id() -> str:
    """A table's name: whoever knows it may watch, so it cannot be guessed either."""
    return secrets.token_hex(8)


class SeatWish(Protocol):
    """Who is to sit on a seat."""

    @property
    def kind(self) -> SeatKind: ...
    @property
    def name(self) -> str | None: ...
    @property
    def level(self) -> str | None: ...


class Sitter(NamedTuple):
    """The plainest wish."""

    kind: SeatKind
    name: str | None = None
    level: str | None = None


async def open_new(
    hub: Hub,
    visitor: str,
    given: dict[str, Any],
    seed: int | None,
    wishes: Sequence[SeatWish],
    companion: bool,
    payer: str | None = None,
    id: str | None = None,
    day: str | None = None,
) -> Sitting:
    """A new table; `given` are the arguments of the game, a `seed` only if somebody has typed one in. One for a day's
    deal has its date, and an `id` that was noted before."""
    setup = setup_of(given)
    arguments: dict[str, Any] = {**given, "players": setup.players}
    seats = _seats(hub, wishes, setup.players, companion, visitor)
    if seed is not None and seed > LARGEST_SEED:
        raise Refusal("invalid", 422)
    used = None if companion else random_seed() if seed is None else seed
    row = TableRow(id or new_id(), arguments, used, None, companion, visitor, known_deal=seed is not None)
    row.day = day
    return await hub.open_table(row, seats, payer)


def _seats(hub: Hub, wishes: Sequence[SeatWish], players: int, companion: bool, visitor: str) -> list[SeatRow]:
    given = wishes or [Sitter("me")] + [Sitter("bot")] * (players - 1)
    if len(given) != players:
        raise Refusal("seats-wrong", 422, players=players, given=len(given))
    if all(seat.kind == "bot" for seat in given):
        raise Refusal("nobody-plays", 422)
    if companion and any(seat.kind == "friend" for seat in given):
        raise Refusal("companion-one-device", 422)
    return [new_seat(hub, number, seat, visitor) for number, seat in enumerate(given)]


def new_seat(hub: Hub, number: int, seat: SeatWish, visitor: str) -> SeatRow:
    row = SeatRow(number, seat.kind, clean_name(seat.name))
    if seat.kind == "bot":
        row.level = check_level(hub, seat.level)
    elif seat.kind == "friend":
        row.invitation = new_token()
    else:
        row.holder = visitor
        row.seat_link = new_token()
    return row


def check_level(hub: Hub, level: str | None) -> str:
    if level is None:
        return DEFAULT_LEVEL
    names = [offer.name for offer in offered(hub.settings.bots)]
    if level not in names:
        raise Refusal("level-unknown", 422, known=", ".join(names))
    return level


async def open_imported(hub: Hub, visitor: str, record: dict[str, Any], payer: str | None = None) -> Sitting:
    """A record, or `{"position": text}`, becomes a table on one device; its hidden future is invented anew."""
    game = Game.from_position(record["position"]) if set(record) == {"position"} else replay(record)
    setup = game.setup
    kept = await _storable(hub, visitor, game)
    arguments = {"edition": setup.edition, "mode": setup.mode, "players": setup.players}
    arguments["variants"] = list(setup.variants)
    row = TableRow(new_id(), arguments, random_seed(), kept, False, visitor)
    names = record.get("names")
    seats = []
    for number in range(setup.players):
        given = names[number] if isinstance(names, list) and number < len(names) else None
        name = given if isinstance(given, str) else None
        seats.append(new_seat(hub, number, Sitter("me" if number == 0 else "device", name), visitor))
    return await hub.open_table(row, seats, payer)


async def _storable(hub: Hub, visitor: str, game: Game) -> dict[str, Any]:
    """What is stored of a game that began elsewhere, if its visitor may store that much."""
    kept = tidy(dict(game.record()))
    await hub.make_room(visitor, len(to_text(kept)))
    return kept


async def open_position(hub: Hub, visitor: str, text: str, seat: int, payer: str | None = None) -> Sitting:
    """A table that goes on from a position, against bots; the tiles to come are by chance."""
    game = Game.from_position(text)
    setup = game.setup
    arguments = {"edition": setup.edition, "mode": setup.mode, "players": setup.players}
    arguments["variants"] = list(setup.variants)
    row = TableRow(new_id(), arguments, random_seed(), await _storable(hub, visitor, game), False, visitor)
    wishes = [Sitter("me" if number == seat else "bot") for number in range(setup.players)]
    return await hub.open_table(row, [new_seat(hub, at, wish, visitor) for at, wish in enumerate(wishes)], payer)


def tidy(record: dict[str, Any]) -> dict[str, Any]:
    """What is stored of a record: its game without the seed, and a few of the keys that mean nothing here."""
    kept = {key: record[key] for key in _KEPT if key in record}
    left = LARGEST_EXTRAS
    for key, value in record.items():
        if key in _KEPT or key in ("seed", "names"):
            continue
        try:
            size = len(to_text({key: value}))
        except (TypeError, ValueError, RecursionError):  # too deep, or half of a character
            continue
        if size <= left:
            kept[key] = value
            left -= size
    return kept


async def open_again(hub: Hub, sitting: Sitting, visitor: str, same_deal: bool, payer: str | None = None) -> Sitting:
    """The same people at a new table: the next one starts, or all sit as before with the same deal."""
    table = sitting.table
    table.rights.check_again(visitor, same_deal)
    turn = 0 if same_deal else 1
    players = len(table.seating)
    arguments = dict(table.row.setup)
    setup = table.hand.game.setup
    if setup.colors is not None:
        arguments["colors"] = [list(setup.colors[(seat + turn) % players]) for seat in range(players)]
    seats = [_same_seat(table.seating[(seat + turn) % players], seat) for seat in range(players)]
    seed = table.row.seed if same_deal else None if table.row.companion else random_seed()
    record = None
    if same_deal and table.row.record is not None:
        # The record's own pile is not known: its starting tiles are the same, the draws are new.
        own = {key: table.row.record[key] for key in _KEPT if key in table.row.record}
        record = {**own, "events": own["events"][:1], "result": None}
    if same_deal and not table.hand.game.over and not table.row.known_deal:
        await hub.store.tables.set_known(table.id)
        table.row.known_deal = True
    row = TableRow(new_id(), arguments, seed, record, table.row.companion, visitor, known_deal=same_deal)
    # The others get it on their lists when they come: nobody fills another's list.
    following = await hub.open_table(row, seats, payer, listed={visitor})
    await hub.again(sitting, following.id)
    return following


def _same_seat(old: SeatRow, seat: int) -> SeatRow:
    row = SeatRow(seat, old.kind, old.name, old.level, old.holder)
    if old.open:
        row.invitation = new_token()
    elif old.holder is not None:
        row.seat_link = new_token()
    return row
