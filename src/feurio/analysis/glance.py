"""A short look at one position, for somebody who explores: the chances, and the best few events with what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from feurio.analysis.appraisal import Look, Worth, appraiser_of, counted, ending_of
from feurio.effects import effects_of_all
from feurio.events import Draw, event_of

if TYPE_CHECKING:
    from feurio.game import Game

SIMULATIONS = 3000
_SHOWN = 3
_SEED = 7
"""The same position gets the same answer."""


def glance(game: Game, simulations: int = SIMULATIONS) -> dict[str, Any]:
    """`win` of each seat (one where all play together), `points` or tiles to be expected where those are counted, and
    `options`: the events tried most, best first. Before a draw it is the mean over the numbers that may come."""
    setup = game.setup
    seats = 1 if setup.shared else setup.players
    if game.over:
        return _told(ending_of(setup, game.state()), seats, [])
    mover = game.to_move
    state = game.view(mover).state() if isinstance(mover, int) else game.state()
    if isinstance(mover, int):
        look = appraiser_of(setup, state).look(state, simulations, _SEED)
        return _told(look.worth, seats, _options(game, look, mover))
    if state.phase_name != "draw":
        return _told((1 / seats,) * seats, seats, [])
    appraiser = appraiser_of(setup, state)
    unseen = state.unseen_counts()
    mean = [0.0] * (3 if setup.shared else seats)
    for number, copies in enumerate(unseen, 1):
        if copies:
            after = state.copy()
            after.step(Draw(number).code())
            worth = appraiser.look(after, simulations // 4, _SEED).worth
            mean = [old + copies / sum(unseen) * new for old, new in zip(mean, worth, strict=True)]
    return _told(tuple(mean), seats, [])


def _options(game: Game, look: Look, mover: int) -> list[dict[str, Any]]:
    tried = sorted(look.options.items(), key=lambda item: -item[1].visits)[:_SHOWN]
    state = game.view(mover).state()
    effects = effects_of_all(state, [code for code, _ in tried])
    return [
        {
            "event": str(event_of(code, game.layout)),
            "win": round(found.mean, 4),
            "points": round(found.lead, 1) if counted(game.setup) and found.lead is not None else 0.0,
            "reasons": [effect.as_json() for effect in told],
        }
        for (code, found), told in zip(tried, effects, strict=True)
        if found.visits
    ]


def _told(worth: Worth, seats: int, options: list[dict[str, Any]]) -> dict[str, Any]:
    points = round(worth[2], 1) if len(worth) == 3 and seats == 1 else 0.0
    return {"win": [round(each, 4) for each in worth[:seats]], "points": points, "options": options}
