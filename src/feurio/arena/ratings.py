"""Ratings of all bots of an arena: Plackett-Luce by openskill, games in the order they were played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from feurio.arena.arena import Block


@dataclass(frozen=True)
class Rating:
    bot: str
    mu: float
    sigma: float
    games: int


def rate(blocks: Iterable[Block]) -> list[Rating]:
    """The ratings, best first. The bots of a game that sit at one table several times share their rating."""
    models: Any = import_module("openskill.models")
    model = models.PlackettLuce()
    ratings: dict[str, Any] = {}
    games: dict[str, int] = {}
    for block in blocks:
        for game in block.games:
            for bot in game.seats:
                ratings.setdefault(bot, model.rating(name=bot))
            if len(set(game.seats)) < 2:
                continue
            # One team for each seat; the new ratings of a bot with several seats are averaged.
            teams = [[model.create_rating([ratings[bot].mu, ratings[bot].sigma], bot)] for bot in game.seats]
            rated = model.rate(teams, scores=list(_places(game.shares, game.scores)))
            for bot in set(game.seats):
                own = [rated[seat][0] for seat, name in enumerate(game.seats) if name == bot]
                ratings[bot].mu = sum(each.mu for each in own) / len(own)
                ratings[bot].sigma = sum(each.sigma for each in own) / len(own)
                games[bot] = games.get(bot, 0) + 1
    found = [Rating(bot, rating.mu, rating.sigma, games.get(bot, 0)) for bot, rating in ratings.items()]
    return sorted(found, key=lambda rating: -rating.mu)


def _places(shares: tuple[float, ...], scores: tuple[int, ...]) -> list[float]:
    """What the seats are ranked by: the win first, then the points."""
    most = max(map(abs, scores), default=0) + 1
    return [share * 2 + score / (10 * most) for share, score in zip(shares, scores, strict=True)]
