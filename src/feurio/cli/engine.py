"""Speaks the line protocol: one command a line on standard input, one JSON object a line in answer.

A bad line is answered with {"ok": false, "error": ...} and never ends the process.

commands:
  new {"edition": "feurio", ...}   a new game; the arguments of feurio.new_game
  legal                            the legal events
  play TEXT                        plays an event
  undo                             takes the last event back
  show                             the position
  record | load {record}           the game as a record, or a game from one
  result                           the result; null while the game goes on
  best {"bot": "greedy", "seconds": 1.0, "seed": 1}
                                   what a bot would play; its own options may be named too
  quit

examples:
  printf 'new {"edition": "feurio", "seed": 7}\\nlegal\\nquit\\n' | feurio engine
"""

from __future__ import annotations

import argparse
import sys
from typing import IO

from feurio.protocol import LONGEST, Session, too_long


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It has none: everything is said on standard input."""


def run(arguments: argparse.Namespace) -> int:
    return serve(sys.stdin.buffer, sys.stdout.buffer)


def serve(source: IO[bytes], target: IO[bytes]) -> int:
    """Answers every line of the source until it ends or says `quit`."""
    session = Session()
    while line := source.readline(LONGEST + 1):
        if len(line) > LONGEST and not line.endswith(b"\n"):
            while (more := source.readline(LONGEST)) and not more.endswith(b"\n"):
                pass
            answer = too_long()
        else:
            answer = session.answer(line)
        target.write(answer.encode("ascii") + b"\n")
        target.flush()
        if session.ended:
            break
    return 0
