"""Steps through a game with keys."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from feurio.cli.keys import raw_keys, read_key
from feurio.cli.news import what_happened
from feurio.cli.screen import Screen
from feurio.cli.speech import say

if TYPE_CHECKING:
    from feurio.game import Game

_FAR = 10
_CLEAR = "\x1b[H\x1b[2J"


def step_through(game: Game, moves: int) -> int:
    """Shows the position after `moves` events and moves on with every key."""
    screen = Screen()
    last = game.move_count
    with raw_keys() as raw:
        while True:
            _show(game, moves, screen, clear=raw and sys.stdout.isatty())
            key = read_key(raw)
            if key == "quit":
                return 0
            steps = {"right": 1, "left": -1, "page down": _FAR, "page up": -_FAR, "home": -last, "end": last}
            moves = min(last, max(0, moves + steps.get(key, 0)))


def _show(game: Game, moves: int, screen: Screen, *, clear: bool) -> None:
    earlier = game.at(moves)
    event = what_happened(game, moves) if moves else say("step.start")
    text = screen.text(earlier.position(), squeeze=True)
    line = f"{moves}/{game.move_count}  {event}"[: screen.width]
    print(f"{_CLEAR if clear else ''}{text}\n{line}\n{say('step.help')}", flush=True)
