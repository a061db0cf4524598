"""Lessons over HTTP: everything that is seen in them, and what the referee says."""

from __future__ import annotations

from typing import Any

import pytest

from feurio.lessons import tracks
from feurio.texts import languages


async def test_all_lessons_have_their_titles(people: Any) -> None:
    found = await people().get("/api/lessons/de")
    assert [one["game"] for one in found["tracks"]] == list(tracks())
    assert found["tracks"][0]["lessons"][0]["title"] == "Das Feuer breitet sich aus"


@pytest.mark.parametrize("language", languages())
async def test_a_track_has_all_that_a_browser_needs(people: Any, language: str) -> None:
    for game, lessons in tracks().items():
        found = await people().get(f"/api/lessons/{game}/{language}")
        assert [one["id"] for one in found["lessons"]] == [one.id for one in lessons]
        for one in found["lessons"]:
            assert one["title"]
            assert one["why"]
            for step in one["steps"]:
                assert step["position"]["tiles"]
                assert step["texts"]["ask"]
                assert step["texts"]["right"]
                assert bool(step["legal"]) == (step["kind"] == "play")


async def test_the_referee_answers_right_and_wrong(people: Any) -> None:
    me = people()
    right = await me.post("/api/lessons/wildfire/heat/lay", {"given": "tile 2,-1"})
    assert (right["right"], right["asked"], right["reason"]) == (True, True, None)
    assert right["marks"]["sums"] == [{"cell": "2,-1", "beside": ["1,-1", "1,0"], "numbers": [6, 4], "total": 10}]
    assert right["preview"]["outcome"]["laid"][0]["heat"] == 10
    wrong = await me.post("/api/lessons/wildfire/heat/lay", {"given": "tile 0,1"})
    assert (wrong["right"], wrong["preview"], wrong["marks"]) == (False, None, None)
    assert (wrong["reason"]["code"], wrong["reason"]["rule"]) == ("not-hottest", "2.2")
    also = await me.post("/api/lessons/wildfire/equals/lay", {"given": "tile 0,1"})
    assert (also["right"], also["asked"]) == (True, False)
    tapped = await me.post("/api/lessons/ontherun/spots/two", {"given": "0,1"})
    assert tapped["reason"]["code"] == "not-hot-spot"
    counted = await me.post("/api/lessons/wildfire/region/twelve", {"given": "6"})
    assert (counted["right"], counted["reason"]) == (False, None)


@pytest.mark.parametrize(
    ("path", "given", "status"),
    [
        ("nope/heat/lay", "pass", 404),
        ("wildfire/nope/lay", "pass", 404),
        ("wildfire/heat/nope", "pass", 404),
        ("wildfire/heat/lay", "x" * 65, 422),
        ("wildfire/heat/lay", 7, 422),
    ],
)
async def test_what_is_no_lesson_is_refused(people: Any, path: str, given: Any, status: int) -> None:
    assert (await people().request("POST", f"/api/lessons/{path}", {"given": given})).status_code == status


@pytest.mark.parametrize("path", ["tlh", "wildfire/tlh", "nope/en"])
async def test_what_is_not_there_is_not_found(people: Any, path: str) -> None:
    assert (await people().request("GET", f"/api/lessons/{path}")).status_code == 404


@pytest.mark.parametrize("given", ["", "tile", "nonsense", "tile 99,99", "\u202e", "draw 3", "crew 0,0 green 99999"])
async def test_nonsense_is_wrong_with_a_reason(people: Any, given: str) -> None:
    for path in ("wildfire/heat/lay", "wildfire/equals/both"):
        answer = await people().post(f"/api/lessons/{path}", {"given": given})
        assert (answer["right"], answer["reason"] is None) == (False, False)
