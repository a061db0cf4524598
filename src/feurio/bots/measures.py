"""How fast the search is on this machine, as plain numbers for `feurio bench`."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import feurio
from feurio.bots.mcts import make_evaluation
from feurio.bots.search import Search
from feurio.state import State

GAMES = ("wildfire", "volcano", "ontherun")


def search_speed(seconds: float = 0.5, players: int = 2) -> dict[str, dict[str, float]]:
    """Simulations a second from the first decision of each game: one thread with uniform and with guided playouts, and
    how much faster two threads are (guided)."""
    found: dict[str, dict[str, float]] = {}
    for edition in GAMES:
        state = _first_decision(edition, players)
        uniform = _rate([_search(state, True)], seconds)
        guided = _rate([_search(state, False)], seconds)
        both = _rate([_search(state, False), _search(state, False)], seconds)
        found[f"{edition}/competitive/{players}"] = {
            "uniform_per_s": round(uniform),
            "guided_per_s": round(guided),
            "two_threads": round(both / guided, 2),
        }
    return found


def _first_decision(edition: str, players: int) -> State:
    game = feurio.new_game(edition, players=players, seed=7)
    if edition == "volcano":
        game.play(game.legal()[0])
    seat: Any = game.to_move
    return game.view(seat).state()


def _search(state: State, uniform: bool) -> Search:
    evaluation = make_evaluation(state.copy())
    evaluation.uniform = uniform
    search = Search(evaluation, 500_000)
    search.start(state, 1)
    search.run(1)
    return search


def _rate(searches: list[Search], seconds: float) -> float:
    started = time.perf_counter()
    with ThreadPoolExecutor(len(searches)) as pool:
        done = sum(pool.map(lambda search: _run(search, started + seconds), searches))
    return done / (time.perf_counter() - started)


def _run(search: Search, until: float) -> int:
    before = search.simulations
    step = 1
    while time.perf_counter() < until and not search.solved:
        started = time.perf_counter()
        search.run(step)
        if time.perf_counter() - started < 0.01:
            step *= 2
    return search.simulations - before
