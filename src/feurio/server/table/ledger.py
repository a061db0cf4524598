"""The steps that a table has taken: how many, how often one was taken back, and which requests they answered."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from feurio.server.table.rows import Step

REMEMBERED = 64
"""How many of the last steps are recognized when they are sent again; older ones are refused as stale."""


class Ledger:
    __slots__ = ("_marks", "life", "steps", "touched")

    def __init__(self, touched: float) -> None:
        self.touched = touched
        """When something last happened."""
        self.steps = 0
        self.life = 0
        """How often something was taken back or corrected: the same number can then mean another event."""
        self._marks: OrderedDict[str, int] = OrderedDict()

    def read(self, steps: Sequence[Step]) -> None:
        """Begins anew with the steps of the database."""
        self.steps = steps[-1].number if steps else 0
        self.life = sum(step.kind != "play" for step in steps)
        self._marks = OrderedDict((step.mark, step.number) for step in steps[-REMEMBERED:] if step.mark)
        if steps:
            self.touched = steps[-1].at

    def note(self, step: Step) -> None:
        """One more step is written."""
        self.steps = step.number
        self.life += step.kind != "play"
        self.touched = step.at
        self._marks[step.mark] = step.number
        if len(self._marks) > REMEMBERED:
            self._marks.popitem(last=False)

    def knows(self, mark: str) -> bool:
        """Whether this request was answered before."""
        return mark in self._marks


def mark_of(visitor: str, id: str) -> str:
    """A step's sender and id in one: ids of different visitors never meet."""
    return f"{visitor[:16]}:{id}"
