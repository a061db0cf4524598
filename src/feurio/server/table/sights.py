"""What those who see the same were last shown of a game: the engine's sight, with what only the game's log knows."""

from __future__ import annotations

from feurio.game import Game
from feurio.position import Position
from feurio.server.table.messages import Change
from feurio.sights import SIGHTS
from feurio.state import PHASES


class Sight:
    """Begins with a position of the game as it is."""

    __slots__ = ("_phase", "_sight", "moves")

    def __init__(self, game: Game, position: Position) -> None:
        stacks = {tile["cell"]: tile["pieces"] for tile in position["tiles"]}
        phases = [game.referee.phases.get(phase, "") for phase in PHASES]
        self._sight = SIGHTS[game.setup.rules](game.peek(), stacks, phases)
        self._phase = position["phase"]
        self.moves = position["moves"]

    def advance(self, game: Game) -> Change:
        """The change from what was last shown to the game as it is now."""
        secret = game.firebreaks if game.setup.firebreak else {}
        change: Change = self._sight.advance(game.peek(), secret)  # type: ignore[assignment]
        differs = change["set"]
        if game.move_count != self.moves:
            differs["moves"] = self.moves = game.move_count
        if "phase" in differs:
            before, self._phase = self._phase, differs["phase"]
            if "center" in (before, self._phase):
                differs["dealt"] = game.position()["dealt"]
            if self._phase == "over":
                differs["result"], differs["ending"] = game.result, game.ending
        return change
