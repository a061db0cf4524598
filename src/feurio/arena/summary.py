"""What an arena found, as data: each match with its interval, seats, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from feurio.arena.arena import Arena, Block
from feurio.arena.ratings import Rating, rate
from feurio.arena.statistics import Interval, interval, seat_shares
from feurio.editions import EDITIONS
from feurio.texts import ENGLISH, Voice


@dataclass(frozen=True)
class MatchSummary:
    """One match from the first bot's side. `fair` is what equal bots would have."""

    first: str
    second: str
    share: Interval
    margin: Interval
    fair: float
    games: int
    longest: float


@dataclass(frozen=True)
class Summary:
    arena: Arena
    matches: tuple[MatchSummary, ...]
    seats: tuple[Interval, ...]
    ratings: tuple[Rating, ...]

    @property
    def points(self) -> bool:
        """Whether means are points, not shares of wins or solved deals."""
        return _points(self.arena)


def _points(arena: Arena) -> bool:
    return arena.together and EDITIONS[arena.edition].family.compass


def summarize(arena: Arena, blocks: Sequence[Block]) -> Summary:
    matches: list[MatchSummary] = []
    for match in arena.matches():
        own = [block for block in blocks if block.match == match]
        if not own:
            continue
        matches.append(
            MatchSummary(
                match[0],
                match[1],
                interval([block.share for block in own], share=not _points(arena)),
                interval([block.margin for block in own]),
                0.0 if arena.together else 1 / arena.players,
                sum(len(block.games) for block in own),
                max(max(game.seconds) for block in own for game in block.games),
            )
        )
    seats = () if arena.together or not blocks else tuple(seat_shares(blocks))
    ratings = () if arena.together else tuple(_ratings(blocks))
    return Summary(arena, tuple(matches), seats, ratings)


def _ratings(blocks: Sequence[Block]) -> list[Rating]:
    try:
        return rate(blocks)
    except ImportError:
        return []


def differences(blocks: Sequence[Block], first: str, second: str) -> Interval:
    """Where all play together: how much more the first bot has than the second on the same deals."""
    by_bot: dict[str, dict[int, float]] = {first: {}, second: {}}
    for block in blocks:
        if block.match[0] in by_bot:
            by_bot[block.match[0]][block.number] = fmean(game.shares[0] for game in block.games)
    common = sorted(set(by_bot[first]) & set(by_bot[second]))
    return interval([by_bot[first][n] - by_bot[second][n] for n in common])


def match_name(arena: Arena, first: str, second: str, voice: Voice | None = None) -> str:
    """What a match is called: the bot alone where all play together."""
    if arena.together:
        return first
    others = second if arena.players == 2 else f"{arena.players - 1} {second}"
    return (voice or Voice()).say("arena.versus", {"first": first, "second": others}, "terminal")


def text_of(summary: Summary, language: str = ENGLISH) -> str:
    """The summary as tables for the terminal."""
    return _Table(summary, Voice(language)).text()


class _Table:
    def __init__(self, summary: Summary, voice: Voice) -> None:
        self._summary = summary
        self._voice = voice

    def _say(self, code: str, **data: Any) -> str:
        return self._voice.say(f"arena.{code}", data, "terminal")

    def text(self) -> str:
        summary, arena = self._summary, self._summary.arena
        if not summary.matches:
            return self._voice.say("tally.none", name="terminal")
        names = [match_name(arena, match.first, match.second, self._voice) for match in summary.matches]
        seats = [self._voice.fill("{seat}", {"seat": seat}) for seat in range(len(summary.seats))]
        wide = max(map(len, [*names, *arena.bots, *seats, self._say("match"), self._say("seat")])) + 2
        lines = [*self._matches(names, wide)]
        if summary.seats:
            lines += ["", self._head("seat", wide, "share")]
            for name, found in zip(seats, summary.seats, strict=True):
                lines.append(f"{name:<{wide}}{self._share(found.mean):>8}{self._range(found):>18}")
        if summary.ratings:
            lines += ["", f"{self._say('bot'):<{wide}}{self._say('rating'):>8}{'':>18}{self._say('games'):>8}"]
            for each in summary.ratings:
                reach = f"± {self._number(f'{2 * each.sigma:.1f}')}"
                lines.append(f"{each.bot:<{wide}}{self._number(f'{each.mu:.1f}'):>8}{reach:>18}{each.games:>8}")
        elif not arena.together:
            lines += ["", self._say("no-ratings", command="pip install 'feurio[arena]'")]
        return "\n".join(lines)

    def _head(self, first: str, wide: int, second: str) -> str:
        return f"{self._say(first):<{wide}}{self._say(second):>8}{self._say('interval'):>18}"

    def _matches(self, names: Sequence[str], wide: int) -> list[str]:
        summary, together = self._summary, self._summary.arena.together
        what = "points" if summary.points else "solved" if together else "share"
        margin = "" if together else f"{self._say('margin'):>10}"
        head = self._head("bot" if together else "match", wide, what)
        lines = [f"{head}{margin}{self._say('games'):>8}{self._say('slowest'):>11}"]
        for name, match in zip(names, summary.matches, strict=True):
            margin = "" if together else f"{self._number(f'{match.margin.mean:+.1f}'):>10}"
            slowest = f"{self._number(f'{match.longest:.3f}')} s"
            row = f"{name:<{wide}}{self._share(match.share.mean):>8}{self._range(match.share):>18}"
            lines.append(f"{row}{margin}{match.games:>8}{slowest:>11}")
        return lines

    def _range(self, found: Interval) -> str:
        return self._say("range", low=self._share(found.low), high=self._share(found.high))

    def _share(self, value: float) -> str:
        return self._number(f"{value:.1f}" if self._summary.points else f"{value:.1%}")

    def _number(self, text: str) -> str:
        return text.replace(".", self._voice.language.decimal)
