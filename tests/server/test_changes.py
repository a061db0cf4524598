"""A change turns the position a client has into the one that the engine says."""

from __future__ import annotations

import random
from typing import Any

import pytest
from table_client import apply_change, same_position

from feurio.editions import all_setups
from feurio.game import new_game
from feurio.server.table.changes import change_between, legal_texts
from feurio.server.table.sights import Sight

OPEN = [setup for setup in all_setups() if "firebreak" not in setup["variants"]]


@pytest.mark.parametrize("setup", OPEN, ids=lambda setup: "-".join(map(str, setup.values())))
def test_a_sight_follows_whole_games(setup: dict[str, Any]) -> None:
    chooser = random.Random(7)
    for seed in range(2):
        game = new_game(**setup, seed=seed)
        shown: Any = game.position()
        sight = Sight(game)
        while not game.over:
            assert legal_texts(game) == [str(event) for event in game.legal()]
            game.play(chooser.choice(game.legal()))
            before, shown = shown, apply_change(shown, dict(sight.advance(game)))
            now: Any = game.position()
            assert same_position(shown, now)
            assert same_position(apply_change(before, dict(change_between(before, now))), now)


def test_a_sight_follows_a_game_whose_tiles_are_entered() -> None:
    chooser = random.Random(3)
    for edition in ("wildfire", "volcano", "ontherun"):
        game = new_game(edition, players=3, chance="manual")
        shown: Any = game.position()
        sight = Sight(game)
        first = new_game(edition, players=3, seed=1).events[0]
        while not game.over:
            game.play(first if not game.history else chooser.choice(game.legal()))
            shown = apply_change(shown, dict(sight.advance(game)))
            assert same_position(shown, dict(game.position()))
