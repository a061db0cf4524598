"""Puzzles over HTTP: which there are, one to solve, what the search says to an answer, and how good one is at it.

The browser knows no rules and no answers: it sends the events that somebody has played since the puzzle's position, and
gets back where they lead. Only what was found out about people is kept.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from feurio.drawing import svg
from feurio.editions import EDITIONS, RULES
from feurio.position import Position
from feurio.puzzles import THEMES, Puzzle, named, puzzles
from feurio.puzzles.themes import rule_of
from feurio.referee.outcome import Outcome
from feurio.server.hall import opening
from feurio.server.hall.hub import Hub
from feurio.server.store.puzzles import Come, Standing
from feurio.server.table.messages import Reason
from feurio.server.table.refusals import Refusal
from feurio.server.wire import bodies
from feurio.server.wire.api import Opener, TheHub, Visitor, may_answer, summary
from feurio.server.wire.daily import note_puzzle
from feurio.server.wire.guards import address_of
from feurio.server.wire.statics import content_of, serve

router = APIRouter(prefix="/api/puzzles")
Name = Annotated[str, Path(pattern=r"^[a-z]{1,16}-[0-9]{1,12}$")]
Event = Annotated[str, Field(max_length=64)]
Day = Annotated[str, Field(max_length=10)]
NEAR = 12
"""Of so many puzzles that are nearest to one's rating the next is one."""


class StandingOut(BaseModel):
    """A rating, how sure it is, and what it comes from."""

    rating: int
    spread: int
    played: int
    solved: int


class ComeOut(BaseModel):
    """How far somebody has come with a puzzle; `wrong` are the attempts that failed."""

    wrong: int
    tries: int
    hinted: bool
    done: bool
    solved: bool


class ThemeOut(BaseModel):
    """What a puzzle is about, and the rule it comes from."""

    theme: str
    rule: str


class SolvedOut(BaseModel):
    """The explanation: by how much every other answer falls short, how many positions were searched, what it is about,
    the events of the answer, and the position in one line, to try out something else."""

    position: str
    margin: int
    nodes: int
    themes: list[ThemeOut]
    answer: list[str]


class PuzzleOut(BaseModel):
    """A puzzle to solve. Its themes are told once it is done."""

    name: str
    edition: str
    game: str
    aim: str
    goal_name: str
    goal: int
    turns: int
    coming: list[int]
    grade: str
    seat: int
    number: int
    position: Annotated[dict[str, Any], Position]
    legal: list[str]
    standing: StandingOut
    me: StandingOut
    come: ComeOut
    solved: SolvedOut | None


class JudgedOut(BaseModel):
    """What the search says to the events so far, and where they lead: the last of them with what came after it."""

    right: bool | None
    reached: int | None
    wrong_name: str
    done: bool
    reason: Annotated[dict[str, Any], Reason] | None
    log: list[Annotated[dict[str, Any], Outcome]]
    number: int
    position: Annotated[dict[str, Any], Position] | None
    legal: list[str]
    come: ComeOut
    before: int
    after: int
    solved: SolvedOut | None


class PuzzleHintOut(BaseModel):
    """What it is about; then the event to play."""

    themes: list[ThemeOut]
    event: str | None


class ShelfOut(BaseModel):
    """Puzzles of one kind: how many there are, and how many one has solved."""

    id: str
    count: int
    done: int


class PuzzlesOut(BaseModel):
    count: int
    me: StandingOut
    games: list[ShelfOut]
    themes: list[ShelfOut]


class NextOut(BaseModel):
    """The next puzzle; none if all of them are done."""

    name: str | None


class EventsBody(BaseModel):
    """The events that somebody has played since the puzzle's position, without those of others and of chance; `day` is
    the one whose puzzle it is solved as."""

    model_config = ConfigDict(extra="ignore")

    events: Annotated[list[Event], Field(min_length=1, max_length=120)]
    day: Day = ""


