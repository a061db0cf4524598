"""The work of an analysis: coarse looks at the whole game first, then fine ones, then long ones where it matters.

Every position has one value, so that what decisions and draws change adds up to the result. A position in which a tile
is about to be drawn is worth the mean over the numbers that may come, each of which was looked at as long as the one
that came. What a decision cost is the value after the best other event less that after the event played, looked at as
long. Which other event that is, a long look at the decision says; and nothing is called a mistake before fresh long
looks at either side confirm it, and one more at the decision itself would rather play something else, too: what short
ones believed has no part in that. The work can be left between any two looks and taken up again from its notes, in
another process too.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from feurio.analysis.appraisal import appraiser_of, counted, ending_of, most_of
from feurio.analysis.findings import (
    CLEAR,
    SURE,
    TURN,
    Account,
    Analysis,
    Course,
    Decision,
    Estimate,
    Kind,
    Luck,
    Option,
    added,
)
from feurio.analysis.futures import Futures
from feurio.analysis.places import walk
from feurio.analysis.samples import COARSE, FINE, LONG, Leaf, Tally, Value, alike, difference
from feurio.analysis.threats import threats_after
from feurio.effects import effects_of_all
from feurio.events import Draw, event_of
from feurio.policies import evaluation_of
from feurio.referee import referee_of

if TYPE_CHECKING:
    from feurio.game import Game
    from feurio.state import State

NOTES = 3
"""The form of the notes: others are not taken up."""
_SHOWN = 4
"""Options told of a decision."""
_STRONG = 0.1
"""A strong move is better than any other by so much."""
_BIAS = 0.04
"""How far long looks are from still longer ones that see more, beyond their noise, where the chances are even."""
_AHEAD = 1.25
"""The best move is tried so many times as often as any other."""
_SUSPECT = 0.015
"""What seems to cost so much is looked at for long."""
_TIMES, _MOST_TIMES = 4, 16
"""A long look is so many times as long as a fine one: in a short game there is time for longer ones."""
_DECISIONS = 600
"""So many times a decision's fine look all first long looks take together."""
_BUSY = 6.0
"""Other work may make this one take so many times as long."""
_ENDINGS = 24
"""So many futures tell how far those come who play together."""


@dataclass(frozen=True)
class Effort:
    """How long it is looked: simulations of a coarse and a fine look, how many fine looks there are at either side of a
    decision, and how many at most where it is close; a long look counts as four."""

    coarse: int = 60
    fine: int = 400
    looks: int = 3
    most: int = 12


