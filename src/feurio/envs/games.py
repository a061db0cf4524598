"""The one place where the environments ask which game it is."""

from __future__ import annotations

from feurio.editions import Setup
from feurio.envs.kind_ontherun import ON_THE_RUN
from feurio.envs.kind_volcano import VOLCANO_KIND
from feurio.envs.kind_wildfire import WILDFIRE
from feurio.envs.kinds import Kind

KINDS: dict[str, Kind] = {"wildfire": WILDFIRE, "volcano": VOLCANO_KIND, "ontherun": ON_THE_RUN}


def kind_of(setup: Setup) -> Kind:
    """What the environments know of a set-up's rules."""
    return KINDS[setup.rules]