class GiveUpBody(BaseModel):
    model_config = ConfigDict(extra="ignore")

    day: Day = ""


class HintBody(BaseModel):
    model_config = ConfigDict(extra="ignore")

    step: Annotated[int, Field(ge=1, le=2)]
    events: Annotated[list[Event], Field(max_length=120)] = []


@router.get("")
async def get_puzzles(hub: TheHub, who: Visitor) -> PuzzlesOut:
    """What there is, by game and theme, and how good one is at it."""
    known = await hub.store.puzzles.known(who)
    solved = {name for name, done in known.items() if done}
    return PuzzlesOut(
        count=len(puzzles()),
        me=_standing(await hub.store.puzzles.person(who)),
        games=_shelves(_by_game(), solved),
        themes=_shelves(_by_theme(), solved),
    )


@router.get("/next")
async def get_next(
    hub: TheHub,
    who: Visitor,
    game: Annotated[str, Query(max_length=16)] = "",
    theme: Annotated[str, Query(max_length=16)] = "",
) -> NextOut:
    """A puzzle near one's rating that one has not had."""
    if (game and game not in RULES) or (theme and theme not in THEMES):
        raise Refusal("no-such-puzzle", 404)
    me = await hub.store.puzzles.person(who)
    known = await hub.store.puzzles.known(who)
    found = [
        puzzle
        for puzzle in puzzles(theme=theme or None)
        if puzzle.name not in known and game in ("", EDITIONS[puzzle.edition].rules)
    ]
    found.sort(key=lambda puzzle: abs(puzzle.rating - me.rating))
    return NextOut(name=random.choice(found[:NEAR]).name if found else None)


@router.get("/{name}")
async def get_puzzle(name: Name, hub: TheHub, who: Visitor) -> PuzzleOut:
    """A puzzle with all that is seen of it."""
    puzzle = _found(name)
    hub.thinkers.expect_looks()
    come = await hub.store.puzzles.come(who, name)
    game = puzzle.start()
    return PuzzleOut(
        name=name,
        edition=puzzle.edition,
        game=EDITIONS[puzzle.edition].rules,
        aim=puzzle.aim,
        goal_name=puzzle.goal_name,
        goal=puzzle.goal,
        turns=puzzle.turns,
        coming=list(puzzle.coming),
        grade=puzzle.grade,
        seat=game.mover,
        number=game.move_count,
        position=dict(game.position()),
        legal=game.legal_texts(),
        standing=_standing(await hub.store.puzzles.puzzle(name, puzzle.rating)),
        me=_standing(await hub.store.puzzles.person(who)),
        come=_come(come),
        solved=_solved(puzzle) if come.done else None,
    )


@router.get("/{name}/picture.svg")
async def get_picture(request: Request, name: Name) -> Response:
    """The position as a picture, to show to others."""
    return serve(request, content_of(_picture(_found(name).name), "image/svg+xml"))


@router.post("/{name}")
async def post_answer(request: Request, name: Name, body: EventsBody, hub: TheHub, who: Visitor) -> JudgedOut:
    """What the search says to an answer; a turn that is complete counts."""
    puzzle = _found(name)
    judged = await hub.thinkers.judge(name, body.events, address_of(request.scope))
    if judged.reason is not None:
        return await _refused(hub, who, puzzle, judged.reason)
    verdict = judged.verdict
    come = await hub.store.puzzles.come(who, name)
    rating = (await hub.store.puzzles.person(who)).rating
    after = rating
    if judged.over:
        may_answer(request)
        answered = await hub.store.puzzles.answer(who, name, puzzle.rating, verdict.done)
        come, rating, after = answered.come, answered.before, answered.after
        await note_puzzle(hub, who, body.day, name, come)
    return JudgedOut(
        right=verdict.right,
        reached=verdict.reached,
        wrong_name=puzzle.wrong_name(verdict.reached),
        done=verdict.done,
        reason=None,
        log=judged.log,
        number=judged.number,
        position=judged.position,
        legal=judged.legal,
        come=_come(come),
        before=rating,
        after=after,
        solved=_solved(puzzle) if come.done else None,
    )


