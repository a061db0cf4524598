"""What an analysis finds, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any, Literal

from feurio.editions import EDITIONS
from feurio.effects import Effect
from feurio.referee import REFEREES

FORMAT = "feurio-analysis/2"
Kind = Literal["", "mistake", "inaccuracy", "strong"]


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95% interval."""

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
    """The chance after the best option less that after the event played, each searched on its own, as long; where all
    play together, how much nearer to the goal they would come, if that is more."""
    margin_loss: Estimate
    """The same for the expected lead."""
    kind: Kind
    """A mistake or an inaccuracy has a clear loss, as long looks confirm: its interval excludes what is tiny. A strong
    move is the only good one."""
    threats: tuple[Threat, ...] = ()
    position: str = ""
    """Where something is called so: the position in one line, as far as the seat knew it."""
    best: bool = False
    """Whether it is called the best: two long looks agree that nothing is better."""

    @property
    def own(self) -> Option:
        """The option that was played."""
        return next(option for option in self.options if option.event == self.played)

    @property
    def mistake(self) -> bool:
        return self.kind == "mistake"


@dataclass(frozen=True)
class Luck:
    """A draw: for each seat, its chance after the number drawn less the mean over all that might have come."""

    number: int
    drawn: int
    seat: int
    """The seat that drew."""
    gain: tuple[Estimate, ...]
    chance: float
    """How likely that number was."""
    best: int
    """The number that would have been best for the seat that drew."""


@dataclass(frozen=True)
class Course:
    """How things stood after some events: each seat's score and chance."""

    number: int
    scores: tuple[int, ...]
    win: tuple[float, ...]
    progress: int = 0
    """Where all play together: pieces in their color's largest region, tiles taken or animals saved."""
    points: float = 0.0
    """Where all play together: the points, or the tiles taken, that are to be expected (0 where neither is counted)."""


@dataclass(frozen=True)
class Moment:
    """Where the game turned: a decision or a draw that mattered."""

    number: int
    seat: int
    """Whose decision or draw it was."""
    kind: Literal["mistake", "inaccuracy", "strong", "luck"]
    event: str
    swing: Estimate
    """What it cost (mistakes, inaccuracies), what any other event would have cost (strong moves), or what the draw gave
    the seat that drew."""


@dataclass(frozen=True)
class Account:
    """Where a seat's result comes from: `start` + `luck` + `own` + `others` = `result`."""

    seat: int
    start: float
    """The chance before the first event looked at,"""
    luck: Estimate
    """what the draws gave,"""
    own: float
    """what the own decisions changed,"""
    others: float
    """what those of the others did,"""
    result: float
    """and the share of the win; in a game that is not over, the chance."""

    @property
    def skill(self) -> float:
        """What all decisions changed: the result less the start and the luck."""
        return self.own + self.others


CLEAR = {"mistake": 0.05, "inaccuracy": 0.025}
"""Losses from which a decision is called so."""
SURE = 0.025
"""A mistake costs at least so much, by the interval of its loss."""
TURN = 0.05
"""A draw that gives or takes so much is a turn of luck."""
TILES = 35
"""Volcano alone and together: so many are to be taken."""
POINTS = 4000
"""Where only points count: so many are as good as can be."""


