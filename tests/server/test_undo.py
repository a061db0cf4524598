"""Taking back: within one's turn among others, without limit alone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from table_client import Person, play_on, same_position

People = Callable[[], Person]
BOT = {"kind": "bot", "level": "beginner"}


async def test_among_several_one_takes_back_down_to_what_was_revealed(people: People) -> None:
    me, friend = people(), people()
    table = await me.open_table(["me", "friend"], edition="wildfire")
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1)})
    async with me.at(table) as mine, friend.at(table) as theirs:
        assert theirs.position["to_move"] == 1
        assert (await theirs.ask("undo", number=theirs.number))["code"] == "nothing-to-undo"
        before, number = theirs.position, theirs.number
        await theirs.play(theirs.legal[0])
        assert theirs.table["undo"]
        await mine.until(lambda seen: seen.number == number + 1)
        assert not mine.table["undo"]
        assert (await mine.ask("undo", number=mine.number))["code"] == "undo-not-yours"
        assert (await theirs.ask("undo", number=theirs.number))["type"] == "done"
        assert same_position(theirs.position, before)
        await mine.until(lambda seen: seen.number == number)
        assert mine.table["life"] == 1
        await theirs.play(theirs.legal[0])
        await theirs.play(next(event for event in theirs.legal if event != "pass"))
        # The next tile has been drawn: it is seen.
        assert not theirs.table["undo"]
        assert (await theirs.ask("undo", number=theirs.number))["code"] == "undo-revealed"


async def test_alone_against_bots_any_number_of_turns_is_taken_back(people: People) -> None:
    me = people()
    table = await me.open_table(["me", BOT, BOT], edition="feurio")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(3), 12)
        draws = [entry["event"] for entry in seen.log if entry["event"].startswith("draw")]
        while True:
            await seen.until(lambda seen: seen.legal or seen.over)
            answer = await seen.ask("undo", number=seen.number)
            if answer["type"] == "refused" and answer["code"] == "stale":
                continue
            if answer["type"] == "refused":
                break
        assert answer["code"] == "nothing-to-undo"
        assert not seen.table["undo"]
        await play_on(seen, random.Random(4), 12)
        again = [entry["event"] for entry in seen.log if entry["event"].startswith("draw")]
        many = min(len(draws), len(again))
        assert many > 5
        assert draws[:many] == again[:many]


async def test_an_undo_sent_twice_takes_back_once(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="volcano")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(3), 5)
        number = seen.number
        await seen.send("undo", id="u", number=number)
        await seen.send("undo", id="u", number=number)
        assert (await seen.wait_for("done", id="u"))["type"] == "done"
        assert (await seen.wait_for("done", id="u"))["type"] == "done"
        assert seen.number == number - 1
        assert (await seen.ask("undo", number=number))["code"] == "stale"


async def three(people: People) -> tuple[list[Person], str]:
    """Three people at one table."""
    me, *friends = [people() for _ in range(3)]
    table = await me.open_table(["me", "friend", "friend"], edition="wildfire")
    for seat, friend in enumerate(friends, 1):
        await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, seat), "name": f"F{seat}"})
    return [me, *friends], table


async def test_what_others_have_seen_is_taken_back_once_all_of_them_agree(people: People) -> None:
    players, table = await three(people)
    async with players[0].at(table) as a, players[1].at(table) as b, players[2].at(table) as c:
        seats = [a, b, c]
        first = a.position["to_move"]
        mover, asker = seats[first], players[first]
        before, number = mover.position, mover.number
        await mover.play(mover.legal[0])
        await mover.play(next(event for event in mover.legal if event != "pass"))
        assert (await mover.ask("undo", number=mover.number))["code"] == "undo-revealed"
        now = mover.number
        others = [(player, seen) for player, seen in zip(players, seats, strict=True) if seen is not mover]
        await asker.post(f"/api/tables/{table}/take-back", {"number": now})
        for _, seen in others:
            await seen.until(lambda seen: seen.table["seats"][first]["proposal"])
            assert seen.table["seats"][first]["proposal"]["kind"] == "undo"
        await others[0][0].post(f"/api/tables/{table}/seats/{first}/proposal", {"agree": True})
        await others[1][1].until(lambda seen: len(seen.table["seats"][first]["proposal"]["waits_for"]) == 1)
        assert others[1][1].number == now
        await others[1][0].post(f"/api/tables/{table}/seats/{first}/proposal", {"agree": True})
        await mover.until(lambda seen: seen.number == number + 1)
        assert mover.position["to_move"] == first
        assert mover.table["known_deal"], "the next tile was seen"
        assert not mover.table["seats"][first]["proposal"]
        assert not same_position(mover.position, before)


async def test_one_no_or_another_move_ends_the_wish(people: People) -> None:
    players, table = await three(people)
    async with players[0].at(table) as a, players[1].at(table) as b, players[2].at(table) as c:
        seats = [a, b, c]
        first = a.position["to_move"]
        mover, asker = seats[first], players[first]
        wish = f"/api/tables/{table}/take-back"
        answer = f"/api/tables/{table}/seats/{first}/proposal"
        assert (await asker.http.post(wish, json={"number": mover.number})).json()["error"]["code"] == "nothing-to-undo"
        await mover.play(mover.legal[0])
        await mover.play(next(event for event in mover.legal if event != "pass"))
        number = mover.number
        other = players[(first + 1) % 3]
        assert (await asker.http.post(wish, json={"number": number - 1})).json()["error"]["code"] == "stale"
        await asker.post(wish, {"number": number})
        await other.post(answer, {"agree": False})
        await mover.until(lambda seen: not seen.table["seats"][first]["proposal"])
        await asker.post(wish, {"number": number})
        following = seats[mover.position["to_move"]]
        await following.until(lambda seen: seen.legal)
        await following.play(following.legal[0])
        refused = await other.http.post(answer, json={"agree": True})
        assert refused.json()["error"]["code"] == "no-proposal"
        assert mover.number >= number
    async with players[first].at(table) as seen:
        alone = await asker.http.post(wish, json={"number": seen.number})
        assert alone.json()["error"]["code"] == "undo-revealed", "nobody is there to agree"


async def test_nobody_agrees_to_take_back_a_move_that_comes_at_the_same_time(people: People) -> None:
    """While the last yes is written somebody moves: that move stays."""
    me, friend = people(), people()
    table = await me.open_table(["me", "friend"], edition="wildfire")
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1)})
    async with me.at(table) as mine, friend.at(table) as theirs:
        seats, players = [mine, theirs], [me, friend]
        for number in range(12):
            first = mine.position["to_move"]
            mover, other = seats[first], seats[1 - first]
            while mover.position["to_move"] == first:
                await mover.until(lambda seen: seen.legal)
                await mover.play(next((event for event in mover.legal if event != "pass"), "pass"))
            await other.until(lambda seen, now=mover.number: seen.number == now and seen.legal)
            now = other.number
            await players[first].post(f"/api/tables/{table}/take-back", {"number": now})
            yes = asyncio.create_task(
                players[1 - first].request("POST", f"/api/tables/{table}/seats/{first}/proposal", {"agree": True})
            )
            await asyncio.sleep(0.0006 * number)
            answer = await other.play(other.legal[0], number=now)
            await yes
            for seen in seats:
                await seen.hello()
            if answer["type"] == "done":
                assert mine.number > now, "an acknowledged move was taken back that nobody was asked about"
            if mine.position["to_move"] != 1 - first or mine.over:
                break
