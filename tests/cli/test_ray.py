"""A Ray cluster that is not there: every command says so, quickly."""

from __future__ import annotations

import json
import socket
import sys
import time
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
