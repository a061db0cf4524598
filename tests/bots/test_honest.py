"""No bot uses what its seat may not know (rules 1.5): its choice stays the same when that is dealt anew.

Hidden are the order of the pile, and with firebreaks the numbers that others laid face down. A bot that looks at them
is the control: the same check must find it out.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import feurio
from feurio.bots import Bot, Choice, Clock, bot_names, character_names, choose_for, level_names, make_bot
from feurio.view import View

Maker = Callable[[feurio.Game], Bot]

SETUPS: list[dict[str, Any]] = [
    {"edition": "wildfire", "players": 3, "variants": ["firebreak"]},
    {"edition": "feurio", "players": 2, "variants": ["firebreak"]},
    {"edition": "volcano", "players": 2},
    {"edition": "ontherun", "players": 3},
    {"edition": "feurio", "mode": "cooperative", "players": 2},
    {"edition": "ontherun", "mode": "solitaire", "players": 1},
]
MOMENTS = (9, 40, 61)
OPTIONS: dict[str, dict[str, Any]] = {"external": {"command": [sys.executable, "-m", "feurio", "engine"]}}


@cache
def positions() -> list[tuple[feurio.Game, list[feurio.Game]]]:
    """Games at a decision, each with others that look the same to the seat to move."""
    found = []
    for setup in SETUPS:
        game = feurio.new_game(**setup, seed=77)
        uniform = make_bot("random", seed=3)
        while not game.over:
            breaks = [event for event in game.legal() if event.kind == "break"]
            event = choose_for(uniform, game).event
            game.play(breaks[0] if breaks and game.move_count % 3 == 0 else event)
            if game.move_count in MOMENTS or (not game.over and game.move_count - 1 in MOMENTS):
                here = game.at(game.move_count)
                while not here.over and len(here.legal()) < 2:
                    here.play(here.legal()[0])
                if not here.over:
                    record = here.record()
                    here = feurio.replay(record, seed=1)
                    found.append((here, list(dealt_anew(here))))
    return found


def dealt_anew(game: feurio.Game) -> Iterator[feurio.Game]:
    """The same to the seat to move, with other tiles to come and other tiles face down."""
    seat: Any = game.to_move
    known = game.record(seat)["events"]
    for seed in (2, 3, 4):
        unseen = [number for number, many in game.view(seat).unseen().items() for _ in range(many)]
        unseen = unseen[seed:] + unseen[:seed]
        record: Any = game.record()
        record["events"] = [
            f"draw {unseen.pop()}" if seen == "draw ?" else event
            for seen, event in zip(known, record["events"], strict=True)
        ]
        yield feurio.replay(record, seed=seed)


def differences(maker: Maker, every: int = 1) -> int:
    """At how many positions (every so many of them) a bot chooses otherwise because of what it may not know."""
    found = 0
    for game, others in positions()[::every]:
        chosen = set()
        for each in (game, *others):
            bot = maker(each)
            if getattr(bot, "plays", None) is not None and not bot.plays(each.setup):  # type: ignore[attr-defined]
                continue
            chosen.add(str(choose_for(bot, each, Clock(simulations=24)).event))
            bot.close()
        found += len(chosen) > 1
    return found


def test_the_deals_differ_in_what_is_hidden_and_in_nothing_else() -> None:
    face_down = 0
    for game, others in positions():
        seat: Any = game.to_move
        for other in others:
            assert other.record(seat)["events"] == game.record(seat)["events"]
            face_down += other.events != game.events
    assert len(positions()) >= 12
    assert face_down >= 6


@pytest.mark.parametrize("name", [*bot_names(), *level_names(), *character_names()])
def test_no_choice_depends_on_what_is_hidden(name: str) -> None:
    # A program of its own takes long to start.
    every = 5 if name in OPTIONS else 1
    assert differences(lambda game: make_bot(name, seed=5, **OPTIONS.get(name, {})), every) == 0


class Cheat:
    """Looks at the game itself, where a bot is given a view: at what comes next, or at what lies face down."""

    name = "cheat"

    def __init__(self, game: feurio.Game, *, at_the_pile: bool) -> None:
        self._game = game
        self._at_the_pile = at_the_pile

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        legal = view.legal()
        looked_at = hash(tuple(self._game.events))
        if self._at_the_pile:
            ahead = self._game.copy()
            uniform = make_bot("random", seed=1)
            while not ahead.over:
                ahead.play(choose_for(uniform, ahead).event)
            looked_at = hash(tuple(ahead.events))
        return Choice(legal[looked_at % len(legal)])

    def close(self) -> None:
        pass


@pytest.mark.parametrize("at_the_pile", [True, False])
def test_a_bot_that_cheats_is_found_out(at_the_pile: bool) -> None:
    assert differences(lambda game: Cheat(game, at_the_pile=at_the_pile)) >= 3
