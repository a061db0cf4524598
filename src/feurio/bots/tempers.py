"""Bots with a temper: the same search that wants something besides the win.

A temper is a part of every value that the search gives its own seat (`Evaluation.rewards`); what the others want is
left as it is. Playouts alone decide then: a network knows only who wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Temper(NamedTuple):
    """Which part of a value something else has than winning."""

    build: float = 0.0
    """Many points of one's own, whoever wins."""
    block: float = 0.0
    """Few points for the best of the others."""
    gamble: float = 0.0
    """A high win: a narrow one counts for little, and a narrow defeat is as bad as any."""


TEMPERS: Mapping[str, Temper] = MappingProxyType(
    {"builder": Temper(build=0.7), "blocker": Temper(block=0.7), "gambler": Temper(gamble=0.7)}
)
