"""Seats in the database. Of two who want the same seat at once one gets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import or_, select, update

from feurio.server.store import schema
from feurio.server.store.database import Database
from feurio.server.table.rows import SeatRow


class Seats:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, table: str) -> list[SeatRow]:
        query = select(schema.seats).where(schema.seats.c.table_id == table).order_by(schema.seats.c.seat)
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [seat_row(dict(row)) for row in rows]

    async def take(
        self, table: str, seat: int, token: str, visitor: str, name: str | None, new_link: str, past: str
    ) -> bool:
        """Whether the seat was still to be had: of two who open an invitation at once one gets it."""
        seats = schema.seats.c
        values: dict[str, Any] = {
            "holder": visitor,
            "seat_link": new_link,
            "invitation": None,
            "past": past,
            "proposal": "",
        }
        if name:
            values["name"] = name
        query = update(schema.seats).where(
            seats.table_id == table, seats.seat == seat, or_(seats.invitation == token, seats.seat_link == token)
        )
        async with self._database.engine.begin() as connection:
            return bool((await connection.execute(query.values(**values))).rowcount)

    async def change(self, table: str, seat: SeatRow, was_held_by: str | None) -> bool:
        """Replaces a seat unless its holder has changed meanwhile."""
        seats = schema.seats.c
        holds = seats.holder.is_(None) if was_held_by is None else seats.holder == was_held_by
        query = update(schema.seats).where(seats.table_id == table, seats.seat == seat.seat, holds)
        async with self._database.engine.begin() as connection:
            return bool((await connection.execute(query.values(**seat_values(table, seat)))).rowcount)


def seat_values(table: str, seat: SeatRow) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "holder": seat.holder,
        "invitation": seat.invitation,
        "seat_link": seat.seat_link,
        "past": seat.past,
        "proposal": seat.proposal,
    }


def seat_row(values: Mapping[str, Any]) -> SeatRow:
    return SeatRow(**{name: value for name, value in values.items() if name != "table_id"})
