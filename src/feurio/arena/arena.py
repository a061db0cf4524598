"""What an arena plays: which bots meet, on which deals, in which seats; and how a block is played."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, permutations
from typing import Any

from feurio.arena.bots import clock_for
from feurio.bots import choose_for, make_bot, pack_bots, unpack_bots
from feurio.editions import check_setup
from feurio.game import Game, new_game
from feurio.simulation import derive_seed

FORMAT = "feurio-arena/1"
_DEALS = 0x6465616C
_BOTS = 0x626F7473


@dataclass(frozen=True)
class Arena:
    """A set-up, the bots that meet in it, and how long they think about a decision.

    With two players every pair of bots meets; with more, one bot meets a table of another, for each ordered pair. Where
    all play together each bot takes all seats, on the same deals as the others.
    """

    edition: str
    bots: tuple[str, ...]
    seed: int = 0
    seconds: float | None = None
    simulations: int | None = None
    setup: Mapping[str, Any] = field(default_factory=dict)
    """More arguments of `new_game`."""
    gauntlet: bool = False
    """Only the first bot against each of the others."""

    @property
    def players(self) -> int:
        return check_setup(self.edition, self.setup.get("mode", "competitive"), self.setup.get("players")).players

    @property
    def together(self) -> bool:
        return bool(self.setup.get("mode", "competitive") != "competitive")

    def matches(self) -> list[tuple[str, str]]:
        """Who meets whom; where all play together, each bot beside itself."""
        if self.together:
            return [(bot, bot) for bot in self.bots]
        found = list(combinations(self.bots, 2)) if self.players == 2 else list(permutations(self.bots, 2))
        return [match for match in found if not self.gauntlet or self.bots[0] == match[0]]

    def seatings(self, match: tuple[str, str]) -> list[tuple[str, ...]]:
        """The first bot once in each seat, the second in all others."""
        first, second = match
        if self.together:
            return [(first,) * self.players]
        return [tuple(first if seat == own else second for seat in range(self.players)) for own in range(self.players)]

    def blocks(self, count: int) -> list[tuple[int, int]]:
        """The match and the number of each block in the order they are played: all matches on a deal, then the next."""
        return [(match, number) for number in range(count) for match in range(len(self.matches()))]

    def deal_seed(self, number: int) -> int:
        """All matches play block `number` on the same deal."""
        return derive_seed(self.seed, _DEALS, number)

    def as_json(self) -> dict[str, Any]:
        return {"format": FORMAT, **asdict(self), "bots": list(self.bots), "setup": dict(self.setup)}


@dataclass(frozen=True)
class GameRow:
    """One game of a block."""

    seats: tuple[str, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    """Each seat's share of the win; where all play together, the points."""
    seconds: tuple[float, ...]
    """The longest that each seat thought about a decision."""
    events: int


@dataclass(frozen=True)
class Block:
    """The games of one deal, one for each seating."""

    match: tuple[str, str]
    number: int
    seed: int
    games: tuple[GameRow, ...]

    @property
    def share(self) -> float:
        """The first bot's share of the wins, over its seats; where all play together, its points."""
        first = self.match[0]
        own = [game.shares[game.seats.index(first)] for game in self.games]
        return sum(own) / len(own)

    @property
    def margin(self) -> float:
        """The first bot's points less the best of the others, over its seats."""
        first = self.match[0]
        found: list[float] = []
        for game in self.games:
            if len(game.scores) < 2:
                return float(game.scores[0])
            own = game.seats.index(first)
            found.append(game.scores[own] - max(s for seat, s in enumerate(game.scores) if seat != own))
        return sum(found) / len(found)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def block_of(data: Mapping[str, Any]) -> Block:
    """A block from its JSON object."""
    games = tuple(
        GameRow(
            tuple(game["seats"]),
            tuple(game["scores"]),
            tuple(game["shares"]),
            tuple(game["seconds"]),
            int(game["events"]),
        )
        for game in data["games"]
    )
    first, second = data["match"]
    return Block((first, second), int(data["number"]), int(data["seed"]), games)


@dataclass(frozen=True)
class BlockPlayer:
    """Plays blocks by their match and number; it can travel to other processes."""

    arena: Arena

    def __call__(self, job: tuple[int, int]) -> Block:
        return play_block(self.arena, *job)

    def __reduce__(self) -> tuple[Any, ...]:
        return _arrived, (self.arena, pack_bots(self.arena.bots))


def _arrived(arena: Arena, bots: Mapping[str, bytes]) -> BlockPlayer:
    unpack_bots(bots)
    return BlockPlayer(arena)


def play_block(arena: Arena, match: int, number: int) -> Block:
    """Plays all games of a block."""
    pair = arena.matches()[match]
    seed = arena.deal_seed(number)
    games = [
        _play(arena, seats, seed, [derive_seed(arena.seed, _BOTS, match, number, own, s) for s in range(len(seats))])
        for own, seats in enumerate(arena.seatings(pair))
    ]
    return Block(pair, number, seed, tuple(games))


def _play(arena: Arena, seats: tuple[str, ...], seed: int, seeds: Sequence[int]) -> GameRow:
    game = new_game(arena.edition, seed=seed, **arena.setup)
    bots = [make_bot(name, seed=own) for name, own in zip(seats, seeds, strict=True)]
    longest = [0.0] * len(seats)
    try:
        while isinstance(seat := game.to_move, int):
            began = time.monotonic()
            choice = choose_for(bots[seat], game, clock_for(seats[seat], arena.seconds, arena.simulations))
            longest[seat] = max(longest[seat], time.monotonic() - began)
            game.play(choice.event)
    finally:
        for bot in bots:
            bot.close()
    return GameRow(seats, _scores(game), _shares(game), tuple(round(each, 4) for each in longest), game.move_count)


def _scores(game: Game) -> tuple[int, ...]:
    assert game.result is not None
    return tuple(game.result["scores"])


def _shares(game: Game) -> tuple[float, ...]:
    result = game.result
    assert result is not None
    if game.setup.shared:
        return (float(result["scores"][0]),) * game.setup.players
    winners = result["winners"]
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(game.setup.players))
