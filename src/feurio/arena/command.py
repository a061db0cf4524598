"""Rates bots against each other: every pair on the same deals with seats exchanged, on all cores.

A block is one deal played once for each seat that the first bot can have; intervals are over blocks. With more than two
players one bot sits among several of another, and the reverse. Solitaire and cooperative games are played by each bot
alone, on the same deals. Started again with the same --out it goes on where it stopped. A bot may have options
(mcts:simulations=200) or be a class of your own (my_bots:Careful).

examples:
  feurio arena wildfire --players 2 --bots mcts greedy random --blocks 50 --seconds 0.1 --out arena.jsonl
  feurio arena volcano --players 4 --bots mcts:simulations=50 greedy --blocks 20 --html report.html
  feurio arena feurio --players 2 --bots greedy random --sprt 0.5,0.55
  feurio arena ontherun --mode solitaire --bots solitaire greedy --blocks 40 --seconds 0.1
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

from feurio.arena.arena import Arena, Block, BlockPlayer
from feurio.arena.report import report
from feurio.arena.results import ForeignResults, ResultsFile, write_parquet
from feurio.arena.statistics import Sprt
from feurio.arena.summary import summarize, text_of
from feurio.cli.bots import check_bots
from feurio.cli.failure import Failure, Refused, os_failure
from feurio.cli.progress import progress_bar
from feurio.cli.setups import add_setup_arguments, count_argument, seed_argument, setup_arguments
from feurio.cli.speech import say, voice
from feurio.cli.workers import add_ray_argument, ray_backend
from feurio.editions import check_setup
from feurio.jobs import Backend, JobCrashed, cores, run_jobs


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_setup_arguments(parser, edition_required=True)
    parser.add_argument("--bots", nargs="+", required=True, metavar="BOT", help="who plays, separated by blanks")
    parser.add_argument("--gauntlet", action="store_true", help="only the first bot against each of the others")
    parser.add_argument("--blocks", type=count_argument, default=50, metavar="N", help="per match (default: 50)")
    parser.add_argument("--seconds", type=float, metavar="T", help="how long a bot thinks about a decision")
    parser.add_argument("--simulations", type=count_argument, metavar="N", help="how many simulations it may make")
    parser.add_argument("--seed", type=seed_argument, default=0, metavar="S", help="fixes deals and bots (default: 0)")
    parser.add_argument("--sprt", metavar="LOW,HIGH", help="stop as soon as the first bot's share is one of these")
    parser.add_argument("--out", metavar="FILE", help="keep the results in a file (.jsonl) and go on with it later")
    parser.add_argument("--parquet", metavar="FILE", help="write the games as a Parquet table as well")
    parser.add_argument("--html", metavar="FILE", help="write a report with plots")
    parser.add_argument("--json", action="store_true", help="print the summary as one JSON object")
    parser.add_argument("--jobs", type=count_argument, metavar="N", help="processes (default: one per core)")
    add_ray_argument(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(arguments: argparse.Namespace) -> int:
    arena = _arena(arguments)
    sprt = _sprt(arguments.sprt, arena) if arguments.sprt else None
    blocks = _play(arguments, arena, sprt)
    summary = summarize(arena, blocks)
    if arguments.json:
        print(json.dumps(_summary_json(summary, sprt), separators=(",", ":")))
    else:
        print(text_of(summary, voice().language.code))
        if sprt is not None:
            facts = {"low": sprt.low, "high": sprt.high, "verdict": sprt.verdict, "ratio": f"{sprt.ratio:+.2f}"}
            print(say("arena.sprt", **facts))
    _write(arguments, summary, blocks, sprt)
    return 0


def _arena(arguments: argparse.Namespace) -> Arena:
    setup = setup_arguments(arguments)
    check_setup(arguments.edition, setup["mode"], setup.get("players"), setup.get("variants", ()))
    bots = tuple(dict.fromkeys(arguments.bots))
    if setup["mode"] == "competitive" and len(bots) < 2:
        raise Failure("two-bots")
    check_bots(bots)
    return Arena(
        arguments.edition,
        bots,
        arguments.seed,
        arguments.seconds,
        arguments.simulations,
        setup,
        gauntlet=arguments.gauntlet,
    )


def _sprt(text: str, arena: Arena) -> Sprt:
    if len(arena.matches()) != 1:
        raise Failure("sprt-match")
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        low = high = 0.0
    if not 0 < low < high < 1:
        raise Failure("sprt-shares")
    return Sprt(low, high)


def _play(arguments: argparse.Namespace, arena: Arena, sprt: Sprt | None) -> list[Block]:
    try:
        file = ResultsFile(Path(arguments.out), arena) if arguments.out else None
    except ForeignResults as problem:
        raise Refused(problem, 1) from None
    except OSError as problem:
        raise os_failure("cannot-write", arguments.out, problem) from None
    blocks = file.blocks if file is not None else []
    done = file.done() if file is not None else set()
    matches = arena.matches()
    todo = [job for job in arena.blocks(arguments.blocks) if (matches[job[0]], job[1]) not in done]
    for block in blocks:
        if sprt is not None:
            sprt.add(block.share)
    if done and not arguments.quiet:
        print(say("arena.on", done=len(done), name=arguments.out), file=sys.stderr)
    try:
        with ray_backend(arguments.ray) as backend:
            for block in _results(arguments, arena, todo, len(done), backend):
                if file is not None:
                    file.add(block)
                else:
                    blocks.append(block)
                if sprt is not None:
                    sprt.add(block.share)
                    if sprt.verdict != "open":
                        break
    except KeyboardInterrupt:
        code = "stopped-blocks-resumable" if arguments.out else "stopped-blocks"
        raise Failure(code, 130, done=len(blocks), name=arguments.out) from None
    except JobCrashed as problem:
        raise Failure("crashed-blocks", 1, problem=str(problem), done=len(blocks)) from None
    finally:
        if file is not None:
            file.close()
    return blocks


def _results(
    arguments: argparse.Namespace, arena: Arena, todo: list[tuple[int, int]], done: int, backend: Backend | None
) -> Iterator[Block]:
    if not todo or (arguments.sprt and done and _sprt_over(arguments, arena)):
        return
    processes = min(arguments.jobs or cores(), len(todo))
    with progress_bar("blocks", done + len(todo), done, show=not arguments.quiet) as tell:
        found = run_jobs(BlockPlayer(arena), todo, processes=processes, chunk=1, progress=tell, backend=backend)
        with closing(found):  # type: ignore[type-var]
            yield from found


def _sprt_over(arguments: argparse.Namespace, arena: Arena) -> bool:
    """Whether the blocks of an earlier run have decided the test already."""
    file = ResultsFile(Path(arguments.out), arena)
    file.close()
    test = _sprt(arguments.sprt, arena)
    for block in file.blocks:
        test.add(block.share)
    return test.verdict != "open"


def _summary_json(summary: Any, sprt: Sprt | None) -> dict[str, Any]:
    data: dict[str, Any] = {
        "arena": summary.arena.as_json(),
        "matches": [asdict(match) for match in summary.matches],
        "seats": [asdict(seat) for seat in summary.seats],
        "ratings": [asdict(rating) for rating in summary.ratings],
    }
    if sprt is not None:
        data["sprt"] = {"low": sprt.low, "high": sprt.high, "ratio": sprt.ratio, "verdict": sprt.verdict}
    return data


def _write(arguments: argparse.Namespace, summary: Any, blocks: list[Block], sprt: Sprt | None) -> None:
    try:
        if arguments.html:
            Path(arguments.html).write_text(report(summary, blocks, sprt), encoding="utf-8")
        if arguments.parquet:
            write_parquet(blocks, Path(arguments.parquet))
    except OSError as problem:
        raise os_failure("cannot-write", problem.filename or arguments.html or arguments.parquet, problem) from None
    except ImportError:
        raise Failure("option-extra", option="--parquet", how="pip install 'feurio[arena]'") from None
