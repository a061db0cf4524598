"""Puzzles: one position, one goal, one best answer. Lists them, shows one, lets you answer it, and makes new ones.

Grades go by how often bots of rising strength find the answer: easy, medium, hard, expert.

examples:
  feurio puzzles
  feurio puzzles volcano --grade hard
  feurio puzzles --theme joining
  feurio puzzles volcano-5005
  feurio puzzles volcano-5005 --play
  feurio puzzles volcano-5005 --answer "fly -1,-1 SE yellow"
  feurio puzzles volcano-5005 --position
  feurio puzzles --make mine.jsonl --each 1
  feurio puzzles volcano-5005 --verify
"""

from __future__ import annotations

import argparse
import json
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from feurio.cli.failure import Failure, os_failure
from feurio.cli.progress import progress_bar
from feurio.cli.speech import said, say, voice
from feurio.cli.workers import add_ray_argument, ray_backend
from feurio.diagram import FORMAT
from feurio.drawing import svg
from feurio.editions import EDITIONS
from feurio.errors import IllegalEvent
from feurio.game import Game
from feurio.puzzles.answering import Attempt
from feurio.puzzles.collection import packed, puzzles
from feurio.puzzles.puzzle import GRADES, Puzzle
from feurio.puzzles.themes import THEMES
from feurio.seeds import random_seed
from feurio.terminal import draw_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", nargs="?", metavar="NAME", help="a puzzle, an edition to list its puzzles, or a position in one line"
    )
    parser.add_argument("--grade", choices=GRADES, metavar="GRADE", help=f"list only these: {', '.join(GRADES)}")
    parser.add_argument("--theme", choices=THEMES, metavar="THEME", help=f"list only these: {', '.join(THEMES)}")
    parser.add_argument("--json", action="store_true", help="print JSON, one object a line")
    parser.add_argument("--svg", metavar="FILE", help="draw the puzzle's position")
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--play", action="store_true", help="answer it in the terminal")
    action.add_argument("--answer", nargs="+", metavar="EVENT", help="say whether these events are right")
    action.add_argument("--solution", action="store_true", help="print the events of the answer")
    action.add_argument("--position", action="store_true", help="print its position in one line")
    action.add_argument("--make", metavar="FILE", help="make new ones and add them to a file; goes on where it ends")
    action.add_argument(
        "--verify",
        metavar="FILE",
        nargs="?",
        const="",
        help="prove anew that each has one best answer (FILE: one that was made or packed; the collection)",
    )
    parser.add_argument("--each", type=int, default=20, metavar="N", help="with --make: so many of each edition (20)")
    parser.add_argument("--jobs", type=int, metavar="N", help="with --make, --verify: processes (all cores)")
    parser.add_argument("--proofs", metavar="FILE", help="with --verify: keep what is proved; goes on where it ends")
    add_ray_argument(parser)
    parser.add_argument("--pack", metavar="FILE", help="with --make: write what is kept of them as a collection")


def run(arguments: argparse.Namespace) -> int:
    if arguments.make:
        return _make(arguments)
    if arguments.verify is not None:
        return _verify(arguments)
    if arguments.what is None or arguments.what in EDITIONS:
        if arguments.play or arguments.answer or arguments.solution or arguments.svg or arguments.position:
            raise Failure("name-puzzle")
        return _list(arguments)
    if arguments.what.startswith(FORMAT):
        return _position(arguments)
    puzzle = _find(arguments.what)
    if arguments.position:
        print(puzzle.position)
        return 0
    if arguments.svg:
        _draw(puzzle.start(), arguments.svg)
    if arguments.answer:
        return _answer(puzzle, arguments.answer)
    if arguments.play:
        return _play(puzzle)
    if arguments.solution:
        print("\n".join(puzzle.answer))
    elif arguments.json:
        print(json.dumps(_facts(puzzle), separators=(",", ":")))
    elif not arguments.svg:
        _show(puzzle)
    return 0


def _position(arguments: argparse.Namespace) -> int:
    """A position of one's own: shows it, draws it, lets you play it; the tiles to come are by chance."""
    from feurio.cli.bots import PERSON
    from feurio.cli.table import Table

    if arguments.answer or arguments.solution:
        raise Failure("name-puzzle")
    game = Game.from_position(arguments.what, seed=random_seed() if arguments.play else None)
    if arguments.svg:
        _draw(game, arguments.svg)
    if arguments.play:
        return Table(game, [PERSON] * game.setup.players).run()
    if arguments.json:
        print(json.dumps(game.position(), separators=(",", ":")))
    elif arguments.position:
        print(game.position_text())
    elif not arguments.svg:
        print(draw_text(game.position(), language=voice().language.code))
    return 0


def _find(name: str) -> Puzzle:
    known = {puzzle.name: puzzle for puzzle in puzzles()}
    if name in known:
        return known[name]
    near = get_close_matches(name, known, 1)
    raise Failure("no-puzzle-near" if near else "no-puzzle", given=repr(name[:40]), near=near)


# --- Looking ----------------------------------------------------------------------------------------------------------


def _facts(puzzle: Puzzle) -> dict[str, Any]:
    """All but the solution."""
    return {**{key: value for key, value in puzzle.as_json().items() if key != "answer"}, "grade": puzzle.grade}


def _word(code: str, **data: Any) -> str:
    """A sentence that the browser says as well."""
    return voice().say(code, data, "puzzles")


def _goal(puzzle: Puzzle) -> str:
    return _word(f"puzzle.goal.{puzzle.goal_name}", goal=puzzle.goal, count=puzzle.turns)


def _grade(puzzle: Puzzle) -> str:
    return voice().word("grade", puzzle.grade)


def _themes(puzzle: Puzzle) -> str:
    return ", ".join(_word(f"puzzle.theme.{theme}") for theme in puzzle.themes)


