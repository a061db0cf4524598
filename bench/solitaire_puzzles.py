"""Makes the collection of puzzles that comes with the package.

    python bench/solitaire_puzzles.py --tries 120 --each 8

Positions without a solution that could be found are left out, and of each grade at most `--each` are kept.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path

from feurio.cli.workers import add_ray_argument, ray_backend
from feurio.editions import EDITIONS
from feurio.jobs import run_jobs
from feurio.puzzles.generate import choose_puzzles, make_puzzle

HERE = Path(__file__).resolve().parents[1] / "src" / "feurio" / "puzzles"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--editions", nargs="+", default=list(EDITIONS), choices=list(EDITIONS))
    parser.add_argument("--tries", type=int, default=120)
    parser.add_argument("--each", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--out", type=Path, default=HERE)
    add_ray_argument(parser)
    arguments = parser.parse_args()
    for edition in arguments.editions:
        maker = partial(make_puzzle, edition, seconds=arguments.seconds)
        with ray_backend(arguments.ray) as backend:
            made = list(run_jobs(maker, range(1, arguments.tries + 1), processes=arguments.jobs, backend=backend))
        kept = choose_puzzles([puzzle for puzzle in made if puzzle is not None], arguments.each)
        lines = [json.dumps(puzzle.as_json(), separators=(",", ":")) for puzzle in kept]
        (arguments.out / f"{edition}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        grades = {puzzle.grade: sum(p.grade == puzzle.grade for p in kept) for puzzle in kept}
        print(edition, len(kept), grades, flush=True)


if __name__ == "__main__":
    main()
