"""What a build costs and gives: processor time of an install, and the speed of a portable engine beside a tuned one.

    python bench/builds.py

Installs the package twice into fresh environments, as `pip install .` does and with FEURIO_NATIVE=1, and lets both play
random games in turns. The ratio is that of the best rounds.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ("setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in")
GAMES = ("feurio", "volcano", "ontherun")
PROGRAM = """
import sys, time, feurio
assert feurio.engine() == "compiled"
state, best = feurio.new_game(sys.argv[1], players=4, seed=1).state(), 0.0
for _ in range(30):
    began = time.process_time()
    for _ in range(300):
        state.copy().playout()
    best = max(best, 300 / (time.process_time() - began))
print(best)
"""


def installed(folder: Path, **variables: str) -> tuple[Path, float]:
    """The Python of an environment with the package, and the processor time that its install took."""
    source = folder / "source"
    source.mkdir(parents=True)
    for part in SOURCES:
        shutil.copy2(ROOT / part, source / part)
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info"))
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"
    given = {name: value for name, value in os.environ.items() if not name.startswith(("FEURIO_", "PYTHONPATH"))}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    install = [python, "-m", "pip", "install", "--quiet", "."]
    subprocess.run(install, cwd=source, env={**given, **variables}, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return python, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="how often each plays (default: 3)")
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as place:
        portable, cost = installed(Path(place) / "portable")
        print(f"install: {cost:.1f} s of processor time")
        tuned, cost = installed(Path(place) / "tuned", FEURIO_NATIVE="1")
        print(f"install, tuned: {cost:.1f} s of processor time")
        for game in GAMES:
            best = {portable: 0.0, tuned: 0.0}
            for _ in range(rounds):
                for python in best:
                    said = subprocess.run(
                        [python, "-c", PROGRAM, game], cwd=place, capture_output=True, text=True, check=True
                    )
                    best[python] = max(best[python], float(said.stdout))
            ratio = best[portable] / best[tuned]
            print(f"{game}: {best[portable]:,.0f} random games a second, {ratio:.2f} of the tuned engine")


if __name__ == "__main__":
    main()
