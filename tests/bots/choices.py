"""Prints what the bots choose and how sure they are, to hold two engines against each other."""

from __future__ import annotations

import hashlib
import json

import feurio
from feurio.bots import choose_for, make_bot

DECISIONS = {
    "wildfire competitive 3": ("mcts", 12, ["firebreak"]),
    "volcano competitive 2": ("mcts", 6, []),
    "ontherun competitive 3": ("mcts", 6, []),
    "feurio cooperative 2": ("mcts", 8, []),
    "ontherun cooperative 2": ("mcts", 4, []),
    "feurio solitaire 1": ("solitaire", 32, []),
    "wildfire cooperative 4": ("solitaire", 16, []),
    "feurio cooperative 3": ("solitaire", 16, []),
    "ontherun cooperative 4": ("solitaire", 8, []),
    "volcano solitaire 1": ("solitaire", 8, []),
    "ontherun solitaire 1": ("solitaire", 16, []),
}
"""Games, each with a bot, its simulations and the variants."""


def digests() -> dict[str, str]:
    found = {}
    for name, (bot, simulations, variants) in DECISIONS.items():
        edition, mode, players = name.split()
        game = feurio.new_game(edition, mode, int(players), variants=variants, seed=11)
        idle = make_bot("random", seed=2)
        heard = hashlib.sha256()
        while not game.over:
            if game.move_count % 23 == 4:
                choice = choose_for(make_bot(bot, seed=5, simulations=simulations), game)
                seen = [(str(c.event), c.value, c.visits, c.margin) for c in choice.candidates]
                heard.update(json.dumps(seen).encode())
            game.play(choose_for(idle, game).event)
        found[name] = heard.hexdigest()
    return found


if __name__ == "__main__":
    print(json.dumps({"engine": feurio.engine(), "digests": digests()}))
