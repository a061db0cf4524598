"""The steps that a table has taken: how many, how often one was taken back, and which requests they answered."""

from __future__ import annotations

from collections.abc import Sequence

from feurio.server.table.rows import Step


class Ledger:
    __slots__ = ("_marks", "life", "steps", "touched")

    def __init__(self, touched: float) -> None:
        self.touched = touched
        """When something last happened."""
        self.steps = 0
        self.life = 0
        """How often something was taken back or corrected: the same number can then mean another event."""
        self._marks: set[int] = set()
        """The hashes of all requests that led to a step: one that comes again is recognized however late."""

    def read(self, steps: Sequence[Step]) -> None:
        """Begins anew with the steps of the database."""
        self.steps = steps[-1].number if steps else 0
        self.life = sum(step.kind != "play" for step in steps)
        self._marks = {hash(step.mark) for step in steps if step.mark}
        if steps:
            self.touched = steps[-1].at

    def note(self, step: Step) -> None:
        """One more step is written."""
        self.steps = step.number
        self.life += step.kind != "play"
        self.touched = step.at
        self._marks.add(hash(step.mark))

    def knows(self, mark: str) -> bool:
        """Whether this request was answered before."""
        return hash(mark) in self._marks


def mark_of(visitor: str, id: str) -> str:
    """A step's sender and id in one: ids of different visitors never meet."""
    return f"{visitor[:16]}:{id}"
