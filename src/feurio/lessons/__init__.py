"""Lessons: the games taught on the real board, one small thing at a time.

A lesson is data (`wildfire.json`, `volcano.json`, `ontherun.json`): games as events, with steps between them where
somebody is asked to do something. Its sentences stand among the other texts (`texts/en/lessons.json`). What is right,
what is not and why is the referee's business: no lesson states a fact of the rules. docs/lessons.md says how to write
one.
"""

from __future__ import annotations

from feurio.lessons.lesson import Lesson, Scene, Step, lesson, track, tracks
from feurio.lessons.teacher import Marks, answers, ask, facts_of, is_right, moment

__all__ = [
    "Lesson",
    "Marks",
    "Scene",
    "Step",
    "answers",
    "ask",
    "facts_of",
    "is_right",
    "lesson",
    "moment",
    "track",
    "tracks",
]
