"""Plays games between bots on all cores and writes their records, one a line.

Started again after an interruption it goes on where it stopped: same file, same games, none twice. The file is the same
whatever the number of processes.

examples:
  feurio simulate feurio --games 1000 --bots greedy,random,random,random --seed 1 --out games.jsonl
  feurio simulate wildfire --players 2 --games 20 --bots greedy:softness=1,mcts:simulations=20
  feurio simulate volcano --players 2 --layout random --games 100 --bots greedy --out - | head
  feurio simulate ontherun --mode solitaire --games 50 --bots greedy
"""

from __future__ import annotations

import argparse
import sys
import time

from feurio.cli.bots import read_bots
from feurio.cli.failure import Failure
from feurio.cli.gamefile import GameFile
from feurio.cli.progress import progress_bar
from feurio.cli.setups import add_setup_arguments, count_argument, seed_argument, setup_arguments
from feurio.cli.speech import say, voice
from feurio.cli.tally import Tally
from feurio.cli.workers import add_ray_argument, ray_backend
from feurio.editions import check_setup
from feurio.jobs import JobCrashed, cores, run_jobs
from feurio.simulation import Simulation


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_setup_arguments(parser, edition_required=True)
    parser.add_argument("--games", type=count_argument, default=100, metavar="N", help="how many (default: 100)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="LIST",
        help="one a seat, joined by commas, or one for all; with options mcts:simulations=20 (default: random)",
    )
    parser.add_argument("--seed", type=seed_argument, default=0, metavar="S", help="fixes all games (default: 0)")
    parser.add_argument("--out", metavar="FILE", help="where the records go; - is standard output (default: nowhere)")
    parser.add_argument("--jobs", type=count_argument, metavar="N", help="processes (default: one per core)")
    add_ray_argument(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress bar, no summary")


def run(arguments: argparse.Namespace) -> int:
    extra = setup_arguments(arguments)
    setup = check_setup(arguments.edition, extra["mode"], extra.get("players"), extra.get("variants", ()))
    bots = read_bots(arguments.bots, setup.players)
    simulation = Simulation(arguments.edition, tuple(bots), arguments.seed, extra)
    simulation.new_game(0)  # A layout that does not exist is found here, before any file is touched.
    tally = Tally()
    with GameFile.open_for(arguments.out, simulation, tally) as file:
        done = file.games
        if done >= arguments.games and arguments.out:
            print(say("simulate.held", name=arguments.out, done=done, all=arguments.games), file=sys.stderr)
        else:
            if done:
                print(say("simulate.on", done=done, name=arguments.out), file=sys.stderr)
            _play(arguments, simulation, file, tally)
    if not arguments.quiet:
        _summarize(arguments, tally)
    return 0


def _play(arguments: argparse.Namespace, simulation: Simulation, file: GameFile, tally: Tally) -> None:
    start = file.games
    left = arguments.games - start
    processes = min(arguments.jobs or cores(), left)
    began = time.monotonic()
    try:
        numbers = range(start, arguments.games)
        with (
            ray_backend(arguments.ray) as backend,
            progress_bar("games", arguments.games, start, show=not arguments.quiet) as tell,
        ):
            for line in run_jobs(simulation, numbers, processes=processes, progress=tell, backend=backend):
                file.add(line)
                tally.add_line(line)
    except KeyboardInterrupt:
        file.flush()
        code = "stopped-resumable" if file.resumable else "stopped"
        raise Failure(code, 130, done=file.games, all=arguments.games, name=arguments.out) from None
    except JobCrashed as problem:
        file.flush()
        raise Failure("crashed", 1, problem=str(problem), done=file.games) from None
    tally.seconds, tally.played = time.monotonic() - began, left


def _summarize(arguments: argparse.Namespace, tally: Tally) -> None:
    # Where the records go to standard output the summary must not stand among them.
    target = sys.stderr if arguments.out == "-" else sys.stdout
    print(tally.text(voice()), file=target)
