"""From what the search says to chances: learned from games, apart for every game and number of players.

The search takes all for equals that play like itself. How far its values are from what comes true was measured over
many games (`chances.json`, which says by which command): each share is raised to a power, and all together are 1 again.
So 0 and 1 stay what they are, equal shares stay equal, the order of the seats stays the same, and a power above 1 says
that leads are safer than the search believes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

Shares = Sequence[float]


@cache
def learned() -> dict[str, Any]:
    """The powers, and where they come from."""
    data: dict[str, Any] = json.loads((files("feurio.analysis") / "chances.json").read_text("utf-8"))
    return data


def power_of(rules: str, players: int) -> float:
    """1 where nothing was learned."""
    return float(learned()["powers"].get(f"{rules}-{players}", 1.0))


def mapped(shares: Shares, power: float) -> tuple[float, ...]:
    """The chances of all seats, which add up to 1."""
    if power == 1.0:
        return tuple(shares)
    raised = [float(share) ** float(power) for share in shares]  # powers of large whole numbers would have no end
    total = sum(raised)
    return tuple(share / total for share in raised)


def mapped_one(share: float, seat: int, others: Shares, power: float) -> float:
    """The chance of one seat that has another share than in `others`, where the rest is as theirs to each other."""
    rest = 1.0 - others[seat]
    if power == 1.0 or rest <= 0.0:
        return share
    scale = (1.0 - share) / rest
    return mapped([share if each == seat else other * scale for each, other in enumerate(others)], power)[seat]
