"""Secrets belong to the person, not to the seat: taking a seat over reveals nothing, and its player can come back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from table_client import GENEROUS, Person, Seen, ServerProcess

import feurio
from feurio.bots.interface import Clock
from feurio.bots.registry import make_bot
from feurio.server.table.custody import BOT, Period, Proposal, former, moved, read_past, spans_of, write_past
from feurio.server.table.guests import Guest
from feurio.server.table.refusals import Refusal
from feurio.server.table.rows import SeatRow, TableRow
from feurio.server.table.table import Table

FIREBREAK: dict[str, Any] = {"edition": "wildfire", "variants": ["firebreak"], "seed": 77}
WITH_BOT = {"kind": "bot", "level": "beginner"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A fair wait is short here."""
    with ServerProcess(tmp_path_factory.mktemp("data"), **GENEROUS, FEURIO_FAIR_WAIT="1.5") as running:
        yield running


async def lay_firebreaks(seats: list[Seen], turns: int) -> None:
    """Everybody lays every tile face down; `seats` in their order."""
    for _ in range(turns):
        mover = seats[seats[0].position["to_move"]]
        await mover.until(lambda seen: seen.legal)
        event = next(event for event in mover.legal if event.startswith("break"))
        assert (await mover.play(event))["type"] == "done"
        for seen in seats:
            await seen.until(lambda seen, number=mover.number: seen.number >= number)


def hidden(seen: Seen) -> set[int]:
    """The numbers of the events whose draws this client does not know."""
    pairs = zip(seen.log, seen.log[1:], strict=False)
    return {draw["number"] for draw, laid in pairs if draw["event"] == "draw ?" and laid["event"].startswith("break")}


async def two(people: Any, **setup: Any) -> tuple[Person, Person, str]:
    me, friend = people(), people()
    table = await me.open_table(["me", "friend"], **setup)
    await friend.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, 1), "name": "Mira"})
    return me, friend, table


async def test_taking_an_absent_players_seat_takes_time_and_reveals_nothing(people: Any) -> None:
    me, friend, table = await two(people, **FIREBREAK)
    async with me.at(table) as mine:
        async with friend.at(table) as theirs:
            await lay_firebreaks([mine, theirs], 6)
        secret = {number for number in hidden(mine) if number < mine.number}
        assert len(secret) == 3
        await mine.until(lambda seen: not seen.table["seats"][1]["here"])
        early = await me.request("POST", f"/api/tables/{table}/seats/1", {"kind": "me"})
        assert (early.status_code, early.json()["error"]["code"]) == (409, "holder-just-left")
        await asyncio.sleep(1.7)
        assert (await me.post(f"/api/tables/{table}/seats/1", {"kind": "me"}))["you"] == [0, 1]
        await mine.hello()
        await mine.send("ready")
        await mine.wait_for("table")
        assert secret <= hidden(mine), "what the friend laid face down stays hidden"
        assert mine.table["seats"][1]["stands_in"]
        assert not mine.table["undo"], "free undo ends when somebody else has held a seat"
        assert not mine.table["hint"]
        assert (await me.request("POST", f"/api/tables/{table}/again", {"same_deal": True})).status_code == 409
        record = await me.get(f"/api/tables/{table}/record")
        assert "seed" not in record
        assert {number for number in secret if record["events"][number - 1] == "draw ?"} == secret
    async with friend.at(table) as theirs:
        assert theirs.table["you"] == []
        assert theirs.table["back"] == [1]
        assert (await friend.post(f"/api/tables/{table}/seats/1/back", {}))["you"] == [1]
        await theirs.hello()
        assert theirs.table["you"] == [1]
        assert not secret & hidden(theirs), "what was theirs is theirs again"


def test_taking_a_bots_seat_reveals_none_of_its_firebreaks() -> None:
    row = TableRow("t", {"edition": "wildfire", "players": 2, "variants": ["firebreak"]}, 77, None, False, "me")
    table = Table(row, [SeatRow(0, "me", holder="me"), SeatRow(1, "bot", level="beginner")])
    guest = Guest("me")
    for step in range(1, 7):
        event = next(text for text in table.hand.game.legal_texts() if text.startswith("break"))
        seat = table.hand.game.to_move
        writing = (
            table.play_for_bot(step, 1, event)
            if seat == 1
            else table.play(guest, f"m{step}", table.number, None, event)
        )
        assert writing is not None
        table.settle(writing)
    secret = _hidden_draws(table, guest)
    assert len(secret) == 3
    taken = SeatRow(1, "me", holder="me", past=write_past([Period(BOT, table.number, True)]))
    table.seating.change([table.seating[0], taken])
    guest.ready_seat = 1
    assert table.hand.game.to_move == 1
    assert _hidden_draws(table, guest) >= secret
    assert table.hand.game.view(1).events != table.views.game(table.rights.viewer(guest)).events


