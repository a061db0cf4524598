"""Making a collection: many seeds tried on all cores, what was found kept in a file, so that it can go on later."""

from __future__ import annotations

import json
import threading
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from feurio.editions import EDITIONS
from feurio.errors import FeurioError
from feurio.jobs import Backend, run_jobs
from feurio.puzzles.collection import unpacked
from feurio.puzzles.likeness import likeness
from feurio.puzzles.making import make_puzzle
from feurio.puzzles.proof import AIMS
from feurio.puzzles.puzzle import GRADES, Puzzle, puzzle_of
from feurio.puzzles.themes import themes_of

FIRST = 1000
"""The first seed that is tried."""
_PACKED = b"\x1f\x8b"
"""How a packed file begins."""


def make_puzzles(
    file: Path,
    many: int,
    *,
    editions: Sequence[str] = tuple(EDITIONS),
    processes: int | None = None,
    progress: Callable[[int], None] | None = None,
    cancelled: threading.Event | None = None,
    backend: Backend | None = None,
) -> int:
    """Makes puzzles until a file has so many of each edition, and adds them to it as they are found; how many were new.
    A file that was begun before is gone on with where it ends."""
    found, tried = read_workshop(file)
    have = Counter(puzzle.edition for puzzle in found)
    new = 0
    complete_lines(file)
    with file.open("a", encoding="utf-8") as out:
        for made, edition, seed in run_jobs(
            _attempt,
            _attempts(editions, tried, have, many),
            processes=processes,
            chunk=1,
            cancelled=cancelled,
            backend=backend,
        ):
            line: dict[str, Any] = {"edition": edition, "tried": seed}
            if made is not None:
                line.update(made.as_json())
                have[edition] += 1
                new += 1
            out.write(json.dumps(line, separators=(",", ":")) + "\n")
            out.flush()
            if progress is not None:
                progress(new)
    return new


def _attempts(
    editions: Sequence[str], tried: dict[str, int], have: Counter[str], many: int
) -> Iterator[tuple[str, int]]:
    for step in count(1):
        lacking = [edition for edition in editions if have[edition] < many]
        if not lacking:
            return
        for edition in lacking:
            yield edition, tried.get(edition, FIRST - 1) + step


def _attempt(item: tuple[str, int]) -> tuple[Puzzle | None, str, int]:
    edition, seed = item
    return make_puzzle(edition, seed), edition, seed


class ForeignFile(ValueError):
    """A file that holds something else; `line` is where that is first seen."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} is of another kind")
        self.line = line


def read_workshop(file: Path) -> tuple[list[Puzzle], dict[str, int]]:
    """The puzzles of a file, and the last seed that was tried for each edition; raises `ForeignFile`."""
    found: list[Puzzle] = []
    tried: dict[str, int] = {}
    for number, line in lines_of(file, "edition"):
        edition, seed = line["edition"], line.get("tried")
        if not isinstance(edition, str) or edition not in EDITIONS or not isinstance(seed, int):
            raise ForeignFile(number)
        tried[edition] = max(seed, tried.get(edition, 0))
        if "name" in line:
            found.append(_puzzle_in(line, number))
    return found, tried


def read_puzzles(file: Path) -> list[Puzzle]:
    """The puzzles of a file in which they were made, or of one that was packed; raises `ForeignFile` and `OSError`."""
    data = file.read_bytes()
    if not data.startswith(_PACKED):
        return read_workshop(file)[0]
    try:
        found = unpacked(data)
    except (EOFError, KeyError, OSError, TypeError, ValueError, zlib.error):
        raise ForeignFile(1) from None
    for number, puzzle in enumerate(found, 1):
        _check(puzzle, number)
    return found


def _puzzle_in(line: dict[str, Any], number: int) -> Puzzle:
    """The puzzle of a line, if it can be one."""
    try:
        puzzle = puzzle_of(line)
    except (KeyError, TypeError):
        raise ForeignFile(number) from None
    _check(puzzle, number)
    if puzzle.edition != line["edition"]:
        raise ForeignFile(number)
    return puzzle


def _check(puzzle: Puzzle, number: int) -> None:
    """Raises `ForeignFile` where a line has the fields of a puzzle, and is none."""
    try:
        puzzle.first_turn()
    except (AttributeError, FeurioError, LookupError, TypeError, ValueError):
        raise ForeignFile(number) from None
    if puzzle.aim not in AIMS:
        raise ForeignFile(number)


def lines_of(file: Path, key: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines of a file with their numbers, each an object that begins with the key; none if there is no file. A line
    at which a run was broken off is left out; any other raises `ForeignFile`."""
    begins = '{"' + key + '"'
    if not file.exists():
        return
    for number, raw in enumerate(file.read_bytes().splitlines(), 1):
        text = raw.decode("utf-8", "replace")
        if not text.strip():
            continue
        if not text.startswith(begins[: len(text)]):
            raise ForeignFile(number)
        try:
            line = json.loads(text)
        except ValueError:
            continue
        yield number, line


def complete_lines(file: Path) -> None:
    """Ends the last line of a file if a run was broken off in it, so that what is added begins a new one."""
    if file.exists() and file.stat().st_size and not file.read_bytes().endswith(b"\n"):
        with file.open("ab") as out:
            out.write(b"\n")


def choose_puzzles(found: Iterable[Puzzle], each: int) -> list[Puzzle]:
    """The collection: of each edition so many, of every grade and goal alike as far as there are, none like another."""
    kept: list[Puzzle] = []
    seen: set[Any] = set()
    unlike: list[Puzzle] = []
    for made in found:
        puzzle = replace(made, themes=themes_of(made.start(), made.first_turn(), made.turns))
        key = likeness(puzzle)
        if key not in seen:
            seen.add(key)
            unlike.append(puzzle)
    for edition in EDITIONS:
        shelves: dict[tuple[str, str], list[Puzzle]] = {}
        for puzzle in unlike:
            if puzzle.edition == edition:
                shelves.setdefault((puzzle.grade, puzzle.aim), []).append(puzzle)
        chosen: list[Puzzle] = []
        order = sorted(shelves, key=lambda shelf: (-GRADES.index(shelf[0]), shelf[1]))
        while len(chosen) < each and any(shelves.values()):
            for shelf in order:
                if shelves[shelf] and len(chosen) < each:
                    chosen.append(shelves[shelf].pop(0))
        kept += sorted(chosen, key=lambda puzzle: (puzzle.rating, puzzle.name))
    return kept
