"""Puzzles: solitaires in the middle of a game, with the tiles to come known. Lists them, shows one, lets you play it
and checks a solution.

Grades go by how often quick guided attempts reach the goal: easy, medium, hard, expert.

examples:
  feurio puzzles
  feurio puzzles volcano --grade hard
  feurio puzzles volcano-9
  feurio puzzles volcano-9 --play --save mine.json
  feurio puzzles volcano-9 --check mine.json
  feurio puzzles volcano-9 --position
"""

from __future__ import annotations

import argparse
import json
import sys
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import Any

from feurio.cli.failure import Failure, os_failure
from feurio.cli.setups import readable_file
from feurio.cli.speech import said, say, voice
from feurio.diagram import FORMAT
from feurio.editions import EDITIONS
from feurio.game import Game
from feurio.puzzles.collection import GRADES, Puzzle, problem_of, puzzles
from feurio.record import iter_records, replay
from feurio.seeds import random_seed
from feurio.terminal import draw_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", nargs="?", metavar="NAME", help="a puzzle, an edition to list its puzzles, or a position in one line"
    )
    grades = tuple(grade for grade, _ in GRADES)
    parser.add_argument("--grade", choices=grades, metavar="GRADE", help=f"list only these: {', '.join(grades)}")
    parser.add_argument("--json", action="store_true", help="print JSON, one object a line")
    parser.add_argument("--svg", metavar="FILE", help="draw the puzzle's position")
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--play", action="store_true", help="play it in the terminal")
    action.add_argument("--check", metavar="FILE", help="say whether a record solves it")
    action.add_argument("--solution", action="store_true", help="print the events of a solution")
    action.add_argument("--position", action="store_true", help="print its position in one line")
    parser.add_argument("--save", metavar="FILE", help="with --play: write the record there when you leave")


def run(arguments: argparse.Namespace) -> int:
    if arguments.what is None or arguments.what in EDITIONS:
        if arguments.play or arguments.check or arguments.solution or arguments.svg:
            raise Failure("name-puzzle")
        return _list(arguments)
    if arguments.what.startswith(FORMAT):
        return _position(arguments)
    puzzle = _find(arguments.what)
    if arguments.position:
        print(puzzle.start().position_text())
        return 0
    if arguments.svg:
        _draw(puzzle.start(), arguments.svg)
    if arguments.check:
        return _check(puzzle, arguments.check)
    if arguments.play:
        return _play(puzzle, arguments.save)
    if arguments.solution:
        print("\n".join(puzzle.events[puzzle.start().move_count :]))
    elif arguments.json:
        print(json.dumps(_facts(puzzle), separators=(",", ":")))
    elif not arguments.svg:
        _show(puzzle)
    return 0


def _position(arguments: argparse.Namespace) -> int:
    """A position of one's own: shows it, draws it, lets you play it; the tiles to come are by chance."""
    from feurio.cli.bots import PERSON
    from feurio.cli.table import Table

    if arguments.check or arguments.solution:
        raise Failure("name-puzzle")
    game = Game.from_position(arguments.what, seed=random_seed() if arguments.play else None)
    if arguments.svg:
        _draw(game, arguments.svg)
    if arguments.play:
        return Table(game, [PERSON] * game.setup.players, save_to=arguments.save).run()
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
    facts = {key: value for key, value in puzzle.as_json().items() if key != "events"}
    return {**facts, "events": list(puzzle.events[: puzzle.moves]), "to_come": puzzle.to_come()}


def _goal(puzzle: Puzzle) -> str:
    points = EDITIONS[puzzle.edition].family.compass
    return say("puzzle.goal-product", goal=puzzle.goal) if points else say("puzzle.goal-solve")


def _grade(puzzle: Puzzle) -> str:
    return voice().word("grade", puzzle.grade)


def _list(arguments: argparse.Namespace) -> int:
    found = puzzles(arguments.what, arguments.grade)
    if arguments.json:
        for puzzle in found:
            print(json.dumps(_facts(puzzle), separators=(",", ":")))
        return 0
    rows = [(puzzle.name, _grade(puzzle), len(puzzle.events) - puzzle.moves, _goal(puzzle)) for puzzle in found]
    heads = [say("puzzle.name"), say("puzzle.grade"), say("puzzle.events"), say("puzzle.goal")]
    wide = [max(len(str(cell)) for cell in column) + 2 for column in zip(heads, *rows, strict=True)]
    for name, grade, events, goal in [heads, *rows]:
        print(f"{name:<{wide[0]}}{grade:<{wide[1]}}{events:>{wide[2]}}  {goal}")
    print(say("puzzle.count", count=len(found)))
    return 0


def _show(puzzle: Puzzle) -> None:
    title = EDITIONS[puzzle.edition].title
    print(f"{say('puzzle.head', puzzle=puzzle.name, title=title, grade=puzzle.grade, goal=_goal(puzzle))}\n")
    print(draw_text(puzzle.start().position(), language=voice().language.code))
    if puzzle.to_come():
        print(f"\n{_coming(puzzle)}")


def _coming(puzzle: Puzzle) -> str:
    return say("puzzle.coming", tiles=" ".join(map(str, puzzle.to_come())))


def _draw(game: Game, name: str) -> None:
    try:
        Path(name).write_text(game._repr_svg_(), encoding="utf-8")
    except OSError as problem:
        raise os_failure("cannot-write", name, problem) from None


# --- Solving ----------------------------------------------------------------------------------------------------------


def _play(puzzle: Puzzle, save_to: str | None) -> int:
    from feurio.cli.bots import PERSON
    from feurio.cli.table import Table

    game = puzzle.start()
    title = EDITIONS[puzzle.edition].title
    print(say("puzzle.head", puzzle=puzzle.name, title=title, grade=puzzle.grade, goal=_goal(puzzle)))
    if puzzle.to_come():
        print(_coming(puzzle))
    code = Table(game, [PERSON], save_to=save_to).run()
    if game.over:
        _tell(puzzle, game)
    return code


def _check(puzzle: Puzzle, name: str) -> int:
    found = list(islice(iter_records(sys.stdin.buffer if name == "-" else readable_file(name)), 1))
    if not found:
        raise Failure("no-record", name=name)
    place, record = found[0]
    return _tell(puzzle, replay(record, place=place))


def _tell(puzzle: Puzzle, game: Game) -> int:
    problem = problem_of(puzzle, game)
    print(f"{puzzle.name}: {said(problem) if problem else say('puzzle.solved')}")
    return 1 if problem else 0
