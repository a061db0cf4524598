"""Puzzles: solitaires in the middle of a game, with the tiles to come known, each with a solution.

>>> from feurio.puzzles import puzzles
>>> puzzle = puzzles("feurio")[0]
>>> game = puzzle.start()
>>> game.over
False

A puzzle is a position, the tiles to come (they follow from the seed) and a goal. Its certificate is a record that
reaches the goal. How hard it is was measured: `rate` is how often quick guided attempts reach the goal.
"""

from __future__ import annotations

from feurio.puzzles.collection import GRADES, Puzzle, grade_of, problem_of, puzzles, read_puzzles

__all__ = ["GRADES", "Puzzle", "grade_of", "problem_of", "puzzles", "read_puzzles"]
