"""Tables that nobody touches go after their time; a clock that jumps takes none with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from feurio.server.bots.thinkers import Thinkers
from feurio.server.hall.hub import Hub
from feurio.server.hall.opening import Sitter, new_id, new_seat
from feurio.server.hall.retention import DAY, GRACE, Retention
from feurio.server.settings import Settings
from feurio.server.store import backups
from feurio.server.store.store import Store
from feurio.server.table.rows import TableRow


class Clock:
    """The time of day and the steady counter of a machine; the first can be set wrong."""

    def __init__(self, now: float) -> None:
        self.now = now
        self.steadily = 1000.0

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        self.steadily += seconds

    def retention(self, hub: Hub) -> Retention:
        return Retention(hub, 30, clock=lambda: self.now, steady=lambda: self.steadily)


@asynccontextmanager
async def a_hub(folder: Path) -> AsyncIterator[Hub]:
    settings = Settings(data_dir=str(folder), retention_days=30)
    store = Store(settings, "test")
    await store.open()
    yield Hub(settings, store, Thinkers(1))
    await store.close()


async def a_table(hub: Hub) -> TableRow:
    row = TableRow(new_id(), {"edition": "volcano", "mode": "solitaire", "players": 1}, 1, None, False, "me")
    await hub.open_table(row, [new_seat(0, Sitter("me"), "me")])
    return row


async def test_an_outdated_table_goes_after_a_day_of_sweeps_and_is_in_a_backup(tmp_path: Path) -> None:
    async with a_hub(tmp_path) as hub:
        row = await a_table(hub)
        clock = Clock(row.touched)
        retention = clock.retention(hub)
        clock.pass_by(29 * DAY)
        assert [await retention.sweep() for _ in range(GRACE + 1)] == [0] * (GRACE + 1), "not old enough"
        clock.pass_by(2 * DAY)
        assert [await retention.sweep() for _ in range(GRACE)] == [0] * (GRACE - 1) + [1]
        assert await hub.store.load(row.id) is None
        (copy,) = backups.files(tmp_path / "tables.sqlite3")
        assert backups.verify_file(copy).tables == 1


async def test_a_clock_that_jumps_ahead_deletes_nothing(tmp_path: Path) -> None:
    async with a_hub(tmp_path) as hub:
        row = await a_table(hub)
        clock = Clock(row.touched)
        retention = clock.retention(hub)
        clock.now += 31 * DAY
        assert [await retention.sweep() for _ in range(3 * GRACE)] == [0] * (3 * GRACE)
        assert await hub.store.load(row.id) is not None


async def test_a_server_started_with_a_wrong_clock_leaves_a_day_to_notice(tmp_path: Path) -> None:
    async with a_hub(tmp_path) as hub:
        row = await a_table(hub)
        wrong = Clock(row.touched + 400 * DAY).retention(hub)
        assert [await wrong.sweep() for _ in range(GRACE - 1)] == [0] * (GRACE - 1)
        right = Clock(row.touched + DAY).retention(hub)
        assert await right.sweep() == 0
        assert [await wrong.sweep() for _ in range(GRACE - 1)] == [0] * (GRACE - 1), "the count began anew"
        assert await hub.store.load(row.id) is not None
