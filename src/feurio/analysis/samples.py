"""Values that grow surer: looks at a position added up, and mixes of them, with their intervals."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Any

from feurio.analysis.appraisal import Look, Worth
from feurio.analysis.findings import Estimate

if TYPE_CHECKING:
    from feurio.state import State

LEVELS = COARSE, FINE, LONG = range(3)
_PRIOR = 4
"""A few looks tell little of how far looks differ: they are taken together with so many that differ as luck would."""
_LUCK = 2.0
"""How much more looks differ than as many independent games would."""


@dataclass
class Tally:
    """A mean and how far single values are from it."""

    many: int = 0
    total: float = 0.0
    square: float = 0.0

    def add(self, value: float) -> None:
        self.many += 1
        self.total += value
        self.square += value * value

    @property
    def mean(self) -> float:
        return self.total / self.many if self.many else 0.0

    def error(self, games: int, scale: float = 1.0) -> float:
        """The square of the standard error of the mean, where each value is that of so many independent games."""
        if not self.many:
            return scale * scale
        p = min(1.0, max(0.0, self.mean / scale))
        luck = _LUCK * max(p * (1 - p), 0.002) / games * scale * scale
        spread = max(0.0, self.square - self.total * self.total / self.many)
        return (_PRIOR * luck + spread) / (_PRIOR + self.many - 1) / self.many


@dataclass
class Choice:
    """What looks have found about one event: how often they tried it, its worth and its margin."""

    visits: int = 0
    worth: Tally = field(default_factory=Tally)
    lead: Tally = field(default_factory=Tally)


class Leaf:
    """A position where a seat is to move, and what was found there: by coarse looks, by fine ones, and by long ones."""

    def __init__(self, state: State, size: int) -> None:
        if not 0 <= size <= 8:
            raise ValueError("a position has values for a few seats")
        self.state = state
        self._looks = tuple([Tally() for _ in range(size)] for _ in LEVELS)
        self._games = [1 for _ in LEVELS]
        self.choices: dict[int, Choice] = {}
        self._choices_of = COARSE

    def add(self, look: Look, level: int) -> None:
        self._games[level] = look.games
        for tally, value in zip(self._looks[level], look.worth, strict=True):
            tally.add(value)
        if level > self._choices_of:
            self.choices, self._choices_of = {}, level
        if level == self._choices_of:
            for code, tried in look.options.items():
                choice = self.choices.setdefault(code, Choice())
                choice.visits += tried.visits
                if tried.visits:
                    choice.worth.add(tried.mean)
                if tried.lead is not None:
                    choice.lead.add(tried.lead)

    def looks(self, level: int) -> int:
        return self._looks[level][0].many

    @property
    def ready(self) -> bool:
        return any(part[0].many for part in self._looks)

    @property
    def fine(self) -> bool:
        """Whether fine looks are enough to go by."""
        return self.looks(FINE) >= 2

    @property
    def long(self) -> bool:
        return self.looks(LONG) >= 1

    def games(self, level: int) -> int:
        """So many independent games one look is worth."""
        return self._games[level]

    def _level(self, most: int) -> int:
        """The longest looks that are enough to go by, up to a level."""
        if most >= LONG and self.long:
            return LONG
        return FINE if (most >= FINE and self.fine) or not self.looks(COARSE) else COARSE

    def means(self, most: int = FINE) -> Worth:
        return tuple(tally.mean for tally in self._looks[self._level(most)])

    def errors(self, scale: tuple[float, ...], most: int = FINE) -> Worth:
        level = self._level(most)
        return tuple(
            tally.error(self._games[level], each) for tally, each in zip(self._looks[level], scale, strict=True)
        )

    def notes(self) -> list[Any]:
        """All of it for JSON."""
        return [
            self._games,
            [[[tally.many, round(tally.total, 5), round(tally.square, 6)] for tally in part] for part in self._looks],
            [
                [code, choice.visits, *_row(choice.worth), *_row(choice.lead)]
                for code, choice in self.choices.items()
                if choice.visits
            ],
        ]

    def recall(self, notes: list[Any]) -> None:
        self._games = [int(each) for each in notes[0]]
        for part, rows in zip(self._looks, notes[1], strict=True):
            part[:] = [Tally(int(many), float(total), float(square)) for many, total, square in rows]
        self._choices_of = max((level for level in LEVELS if self.looks(level)), default=COARSE)
        self.choices = {
            int(row[0]): Choice(
                int(row[1]),
                Tally(int(row[2]), float(row[3]), float(row[4])),
                Tally(int(row[5]), float(row[6]), float(row[7])),
            )
            for row in notes[2]
        }


def _row(tally: Tally) -> list[float]:
    return [tally.many, round(tally.total, 5), round(tally.square, 6)]


@dataclass(frozen=True)
class Value:
    """What a position is worth: a mix of leaves, by the chances of the numbers drawn, or known.

    What is said of a position rests on fine looks, so that all positions of a game have been looked at alike; only two
    that are compared with each other may both rest on long ones.
    """

    parts: tuple[tuple[float, Leaf], ...]
    known: Worth | None = None

    @property
    def ready(self) -> bool:
        return all(leaf.ready for _, leaf in self.parts)

    @property
    def fine(self) -> bool:
        return all(leaf.fine for _, leaf in self.parts)

    @property
    def long(self) -> bool:
        return all(leaf.long for _, leaf in self.parts)

    def means(self, size: int, most: int = FINE) -> Worth:
        if self.known is not None:
            return self.known
        found = [0.0] * size
        for weight, leaf in self.parts:
            for place, mean in enumerate(leaf.means(most)):
                found[place] += weight * mean
        return tuple(found)

    def errors(self, scale: tuple[float, ...], most: int = FINE) -> Worth:
        found = [0.0] * len(scale)
        for weight, leaf in self.parts:
            for place, error in enumerate(leaf.errors(scale, most)):
                found[place] += weight * weight * error
        return tuple(found)


def alike(one: Value, other: Value) -> int:
    """How long the looks are that both have had."""
    return LONG if one.long and other.long else FINE


def difference(one: Value, other: Value, scale: tuple[float, ...], most: int = FINE) -> tuple[Estimate, ...]:
    """How much more one is worth than the other. A leaf that is part of both counts with what remains of it."""
    size = len(scale)
    means = [a - b for a, b in zip(one.means(size, most), other.means(size, most), strict=True)]
    weights: dict[int, tuple[float, Leaf]] = {}
    for sign, value in ((1.0, one), (-1.0, other)):
        for weight, leaf in value.parts:
            before = weights.get(id(leaf), (0.0, leaf))[0]
            weights[id(leaf)] = (before + sign * weight, leaf)
    squares = [0.0] * size
    for weight, leaf in weights.values():
        for place, error in enumerate(leaf.errors(scale, most)):
            squares[place] += weight * weight * error
    return tuple(_estimate(mean, square) for mean, square in zip(means, squares, strict=True))


def _estimate(mean: float, square: float) -> Estimate:
    reach = 1.96 * sqrt(square)
    return Estimate(mean, mean - reach, mean + reach)
