"""Checks recorded games event by event and sums them up; shows, steps through or draws any of them.

Files hold one record, or one a line (.jsonl); any number of games needs no more memory than one. Bad records are
reported by their place and make the exit code 1. Moves are counted from 0, the empty table, to the last event.

examples:
  feurio replay games.jsonl
  feurio replay games.jsonl --game 3 --show
  feurio replay games.jsonl --game 3 --move 40 --svg position.svg
  feurio replay games.jsonl --game 3 --gif game.gif
  feurio replay game.json --step
  cat games.jsonl | feurio replay -
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from feurio.cli.failure import Failure, Refused, os_failure
from feurio.cli.progress import progress_bar
from feurio.cli.setups import count_argument, readable_file
from feurio.cli.speech import said, say, voice
from feurio.cli.tally import Tally
from feurio.errors import RecordError
from feurio.jobs import cores, run_jobs
from feurio.record import LONGEST_LINE, read_record, replay

if TYPE_CHECKING:
    from feurio.game import Game

_MANY = 2_000_000
"""A file of so many bytes is worth several processes."""
_MOST_REPORTS = 20

Line = tuple[str, bytes | None]
"""The place of a record and its text; None where it is too long to be one."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="records: .json or .jsonl; - is standard input")
    parser.add_argument("--game", type=count_argument, metavar="K", help="the K-th game only, counted from 1")
    parser.add_argument("--move", type=_move, metavar="K", help="after K events (default: the end; -1: one before)")
    parser.add_argument("--show", action="store_true", help="the position in the terminal")
    parser.add_argument("--step", action="store_true", help="step through the game with keys")
    parser.add_argument("--svg", metavar="OUT", help="draw the position as SVG")
    parser.add_argument("--png", metavar="OUT", help="draw the position as PNG")
    parser.add_argument("--gif", metavar="OUT", help="draw the whole game as a moving GIF")
    parser.add_argument("--webp", metavar="OUT", help="the same as WebP")
    parser.add_argument("--jobs", type=count_argument, metavar="N", help="processes for checking many games")


def _move(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(say("fail.number-of-move", given=repr(text[:40]))) from None


def run(arguments: argparse.Namespace) -> int:
    wants_one = arguments.show or arguments.step or arguments.svg or arguments.png or arguments.gif or arguments.webp
    if wants_one or arguments.game is not None or arguments.move is not None:
        return _one_game(arguments)
    return _all_games(arguments)


# --- Reading --------------------------------------------------------------------------------------------------------


def _open(name: str) -> IO[bytes]:
    if name == "-":
        return sys.stdin.buffer
    try:
        return open(readable_file(name), "rb")
    except OSError as problem:
        raise os_failure("cannot-read", name, problem, 2) from None


def read_lines(file: IO[bytes], name: str) -> Iterator[Line]:
    """The records of a file as texts with their places, without judging them."""
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        place = f"{name}:{number}"
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            while (more := file.readline(LONGEST_LINE)) and not more.endswith(b"\n"):
                pass
            yield place, None
        elif number == 1 and line.strip() in (b"{", b"["):
            # One record, written over several lines.
            whole = line + file.read(LONGEST_LINE)
            yield name, whole if len(whole) <= LONGEST_LINE else None
            return
        elif line.strip():
            yield place, line


def _load(line: Line) -> Game:
    place, text = line
    if text is None:
        raise RecordError("record-too-long", place=place, limit=LONGEST_LINE)
    return replay(read_record(text, place), place=place)


# --- All games ------------------------------------------------------------------------------------------------------


def _all_games(arguments: argparse.Namespace) -> int:
    tally, bad, seen = Tally(), 0, 0
    with _open(arguments.file) as file:
        large = arguments.file == "-" or Path(arguments.file).stat().st_size > _MANY
        processes = arguments.jobs or (cores() if large else 1)
        try:
            with progress_bar("games", None, show=large) as tell:
                lines = read_lines(file, arguments.file)
                for summary, problem in run_jobs(check_line, lines, processes=processes, progress=tell):
                    seen += 1
                    if problem is None:
                        tally.add(summary)
                        continue
                    bad += 1
                    if bad <= _MOST_REPORTS:
                        print(said(problem), file=sys.stderr)
        except OSError as problem:
            raise os_failure("cannot-read", arguments.file, problem, 2) from None
    if bad > _MOST_REPORTS:
        print(say("replay.more", count=bad - _MOST_REPORTS), file=sys.stderr)
    if not seen:
        raise Failure("no-records", 1, name=arguments.file)
    print(tally.text(voice()) if bad < seen else say("replay.none-good"))
    print(say("replay.bad" if bad else "replay.good", bad=bad, seen=seen))
    return 1 if bad else 0


def check_line(line: Line) -> tuple[dict[str, Any], RecordError | None]:
    """What the tally needs of a record, and what is wrong with it. Runs in other processes."""
    try:
        game = _load(line)
    except RecordError as problem:
        return {}, problem
    setup = game.setup
    summary = {
        "edition": setup.edition,
        "mode": setup.mode,
        "players": setup.players,
        "variants": list(setup.variants),
        "bots": game.extra.get("bots"),
        "events": range(game.move_count),
        "result": game.result,
    }
    return summary, None


# --- One game -------------------------------------------------------------------------------------------------------


def _one_game(arguments: argparse.Namespace) -> int:
    wanted = arguments.game or 1
    with _open(arguments.file) as file:
        line = next(islice(read_lines(file, arguments.file), wanted - 1, None), None)
    if line is None:
        raise Failure("no-game", 1, name=arguments.file, number=wanted)
    try:
        game = _load(line)
    except RecordError as problem:
        raise Refused(problem, 1) from None
    moves = _choose_move(game, arguments.move)
    if arguments.step:
        from feurio.cli.stepper import step_through

        return step_through(game, moves if arguments.move is not None else 0)
    earlier = game.at(moves)
    if arguments.svg or arguments.png or arguments.gif or arguments.webp:
        _draw(earlier, arguments)
    if arguments.show or not (arguments.svg or arguments.png or arguments.gif or arguments.webp):
        from feurio.cli.news import what_happened
        from feurio.cli.screen import Screen

        event = what_happened(game, moves) if moves else ""
        last = say("replay.after", moves=moves, all=game.move_count, event=event)
        print(f"{Screen().text(earlier.position())}\n({last[:100]})")
    return 0


def _choose_move(game: Game, move: int | None) -> int:
    if move is None:
        return game.move_count
    chosen = move if move >= 0 else game.move_count + move
    if not 0 <= chosen <= game.move_count:
        raise Failure("no-move", 1, move=move, all=game.move_count)
    return chosen


def _draw(game: Game, arguments: argparse.Namespace) -> None:
    from feurio.drawing import RasterizerMissingError, png, svg

    if arguments.svg:
        _write(arguments.svg, svg(game.position()).encode())
    if arguments.png:
        try:
            picture = png(game.position())
        except RasterizerMissingError:
            raise Failure("option-extra", option="--png", how="pip install 'feurio[png]'") from None
        _write(arguments.png, picture)
    for kind, name in (("gif", arguments.gif), ("webp", arguments.webp)):
        if name:
            try:
                moving = game.animation(kind=kind)
            except RasterizerMissingError:
                raise Failure("option-extra", option=f"--{kind}", how="pip install 'feurio[png]'") from None
            _write(name, moving.data)


def _write(name: str, content: bytes) -> None:
    if name == "-":
        sys.stdout.buffer.write(content)
        return
    try:
        with open(name, "wb") as file:
            file.write(content)
    except OSError as problem:
        raise os_failure("cannot-write", name, problem) from None
