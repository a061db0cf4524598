"""Replaying: good records are summed up, bad ones are found by their place, any move can be shown and drawn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import feurio as package
from cli.command import complaint, feurio
from feurio.bots import make_bot
from feurio.simulation import play_out


def record(edition: str = "feurio", seed: int = 1, **setup: Any) -> dict[str, Any]:
    game = package.new_game(edition, seed=seed, **setup)
    play_out(game, [make_bot("random", seed=seat) for seat in range(game.setup.players)])
    return dict(game.record())


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "games.jsonl"
    records = [record(), record("volcano", players=2), record("ontherun", mode="solitaire"), record(seed=2)]
    path.write_text("".join(json.dumps(one) + "\n" for one in records))
    return path


def test_good_records_are_summed_up_by_set_up(games: Path) -> None:
    done = feurio("replay", games)
    assert done.returncode == 0
    assert "feurio/competitive/4: 2 games" in done.stdout
    assert "ontherun/solitaire/1: 1 game" in done.stdout
    assert "All 4 records are good." in done.stdout


def test_records_may_come_from_standard_input_and_over_several_lines(games: Path) -> None:
    assert "All 4" in feurio("replay", "-", "--jobs", "1", stdin=games.read_bytes()).stdout
    assert "The record is good." in feurio("replay", "-", "--jobs", "1", stdin=json.dumps(record(), indent=2)).stdout


def test_bad_records_are_reported_by_their_place_and_the_others_still_checked(tmp_path: Path) -> None:
    good = json.dumps(record())
    wrong = record()
    wrong["result"]["scores"][0] += 1
    illegal = record()
    illegal["events"][3] = "tile 9,9"
    deep = "[" * 100_000
    lines = [
        good,
        json.dumps(wrong),
        json.dumps(illegal),
        "{",
        "7",
        "\udcff",
        deep,
        '{"format":"feurio-record/9"}',
        good,
    ]
    path = tmp_path / "mixed.jsonl"
    path.write_bytes("\n".join(lines).encode("utf-8", "surrogateescape") + b"\n")
    done = feurio("replay", path, "--jobs", "1")
    assert done.returncode == 1
    reports = done.stderr.splitlines()
    assert len(reports) == 7
    for number, report in enumerate(reports, 2):
        assert f":{number}: " in report
    assert "event 4" in reports[1] or "4" in reports[1]
    assert "7 of 9 records are bad" in done.stdout
    assert "feurio/competitive/4: 2 games" in done.stdout


def test_a_line_too_long_to_be_a_record_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    path.write_bytes(b"x" * 9_000_000 + b"\n" + json.dumps(record()).encode() + b"\n")
    done = feurio("replay", path, "--jobs", "1")
    assert done.returncode == 1
    assert "long.jsonl:1: " in done.stderr
    assert "1 of 2" in done.stdout


def test_a_move_is_shown(games: Path) -> None:
    done = feurio("replay", games, "--game", "1", "--move", "10", "--show")
    assert "after 10 of" in done.stdout
    assert "Feurio!" in done.stdout
    assert "after 0 of" in feurio("replay", games, "--game", "2", "--move", "0").stdout


def test_any_move_can_be_drawn(games: Path, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    done = feurio(
        "replay", games, "--game", "3", "--move", "-5", "--svg", tmp_path / "a.svg", "--png", tmp_path / "a.png"
    )
    assert done.returncode == 0
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_keys_step_through_a_game(games: Path) -> None:
    done = feurio("replay", games, "--step", stdin="n\nn\np\nG\ng\nhuh\nq\n")
    assert done.returncode == 0
    shown = [line.split("/")[0] for line in done.stdout.splitlines() if "/" in line and line.split("/")[0].isdigit()]
    assert shown[:4] == ["0", "1", "2", "1"]
    assert int(shown[4]) > 50
    assert shown[5:7] == ["0", "0"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["/nowhere.jsonl"], "/nowhere.jsonl"),
        (["/"], "folder"),
        (["GAMES", "--game", "5"], "no game 5"),
        (["GAMES", "--game", "0"], "'0'"),
        (["GAMES", "--move", "9999"], "9999"),
        (["GAMES", "--move", "first"], "'first'"),
        (["GAMES", "--svg", "/nowhere/a.svg"], "/nowhere/a.svg"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_line(games: Path, arguments: list[str], said: str) -> None:
    assert said in complaint(feurio("replay", *(str(games) if word == "GAMES" else word for word in arguments)))


def test_an_empty_file_has_no_records(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_bytes(b"\n\n")
    assert "no records" in complaint(feurio("replay", tmp_path / "empty.jsonl"))
