"""Going through a game: what each decision was worth, what it cost, and what the draws gave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from feurio.analysis.findings import Analysis, Course, Decision, Estimate, Luck, Option
from feurio.analysis.futures import Futures
from feurio.analysis.reasons import reasons_for
from feurio.bots.mcts import make_evaluation
from feurio.events import Draw, event_of
from feurio.scoring import winners_of

if TYPE_CHECKING:
    from feurio.editions import Setup
    from feurio.events import Event
    from feurio.game import Game
    from feurio.state import State

Tell = Callable[[int], None]
_CLEAR = 0.02
"""A loss below this chance is never called a blunder."""


def analyze(
    game: Game,
    *,
    futures: int = 64,
    options: int = 6,
    seed: int = 0,
    first: int = 0,
    last: int | None = None,
    tell: Tell | None = None,
) -> Analysis:
    """Analyzes the events of a game from number `first` up to `last`.

    Each decision's likeliest `options` and the event played are tried on the same `futures`; twice as many futures,
    which had no say in which option looks best, tell what the event played cost.
    """
    decisions: list[Decision] = []
    draws: list[Luck] = []
    course: list[Course] = []
    setup = game.setup
    table: _Table | None = None
    end = game.move_count if last is None else min(last, game.move_count)
    for number in range(first, end):
        event = game.history[number]
        before = game.at(number)
        mover = before.to_move
        table = table or _Table(setup, before.state())
        if isinstance(event, Draw) and event.number:
            found = _luck(table, before, event, futures, seed + number)
            draws.append(Luck(number, event.number, _next_seat(before), found))
        elif isinstance(mover, int) and len(before.legal()) > 1:
            decision, win = _decision(table, before, event, futures, options, seed + number)
            decisions.append(decision)
            scores = tuple(entry["score"] for entry in game.at(number + 1).scores())
            course.append(Course(number + 1, scores, win))
        if tell is not None:
            tell(number + 1 - first)
    return Analysis(setup.edition, setup.mode, setup.players, futures, tuple(decisions), tuple(draws), tuple(course))


class _Table:
    """Plays futures and counts what each seat gets."""

    def __init__(self, setup: Setup, state: State) -> None:
        self.setup = setup
        self.seats = 1 if setup.shared else setup.players
        self.futures = Futures(make_evaluation(state))

    def outcomes(self, state: State, code: int, first: int, last: int, seed: int) -> list[_Outcome]:
        """What comes of an event on the futures from first to last."""
        self.futures.start(state, seed)
        found: list[_Outcome] = []
        for number in range(first, last):
            scores, ties, solved = self.futures.ending(code, number)
            if self.setup.shared:
                found.append(_Outcome((float(solved),), (float(scores[0]),)))
                continue
            winners = winners_of(self.setup, scores, ties)
            shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats))
            leads = tuple(
                float(scores[seat] - max(s for other, s in enumerate(scores) if other != seat))
                for seat in range(self.seats)
            )
            found.append(_Outcome(shares, leads))
        return found


class _Outcome:
    __slots__ = ("leads", "shares")

    def __init__(self, shares: tuple[float, ...], leads: tuple[float, ...]) -> None:
        self.shares = shares
        self.leads = leads


def estimate(values: Sequence[float]) -> Estimate:
    mean = fmean(values)
    reach = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(mean, mean - reach, mean + reach)


def _decision(
    table: _Table, before: Game, event: Event, futures: int, most: int, seed: int
) -> tuple[Decision, tuple[float, ...]]:
    view = before.view(before.to_move)  # type: ignore[arg-type]
    state = view.state()
    seat = state.to_move
    me = 0 if before.setup.shared else seat
    played = event.code(before._index)
    codes = _likeliest(state, most)
    if played not in codes:
        codes.append(played)
    tried = {code: table.outcomes(state, code, 0, futures, seed) for code in codes}
    order = sorted(codes, key=lambda code: (-_worth(tried[code], me), code != played))
    best = order[0]
    if best == played:
        fresh = tried[played]
        losses = [0.0, 0.0]
    else:
        fresh = table.outcomes(state, played, futures, 3 * futures, seed)
        rival = table.outcomes(state, best, futures, 3 * futures, seed)
        losses = [_value(a, me) - _value(b, me) for a, b in zip(rival, fresh, strict=True)]
    loss = estimate(losses)
    options = tuple(
        Option(
            str(event_of(code, before.layout)),
            estimate([outcome.shares[me] for outcome in tried[code]]),
            estimate([outcome.leads[me] for outcome in tried[code]]),
            reasons_for(before, event_of(code, before.layout)),
        )
        for code in order
    )
    win = tuple(fmean(outcome.shares[s] for outcome in fresh) for s in range(table.seats))
    blunder = loss.low > 0 and loss.mean >= _CLEAR
    return Decision(before.move_count, seat, str(event), options, loss, blunder), win


def _value(outcome: _Outcome, seat: int) -> float:
    """The win and, where that does not differ, a little of the lead."""
    return outcome.shares[seat] + 0.001 * max(-50.0, min(50.0, outcome.leads[seat]))


def _worth(outcomes: Sequence[_Outcome], seat: int) -> float:
    return fmean(_value(outcome, seat) for outcome in outcomes)


def _likeliest(state: State, most: int) -> list[int]:
    """The events that the policy of the bots finds likeliest."""
    legal = state.legal()
    chances = make_evaluation(state.copy()).policy()
    return [code for _, code in sorted(zip(chances, legal, strict=True), key=lambda pair: -pair[0])[:most]]


def _luck(table: _Table, before: Game, event: Draw, futures: int, seed: int) -> tuple[float, ...]:
    """Each seat's chance after the number drawn, less the mean over the numbers that might have come (rules 1.5)."""
    state = before.state()
    unseen = state.unseen_counts()
    total = sum(unseen)
    mean = [0.0] * table.seats
    here = [0.0] * table.seats
    for number, copies in enumerate(unseen, 1):
        if not copies:
            continue
        outcomes = table.outcomes(state, Draw(number).code(), 0, max(8, futures // 2), seed)
        for seat in range(table.seats):
            chance = fmean(outcome.shares[seat] for outcome in outcomes)
            mean[seat] += chance * copies / total
            if number == event.number:
                here[seat] = chance
    return tuple(h - m for h, m in zip(here, mean, strict=True))


def _next_seat(before: Game) -> int:
    """The seat that draws."""
    turns = sum(1 for event in before.history if isinstance(event, Draw))
    return (1 + turns) % before.setup.players
