"""Going through a game: what each decision was worth, what it cost, and what the draws gave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from math import log, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from feurio.analysis.findings import Analysis, Course, Decision, Estimate, Luck, Option
from feurio.analysis.futures import Futures
from feurio.analysis.threats import threats_after
from feurio.effects import effects_of_all
from feurio.events import Draw, event_of
from feurio.policies import evaluation_of
from feurio.referee import referee_of, winners_of

if TYPE_CHECKING:
    from feurio.editions import Setup
    from feurio.events import Event
    from feurio.game import Game
    from feurio.state import State

Tell = Callable[[int], None]
_CLEAR = 0.02
"""A loss below this chance is never called a blunder,"""
_CLEAR_PART = 0.05
"""nor, where all play together, one of less than this part of the points."""


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
    for step in islice(game.walk(first), max(0, end - first)):
        number, event, before = step.number - 1, step.event, step.before
        mover = before.to_move
        table = table or _Table(setup, before.state())
        if isinstance(event, Draw) and event.number:
            draws.append(_luck(table, before, event, futures, seed + number))
        elif isinstance(mover, int) and len(before.legal()) > 1:
            decision, win = _decision(table, before, event, futures, options, seed + number)
            decisions.append(decision)
            after = before.copy()
            after.apply(event)
            course.append(_course(after, win))
        if tell is not None:
            tell(number + 1 - first)
    if game.result is not None and end == game.move_count > first:
        winners = game.result["winners"]
        shared = setup.shared
        final = (float(bool(winners)),) if shared else _shares(winners, setup.players)
        course[-1:] = [] if course and course[-1].number == end else course[-1:]
        course.append(_course(game, final))
    return Analysis(setup.edition, setup.mode, setup.players, futures, tuple(decisions), tuple(draws), tuple(course))


def _course(game: Game, win: tuple[float, ...]) -> Course:
    scores = tuple(entry["score"] for entry in game.scores())
    return Course(game.move_count, scores, win, game.referee.progress(game.peek()) if game.setup.shared else 0)


def _shares(winners: Sequence[int], seats: int) -> tuple[float, ...]:
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


class _Table:
    """Plays futures and counts what each seat gets."""

    def __init__(self, setup: Setup, state: State) -> None:
        self.setup = setup
        self.seats = 1 if setup.shared else setup.players
        self.points = setup.compass
        """Whether there is no winning, only more or fewer points."""
        self.futures = Futures(evaluation_of(state))

    def outcomes(self, state: State, code: int, first: int, last: int, seed: int) -> list[_Outcome]:
        """What comes of an event on the futures from first to last."""
        self.futures.start(state, seed)
        found: list[_Outcome] = []
        for number in range(first, last):
            scores, ties, solved = self.futures.ending(code, number)
            if self.setup.shared:
                points = scores[0] if self.points else referee_of(self.setup).progress(self.futures.ended())
                found.append(_Outcome((float(solved),), (float(points),)))
                continue
            winners = winners_of(self.setup, scores, ties)
            shares = _shares(winners, self.seats)
            leads = tuple(
                float(scores[seat] - max(s for other, s in enumerate(scores) if other != seat))
                for seat in range(self.seats)
            )
            found.append(_Outcome(shares, leads))
        return found

    def value(self, outcome: _Outcome, seat: int) -> float:
        """The win and, where that does not differ, a little of the lead; the points where they are all that counts."""
        lead = outcome.leads[seat]
        if self.points:
            return 0.1 * outcome.shares[seat] + log(1 + lead) / 10
        return outcome.shares[seat] + 0.001 * max(-50.0, min(50.0, lead))


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
    played = before.code_of(event)
    codes = _likeliest(state, most)
    if played not in codes:
        codes.append(played)
    tried = {code: table.outcomes(state, code, 0, futures, seed) for code in codes}
    worths = {code: fmean(table.value(outcome, me) for outcome in tried[code]) for code in codes}
    order = sorted(codes, key=lambda code: (-worths[code], code != played))
    best = order[0]
    if best == played:
        fresh = rival = tried[played]
    else:
        fresh = table.outcomes(state, played, futures, 3 * futures, seed)
        rival = table.outcomes(state, best, futures, 3 * futures, seed)
    pairs = list(zip(rival, fresh, strict=True))
    loss = estimate([a.shares[me] - b.shares[me] for a, b in pairs])
    margin_loss = estimate([a.leads[me] - b.leads[me] for a, b in pairs])
    blunder = loss.low > 0 and loss.mean >= _CLEAR
    if before.setup.shared:
        part = _CLEAR_PART * fmean(outcome.leads[me] for outcome in rival)
        blunder = blunder or (margin_loss.low > 0 and margin_loss.mean >= max(1.0, part))
    options = tuple(
        Option(
            str(event_of(code, before.layout)),
            estimate([outcome.shares[me] for outcome in tried[code]]),
            estimate([outcome.leads[me] for outcome in tried[code]]),
            effects,
        )
        for code, effects in zip(order, effects_of_all(state, order), strict=True)
    )
    win = tuple(fmean(outcome.shares[s] for outcome in fresh) for s in range(table.seats))
    after = state.copy()
    after.step(played)
    threats = threats_after(after, seat, before.layout)
    return Decision(before.move_count, seat, str(event), options, loss, margin_loss, blunder, threats), win


def _likeliest(state: State, most: int) -> list[int]:
    """The events that the policy of the bots finds likeliest."""
    legal = state.legal()
    chances = evaluation_of(state.copy()).policy()
    return [code for _, code in sorted(zip(chances, legal, strict=True), key=lambda pair: -pair[0])[:most]]


def _luck(table: _Table, before: Game, event: Draw, futures: int, seed: int) -> Luck:
    """Each seat's chance and lead after the number drawn, less the mean over the numbers that might have come (rules
    1.5)."""
    state = before.state()
    unseen = state.unseen_counts()
    total = sum(unseen)
    tried = {
        number: table.outcomes(state, Draw(number).code(), 0, futures, seed)
        for number, copies in enumerate(unseen, 1)
        if copies
    }
    here = tried[event.number]

    def gained(part: str, seat: int) -> Estimate:
        """On each future what came less the mean of what might have come."""
        return estimate(
            [
                getattr(here[i], part)[seat]
                - sum(getattr(tried[number][i], part)[seat] * unseen[number - 1] for number in tried) / total
                for i in range(futures)
            ]
        )

    chances, leads = (tuple(gained(part, seat) for seat in range(table.seats)) for part in ("shares", "leads"))
    state.step(event.code())
    return Luck(before.move_count, event.number, max(0, state.to_move), chances, leads)
