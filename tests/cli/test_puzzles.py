"""Puzzles in the terminal: listed, shown, answered, made and proved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.command import complaint, feurio
from feurio.puzzles import named, puzzles


def test_puzzles_are_listed_by_edition_grade_and_theme() -> None:
    everything = feurio("puzzles").stdout.splitlines()
    assert len(everything) == len(puzzles()) + 2
    hard = feurio("puzzles", "volcano", "--grade", "hard").stdout.splitlines()[1:-1]
    assert [line.split()[0] for line in hard] == [puzzle.name for puzzle in puzzles("volcano", "hard")]
    lines = feurio("puzzles", "ontherun", "--theme", "herd", "--json").stdout.splitlines()
    found = puzzles("ontherun", theme="herd")
    assert [json.loads(line)["goal"] for line in lines] == [puzzle.goal for puzzle in found]
    assert found


def test_a_puzzle_is_shown_without_its_answer(tmp_path: Path) -> None:
    puzzle = next(one for one in puzzles("wildfire") if one.aim == "gain")
    shown = feurio("puzzles", puzzle.name).stdout
    assert f"Gain {puzzle.goal} points this turn." in shown
    data = json.loads(feurio("puzzles", puzzle.name, "--json").stdout)
    assert "answer" not in data
    assert data["position"] == feurio("puzzles", puzzle.name, "--position").stdout.strip()
    picture = tmp_path / "puzzle.svg"
    assert feurio("puzzles", puzzle.name, "--svg", picture).returncode == 0
    assert picture.read_text().startswith("<svg")


def test_tiles_to_come_are_told() -> None:
    puzzle = next(one for one in puzzles() if one.coming)
    assert "tiles to come, in this order: " + " ".join(map(str, puzzle.coming)) in feurio("puzzles", puzzle.name).stdout


def test_an_answer_is_judged() -> None:
    puzzle = next(one for one in puzzles("volcano") if one.aim == "gain")
    solved = feurio("puzzles", puzzle.name, "--answer", *puzzle.answer)
    assert (solved.returncode, solved.stdout) == (0, f"{puzzle.name}: solved\n")
    worst = puzzle.start().legal_texts()
    wrong = next(done for text in worst if (done := feurio("puzzles", puzzle.name, "--answer", text)).returncode == 1)
    assert "There is more." in wrong.stdout


def test_a_puzzle_is_answered_event_by_event() -> None:
    puzzle = next(one for one in puzzles("wildfire") if len(one.first_turn()) == 2 and one.aim == "gain")
    events = "crew 40,40 red 1\n" + "\n".join(puzzle.first_turn()) + "\n"
    done = feurio("puzzles", puzzle.name, "--play", stdin=events)
    assert done.stdout.endswith(f"{puzzle.name}: solved\n")
    assert feurio("puzzles", puzzle.name, "--play", stdin="").returncode == 1
    incomplete = feurio("puzzles", puzzle.name, "--answer", puzzle.first_turn()[0])
    assert "not complete" in incomplete.stdout


def test_puzzles_are_made_and_proved(tmp_path: Path) -> None:
    file, pack = tmp_path / "made.jsonl", tmp_path / "pack.gz"
    made = feurio("puzzles", "vulkan", "--make", file, "--each", "1", "--jobs", "1", "--pack", pack)
    assert made.stdout == "1 puzzle kept\n"
    assert pack.stat().st_size > 100
    proved = feurio("puzzles", "--verify", file)
    assert (proved.returncode, proved.stdout) == (0, "1 puzzle proved anew, 0 without a single best answer\n")
    line = next(json.loads(text) for text in file.read_text().splitlines() if "name" in text)
    line["goal"] += 1
    file.write_text(json.dumps(line))
    assert feurio("puzzles", "--verify", file).returncode == 1
    proved = feurio("puzzles", "vulkan", "--verify", pack, "--jobs", "2")
    assert (proved.returncode, proved.stdout) == (0, "1 puzzle proved anew, 0 without a single best answer\n")


def test_proving_goes_on_where_it_was_left(tmp_path: Path) -> None:
    proofs = tmp_path / "proofs.jsonl"
    some = ("puzzles", "volcano-5005", "--verify", "--proofs", proofs)
    assert feurio(*some).stdout == "1 puzzle proved anew, 0 without a single best answer\n"
    (line,) = proofs.read_text().splitlines()
    known = {**json.loads(line), "problem": "as the file says"}
    proofs.write_text(json.dumps(known) + '\n{"proved": "volc')  # broken off
    again = feurio(*some)
    assert (again.returncode, again.stdout.splitlines()[0]) == (1, "volcano-5005: as the file says")
    proofs.write_text(json.dumps({**known, "mark": "volcano-5005 of another claim"}) + '\n{"proved": "volc')
    assert feurio(*some).returncode == 0
    assert [text.startswith('{"proved": "volcano-5005"') for text in proofs.read_text().splitlines()] == [
        True,
        False,
        True,
    ]


@pytest.mark.parametrize(
    "content",
    [
        b"Dear diary,\n",
        b"\xff\xfe\x00\x01",
        b"[1, 2]\n",
        b"null\n",
        b'{"format": "feurio/1"}\n',
        b'{"edition": "chess", "tried": 1}\n',
        b'{"edition": [], "tried": 1}\n',
        b'{"edition": "vulkan", "tried": "x"}\n',
        b'{"edition": "vulkan", "tried": 1, "name": "vulkan-1"}\n',
        b"\x1f\x8bnot packed",
    ],
    ids=repr,
)
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_bytes(content)
    assert "line 1: no puzzles" in complaint(feurio("puzzles", "vulkan", "--make", file, "--each", "1"))
    assert "line 1: no puzzles" in complaint(feurio("puzzles", "--verify", file))
    assert "line 1: no puzzles" in complaint(feurio("puzzles", "volcano-5005", "--verify", "--proofs", file))
    assert file.read_bytes() == content


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    assert "cannot read" in complaint(feurio("puzzles", "--verify", tmp_path / "none.jsonl"))
    assert "cannot read" in complaint(feurio("puzzles", "--verify", tmp_path))
    assert "cannot" in complaint(feurio("puzzles", "volcano-5005", "--verify", "--proofs", tmp_path))
    assert "there is no puzzle" in complaint(feurio("puzzles", "chess", "--verify"))


def test_what_is_no_puzzle_is_said() -> None:
    assert "did you mean" in complaint(feurio("puzzles", "volcan-5005"))
    assert "name a puzzle" in complaint(feurio("puzzles", "volcano", "--play"))
    assert "there is no puzzle" in complaint(feurio("puzzles", "chess", "--make", "x.jsonl"))
    assert named("volcano-5005").edition == "volcano"