@dataclass(frozen=True)
class Analysis:
    """A whole game."""

    edition: str
    mode: str
    players: int
    simulations: int
    """Of one look; a decision has had at least two."""
    decisions: tuple[Decision, ...]
    draws: tuple[Luck, ...]
    course: tuple[Course, ...]
    accounts: tuple[Account, ...] = ()
    done: float = 1.0
    """How much of the work is done: less than 1 while it goes on."""

    @property
    def seats(self) -> int:
        """How many win or lose on their own: one where all have the same goal."""
        return self.players if self.mode == "competitive" else 1

    @property
    def compass(self) -> bool:
        """Whether there is no winning, only more or fewer points."""
        return self.seats == 1 and EDITIONS[self.edition].family.compass

    @property
    def most(self) -> int:
        """How much those who play together can expect at most, in points or tiles; 0 where neither is counted."""
        counts = any(one.points for one in self.course)
        return 0 if not counts else POINTS if self.compass else TILES

    @property
    def unit(self) -> str:
        """What margins count: points, or with one goal how near it is."""
        return "points" if self.mode == "competitive" else REFEREES[EDITIONS[self.edition].rules].goal_unit

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Decisions and draws that mattered, in their order."""
        found = [
            Moment(decision.number, decision.seat, decision.kind, decision.played, decision.loss)
            for decision in self.decisions
            if decision.kind
        ]
        for draw in self.draws:
            seat = draw.seat if self.seats > 1 else 0
            swing = draw.gain[seat]
            if abs(swing.mean) >= TURN and (swing.low > 0 or swing.high < 0):
                found.append(Moment(draw.number, draw.seat, "luck", f"draw {draw.drawn}", swing))
        return tuple(sorted(found, key=lambda moment: moment.number))

    def lost(self, seat: int) -> Estimate:
        """The chances that a seat's decisions cost it, added up."""
        return added(decision.loss for decision in self._of(seat) if decision.kind != "strong")

    def lost_margin(self, seat: int) -> Estimate:
        """The points that a seat's decisions cost it, added up."""
        return added(decision.margin_loss for decision in self._of(seat))

    def luck(self, seat: int) -> Estimate:
        """What the draws gave a seat, added up."""
        return added(draw.gain[seat] for draw in self.draws)

    def mistakes(self, seat: int) -> int:
        return sum(decision.mistake for decision in self._of(seat))

    def _of(self, seat: int) -> list[Decision]:
        return [decision for decision in self.decisions if self.seats == 1 or decision.seat == seat]

    def to_json(self) -> dict[str, Any]:
        """The analysis as a JSON object."""
        data = asdict(self)
        for decision, found in zip(self.decisions, data["decisions"], strict=True):
            for part in ("options", "threats"):
                for each, entry in zip(getattr(decision, part), found[part], strict=True):
                    entry["reasons"] = [{**reason.as_json(), "text": str(reason)} for reason in each.reasons]
        told = {"format": FORMAT, "most": self.most, **_rounded(data)}
        return {**told, "moments": [_rounded(asdict(moment)) for moment in self.moments]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Analysis:
        """The analysis that `to_json` has written; raises `ValueError` for anything else."""
        try:
            if data["format"] != FORMAT:
                raise ValueError(f"not an analysis: {data['format']!r:.40}")
            return cls(
                str(data["edition"]),
                str(data["mode"]),
                int(data["players"]),
                int(data["simulations"]),
                tuple(_decision(entry) for entry in data["decisions"]),
                tuple(
                    Luck(**{**entry, "gain": tuple(Estimate(**gain) for gain in entry["gain"])})
                    for entry in data["draws"]
                ),
                tuple(
                    Course(**{**entry, "scores": tuple(entry["scores"]), "win": tuple(entry["win"])})
                    for entry in data["course"]
                ),
                tuple(Account(**{**entry, "luck": Estimate(**entry["luck"])}) for entry in data["accounts"]),
                float(data["done"]),
            )
        except (KeyError, TypeError, AttributeError) as problem:
            raise ValueError(f"not an analysis: {problem!r:.80}") from None

    def _repr_html_(self) -> str:
        from feurio.analysis.page import fragment

        return fragment(self)


def _decision(entry: Mapping[str, Any]) -> Decision:
    return Decision(
        **{
            **entry,
            "loss": Estimate(**entry["loss"]),
            "margin_loss": Estimate(**entry["margin_loss"]),
            "options": tuple(
                Option(
                    option["event"],
                    Estimate(**option["win"]),
                    Estimate(**option["margin"]),
                    _reasons(option["reasons"]),
                )
                for option in entry["options"]
            ),
            "threats": tuple(
                Threat(**{**threat, "events": tuple(threat["events"]), "reasons": _reasons(threat["reasons"])})
                for threat in entry["threats"]
            ),
        }
    )


def _reasons(entries: Iterable[Mapping[str, Any]]) -> tuple[Effect, ...]:
    return tuple(Effect(entry["code"], entry["data"]) for entry in entries)


def _rounded(data: Any) -> Any:
    """Figures to five places: more is noise."""
    if isinstance(data, float):
        return round(data, 5)
    if isinstance(data, dict):
        return {key: _rounded(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_rounded(value) for value in data]
    return data
