"""Several workers of one command: they end with it."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import httpx
from table_client import GENEROUS, ServerProcess


def lives(pid: str) -> bool:
    """Whether a process runs; one that has ended and whose end nobody has heard of does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_workers_do_not_outlive_a_command_that_was_killed(database: str, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--database", database, "--workers", "2", **GENEROUS).start()
    found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True).stdout.split()
    assert len(found) >= 2
    server.kill()
    until = time.monotonic() + 60
    while time.monotonic() < until and any(map(lives, found)):
        time.sleep(0.2)
    assert not [pid for pid in found if lives(pid)]
    try:
        httpx.get(f"{server.url}/healthz", timeout=1)
    except httpx.HTTPError:
        return
    raise AssertionError("somebody still answers")
