"""A coach for all who play together: only by common choice, the same for everybody, and never where people compete."""

from __future__ import annotations

from typing import Any

import pytest

MODES = [("wildfire", "cooperative"), ("volcano", "cooperative"), ("ontherun", "cooperative")]


async def pair(people: Any, **setup: Any) -> tuple[Any, Any, str]:
    me, friend = people(), people()
    table = await me.open_table(["me", "friend"], **{"edition": "volcano", "mode": "cooperative", **setup})
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1)})
    return me, friend, table


async def refused(person: Any, table: str) -> str:
    return str((await person.request("GET", f"/api/tables/{table}/counsel")).json()["error"]["code"])


async def test_it_comes_once_all_who_are_here_agree_and_goes_when_one_does_not(people: Any) -> None:
    me, friend, table = await pair(people)
    watcher = people()
    async with me.at(table) as mine, friend.at(table) as theirs:
        assert await refused(me, table) == "coach-not-agreed"
        wished = await me.post(f"/api/tables/{table}/coach", {"on": True})
        assert [seat["coach"] for seat in wished["seats"]] == [True, False]
        assert await refused(me, table) == "coach-not-agreed", "not before the other agrees"
        await theirs.until(lambda seen: [seat["coach"] for seat in seen.table["seats"]] == [True, False])
        await friend.post(f"/api/tables/{table}/coach", {"on": True})
        told = [await person.get(f"/api/tables/{table}/counsel") for person in (me, friend)]
        assert told[0] == told[1]
        assert told[0]["number"] == mine.number
        assert await refused(watcher, table) == "watching"
        assert told[0]["size"] == 0
        for person, size in ((me, 1), (friend, 2), (me, 1)):
            assert (await person.request("POST", f"/api/tables/{table}/counsel", {"size": size})).status_code == 204
        for seen in (mine, theirs):
            small, large = await seen.wait_for("hinted"), await seen.wait_for("hinted")
            assert [(one["number"], one["seat"], one["size"]) for one in (small, large)] == [
                (mine.number, 0, 1),
                (mine.number, 1, 2),
            ]
        after = await friend.get(f"/api/tables/{table}/counsel")
        assert (after["size"], after["taken_by"]) == (2, 1)
        for body in ({"size": 3}, {"size": 0}, {}):
            assert (await me.request("POST", f"/api/tables/{table}/counsel", body)).status_code == 422
        assert (await watcher.request("POST", f"/api/tables/{table}/counsel", {"size": 1})).status_code == 403
        assert (await watcher.request("POST", f"/api/tables/{table}/coach", {"on": True})).status_code == 403
        await friend.post(f"/api/tables/{table}/coach", {"on": False})
        assert await refused(me, table) == "coach-not-agreed"
        late = await me.request("POST", f"/api/tables/{table}/counsel", {"size": 1})
        assert late.json()["error"]["code"] == "coach-not-agreed"
        await mine.until(lambda seen: [seat["coach"] for seat in seen.table["seats"]] == [False, False])


async def test_who_comes_later_is_asked_too(people: Any) -> None:
    me, friend, table = await pair(people)
    async with me.at(table):
        await me.post(f"/api/tables/{table}/coach", {"on": True})
        assert (await me.get(f"/api/tables/{table}/counsel"))["promises"] is not None
        async with friend.at(table):
            assert await refused(me, table) == "coach-not-agreed"


@pytest.mark.parametrize(("edition", "mode"), MODES)
async def test_it_tells_the_chance_the_best_event_promises_and_what_is_missing(
    people: Any, edition: str, mode: str
) -> None:
    me = people()
    table = await me.open_table(["me", {"kind": "device"}], edition=edition, mode=mode)
    async with me.at(table) as seen:
        for _ in range(9):
            await seen.play(seen.legal[len(seen.legal) // 2])
        told = await me.get(f"/api/tables/{table}/counsel")
        assert 0 <= told["win"] <= 1
        assert told["best"]["outcome"]["event"] in seen.legal
        assert told["best"]["seat"] == seen.position["to_move"]
        assert all(one["seat"] != told["best"]["seat"] for one in told["promises"])
        assert all(one["outcome"]["seat"] == one["seat"] for one in told["promises"])
        assert told["missing"]
        assert told["number"] == seen.number


async def test_where_people_compete_there_is_none(people: Any) -> None:
    me, friend, table = await pair(people, mode="competitive")
    async with me.at(table), friend.at(table):
        assert await refused(me, table) == "hint-not-with-others"
        wish = await me.request("POST", f"/api/tables/{table}/coach", {"on": True})
        assert wish.json()["error"]["code"] == "hint-not-with-others"


async def test_a_wish_for_the_coach_survives_another_proposal(people: Any) -> None:
    """One asks to take a move back: the coach stays."""
    me, friend, table = await pair(people)
    async with me.at(table) as mine, friend.at(table) as theirs:
        for person in (me, friend):
            await person.post(f"/api/tables/{table}/coach", {"on": True})
        for _ in range(4):
            seen = mine if mine.legal else theirs
            await seen.play(seen.legal[0])
            number = seen.number
            for one in (mine, theirs):
                await one.until(lambda here, number=number: here.number >= number)
        asked = await me.request("POST", f"/api/tables/{table}/take-back", {"number": mine.number})
        assert asked.status_code == 200, asked.text
        assert [seat["coach"] for seat in asked.json()["seats"]] == [True, True]
        seat = next(seat["seat"] for seat in asked.json()["seats"] if seat["proposal"])
        done = await friend.post(f"/api/tables/{table}/seats/{seat}/proposal", {"agree": False})
        assert [seat["coach"] for seat in done["seats"]] == [True, True]
        assert (await me.get(f"/api/tables/{table}/counsel"))["missing"]
