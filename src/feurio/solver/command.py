"""Solves a solitaire whose tiles come in a known order, and writes the solution as a record.

The order follows from a seed, or from a record: of a finished game its draws are taken and the game is played anew; a
running game goes on from where it stands, its tiles as its seed says or as --pile gives them. The answer is a
solution, a proof that there is none, or "unknown" with what is known. The exit code is 0 if solved, 1 if not.

examples:
  feurio solve feurio --seed 7 --out solution.jsonl
  feurio solve volcano --layout ridge --seed 3
  feurio solve ontherun --seed 7 --seconds 60
  feurio solve --record games.jsonl --line 4 --after 30
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from feurio.cli.failure import Failure, os_failure
from feurio.cli.setups import count_argument, recorded_game, seed_argument
from feurio.editions import EDITIONS
from feurio.events import Deal, Draw
from feurio.game import Game, new_game
from feurio.layouts import LAYOUTS
from feurio.record import dump_record
from feurio.solver.solution import Solution
from feurio.solver.solve import solve
from feurio.solver.task import CannotSolve

if TYPE_CHECKING:
    from collections.abc import Callable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    names = tuple(EDITIONS)
    parser.add_argument("edition", nargs="?", choices=names, metavar="EDITION", help=", ".join(names))
    parser.add_argument(
        "--seed", type=seed_argument, metavar="S", help="the deal to solve; with --record: what its tiles come from"
    )
    layouts = ", ".join((*LAYOUTS, "random"))
    parser.add_argument("--layout", metavar="NAME", help=f"Volcano: {layouts}")
    parser.add_argument("--record", metavar="FILE", help="solve the game of a record instead")
    parser.add_argument("--line", type=count_argument, default=1, metavar="N", help="which record of it (default: 1)")
    parser.add_argument("--after", type=int, metavar="N", help="keep the record's first N events and go on from there")
    parser.add_argument("--pile", metavar="LIST", help="the tiles to come: 3,5,1,...")
    parser.add_argument(
        "--seconds", type=_seconds_argument, default=60.0, metavar="T", help="how long at most (default: 60)"
    )
    parser.add_argument("--goal", type=count_argument, metavar="N", help="On the Run: points that are enough")
    parser.add_argument(
        "--workers", type=count_argument, default=1, metavar="N", help="threads for CP-SAT (default: 1)"
    )
    parser.add_argument("--out", metavar="FILE", help="where the solution's record goes; - is standard output")
    parser.add_argument("--json", action="store_true", help="print the whole answer as one JSON object")
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def _seconds_argument(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds < 1e7:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no time in seconds")
    return seconds


def run(arguments: argparse.Namespace) -> int:
    game, pile = _game(arguments)
    try:
        with _Progress(show=not arguments.quiet and sys.stderr.isatty()) as tell:
            solution = solve(
                game,
                seconds=arguments.seconds,
                pile=pile,
                goal=arguments.goal,
                workers=arguments.workers,
                tell=tell,
            )
    except CannotSolve as problem:
        raise Failure(str(problem)) from None
    if arguments.json:
        print(json.dumps(solution.as_json(), separators=(",", ":")))
    else:
        print(_sentence(solution, game), file=sys.stderr if arguments.out == "-" else sys.stdout)
    if solution.record is not None and arguments.out:
        _write(dump_record(solution.record), arguments.out)
    return 0 if solution.status == "solved" else 1


def _game(arguments: argparse.Namespace) -> tuple[Game, list[int] | None]:
    pile = _read_pile(arguments.pile) if arguments.pile else None
    if arguments.record:
        game, pile = _recorded(arguments, pile)
        if arguments.edition not in (None, game.setup.edition):
            raise Failure(f"{arguments.record} holds a game of {game.setup.edition}, not of {arguments.edition}")
        if arguments.layout:
            raise Failure("--layout is for a new deal; a record has its own")
        return game, _checked_pile(arguments, game.setup.rules, pile)
    if arguments.edition is None:
        raise Failure("say which edition, or name a record with --record")
    if arguments.layout and EDITIONS[arguments.edition].rules != "volcano":
        raise Failure("only Volcano and Vulkan have layouts")
    _checked_pile(arguments, EDITIONS[arguments.edition].rules, pile)
    seed = arguments.seed
    if seed is None and pile is None:
        raise Failure("say which deal: --seed, or --record")
    chance: dict[str, str] = {"chance": "manual"} if pile is not None else {"layout": arguments.layout}
    return new_game(arguments.edition, "solitaire", seed=seed, **chance), pile  # type: ignore[arg-type]


def _checked_pile(arguments: argparse.Namespace, rules: str, pile: list[int] | None) -> list[int] | None:
    if arguments.pile and rules == "volcano":
        raise Failure("Volcano and Vulkan have no pile: all their tiles lie from the start")
    if arguments.goal is not None and rules != "ontherun":
        raise Failure("--goal is for On the Run")
    return pile


def _recorded(arguments: argparse.Namespace, pile: list[int] | None) -> tuple[Game, list[int] | None]:
    game = recorded_game(arguments.record, arguments.line)
    kept = arguments.after
    if kept is None:
        # A finished game is played anew, a running one goes on.
        kept = _opening(game) if game.over else game.move_count
    if not 0 <= kept <= game.move_count:
        raise Failure(f"the game has {game.move_count} events, not {kept}")
    earlier = game.at(kept)
    earlier.seed = game.seed if arguments.seed is None else arguments.seed
    if pile is None and game.over:
        later = game.history[kept:]
        dealt = [number for event in later if isinstance(event, Deal) for number in event.numbers]
        pile = dealt + [event.number for event in later if isinstance(event, Draw)]
    return earlier, pile


def _opening(game: Game) -> int:
    """How many events chance plays before the first decision of a solitaire, less the first draw."""
    return 1 if game.history else 0


def _read_pile(text: str) -> list[int]:
    try:
        pile = [int(number) for number in text.replace(",", " ").split()]
    except ValueError:
        pile = [0]
    if not all(1 <= number <= 6 for number in pile):
        raise Failure("a pile is a list of numbers from 1 to 6: --pile 3,5,1")
    return pile


def _sentence(solution: Solution, game: Game) -> str:
    spent = f"{solution.seconds:.1f} s, {solution.looked_at:,} looked at"
    rules = game.setup.rules
    if solution.status == "solved":
        result = solution.record["result"] if solution.record is not None else None
        assert result is not None
        if rules == "ontherun":
            return f"{solution.best} points ({solution.reason}; nobody can have more than {solution.bound}); {spent}"
        difficulty = f", difficulty {result['difficulty']}" if result["difficulty"] is not None else ""
        return f"solved{difficulty}; {spent}"
    if solution.status == "impossible":
        return f"impossible: {solution.reason}; {spent}"
    what = {"wildfire": "pieces", "volcano": "tiles", "ontherun": "points"}[rules]
    return f"unknown: {solution.reason}; best attempt {solution.best} of {solution.bound} {what}; {spent}"


def _write(line: str, out: str) -> None:
    if out == "-":
        print(line)
        return
    try:
        Path(out).write_text(line + "\n", encoding="utf-8")
    except OSError as problem:
        raise os_failure(f"cannot write {out}", problem) from None


class _Progress:
    """One line on the terminal that says what is being done."""

    def __init__(self, *, show: bool) -> None:
        self.show = show
        self.told = 0.0

    def __enter__(self) -> Callable[[str, int], None]:
        return self.tell

    def tell(self, what: str, done: int) -> None:
        now = time.monotonic()
        if self.show and now - self.told > 0.1:
            self.told = now
            sys.stderr.write(f"\r\x1b[K{done:,} {what}")
            sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self.show and self.told:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
