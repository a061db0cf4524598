"""Runs the command as a user does: in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TIME = 120


def feurio(*arguments: str | Path, stdin: str | bytes = b"", **environment: str) -> subprocess.CompletedProcess[str]:
    """The finished command with its output as text."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [sys.executable, "-m", "feurio", *map(str, arguments)],
        input=given,
        capture_output=True,
        timeout=TIME,
        check=False,
        env={**os.environ, "NO_COLOR": "1", "LC_ALL": "C.UTF-8", **environment},
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def complaint(done: subprocess.CompletedProcess[str]) -> str:
    """What a refused command said: one line on standard error."""
    assert done.returncode != 0
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]
