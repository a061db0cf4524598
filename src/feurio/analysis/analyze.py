"""Going through a game: what each decision was worth, what it cost, and what the draws gave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from feurio.analysis.review import Effort, Review

if TYPE_CHECKING:
    from feurio.analysis.findings import Analysis
    from feurio.game import Game

Tell = Callable[[float], None]


def analyze(
    game: Game,
    *,
    simulations: int = Effort.fine,
    looks: int = Effort.most,
    seed: int = 0,
    first: int = 0,
    last: int | None = None,
    tell: Tell | None = None,
    stopped: Callable[[], bool] | None = None,
) -> Analysis:
    """Analyzes the events of a game from number `first` up to `last`.

    A look at a position has so many `simulations`; where it is close, a position gets up to so many `looks`. `tell`
    hears how much is done, from 0 to 1; once `stopped` says so, what is known by then is the answer.
    """
    few = min(Effort.looks, looks)
    review = Review(
        game,
        effort=Effort(max(1, min(Effort.coarse, simulations // 4)), simulations, few, looks),
        seed=seed,
        first=first,
        last=last,
    )
    for done in review.told():
        if tell is not None:
            tell(done)
        if stopped is not None and stopped():
            break
    return review.analysis()
