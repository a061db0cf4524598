"""What a solver answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from feurio.texts import ENGLISH, sentence

if TYPE_CHECKING:
    from feurio.record import Record

Status = Literal["solved", "impossible", "unknown"]


@dataclass(frozen=True)
class Why:
    """A reason that can be said in any language: a code with its facts."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def said(self, language: str = ENGLISH) -> str:
        return sentence(f"solve.why.{self.code}", self.data, language, "terminal")


@dataclass(frozen=True)
class Solution:
    """`solved` has a record as its certificate; `impossible` has a proof, told in `why`; else it is `unknown`.

    `best` and `bound` are points in On the Run (the product found and one that nobody can exceed); in Wildfire the
    pieces that the best attempt placed as they should be, of 48; in Volcano the tiles that it took, of 35.
    """

    status: Status
    why: Why
    record: Record | None = None
    best: int | None = None
    bound: int | None = None
    seconds: float = 0.0
    looked_at: int = 0

    @property
    def reason(self) -> str:
        """Why, in English."""
        return self.why.said()

    def as_json(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        return {
            "status": self.status,
            "reason": self.reason,
            "best": self.best,
            "bound": self.bound,
            "seconds": round(self.seconds, 3),
            "looked_at": self.looked_at,
            "record": self.record,
        }
