"""Every example of every `--help` runs."""

from __future__ import annotations

import argparse
import io
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import feurio
from feurio.cli import COMMANDS, main
from feurio.simulation import Simulation

NOTED = re.compile(r"\s{3,}.*$")
"""What an example does may stand beside it."""
SMALLER = {"simulations": "3", "--games": "3", "--blocks": "1", "--seconds": "0.02", "--futures": "3"}
"""Nobody waits for a test: the same with smaller numbers."""
ONLY_READ = ("serve", "bench", "backups restore")
"""What would last, or needs what is not there: the arguments are read."""


def examples(command: str) -> list[str]:
    text = import_module(COMMANDS[command].module).__doc__ or ""
    _, _, block = text.partition("\nexamples:\n")
    return [NOTED.sub("", line.strip()) for line in block.splitlines() if line.strip()]


def all_examples() -> Iterator[tuple[str, str]]:
    for command in COMMANDS:
        yield from ((command, line) for line in examples(command))


def smaller(line: str) -> str:
    if "feurio analyze" in line and "--simulations" not in line:
        line = line.replace("feurio analyze", "feurio analyze --simulations 3")
    for option, number in SMALLER.items():
        line = re.sub(rf"({option}[ =])[\d.]+", rf"\g<1>{number}", line)
    return line


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what examples name: games, one of them alone, a solved puzzle."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FEURIO_DATA_DIR", str(tmp_path / "tables"))
    monkeypatch.setenv("FEURIO_LANGUAGE", "en")
    simulation = Simulation("wildfire", ("random",), 1, {"mode": "solitaire"})
    (tmp_path / "games.jsonl").write_text("\n".join(simulation(number) for number in range(4)) + "\n")
    game = feurio.new_game("wildfire", players=2, seed=1)
    while not game.over:
        game.play(game.legal()[0])
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    return tmp_path


def test_every_command_has_examples() -> None:
    assert [command for command in COMMANDS if not examples(command)] == []


@pytest.mark.parametrize(("command", "line"), list(all_examples()))
def test_an_example_runs(command: str, line: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = smaller(line)
    if f"feurio {command}" not in line:
        command = shlex.split(line)[1]
    if any(f"feurio {words}" in line for words in ONLY_READ):
        parser = argparse.ArgumentParser()
        import_module(COMMANDS[command].module).add_arguments(parser)
        parser.parse_args(shlex.split(line.partition(">")[0])[2:])
        return
    if "mine.json" in line and "--check" in line:
        shutil.copy("game.json", "mine.json")
    if line.startswith("feurio simulate"):
        Path("games.jsonl").unlink()
    if "|" in line or ">" in line:
        whole = line.replace("feurio ", f"{shlex.quote(sys.executable)} -m feurio ", 1)
        if line.startswith(("cat", "printf")):
            whole = line.replace("feurio ", f"{shlex.quote(sys.executable)} -m feurio ")
        done = subprocess.run(["bash", "-c", whole], capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        return
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\nquit\nquit\n"))
    # 1: an answer that is not the one hoped for, such as a game that could not be solved in this time.
    assert main(shlex.split(line)[1:]) in (0, 1)
