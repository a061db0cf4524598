"""`feurio solve` as it is called."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

import feurio
from feurio.cli.failure import Failure
from feurio.solver import command


def call(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args(words))


def test_a_solution_is_written_as_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "solution.jsonl"
    assert call("feurio", "--seed", "7", "--out", str(out)) == 0
    assert capsys.readouterr().out.startswith("solved, difficulty")
    record = json.loads(out.read_text())
    assert record["seed"] == 7
    assert feurio.replay(record).over
    # A finished game is solved anew with its own draws; from the middle too.
    assert call("--record", str(out)) == 0
    assert call("--record", str(out), "--after", "21") == 0


def test_a_team_is_solved_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "solution.jsonl"
    assert call("wildfire", "--players", "3", "--seed", "5000", "--out", str(out)) == 0
    assert capsys.readouterr().out.startswith("solved, difficulty")
    assert json.loads(out.read_text())["players"] == 3
    with pytest.raises(Failure, match="has 3 players"):
        call("--record", str(out), "--players", "2")


def test_the_answer_can_be_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("volcano", "--seed", "2", "--layout", "lake", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["status"] == "solved"
    assert feurio.replay(answer["record"]).over


def test_points_are_told_with_their_bound(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("ontherun", "--seed", "2", "--goal", "100") == 0
    assert "nobody can have more than 7290" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "which edition"),
        (("feurio",), "which deal"),
        (("feurio", "--seed", "1", "--layout", "ridge"), "there is no layout to choose"),
        (("feurio", "--pile", "1,7"), "1 to 6"),
        (("feurio", "--pile", "1,2,3"), "36 tiles are still to come, the pile names 3"),
        (("volcano", "--pile", "1,2,3"), "no pile"),
        (("feurio", "--seed", "1", "--goal", "9"), "On the Run"),
    ],
)
def test_what_is_missing_is_said(words: tuple[str, ...], told: str) -> None:
    with pytest.raises((Failure, feurio.FeurioError), match=told):
        call(*words)


def test_a_goal_beyond_the_bound_is_impossible(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("ontherun", "--seed", "2", "--goal", "99999") == 1
    assert "impossible: nobody can have more than 7290 points" in capsys.readouterr().out


def test_a_goal_that_is_not_reached_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("ontherun", "--seed", "2", "--goal", "7200", "--seconds", "0.2") == 1
    assert "unknown: 7200 points were not reached" in capsys.readouterr().out


def test_a_record_says_what_is_played(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(feurio.new_game("volcano", "solitaire", seed=3).record()))
    with pytest.raises(Failure, match="holds a game of Volcano, not of Feurio"):
        call("feurio", "--record", str(file))
    with pytest.raises(Failure, match="fewer than 4"):
        call("--record", str(file), "--line", "4")


@pytest.mark.parametrize("seconds", ["-1", "0", "nan", "soon"])
def test_a_time_has_to_be_one(seconds: str) -> None:
    with pytest.raises(SystemExit):
        call("feurio", "--seed", "1", "--seconds", seconds)
