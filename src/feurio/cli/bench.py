"""Measures this machine: random playouts, copies, checked play, import, memory, search, simulation. Takes less than
30 s where nothing else runs. The search stands beside that of OpenSpiel on its own Hex if open_spiel is installed.

examples:
  feurio bench
  feurio bench --json > bench.json
  feurio bench --limits ../references    (a folder with limit.cpp, limit_volcano.cpp, ...: limit_EDITION.cpp)
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from feurio.cli.failure import Failure
from feurio.cli.speech import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--limits", metavar="DIR", help="run the C++ references in this folder in turns with ours")


def run(arguments: argparse.Namespace) -> int:
    from feurio.measures import measure

    if arguments.limits and not Path(arguments.limits).is_dir():
        raise Failure("no-folder", name=arguments.limits)
    found = measure(None if arguments.json else _tell)
    if arguments.limits:
        from feurio.references import ReferenceProblem, compare

        if not arguments.json:
            _tell("limits")
        try:
            found["limits"] = compare(Path(arguments.limits))
        except ReferenceProblem as problem:
            print(f"feurio: {say('bench.no-comparison', problem=str(problem))}", file=sys.stderr)
    if arguments.json:
        print(json.dumps(found))
    else:
        if sys.stderr.isatty():
            print("\x1b[2K\r", end="", file=sys.stderr, flush=True)
        print(table(found))
    return 0


def _tell(name: str) -> None:
    if sys.stderr.isatty():
        print(f"\x1b[2K\r{say('bench.measuring', name=name)}", end="", file=sys.stderr, flush=True)


def table(found: Mapping[str, Any]) -> str:
    """The measurements for people."""
    lines = [f"engine: {found['engine']}"]
    for name, value in found.items():
        if name == "engine":
            continue
        if isinstance(value, Mapping):
            lines += _rows(name, value)
        else:
            lines.append(f"{name:<34} {_number(value)}")
    return "\n".join(lines)


def _rows(name: str, rows: Mapping[str, Any]) -> list[str]:
    """A measurement with several figures; where each has several itself, as columns with their names above."""
    nested = {key: row for key, row in rows.items() if isinstance(row, Mapping)}
    columns = list(dict.fromkeys(column for row in nested.values() for column in row if column != "left_out"))
    lines = [f"{f'{name}:':<32}" + "".join(f"{column:>{max(14, len(column) + 2)}}" for column in columns)]
    for key, row in rows.items():
        if key not in nested:
            lines.append(f"  {key:<32} {_number(row)}")
        elif "left_out" in row:
            lines.append(f"  {key:<30}  left out: {row['left_out']}")
        else:
            cells = (f"{_plain(row.get(column, '')):>{max(14, len(column) + 2)}}" for column in columns)
            lines.append(f"  {key:<30}" + "".join(cells))
    return [line.rstrip() for line in lines]


def _plain(value: object) -> str:
    return f"{value:,}" if isinstance(value, int | float) else str(value)


def _number(value: object) -> str:
    return f"{value:>12,}" if isinstance(value, int | float) else str(value)
