"""Today's fire: the deal and the puzzle of a day, the same for everybody, with par.

Par is what the solver reached before the day: crews in their color's one region, tiles taken, or in On the Run a
product. Without a date it is today's.

examples:
  feurio daily
  feurio daily 2027-01-01
  feurio daily 2027-01-01 --json
  feurio daily 2027-01-01 --certificate
  feurio daily 2027-01-01 --play
"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date as Date  # noqa: N812
from datetime import timedelta
from pathlib import Path

from feurio.cli.failure import Failure, os_failure
from feurio.cli.speech import say, voice
from feurio.editions import EDITIONS
from feurio.game import Game
from feurio.puzzles.collection import named
from feurio.puzzles.daily import FIRST, day_of, hexagons, packed_days, points_of, rows_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("date", nargs="?", metavar="DATE", help="a day as YYYY-MM-DD (today)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--play", action="store_true", help="play the deal in the terminal")
    action.add_argument("--pack", metavar="FILE", help="set --days days from DATE on, as they are shipped")
    action.add_argument("--certificate", action="store_true", help="print a game that reaches par")
    parser.add_argument("--days", type=int, default=30, metavar="N", help="how many days to --pack (%(default)s)")


def run(arguments: argparse.Namespace) -> int:
    try:
        date = Date.fromisoformat(arguments.date) if arguments.date else Date.today()
    except ValueError:
        raise Failure("no-day", given=repr(arguments.date[:40]), first=FIRST.isoformat()) from None
    if date < FIRST:
        raise Failure("no-day", given=repr(arguments.date), first=FIRST.isoformat())
    if arguments.pack:
        return _pack(date, arguments.days, arguments.pack)
    day = day_of(date)
    if arguments.certificate:
        print(json.dumps(day.certificate(), separators=(",", ":")))
    elif arguments.json:
        facts = {key: value for key, value in day.as_json().items() if key != "events"}
        print(json.dumps({**facts, "number": day.number}, separators=(",", ":")))
    elif arguments.play:
        return _play(day.deal(), day.par)
    else:
        puzzle = named(day.puzzle)
        goal = voice().say(f"puzzle.goal.{puzzle.goal_name}", {"goal": puzzle.goal, "count": puzzle.turns}, "puzzles")
        title = EDITIONS[day.edition].title
        print(say("daily.head", number=day.number, date=date.isoformat()))
        print(say("daily.deal", title=title, id=day.edition, seed=str(day.seed), par=day.par))
        print(say("daily.puzzle", puzzle=puzzle.name, title=EDITIONS[puzzle.edition].title, goal=goal))
    return 0


def _pack(date: Date, days: int, file: str) -> int:
    """Sets days in advance; a day that is shipped already stays as it is."""
    found = []
    for number in range(days):
        found.append(day_of(date + timedelta(days=number)))
        print(found[-1].date.isoformat(), found[-1].edition, found[-1].par, file=sys.stderr)
    try:
        Path(file).write_bytes(packed_days(found))
    except OSError as problem:
        raise os_failure("cannot-write", file, problem) from None
    return 0


def _play(game: Game, par: int) -> int:
    """Plays the deal, and says how it compares."""
    from feurio.cli.bots import PERSON
    from feurio.cli.table import Table

    code = Table(game, [PERSON]).run()
    if game.over:
        print(say("daily.result", points=points_of(game), par=par))
        print("\n".join(hexagons(rows_of(game))))
    return code
