"""How hard a puzzle is: how often bots of rising strength find its answer."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final, NamedTuple

from feurio.bots import make_bot
from feurio.bots.interface import Bot
from feurio.puzzles.proof import Proof
from feurio.puzzles.puzzle import Puzzle


class Rung(NamedTuple):
    """A bot against others and alone, how often it is asked, and the rating it is taken to have."""

    name: str
    rival: str
    alone: str
    times: int
    rating: int


LADDER: Final = (
    Rung("beginner", "greedy:softness=4", "greedy:softness=4", 6, 900),
    Rung("casual", "greedy:softness=1", "greedy:softness=1", 6, 1150),
    Rung("skilled", "mcts:simulations=30,seconds=5,playouts=guided", "solitaire:simulations=8,seconds=5", 3, 1400),
    Rung("expert", "mcts:simulations=300,seconds=5,playouts=guided", "solitaire:simulations=80,seconds=5", 2, 1650),
    Rung(
        "strongest", "mcts:simulations=2000,seconds=9,playouts=guided", "solitaire:simulations=800,seconds=9", 1, 1900
    ),
)
_SCALE = 250.0 * sqrt(2.0)
"""Points of rating by which one of two is found e times as often."""


def shares_of(puzzle: Puzzle) -> tuple[float, ...]:
    """How often each bot of the ladder plays a first turn that keeps the goal within reach."""
    return tuple(round(_share(puzzle, rung), 2) for rung in LADDER)


def _share(puzzle: Puzzle, rung: Rung) -> float:
    proof = puzzle.proof()
    shared = puzzle.start().setup.shared
    found = 0
    for seed in range(rung.times):
        bot = make_bot(rung.alone if shared else rung.rival, seed=seed)
        found += finds(puzzle, bot, proof)
        bot.close()
    return found / rung.times


def finds(puzzle: Puzzle, bot: Bot, proof: Proof) -> bool:
    """Whether a bot plays a first turn that keeps the goal within reach."""
    game = puzzle.start()
    turn, seat = game.peek().turns_taken, game.mover
    while not game.over and game.to_move == seat and game.peek().turns_taken == turn:
        game.play(bot.choose(game.view(seat)).event)
    state = game.state()
    return proof.value_of(proof.drawn(state)) >= puzzle.goal


def rating_of(shares: tuple[float, ...]) -> int:
    """The likeliest rating of a puzzle that these bots find so often; where all or none do, not far from theirs."""
    best, most = 1500, float("-inf")
    for rating in range(600, 2401, 10):
        worth = -(((rating - 1450) / 500) ** 2) / 2
        for rung, share in zip(LADDER, shares, strict=True):
            chance = 1 / (1 + exp((rating - rung.rating) / _SCALE))
            worth += rung.times * (share * log(chance) + (1 - share) * log(1 - chance))
        if worth > most:
            best, most = rating, worth
    return best
