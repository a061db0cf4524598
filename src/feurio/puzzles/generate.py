"""Making puzzles: a game is played loosely for a while, then solved from there, and how hard that is gets measured."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from feurio.editions import EDITIONS
from feurio.events import event_of
from feurio.game import Game, new_game
from feurio.layouts import LAYOUTS
from feurio.policies import guide_of
from feurio.puzzles.collection import Puzzle
from feurio.solver import solve
from feurio.solver.solve import rate_of

if TYPE_CHECKING:
    from feurio.record import Record


def make_puzzle(edition: str, seed: int, *, seconds: float = 4.0) -> Puzzle | None:
    """The puzzle of a seed, or None if its position has no solution that could be found."""
    dice = random.Random(f"{edition}/{seed}")
    if EDITIONS[edition].family.laid_out:
        game = new_game(edition, "solitaire", seed=seed, layout=dice.choice([*LAYOUTS, "random"]))
    else:
        game = new_game(edition, "solitaire", seed=seed)
    _play_loosely(game, dice)
    if game.over:
        return None
    solution = solve(game, seconds=seconds, seed=seed)
    if solution.record is None:
        return None
    goal = _goal(game, solution.record, dice.choice((0.5, 0.7, 0.85, 1.0)))
    if goal == 0:
        return None
    rate = round(rate_of(game, goal, seed), 4)
    return Puzzle(f"{edition}-{seed}", edition, seed, game.move_count, goal, rate, tuple(solution.record["events"]))


def _play_loosely(game: Game, dice: random.Random) -> None:
    """Plays some turns, now and then without care, so that what is left is not easy."""
    if game.setup.laid_out:
        game.play(dice.choice(game.legal()))
        for _ in range(dice.randrange(0, 6)):
            if not game.over:
                game.play(dice.choice(game.legal()))
        return
    turns = dice.randrange(6, 28)
    carefree = dice.choice((0.1, 0.2, 0.35))
    guide = guide_of(game.state())
    while not game.over and game.state().turns_taken < turns:
        state = game.state()
        guide.start(state, dice.getrandbits(60))
        events = guide.candidates()
        weights = [1.0 if dice.random() < carefree else chance for _, chance in events]
        code = dice.choices([code for code, _ in events], weights)[0]
        game.play(event_of(code, game.layout))
    while not game.over and game.state().phase_name == "flee":
        game.play(dice.choice(game.legal()))


def _goal(game: Game, record: Record, share: float) -> int:
    """The points of the solution; in On the Run a share of them, so that there are easy ones too."""
    result = record["result"]
    assert result is not None
    points = result["scores"][0]
    return int(points * share) if game.setup.compass else points


def choose_puzzles(found: list[Puzzle], each: int) -> list[Puzzle]:
    """As many of each grade as there are, up to `each`, from easy to hard."""
    kept: list[Puzzle] = []
    for grade in ("easy", "medium", "hard", "expert"):
        kept += sorted((puzzle for puzzle in found if puzzle.grade == grade), key=lambda p: -p.rate)[:each]
    return sorted(kept, key=lambda puzzle: -puzzle.rate)
