"""Our random playouts beside hand-written C++ ones, in turns on the same machine, so that its moods cancel out.

A reference is a C++ file whose program plays as many games as its first argument says. Both sides are timed by the
processor time they take, so that other work on the machine does not count; what a program needs to start is taken off.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from feurio.editions import EDITIONS
from feurio.measures import fresh_state, playout_pace

_FIRST, *_OTHERS = EDITIONS
FILES = {
    f"{_FIRST}/competitive/4": "limit.cpp",
    **{f"{edition}/competitive/4": f"limit_{edition}.cpp" for edition in _OTHERS},
}
"""The reference of each set-up, by its name in a folder; most have none."""

_ROUNDS = 5
_ROUND = 0.2
_FEW = 1000
_COMPILERS = ("g++", "clang++", "c++")


class ReferenceProblem(Exception):
    """The references cannot be built or run."""


def compare(folder: Path) -> dict[str, dict[str, Any]]:
    """For each reference in the folder: its best pace, ours, and ours as a share of it."""
    compiler = next((found for name in _COMPILERS if (found := shutil.which(name))), None)
    if compiler is None:
        raise ReferenceProblem("there is no C++ compiler here")
    sources = {setup: folder / name for setup, name in FILES.items() if (folder / name).is_file()}
    if not sources:
        raise ReferenceProblem(f"{folder} has none of {', '.join(FILES.values())}")
    with tempfile.TemporaryDirectory() as place:
        programs = _build(compiler, sources, Path(place))
        return {setup: _compare_one(setup, program) for setup, program in programs.items()}


def _build(compiler: str, sources: Mapping[str, Path], place: Path) -> dict[str, Path]:
    """All of them at a time; nothing is measured meanwhile."""
    programs = {setup: place / source.stem for setup, source in sources.items()}
    running = {
        setup: subprocess.Popen(
            [compiler, "-O3", "-march=native", "-std=c++17", str(source), "-o", str(programs[setup])],
            stderr=subprocess.PIPE,
            text=True,
        )
        for setup, source in sources.items()
    }
    for setup, process in running.items():
        _, errors = process.communicate()
        if process.returncode:
            first = next(iter(errors.splitlines()), "")
            raise ReferenceProblem(f"{sources[setup].name} does not compile: {first[:120]}")
    return programs


def _compare_one(setup: str, program: Path) -> dict[str, Any]:
    start = min(_seconds(program, 1) for _ in range(3))
    games = _FEW
    while (taken := _seconds(program, games) - start) < _ROUND / 4:
        games *= 2
    games = int(games * _ROUND / taken)
    state = fresh_state(setup)
    state.rng = 1
    theirs = ours = 0.0
    for _ in range(_ROUNDS):
        theirs = max(theirs, games / (_seconds(program, games) - start))
        ours = max(ours, playout_pace(state, _ROUND / 2, 2)["playouts_per_s"])
    return {"reference_per_s": round(theirs), "ours_per_s": round(ours), "ratio": round(ours / theirs, 3)}


def _seconds(program: Path, games: int) -> float:
    """The processor time that a program takes for so many games."""
    before = _time_of_children()
    done = subprocess.run([str(program), str(games)], capture_output=True, check=False)
    after = _time_of_children()
    if done.returncode:
        raise ReferenceProblem(f"{program.name} fails")
    return max(1e-6, after - before)


def _time_of_children() -> float:
    try:
        from resource import RUSAGE_CHILDREN, getrusage
    except ImportError:  # Windows counts no children: there the clock has to do.
        return time.perf_counter()
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
