"""Blocks are paired, repeatable and counted as one observation each."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from feurio.arena import Arena, Sprt, interval, play_block
from feurio.arena.results import ForeignResults, ResultsFile, rows_of, write_parquet
from feurio.arena.statistics import t_quantile, wilson
from feurio.arena.summary import differences, summarize, text_of

PAIR = Arena("wildfire", ("greedy", "random"), seed=3, setup={"players": 2})
TABLE = Arena("volcano", ("greedy", "random"), seed=3, setup={"players": 3})


def test_a_block_seats_the_first_bot_everywhere_once_on_one_deal() -> None:
    block = play_block(TABLE, 0, 5)
    assert [game.seats for game in block.games] == [
        ("greedy", "random", "random"),
        ("random", "greedy", "random"),
        ("random", "random", "greedy"),
    ]
    assert 0 <= block.share <= 1
    assert all(sum(game.shares) == pytest.approx(1) for game in block.games)


def test_two_players_meet_once_as_a_pair_and_more_in_both_ways() -> None:
    assert PAIR.matches() == [("greedy", "random")]
    assert TABLE.matches() == [("greedy", "random"), ("random", "greedy")]
    three = Arena("feurio", ("a", "b", "c"), setup={"players": 2})
    assert len(three.matches()) == 3
    assert Arena("feurio", ("a", "b", "c"), setup={"players": 2}, gauntlet=True).matches() == [("a", "b"), ("a", "c")]
    assert Arena("feurio", ("a", "b", "c"), setup={"players": 3}, gauntlet=True).matches() == [("a", "b"), ("a", "c")]


def test_all_matches_play_a_block_on_the_same_deal_and_a_block_is_always_the_same() -> None:
    first, again = play_block(PAIR, 0, 1), play_block(PAIR, 0, 1)
    assert [game.scores for game in first.games] == [game.scores for game in again.games]
    assert play_block(TABLE, 0, 1).seed == play_block(TABLE, 1, 1).seed


def test_where_all_play_together_each_bot_plays_alone() -> None:
    arena = Arena("vulkan", ("greedy", "random"), setup={"mode": "solitaire"})
    assert arena.matches() == [("greedy", "greedy"), ("random", "random")]
    blocks = [play_block(arena, match, number) for match, number in arena.blocks(2)]
    assert all(len(block.games) == 1 for block in blocks)
    assert "\ngreedy " in text_of(summarize(arena, blocks))
    assert differences(blocks, "greedy", "random").count == 2


# --- Statistics -----------------------------------------------------------------------------------------------------


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    dice = Random(1)
    inside = 0
    for _ in range(400):
        found = interval([dice.choice((0.0, 0.5, 1.0)) for _ in range(30)], share=True)
        inside += found.low <= 0.5 <= found.high
    assert 0.92 <= inside / 400 <= 0.98


def test_an_interval_of_equal_shares_is_not_a_point() -> None:
    found = interval([1.0] * 20, share=True)
    assert 0.8 < found.low < 0.9
    assert found.high == 1.0
    assert wilson(5, 10)[0] < 0.5 < wilson(5, 10)[1]


def test_students_quantile_is_close_to_the_tables() -> None:
    for freedom, known in ((3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (100, 1.984)):
        assert t_quantile(freedom) == pytest.approx(known, rel=0.01)


@pytest.mark.parametrize(("truth", "expected"), [(0.5, "low"), (0.6, "high")])
def test_the_sequential_test_finds_the_truth_nearly_always(truth: float, expected: str) -> None:
    dice = Random(7)
    right = 0
    for _ in range(60):
        test = Sprt(0.5, 0.6)
        while test.verdict == "open":
            test.add(((dice.random() < truth) + (dice.random() < truth)) / 2)
        right += test.verdict == expected
    assert right >= 52


def test_ratings_put_the_winner_first() -> None:
    pytest.importorskip("openskill")
    blocks = [play_block(PAIR, 0, number) for number in range(6)]
    summary = summarize(PAIR, blocks)
    assert [rating.bot for rating in summary.ratings] == ["greedy", "random"]
    assert len(summary.seats) == 2


# --- Files ----------------------------------------------------------------------------------------------------------


def test_results_are_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    file = ResultsFile(path, PAIR)
    file.add(play_block(PAIR, 0, 0))
    file.close()
    with path.open("a") as broken:
        broken.write('{"match":["greedy"')
    again = ResultsFile(path, PAIR)
    assert again.done() == {(("greedy", "random"), 0)}
    again.add(play_block(PAIR, 0, 1))
    again.close()
    lines = path.read_text().splitlines()
    assert len(lines) == 3
    assert json.loads(lines[0])["format"] == "feurio-arena/1"
    with pytest.raises(ForeignResults, match="another arena"):
        ResultsFile(path, TABLE)


def test_rows_are_written_as_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    block = play_block(PAIR, 0, 0)
    write_parquet([block], tmp_path / "games.parquet")
    assert parquet.read_table(tmp_path / "games.parquet").num_rows == len(rows_of([block])) == 4
