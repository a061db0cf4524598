"""The games as environments for people who train agents.

Importing this package registers the Gymnasium environments (`gymnasium.make("Feurio/Wildfire-Solitaire-v0")`). The
others are in modules of their own: `feurio.envs.vector`, `feurio.envs.pettingzoo`, `feurio.envs.openspiel`.
"""

from __future__ import annotations

from feurio.envs.registration import register_all
from feurio.envs.spaces import Spaces, make_spaces

__all__ = ["Spaces", "make_spaces"]

register_all()
