"""How far one seat is ahead of the others."""

from __future__ import annotations


def lead(values: list[float], seat: int) -> float:
    """A seat's value less that of the others: mostly of the best of them, a little of all."""
    others = [value for other, value in enumerate(values) if other != seat]
    if len(others) == 1:
        return values[seat] - others[0]
    return values[seat] - 0.7 * max(others) - 0.3 * sum(others) / len(others)