def a_table_with_a_bot() -> tuple[Table, Guest]:
    row = TableRow("t", {"edition": "wildfire", "players": 2, "variants": ["firebreak"]}, 77, None, False, "me")
    return Table(row, [SeatRow(0, "me", holder="me"), SeatRow(1, "bot", level="beginner")]), Guest("me")


def everybody_lays_firebreaks(table: Table, guest: Guest, moves: int) -> None:
    for _ in range(moves):
        event = next(text for text in table.hand.game.legal_texts() if text.startswith("break"))
        seat, step = table.hand.game.to_move, table.ledger.steps + 1
        if seat in table.seating.bots:
            writing = table.play_for_bot(step, 1, event)
        else:
            guest.ready_seat = 1 if seat == 1 else 0
            writing = table.play(guest, f"m{step}", table.number, None, event)
        assert writing is not None
        table.settle(writing)


def test_nothing_is_taken_back_from_before_a_seat_changed_hands() -> None:
    table, guest = a_table_with_a_bot()
    everybody_lays_firebreaks(table, guest, 4)
    past = [Period(BOT, table.number, True)]
    table.seating.change([table.seating[0], SeatRow(1, "me", holder="me", past=write_past(past))])
    everybody_lays_firebreaks(table, guest, 4)
    past.append(Period("me", table.number, True))
    table.seating.change([table.seating[0], SeatRow(1, "bot", level="beginner", past=write_past(past))])
    # The bot would lay anew what "me" held then, and "me" would see it when taking the seat again.
    assert not table.rights.of(guest).undo
    with pytest.raises(Refusal, match="nothing-to-undo"):
        table.undo(guest, "u", table.number)
    everybody_lays_firebreaks(table, guest, 4)
    assert table.rights.of(guest).undo, "what came after may be taken back"
    writing = table.undo(guest, "v", table.number)
    assert writing is not None
    assert table.number >= past[-1].until


def test_a_hint_knows_no_more_than_who_asks_for_it() -> None:
    table, guest = a_table_with_a_bot()
    everybody_lays_firebreaks(table, guest, 6)
    taken = SeatRow(1, "me", holder="me", past=write_past([Period(BOT, table.number, True)]))
    table.seating.change([table.seating[0], taken])
    guest.ready_seat = 1
    assert table.rights.may_hint("me")
    view = table.views.known_to(table.rights.viewer(guest), 1)
    assert view.events == table.views.game(table.rights.viewer(guest)).events
    assert view.events != table.hand.game.view(1).events
    assert make_bot("beginner").choose(view, Clock(seconds=0.1)).event in table.hand.game.legal()


def _hidden_draws(table: Table, guest: Guest) -> set[int]:
    events = table.views.game(table.rights.viewer(guest)).events
    return {number for number, event in enumerate(events[:-1]) if event == "draw ?"}


async def test_the_others_who_are_here_must_agree(people: Any) -> None:
    me, friend, third = people(), people(), people()
    table = await me.open_table(["me", "friend", "friend"], edition="volcano")
    for number, person in ((1, friend), (2, third)):
        await person.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, number), "name": "x"})
    seat = f"/api/tables/{table}/seats/1"
    async with me.at(table) as mine, third.at(table) as theirs:
        assert (await mine.play(mine.legal[0]))["type"] == "done"
        await asyncio.sleep(1.7)
        # Somebody who only plays may propose it as well as who opened the table.
        asked = await third.post(seat, WITH_BOT)
        assert asked["seats"][1]["kind"] == "friend"
        assert asked["seats"][1]["proposal"] == {"kind": "bot", "level": "beginner", "by": [2], "waits_for": [0]}
        await mine.until(lambda seen: seen.table["seats"][1]["proposal"])
        assert (await me.post(f"{seat}/proposal", {"agree": False}))["seats"][1]["proposal"] is None
        assert (await me.request("POST", f"{seat}/proposal", {"agree": True})).status_code == 409
        await third.post(seat, WITH_BOT)
        assert (await me.post(f"{seat}/proposal", {"agree": True}))["seats"][1]["kind"] == "bot"
        await theirs.until(lambda seen: seen.table["seats"][1]["stands_in"])
    stranger = people()
    assert (await stranger.request("POST", f"{seat}/proposal", {"agree": True})).status_code == 409
    assert (await stranger.request("POST", f"{seat}/back", {})).status_code == 403
    assert (await friend.post(f"{seat}/back", {}))["you"] == [1]


