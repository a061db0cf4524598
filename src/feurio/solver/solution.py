"""What a solver answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from feurio.record import Record

Status = Literal["solved", "impossible", "unknown"]


@dataclass(frozen=True)
class Solution:
    """`solved` has a record as its certificate; `impossible` has a proof, told in `reason`; else it is `unknown`.

    `best` and `bound` are points in On the Run (the product found and one that nobody can exceed); in Wildfire the
    pieces that the best attempt placed as they should be, of 48; in Volcano the tiles that it took, of 35.
    """

    status: Status
    reason: str
    record: Record | None = None
    best: int | None = None
    bound: int | None = None
    seconds: float = 0.0
    looked_at: int = 0

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
