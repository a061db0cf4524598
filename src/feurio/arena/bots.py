"""How long an arena's bots think."""

from __future__ import annotations

from feurio.bots import LEVELS, Clock, read_bot


def clock_for(bot: str, seconds: float | None, simulations: int | None) -> Clock | None:
    """The clock of one decision: as the arena says, else as the bot's level or the bot itself does."""
    if seconds is not None or simulations is not None:
        return Clock(seconds=seconds, simulations=simulations)
    name, _ = read_bot(bot)
    own = next((level.seconds for level in LEVELS if level.name == name), 0.0)
    return Clock(seconds=own) if own else None
