"""Tables that nobody touches go after their time; a clock that jumps takes none with it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import update

from feurio.server.bots.thinkers import Thinkers
from feurio.server.hall.hub import Hub
from feurio.server.hall.opening import Sitter, new_id, new_seat
from feurio.server.hall.retention import DAY, GRACE, Retention
from feurio.server.settings import Settings
from feurio.server.store import backups, schema
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
    await hub.open_table(row, [new_seat(hub, 0, Sitter("me"), "me")])
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


async def test_copies_made_before_deleting_do_not_fill_the_disk(tmp_path: Path) -> None:
    async with a_hub(tmp_path) as hub:
        by_hand = backups.make_file(tmp_path / "tables.sqlite3", backups.BY_HAND)
        for _ in range(backups.KEPT + 3):
            row = await a_table(hub)
            clock = Clock(row.touched)
            retention = clock.retention(hub)
            clock.pass_by(31 * DAY)
            assert sum([await retention.sweep() for _ in range(GRACE)]) == 1
        kept = backups.files(tmp_path / "tables.sqlite3")
        assert sum(backups.kind_of(path.name) == backups.RETENTION for path in kept) == backups.KEPT
        assert by_hand in kept, "what somebody made by hand is theirs"


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


async def test_results_go_when_their_owner_s_cookie_has_ended_and_not_before(tmp_path: Path) -> None:
    async with a_hub(tmp_path) as hub:
        store, now = hub.store, time.time()
        await store.puzzles.answer("gone", "p1", 1500, right=True)
        await store.days.finish("gone", "2026-01-01", "puzzle", True, 1, "")
        for visitor in ("player", "back"):
            await store.puzzles.answer(visitor, "p1", 1500, right=True)
        row = await a_table(hub)
        await store.tables.add_place("player", row.id)
        clock = Clock(now)
        retention = clock.retention(hub)

        async def sweep(times: int) -> set[str]:
            """Sweeps, while somebody is at the table now and then; who still has results."""
            for _ in range(times):
                async with store.database.engine.begin() as connection:
                    await connection.execute(update(schema.tables).values(touched=clock.now))
                await retention.sweep()
            return {one for one in ("gone", "player", "back") if await store.puzzles.known(one)}

        clock.pass_by(399 * DAY)
        assert await sweep(GRACE + 1) == {"gone", "player", "back"}
        clock.pass_by(2 * DAY)
        assert await sweep(GRACE - 1) == {"gone", "player", "back"}, "a day is left to notice a wrong clock"
        async with store.database.engine.begin() as connection:
            mine = update(schema.puzzle_people).where(schema.puzzle_people.c.visitor == "back")
            await connection.execute(mine.values(at=clock.now))
        assert await sweep(1) == {"player", "back"}, "who plays at a table or was here again keeps everything"
        assert await store.days.of("gone") == []
        assert (await store.puzzles.person("gone")).played == 0
        assert (await store.puzzles.puzzle("p1", 1500)).played == 3, "how hard people found it is nobody's"
        (copy,) = backups.files(tmp_path / "tables.sqlite3")
        assert backups.verify_file(copy).tables == 1
