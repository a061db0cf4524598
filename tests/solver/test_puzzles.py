"""Every puzzle that ships has a solution that checks, and starts where it says."""

from __future__ import annotations

import pytest

from feurio.editions import EDITIONS
from feurio.game import CHANCE
from feurio.puzzles import GRADES, Puzzle, grade_of, puzzles
from feurio.puzzles.generate import choose_puzzles, make_puzzle


def shipped(edition: str) -> list[Puzzle]:
    found = puzzles(edition)
    assert len(found) >= 12
    return found


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_every_certificate_reaches_the_goal(edition: str) -> None:
    names = set()
    for puzzle in shipped(edition):
        game = puzzle.certificate()
        assert puzzle.reached_by(game)
        assert game.result is not None
        assert game.result["solved"]
        names.add(puzzle.name)
    assert len(names) == len(shipped(edition))


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_a_puzzle_starts_at_its_position_and_plays_in_its_order(edition: str) -> None:
    for puzzle in shipped(edition)[::5]:
        game = puzzle.start()
        assert not game.over
        assert game.to_move != CHANCE
        while not game.over:
            # Draws and forced passes come by themselves, the same as in the certificate.
            game.play(puzzle.events[game.move_count])
        assert game.events == list(puzzle.events)
        assert puzzle.reached_by(game)


def test_puzzles_come_in_grades_from_easy_to_hard() -> None:
    for edition in EDITIONS:
        rates = [puzzle.rate for puzzle in puzzles(edition)]
        assert rates == sorted(rates, reverse=True)
    assert [grade for grade, _ in GRADES] == ["easy", "medium", "hard", "expert"]
    assert grade_of(0.0) == "expert"
    assert grade_of(0.9) == "easy"
    assert puzzles(grade="easy")


def test_a_puzzle_is_made_the_same_again() -> None:
    first, second = make_puzzle("volcano", 4), make_puzzle("volcano", 4)
    assert first is not None
    assert first == second
    assert choose_puzzles([first], 3) == [first]
