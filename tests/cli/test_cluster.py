"""The commands on a real Ray cluster, started for the test: the same results as here."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import pytest

pytest.importorskip("ray")
numpy = pytest.importorskip("numpy")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="a cluster is ended by its process group"),
]


TOKEN = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token_hex(32)}
"""Who has it may work on the test's cluster."""


def feurio(folder: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "feurio", *words],
        cwd=folder,
        env={**os.environ, **TOKEN},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster with two workers."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    folder = tempfile.mkdtemp(prefix="ray")  # short: it holds sockets
    start = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--node-ip-address=127.0.0.1"]
    options = [f"--port={port}", "--num-cpus=2", "--include-dashboard=false", f"--temp-dir={folder}"]
    head = subprocess.Popen(
        [*start, *options],
        env={**os.environ, **TOKEN},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        for _ in range(600):
            assert head.poll() is None, "the cluster did not start"
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.2)
        time.sleep(2)
        yield f"127.0.0.1:{port}"
    finally:
        os.killpg(head.pid, signal.SIGTERM)
        head.wait(60)
        shutil.rmtree(folder, ignore_errors=True)


def test_simulations_and_what_is_made_of_them(cluster: str, tmp_path: Path) -> None:
    games = ["simulate", "wildfire", "--games", "6", "--seed", "3", "--bots", "greedy,random,random,random", "--quiet"]
    feurio(tmp_path, *games, "--jobs", "1", "--out", "here.jsonl")
    feurio(tmp_path, *games, "--ray", cluster, "--out", "there.jsonl")
    assert (tmp_path / "there.jsonl").read_text() == (tmp_path / "here.jsonl").read_text()
    made = ["dataset", "here.jsonl", "--format", "npz", "--quiet"]
    feurio(tmp_path, *made, "--jobs", "1", "--out", "here")
    feurio(tmp_path, *made, "--ray", cluster, "--out", "there")
    shards = sorted(path.relative_to(tmp_path / "here") for path in (tmp_path / "here").rglob("*.npz"))
    assert shards
    for shard in shards:
        here, there = numpy.load(tmp_path / "here" / shard), numpy.load(tmp_path / "there" / shard)
        assert here.files == there.files
        assert all((here[name] == there[name]).all() for name in here.files)


@pytest.mark.parametrize("left", [True, False], ids=["one has run here", "none"])
def test_no_cluster_here_is_said_within_ten_seconds(tmp_path: Path, left: bool) -> None:
    """Ray itself asks for minutes at the address that an ended cluster has left behind."""
    if left:
        with socket.create_server(("127.0.0.1", 0)) as door:
            address = f"127.0.0.1:{door.getsockname()[1]}"
        (tmp_path / "ray").mkdir()
        (tmp_path / "ray" / "ray_current_cluster").write_text(address)
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "feurio", "simulate", "wildfire", "--games", "2", "--quiet", "--ray", "auto"],
        env={**os.environ, "RAY_TMPDIR": str(tmp_path), "RAY_ADDRESS": ""},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert time.monotonic() - began < 10
    assert done.returncode == 1
    assert "there is no Ray cluster at auto" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_arena(cluster: str, tmp_path: Path) -> None:
    match = ["arena", "volcano", "--players", "2", "--bots", "greedy", "random", "--blocks", "3", "--json", "--quiet"]
    here, there = (json.loads(feurio(tmp_path, *match, *where)) for where in (("--jobs", "1"), ("--ray", cluster)))
    for told in ("share", "margin", "games"):
        assert here["matches"][0][told] == there["matches"][0][told]


def test_puzzles_are_made(cluster: str, tmp_path: Path) -> None:
    make = ["puzzles", "vulkan", "--each", "1", "--make"]
    feurio(tmp_path, *make, "there.jsonl", "--ray", cluster)
    assert sum('"name"' in line for line in (tmp_path / "there.jsonl").read_text().splitlines()) >= 1
