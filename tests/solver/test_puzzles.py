"""Every puzzle that ships has one best answer, by the margin it claims; a wrong one is told what it reaches."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from feurio import rules
from feurio.editions import EDITIONS
from feurio.errors import IllegalEvent
from feurio.events import event_of
from feurio.puzzles import GRADES, THEMES, Attempt, Puzzle, grade_of, named, problem_of, puzzles
from feurio.puzzles.collection import packed
from feurio.puzzles.likeness import likeness
from feurio.puzzles.making import make_puzzle
from feurio.puzzles.proof import AIMS
from feurio.puzzles.strength import LADDER, rating_of
from feurio.puzzles.themes import rule_of, themes_of
from feurio.puzzles.verifying import verify
from feurio.puzzles.workshop import choose_puzzles, make_puzzles, read_workshop


def some(every: int = 23) -> list[Puzzle]:
    return puzzles()[::every]


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_there_are_many_of_every_edition(edition: str) -> None:
    found = puzzles(edition)
    assert len(found) >= 150
    assert {puzzle.edition for puzzle in found} == {edition}
    assert [puzzle.rating for puzzle in found] == sorted(puzzle.rating for puzzle in found)


def test_there_are_a_thousand_of_all_grades_goals_and_lengths() -> None:
    found = puzzles()
    assert len(found) >= 1000
    assert len({puzzle.name for puzzle in found}) == len(found)
    assert {puzzle.grade for puzzle in found} == set(GRADES)
    assert {puzzle.aim for puzzle in found} == set(AIMS)
    assert {1, 2, 3} <= {puzzle.turns for puzzle in found} <= {1, 2, 3, 4}
    themes = {theme for puzzle in found for theme in puzzle.themes}
    assert themes <= set(THEMES)
    assert len(themes) >= 15


def test_no_two_are_nearly_the_same() -> None:
    found = [likeness(puzzle) for puzzle in puzzles()]
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("puzzle", some(), ids=lambda puzzle: puzzle.name)
def test_a_puzzle_has_one_best_answer(puzzle: Puzzle) -> None:
    assert problem_of(puzzle) == ""
    assert puzzle.margin >= 1


@pytest.mark.parametrize("puzzle", some(41), ids=lambda puzzle: puzzle.name)
def test_the_answer_is_right_and_others_are_wrong(puzzle: Puzzle) -> None:
    attempt = Attempt(puzzle)
    for text in puzzle.first_turn():
        verdict = attempt.play(text)
    assert verdict.right
    assert verdict.reached == puzzle.goal
    proof = puzzle.proof()
    worth, codes = proof.values()[-1]
    attempt = Attempt(puzzle)
    for code in codes:
        verdict = attempt.play(str(event_of(code, attempt.game.layout)))
    assert verdict.right is False
    assert not verdict.done
    assert verdict.reached is not None
    assert verdict.reached <= worth < puzzle.goal
    with pytest.raises(ValueError, match="over"):
        attempt.play("pass")


def test_whoever_plays_the_whole_line_has_solved_it() -> None:
    longest = max(puzzles(), key=lambda puzzle: (puzzle.aim == "lead", puzzle.turns))
    assert longest.turns > 1
    attempt = Attempt(longest)
    seat = attempt.seat
    for text in longest.answer:
        if not attempt.verdict.done and attempt.game.to_move == seat:
            if text not in attempt.game.legal_texts():
                break  # the other side may have several best replies
            attempt.play(text)
    assert attempt.verdict.right


def test_what_the_rules_forbid_is_no_attempt() -> None:
    attempt = Attempt(puzzles("wildfire")[0])
    with pytest.raises(IllegalEvent):
        attempt.play("crew 99,99 red 1")
    assert attempt.verdict.right is None


def test_a_claim_that_is_not_true_is_found() -> None:
    puzzle = next(one for one in puzzles("wildfire") if one.aim == "gain")
    assert "reaches" in problem_of(replace(puzzle, goal=puzzle.goal + 1))
    assert "margin" in problem_of(replace(puzzle, margin=puzzle.margin + 1))
    other = next(
        str(event_of(codes[0], None)) for worth, codes in reversed(puzzle.proof().values()) if worth < puzzle.goal
    )
    assert problem_of(replace(puzzle, answer=(other,))) != ""


def test_every_theme_names_a_rule_of_its_game() -> None:
    for edition in EDITIONS:
        for theme in {theme for puzzle in puzzles(edition) for theme in puzzle.themes}:
            rule = rule_of(theme, edition)
            assert f"{{#{rule}}}" in rules.text(rules.book_of(rule))


def test_themes_are_what_the_answer_does() -> None:
    for puzzle in some(11):
        assert themes_of(puzzle.start(), puzzle.first_turn(), puzzle.turns) == puzzle.themes


def test_stronger_bots_solve_more() -> None:
    found = puzzles()
    shares = [sum(puzzle.shares[rung] for puzzle in found) / len(found) for rung in range(len(LADDER))]
    assert all(weaker < stronger for weaker, stronger in pairwise(shares))


def test_the_table_of_the_docs_is_that_of_the_collection() -> None:
    text = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text("utf-8")
    table = {line.split(" | ")[0].strip("| `"): line for line in text.split("<!-- shares -->")[1].splitlines()[3:14]}
    kinds = {"all": puzzles()} | {aim: [one for one in puzzles() if one.aim == aim] for aim in AIMS}
    kinds |= {EDITIONS[edition].title.rstrip("!"): puzzles(edition) for edition in EDITIONS}
    for kind, found in kinds.items():
        shares = [sum(puzzle.shares[rung] for puzzle in found) / len(found) for rung in range(len(LADDER))]
        row = " | ".join([str(len(found)), *(f"{100 * share:.0f}%" for share in shares)])
        assert table[kind].endswith(f"| {row} |"), (table[kind], row)


def test_what_only_strong_bots_find_is_rated_higher() -> None:
    assert rating_of((1.0,) * 5) < rating_of((0.0, 0.5, 1.0, 1.0, 1.0)) < rating_of((0.0, 0.0, 0.0, 0.5, 1.0))
    assert grade_of(700) == "easy"
    assert grade_of(2000) == "expert"


def test_a_puzzle_is_made_the_same_again() -> None:
    seed = next(seed for seed in range(10) if make_puzzle("vulkan", seed))
    assert make_puzzle("vulkan", seed) == make_puzzle("vulkan", seed)


def test_making_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    assert make_puzzles(file, 1, editions=["vulkan"], processes=1) == 1
    first, tried = read_workshop(file)
    with file.open("a") as out:
        out.write('{"edition": "vulkan", "tri')  # broken off
    assert make_puzzles(file, 1, editions=["vulkan"], processes=1) == 0
    assert make_puzzles(file, 2, editions=["vulkan"], processes=1) == 1
    both, later = read_workshop(file)
    assert both[:1] == first
    assert len(both) == 2
    assert later["vulkan"] > tried["vulkan"]
    assert choose_puzzles([*both, *both], 5) == sorted(both, key=lambda puzzle: (puzzle.rating, puzzle.name))
    assert packed(both) == packed(both)


@pytest.mark.long
@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
def test_a_search_ten_times_as_long_finds_the_same(puzzle: Puzzle) -> None:
    assert verify(puzzle) == ""


def test_a_puzzle_is_known_by_its_name() -> None:
    puzzle = puzzles("feurio")[3]
    assert named(puzzle.name) is puzzle
    with pytest.raises(KeyError):
        named("feurio-0")
