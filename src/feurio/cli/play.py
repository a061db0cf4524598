"""Plays in the terminal: people and bots at one table.

Choices are made by their number, by the letter of a place or in the game's own notation ("crew 0,0 green 1").
The command `help` in the game lists everything else.

examples:
  feurio play
  feurio play feurio --players 2 --bots me,skilled
  feurio play volcano --layout lake --seed 7
  feurio play ontherun --mode solitaire
  feurio play wildfire --variants firebreak,highsummer --bots skilled,me,casual,me
  feurio play --load game.json
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from feurio.bots import bot_names, character_names, level_names, runs_foreign_code
from feurio.cli.bots import PERSON, read_bots
from feurio.cli.failure import Failure, os_failure
from feurio.cli.setups import add_setup_arguments, readable_file, seed_argument, setup_arguments
from feurio.cli.speech import say
from feurio.editions import EDITIONS
from feurio.errors import SetupError
from feurio.game import Game, new_game
from feurio.record import LONGEST_LINE, read_record, replay
from feurio.seeds import random_seed

GENTLE = level_names()[1]
"""Who sits with a person who has named nobody."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_setup_arguments(parser, edition_required=False)
    names = ", ".join([PERSON, *level_names(), *character_names(), *bot_names()])
    parser.add_argument(
        "--bots", metavar="LIST", help=f"who sits where, joined by commas: {names} (default: you and {GENTLE} bots)"
    )
    parser.add_argument("--seed", type=seed_argument, metavar="S", help="fixes the tiles (default: by chance)")
    parser.add_argument("--load", metavar="FILE", help="go on with a recorded game")
    parser.add_argument("--position", metavar="TEXT", help="start from a position in one line (docs/positions.md)")
    parser.add_argument("--save", metavar="FILE", help="write the record there when you leave")


def run(arguments: argparse.Namespace) -> int:
    from feurio.cli.table import Table

    if arguments.load:
        game, bots = _load(arguments)
    elif arguments.position:
        seed = random_seed() if arguments.seed is None else arguments.seed
        game = Game.from_position(arguments.position, seed=seed)
        bots = _bots(arguments.bots, game)
    else:
        try:
            edition = arguments.edition or _ask_edition()
        except (EOFError, KeyboardInterrupt):
            print()
            return 0
        game = new_game(edition, seed=arguments.seed, **setup_arguments(arguments))
        bots = _bots(arguments.bots, game)
    return Table(game, bots, save_to=arguments.save).run()


def _bots(text: str | None, game: Game) -> list[str]:
    players = game.setup.players
    if text is not None:
        return read_bots(text, players, people=True)
    if game.setup.shared:
        return [PERSON] * players
    return [PERSON] + [GENTLE] * (players - 1)


def _load(arguments: argparse.Namespace) -> tuple[Game, list[str]]:
    path = readable_file(arguments.load)
    try:
        with open(path, "rb") as file:
            text = file.read(LONGEST_LINE)
    except OSError as problem:
        raise os_failure("cannot-read", path, problem, 2) from None
    record: dict[str, Any] = read_record(text, str(path))
    game = replay(record, seed=arguments.seed if arguments.seed is not None else 0, place=str(path))
    kept = game.extra.get("bots")
    if arguments.bots is None and isinstance(kept, list) and kept and all(_harmless(bot) for bot in kept):
        return game, read_bots(",".join(kept), game.setup.players, people=True)
    return game, _bots(arguments.bots, game)


def _harmless(bot: object) -> bool:
    """Whether a bot may come from a file: whoever wrote that chooses no program and no module."""
    try:
        return isinstance(bot, str) and not runs_foreign_code(bot)
    except SetupError:
        return False


def _ask_edition() -> str:
    if not sys.stdin.isatty() and not sys.stdin.readable():
        raise Failure("edition", command="feurio play EDITION")
    names = list(EDITIONS)
    for number, name in enumerate(names, 1):
        edition = EDITIONS[name]
        year = f" ({edition.year})" if edition.year else ""
        print(f"  {number}) {edition.title}{year}")
    while True:
        answer = input(f"{say('play.which')} ").strip().lower() or "1"
        if answer.isdigit() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        if answer in names:
            return answer
        print(say("play.which-again", last=len(names), known=", ".join(names)))
