"""The arguments that say what is played, the same for every command."""

from __future__ import annotations

import argparse
import json
from itertools import islice
from pathlib import Path
from typing import Any

from feurio.cli.failure import Failure, os_failure
from feurio.cli.speech import say
from feurio.editions import EDITIONS, MODES, VARIANTS
from feurio.game import Game
from feurio.layouts import LAYOUTS
from feurio.record import iter_records, replay
from feurio.seeds import seed_of_digits

_LARGEST_LAYOUT = 100_000


def add_setup_arguments(parser: argparse.ArgumentParser, *, edition_required: bool) -> None:
    names = tuple(EDITIONS)
    if edition_required:
        parser.add_argument("edition", metavar="EDITION", help=", ".join(names))
    else:
        parser.add_argument("edition", nargs="?", metavar="EDITION", help=", ".join(names))
    parser.add_argument("--mode", metavar="MODE", help=f"{', '.join(MODES)} (default: the first)")
    parser.add_argument("--players", type=int, metavar="N", help="2 to 4 (default: 4; solitaire: 1)")
    parser.add_argument("--variants", metavar="LIST", help=f"of {', '.join(VARIANTS)}; joined by commas")
    layouts = ", ".join((*LAYOUTS, "random"))
    parser.add_argument("--layout", metavar="NAME", help=f"Volcano: {layouts}, or a .json file of cells")


def setup_arguments(arguments: argparse.Namespace) -> dict[str, Any]:
    """The arguments of `new_game` that the command line gives."""
    found: dict[str, Any] = {"mode": arguments.mode or "competitive"}
    if arguments.players is not None:
        found["players"] = arguments.players
    if arguments.variants:
        found["variants"] = [variant.strip() for variant in arguments.variants.split(",") if variant.strip()]
    if arguments.layout:
        found["layout"] = _layout(arguments.layout)
    return found


def _layout(text: str) -> Any:
    if not text.endswith(".json"):
        return text
    try:
        with open(text, "rb") as file:
            return json.loads(file.read(_LARGEST_LAYOUT).decode("utf-8"))
    except OSError as problem:
        raise os_failure("cannot-read", text, problem, 2) from None
    except (ValueError, RecursionError):
        raise Failure("layout-not-json", name=text) from None


def seed_argument(text: str) -> int:
    """A seed from the command line."""
    seed = seed_of_digits(text.lstrip("0") or text[:1])
    if seed is None:
        raise argparse.ArgumentTypeError(say("fail.seed", given=repr(text[:40])))
    return seed


def count_argument(text: str) -> int:
    """A number of games, processes, ...: 1 or more."""
    if not (text.isascii() and text.isdigit() and len(text) <= 12 and int(text) > 0):
        raise argparse.ArgumentTypeError(say("fail.count", given=repr(text[:40])))
    return int(text)


def readable_file(path: str) -> Path:
    """A path that names a file to read; says why not otherwise."""
    found = Path(path)
    if found.is_dir():
        raise Failure("folder", name=path)
    return found


def recorded_game(path: str, line: int) -> Game:
    """The game that is recorded in a line of a file."""
    found = list(islice(iter_records(readable_file(path)), line - 1, line))
    if not found and line == 1:
        raise Failure("no-record", name=path)
    if not found:
        raise Failure("fewer-records", name=path, count=line)
    place, record = found[0]
    return replay(record, place=place)
