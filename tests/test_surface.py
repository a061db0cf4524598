"""Nothing public can end the process, whatever it is called with: only names with `unchecked` in them may."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "surface.py"
LONG = int(os.environ.get("FEURIO_SURFACE", "100"))
"""How many seeds the long test tries."""


def fuzz(seed: int, calls: int) -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(seed), str(calls)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=1800,
    )
    print(done.stdout)
    how = f"{done.stderr[-3000:]}\npython tests/surface.py {seed} {calls} --told   # shows the call that did it"
    assert done.returncode == 0, how
    assert f"seed {seed}: {calls} calls" in done.stdout, how


@pytest.mark.parametrize("seed", range(3))
def test_odd_arguments_end_no_process(seed: int) -> None:
    fuzz(seed, 3000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 100 + LONG))
def test_many_odd_arguments_end_no_process(seed: int) -> None:
    fuzz(seed, 20_000)
