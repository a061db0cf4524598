"""Turns records into training data: one row for every decision, in Parquet or NumPy shards with a schema.

A row holds what the seat to move observed, the mask of legal actions, the action it took, the outcome for it (its share
of the win; together 1 if solved), its score and margin, its seat, and the numbers of game and step. Games of one set-up
go into one folder, with a schema.json that names every number. Unfinished games are left out.

Parquet columns are typed lists and numbers, which pandas, polars and others read as they are; NumPy shards hold masks
as bits, eight actions to a byte, lowest bit first.

examples:
  feurio simulate wildfire --games 1000 --bots greedy --out games.jsonl
  feurio dataset games.jsonl --out data
  feurio dataset games.jsonl --out data --format npz --observation planes --window 9
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from feurio.cli.failure import Failure, Refused, os_failure
from feurio.cli.progress import progress_bar
from feurio.cli.setups import count_argument
from feurio.cli.speech import say
from feurio.cli.workers import add_ray_argument, ray_backend
from feurio.envs.spaces import KINDS
from feurio.errors import RecordError
from feurio.jobs import cores, run_jobs
from feurio.record import iter_records

if TYPE_CHECKING:
    from feurio.envs.dataset import Writer

FORMATS = ("parquet", "npz")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="records, one a line")
    parser.add_argument("--out", required=True, metavar="FOLDER", help="where the shards go")
    parser.add_argument("--format", choices=FORMATS, default="parquet", help="of the shards (default: parquet)")
    parser.add_argument("--observation", choices=KINDS, default="flat", help="(default: flat)")
    parser.add_argument("--window", type=count_argument, metavar="R", help="radius of planes (default: holds all)")
    parser.add_argument("--shard", type=count_argument, default=100_000, metavar="ROWS", help="(default: 100000)")
    parser.add_argument("--jobs", type=count_argument, metavar="N", help="processes (default: one per core)")
    add_ray_argument(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress bar, no summary")


def run(arguments: argparse.Namespace) -> int:
    # Imported late: the command explains itself without NumPy.
    from feurio.envs.dataset import Writer

    if arguments.format == "parquet" and find_spec("pyarrow") is None:
        raise Failure("option-extra", option="--format parquet", how="pip install 'feurio[rl]'")
    out = Path(arguments.out)
    if out.is_dir() and any(out.iterdir()):
        raise Failure("not-empty", name=str(out))
    try:
        writer = Writer(out, arguments.format, arguments.observation, arguments.window, arguments.shard)
        _extract(arguments, writer)
        writer.close()
    except OSError as problem:
        raise os_failure("cannot-write", out, problem) from None
    if not arguments.quiet:
        _summarize(writer)
    return 0


def _extract(arguments: argparse.Namespace, writer: Writer) -> None:
    from feurio.envs.dataset import Extractor

    items = chain.from_iterable(_records(path) for path in arguments.files)
    extractor = Extractor(arguments.observation, arguments.window)
    processes = arguments.jobs or cores()
    with (
        ray_backend(arguments.ray) as backend,
        progress_bar("games", None, show=not arguments.quiet) as tell,
    ):
        for rows in run_jobs(extractor, items, processes=processes, progress=tell, backend=backend):
            writer.add(rows)


def _records(path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        yield from iter_records(path)
    except RecordError as problem:
        raise Refused(problem, 1) from None


def _summarize(writer: Writer) -> None:
    for folder in writer.folders.values():
        facts = {"games": folder.games, "rows": folder.rows, "shards": len(folder.shards)}
        print(say("dataset.folder", name=str(folder.path), **facts))
    for reason, count in writer.skipped.items():
        print(say("dataset.left-out", count=count, reason=reason), file=sys.stderr)
