"""Bots as an arena names them: `greedy`, or with options `mcts:simulations=200,softness=0.1`."""

from __future__ import annotations

from typing import Any

from feurio.bots import LEVELS, Bot, Clock, make_bot


def read_bot(text: str) -> tuple[str, dict[str, Any]]:
    """The name and the options of a bot."""
    name, _, rest = text.partition(":")
    options: dict[str, Any] = {}
    for part in filter(None, rest.split(",")):
        key, found, value = part.partition("=")
        if not found or not key.isidentifier():
            raise ValueError(f"{text!r:.60} is no bot: options are written name:key=value,key=value")
        options[key] = _value(value)
    return name, options


def make(text: str, seed: int) -> Bot:
    name, options = read_bot(text)
    return make_bot(name, seed=seed, **options)


def clock_for(text: str, seconds: float | None, simulations: int | None) -> Clock | None:
    """The clock of one decision: as the arena says, else as the bot's level or the bot itself does."""
    if seconds is not None or simulations is not None:
        return Clock(seconds=seconds, simulations=simulations)
    name, _ = read_bot(text)
    own = next((level.seconds for level in LEVELS if level.name == name), 0.0)
    return Clock(seconds=own) if own else None


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
