"""Speaks the line protocol: one command a line on standard input, one JSON object a line in answer.

A bad line is answered with {"ok": false, "error": ...} and never ends the process.

commands:
  new {"edition": "feurio", ...}   a new game; the arguments of feurio.new_game
  legal                            the legal events
  play TEXT                        plays an event
  undo                             takes the last event back
  show                             the position
  record | load {record}           the game as a record, or a game from one
  position | position TEXT         the position in one line, or a game that goes on from one
  result                           the result; null while the game goes on
  best {"bot": "greedy", "seconds": 1.0, "seed": 1}
                                   what a bot would play; its own options may be named too. A bot that starts a
                                   program (external) or names a module needs --allow-external
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
    parser.add_argument(
        "--allow-external",
        action="store_true",
        help="let lines ask for bots that start a program or import a module that they name",
    )


def run(arguments: argparse.Namespace) -> int:
    return serve(sys.stdin.buffer, sys.stdout.buffer, Session(allow_external=arguments.allow_external))


def serve(source: IO[bytes], target: IO[bytes], session: Session) -> int:
    """Answers every line of the source until it ends or says `quit`."""
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
