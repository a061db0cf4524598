"""Analyzes a recorded game: the best options of each decision as the search finds them, what the event played cost,
and what the draws gave, apart.

A loss is marked (!) only where long looks confirm it. Of a position in one line (--position) the next decision
is analyzed, with what a bot would play (--bot).

examples:
  feurio analyze game.json
  feurio analyze games.jsonl --line 3 --simulations 2000 --svg course.svg
  feurio analyze game.json --html game.html
  feurio analyze game.json --json > analysis.json
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from feurio.analysis.analyze import analyze
from feurio.analysis.page import page_of
from feurio.analysis.plot import png_of, svg_of
from feurio.analysis.table import text_of
from feurio.bots import choose_for, make_bot
from feurio.cli.bots import check_bots
from feurio.cli.failure import Failure, os_failure
from feurio.cli.progress import progress_bar
from feurio.cli.setups import count_argument, recorded_game
from feurio.cli.speech import say, voice
from feurio.game import Game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="a record, or many of them, one a line")
    parser.add_argument("--position", metavar="TEXT", help="a position in one line instead (docs/positions.md)")
    parser.add_argument("--bot", metavar="BOT", help="with --position: whose choice is looked at (default: greedy)")
    parser.add_argument("--line", type=count_argument, default=1, metavar="N", help="which record (default: 1)")
    parser.add_argument("--simulations", type=count_argument, default=400, metavar="N", help="of a look (default: 400)")
    parser.add_argument("--looks", type=count_argument, default=12, metavar="N", help="at a position (default: 12)")
    parser.add_argument("--first", type=_event_number, default=0, metavar="N", help="skip the events before this one")
    parser.add_argument("--last", type=_event_number, metavar="N", help="stop before this event")
    parser.add_argument("--all", action="store_true", help="show the decisions that cost nothing too")
    parser.add_argument("--json", action="store_true", help="print everything as one JSON object")
    parser.add_argument("--svg", metavar="FILE", help="draw scores and chances over the game")
    parser.add_argument("--png", metavar="FILE", help="the same as PNG")
    parser.add_argument("--html", metavar="FILE", help="write one page with the chart, boards and moments")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _event_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise argparse.ArgumentTypeError(say("fail.number-of-event", given=repr(text[:40])))
    return int(text)


def _recorded(arguments: argparse.Namespace) -> Game:
    if not arguments.file:
        raise Failure("which-game")
    return recorded_game(arguments.file, arguments.line)


def _position(arguments: argparse.Namespace) -> Game:
    """The position with the event that the bot chooses there."""
    bot = arguments.bot or "greedy"
    check_bots([bot])
    game = Game.from_position(arguments.position)
    if not isinstance(game.to_move, int):
        raise Failure("nobody-chooses")
    chooser = make_bot(bot, seed=0)
    try:
        game.play(choose_for(chooser, game).event)
    finally:
        chooser.close()
    arguments.all = True
    return game


def run(arguments: argparse.Namespace) -> int:
    game = _position(arguments) if arguments.position else _recorded(arguments)
    last = game.move_count if arguments.last is None else min(arguments.last, game.move_count)
    if last <= arguments.first:
        raise Failure("no-events", all=game.move_count, first=arguments.first, last=last)
    with progress_bar("percent", 100, show=not arguments.quiet) as tell:
        analysis = analyze(
            game,
            simulations=arguments.simulations,
            looks=arguments.looks,
            first=arguments.first,
            last=arguments.last,
            tell=lambda done: tell(int(100 * done)),
        )
    if arguments.json:
        print(json.dumps(analysis.to_json(), separators=(",", ":")))
    else:
        print(text_of(analysis, every=arguments.all, language=voice().language.code))
    language = voice().language.code
    try:
        if arguments.svg:
            Path(arguments.svg).write_text(svg_of(analysis, language), encoding="utf-8")
        if arguments.png:
            Path(arguments.png).write_bytes(png_of(analysis, language))
        if arguments.html:
            Path(arguments.html).write_text(page_of(analysis, language), encoding="utf-8")
    except OSError as problem:
        raise os_failure(
            "cannot-write", problem.filename or arguments.svg or arguments.png or arguments.html, problem
        ) from None
    except ImportError:
        raise Failure("option-extra", option="--png", how="pip install 'feurio[png]'") from None
    return 0
