"""Puzzles in the terminal: listed, shown, played and checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.command import complaint, feurio
from feurio.puzzles import problem_of, puzzles


def test_puzzles_are_listed_by_edition_and_grade() -> None:
    everything = feurio("puzzles").stdout.splitlines()
    assert len(everything) == len(puzzles()) + 2
    hard = feurio("puzzles", "volcano", "--grade", "hard").stdout.splitlines()[1:-1]
    assert [line.split()[0] for line in hard] == [puzzle.name for puzzle in puzzles("volcano", "hard")]
    lines = feurio("puzzles", "ontherun", "--json").stdout.splitlines()
    assert [json.loads(line)["goal"] for line in lines] == [puzzle.goal for puzzle in puzzles("ontherun")]


def test_a_puzzle_is_shown_without_its_solution(tmp_path: Path) -> None:
    puzzle = puzzles("feurio")[0]
    shown = feurio("puzzles", puzzle.name).stdout
    assert "tiles to come, in this order: " + " ".join(map(str, puzzle.to_come())) in shown
    data = json.loads(feurio("puzzles", puzzle.name, "--json").stdout)
    assert data["events"] == list(puzzle.events[: puzzle.moves])
    picture = tmp_path / "puzzle.svg"
    assert feurio("puzzles", puzzle.name, "--svg", picture).returncode == 0
    assert picture.read_text().startswith("<svg")


def test_a_solution_is_checked(tmp_path: Path) -> None:
    puzzle, other = puzzles("wildfire")[:2]
    file = tmp_path / "solution.json"
    file.write_text(json.dumps(puzzle.certificate().record()))
    assert feurio("puzzles", puzzle.name, "--check", file).stdout == f"{puzzle.name}: solved\n"
    refused = feurio("puzzles", other.name, "--check", file)
    assert refused.returncode == 1
    assert "does not start" in refused.stdout
    file.write_text(json.dumps(puzzle.start().record()))
    assert "not over" in feurio("puzzles", puzzle.name, "--check", file).stdout
    file.write_text("")
    assert "has no record" in complaint(feurio("puzzles", puzzle.name, "--check", file))


def test_a_puzzle_is_played_to_its_end(tmp_path: Path) -> None:
    puzzle = puzzles("vulkan")[0]
    events = feurio("puzzles", puzzle.name, "--solution").stdout
    save = tmp_path / "mine.json"
    done = feurio("puzzles", puzzle.name, "--play", "--save", save, stdin=events, XDG_STATE_HOME=str(tmp_path))
    assert done.stdout.endswith(f"{puzzle.name}: solved\n")
    assert feurio("puzzles", puzzle.name, "--check", save).returncode == 0


def test_what_is_no_puzzle_is_said() -> None:
    assert "did you mean" in complaint(feurio("puzzles", "volcan-1"))
    assert "name a puzzle" in complaint(feurio("puzzles", "volcano", "--play"))


@pytest.mark.parametrize("edition", ["feurio", "ontherun", "volcano"])
def test_only_games_from_the_position_in_the_known_order_count(edition: str) -> None:
    puzzle = puzzles(edition)[0]
    assert problem_of(puzzle, puzzle.certificate()) is None
    assert str(problem_of(puzzle, puzzle.start())) == "this game is not over"
    stranger = puzzles("vulkan" if edition == "feurio" else "feurio")[0]
    assert "this is a game of" in str(problem_of(puzzle, stranger.certificate()))