class Review:
    """An analysis under way. `work` goes on with it, `analysis` says what is known so far."""

    def __init__(
        self,
        game: Game,
        *,
        effort: Effort | None = None,
        seed: int = 0,
        first: int = 0,
        last: int | None = None,
        notes: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.effort = effort or Effort()
        self.seed = seed
        self._walk = walk(game, first, last)
        self._setup = game.setup
        self._seats = 1 if game.setup.shared else game.setup.players
        self._scale = (1.0, 1.0, most_of(game.setup)) if game.setup.shared else (1.0,) * game.setup.players
        self._places = self._walk.places
        decisions = sum(place.choices > 1 for place in self._places)
        self._long = self.effort.fine * max(_TIMES, min(_MOST_TIMES, _DECISIONS // max(1, decisions)))
        self._leaves: dict[str, Leaf] = {}
        self._values: dict[str, Value] = {}
        self._appraiser = appraiser_of(game.setup, self._places[0].state) if self._places else None
        self._told: dict[tuple[int, int], tuple[float, ...]] = {}
        self._done = 0.0 if self._places else 1.0
        for number in range(len(self._places)):
            self._value_at(number)
        if notes is not None:
            self._recall(notes)

    # --- Positions --------------------------------------------------------------------------------------------------

    def _leaf(self, key: str, state: State) -> Leaf:
        leaf = self._leaves.get(key)
        if leaf is None:
            leaf = self._leaves[key] = Leaf(state, len(self._scale))
        return leaf

    def _value_at(self, number: int) -> Value:
        """The value of a place, by its number among them; of the end, after the last."""
        if number >= len(self._places):
            end = self._walk.end
            if end is not None:
                return Value((), ending_of(self._setup, end))
            return self._value_at(len(self._places) - 1)
        place = self._places[number]
        name = str(place.number)
        if name not in self._values:
            if place.choices or place.event is None:
                value = Value(((1.0, self._leaf(name, place.state)),))
            elif place.drawn:
                value = self._mix(name, place.state, place.drawn, number)
            else:
                value = self._value_at(number + 1)  # what was drawn is hidden: nothing can be said of its luck
            self._values[name] = value
        return self._values[name]

    def _mix(self, name: str, state: State, drawn: int = 0, number: int = -1) -> Value:
        """A draw: the mean over the numbers that may come; the one that came is the next place's."""
        unseen = state.unseen_counts()
        parts: list[tuple[float, Leaf]] = []
        for each, copies in enumerate(unseen, 1):
            if not copies:
                continue
            share = copies / sum(unseen)
            if each == drawn and number + 1 < len(self._places):
                here = self._value_at(number + 1)
                parts += [(share * weight, leaf) for weight, leaf in here.parts]
                continue
            after = state.copy()
            after.step(Draw(each).code())
            parts.append((share, self._leaf(f"{name}/{each}", after)))
        return Value(tuple(parts))

    def _after(self, number: int, code: int) -> Value:
        """The value after an event at a place, as its mover sees it."""
        place = self._places[number]
        if code == place.code and not self._setup.firebreak and self._follows(number):
            return self._value_at(number + 1)
        name = f"{place.number}+{code}"
        if name not in self._values:
            state = place.state.copy()
            state.step(code)
            if state.over:
                value = Value((), ending_of(self._setup, state))
            elif state.to_move >= 0:
                value = Value(((1.0, self._leaf(name, state)),))
            else:
                value = self._mix(name, state)
            self._values[name] = value
        return self._values[name]

    def _follows(self, number: int) -> bool:
        """Whether the value after the event played is known from what followed: not where the analysis ends before."""
        return number + 1 < len(self._places) or self._walk.end is not None

    # --- Work -------------------------------------------------------------------------------------------------------

    def steps(self) -> Iterator[float]:
        """Does the work, one look after the other; says how much of it is done after each."""
        if self._appraiser is None:
            return
        effort = self.effort
        base = list(self._leaves.items())
        for index, (key, leaf) in enumerate(base):
            if not leaf.ready:
                self._look(key, leaf, COARSE)
            yield 0.1 * (index + 1) / len(base)
        for index, (key, leaf) in enumerate(base):
            while leaf.looks(FINE) < 2:
                self._look(key, leaf, FINE)
            yield 0.1 + 0.2 * (index + 1) / len(base)
        decided = [index for index, place in enumerate(self._places) if place.choices > 1 and place.event is not None]
        drawn = [number for number, place in enumerate(self._places) if place.drawn]
        for index, number in enumerate(decided):
            self._after(number, self._places[number].code)
            for key, leaf in self._leaves_of([self._value_at(number)]):
                if not leaf.long:
                    self._look(key, leaf, LONG)
            yield 0.3 + 0.2 * (index + 1) / len(decided)
        for index, number in enumerate(decided):
            for key, leaf in self._leaves_of(self._sides(number)):
                while leaf.looks(FINE) < max(2, effort.looks):
                    self._look(key, leaf, FINE)
                    yield 0.5 + 0.15 * index / len(decided)
        longest = max(1, effort.most // _TIMES)
        for looks in range(1, longest + 1):
            for index, number in enumerate(decided):
                if self._suspect(number) if looks == 1 else self._close(number):
                    for key, leaf in self._leaves_of(self._sides(number)):
                        while leaf.looks(LONG) < looks:
                            self._look(key, leaf, LONG)
                            yield 0.65 + 0.25 * (looks - 1 + index / len(decided)) / longest
        for number in decided:
            leaf = self._value_at(number).parts[0][1]
            if leaf.looks(LONG) < 2 and self._first(number) == self._places[number].code:
                for key, each in self._leaves_of([self._value_at(number)]):
                    self._look(key, each, LONG)
                yield 0.9
        for number in decided:
            # A later look may have found another event to compare it with, which nobody has looked at.
            for level, looks in ((FINE, max(2, effort.looks)), (LONG, 1)):
                if level == FINE or self._suspect(number):
                    for key, leaf in self._leaves_of(self._sides(number)):
                        while leaf.looks(level) < looks:
                            self._look(key, leaf, level)
                            yield 0.9
        for number in decided:
            if self._clear(number):
                yield from self._look_again(number)
        rounds = [effort.looks, *range(effort.looks + 3, effort.most + 1, 3)]
        for turn, looks in enumerate(rounds):
            for index, number in enumerate(drawn):
                if turn == 0 or self._unsure(self._gain(number), (TURN,)):
                    for key, leaf in self._leaves_of([self._value_at(number), self._value_at(number + 1)]):
                        while leaf.looks(FINE) < looks:
                            self._look(key, leaf, FINE)
                            yield 0.9 + 0.1 * (turn + index / len(drawn)) / len(rounds)
        yield 1.0

    def work(self, seconds: float, stopped: Callable[[], bool] = lambda: False) -> bool:
        """Works for about so many seconds of the processor, on a busy machine a few times as long, or until it is
        stopped; whether all is done."""
        began, until = time.monotonic(), time.process_time() + seconds
        for _ in self.told():
            if time.process_time() >= until or time.monotonic() - began > _BUSY * seconds or stopped():
                break
        return self._done >= 1.0

    def told(self) -> Iterator[float]:
        """`steps`, with how much is done kept for `analysis`: what is done again from notes does not count less."""
        for done in self.steps():
            self._done = max(self._done, done)
            yield self._done

    def _look(self, key: str, leaf: Leaf, level: int) -> None:
        assert self._appraiser is not None
        simulations = (self.effort.coarse, self.effort.fine, self._long)[level]
        seed = random.Random(f"{self.seed}/{key}/{level}/{leaf.looks(level)}").getrandbits(62)
        leaf.add(self._appraiser.look(leaf.state, simulations, seed), level)

    def _leaves_of(self, values: list[Value]) -> list[tuple[str, Leaf]]:
        wanted = {id(leaf) for value in values for _, leaf in value.parts}
        return [(key, leaf) for key, leaf in self._leaves.items() if id(leaf) in wanted]

    def _sides(self, number: int) -> list[Value]:
        """What a decision is judged by: after the event played, and after the one to compare it with."""
        rival = self._rival(number)
        return [] if rival is None else [self._after(number, self._places[number].code), self._after(number, rival)]

    def _suspect(self, number: int) -> bool:
        """Whether a decision may have been a mistake or the only good one, as fine looks see it."""
        sides = self._sides(number)
        if not sides:
            return False
        found = self._judged(number, difference(sides[1], sides[0], self._scale))
        return any(part.mean >= _SUSPECT for part in found) or found[0].mean <= -_STRONG / 2

    def _close(self, number: int) -> bool:
        """Whether more long looks could change what a decision is called."""
        sides = self._sides(number)
        if not sides or alike(*sides) < LONG:
            return False
        found = self._judged(number, difference(sides[1], sides[0], self._scale, LONG))
        return self._unsure(found, (0.0, SURE, CLEAR["inaccuracy"], CLEAR["mistake"], _STRONG))

    def _clear(self, number: int) -> bool:
        """Whether a decision would be called a mistake, as far as long looks at either side tell."""
        rival, own = self._rival(number), self._after(number, self._places[number].code)
        if rival is None or alike(own, self._after(number, rival)) < LONG:
            return False
        found = self._loss(number, rival)
        return self._kind(found[self._me(number)], found[min(1, len(found) - 1)], None) == "mistake"

    def _look_again(self, number: int) -> Iterator[float]:
        """Before it is called so: a fresh long look at the decision, which may compare it with another event."""
        leaf = self._value_at(number).parts[0][1]
        own = self._after(number, self._places[number].code)
        looks = min((each.looks(LONG) for _, each in own.parts), default=1)
        while leaf.looks(LONG) < 2:
            for key, each in self._leaves_of([self._value_at(number)]):
                self._look(key, each, LONG)
            yield 0.9
        for key, each in self._leaves_of(self._sides(number)):
            while each.looks(FINE) < max(2, self.effort.looks):
                self._look(key, each, FINE)
            while each.looks(LONG) < looks:
                self._look(key, each, LONG)
                yield 0.9

    def _me(self, number: int) -> int:
        """Whose chance counts."""
        return 0 if self._seats == 1 else self._places[number].seat

    def _judged(self, number: int, found: tuple[Estimate, ...]) -> tuple[Estimate, ...]:
        """What counts of a decision's cost: the mover's chance; where all play together, also how far they come."""
        return found[:2] if self._setup.shared else (found[self._places[number].seat],)

    def _unsure(self, found: tuple[Estimate, ...], bounds: tuple[float, ...]) -> bool:
        return any(
            max(abs(part.low), abs(part.high)) > 0.02 and part.low < bound < part.high
            for part in found[: 2 if self._setup.shared else self._seats]
            for bound in (*bounds, *(-bound for bound in bounds))
        )

    def _rival(self, number: int) -> int | None:
        """The event to compare with the one played: the one that was tried most besides; None if there is no need."""
        place = self._places[number]
        leaf = self._value_at(number).parts[0][1]
        others = [(choice.visits, code) for code, choice in leaf.choices.items() if code != place.code]
        if not others:
            return None
        visits, code = max(others)
        played = leaf.choices.get(place.code)
        if visits == 0:
            return None
        if played is None or visits > played.visits or f"{place.number}+{code}" in self._values:
            return code
        # It was the search's own choice: only to see whether it was the only good one.
        gap = played.worth.mean - leaf.choices[code].worth.mean
        return code if gap >= _STRONG else None

    # --- What is known ----------------------------------------------------------------------------------------------

    def _gain(self, number: int) -> tuple[Estimate, ...]:
        return difference(self._value_at(number + 1), self._value_at(number), self._scale)

    def _loss(self, number: int, rival: int) -> tuple[Estimate, ...]:
        own, other = self._after(number, self._places[number].code), self._after(number, rival)
        level = alike(own, other)
        found = list(difference(other, own, self._scale, level))
        if own.known is None or other.known is None:
            size = len(self._scale)
            for seat in range(min(2, size) if self._setup.shared else size):
                chance = min(1.0, (own.means(size, level)[seat] + other.means(size, level)[seat]) / 2)
                found[seat] = _wider(found[seat], _BIAS**2 * chance * (1 - chance))
        return tuple(found)

    @property
    def done(self) -> float:
        return self._done

    def analysis(self) -> Analysis:
        """What is known so far: chances after the first few looks, decisions once they are looked at closely."""
        setup = self._setup
        decisions: list[Decision] = []
        draws: list[Luck] = []
        course: list[Course] = []
        for number, place in enumerate(self._places):
            value = self._value_at(number)
            if not value.ready:
                continue
            course.append(self._course(place.number, place.scores, place.progress, value))
            if place.event is None:
                continue
            if place.drawn and self._value_at(number + 1).ready:
                draws.append(self._luck(number))
            elif place.choices > 1 and value.fine:
                decision = self._decision(number)
                if decision is not None:
                    decisions.append(decision)
        walked = self._walk
        if walked.end is not None and len(course) == len(self._places):
            end = Value((), ending_of(setup, walked.end))
            course.append(self._course(self.game.move_count, walked.scores, walked.progress, end))
        return Analysis(
            setup.edition,
            setup.mode,
            setup.players,
            self.effort.fine,
            tuple(decisions),
            tuple(draws),
            tuple(course),
            self._accounts(draws),
            self._done,
        )

    def _course(self, number: int, scores: tuple[int, ...], progress: int, value: Value) -> Course:
        means = value.means(len(self._scale))
        points = means[2] if self._setup.shared else 0.0
        return Course(number, scores, means[: self._seats], progress, points)

    def _accounts(self, draws: list[Luck]) -> tuple[Account, ...]:
        """Each place changes the chances by the difference of two values: together, by the last less the first."""
        values = [self._value_at(number) for number in range(len(self._places) + 1)]
        if len(values) < 2 or not all(value.ready for value in values):
            return ()
        means = [value.means(len(self._scale)) for value in values]
        luck = {draw.number for draw in draws}
        found = []
        for seat in range(self._seats):
            own = others = 0.0
            for number, place in enumerate(self._places):
                change = means[number + 1][seat] - means[number][seat]
                if place.number in luck:
                    continue
                if place.seat == seat or self._seats == 1:
                    own += change
                else:
                    others += change
            given = added(draw.gain[seat] for draw in draws)
            found.append(Account(seat, means[0][seat], given, own, others, means[-1][seat]))
        return tuple(found)

    def _luck(self, number: int) -> Luck:
        place = self._places[number]
        unseen = place.state.unseen_counts()
        me = 0 if self._seats == 1 else place.seat
        best, most = place.drawn, -1.0
        for each, copies in enumerate(unseen, 1):
            leaf = self._leaves.get(f"{place.number}/{each}")
            worth = self._value_at(number + 1).means(len(self._scale)) if each == place.drawn else None
            if copies and leaf is not None:
                worth = leaf.means()
            if worth is not None and worth[me] > most:
                best, most = each, worth[me]
        chance = unseen[place.drawn - 1] / sum(unseen)
        return Luck(place.number, place.drawn, place.seat, self._gain(number)[: self._seats], chance, best)

    def _decision(self, number: int) -> Decision | None:
        place = self._places[number]
        me = self._me(number)
        rival = self._rival(number)
        own = self._after(number, place.code)
        if not own.ready:
            return None
        loss = lost = Estimate(0.0, 0.0, 0.0)
        best = place.code
        gap = None
        sure = False
        if rival is not None and own.fine and self._after(number, rival).fine:
            sure = alike(own, self._after(number, rival)) == LONG
            found = self._loss(number, rival)
            gap, near = found[me], found[min(1, len(found) - 1)]
            # Where all play together and nobody reaches the goal any more, they may still come further.
            further = self._setup.shared and gap.high >= 0 and near.low > 0
            if gap.mean > 0 or further:
                loss, lost, best = gap, near, rival
        elif rival is not None and place.code != self._first(number):
            return None
        options, margins = self._options(number, best)
        margin_loss = Estimate(0.0, 0.0, 0.0)
        if best != place.code and best in margins and place.code in margins:
            margin_loss = _apart(margins[best], margins[place.code])
        kind = self._kind(loss, lost, gap) if sure else ""
        if lost.mean > loss.mean and self._setup.shared:
            loss = lost
        if kind == "mistake" and not self._refuted(number):
            kind = "inaccuracy"
        if kind == "strong":
            assert gap is not None
            loss = Estimate(-gap.mean, -gap.high, -gap.low)
        state = place.state.copy()
        state.step(place.code)
        threats = threats_after(state, place.seat, place.layout) if kind in CLEAR else ()
        text = place.text if kind else ""
        nothing = best == place.code and self._leads(number) and not self._outdone(number)
        return Decision(
            place.number, place.seat, str(place.event), options, loss, margin_loss, kind, threats, text, nothing
        )

    def _leads(self, number: int) -> bool:
        """Whether two long looks agree that the event played is the best."""
        place = self._places[number]
        leaf = self._value_at(number).parts[0][1]
        own = leaf.choices.get(place.code)
        if leaf.looks(LONG) < 2 or own is None:
            return False
        others = max((choice.visits for code, choice in leaf.choices.items() if code != place.code), default=0)
        return own.visits >= _AHEAD * others

    def _outdone(self, number: int) -> bool:
        """Whether an event that was looked at as long has seemed better than the one played."""
        place = self._places[number]
        own, prefix = self._after(number, place.code), f"{place.number}+"
        others = [value for name, value in self._values.items() if name.startswith(prefix) and value is not own]
        return any(
            difference(value, own, self._scale, LONG)[self._me(number)].mean > _SUSPECT
            for value in others
            if alike(own, value) == LONG
        )

    def _refuted(self, number: int) -> bool:
        """Whether two long looks would both rather play something else than what was played."""
        place = self._places[number]
        leaf = self._value_at(number).parts[0][1]
        own = leaf.choices.get(place.code)
        others = max((choice.visits for code, choice in leaf.choices.items() if code != place.code), default=0)
        return leaf.looks(LONG) >= 2 and others >= _AHEAD * (0 if own is None else own.visits)

    def _first(self, number: int) -> int:
        """The event that the search tried most."""
        choices = self._value_at(number).parts[0][1].choices
        return max(choices, key=lambda code: choices[code].visits, default=self._places[number].code)

    def _kind(self, loss: Estimate, lost: Estimate, gap: Estimate | None) -> Kind:
        part = loss
        if self._setup.shared and lost.mean > loss.mean:
            part = lost  # long before the goal the chance is still nothing, but they come less far
        if part.low >= SURE and part.mean >= CLEAR["mistake"]:
            return "mistake"
        if part.low > 0 and part.mean >= CLEAR["inaccuracy"]:
            return "inaccuracy"
        if gap is not None and gap.high < 0 and gap.mean <= -_STRONG:
            return "strong"
        return ""

    def _options(self, number: int, best: int) -> tuple[tuple[Option, ...], dict[int, Estimate]]:
        """The options to tell, best first, and their margins."""
        place = self._places[number]
        me = 0 if self._seats == 1 else place.seat
        leaf = self._value_at(number).parts[0][1]
        tried = sorted(leaf.choices, key=lambda code: -leaf.choices[code].visits)
        codes = [best, *(code for code in tried if code not in (best, place.code) and leaf.choices[code].visits)]
        codes = codes[: _SHOWN - 1]
        if place.code not in codes:
            codes.append(place.code)
        wins: dict[int, Estimate] = {}
        sides = self._sides(number)
        level = alike(*sides) if sides else FINE
        for code in codes:
            after = (
                self._after(number, code) if f"{place.number}+{code}" in self._values or code == place.code else None
            )
            choice = leaf.choices.get(code)
            if after is not None and after.ready:
                mean = after.means(len(self._scale), level)[me]
                wins[code] = _interval(mean, after.errors(self._scale, level)[me])
            else:
                assert choice is not None
                games = max(1, choice.visits // max(1, choice.worth.many))
                wins[code] = _interval(choice.worth.mean, choice.worth.error(games))
        margins = self._margins(number, codes, level)
        # What was looked at closely comes first; of the others none is told to be better than the best.
        others = [code for code in codes if code not in (best, place.code)]
        for told in (wins, margins) if counted(self._setup) else (wins,):
            for code in others:
                told[code] = _no_more(told[code], told[best].mean)
        ranks = {code: (-wins[code].mean, -margins[code].mean) for code in codes}
        order = [best, *sorted((code for code in codes if code != best), key=lambda code: ranks[code])]
        effects = effects_of_all(place.state, order)
        return tuple(
            Option(str(event_of(code, place.layout)), wins[code], margins[code], reasons)
            for code, reasons in zip(order, effects, strict=True)
        ), margins

    def _margins(self, number: int, codes: list[int], level: int) -> dict[int, Estimate]:
        """As the search tells them; where it tried an event too little, and where those who play together count
        nothing, as a few common futures do."""
        leaf = self._value_at(number).parts[0][1]
        if counted(self._setup) and not self._setup.compass:
            return {code: self._margin(number, code, level) for code in codes}
        counts = self._setup.compass or not self._setup.shared
        if counts and all(code in leaf.choices and leaf.choices[code].lead.many > 1 for code in codes):
            return {code: _spread(leaf.choices[code].lead) for code in codes}
        found = {}
        for code in codes:
            if (number, code) not in self._told:
                self._told[number, code] = self._endings(leaf.state, code)
            tally = Tally()
            for value in self._told[number, code]:
                tally.add(value)
            found[code] = _spread(tally)
        return found

    def _margin(self, number: int, code: int, level: int) -> Estimate:
        """What those who play together can expect after an event: as looks at what it leads to say, else as those at
        the decision itself."""
        place = self._places[number]
        if code == place.code or f"{place.number}+{code}" in self._values:
            after = self._after(number, code)
            if after.ready:
                reach = 1.96 * after.errors(self._scale, level)[2] ** 0.5
                mean = after.means(len(self._scale), level)[2]
                return Estimate(mean, mean - reach, mean + reach)
        return _spread(self._value_at(number).parts[0][1].choices[code].lead)

    def _endings(self, state: State, code: int) -> tuple[float, ...]:
        """The lead of the seat to move, or how far those come who play together, on the same futures for all events."""
        futures = Futures(evaluation_of(state.copy()))
        futures.start(state, self.seed)
        found = []
        for future in range(_ENDINGS):
            scores, _, _ = futures.ending(code, future)
            if self._setup.compass:
                found.append(float(scores[0]))
            elif self._setup.shared:
                found.append(float(referee_of(self._setup).progress(futures.ended())))
            else:
                seat = state.to_move
                found.append(float(scores[seat] - max(each for other, each in enumerate(scores) if other != seat)))
        return tuple(found)

    # --- Notes ------------------------------------------------------------------------------------------------------

    def notes(self) -> dict[str, Any]:
        """The work so far, as JSON, to take it up again."""
        return {
            "notes": NOTES,
            "done": round(self._done, 4),
            "leaves": {key: leaf.notes() for key, leaf in self._leaves.items() if leaf.ready},
        }

    def _recall(self, notes: Mapping[str, Any]) -> None:
        if notes.get("notes") != NOTES:
            return
        numbers = {str(place.number): index for index, place in enumerate(self._places)}
        for key, row in notes["leaves"].items():
            if "+" in key and key not in self._leaves:
                place, _, code = key.partition("/")[0].partition("+")
                if place in numbers:
                    self._after(numbers[place], int(code))
            if key in self._leaves:
                self._leaves[key].recall(row)
        self._done = float(notes["done"])


def _interval(mean: float, square: float) -> Estimate:
    reach = 1.96 * square**0.5
    return Estimate(mean, max(0.0, mean - reach), min(1.0, mean + reach))


def _no_more(found: Estimate, most: float) -> Estimate:
    """An estimate whose mean is at most so much."""
    shift = min(0.0, most - found.mean)
    return Estimate(found.mean + shift, found.low + shift, found.high + shift)


def _wider(found: Estimate, square: float) -> Estimate:
    reach = 1.96 * ((found.reach / 1.96) ** 2 + square) ** 0.5
    return Estimate(found.mean, found.mean - reach, found.mean + reach)


def _spread(tally: Tally) -> Estimate:
    """A mean of margins, whose spread only the looks themselves tell."""
    if not tally.many:
        return Estimate(0.0, 0.0, 0.0)
    spread = max(0.0, tally.square - tally.total * tally.total / tally.many)
    variance = spread / (tally.many - 1) if tally.many > 1 else 0.0
    reach = 1.96 * (variance / tally.many) ** 0.5
    return Estimate(tally.mean, tally.mean - reach, tally.mean + reach)


def _apart(one: Estimate, other: Estimate) -> Estimate:
    mean, reach = one.mean - other.mean, (one.reach**2 + other.reach**2) ** 0.5
    return Estimate(mean, mean - reach, mean + reach)
