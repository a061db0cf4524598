"""Solving the solitaires: with the order of the tiles known (`solve`), and honestly, without (the `solitaire` bot).

>>> import feurio
>>> from feurio.solver import solve
>>> solution = solve(feurio.new_game("feurio", mode="solitaire", seed=7), seconds=10)
>>> solution.status
'solved'
>>> feurio.replay(solution.record).result["solved"]
True
"""

from __future__ import annotations

from feurio.solver.solution import Solution
from feurio.solver.solve import solve
from feurio.solver.task import CannotSolve

__all__ = ["CannotSolve", "Solution", "solve"]
