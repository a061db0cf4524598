"""What an analysis finds, as data."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Estimate:
    """A mean over futures with its 95% interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Option:
    """An event that could have been played: the mover's chance to win and expected lead over the best other (with one
    common goal: the chance to reach it, and the points)."""

    event: str
    win: Estimate
    margin: Estimate
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True)
class Decision:
    """A decision of the game: its options, best first, and what the one played cost."""

    number: int
    """How many events stood before it."""
    seat: int
    played: str
    options: tuple[Option, ...]
    loss: Estimate
    """The best option's chance less that of the event played, on futures that did not choose the best."""
    blunder: bool
    """The loss is clear: its interval excludes zero, and it is not tiny."""


@dataclass(frozen=True)
class Luck:
    """A draw: for each seat, its chance after the number drawn less the mean over all that might have come."""

    number: int
    drawn: int
    seat: int
    gain: tuple[float, ...]


@dataclass(frozen=True)
class Course:
    """How things stood after an event: each seat's score and chance."""

    number: int
    scores: tuple[int, ...]
    win: tuple[float, ...]


@dataclass(frozen=True)
class Analysis:
    """A whole game."""

    edition: str
    mode: str
    players: int
    futures: int
    decisions: tuple[Decision, ...]
    draws: tuple[Luck, ...]
    course: tuple[Course, ...]

    def lost(self, seat: int) -> float:
        """The chances that a seat's decisions cost it, added up."""
        return sum(max(0.0, decision.loss.mean) for decision in self.decisions if decision.seat == seat)

    def luck(self, seat: int) -> float:
        """What the draws gave a seat, added up."""
        return sum(draw.gain[seat] for draw in self.draws)

    def blunders(self, seat: int) -> int:
        return sum(decision.blunder for decision in self.decisions if decision.seat == seat)

    def as_json(self) -> dict[str, Any]:
        """The analysis as a JSON object."""
        seats = 1 if self.mode != "competitive" else self.players
        return {
            "format": "feurio-analysis/1",
            **asdict(self),
            "seats": [
                {"seat": seat, "lost": self.lost(seat), "luck": self.luck(seat), "blunders": self.blunders(seat)}
                for seat in range(seats)
            ],
        }
