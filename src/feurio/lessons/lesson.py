"""Lessons as data: which there are, and the steps of each."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

from feurio.editions import RULES
from feurio.laid_boards import read_rows

Kind = Literal["play", "tap", "answer"]

ANSWERS: Final = ("heat", "edges", "room", "region", "points", "loads", "taker")
"""What a question can be about; `feurio.lessons.teacher` asks the referee for it."""


@dataclass(frozen=True)
class Scene:
    """A game, and where in it a step is: the set-up, and the events so far."""

    setup: dict[str, Any] = field(hash=False)
    events: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """One thing to do.

    `play`: one of the events in `accept`; the lesson goes on with the first, others may be patterns (`move 2,-1 *`).
    `tap`: every cell on which the drawn tile may be laid. `answer`: one of `choices`, what the referee says about
    `about`, for example ``heat 0,1``.
    """

    id: str
    kind: Kind
    scene: Scene
    accept: tuple[str, ...] = ()
    about: str = ""
    choices: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    """Cells that are lit while it is asked."""
    marks: tuple[str, ...] = ()
    """What is drawn while it is asked: `heat CELL`, `edges CELL` or `region CELL COLOR`."""
    shows: tuple[str, ...] = ()
    """What is drawn once it is right, beside what the event itself did."""


@dataclass(frozen=True)
class Lesson:
    """A few steps about one idea."""

    id: str
    game: str
    rule: str
    """The rule it is about, for those who want to read on."""
    seconds: int
    steps: tuple[Step, ...]


@cache
def track(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order; raises `KeyError` if it has none."""
    if game not in RULES:
        raise KeyError(game)
    data = json.loads((files("feurio.lessons") / f"{game}.json").read_text("utf-8"))
    return tuple(_lesson(game, one) for one in data["lessons"])


def tracks() -> dict[str, tuple[Lesson, ...]]:
    """The lessons of every game."""
    return {game: track(game) for game in RULES}


def lesson(game: str, id: str) -> Lesson:
    """A lesson by its name; raises `KeyError`."""
    found = next((one for one in track(game) if one.id == id), None)
    if found is None:
        raise KeyError(id)
    return found


def _lesson(game: str, data: dict[str, Any]) -> Lesson:
    steps = [step for scene in data["scenes"] for step in _steps(scene)]
    return Lesson(data["id"], game, data["rule"], data["seconds"], tuple(steps))


def _steps(data: dict[str, Any]) -> list[Step]:
    """The steps of a scene: what stands between the events of its script."""
    setup = {key: value for key, value in data.items() if key not in ("script", "rows")}
    if "rows" in data:
        setup["layout"] = read_rows(data["rows"])
    events: list[str] = []
    steps: list[Step] = []
    for entry in data["script"]:
        if isinstance(entry, str):
            events.append(entry)
            continue
        step = _step(entry, Scene(setup, tuple(events)))
        steps.append(step)
        # What follows is what the lesson's own answer leads to.
        events.extend(step.accept[:1])
    return steps


def _step(data: dict[str, Any], scene: Scene) -> Step:
    kind: Kind = "play" if "play" in data else "tap" if "tap" in data else "answer"
    return Step(
        id=data["id"],
        kind=kind,
        scene=scene,
        accept=tuple(data.get("play", ())),
        about=data.get("answer", ""),
        choices=tuple(str(choice) for choice in data.get("of", ())),
        lit=tuple(data.get("lit", ())),
        marks=tuple(data.get("marks", ())),
        shows=tuple(data.get("shows", ())),
    )
