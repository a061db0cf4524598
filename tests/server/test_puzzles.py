"""Puzzles over HTTP: the search judges, ratings change once, and nothing tells the answer before it is won."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from table_client import GENEROUS, Person, ServerProcess

from feurio.events import event_of
from feurio.puzzles import Attempt, Puzzle, named, puzzles
from feurio.server.app import ANSWERS_PER_MINUTE
from feurio.server.store.puzzles import NEW, Standing, rated, standing_of_bots


def one(edition: str = "wildfire", aim: str = "gain") -> Puzzle:
    return next(puzzle for puzzle in puzzles(edition) if puzzle.aim == aim and len(puzzle.first_turn()) == 2)


def a_wrong_turn(puzzle: Puzzle) -> list[str]:
    _, codes = puzzle.proof().values()[-1]
    return [str(event_of(code, puzzle.start().layout)) for code in codes]


async def test_what_there_is_by_game_and_theme(people: Any) -> None:
    found = await people().get("/api/puzzles")
    assert found["count"] == len(puzzles())
    assert [shelf["id"] for shelf in found["games"]] == ["wildfire", "volcano", "ontherun"]
    assert sum(shelf["count"] for shelf in found["games"]) == len(puzzles())
    assert found["me"] == {"rating": 1500, "spread": 500, "played": 0, "solved": 0}


async def test_a_puzzle_tells_no_answer(people: Any) -> None:
    puzzle = one()
    found = await people().get(f"/api/puzzles/{puzzle.name}")
    assert found["position"]["tiles"]
    assert found["legal"]
    assert found["solved"] is None
    assert found["standing"]["rating"] == pytest.approx(puzzle.rating, abs=1)
    assert "themes" not in found
    assert "answer" not in str({key: value for key, value in found.items() if key != "position"})


async def test_the_right_answer_is_explained_and_rated_once(people: Any) -> None:
    me, puzzle = people(), one()
    tile, crew = puzzle.first_turn()
    begun = await me.post(f"/api/puzzles/{puzzle.name}", {"events": [tile]})
    assert (begun["right"], begun["done"], begun["reached"]) == (None, False, None)
    assert begun["legal"]
    done = await me.post(f"/api/puzzles/{puzzle.name}", {"events": [tile, crew]})
    assert (done["right"], done["done"], done["reached"]) == (True, True, puzzle.goal)
    assert done["solved"]["margin"] == puzzle.margin
    assert done["solved"]["themes"][0]["rule"].startswith("2.")
    assert done["log"][0]["event"] == crew
    assert done["after"] > done["before"] == 1500
    again = await me.post(f"/api/puzzles/{puzzle.name}", {"events": [tile, crew]})
    assert again["after"] == again["before"] == done["after"]
    listed = await me.get("/api/puzzles")
    assert (listed["me"]["played"], listed["me"]["solved"]) == (1, 1)
    harder = await people().get(f"/api/puzzles/{puzzle.name}")
    assert harder["standing"]["rating"] < puzzle.rating
    assert (await me.get("/api/puzzles/next"))["name"] != puzzle.name


async def test_three_wrong_answers_and_it_is_over(people: Any) -> None:
    me, puzzle = people(), one()
    wrong = a_wrong_turn(puzzle)
    for left in (2, 1, 0):
        said = await me.post(f"/api/puzzles/{puzzle.name}", {"events": wrong})
        assert (said["right"], said["come"]["tries"]) == (False, left)
        assert said["reached"] < puzzle.goal
        assert (said["solved"] is not None) == (left == 0)
    assert said["after"] < said["before"]


async def test_what_the_rules_forbid_costs_no_try(people: Any) -> None:
    me, puzzle = people(), one()
    said = await me.post(f"/api/puzzles/{puzzle.name}", {"events": ["crew 90,90 red 1"]})
    assert said["reason"]["rule"]
    assert said["come"]["tries"] == 3


async def test_who_was_helped_wins_no_rating(people: Any) -> None:
    me, puzzle = people(), one()
    first = await me.post(f"/api/puzzles/{puzzle.name}/hint", {"step": 1})
    assert [theme["theme"] for theme in first["themes"]] == list(puzzle.themes)
    assert first["event"] is None
    second = await me.post(f"/api/puzzles/{puzzle.name}/hint", {"step": 2, "events": []})
    assert second["event"] == puzzle.answer[0]
    later = await me.post(f"/api/puzzles/{puzzle.name}/hint", {"step": 2, "events": [puzzle.answer[0]]})
    assert later["event"] == puzzle.answer[1]
    done = await me.post(f"/api/puzzles/{puzzle.name}", {"events": puzzle.first_turn()})
    assert done["done"]
    assert done["after"] <= done["before"]


async def test_who_gives_up_is_shown_the_answer(people: Any) -> None:
    me, puzzle = people(), one()
    assert (await me.post(f"/api/puzzles/{puzzle.name}/give-up", {}))["answer"] == puzzle.first_turn()
    found = await me.get(f"/api/puzzles/{puzzle.name}")
    assert (found["come"]["done"], found["come"]["solved"], found["come"]["tries"]) == (True, False, 0)
    assert found["solved"]["answer"] == puzzle.first_turn()


async def test_the_game_goes_on_from_a_puzzle_against_bots(people: Any) -> None:
    me, puzzle = people(), one()
    table = await me.post(f"/api/puzzles/{puzzle.name}/table", {})
    assert table["you"] == [puzzle.seat]
    assert {seat["kind"] for seat in table["seats"]} == {"me", "bot"}
    assert table["to_move"] == puzzle.seat


async def test_several_turns_are_played_against_the_best_replies(people: Any) -> None:
    puzzle = next(each for each in puzzles() if each.aim == "lead" and each.turns > 1)
    me = people()
    said = await me.post(f"/api/puzzles/{puzzle.name}", {"events": puzzle.first_turn()})
    assert (said["right"], said["done"]) == (True, False)
    assert {entry["seat"] for entry in said["log"]} == {puzzle.seat, 1 - puzzle.seat}
    assert said["position"]["to_move"] == puzzle.seat


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("wildfire-0", {"events": ["pass"]}, 404),
        ("WILDFIRE", {"events": ["pass"]}, 422),
        ("wildfire-0/hint", {"step": 1}, 404),
        ("wildfire-0/give-up", {}, 404),
        ("wildfire-0/table", {}, 404),
    ],
)
async def test_what_is_no_puzzle_is_said(people: Any, path: str, body: dict[str, Any], status: int) -> None:
    assert (await people().request("POST", f"/api/puzzles/{path}", body)).status_code == status


async def test_what_was_won_with_a_puzzle_stays_when_it_is_taken_out(tmp_path: Path) -> None:
    """A new version may come without puzzles that people here have solved."""
    puzzle, gone = one(), "wildfire-999999999"
    with ServerProcess(tmp_path, **GENEROUS) as server:
        me = Person(server.url)
        solved = await me.post(f"/api/puzzles/{puzzle.name}", {"events": puzzle.first_turn()})
        server.stop()
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database, database:
            for kept in ("puzzle_results", "puzzle_ratings"):
                assert database.execute(f"UPDATE {kept} SET puzzle = ?", (gone,)).rowcount == 1
        server.start()
        found = await me.get("/api/puzzles")
        assert (found["me"]["rating"], found["me"]["solved"]) == (solved["after"], 1)
        assert {shelf["done"] for shelf in found["games"]} == {0}
        assert (await me.get("/api/puzzles/next"))["name"] in {each.name for each in puzzles()}
        refused = await me.request("GET", f"/api/puzzles/{gone}")
        assert (refused.status_code, refused.json()["error"]["code"]) == (404, "no-such-puzzle")
        again = await me.post(f"/api/puzzles/{puzzle.name}", {"events": puzzle.first_turn()})
        assert again["after"] > again["before"] == solved["after"]


async def test_bad_bodies_are_refused(people: Any) -> None:
    me, puzzle = people(), one()
    assert (await me.request("POST", f"/api/puzzles/{puzzle.name}", {"events": []})).status_code == 422
    assert (await me.request("POST", f"/api/puzzles/{puzzle.name}", {"events": ["x" * 65]})).status_code == 422
    assert (await me.request("POST", f"/api/puzzles/{puzzle.name}/hint", {"step": 3})).status_code == 422
    assert (await me.request("GET", "/api/puzzles/next?game=chess")).status_code == 404
    assert (await me.request("GET", "/api/puzzles/next?theme=nothing")).status_code == 404


async def test_two_taps_at_once_are_one_answer(people: Any) -> None:
    me, puzzle = people(), one()
    turn = {"events": list(puzzle.first_turn())}
    answers = await asyncio.gather(*[me.post(f"/api/puzzles/{puzzle.name}", turn) for _ in range(4)])
    assert all(answer["done"] for answer in answers)
    assert (await me.get("/api/puzzles"))["me"]["played"] == 1


async def test_one_address_cannot_fill_the_database_as_ever_new_visitors(tmp_path: Path) -> None:
    way = f"/api/puzzles/{one().name}/give-up"
    with ServerProcess(tmp_path, **GENEROUS) as server:
        codes = [
            (await Person(server.url).request("POST", way, {})).status_code for _ in range(ANSWERS_PER_MINUTE + 10)
        ]
        assert codes[:ANSWERS_PER_MINUTE] == [200] * ANSWERS_PER_MINUTE
        assert 429 in codes


def test_ratings_move_towards_what_happened() -> None:
    me, it = rated(NEW, standing_of_bots(1500), won=True)
    assert me.rating > 1500 > it.rating
    assert (me.played, me.solved, it.played, it.solved) == (1, 1, 1, 1)
    assert me.spread < NEW.spread
    weak = Standing(15.0, 2.0)
    surprised, _ = rated(weak, standing_of_bots(1500), won=True)
    expected, _ = rated(weak, standing_of_bots(600), won=True)
    assert surprised.mu - weak.mu > expected.mu - weak.mu > 0


def processor_time(process: int) -> float:
    """Seconds of processor time that a process has used."""
    after_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processor time is read from /proc")
async def test_answers_that_take_long_to_judge_are_not_judged_where_tables_are(people: Any, server: Any) -> None:
    """In the server's own process a search keeps everybody's moves waiting, and who only asks is hardly limited."""
    name, wrong = "feurio-1090", ["crew 6,-2 blue 1"]
    began = time.process_time()
    Attempt(named(name)).play(wrong[0])
    search = time.process_time() - began
    assert search > 0.02, "a puzzle whose wrong answers take long"
    await people().post(f"/api/puzzles/{name}", {"events": wrong})  # what is loaded once
    before = processor_time(server.process.pid)
    for _ in range(12):
        await people().post(f"/api/puzzles/{name}", {"events": wrong})
    assert processor_time(server.process.pid) - before < 12 * search / 2
