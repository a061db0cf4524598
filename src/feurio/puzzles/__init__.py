"""Puzzles: one position, one goal, one answer that is best by a clear margin, proved.

>>> from feurio.puzzles import puzzles
>>> puzzle = puzzles("feurio")[0]
>>> game = puzzle.start()
>>> game.over
False

A puzzle says what is to be reached (`aim`, `goal`) and by how much every other answer falls short (`margin`). How hard
it is was measured: how often bots of rising strength find it (`shares`). docs/puzzles.md has all of it.
"""

from __future__ import annotations

from feurio.puzzles.answering import Attempt, Verdict
from feurio.puzzles.collection import named, puzzles
from feurio.puzzles.puzzle import GRADES, Puzzle, grade_of, problem_of
from feurio.puzzles.themes import THEMES

__all__ = ["GRADES", "THEMES", "Attempt", "Puzzle", "Verdict", "grade_of", "named", "problem_of", "puzzles"]
