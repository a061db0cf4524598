"""One caller at a time: what computes without the interpreter's lock must not be touched meanwhile.

Searches, guides and batches of games let other threads run while they work on memory of their own. Their doors to
Python look at the gate first, so that a second thread is refused instead of writing into the same memory.
"""

from __future__ import annotations

import cython


class Gate:
    """Shut while somebody is inside. `shared` marks the gate of a group of objects that work together."""

    def __init__(self) -> None:
        self.shut = False
        self.shared = False


def look(gate: Gate | None) -> cython.int:
    """Refuses an object that was never made, or that somebody is working with."""
    if gate is None:
        raise TypeError("this object was never made: call its class")
    if gate.shut:
        raise RuntimeError("this object is at work for somebody else: one thread at a time")
    return 0


def enter(gate: Gate | None) -> cython.int:
    """Shuts the gate behind whoever comes in; `leave` opens it again."""
    look(gate)
    gate.shut = True  # type: ignore[union-attr]
    return 0


def leave(gate: Gate) -> cython.void:
    gate.shut = False
