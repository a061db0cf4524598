"""What an arena found, as data: each match with its interval, seats, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from feurio.arena.arena import Arena, Block
from feurio.arena.ratings import Rating, rate
from feurio.arena.statistics import Interval, interval, seat_shares


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


def summarize(arena: Arena, blocks: Sequence[Block]) -> Summary:
    matches: list[MatchSummary] = []
    for match in arena.matches():
        own = [block for block in blocks if block.match == match]
        if not own:
            continue
        points = arena.together and arena.edition == "ontherun"
        matches.append(
            MatchSummary(
                match[0],
                match[1],
                interval([block.share for block in own], share=not points),
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


def text_of(summary: Summary) -> str:
    """The summary as lines of text."""
    lines: list[str] = []
    for match in summary.matches:
        value = match.share
        if summary.arena.together:
            lines.append(f"{match.first}: {value} deals, longest thought {match.longest:.3f} s")
            continue
        against = f"{summary.arena.players - 1} x {match.second}" if summary.arena.players > 2 else match.second
        lines.append(
            f"{match.first} against {against}: {value.mean:.1%} [{value.low:.1%}, {value.high:.1%}] of {match.games}"
            f" games in {value.count} blocks, margin {match.margin.mean:+.1f}, longest thought {match.longest:.3f} s"
        )
    if summary.seats:
        shares = ", ".join(f"{seat}: {found.mean:.1%}" for seat, found in enumerate(summary.seats))
        lines.append(f"seats: {shares}")
    lines += [f"{each.bot}: rating {each.mu:.1f} +- {2 * each.sigma:.1f}" for each in summary.ratings]
    return "\n".join(lines) or "no games"
