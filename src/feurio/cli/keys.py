"""Single keys from a terminal; whole lines where there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_NAMES = {
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1b[A": "left",
    "\x1b[B": "right",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1bOH": "home",
    "\x1bOF": "end",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
    " ": "right",
    "\r": "right",
    "\n": "right",
    "": "quit",
    "\x03": "quit",
    "\x04": "quit",
    "\x1b": "quit",
    "q": "quit",
    "n": "right",
    "p": "left",
    "j": "right",
    "k": "left",
    "g": "home",
    "G": "end",
}


@contextmanager
def raw_keys() -> Iterator[bool]:
    """Gives keys one by one while it lasts; says whether that is possible here."""
    try:
        import termios
        import tty
    except ImportError:  # Windows reads keys without a special mode.
        yield sys.stdin.isatty()
        return
    if not sys.stdin.isatty():
        yield False
        return
    handle = sys.stdin.fileno()
    before = termios.tcgetattr(handle)
    try:
        tty.setcbreak(handle)
        yield True
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, before)


def read_key(raw: bool) -> str:
    """The name of the next key, `quit` when there are no more."""
    if not raw:
        line = sys.stdin.readline()
        return _NAMES.get(line.strip() or line[:1], line.strip())
    try:
        import msvcrt
    except ImportError:
        text = os.read(sys.stdin.fileno(), 8).decode("utf-8", "replace")
        return _NAMES.get(text, text)
    return _windows_key(msvcrt)


def _windows_key(msvcrt: object) -> str:
    char: str = msvcrt.getwch()  # type: ignore[attr-defined]
    if char in ("\0", "\xe0"):
        arrows = {"K": "left", "M": "right", "H": "left", "P": "right", "G": "home", "O": "end"}
        return arrows.get(msvcrt.getwch(), "")  # type: ignore[attr-defined]
    return _NAMES.get(char, char)