def _list(arguments: argparse.Namespace) -> int:
    found = puzzles(arguments.what, arguments.grade, arguments.theme)
    if arguments.json:
        for puzzle in found:
            print(json.dumps(_facts(puzzle), separators=(",", ":")))
        return 0
    rows = [(puzzle.name, _grade(puzzle), _goal(puzzle), _themes(puzzle)) for puzzle in found]
    heads = (say("puzzle.name"), say("puzzle.grade"), say("puzzle.goal"), say("puzzle.themes"))
    wide = [max(len(str(cell)) for cell in column) + 2 for column in zip(heads, *rows, strict=True)]
    for name, grade, goal, themes in [heads, *rows]:
        print(f"{name:<{wide[0]}}{grade:<{wide[1]}}{goal:<{wide[2]}}{themes}")
    print(say("puzzle.count", count=len(found)))
    return 0


def _show(puzzle: Puzzle) -> None:
    title = EDITIONS[puzzle.edition].title
    print(f"{say('puzzle.head', puzzle=puzzle.name, title=title, grade=puzzle.grade, goal=_goal(puzzle))}\n")
    print(draw_text(puzzle.start().position(), language=voice().language.code))
    if puzzle.coming:
        print(f"\n{say('puzzle.coming', tiles=' '.join(map(str, puzzle.coming)))}")


def _draw(game: Game, name: str) -> None:
    try:
        Path(name).write_text(svg(game.position()), encoding="utf-8")
    except OSError as problem:
        raise os_failure("cannot-write", name, problem) from None


# --- Solving ----------------------------------------------------------------------------------------------------------


def _answer(puzzle: Puzzle, events: list[str]) -> int:
    attempt = Attempt(puzzle)
    for event in events:
        attempt.play(event)
        if attempt.over:
            break
    return _tell(attempt)


def _play(puzzle: Puzzle) -> int:
    """Asks for one event after the other."""
    _show(puzzle)
    attempt = Attempt(puzzle)
    while not attempt.over:
        print(f"\n{say('puzzle.ask')} ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            return 1
        try:
            attempt.play(line.strip())
        except IllegalEvent as problem:
            print(said(problem))
            continue
        if not attempt.over:
            print(draw_text(attempt.game.position(), language=voice().language.code))
    return _tell(attempt)


def _tell(attempt: Attempt) -> int:
    puzzle, verdict = attempt.puzzle, attempt.verdict
    if verdict.done:
        words = say("puzzle.solved")
    elif verdict.right is not False:
        words = say("puzzle.not-complete")
    else:
        words = _word(f"puzzle.wrong.{puzzle.wrong_name(verdict.reached)}", count=verdict.reached)
    print(f"{puzzle.name}: {words}")
    return 0 if verdict.done else 1


# --- Making -----------------------------------------------------------------------------------------------------------


def _make(arguments: argparse.Namespace) -> int:
    from feurio.puzzles.workshop import ForeignFile, choose_puzzles, make_puzzles, read_workshop

    file = Path(arguments.make)
    editions = [arguments.what] if arguments.what else list(EDITIONS)
    if any(edition not in EDITIONS for edition in editions):
        raise Failure("no-puzzle", given=repr(arguments.what[:40]), near=[])
    try:
        with ray_backend(arguments.ray) as backend, progress_bar("puzzles", len(editions) * arguments.each) as tell:
            make_puzzles(
                file, arguments.each, editions=editions, processes=arguments.jobs, progress=tell, backend=backend
            )
        found = choose_puzzles(read_workshop(file)[0], arguments.each)
        if arguments.pack:
            Path(arguments.pack).write_bytes(packed(found))
    except ForeignFile as problem:
        raise Failure("foreign-puzzles", name=arguments.make, line=problem.line) from None
    except OSError as problem:
        raise os_failure("cannot-write", arguments.make, problem) from None
    print(say("puzzle.made", count=len(found)))
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    """Proves the puzzles anew, by longer searches."""
    from feurio.puzzles.verifying import many_left, verify_puzzles
    from feurio.puzzles.workshop import ForeignFile

    found = _given(arguments.verify) if arguments.verify else puzzles()
    found = [
        puzzle
        for puzzle in found
        if arguments.what in (None, puzzle.edition, puzzle.name)
        if arguments.grade in (None, puzzle.grade) and (arguments.theme is None or arguments.theme in puzzle.themes)
    ]
    if arguments.what is not None and not found:
        raise Failure("no-puzzle", given=repr(arguments.what[:40]), near=[])
    file = Path(arguments.proofs) if arguments.proofs else None
    wrong = 0
    try:
        left = many_left(found, file)
        with (
            ray_backend(arguments.ray) as backend,
            progress_bar("puzzles", len(found), len(found) - left) as tell,
        ):
            for puzzle, problem in verify_puzzles(
                found, file, processes=arguments.jobs, progress=tell, backend=backend
            ):
                if problem:
                    wrong += 1
                    print(f"{puzzle.name}: {problem}")
    except ForeignFile as problem:
        raise Failure("foreign-puzzles", name=arguments.proofs, line=problem.line) from None
    except OSError as problem:
        raise os_failure("cannot-write", arguments.proofs, problem) from None
    print(say("puzzle.verified", count=len(found), wrong=wrong))
    return 1 if wrong else 0


def _given(name: str) -> list[Puzzle]:
    """The puzzles of a file that was made or packed."""
    from feurio.puzzles.workshop import ForeignFile, read_puzzles

    try:
        return read_puzzles(Path(name))
    except ForeignFile as problem:
        raise Failure("foreign-puzzles", name=name, line=problem.line) from None
    except OSError as problem:
        raise os_failure("cannot-read", name, problem) from None
