"""Puzzles in the database: who has solved which, and how good people and how hard puzzles are.

A person and a puzzle are rated like two who play each other, by openskill: whoever finds the answer at the first try,
without a hint, has won. Ratings are shown as `POINTS` times what openskill counts in, so that a new person has 1500.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Final

from openskill.models import BradleyTerryFull
from sqlalchemy import Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from feurio.server.store import schema
from feurio.server.store.database import Database

POINTS: Final = 60.0
TRIES: Final = 3
_SURE = 2.5
"""How sure the rating is with which a puzzle begins: bots have been asked."""
_MODEL = BradleyTerryFull()


@dataclass(frozen=True)
class Standing:
    """A rating, and what it comes from."""

    mu: float
    sigma: float
    played: int = 0
    solved: int = 0

    @property
    def rating(self) -> int:
        return round(POINTS * self.mu)

    @property
    def spread(self) -> int:
        """The rating is within this much, two times in three."""
        return round(POINTS * self.sigma)


NEW: Final = Standing(_MODEL.mu, _MODEL.sigma)
"""Somebody who has not solved any."""


def standing_of_bots(rating: int) -> Standing:
    """The standing with which a puzzle begins."""
    return Standing(rating / POINTS, _SURE)


@dataclass(frozen=True)
class Come:
    """How far somebody has come with a puzzle."""

    wrong: int = 0
    hinted: bool = False
    done: bool = False
    solved: bool = False

    @property
    def tries(self) -> int:
        """Tries that are left."""
        return 0 if self.done and not self.solved else max(0, TRIES - self.wrong)


def rated(person: Standing, puzzle: Standing, won: bool) -> tuple[Standing, Standing]:
    """Both after they have met."""
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in (person, puzzle)]
    (me,), (it,) = _MODEL.rate(teams, ranks=[1, 2] if won else [2, 1])
    return (
        Standing(me.mu, me.sigma, person.played + 1, person.solved + won),
        Standing(it.mu, it.sigma, puzzle.played + 1, puzzle.solved + won),
    )


class Puzzles:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def person(self, visitor: str) -> Standing:
        async with self._database.reader.connect() as connection:
            return await _standing(connection, schema.puzzle_people, schema.puzzle_people.c.visitor == visitor) or NEW

    async def puzzle(self, name: str, begins: int) -> Standing:
        kept = schema.puzzle_ratings
        async with self._database.reader.connect() as connection:
            return await _standing(connection, kept, kept.c.puzzle == name) or standing_of_bots(begins)

    async def come(self, visitor: str, name: str) -> Come:
        async with self._database.reader.connect() as connection:
            return await _come(connection, visitor, name) or Come()

    async def known(self, visitor: str) -> dict[str, bool]:
        """The puzzles that somebody is done with, and whether each was solved."""
        kept = schema.puzzle_results
        query = select(kept.c.puzzle, kept.c.solved).where(kept.c.visitor == visitor, kept.c.done)
        async with self._database.reader.connect() as connection:
            return {row.puzzle: row.solved for row in await connection.execute(query)}

    async def hint(self, visitor: str, name: str) -> None:
        """Notes that somebody was helped: no rating is won any more."""
        async with self._database.engine.begin() as connection:
            come = await _come(connection, visitor, name)
            if come is None or not (come.done or come.hinted):
                wrong = come.wrong if come else 0
                await self._write(connection, visitor, name, Come(wrong, True))

    async def answer(self, visitor: str, name: str, begins: int, right: bool, gave_up: bool = False) -> Answered:
        """Notes a right answer or a wrong one; with the first right one, the third wrong one or none at all the puzzle
        is done, and both are rated once."""
        async with self._database.engine.begin() as connection:
            come = await _come(connection, visitor, name)
            people, ratings = schema.puzzle_people, schema.puzzle_ratings
            before = await _standing(connection, people, people.c.visitor == visitor)
            person = before or NEW
            was = come or Come()
            if was.done:
                solved = was.solved
                return Answered(Come(was.wrong, was.hinted, True, solved), person.rating, person.rating)
            wrong = was.wrong + (not right and not gave_up)
            now = Come(wrong, was.hinted, right or gave_up or wrong >= TRIES, right)
            await self._write(connection, visitor, name, now)
            if not now.done:
                return Answered(now, person.rating, person.rating)
            old = await _standing(connection, ratings, ratings.c.puzzle == name)
            won = right and wrong == 0 and not was.hinted
            me, it = rated(person, old or standing_of_bots(begins), won)
            mine = {"mu": me.mu, "sigma": me.sigma, "played": me.played, "solved": me.solved, "at": time.time()}
            own = {"mu": it.mu, "sigma": it.sigma, "played": it.played, "solved": it.solved}
            await self._put(connection, people, {"visitor": visitor}, mine)
            await self._put(connection, ratings, {"puzzle": name}, own)
            return Answered(now, person.rating, me.rating)

    async def _write(self, connection: AsyncConnection, visitor: str, name: str, come: Come) -> None:
        values = {
            "wrong": come.wrong,
            "hinted": come.hinted,
            "done": come.done,
            "solved": come.solved,
            "at": time.time(),
        }
        await self._put(connection, schema.puzzle_results, {"visitor": visitor, "puzzle": name}, values)

    async def _put(
        self, connection: AsyncConnection, kept: Table, keys: dict[str, str], values: dict[str, Any]
    ) -> None:
        """Writes a row that another request may write at the same time: two taps, two people with one puzzle."""
        new = self._database.upsert(kept).values(**keys, **values)
        await connection.execute(new.on_conflict_do_update(index_elements=[*keys], set_=values))


@dataclass(frozen=True)
class Answered:
    """How far somebody has come, and the rating before and after."""

    come: Come
    before: int
    after: int


async def _standing(connection: AsyncConnection, kept: Table, which: Any) -> Standing | None:
    row = (await connection.execute(select(kept).where(which))).one_or_none()
    return None if row is None else Standing(row.mu, row.sigma, row.played, row.solved)


async def _come(connection: AsyncConnection, visitor: str, name: str) -> Come | None:
    kept = schema.puzzle_results
    query = select(kept).where(kept.c.visitor == visitor, kept.c.puzzle == name)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else Come(row.wrong, row.hinted, row.done, row.solved)
