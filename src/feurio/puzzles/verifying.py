"""Proving puzzles anew, by a search at least ten times as long as the one that made them: on all cores, and what was
proved can be kept in a file, so that it can go on later."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from feurio.bots import make_bot
from feurio.bots.interface import choose_for
from feurio.jobs import Backend, run_jobs
from feurio.puzzles.making import GOOD, STRONG, is_played_by
from feurio.puzzles.proof import TooLarge
from feurio.puzzles.puzzle import Puzzle, problem_of
from feurio.puzzles.workshop import ForeignFile, complete_lines, lines_of

TIMES = 10
SEEDS = (2, 3, 4)
_LEAST = 20_000


def verify(puzzle: Puzzle) -> str:
    """Why a puzzle does not hold; empty if it does.

    Its proof is made anew; then once more without leaving anything out, as far as ten times the positions go; and a
    gain must still be what searches of ten times as many simulations play, two of three at least.
    """
    problem = problem_of(puzzle)
    if problem:
        return problem
    try:
        problem = problem_of(puzzle, most=max(_LEAST, TIMES * puzzle.nodes), pruned=False)
    except TooLarge:
        problem = ""
    if problem or puzzle.aim != "gain":
        return problem
    agreed = sum(_plays(puzzle, seed) for seed in SEEDS)
    return "" if 2 * agreed > len(SEEDS) else "longer searches play something else"


def _plays(puzzle: Puzzle, seed: int) -> bool:
    """Whether a search of ten times the length plays a turn that reaches the goal."""
    bot = make_bot(GOOD, seed=seed, simulations=TIMES * STRONG, seconds=600.0)
    try:
        return is_played_by(puzzle.start(), puzzle.proof(), puzzle.goal, lambda now: str(choose_for(bot, now).event))
    finally:
        bot.close()


# --- Many of them -----------------------------------------------------------------------------------------------------


def verify_puzzles(
    found: Sequence[Puzzle],
    file: Path | None = None,
    *,
    processes: int | None = None,
    progress: Callable[[int], None] | None = None,
    cancelled: threading.Event | None = None,
    backend: Backend | None = None,
) -> Iterator[tuple[Puzzle, str]]:
    """Each puzzle with why it does not hold, in their order. What a file knows already is not proved again, and what is
    proved now is added to it."""
    known = {} if file is None else _read_proved(file)
    left = [puzzle for puzzle in found if _mark(puzzle) not in known]
    fresh = run_jobs(
        verify, left, processes=processes, chunk=1, progress=progress, cancelled=cancelled, backend=backend
    )
    if file is not None:
        complete_lines(file)
    for puzzle in found:
        mark = _mark(puzzle)
        if mark in known:
            yield puzzle, known[mark]
            continue
        try:
            problem = next(fresh)
        except StopIteration:  # cancelled
            return
        if file is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"proved": puzzle.name, "mark": mark, "problem": problem}) + "\n")
        yield puzzle, problem


def many_left(found: Sequence[Puzzle], file: Path | None) -> int:
    """How many of them are still to be proved."""
    known = {} if file is None else _read_proved(file)
    return sum(_mark(puzzle) not in known for puzzle in found)


def _read_proved(file: Path) -> dict[str, str]:
    """What a file says of the puzzles it knows: why each does not hold."""
    known: dict[str, str] = {}
    for number, line in lines_of(file, "proved"):
        mark, problem = line.get("mark"), line.get("problem")
        if not isinstance(mark, str) or not isinstance(problem, str):
            raise ForeignFile(number)
        known[mark] = problem
    return known


def _mark(puzzle: Puzzle) -> str:
    """What is proved of a puzzle: another claim under the same name has another mark, and so has another search."""
    claim: list[Any] = [GOOD, TIMES * STRONG, SEEDS, puzzle.position, puzzle.aim, puzzle.goal, puzzle.margin]
    claim += [puzzle.turns, puzzle.coming, puzzle.answer]
    return f"{puzzle.name} {hashlib.sha256(json.dumps(claim).encode()).hexdigest()[:16]}"
