"""What an arena found, as data: each match with its interval, seats, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from feurio.arena.arena import Arena, Block
from feurio.arena.ratings import Rating, rate
from feurio.arena.statistics import Interval, interval, seat_shares
from feurio.editions import EDITIONS


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


def match_name(arena: Arena, first: str, second: str) -> str:
    """What a match is called: the bot alone where all play together."""
    if arena.together:
        return first
    return f"{first} v {second}" if arena.players == 2 else f"{first} v {arena.players - 1} {second}"


def text_of(summary: Summary) -> str:
    """The summary as tables for the terminal."""
    arena = summary.arena
    if not summary.matches:
        return "no games"
    names = [match_name(arena, match.first, match.second) for match in summary.matches]
    wide = max(map(len, [*names, *arena.bots, "seat 0", "match"])) + 2
    head = "points" if summary.points else "solved" if arena.together else "share"
    margin = "" if arena.together else f"{'margin':>9}"
    first = "bot" if arena.together else "match"
    lines = [f"{first:<{wide}}{head:>8}{'95% interval':>18}{margin}{'games':>7}{'slowest':>10}"]
    for name, match in zip(names, summary.matches, strict=True):
        share = match.share
        mean, low, high = (f"{x:.1f}" if summary.points else f"{x:.1%}" for x in (share.mean, share.low, share.high))
        margin = "" if arena.together else f"{match.margin.mean:>+9.1f}"
        slowest = f"{match.longest:.3f} s"
        lines.append(f"{name:<{wide}}{mean:>8}{f'{low} to {high}':>18}{margin}{match.games:>7}{slowest:>10}")
    if summary.seats:
        lines += ["", f"{'seat':<{wide}}{'share':>8}{'95% interval':>18}"]
        for seat, found in enumerate(summary.seats):
            lines.append(f"{f'seat {seat}':<{wide}}{found.mean:>8.1%}{f'{found.low:.1%} to {found.high:.1%}':>18}")
    if summary.ratings:
        lines += ["", f"{'bot':<{wide}}{'rating':>8}{'':>18}{'games':>7}"]
        lines += [
            f"{each.bot:<{wide}}{each.mu:>8.1f}{f'± {2 * each.sigma:.1f}':>18}{each.games:>7}"
            for each in summary.ratings
        ]
    elif not arena.together:
        lines += ["", "no ratings: they need one more package: pip install 'feurio[arena]'"]
    return "\n".join(lines)
