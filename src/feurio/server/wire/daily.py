"""Today's fire over HTTP: a day's deal and puzzle, what one made of them, and what others here did.

A day is the visitor's own: it begins at midnight where one is, so the browser says which. What lies further ahead than
anywhere on earth is not told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from datetime import date as Date  # noqa: N812
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel

from feurio.editions import EDITIONS
from feurio.puzzles import named
from feurio.puzzles.daily import FIRST, Day, day_of, streak_of
from feurio.server.hall import opening
from feurio.server.hall.hub import Hub
from feurio.server.hall.sitting import Sitting
from feurio.server.store.days import DEAL, PUZZLE, DayResult
from feurio.server.store.puzzles import Come
from feurio.server.table.refusals import Refusal
from feurio.server.wire import bodies
from feurio.server.wire.api import Opener, TheHub, Visitor, summary

router = APIRouter(prefix="/api/daily")
Text = Annotated[str, Path(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
AHEAD = timedelta(hours=14)
"""So much earlier than at Greenwich a day begins somewhere."""
LATE = timedelta(hours=12)
"""And so much later."""
_SHOWN = 7
_PATIENCE = 50
"""Tenths of a second after which a table that was noted and is not there counts as gone."""


class HalfOut(BaseModel):
    """A day's deal or puzzle as somebody finds it: `table` where it was begun, `card` its result in hexagons."""

    edition: str
    game: str
    done: bool
    points: int
    table: str | None
    card: str


class OthersOut(BaseModel):
    """How many have played it here, and how many of them one was better than, in percent."""

    count: int
    better: int


class DayPlayed(BaseModel):
    date: str
    played: bool


class DailyOut(BaseModel):
    """A day: what there is, and what one made of it."""

    date: str
    number: int
    on_time: bool
    par: int
    puzzle: str
    goal_name: str
    goal: int
    turns: int
    puzzle_result: HalfOut
    deal: HalfOut
    others: OthersOut
    others_puzzle: OthersOut
    streak: int
    week: list[DayPlayed]


@router.get("/{date}")
async def get_day(date: Text, hub: TheHub, who: Visitor) -> DailyOut:
    """What there is on a day."""
    day = await _day(date)
    puzzle = named(day.puzzle)
    come = await hub.store.puzzles.come(who, day.puzzle)
    mine = await hub.store.days.of(who)
    if come.done and not any(one.day == date and one.kind == PUZZLE for one in mine):
        await _finish_puzzle(hub, who, day, come)
        mine = await hub.store.days.of(who)
    own = {one.kind: one for one in mine if one.day == date}
    played = [Date.fromisoformat(one.day) for one in mine if one.done and one.on_time]
    return DailyOut(
        date=date,
        number=day.number,
        on_time=_on_time(day.date),
        par=day.par,
        puzzle=day.puzzle,
        goal_name=puzzle.goal_name,
        goal=puzzle.goal,
        turns=puzzle.turns,
        puzzle_result=_half(puzzle.edition, own.get(PUZZLE)),
        deal=_half(day.edition, own.get(DEAL)),
        others=await _others(hub, who, date, DEAL, own.get(DEAL)),
        others_puzzle=await _others(hub, who, date, PUZZLE, own.get(PUZZLE)),
        streak=streak_of(played, day.date),
        week=_week(day.date, played),
    )


@router.post("/{date}/deal", status_code=201)
async def post_deal(date: Text, hub: TheHub, who: Visitor, address: Opener) -> bodies.TableOut:
    """A table with the day's deal; the one that was begun before, if it is still there."""
    day = await _day(date)
    begun = await _begun(hub, who, date)
    before = None if begun is None else begun.table
    sitting = None if begun is None else await _table_of(hub, begun)
    if sitting is not None:
        return await summary(sitting, who)
    # Noted first: of two taps at once, one opens it.
    id = opening.new_id()
    if not await hub.store.days.begin(who, date, id, before, _on_time(day.date)):
        begun = await _begun(hub, who, date)
        sitting = None if begun is None else await _table_of(hub, begun)
        if sitting is None:
            raise Refusal("storage", 503)
        return await summary(sitting, who)
    setup = {"edition": day.edition, "mode": "solitaire"}
    sitting = await opening.open_new(hub, who, setup, day.seed, (), False, payer=address, id=id, day=date)
    return await summary(sitting, who)


async def note_puzzle(hub: Hub, who: str, date: str, name: str, come: Come) -> None:
    """Notes that somebody is done with a day's puzzle, on that day: who closes the page then keeps the streak."""
    try:
        day = await _day(date)
    except Refusal:
        return
    if come.done and day.puzzle == name:
        await _finish_puzzle(hub, who, day, come)


async def _finish_puzzle(hub: Hub, who: str, day: Day, come: Come) -> None:
    on_time, date = _on_time(day.date), day.date.isoformat()
    await hub.store.days.finish(who, date, PUZZLE, on_time, _points(come), _card(come))


async def _begun(hub: Hub, who: str, date: str) -> DayResult | None:
    return next((one for one in await hub.store.days.of(who) if one.day == date and one.kind == DEAL), None)


async def _table_of(hub: Hub, begun: DayResult) -> Sitting | None:
    """The table of a deal that was begun; None if it is gone. It may be opened just now, by another request."""
    for _ in range(_PATIENCE if begun.table is not None else 0):
        try:
            return await hub.table(begun.table or "")
        except Refusal as problem:
            if problem.status != 404 or begun.done:
                raise
        await asyncio.sleep(0.1)
    return None


async def _day(text: str) -> Day:
    try:
        date = Date.fromisoformat(text)
    except ValueError:
        raise Refusal("no-such-day", 404) from None
    if not FIRST <= date <= (datetime.now(UTC) + AHEAD).date():
        raise Refusal("no-such-day", 404)
    return await asyncio.to_thread(_known, date)


@lru_cache(maxsize=64)
def _known(date: Date) -> Day:
    return day_of(date)


def _on_time(date: Date) -> bool:
    """Whether it is still that day anywhere."""
    now = datetime.now(UTC)
    return (now - LATE).date() <= date <= (now + AHEAD).date()


def _points(come: Come) -> int:
    """What a puzzle is worth: three at the first try, one less for each that failed, none if it was not found."""
    return max(1, 3 - come.wrong) if come.solved else 0


def _card(come: Come) -> str:
    return "\u2b21" * come.wrong + ("\u2b22" if come.solved else "")


def _half(edition: str, result: DayResult | None) -> HalfOut:
    return HalfOut(
        edition=edition,
        game=EDITIONS[edition].rules,
        done=result is not None and result.done,
        points=result.points if result else 0,
        table=result.table if result else None,
        card=result.card if result else "",
    )


async def _others(hub: Hub, who: str, date: str, kind: str, mine: DayResult | None) -> OthersOut:
    """All but oneself: counted where they are stored, for there may be many."""
    points = mine.points if mine is not None and mine.done else 0
    count, below = await hub.store.days.others(who, date, kind, points)
    better = below if mine is not None and mine.done else 0
    return OthersOut(count=count, better=round(100 * better / count) if count else 0)


def _week(today: Date, played: Iterable[Date]) -> list[DayPlayed]:
    """From Monday to Sunday."""
    kept = set(played)
    monday = today - timedelta(days=today.weekday())
    days = [monday + timedelta(days=number) for number in range(_SHOWN)]
    return [DayPlayed(date=day.isoformat(), played=day in kept) for day in days]
