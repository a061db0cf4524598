"""A change turns the position a client has into the one that the engine says, and names nothing that stays."""

from __future__ import annotations

import random
from typing import Any

import pytest
from table_client import apply_change, same_position

from feurio.editions import all_setups
from feurio.game import SPECTATOR, Game, new_game
from feurio.server.table.changes import change_between
from feurio.server.table.hand import Hand
from feurio.server.table.showing import Sight
from feurio.server.table.views import Viewer, Views

SETUPS = all_setups()


class Watcher:
    """Somebody who is shown changes only."""

    def __init__(self, game: Game, viewer: Viewer) -> None:
        self.viewer = viewer
        self.views = Views(Hand(game))
        shown = self.views.game(viewer)
        self.position: Any = shown.position()
        self.sight = Sight(shown, self.position)

    def look(self) -> None:
        """Sees what has happened; it must lead to the position, and say nothing twice."""
        game = self.views.game(self.viewer)
        before, change = self.position, self.sight.advance(game)
        self.position = apply_change(before, dict(change))
        now: Any = game.position()
        assert same_position(self.position, now)
        assert same_position(apply_change(before, dict(change_between(before, now))), now)
        self._says_only_what_is_new(before, change)

    def _says_only_what_is_new(self, before: Any, change: Any) -> None:
        for key in ("tiles", "cells"):
            known = {entry["cell"]: entry for entry in before[key]}
            assert not [cell for cell, entry in change[key].items() if known.get(cell) == entry]
        assert not [key for key, value in change["set"].items() if before[key] == value]
        for seat, part in change.get("scores", {}).items():
            old = before["scores"][int(seat)]
            assert part
            assert not [key for key, value in part.items() if old[key] == value]
            for region in part.get("regions", ()):
                assert isinstance(region, int) or region not in old["regions"]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(map(str, setup.values())))
def test_changes_lead_through_whole_games(setup: dict[str, Any]) -> None:
    chooser = random.Random(7)
    hidden = "firebreak" in setup["variants"]
    for seed in range(1 if hidden else 2):
        game = new_game(**setup, seed=seed)
        seats = range(game.setup.players) if hidden else ()
        watchers = [Watcher(game, viewer) for viewer in (SPECTATOR, *seats)]
        while not game.over:
            assert game.legal_texts() == [str(event) for event in game.legal()]
            game.play(chooser.choice(game.legal()))
            for watcher in watchers:
                watcher.look()


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
@pytest.mark.parametrize("players", [3, 4])
def test_changes_lead_through_games_whose_tiles_are_entered(edition: str, players: int) -> None:
    """From before the first tile lies, with the center and the volcano to be chosen."""
    chooser = random.Random(3)
    game = new_game(edition, players=players, chance="manual")
    watcher = Watcher(game, SPECTATOR)
    first = new_game(edition, players=players, seed=1, layout="random" if edition == "volcano" else None).events[0]
    while not game.over:
        game.play(first if not game.history else chooser.choice(game.legal()))
        watcher.look()
