"""Lessons over HTTP: a game's lessons with all that is seen in them, and what the referee says to what somebody did.

Nothing is kept: a step is a position, and an answer to it changes nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, TypedDict

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from feurio import lessons
from feurio.errors import FeurioError
from feurio.lessons import Lesson, Marks, Step
from feurio.lessons.teacher import hot_cells
from feurio.position import Position
from feurio.server.table.encoding import to_text
from feurio.server.table.messages import PreviewMessage, Reason
from feurio.server.table.questions import previewed
from feurio.server.table.refusals import Refusal, reason_of
from feurio.server.wire.statics import Content, content_of, serve
from feurio.texts import ENGLISH, catalogue, languages

router = APIRouter(prefix="/api/lessons")
Name = Annotated[str, Path(max_length=16)]
Tongue = Annotated[str, Path(max_length=8)]


class StepTexts(TypedDict):
    """What is said at a step: what to do, a line of reason below it, and the answers to right and wrong."""

    ask: str
    then: str
    right: str
    wrong: str


class StepOut(TypedDict):
    """A step as the browser shows it: it knows no rules, so everything that may be done is here."""

    id: str
    kind: str
    number: int
    """How many events came before it."""
    seat: int
    position: Position
    text: str
    """The position in one line."""
    legal: list[str]
    choices: list[str]
    wanted: int
    """How many cells are to be tapped."""
    lit: list[str]
    marks: Marks
    answer: str
    """One right answer, for whoever asks to be shown it."""
    texts: StepTexts


class LessonTitle(TypedDict):
    id: str
    title: str
    seconds: int
    steps: int


class LessonOut(TypedDict):
    id: str
    title: str
    why: str
    rule: str
    seconds: int
    steps: list[StepOut]


class TrackOut(TypedDict):
    game: str
    lessons: list[LessonOut]


class TrackTitles(TypedDict):
    game: str
    lessons: list[LessonTitle]


class LessonsOut(TypedDict):
    tracks: list[TrackTitles]


class GivenBody(BaseModel):
    """What somebody did: an event, a cell or an answer."""

    model_config = ConfigDict(extra="ignore")

    given: Annotated[str, Field(max_length=64)]


class Taught(BaseModel):
    """What the referee says to it: whether it is right, why the rules forbid it, what it would do, what shows why."""

    right: bool
    asked: bool
    """Whether it is just what the lesson goes on with; else it is right as well."""
    reason: Annotated[dict[str, Any], Reason] | None
    preview: Annotated[dict[str, Any], PreviewMessage] | None
    marks: Annotated[dict[str, Any], Marks] | None


@router.get("/{language}")
async def get_lessons(request: Request, language: Tongue) -> Response:
    """The lessons of every game by their titles."""
    return serve(request, _titles(_known(language)))


@router.get("/{game}/{language}")
async def get_track(request: Request, game: Name, language: Tongue) -> Response:
    """A game's lessons, step by step."""
    try:
        return serve(request, _track(game, _known(language)))
    except KeyError:
        raise Refusal("no-such-lesson", 404) from None


@router.post("/{game}/{lesson}/{step}")
async def post_answer(game: Name, lesson: Name, step: Name, body: GivenBody) -> Taught:
    """What the referee says to what somebody did at a step."""
    try:
        steps = lessons.lesson(game, lesson).steps
    except KeyError:
        raise Refusal("no-such-lesson", 404) from None
    found = next((one for one in steps if one.id == step), None)
    if found is None:
        raise Refusal("no-such-lesson", 404)
    return taught(found, body.given)


def taught(step: Step, given: str) -> Taught:
    """What is said to what somebody did."""
    reason: Reason | None = None
    preview: PreviewMessage | None = None
    game = lessons.moment(step)
    try:
        if step.kind == "play":
            preview = previewed(game, "", given)
        elif step.kind == "tap" and given not in hot_cells(step):
            game.outcome_of(f"tile {given}")
    except FeurioError as problem:
        reason = reason_of(problem)
    right = reason is None and lessons.is_right(step, given)
    return Taught(
        right=right,
        asked=right and (step.kind != "play" or given == step.accept[0]),
        reason=dict(reason) if reason else None,
        preview=dict(preview) if preview else None,
        marks=dict(lessons.facts_of(step, given)) if right else None,
    )


def _known(language: str) -> str:
    if language not in languages():
        raise Refusal("no-such-language", 404, known=list(languages()))
    return language


@lru_cache(maxsize=16)
def _titles(language: str) -> Content:
    found: LessonsOut = {
        "tracks": [
            {"game": game, "lessons": [_title(one, language) for one in track]}
            for game, track in lessons.tracks().items()
        ]
    }
    return content_of(to_text(found).encode(), "application/json")


def _title(lesson: Lesson, language: str) -> LessonTitle:
    title = _text(language, f"{lesson.id}.title")
    return {"id": lesson.id, "title": title, "seconds": lesson.seconds, "steps": len(lesson.steps)}


@lru_cache(maxsize=64)
def _track(game: str, language: str) -> Content:
    found: TrackOut = {"game": game, "lessons": [_lesson(one, language) for one in lessons.track(game)]}
    return content_of(to_text(found).encode(), "application/json")


def _lesson(lesson: Lesson, language: str) -> LessonOut:
    return {
        "id": lesson.id,
        "title": _text(language, f"{lesson.id}.title"),
        "why": _text(language, f"{lesson.id}.why"),
        "rule": lesson.rule,
        "seconds": lesson.seconds,
        "steps": [_step(lesson, step, language) for step in lesson.steps],
    }


def _step(lesson: Lesson, step: Step, language: str) -> StepOut:
    game = lessons.moment(step)
    key = f"{lesson.id}.{step.id}"
    return {
        "id": step.id,
        "kind": step.kind,
        "number": game.move_count,
        "seat": game.to_move if isinstance(game.to_move, int) else 0,
        "position": game.position(),
        "text": game.position_text(),
        "legal": game.legal_texts() if step.kind == "play" else [],
        "choices": list(step.choices),
        "wanted": len(hot_cells(step)) if step.kind == "tap" else 0,
        "lit": list(step.lit),
        "marks": lessons.ask(step),
        "answer": lessons.answers(step)[0],
        "texts": {
            "ask": _text(language, f"{key}.ask"),
            "then": _text(language, f"{key}.then"),
            "right": _text(language, f"{key}.right"),
            "wrong": _text(language, f"{key}.wrong"),
        },
    }


def _text(language: str, key: str) -> str:
    """A sentence of the lessons, in English where the language lacks it; empty if there is none."""
    return catalogue("lessons", language).get(key) or catalogue("lessons", ENGLISH).get(key, "")
