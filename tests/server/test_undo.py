"""Taking back: within one's turn among others, without limit alone."""

from __future__ import annotations

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
