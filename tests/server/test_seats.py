"""Friends, devices and bots: who takes which seat, and who may give it away."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from table_client import Person, play_on

People = Callable[[], Person]
BOT = {"kind": "bot", "level": "beginner"}


async def test_a_friend_takes_a_seat_by_its_invitation_and_both_play(people: People) -> None:
    me, friend = people(), people()
    table = await me.open_table(["me", "friend"], edition="volcano")
    token = await me.invitation(table, 1)
    joined = await friend.post(f"/api/tables/{table}/join", {"token": token, "name": "  Ada\t<b>\u202eL. "})
    assert joined["you"] == [1]
    assert joined["seats"][1]["name"] == "Ada <b>L."
    async with me.at(table) as mine, friend.at(table) as theirs:
        assert mine.table["you"] == [0]
        assert theirs.table["you"] == [1]
        await asyncio.gather(play_on(mine, random.Random(1)), play_on(theirs, random.Random(2)))
        assert mine.table["seed"] == theirs.table["seed"]


async def test_an_invitation_is_taken_by_one(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "friend"], edition="volcano")
    token = await me.invitation(table, 1)
    friends = [people() for _ in range(5)]
    answers = await asyncio.gather(
        *(friend.request("POST", f"/api/tables/{table}/join", {"token": token}) for friend in friends)
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]


async def test_one_invitation_gives_everybody_who_comes_another_seat(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "friend", "friend"], edition="volcano")
    links = await me.get(f"/api/tables/{table}/links")
    token = links["invitation"].partition("#join=")[2]
    friends = [people() for _ in range(4)]
    answers = await asyncio.gather(
        *(friend.request("POST", f"/api/tables/{table}/join", {"token": token}) for friend in friends)
    )
    assert sorted(answer.status_code for answer in answers) == [200, 200, 409, 409]
    assert sorted(answer.json()["you"][0] for answer in answers if answer.status_code == 200) == [1, 2]
    sitting = next(friend for friend, answer in zip(friends, answers, strict=True) if answer.status_code == 200)
    again = await sitting.post(f"/api/tables/{table}/join", {"token": token})
    assert len(again["you"]) == 1, "who comes again has a seat"
    assert (await me.get(f"/api/tables/{table}/links"))["invitation"] is None


async def test_a_seat_link_moves_a_seat_to_another_device_once(people: People) -> None:
    me, phone, stranger = people(), people(), people()
    table = await me.open_table(["me", BOT], edition="volcano")
    links = await me.get(f"/api/tables/{table}/links")
    token = links["seats"][0]["link"].partition("#seat=")[2]
    async with me.at(table) as seen:
        assert (await phone.post(f"/api/tables/{table}/join", {"token": token}))["you"] == [0]
        await seen.until(lambda seen: seen.table["you"] == [])
        assert (await seen.play("pass"))["code"] == "watching"
    assert (await stranger.request("POST", f"/api/tables/{table}/join", {"token": token})).status_code == 409
    assert (await phone.get("/api/tables"))["tables"][0]["you"] == [0]


async def test_links_are_only_for_those_they_belong_to(people: People) -> None:
    me, stranger = people(), people()
    table = await me.open_table(["me", "friend"], edition="volcano")
    links = await me.get(f"/api/tables/{table}/links")
    assert len(links["invitations"]) == 1
    assert links["loopback"]
    theirs = await stranger.get(f"/api/tables/{table}/links")
    assert theirs["invitations"] == theirs["seats"] == []
    assert theirs["invitation"] is None
    assert (await me.request("GET", f"/api/tables/{table}/qr/1")).headers["content-type"] == "image/svg+xml"
    assert (await stranger.request("GET", f"/api/tables/{table}/qr/1")).status_code == 403
    assert (await stranger.request("GET", f"/api/tables/{table}/qr/watch")).status_code == 200


async def test_a_bot_takes_over_for_who_resigns(people: People) -> None:
    me, friend = people(), people()
    table = await me.open_table(["me", "friend"], edition="volcano")
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1)})
    async with me.at(table) as mine, friend.at(table) as theirs:
        changed = await friend.post(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "beginner"})
        assert changed["you"] == []
        assert changed["seats"][1]["kind"] == "bot"
        await play_on(mine, random.Random(3))
        await theirs.until(lambda seen: seen.over)


async def test_a_seat_is_handed_to_somebody_else(people: People) -> None:
    me, friend = people(), people()
    table = await me.open_table(["me", BOT], edition="volcano")
    await me.post(f"/api/tables/{table}/seats/0", {"kind": "friend"})
    token = await me.invitation(table, 0)
    await friend.post(f"/api/tables/{table}/join", {"token": token, "name": "Grace"})
    async with friend.at(table) as seen:
        assert seen.table["seats"][0]["name"] == "Grace"
        await play_on(seen, random.Random(3))


async def test_the_owner_hands_over_seats_of_those_who_are_away_only(people: People) -> None:
    me, friend, stranger = people(), people(), people()
    table = await me.open_table(["me", "friend"], edition="volcano")
    seat = f"/api/tables/{table}/seats/1"
    bot = {"kind": "bot", "level": "beginner"}
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1)})
    assert (await stranger.request("POST", seat, bot)).status_code == 403
    async with friend.at(table):
        refused = await me.request("POST", seat, bot)
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "holder-here")
        assert (await me.request("POST", seat, {"name": "x"})).status_code == 403
    await asyncio.sleep(0.2)
    assert (await me.request("POST", seat, {"name": "x"})).status_code == 403
    early = await me.request("POST", seat, bot)
    assert (early.status_code, early.json()["error"]["code"]) == (409, "holder-just-left")
    assert 50 < early.json()["error"]["data"]["seconds"] <= 60


async def test_presence_and_watchers_are_seen(people: People) -> None:
    me, friend, watcher = people(), people(), people()
    table = await me.open_table(["me", "friend"], edition="volcano")
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1), "name": "Ada"})
    async with me.at(table) as seen:
        assert not seen.table["seats"][1]["here"]
        async with friend.at(table):
            await seen.until(lambda seen: seen.table["seats"][1]["here"])
            async with watcher.at(table) as watching:
                assert watching.table["you"] == []
                assert watching.legal == []
                assert watching.table["watchers"] == 1
                assert (await watching.play(seen.legal[0]))["code"] == "watching"
        await seen.until(lambda seen: not seen.table["seats"][1]["here"])


async def test_seats_are_checked(people: People) -> None:
    me = people()
    bad = [
        ({"edition": "volcano", "players": 3}, ["me", "bot"], "seats-wrong"),
        ({"edition": "volcano", "players": 2}, ["bot", "bot"], "nobody-plays"),
        ({"edition": "chess", "players": 2}, ["me", "bot"], "unknown-edition"),
        ({"edition": "volcano", "players": 2, "variants": ["firebreak"]}, ["me", "bot"], "variant-not-in-edition"),
        ({"edition": "wildfire", "players": 2, "layout": "star"}, ["me", "bot"], "layout-only-volcano"),
        ({"edition": "volcano", "players": 2, "layout": ["0,0"]}, ["me", "bot"], "layout-not-36"),
    ]
    for setup, kinds, code in bad:
        seats = [{"kind": kind} for kind in kinds]
        answer = await me.request("POST", "/api/tables", {"setup": setup, "seats": seats})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)
    level = [{"kind": "me"}, {"kind": "bot", "level": "godlike"}]
    answer = await me.request("POST", "/api/tables", {"setup": {"edition": "volcano", "players": 2}, "seats": level})
    assert answer.json()["error"]["code"] == "level-unknown"


async def test_an_open_seat_is_waited_for(people: People) -> None:
    me = people()
    table = await me.open_table(["friend", "me"], edition="volcano")
    async with me.at(table) as seen:
        assert (await seen.play("volcano 0,0"))["code"] == "seat-open"


async def test_a_friends_next_tables_are_on_my_list_once_i_come(people: People) -> None:
    me, friend = people(), people()
    table = await me.open_table(["me", "friend"], edition="volcano")
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1)})
    async with me.at(table) as mine, friend.at(table) as theirs:
        await asyncio.gather(play_on(mine, random.Random(1)), play_on(theirs, random.Random(2)))
    opened = [(await friend.post(f"/api/tables/{table}/again", {}))["table"] for _ in range(5)]
    assert [one["table"] for one in (await me.get("/api/tables"))["tables"]] == [table]
    async with me.at(opened[-1]):
        pass
    assert {one["table"] for one in (await me.get("/api/tables"))["tables"]} == {table, opened[-1]}
