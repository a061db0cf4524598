"""OpenSpiel's own searches on the games of `feurio.envs.openspiel`, with a limit of processor time."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from openspiel_match import TimedSearch, TimeUp, answer

from feurio.bots import Choice, Clock
from feurio.envs.openspiel import PlayoutEvaluator
from feurio.view import View


class Spiel:
    """What OpenSpiel's searches share: the game as OpenSpiel knows it, and a search that is made once."""

    variants: tuple[str, ...] = ()

    def __init__(self, seed: int | None = None, *, seconds: float = 0.1, uct: float = 1.4) -> None:
        self.seconds = seconds
        self._seed = (seed or 0) % 2**32
        self._uct = uct
        self._search: Any = None

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        seconds = self.seconds if clock is None or clock.seconds is None else clock.seconds
        game = view.game()
        setup, legal = game.setup, game.legal()
        if tuple(setup.variants) != self.variants:
            raise ValueError(f"{type(self).__name__} plays with {' and '.join(self.variants) or 'no variants'}")
        if len(legal) == 1:
            return Choice(legal[0])
        if self._search is None:
            options = [f"players={setup.players}", *(f"{variant}=true" for variant in self.variants)]
            self._spiel = pyspiel.load_game(f"feurio_{setup.edition}({','.join(options)})")
            self._search = self.search(PlayoutEvaluator(1, self._seed), np.random.RandomState(self._seed))
        # Tiles that lie face down get some number that they may have; who searches information sets deals them anew.
        unseen = [number for number, many in enumerate(view.state().unseen_counts(), 1) for _ in range(many)]
        np.random.RandomState((self._seed + len(view.history)) % 2**32).shuffle(unseen)
        event, simulations = answer(self._search, game, self._spiel, seconds, unseen)
        return Choice(event, (), simulations)

    def search(self, playouts: PlayoutEvaluator, dice: np.random.RandomState) -> Any:
        raise NotImplementedError

    def close(self) -> None:
        self._search = None


class SpielMcts(Spiel):
    """`open_spiel.python.algorithms.mcts`; its playouts run in the compiled engine. For games without variants."""

    name = "openspiel-mcts"

    def search(self, playouts: PlayoutEvaluator, dice: np.random.RandomState) -> Any:
        return TimedSearch(self._spiel, self._uct, 10**9, playouts, random_state=dice)


class SpielIsmcts(Spiel):
    """`open_spiel.python.algorithms.ismcts`, for games with firebreaks: what its seat cannot see is dealt anew for each
    simulation, and positions that it cannot tell apart share a node."""

    name = "openspiel-ismcts"
    variants = ("firebreak",)

    def search(self, playouts: PlayoutEvaluator, dice: np.random.RandomState) -> Any:
        return TimedIsmcts(self._spiel, playouts, self._uct, 10**9, random_state=dice)


class TimedIsmcts(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search over information sets with a limit of time instead of simulations."""

    seconds = 0.1
    done = 0

    def run_search(self, state: Any) -> Any:
        self.until = time.process_time() + self.seconds
        self.done = 0
        try:
            return super().run_search(state)
        except TimeUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: Any) -> Any:
        if self.done > 1 and time.process_time() > self.until:
            raise TimeUp
        self.done += 1
        return super().sample_root_state(state)
