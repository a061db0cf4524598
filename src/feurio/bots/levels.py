"""The bots that people choose from: levels, from the weakest to the strongest, and some with a temper.

A level is the same search with less time and with mistakes that people make: it chooses among the events that look
best (`softness`) and overlooks what is far away (`oversight`). How much of it makes the levels evenly apart differs
from game to game; docs/strength.md tells how that was measured.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Level:
    """A bot for people, with its options."""

    name: str
    bot: str
    options: Mapping[str, Any]
    """Those of every game."""
    seconds: float
    """About how long it thinks about a decision."""
    together: Mapping[str, Any]
    """The options of the `solitaire` bot at this level, which plays alone and together."""
    by_rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The options that each set of rules has besides."""
    ratings: Mapping[str, int] = field(default_factory=dict)
    """How strong it was found for two players, by the set of rules: `beginner` has 800, and 400 more win ten of eleven
    games. (docs/strength.md; each game has its own scale.)"""

    def options_for(self, rules: str) -> dict[str, Any]:
        return {**self.options, **self.by_rules.get(rules, {})}


def _guided(simulations: int, softness: float, oversight: float) -> dict[str, Any]:
    return {"simulations": simulations, "softness": softness, "oversight": oversight}


def _by_feel(softness: float, oversight: float) -> dict[str, Any]:
    return {"softness": softness, "oversight": oversight}


def _rated(wildfire: int, volcano: int, ontherun: int) -> dict[str, int]:
    return {"wildfire": wildfire, "volcano": volcano, "ontherun": ontherun}


_COUNTED: dict[str, Any] = {"seconds": 1.0, "playouts": "guided", "trust": 1.0}

LEVELS: list[Level] = [
    Level(
        "beginner",
        "greedy",
        _by_feel(5, 0.9),
        0.1,
        {"simulations": 16, "seconds": 1.0},
        {"ontherun": _by_feel(16, 0.95)},
        _rated(800, 800, 800),
    ),
    Level(
        "casual",
        "greedy",
        _by_feel(2.3, 0.75),
        0.1,
        {"simulations": 40, "seconds": 1.0},
        {"volcano": _by_feel(1.1, 0.4), "ontherun": _by_feel(7, 0.85)},
        _rated(1020, 1210, 1310),
    ),
    Level(
        "skilled",
        "mcts",
        {**_COUNTED, **_guided(26, 0.1, 0.42)},
        0.2,
        {"simulations": 100, "seconds": 1.0},
        {
            "wildfire": _guided(10, 0.25, 0.8),
            "volcano": _guided(34, 0.08, 0.35),
            "ontherun": _guided(5, 0.35, 0.9),
        },
        _rated(1340, 1590, 1820),
    ),
    Level(
        "expert",
        "mcts",
        {**_COUNTED, **_guided(300, 0.015, 0.05)},
        0.5,
        {"simulations": 800, "seconds": 1.0},
        {"wildfire": _guided(120, 0.03, 0.1), "ontherun": _guided(50, 0.08, 0.4)},
        _rated(1620, 2100, 2170),
    ),
    Level(
        "strongest",
        "mcts",
        {"seconds": 1.0, "threads": min(4, os.cpu_count() or 1), "memory": 128.0},
        1.0,
        {"seconds": 1.0},
        ratings=_rated(1820, 2530, 2510),
    ),
]
"""From weakest to strongest; the last one is asked for hints."""

CHARACTERS: list[Level] = [
    Level(
        temper,
        "mcts",
        {"simulations": 300, "seconds": 1.0, "playouts": "guided", "temper": temper},
        0.5,
        {"simulations": 400, "seconds": 1.0},
    )
    for temper in ("builder", "blocker", "gambler")
]
"""Bots with a temper (`tempers.py`), with equal means; alone and together they play like anybody."""


def level_names() -> list[str]:
    return [level.name for level in LEVELS]


def character_names() -> list[str]:
    return [character.name for character in CHARACTERS]


def find_level(name: str) -> Level | None:
    """A level or a bot with a temper by its name."""
    return next((level for level in (*LEVELS, *CHARACTERS) if level.name == name), None)
