"""Several workers of one command: they end with it."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import httpx
from table_client import GENEROUS, ServerProcess


def test_workers_do_not_outlive_a_command_that_was_killed(database: str, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--database", database, "--workers", "2", **GENEROUS).start()
    found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True).stdout.split()
    assert len(found) >= 2
    server.kill()
    until = time.monotonic() + 20
    while time.monotonic() < until and any(Path(f"/proc/{pid}").exists() for pid in found):
        time.sleep(0.2)
    assert not [pid for pid in found if Path(f"/proc/{pid}").exists()]
    try:
        httpx.get(f"{server.url}/healthz", timeout=1)
    except httpx.HTTPError:
        return
    raise AssertionError("somebody still answers")
