"""Prints a digest of games played by both doors of the engine, to hold two engines against each other."""

from __future__ import annotations

import hashlib
import json
import random
import sys

import feurio
from feurio.sights import SIGHTS
from feurio.state import PHASES
from games import SETUPS, name_of, new, play_random


def digest_of(setup: dict[str, object]) -> str:
    """Whole random games through `Game`, random playouts of the states from the middle of games, what is seen to
    change."""
    heard = hashlib.sha256()
    for seed in range(2):
        rng = random.Random(f"{name_of(setup)}{seed}")
        game = new(setup, seed)
        sight = SIGHTS[game.setup.rules](game.state(), {}, PHASES)
        while not game.over:
            heard.update(json.dumps([str(event) for event in game.legal()]).encode())
            state = game.state()
            state.rng = rng.getrandbits(64)
            heard.update(str((state.playout(), state.scores(), state.tiebreaks(), state.rng, state.key())).encode())
            play_random(game, rng, most=4)
            heard.update(json.dumps(sight.advance(game.state(), {})).encode())
        heard.update(json.dumps(game.record()).encode())
        heard.update(json.dumps(game.position()).encode())
        heard.update(json.dumps(game.outcomes).encode())
    return heard.hexdigest()


if __name__ == "__main__":
    digests = {name_of(setup): digest_of(setup) for setup in SETUPS[int(sys.argv[1]) :: int(sys.argv[2])]}
    print(json.dumps({"engine": feurio.engine(), "digests": digests}))
