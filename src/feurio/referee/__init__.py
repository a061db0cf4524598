"""The referee of each game: the only place above the states that knows its rules.

A state (`state.py`) plays and says what is legal, in whole numbers. A referee says it to people and programs, as plain
data: the position, the scores with their arithmetic, the result, why an event is refused, and the **outcome** of an
event, everything that it did. Server, terminal, analysis, bots' reasons, drawings and the browser only read it
([docs/outcomes.md](../../../docs/outcomes.md)). One module a game, in the order of the rulebook; `referee.py` has what
all three share, `growing.py` what the two growing boards do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from feurio.referee.ontherun import OnTheRunReferee
from feurio.referee.referee import Referee, winners_of
from feurio.referee.volcano import VolcanoReferee
from feurio.referee.wildfire import WildfireReferee

if TYPE_CHECKING:
    from feurio.editions import Setup

__all__ = ["REFEREES", "Referee", "referee_of", "winners_of"]

REFEREES: dict[str, Referee] = {
    referee.rules: referee for referee in (WildfireReferee(), VolcanoReferee(), OnTheRunReferee())
}
"""The referee of each set of rules. They remember nothing: one serves all games."""


def referee_of(setup: Setup) -> Referee:
    """The referee of a set-up's game."""
    return REFEREES[setup.rules]
