"""Seeds of episodes: a seed given to `reset` is the game's own; the games after it follow from it.

The games are those of `new_game(seed=...)`: whatever API plays it, a seed gives the same deal, board and draws. Games
started without a seed after a seeded one get `scramble(advance^k(seed)) >> 11` as the k-th (splitmix64), in every API.
"""

from __future__ import annotations

import secrets

from feurio.bits import WORD, advance, scramble
from feurio.seeds import folded


def random_seed() -> int:
    return secrets.randbits(53)


def following_seed(seed: int, games: int) -> int:
    """The seed of the game that comes `games` after the one started with a seed."""
    state = (folded(seed) + games * advance(0)) & WORD
    return scramble(state) >> 11 if games else seed
