"""Games between bots: which game has which seed, and how one is played.

Game number i of a simulation depends on the simulation and on i only, so it is the same on any number of processes, in
any order, and when an interrupted run goes on later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from feurio.bits import WORD, advance, scramble
from feurio.bots import Bot, choose_for, make_bot, pack_bots, unpack_bots
from feurio.game import Game, new_game
from feurio.record import Record, dump_record
from feurio.seeds import folded

_GAMES = 0x67616D65
_BOTS = 0x626F7473
_ODD = 0xD1342543DE82EF95
"""Spreads small numbers over all bits before they are mixed in."""
_EXACT = 11
"""Seeds keep 53 bits, so that every reader of JSON gets them exactly."""


def derive_seed(seed: int, *path: int) -> int:
    """A seed of its own for each path of numbers below a seed."""
    state = scramble(advance(folded(seed)))
    for step in path:
        state = scramble(advance(state ^ (step * _ODD & WORD)))
    return state >> _EXACT


@dataclass(frozen=True)
class Simulation:
    """A set-up, the bots of its seats and a seed. Called with a number it plays that game and gives its record's
    line."""

    edition: str
    bots: tuple[str, ...]
    seed: int
    setup: Mapping[str, Any] = field(default_factory=dict)
    """More arguments of `new_game`."""

    def __call__(self, number: int) -> str:
        return dump_record(self.play(number))

    def game_seed(self, number: int) -> int:
        return derive_seed(self.seed, _GAMES, number)

    def new_game(self, number: int) -> Game:
        return new_game(self.edition, seed=self.game_seed(number), **self.setup)

    def play(self, number: int) -> Record:
        """The record of game `number`, with the bots' names beside it."""
        game = self.new_game(number)
        bots = [make_bot(name, seed=derive_seed(self.seed, _BOTS, number, seat)) for seat, name in enumerate(self.bots)]
        try:
            play_out(game, bots)
        finally:
            for bot in bots:
                bot.close()
        game.extra = {"bots": list(self.bots), "game": number}
        return game.record()

    def __reduce__(self) -> tuple[Any, ...]:
        return _arrived, (self.edition, self.bots, self.seed, self.setup, pack_bots(self.bots))


def _arrived(
    edition: str, bots: tuple[str, ...], seed: int, setup: Mapping[str, Any], packed: Mapping[str, bytes]
) -> Simulation:
    unpack_bots(packed)
    return Simulation(edition, bots, seed, setup)


def play_out(game: Game, bots: Sequence[Bot]) -> None:
    """Lets the bots of the seats play a game to its end."""
    while isinstance(seat := game.to_move, int):
        game.play(choose_for(bots[seat], game).event)
