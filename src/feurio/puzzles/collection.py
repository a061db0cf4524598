"""The puzzles that come with the package: JSON lines, packed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from feurio.puzzles.puzzle import Puzzle, puzzle_of

FILE = "collection.jsonl.gz"


@cache
def _shipped() -> dict[str, Puzzle]:
    found = unpacked((files("feurio.puzzles") / FILE).read_bytes())
    return {puzzle.name: puzzle for puzzle in found}


def puzzles(edition: str | None = None, grade: str | None = None, theme: str | None = None) -> list[Puzzle]:
    """The puzzles that come with the package, those of an edition from easy to hard; all, or some of them."""
    return [
        puzzle
        for puzzle in _shipped().values()
        if edition in (None, puzzle.edition) and grade in (None, puzzle.grade)
        if theme is None or theme in puzzle.themes
    ]


def named(name: str) -> Puzzle:
    """A puzzle by its name; raises `KeyError`."""
    return _shipped()[name]


def is_known(name: str) -> bool:
    """Whether there is such a puzzle."""
    return name in _shipped()


def packed(found: Iterable[Puzzle]) -> bytes:
    """Puzzles as they are shipped: the same ones are the same bytes."""
    lines = (json.dumps(puzzle.as_json(), separators=(",", ":")) for puzzle in found)
    return gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0)


def unpacked(data: bytes) -> list[Puzzle]:
    """The puzzles that `packed` has packed."""
    return [puzzle_of(json.loads(line)) for line in gzip.decompress(data).decode().splitlines()]
