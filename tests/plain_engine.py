"""Asks the same question of the engine with nothing compiled."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import feurio

TESTS = Path(__file__).parent


def plain_source(target: Path) -> Path:
    """The package's sources without anything compiled, in a folder to import them from."""
    source = Path(feurio.__file__).parent
    shutil.copytree(source, target / "feurio", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web"))
    return target


def plain_digests(source: Path, *command: str) -> dict[str, Any]:
    """What a program of the tests prints as its digests where it runs on these sources."""
    answer = subprocess.run(
        [sys.executable, *command],
        env=os.environ | {"PYTHONPATH": f"{source}{os.pathsep}{TESTS}"},
        capture_output=True,
        text=True,
        check=True,
        cwd=TESTS,
    )
    plain = json.loads(answer.stdout)
    assert plain["engine"] == "plain"
    digests: dict[str, Any] = plain["digests"]
    return digests