@router.post("/{name}/hint")
async def post_hint(request: Request, name: Name, body: HintBody, hub: TheHub, who: Visitor) -> PuzzleHintOut:
    """What the puzzle is about, then what to play; from then on no rating can be won with it."""
    puzzle = _found(name)
    may_answer(request)
    await hub.store.puzzles.hint(who, name)
    line = [event for event in puzzle.answer if event]
    at = len(body.events) if line[: len(body.events)] == body.events else 0
    event = line[at] if body.step == 2 and at < len(line) else None
    return PuzzleHintOut(themes=_themes(puzzle), event=event)


@router.post("/{name}/give-up")
async def post_give_up(request: Request, name: Name, body: GiveUpBody, hub: TheHub, who: Visitor) -> SolvedOut:
    """The answer, for somebody who has had enough."""
    puzzle = _found(name)
    may_answer(request)
    answered = await hub.store.puzzles.answer(who, name, puzzle.rating, right=False, gave_up=True)
    await note_puzzle(hub, who, body.day, name, answered.come)
    return _solved(puzzle)


@router.post("/{name}/table", status_code=201)
async def post_table(name: Name, hub: TheHub, who: Visitor, address: Opener) -> bodies.TableOut:
    """A table that goes on from the puzzle's position, against bots."""
    puzzle = _found(name)
    return await summary(await opening.open_position(hub, who, puzzle.position, puzzle.seat, address), who)


async def _refused(hub: Hub, who: str, puzzle: Puzzle, reason: Reason) -> JudgedOut:
    rating = (await hub.store.puzzles.person(who)).rating
    return JudgedOut(
        right=None,
        reached=None,
        wrong_name="",
        done=False,
        reason=dict(reason),
        log=[],
        number=0,
        position=None,
        legal=[],
        come=_come(await hub.store.puzzles.come(who, puzzle.name)),
        before=rating,
        after=rating,
        solved=None,
    )


def _found(name: str) -> Puzzle:
    try:
        return named(name)
    except KeyError:
        raise Refusal("no-such-puzzle", 404) from None


def _standing(standing: Standing) -> StandingOut:
    return StandingOut(
        rating=standing.rating,
        spread=standing.spread,
        played=standing.played,
        solved=standing.solved,
    )


def _come(come: Come) -> ComeOut:
    return ComeOut(
        wrong=come.wrong,
        tries=come.tries,
        hinted=come.hinted,
        done=come.done,
        solved=come.solved,
    )


def _themes(puzzle: Puzzle) -> list[ThemeOut]:
    return [ThemeOut(theme=theme, rule=rule_of(theme, puzzle.edition)) for theme in puzzle.themes]


def _solved(puzzle: Puzzle) -> SolvedOut:
    return SolvedOut(
        position=puzzle.position,
        margin=puzzle.margin,
        nodes=puzzle.nodes,
        themes=_themes(puzzle),
        answer=list(puzzle.first_turn()),
    )


@lru_cache(maxsize=1)
def _by_game() -> dict[str, frozenset[str]]:
    return {rules: frozenset(one.name for one in puzzles() if EDITIONS[one.edition].rules == rules) for rules in RULES}


@lru_cache(maxsize=1)
def _by_theme() -> dict[str, frozenset[str]]:
    return {theme: frozenset(one.name for one in puzzles(theme=theme)) for theme in THEMES}


def _shelves(kinds: dict[str, frozenset[str]], solved: set[str]) -> list[ShelfOut]:
    return [ShelfOut(id=kind, count=len(names), done=len(names & solved)) for kind, names in kinds.items() if names]


@lru_cache(maxsize=128)
def _picture(name: str) -> bytes:
    return svg(named(name).start().position()).encode()
