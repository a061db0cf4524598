"""Whether this processor can run the compiled engine: the answer where nothing is compiled (see processor.c)."""

from __future__ import annotations


def can_run() -> bool:
    """Whether this processor can run the compiled engine."""
    return True
