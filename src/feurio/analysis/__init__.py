"""Analysis of games: what decisions were worth and what they cost, apart from the luck of the draws."""

from __future__ import annotations

from feurio.analysis.analyze import analyze
from feurio.analysis.findings import Analysis, Course, Decision, Estimate, Luck, Option

__all__ = ["Analysis", "Course", "Decision", "Estimate", "Luck", "Option", "analyze"]
