"""OpenSpiel's own search on the games of `feurio.envs.openspiel`, with a limit of processor time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from openspiel_match import TimedSearch, answer

from feurio.bots import Choice, Clock
from feurio.envs.openspiel import PlayoutEvaluator
from feurio.view import View


class SpielMcts:
    """`open_spiel.python.algorithms.mcts`; its playouts run in the compiled engine. For games without variants."""

    name = "openspiel-mcts"

    def __init__(self, seed: int | None = None, *, seconds: float = 0.1, uct: float = 1.4) -> None:
        self._seed = (seed or 0) % 2**32
        self.seconds = seconds
        self._uct = uct
        self._search: Any = None

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        seconds = self.seconds if clock is None or clock.seconds is None else clock.seconds
        game = view.game()
        legal = game.legal()
        if len(legal) == 1:
            return Choice(legal[0])
        if self._search is None:
            self._spiel = pyspiel.load_game(f"feurio_{game.setup.edition}(players={game.setup.players})")
            dice, playouts = np.random.RandomState(self._seed), PlayoutEvaluator(1, self._seed)
            self._search = TimedSearch(self._spiel, self._uct, 10**9, playouts, random_state=dice)
        event, simulations = answer(self._search, game, self._spiel, seconds)
        return Choice(event, (), simulations)

    def close(self) -> None:
        self._search = None
