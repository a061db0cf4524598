"""A progress bar on standard error, where somebody is watching."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from feurio.cli.speech import say

_WIDTH = 30
_PAUSE = 0.12
"""Seconds between two drawings."""


@contextmanager
def progress_bar(what: str, total: int | None, start: int = 0, *, show: bool = True) -> Iterator[Callable[[int], None]]:
    """Gives a function to be told how many are done, besides those that were at the start. `what` is `games`, ..."""
    if not show or not sys.stderr.isatty():
        yield lambda _: None
        return
    began, drawn = time.monotonic(), 0.0

    def tell(done: int) -> None:
        nonlocal drawn
        now = time.monotonic()
        if now - drawn >= _PAUSE or start + done == total:
            drawn = now
            _draw(f"{say(f'progress.{what}')} {_line(start, done, total, now - began)}")

    tell(0)
    try:
        yield tell
    finally:
        sys.stderr.write("\n")
        sys.stderr.flush()


def _line(start: int, done: int, total: int | None, passed: float) -> str:
    """The bar, how many of how many, how many a second, the time that has passed and the time that is left."""
    pace = done / passed if passed > 0.5 else 0.0
    parts = [f"{start + done}/{'?' if total is None else total}", f"{pace:,.0f}/s" if pace else "", _time(passed)]
    if total:
        full = min(_WIDTH, _WIDTH * (start + done) // total)
        parts.insert(0, "\u2501" * full + " " * (_WIDTH - full))
        left = _time((total - start - done) / pace) if pace else "-:--"
        parts.append(f"{say('progress.left')} {left}")
    return " ".join(filter(None, parts))


def _time(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def _draw(line: str) -> None:
    sys.stderr.write(f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}")
    sys.stderr.flush()
