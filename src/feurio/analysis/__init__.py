"""Analysis of games: what decisions were worth and what they cost, apart from the luck of the draws."""

from __future__ import annotations

from feurio.analysis.analyze import analyze
from feurio.analysis.findings import Account, Analysis, Course, Decision, Estimate, Luck, Moment, Option
from feurio.analysis.review import Effort, Review

__all__ = [
    "Account",
    "Analysis",
    "Course",
    "Decision",
    "Effort",
    "Estimate",
    "Luck",
    "Moment",
    "Option",
    "Review",
    "analyze",
]
