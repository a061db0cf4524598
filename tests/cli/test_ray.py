"""A Ray cluster that is not there: every command says so, quickly."""

from __future__ import annotations

import json
import socket
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import pytest

import feurio
from feurio.cli import main


class NoRay(ModuleType):
    """Ray, of which nothing may be asked but whether it runs."""

    @staticmethod
    def is_initialized() -> bool:
        return False


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(sys.modules, "ray", NoRay("ray"))
    game = feurio.new_game("wildfire", players=2, seed=1)
    while not game.over:
        game.play(game.legal()[0])
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(game.record()) + "\n")
    return path


def nobody() -> str:
    """An address at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        return f"127.0.0.1:{door.getsockname()[1]}"


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "wildfire", "--games", "2", "--quiet"],
        ["arena", "wildfire", "--bots", "random", "greedy", "--blocks", "1", "--quiet"],
        ["dataset", "{games}", "--out", "{out}", "--format", "npz", "--quiet"],
        ["puzzles", "volcano", "--make", "{out}", "--each", "1"],
    ],
)
@pytest.mark.parametrize("address", ["{nobody}", "ray://{nobody}", "cluster.invalid:6379", "nonsense", "host:99999"])
def test_a_wrong_address_is_said_within_ten_seconds(
    games: Path, capsys: pytest.CaptureFixture[str], command: list[str], address: str
) -> None:
    given = address.format(nobody=nobody())
    words = [word.format(games=games, out=games.parent / "out") for word in command]
    began = time.monotonic()
    assert main(["--language", "en", *words, "--ray", given]) == 1
    assert time.monotonic() - began < 10
    said = capsys.readouterr().err.strip()
    assert said.startswith(f"feurio: there is no Ray cluster at {given}")
    assert "\n" not in said


def test_a_cluster_of_the_environment_that_is_gone_is_said_within_ten_seconds(
    games: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", nobody())
    began = time.monotonic()
    assert main(["--language", "en", "simulate", "wildfire", "--games", "2", "--quiet", "--ray", "auto"]) == 1
    assert time.monotonic() - began < 10
    said = capsys.readouterr().err.strip()
    assert said.startswith("feurio: there is no Ray cluster at auto: ")
    assert "\n" not in said


@pytest.fixture(params=[b"", b"HTTP/1.1 400 Bad Request\r\n\r\n"], ids=["silent", "a web server"])
def somebody_else(request: pytest.FixtureRequest) -> Iterator[str]:
    """An address at which somebody answers who is no cluster."""
    with socket.create_server(("127.0.0.1", 0)) as door, ThreadPoolExecutor(1) as staff:

        def serve() -> None:
            while True:
                try:
                    line, _ = door.accept()
                except OSError:
                    return
                lines.append(line)
                line.recv(100)
                line.sendall(request.param)

        lines: list[socket.socket] = []
        staff.submit(serve)
        yield f"127.0.0.1:{door.getsockname()[1]}"
        door.shutdown(socket.SHUT_RDWR)
        for line in lines:
            line.close()


@pytest.mark.parametrize("client", ["", "ray://"])
def test_somebody_else_at_the_address_is_noticed_within_ten_seconds(
    games: Path, capsys: pytest.CaptureFixture[str], somebody_else: str, client: str
) -> None:
    began = time.monotonic()
    words = ["simulate", "wildfire", "--games", "2", "--quiet", "--ray", client + somebody_else]
    assert main(["--language", "en", *words]) == 1
    assert time.monotonic() - began < 10
    said = capsys.readouterr().err.strip()
    assert said.startswith(f"feurio: there is no Ray cluster at {client}{somebody_else}: ")
    assert "\n" not in said
