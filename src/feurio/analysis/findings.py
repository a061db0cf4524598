"""What an analysis finds, as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from feurio.editions import EDITIONS
from feurio.effects import Effect
from feurio.referee import REFEREES


@dataclass(frozen=True)
class Estimate:
    """A mean over futures with its 95% interval."""

    mean: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """How far the interval goes from the mean."""
        return self.high - self.mean


def added(parts: Iterable[Estimate]) -> Estimate:
    """The sum of estimates that do not hang together."""
    mean, square = 0.0, 0.0
    for part in parts:
        mean += part.mean
        square += part.reach**2
    return Estimate(mean, mean - sqrt(square), mean + sqrt(square))


@dataclass(frozen=True)
class Option:
    """An event that could have been played: the mover's chance to win and expected lead over the best other (with one
    common goal: the chance to reach it, and the points, tiles taken or pieces in their color's largest region)."""

    event: str
    win: Estimate
    margin: Estimate
    reasons: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Threat:
    """What another seat can do in its next turn, after the event played: the most that it can gain on the mover."""

    seat: int
    """Who threatens."""
    number: int
    """The number that it must draw, 0 if it needs none."""
    chance: float
    """How likely that number comes next."""
    events: tuple[str, ...]
    loss: int
    """So many points the mover's lead over that seat falls."""
    reasons: tuple[Effect, ...] = ()


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
    margin_loss: Estimate
    """The same for the expected lead."""
    blunder: bool
    """The loss is clear: its interval excludes zero, and it is not tiny."""
    threats: tuple[Threat, ...] = ()

    @property
    def own(self) -> Option:
        """The option that was played."""
        return next(option for option in self.options if option.event == self.played)


@dataclass(frozen=True)
class Luck:
    """A draw: for each seat, its chance and its lead after the number drawn less the mean over all that might have
    come."""

    number: int
    drawn: int
    seat: int
    """The seat that drew."""
    gain: tuple[Estimate, ...]
    margin: tuple[Estimate, ...]


@dataclass(frozen=True)
class Course:
    """How things stood after an event: each seat's score and chance."""

    number: int
    scores: tuple[int, ...]
    win: tuple[float, ...]
    progress: int = 0
    """Where all play together: pieces in their color's largest region, tiles taken or animals saved."""


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

    @property
    def seats(self) -> int:
        """How many win or lose on their own: one where all have the same goal."""
        return self.players if self.mode == "competitive" else 1

    @property
    def unit(self) -> str:
        """What margins count: points, or with one goal how near it is."""
        return "points" if self.mode == "competitive" else REFEREES[EDITIONS[self.edition].rules].goal_unit

    def lost(self, seat: int) -> Estimate:
        """The chances that a seat's decisions cost it, added up."""
        return added(decision.loss for decision in self._of(seat))

    def lost_margin(self, seat: int) -> Estimate:
        """The points that a seat's decisions cost it, added up."""
        return added(decision.margin_loss for decision in self._of(seat))

    def luck(self, seat: int) -> Estimate:
        """What the draws gave a seat, added up."""
        return added(draw.gain[seat] for draw in self.draws)

    def luck_margin(self, seat: int) -> Estimate:
        """The same in points."""
        return added(draw.margin[seat] for draw in self.draws)

    def blunders(self, seat: int) -> int:
        return sum(decision.blunder for decision in self._of(seat))

    def _of(self, seat: int) -> list[Decision]:
        return [decision for decision in self.decisions if self.seats == 1 or decision.seat == seat]

    def as_json(self) -> dict[str, Any]:
        """The analysis as a JSON object."""
        data = asdict(self)
        for decision, found in zip(self.decisions, data["decisions"], strict=True):
            for part in ("options", "threats"):
                for each, entry in zip(getattr(decision, part), found[part], strict=True):
                    entry["reasons"] = [{**reason.as_json(), "text": str(reason)} for reason in each.reasons]
        return {
            "format": "feurio-analysis/1",
            **data,
            "seats": [
                {
                    "seat": seat,
                    "lost": asdict(self.lost(seat)),
                    "lost_margin": asdict(self.lost_margin(seat)),
                    "luck": asdict(self.luck(seat)),
                    "luck_margin": asdict(self.luck_margin(seat)),
                    "blunders": self.blunders(seat),
                }
                for seat in range(self.seats)
            ],
        }
