"""What those who play together could do, from what everybody knows: their chance, the best event and why, what each
seat could promise, what a careless event would spoil, and what is still missing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from feurio.analysis.appraisal import appraiser_of
from feurio.analysis.coach import COSTS
from feurio.analysis.glance import glance
from feurio.diagram import diagram_of, game_of
from feurio.effects import effects_of_all
from feurio.errors import FeurioError
from feurio.events import event_of
from feurio.game import SPECTATOR
from feurio.referee import referee_of

if TYPE_CHECKING:
    from feurio.game import Game

SIMULATIONS = 1600
"""Of the search for the best event."""
PROMISE = 240
"""Of that for what a seat could promise."""
_ACTS = ("crew", "fly", "startle")
"""What a turn is about."""
_SHOWN = 3
"""Dangers that are told."""


def counsel(game: Game) -> dict[str, Any]:
    """`win` and `points`, the `best` event with its outcome and `reasons`, `promises` of the other seats in the same
    form, `dangers` as effects, and what is `missing` to the goal."""
    shown = game.view(SPECTATOR).game()
    try:
        found = glance(shown, SIMULATIONS)
    except (FeurioError, ValueError):  # a tile in somebody's hand that only they know
        found = {"win": [], "points": 0.0, "options": []}
    best = [_told(shown, one["event"], one["reasons"]) for one in found["options"][:1]]
    return {
        "win": found["win"][0] if found["win"] else None,
        "points": found["points"],
        "best": best[0] if best else None,
        "promises": [told for seat in range(shown.setup.players) if (told := _promise(shown, seat))],
        "dangers": _dangers(shown),
        "missing": [] if shown.over else referee_of(shown.setup).missed(shown.state()),
    }


def _told(game: Game, event: str, reasons: list[dict[str, Any]]) -> dict[str, Any]:
    return {"seat": game.to_move, "outcome": dict(game.outcome_of(event)), "reasons": reasons}


def _promise(game: Game, seat: int) -> dict[str, Any] | None:
    """What a seat that is not to move could do if it were, on the board as it lies."""
    if seat == game.to_move or game.over:
        return None
    diagram = diagram_of(game)
    acts = [phase for phase in referee_of(game.setup).phases.values() if phase in _ACTS]
    laid = bool(acts) and acts[0] != "fly" and len(diagram.tiles) < game.setup.pile
    try:
        then = game_of(replace(diagram, seat=seat, phase=acts[0], drawn=None, laid=laid, flee=None, last=None))
        state = then.state()
        look = appraiser_of(then.setup, state).look(state, PROMISE, seat)
        code = max(look.options, key=lambda one: (look.options[one].visits, look.options[one].mean))
        event = str(event_of(code, then.layout))
        if event == "pass" or then.to_move != seat:
            return None
        return _told(then, event, [effect.as_json() for effect in effects_of_all(state, [code])[0]])
    except (FeurioError, ValueError, IndexError):
        return None


def _dangers(game: Game) -> list[dict[str, Any]]:
    """What legal events would spoil, each thing once; first what most of them would."""
    if game.over or not isinstance(game.to_move, int):
        return []
    state = game.state()
    found: dict[str, dict[str, Any]] = {}
    times: Counter[str] = Counter()
    for effects in effects_of_all(state, list(state.legal())):
        for effect in effects:
            if effect.code in COSTS:
                name = f"{effect.code} {effect.data.get('color', '')}"
                found.setdefault(name, effect.as_json())
                times[name] += 1
    return [found[name] for name, _ in times.most_common(_SHOWN)]
