"""Tables, their steps, and whose lists they are on, in the database."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from feurio.server.store import schema
from feurio.server.store.database import Database
from feurio.server.store.seats import seat_values
from feurio.server.store.turns import owe_bot
from feurio.server.table.rows import SeatRow, Step, StepKind, TableRow

UNLISTED = -1.0
"""`since` of a table that was taken off a list and still counts."""


class Tables:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, table: TableRow, seats: Sequence[SeatRow], visitors: set[str], bot_first: bool) -> None:
        async with self._database.engine.begin() as connection:
            await connection.execute(insert(schema.tables).values(**_table_values(table)))
            await connection.execute(insert(schema.seats), [seat_values(table.id, seat) for seat in seats])
            places = [{"visitor": visitor, "table_id": table.id, "since": table.created} for visitor in visitors]
            if places:
                await connection.execute(insert(schema.places), places)
            if bot_first:
                await owe_bot(self._database, connection, table.id, 1)

    async def steps(self, table: str, after: int = 0) -> list[Step]:
        columns = schema.steps.c
        query = select(columns.number, columns.kind, columns.text, columns.mark, columns.at)
        query = query.where(columns.table_id == table, columns.number > after).order_by(columns.number)
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [step_of(table, *row) for row in rows]

    async def set_next(self, table: str, following: str) -> None:
        async with self._database.engine.begin() as connection:
            query = update(schema.tables).where(schema.tables.c.id == table).values(next_table=following)
            await connection.execute(query)

    async def set_known(self, table: str) -> None:
        """Notes that the tiles of a table can be known."""
        async with self._database.engine.begin() as connection:
            query = update(schema.tables).where(schema.tables.c.id == table).values(known_deal=True)
            await connection.execute(query)

    async def stored(self, visitor: str) -> int:
        """The bytes of the records that somebody has imported, also of those no longer on the list."""
        size = func.coalesce(func.sum(func.length(schema.tables.c.record)), 0)
        query = select(size).join(schema.places, schema.places.c.table_id == schema.tables.c.id)
        async with self._database.reader.connect() as connection:
            return int((await connection.execute(query.where(schema.places.c.visitor == visitor))).scalar_one())

    async def of(self, visitor: str, limit: int, before: float | None = None) -> list[str]:
        """The tables on somebody's list, those used last first."""
        query = select(schema.tables.c.id).join(schema.places, schema.places.c.table_id == schema.tables.c.id)
        query = query.where(schema.places.c.visitor == visitor, schema.places.c.since >= 0)
        query = query.order_by(schema.tables.c.touched.desc()).limit(limit)
        if before is not None:
            query = query.where(schema.tables.c.touched < before)
        async with self._database.reader.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def add_place(self, visitor: str, table: str) -> None:
        now = time.time()
        query = self._database.upsert(schema.places).values(visitor=visitor, table_id=table, since=now)
        again = query.on_conflict_do_update(
            index_elements=["visitor", "table_id"], set_={"since": now}, where=schema.places.c.since < 0
        )
        async with self._database.engine.begin() as connection:
            await connection.execute(again)

    async def remove_place(self, visitor: str, table: str) -> bool:
        places, tables = schema.places.c, schema.tables.c
        mine = (places.visitor == visitor, places.table_id == table, places.since >= 0)
        imported = select(tables.id).where(tables.id == table, tables.owner == visitor, tables.record.is_not(None))
        async with self._database.engine.begin() as connection:
            # A record that is stored counts against the visitor's right to store, on the list or not.
            query = update(schema.places).where(*mine, places.table_id.in_(imported)).values(since=UNLISTED)
            if (await connection.execute(query)).rowcount:
                return True
            return bool((await connection.execute(delete(schema.places).where(*mine))).rowcount)

    async def condemn(self, before: float, grace: int, limit: int = 5000) -> list[str]:
        """Counts tables untouched since `before`, forgets about those touched since; the ones counted `grace` times."""
        tables = schema.tables.c
        async with self._database.engine.begin() as connection:
            spared = update(schema.tables).where(tables.touched >= before, tables.condemned > 0)
            await connection.execute(spared.values(condemned=0))
            outdated = update(schema.tables).where(tables.touched < before)
            await connection.execute(outdated.values(condemned=tables.condemned + 1))
            query = select(tables.id).where(tables.condemned >= grace).order_by(tables.touched).limit(limit)
            return list((await connection.execute(query)).scalars())

    async def delete(self, ids: Sequence[str], before: float) -> list[str]:
        """Deletes those of these tables that are still untouched since `before`; which they were."""
        deleted: list[str] = []
        for start in range(0, len(ids), 200):
            group = ids[start : start + 200]
            async with self._database.engine.begin() as connection:
                query = select(schema.tables.c.id).where(
                    schema.tables.c.id.in_(group), schema.tables.c.touched < before
                )
                old = list((await connection.execute(query)).scalars())
                await connection.execute(delete(schema.steps).where(schema.steps.c.table_id.in_(old)))
                await connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(old)))
            deleted += old
        return deleted


def step_of(table: str, number: int, kind: StepKind, text: str, mark: str, at: float) -> Step:
    assert kind in ("play", "undo", "correct")
    return Step(table, number, kind, text, mark, at)


def _table_values(table: TableRow) -> dict[str, Any]:
    return {
        "id": table.id,
        "setup": json.dumps(table.setup),
        "seed": None if table.seed is None else str(table.seed),
        "record": None if table.record is None else json.dumps(table.record),
        "companion": table.companion,
        "owner": table.owner,
        "created": table.created,
        "touched": table.touched,
        "finished": table.finished,
        "next_table": table.next_table,
        "known_deal": table.known_deal,
    }


def table_row(values: Mapping[str, Any]) -> TableRow:
    return TableRow(
        id=values["id"],
        setup=json.loads(values["setup"]),
        seed=None if values["seed"] is None else int(values["seed"]),
        record=None if values["record"] is None else json.loads(values["record"]),
        companion=bool(values["companion"]),
        owner=values["owner"],
        created=values["created"],
        touched=values["touched"],
        finished=bool(values["finished"]),
        next_table=values["next_table"],
        known_deal=bool(values["known_deal"]),
    )
