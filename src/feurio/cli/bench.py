"""Measures this machine: random playouts, copies, checked play, import, memory, simulation. Takes less than 30 s.

examples:
  feurio bench
  feurio bench --json > bench.json
  feurio bench --limits ../references    (a folder with limit.cpp, limit_volcano.cpp, limit_ontherun.cpp)
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from feurio.cli.failure import Failure


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--limits", metavar="DIR", help="run the C++ references in this folder in turns with ours")


def run(arguments: argparse.Namespace) -> int:
    from feurio.measures import measure

    if arguments.limits and not Path(arguments.limits).is_dir():
        raise Failure(f"there is no folder {arguments.limits}")
    found = measure(None if arguments.json else _tell)
    if arguments.limits:
        from feurio.references import ReferenceProblem, compare

        if not arguments.json:
            _tell("limits")
        try:
            found["limits"] = compare(Path(arguments.limits))
        except ReferenceProblem as problem:
            print(f"feurio: no comparison: {problem}", file=sys.stderr)
    if arguments.json:
        print(json.dumps(found))
    else:
        if sys.stderr.isatty():
            print("\x1b[2K\r", end="", file=sys.stderr, flush=True)
        print(table(found))
    return 0


def _tell(name: str) -> None:
    if sys.stderr.isatty():
        print(f"\x1b[2K\rmeasuring {name} ...", end="", file=sys.stderr, flush=True)


def table(found: Mapping[str, Any]) -> str:
    """The measurements for people."""
    lines = [f"engine: {found['engine']}"]
    for name, value in found.items():
        if name == "engine":
            continue
        if isinstance(value, Mapping):
            lines.append(f"{name}:")
            lines += [f"  {key:<32} {_entry(entry)}" for key, entry in value.items()]
        else:
            lines.append(f"{name:<34} {_number(value)}")
    return "\n".join(lines)


def _entry(entry: object) -> str:
    if isinstance(entry, Mapping):
        return "   ".join(f"{_number(value)} {name}" for name, value in entry.items())
    return _number(entry)


def _number(value: object) -> str:
    return f"{value:>12,}" if isinstance(value, int | float) else str(value)
