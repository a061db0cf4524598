"""Solves a solitaire, or a game together, whose tiles come in a known order, and writes the solution as a record.

The order follows from a seed, or from a record: of a finished game its draws are taken and the game is played anew; a
running game, or a position given as text, goes on from where it stands, its tiles as the seed says or as --pile gives
them. The answer is a solution, a proof that there is none, or "unknown" with what is known. The exit code is 0 if
solved, 1 if not.

examples:
  feurio solve feurio --seed 7 --out solution.jsonl
  feurio solve volcano --layout ridge --seed 3
  feurio solve wildfire --players 4 --seed 7
  feurio solve ontherun --seed 7 --seconds 60
  feurio solve --record games.jsonl --line 4 --after 30 --seconds 20
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
from feurio.cli.speech import say, voice
from feurio.editions import EDITIONS, Rules
from feurio.errors import SetupError
from feurio.events import Deal, Draw
from feurio.game import Game, new_game
from feurio.layouts import LAYOUTS
from feurio.record import dump_record
from feurio.solver.solution import Solution
from feurio.solver.solve import solve

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
    parser.add_argument(
        "--players", type=int, choices=range(1, 5), metavar="N", help="alone (1, the default) or together (2 to 4)"
    )
    parser.add_argument("--record", metavar="FILE", help="solve the game of a record instead")
    parser.add_argument("--position", metavar="TEXT", help="solve from a position in one line (docs/positions.md)")
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
        raise argparse.ArgumentTypeError(say("fail.seconds", given=repr(text[:40])))
    return seconds


def run(arguments: argparse.Namespace) -> int:
    game, pile = _game(arguments)
    with _Progress(show=not arguments.quiet and sys.stderr.isatty()) as tell:
        solution = solve(
            game,
            seconds=arguments.seconds,
            pile=pile,
            goal=arguments.goal,
            workers=arguments.workers,
            tell=tell,
        )
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
            raise Failure("other-edition", name=arguments.record, edition=game.setup.edition, given=arguments.edition)
        if arguments.layout:
            raise Failure("layout-of-record")
        if arguments.players not in (None, game.setup.players):
            raise Failure("players-of-record", players=game.setup.players, given=arguments.players)
        return game, _checked_pile(arguments, EDITIONS[game.setup.edition].family, pile)
    if arguments.position:
        game = Game.from_position(arguments.position)
        game.seed = arguments.seed
        return game, _checked_pile(arguments, EDITIONS[game.setup.edition].family, pile)
    if arguments.edition is None:
        raise Failure("which-edition")
    family = EDITIONS[arguments.edition].family
    if arguments.layout and not family.laid_out:
        raise SetupError("layout-only-volcano", "3.1", edition=arguments.edition)
    _checked_pile(arguments, family, pile)
    seed = arguments.seed
    if seed is None and pile is None:
        raise Failure("which-deal")
    chance: dict[str, str] = {"chance": "manual"} if pile is not None else {"layout": arguments.layout}
    players = arguments.players or 1
    mode = "solitaire" if players == 1 else "cooperative"
    return new_game(arguments.edition, mode, players, seed=seed, **chance), pile  # type: ignore[arg-type]


def _checked_pile(arguments: argparse.Namespace, family: Rules, pile: list[int] | None) -> list[int] | None:
    if arguments.pile and family.laid_out:
        raise Failure("no-pile")
    if arguments.goal is not None and not family.compass:
        raise Failure("goal")
    return pile


def _recorded(arguments: argparse.Namespace, pile: list[int] | None) -> tuple[Game, list[int] | None]:
    game = recorded_game(arguments.record, arguments.line)
    kept = arguments.after
    if kept is None:
        # A finished game is played anew, a running one goes on.
        kept = _opening(game) if game.over else game.move_count
    if not 0 <= kept <= game.move_count:
        raise Failure("events", all=game.move_count, given=kept)
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
        raise Failure("pile")
    return pile


def _sentence(solution: Solution, game: Game) -> str:
    rules = game.setup.rules
    seconds = f"{solution.seconds:.1f}".replace(".", voice().language.decimal)
    facts = {
        "spent": say("solve.spent", seconds=seconds, count=_grouped(solution.looked_at)),
        "why": solution.why.said(voice().language.code),
        "best": solution.best,
        "bound": solution.bound,
    }
    if solution.status == "impossible":
        return say("solve.impossible", **facts)
    if solution.status == "unknown":
        return say(f"solve.unknown.{rules}", **facts)
    if game.setup.compass:
        return say("solve.points", **facts)
    difficulty = solution.record["result"]["difficulty"] if solution.record and solution.record["result"] else None
    return say("solve.solved" if difficulty is None else "solve.solved-difficulty", difficulty=difficulty, **facts)


def _grouped(number: int) -> str:
    """A large number, in groups of three."""
    return f"{number:,}".replace(",", "," if voice().language.decimal == "." else ".")


def _write(line: str, out: str) -> None:
    if out == "-":
        print(line)
        return
    try:
        Path(out).write_text(line + "\n", encoding="utf-8")
    except OSError as problem:
        raise os_failure("cannot-write", out, problem) from None


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
            sys.stderr.write(f"\r\x1b[K{say(f'solve.{what}', count=_grouped(done))}")
            sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self.show and self.told:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
