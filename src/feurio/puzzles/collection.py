"""The puzzles that come with the package, one JSON object a line, a file for each edition."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from feurio.editions import EDITIONS
from feurio.errors import FeurioError
from feurio.events import Draw
from feurio.game import Game
from feurio.piles import pile_of
from feurio.record import FORMAT, replay

GRADES = (("easy", 0.3), ("medium", 0.05), ("hard", 0.005), ("expert", 0.0))
"""The grades by the least rate that each needs."""


def grade_of(rate: float) -> str:
    return next(grade for grade, least in GRADES if rate >= least)


@dataclass(frozen=True)
class Puzzle:
    """A position to solve. `moves` of the certificate's events are given, the rest is the solution."""

    name: str
    edition: str
    seed: int
    moves: int
    goal: int
    """The points to reach: 1 (solved), in On the Run a product."""
    rate: float
    """How often quick guided attempts reach the goal."""
    events: tuple[str, ...]
    """All events of the certificate."""

    @property
    def grade(self) -> str:
        return grade_of(self.rate)

    def start(self) -> Game:
        """The game at the puzzle's position; the tiles come in the puzzle's order."""
        game = replay(self._record(self.events[: self.moves]))
        if not game.setup.laid_out:
            # The seed is the puzzle's: taking it over lets chance go on by itself, in the known order.
            game.draw_from(pile_of(game.setup, self.seed))
        return game

    def to_come(self) -> list[int]:
        """The tiles still to be drawn, in their order."""
        game = self.start()
        if game.setup.laid_out:
            return []
        return pile_of(game.setup, self.seed)[game.setup.pile - game.state().tiles_left :]

    def certificate(self) -> Game:
        """The finished game that reaches the goal, every event checked."""
        return replay(self._record(self.events))

    def drawn_in(self, game: Game) -> list[int]:
        """The numbers that a game drew after the puzzle's position."""
        start = self.start().move_count
        return [event.number for event in game.history[start:] if isinstance(event, Draw)]

    def reached_by(self, game: Game) -> bool:
        """Whether a finished game reaches the goal."""
        return game.result is not None and game.result["scores"][0] >= self.goal

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "edition": self.edition,
            "seed": self.seed,
            "moves": self.moves,
            "goal": self.goal,
            "rate": self.rate,
            "grade": self.grade,
            "events": list(self.events),
        }

    def _record(self, events: Iterable[str]) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "edition": self.edition,
            "mode": "solitaire",
            "players": 1,
            "seed": self.seed,
            "events": list(events),
        }


class NotSolved(FeurioError):
    """A game that does not solve a puzzle."""


def problem_of(puzzle: Puzzle, game: Game) -> NotSolved | None:
    """Why a game does not solve a puzzle; None if it does."""
    if game.setup.edition != puzzle.edition or game.setup.mode != "solitaire":
        return NotSolved("puzzle-other-game", edition=game.setup.edition, mode=game.setup.mode)
    given = list(puzzle.events[: puzzle.moves])
    if game.events[: puzzle.moves] != given:
        return NotSolved("puzzle-other-start")
    if puzzle.drawn_in(game) != puzzle.to_come()[: len(puzzle.drawn_in(game))]:
        return NotSolved("puzzle-other-order")
    if game.result is None:
        return NotSolved("puzzle-not-over")
    if not puzzle.reached_by(game):
        points = game.result["scores"][0]
        if puzzle.goal > 1:
            return NotSolved("puzzle-goal-missed", goal=puzzle.goal, points=points)
        return NotSolved("puzzle-not-solved")
    return None


def read_puzzles(lines: Iterable[str]) -> list[Puzzle]:
    """The puzzles of JSON lines."""
    found = [json.loads(line) for line in lines if line.strip()]
    return [
        Puzzle(
            data["name"],
            data["edition"],
            data["seed"],
            data["moves"],
            data["goal"],
            data["rate"],
            tuple(data["events"]),
        )
        for data in found
    ]


@cache
def _shipped(edition: str) -> tuple[Puzzle, ...]:
    return tuple(read_puzzles((files("feurio.puzzles") / f"{edition}.jsonl").read_text("utf-8").splitlines()))


def puzzles(edition: str | None = None, grade: str | None = None) -> list[Puzzle]:
    """The puzzles that come with the package, from easy to hard, of one edition or of all."""
    editions = [edition] if edition is not None else list(EDITIONS)
    found = [puzzle for each in editions for puzzle in _shipped(each)]
    return [puzzle for puzzle in found if grade is None or puzzle.grade == grade]
