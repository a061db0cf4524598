"""Today's fire: the same for everybody, against par and others, with a streak for days played in time."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from table_client import GENEROUS, Person, ServerProcess, play_on

from feurio.cli import main
from feurio.editions import EDITIONS
from feurio.puzzles import collection, named, puzzles
from feurio.puzzles.daily import FIRST, Row, day_from, day_of, hexagons, points_of, rows_of, set_day, streak_of
from feurio.record import replay


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def days_so_far() -> Iterator[date]:
    """From today back to the first."""
    day = datetime.now(UTC).date()
    while day >= FIRST:
        yield day
        day -= timedelta(days=1)


async def test_everybody_finds_the_same_day(people: Any) -> None:
    first, second = await people().get(f"/api/daily/{today()}"), await people().get(f"/api/daily/{today()}")
    assert first == second
    assert first["puzzle"] == day_of(date.fromisoformat(today())).puzzle
    assert (first["streak"], first["on_time"], first["deal"]["done"]) == (0, True, False)
    assert len(first["week"]) == 7


async def test_the_puzzle_of_the_day_counts_for_the_streak(people: Any) -> None:
    me = people()
    day = await me.get(f"/api/daily/{today()}")
    puzzle = named(day["puzzle"])
    await me.post(f"/api/puzzles/{puzzle.name}/give-up", {})
    after = await me.get(f"/api/daily/{today()}")
    assert (after["puzzle_result"]["done"], after["puzzle_result"]["points"]) == (True, 0)
    assert after["streak"] == 1
    assert sum(one["played"] for one in after["week"]) == 1
    other = await people().get(f"/api/daily/{today()}")
    assert other["others_puzzle"] == {"count": 1, "better": 0}, "counted, not listed: there may be thousands"
    assert after["others_puzzle"]["count"] == 0
    assert other["streak"] == 0


async def test_the_puzzle_of_the_day_counts_when_it_is_done(people: Any) -> None:
    """Somebody closes the page right after the answer, and opens Today's fire on another day."""
    me, name = people(), day_of(date.fromisoformat(today())).puzzle

    async def count() -> int:
        return int((await people().get(f"/api/daily/{today()}"))["others_puzzle"]["count"])

    before = await count()
    other = next(puzzle.name for puzzle in puzzles() if puzzle.name != name)
    for day in ("", "1999-01-01", "soon", today()):
        await me.post(f"/api/puzzles/{other}/give-up", {"day": day})
    await me.post(f"/api/puzzles/{name}/give-up", {})
    assert await count() == before, "nobody said that it was that day's"
    await me.post(f"/api/puzzles/{name}/give-up", {"day": today()})
    assert await count() == before + 1


async def test_a_missed_day_can_be_played_without_the_streak(people: Any) -> None:
    me = people()
    earlier = (datetime.now(UTC).date() - timedelta(days=4)).isoformat()
    day = await me.get(f"/api/daily/{earlier}")
    assert day["on_time"] is False
    await me.post(f"/api/puzzles/{day['puzzle']}/give-up", {})
    after = await me.get(f"/api/daily/{earlier}")
    assert (after["puzzle_result"]["done"], after["streak"]) == (True, 0)


async def test_the_deal_is_one_table_for_each(people: Any) -> None:
    me = people()
    table = await me.post(f"/api/daily/{today()}/deal", {})
    again = await me.post(f"/api/daily/{today()}/deal", {})
    assert table["table"] == again["table"]
    assert table["setup"]["mode"] == "solitaire"
    other = await people().post(f"/api/daily/{today()}/deal", {})
    assert other["table"] != table["table"]
    assert other["position"] == table["position"]
    assert (await me.get(f"/api/daily/{today()}"))["deal"]["table"] == table["table"]


async def test_two_taps_at_once_open_one_table(people: Any) -> None:
    """A second one would be for trying out what comes."""
    me = people()
    await me.get("/api/catalogue")
    await me.get("/api/bests")  # the cookie
    taps = await asyncio.gather(*(me.post(f"/api/daily/{today()}/deal", {}) for _ in range(5)))
    assert len({table["table"] for table in taps}) == 1
    assert len((await me.get("/api/tables"))["tables"]) == 1


async def test_what_was_seen_of_a_day_s_deal_is_not_taken_back_nor_tried_out(people: Any) -> None:
    me = people()
    date = next(day for day in days_so_far() if EDITIONS[day_of(day).edition].rules != "volcano").isoformat()
    table = (await me.post(f"/api/daily/{date}/deal", {}))["table"]
    for _ in range(2):
        async with me.at(table) as seen:
            while not any(entry["event"].startswith("draw") for entry in seen.log[-1:]) or seen.number < 6:
                await seen.play(seen.legal[0])
            assert not seen.table["undo"]
            assert (await seen.ask("undo", number=seen.number))["code"] in ("undo-revealed", "nothing-to-undo")
            trial = await me.request("POST", f"/api/tables/{table}/again", {"same_deal": True})
            assert trial.json()["error"]["code"] == "not-over"
            await play_on(seen, random.Random(2), 3)


