"""A slow, plain second implementation of all rules, against which the engine is tested."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .common import CHANCE, Cell, Layout, Oracle, Setup, make_setup
from .ontherun import OnTheRunOracle
from .playouts import HEXAGON, play_random, random_cluster
from .volcano import VolcanoOracle
from .wildfire import WildfireOracle

__all__ = [
    "CHANCE",
    "HEXAGON",
    "Cell",
    "Layout",
    "OnTheRunOracle",
    "Oracle",
    "Setup",
    "VolcanoOracle",
    "WildfireOracle",
    "play_random",
    "random_cluster",
    "start",
]


def start(
    edition: str,
    mode: str = "competitive",
    players: int | None = None,
    variants: Iterable[str] = (),
    colors: Sequence[Sequence[str]] | None = None,
    layout: Layout | None = None,
) -> Oracle:
    """A new game with manual chance; ValueError if there is no such set-up (Rules 1)."""
    setup = make_setup(edition, mode, players, variants, colors)
    if edition in ("vulkan", "volcano"):
        return VolcanoOracle(setup, layout)
    if layout is not None:
        raise ValueError(f"{edition} has no layouts")
    return OnTheRunOracle(setup) if edition == "ontherun" else WildfireOracle(setup)