async def test_who_has_just_left_is_asked_and_who_is_gone_holds_nothing_up(people: Any) -> None:
    """A moment in which the line of the third is down is no consent."""
    me, friend, third = people(), people(), people()
    table = await me.open_table(["me", "friend", "friend"], edition="volcano")
    for number, person in ((1, friend), (2, third)):
        await person.post(f"/api/tables/{table}/join", {"token": await me.invitation(table, number), "name": "x"})
    seat = f"/api/tables/{table}/seats/1"
    async with me.at(table) as mine:
        async with third.at(table):
            assert (await mine.play(mine.legal[0]))["type"] == "done"
            await asyncio.sleep(1.7)
        await mine.until(lambda seen: not seen.table["seats"][2]["here"])
        asked = (await me.post(seat, WITH_BOT))["seats"][1]
        assert (asked["kind"], asked["proposal"]["waits_for"]) == ("friend", [2])
        async with third.at(table):
            assert (await third.post(f"{seat}/proposal", {"agree": False}))["seats"][1]["proposal"] is None
        await mine.until(lambda seen: not seen.table["seats"][2]["here"])
        assert (await me.post(seat, WITH_BOT))["seats"][1]["kind"] == "friend"
        await mine.until(lambda seen: seen.table["seats"][1]["kind"] == "bot")
        assert mine.table["seats"][1]["stands_in"]


async def test_who_gives_a_seat_away_has_no_claim_to_it(people: Any) -> None:
    me, friend, table = await two(people, edition="volcano")
    async with me.at(table) as mine:
        assert (await mine.play(mine.legal[0]))["type"] == "done"
        await friend.post(f"/api/tables/{table}/seats/1", WITH_BOT)
    assert (await friend.request("POST", f"/api/tables/{table}/seats/1/back", {})).status_code == 403


async def test_another_device_of_the_same_person_knows_what_they_knew(people: Any) -> None:
    me, friend, table = await two(people, **FIREBREAK)
    phone = people()
    async with me.at(table) as mine, friend.at(table) as theirs:
        await lay_firebreaks([mine, theirs], 4)
        known = hidden(theirs)
        links = await friend.get(f"/api/tables/{table}/links")
        token = links["seats"][0]["link"].partition("#seat=")[2]
        await phone.post(f"/api/tables/{table}/join", {"token": token})
        async with phone.at(table) as again:
            assert hidden(again) == known


def test_spans_say_when_somebody_held_a_seat() -> None:
    past = [Period("ada", 10, False), Period(BOT, 20, True), Period("ada", 30, True)]
    assert spans_of(past, "ben", "ada") == ((0, 10), (20, 30))
    assert spans_of(past, "ben", "ben") == ((30, None),)
    assert spans_of([], "ada", "ada") == ((0, None),)
    assert former(past[:1], None) == "ada"
    assert former(past, "ben") is None
    assert moved(past, "ada", "phone")[0].holder == "phone"


def test_seats_of_older_databases_have_no_past() -> None:
    assert read_past("") == []
    assert Proposal.read("") is None


def test_a_game_is_seen_as_who_held_a_seat_only_for_a_while_sees_it() -> None:
    game = feurio.new_game("wildfire", players=2, variants=["firebreak"], seed=5)
    for _ in range(8):
        game.play(next(event for event in game.legal() if str(event).startswith("break")))
    own = [n for n, event in enumerate(game.seen_by(1)) if str(event).startswith("draw") and str(event) != "draw ?"]
    assert len(own) >= 4
    late = game.seen_by(1, [(own[2], None)])
    assert [str(late[n]) == "draw ?" for n in own[:4]] == [True, True, False, False]
    unseen = sum(game.view(1, [(own[2], None)]).unseen().values())
    assert unseen > sum(game.view(1).unseen().values())