async def test_a_day_s_deal_is_known_as_one_after_a_restart(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, **GENEROUS) as server:
        me = Person(server.url)
        date = next(day for day in days_so_far() if EDITIONS[day_of(day).edition].rules == "wildfire").isoformat()
        table = (await me.post(f"/api/daily/{date}/deal", {}))["table"]
        async with me.at(table) as seen:
            await play_on(seen, random.Random(2), 4)
        server.kill()
        server.start()
        async with me.at(table) as seen:
            assert seen.table["day"] == date
        refused = await me.request("POST", f"/api/tables/{table}/again", {"same_deal": True})
        assert refused.json()["error"]["code"] == "not-over"


@pytest.mark.parametrize("text", ["2026-10-31", "2999-01-01", "2026-13-40"])
async def test_other_days_are_not_told(people: Any, text: str) -> None:
    assert (await people().request("GET", f"/api/daily/{text}")).status_code == 404
    assert (await people().request("POST", f"/api/daily/{text}/deal", {})).status_code == 404


async def test_what_is_no_date_is_refused(people: Any) -> None:
    assert (await people().request("GET", "/api/daily/tomorrow")).status_code == 422


@pytest.mark.parametrize("number", range(151))
def test_par_is_reached_by_the_solver_that_set_it(number: int) -> None:
    day = day_of(FIRST + timedelta(days=number))
    game = replay(day.certificate())
    assert game.over
    assert points_of(game) == day.par
    assert game.events[: len(day.deal().events)] == day.deal().events
    assert named(day.puzzle).edition != day.edition


def test_a_day_is_chosen_the_same_again() -> None:
    day = next(day for day in (day_of(FIRST + timedelta(days=n)) for n in range(20, 25)) if not day.events)
    assert replace(set_day(day.date), puzzle=day.puzzle) == day
    far = [set_day(date(2031, 5, day)) for day in (4, 4)]
    assert far[0] == far[1]


def test_every_day_has_a_puzzle_of_its_own() -> None:
    """Those that were set in advance keep theirs when others are taken out of the collection."""
    days = [day_of(FIRST + timedelta(days=number)) for number in range(151)]
    assert len({named(day.puzzle).name for day in days}) == len(days)


def test_a_day_whose_puzzle_was_taken_out_has_another(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [day_of(date(2027, 1, 1) + timedelta(days=number)) for number in range(10)]
    gone = before[3].puzzle
    left = {puzzle.name: puzzle for puzzle in puzzles() if puzzle.name != gone}
    monkeypatch.setattr(collection, "_shipped", lambda: left)
    after = [day_of(day.date) for day in before]
    assert after[3].puzzle != gone
    assert named(after[3].puzzle).edition == gone.partition("-")[0]
    assert replace(after[3], puzzle=gone) == before[3]
    assert [*after[:3], *after[4:]] == [*before[:3], *before[4:]]
    assert len({day.puzzle for day in after}) == 10


def test_days_are_packed_as_they_are_shipped(tmp_path: Path) -> None:
    file = tmp_path / "days.gz"
    assert main(["daily", "2027-01-01", "--pack", str(file), "--days", "2"]) == 0
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    assert [day_from(json.loads(line)) for line in lines] == [day_of(date(2027, 1, 1)), day_of(date(2027, 1, 2))]
    assert main(["daily", "2027-01-01", "--pack", str(tmp_path), "--days", "1"]) == 1


def test_days_take_turns_through_the_editions() -> None:
    days = [day_of(date(2027, 1, 1) + timedelta(days=number)) for number in range(10)]
    assert len({day.edition for day in days[:5]}) == 5
    assert [day.edition for day in days[:5]] == [day.edition for day in days[5:]]
    assert len({day.puzzle for day in days}) == 10


def test_a_card_gives_nothing_away() -> None:
    assert hexagons([Row("\u25b2", 10, 12), Row("", 13, 14)]) == [
        "\u2b22" * 10 + "\u2b21" * 2 + " \u25b2",
        "\u2b22" * 12,
        "\u2b22\u2b21",
    ]
    rows = rows_of(day_of(date(2027, 1, 1)).deal())
    assert all(row.have == 0 for row in rows)


def test_a_streak_ends_with_a_missed_day() -> None:
    monday = date(2027, 1, 4)
    days = [monday + timedelta(days=number) for number in (0, 1, 2, 4)]
    assert streak_of(days, monday + timedelta(days=2)) == 3
    assert streak_of(days, monday + timedelta(days=3)) == 3  # today is not over yet
    assert streak_of(days, monday + timedelta(days=4)) == 1
    assert streak_of([], monday) == 0
