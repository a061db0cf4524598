"""Simulations: the same games whatever the processes, gone on with after an interruption, clear when they cannot."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.command import complaint, feurio
from feurio.record import iter_records, replay


def run(out: Path, *more: str, games: int = 12, bots: str = "random", edition: str = "feurio") -> None:
    done = feurio("simulate", edition, "--games", str(games), "--bots", bots, "--seed", "3", "--out", out, *more)
    assert done.returncode == 0, done.stderr


def test_the_file_is_the_same_on_one_process_and_on_two(tmp_path: Path) -> None:
    run(tmp_path / "one.jsonl", "--jobs", "1")
    run(tmp_path / "two.jsonl", "--jobs", "2")
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


def test_every_record_is_good_and_names_its_bots(tmp_path: Path) -> None:
    run(tmp_path / "games.jsonl", "--players", "2", "--layout", "random", "--jobs", "1", edition="volcano")
    records = [record for _, record in iter_records(tmp_path / "games.jsonl")]
    assert [record["game"] for record in records] == list(range(12))
    assert len({record["seed"] for record in records}) == 12
    for record in records:
        assert replay(record).over
        assert record["bots"] == ["random", "random"]


def test_a_run_goes_on_where_it_was_cut_in_the_middle_of_a_line(tmp_path: Path) -> None:
    run(tmp_path / "whole.jsonl", "--jobs", "1")
    whole = (tmp_path / "whole.jsonl").read_bytes()
    for kept in (0, 1, 20, len(whole) // 2, len(whole) - 1, len(whole)):
        (tmp_path / "cut.jsonl").write_bytes(whole[:kept])
        run(tmp_path / "cut.jsonl", "--jobs", "1")
        assert (tmp_path / "cut.jsonl").read_bytes() == whole


def test_more_games_are_added_to_a_finished_run(tmp_path: Path) -> None:
    run(tmp_path / "games.jsonl", "--jobs", "1", games=5)
    run(tmp_path / "games.jsonl", "--jobs", "1", games=12)
    run(tmp_path / "once.jsonl", "--jobs", "1", games=12)
    assert (tmp_path / "games.jsonl").read_bytes() == (tmp_path / "once.jsonl").read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_run_that_is_interrupted_leaves_whole_games_and_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "feurio", "simulate", "wildfire", "--games", "150", "--bots", "random"]
    process = subprocess.Popen([*command, "--out", str(out), "--jobs", "2"], stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + 60
    while (not out.exists() or not out.stat().st_size) and time.monotonic() < until and process.poll() is None:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert "Traceback" not in errors
    assert process.returncode in (0, 130)
    if process.returncode == 130:
        assert "goes on" in errors
    assert out.read_bytes().endswith(b"\n")
    subprocess.run([*command, "--out", str(out), "--jobs", "1"], check=True, capture_output=True)
    subprocess.run([*command, "--out", str(tmp_path / "once.jsonl"), "--jobs", "1"], check=True, capture_output=True)
    assert out.read_bytes() == (tmp_path / "once.jsonl").read_bytes()


@pytest.mark.parametrize(
    "content", [b"a letter to a friend", b"a letter\n", b'{"format":"feurio-record/1"}\n', b"\xff\n"]
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, content: bytes) -> None:
    out = tmp_path / "letter.txt"
    out.write_bytes(content)
    done = feurio("simulate", "feurio", "--games", "3", "--out", out, "--jobs", "1")
    assert "not a game of this simulation" in complaint(done)
    assert out.read_bytes() == content


def test_another_seed_does_not_go_on_with_the_same_file(tmp_path: Path) -> None:
    run(tmp_path / "games.jsonl", "--jobs", "1", games=3)
    done = feurio("simulate", "feurio", "--games", "5", "--seed", "4", "--out", tmp_path / "games.jsonl")
    assert "line 1" in complaint(done)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_a_full_disk_is_said() -> None:
    done = feurio("simulate", "feurio", "--games", "3", "--out", "/dev/full", "--jobs", "1")
    assert "/dev/full" in complaint(done)
    assert done.returncode == 1


def test_records_on_standard_output_stand_alone() -> None:
    done = feurio("simulate", "feurio", "--games", "3", "--out", "-", "--jobs", "1")
    assert [json.loads(line)["game"] for line in done.stdout.splitlines()] == [0, 1, 2]
    assert "3 games" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "chess"),
        (["feurio", "--players", "9"], "9"),
        (["feurio", "--mode", "solitaire", "--players", "2"], "solitaire"),
        (["feurio", "--variants", "highsummer"], "High Summer"),
        (["feurio", "--layout", "lake"], "layout"),
        (["volcano", "--layout", "moon"], "moon"),
        (["volcano", "--layout", "/nowhere/layout.json"], "/nowhere/layout.json"),
        (["feurio", "--bots", "hal"], "'hal'"),
        (["feurio", "--bots", "random,random"], "4 seats"),
        (["feurio", "--games", "0"], "'0'"),
        (["feurio", "--games", "many"], "'many'"),
        (["feurio", "--seed", "-1"], "seed"),
        (["feurio", "--seed", "9" * 5000], "seed"),
        (["feurio", "--out", "/nowhere/games.jsonl"], "/nowhere/games.jsonl"),
        (["feurio", "--out", "/"], "cannot write /"),
        (["feurio", "--jobs", "0"], "'0'"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_a_line(arguments: list[str], said: str) -> None:
    assert said in complaint(feurio("simulate", *arguments))
