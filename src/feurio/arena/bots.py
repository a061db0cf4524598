"""How long an arena's bots think."""

from __future__ import annotations

from feurio.bots import Clock, find_level, read_bot


def clock_for(bot: str, seconds: float | None, simulations: int | None) -> Clock | None:
    """The clock of one decision: as the arena says, else as the bot's level or the bot itself does."""
    if seconds is not None or simulations is not None:
        return Clock(seconds=seconds, simulations=simulations)
    name, _ = read_bot(bot)
    level = find_level(name)
    return None if level is None else Clock(seconds=level.seconds)
