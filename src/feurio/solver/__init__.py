"""Solving what is played alone or together: with a known order of tiles (`solve`), and honestly (`solitaire`, a bot).

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
