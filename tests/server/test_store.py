"""What is written into the database comes back from it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from feurio.server.settings import Settings
from feurio.server.store.store import Store
from feurio.server.table.rows import SeatRow, Step, TableRow, Writing


async def check_what_comes_back(settings: Settings) -> None:
    store = Store(settings, "one")
    await store.open()
    try:
        setup = {"edition": "wildfire", "players": 2, "variants": ["firebreak"]}
        row = TableRow(
            "t", setup, 2**64 - 1, {"events": ["ä"]}, True, "ann", 1.25, 1_700_000_000.123456, True, "n", True
        )
        seats = [
            SeatRow(1, "friend", "Bö", None, None, "token", None),
            SeatRow(0, "me", "Ann", None, "ann", None, "link"),
        ]
        steps = [
            Step("t", number, "play", f"pass\ndraw {number}", f"m{number}", 1.5 * number) for number in range(1, 13)
        ]
        await store.tables.create(row, seats, {"ann"}, bot_first=False)
        await store.tables.create(TableRow("other", setup, None, None, False, "bob"), seats, {"bob"}, bot_first=False)
        assert await store.write_steps([Writing(step, 0) for step in reversed(steps)]) == [True] * len(steps)
        if store.postgres:
            await store.presences.note({("t", "ann"): True, ("t", "eve"): True}, 60)
        assert await store.load("nothing") is None
        found = await store.load("t")
        assert found is not None
        assert found.row == row
        assert found.seats == [seats[1], seats[0]] == await store.seats.of("t")
        assert found.steps == steps == await store.tables.steps("t")
        assert found.here == ({"ann", "eve"} if store.postgres else set())
        empty = await store.load("other")
        assert empty is not None
        assert (empty.row.seed, empty.row.record, empty.steps, empty.here) == (None, None, [], set())
        assert await store.tables.of("ann", 10) == ["t"]
        assert found.listed == {"ann"}
        assert empty.listed == set()
    finally:
        await store.close()


def test_a_table_comes_back_from_sqlite_as_it_was(tmp_path: Path) -> None:
    asyncio.run(check_what_comes_back(Settings(data_dir=str(tmp_path))))


def test_a_table_comes_back_from_postgresql_as_it_was(database: str, tmp_path: Path) -> None:
    asyncio.run(check_what_comes_back(Settings(database=database, data_dir=str(tmp_path))))
