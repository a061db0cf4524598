"""The parts of a table, each on its own: seats, steps, guests, rights, what is shown. No server runs here."""

from __future__ import annotations

import json
from typing import Any

import pytest

from feurio.game import new_game
from feurio.server.table.guests import Guest, Guests
from feurio.server.table.ledger import Ledger, mark_of
from feurio.server.table.refusals import Refusal
from feurio.server.table.rows import SeatRow, Step, StepKind, TableRow, Writing
from feurio.server.table.seating import Seating, clean_name
from feurio.server.table.table import Table
from feurio.server.table.views import WHOLE

ANN, BOB = SeatRow(0, "me", "Ann", holder="ann"), SeatRow(1, "friend", "Bob", holder="bob")
BOT = SeatRow(1, "bot", level="beginner")
OPEN = SeatRow(1, "friend", invitation="token")


class Browser(Guest):
    """A guest that keeps what it is sent."""

    def __init__(self, visitor: str) -> None:
        super().__init__(visitor)
        self.got: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        self.got.append(json.loads(message))


def table_of(*seats: SeatRow, edition: str = "wildfire", companion: bool = False, **setup: Any) -> Table:
    arguments = {"edition": edition, "players": len(seats), **setup}
    return Table(TableRow("t", arguments, None if companion else 5, None, companion, "ann"), seats)


def come(table: Table, visitor: str) -> Browser:
    guest = Browser(visitor)
    table.enter(guest)
    table.hello(guest, None, None)
    return guest


def play(table: Table, guest: Guest, text: str | None = None, id: str | None = None) -> Writing:
    """Plays an event, the first legal one if none is given, and writes it."""
    event = text or str(table.hand.game.legal()[0])
    writing = table.play(guest, id or f"id {table.number}", table.number, None, event)
    assert writing is not None
    table.settle(writing)
    table.show(writing)
    return writing


def let_bots_play(table: Table) -> list[Step]:
    """Until a person is to move; the steps they took."""
    steps = []
    while table.bot_seat is not None:
        writing = table.play_for_bot(table.ledger.steps + 1, table.bot_seat.seat, str(table.hand.game.legal()[0]))
        assert writing is not None
        table.settle(writing)
        table.show(writing)
        steps.append(writing.step)
    return steps


def step(number: int, kind: StepKind = "play", mark: str = "") -> Step:
    return Step("t", number, kind, "pass", mark or f"m{number}", at=float(number))


# --- Seats ----------------------------------------------------------------------------------------------------------


def test_who_holds_all_seats_but_the_bots_is_alone() -> None:
    seating = Seating([ANN, BOT])
    assert seating.standings["ann"] == ([0], True, [])
    assert seating.standings["bob"] == ([], False, [])
    seating.change([ANN, BOB])
    assert seating.standings["ann"] == ([0], False, [])
    assert seating.holders == {"ann", "bob"}


def test_an_open_seat_keeps_one_from_being_alone() -> None:
    assert not Seating([ANN, OPEN]).alone("ann")


def test_of_a_seat_others_see_no_holder_and_no_link() -> None:
    setup = new_game("wildfire", players=2, seed=1).setup
    infos = Seating([ANN, OPEN]).infos(setup, Guests({"ann"}), 0, 0)
    assert [(info["taken"], info["here"]) for info in infos] == [(True, True), (False, False)]
    assert not {"ann", "token"} & {str(value) for info in infos for value in info.values()}


def test_names_are_shown_without_what_could_disturb() -> None:
    assert clean_name("  A\u202e\x00nn \n  B ") == "Ann B"
    assert len(clean_name("x" * 100)) == 40


# --- Steps ----------------------------------------------------------------------------------------------------------


def test_a_request_is_known_again_however_late_it_comes() -> None:
    ledger = Ledger(0.0)
    for number in range(1, 1001):
        ledger.note(step(number))
    assert ledger.knows("m1")
    assert ledger.knows("m1000")
    assert not ledger.knows("m1001")
    assert ledger.steps == 1000


def test_what_is_read_from_the_database_is_what_was_noted() -> None:
    steps = [step(1), step(2, "undo"), step(3), step(4, "correct")]
    noted, read = Ledger(0.0), Ledger(0.0)
    for each in steps:
        noted.note(each)
    read.read(steps)
    assert (noted.steps, noted.life, noted.touched) == (read.steps, read.life, read.touched) == (4, 2, 4.0)
    assert all(read.knows(each.mark) for each in steps)


def test_ids_of_different_visitors_never_meet() -> None:
    assert mark_of("a" * 40, "x") != mark_of("b" * 40, "x")


# --- Guests ---------------------------------------------------------------------------------------------------------


def test_a_visitor_with_two_browsers_is_here_until_both_are_gone() -> None:
    table = table_of(ANN, BOB)
    first, second = Browser("ann"), Browser("ann")
    assert table.enter(first)
    assert not table.enter(second)
    assert not table.leave(first)
    assert table.leave(second)


def test_who_looks_on_at_another_process_is_here_too() -> None:
    guests = Guests({"bob"})
    guests.add(Browser("ann"))
    assert guests.here == {"ann", "bob"}
    assert guests.visitors == {"ann"}


# --- Rights ---------------------------------------------------------------------------------------------------------


def test_only_who_holds_the_seat_to_move_may_decide() -> None:
    table = table_of(ANN, BOB)
    rights, mover = table.rights, table.hand.game.to_move
    assert [rights.may_decide(Browser(visitor)) for visitor in ("ann", "bob", "eve")] == [mover == 0, mover == 1, False]
    refused = {"ann": "not-your-turn", "bob": "not-your-turn", "eve": "watching"}
    del refused["ann" if mover == 0 else "bob"]
    for visitor, code in refused.items():
        with pytest.raises(Refusal, match=code):
            rights.check_turn(Browser(visitor))


def test_a_move_on_an_open_seat_waits_for_its_player() -> None:
    table = table_of(ANN, OPEN)
    while table.hand.game.to_move == 0:
        play(table, Browser("ann"))
    with pytest.raises(Refusal, match="seat-open"):
        table.rights.check_turn(Browser("ann"))


def test_hints_are_for_those_alone_or_together() -> None:
    assert not table_of(ANN, BOB).rights.may_hint("ann")
    assert table_of(ANN, BOT).rights.may_hint("ann")
    assert table_of(ANN, BOB, mode="cooperative").rights.may_hint("bob")
    assert not table_of(ANN, BOB, mode="cooperative").rights.may_hint("eve")


def test_with_firebreaks_everybody_sees_as_their_own_seat() -> None:
    table = table_of(ANN, BOB, variants=["firebreak"])
    assert [table.rights.viewer(Browser(who)) for who in ("ann", "bob", "eve")] == [0, 1, "spectator"]
    shared = table_of(ANN, SeatRow(1, "device", holder="ann"), variants=["firebreak"])
    guest, mover = Browser("ann"), shared.hand.game.to_move
    assert shared.rights.viewer(guest) == "spectator"
    assert shared.rights.handover(guest) == mover
    shared.ready(guest)
    assert shared.rights.viewer(guest) == mover
    assert shared.rights.handover(guest) is None


def test_a_companion_table_s_players_see_the_whole() -> None:
    table = table_of(ANN, SeatRow(1, "device", holder="ann"), companion=True, variants=["firebreak"])
    assert table.rights.viewer(Browser("ann")) == WHOLE
    assert table.rights.viewer(Browser("eve")) == "spectator"


def test_among_several_only_the_last_own_event_is_taken_back() -> None:
    table = table_of(ANN, BOB, edition="volcano")
    mover = table.hand.game.to_move
    guests = [come(table, "ann"), come(table, "bob")]
    first, second = guests if mover == 0 else reversed(guests)
    play(table, first)
    assert table.rights.of(first).undo
    assert not table.rights.of(second).undo
    with pytest.raises(Refusal, match="undo-not-yours"):
        table.rights.undo_target(second.visitor)


# --- Playing and showing --------------------------------------------------------------------------------------------


def test_what_is_not_written_yet_is_shown_to_nobody() -> None:
    table = table_of(ANN, BOB)
    guests = [come(table, "ann"), come(table, "bob")]
    before = [len(guest.got) for guest in guests]
    mover = guests[int(str(table.hand.game.to_move))]
    writing = table.play(mover, "1", table.number, None, str(table.hand.game.legal()[0]))
    assert writing is not None
    assert [len(guest.got) for guest in guests] == before
    table.settle(writing)
    table.show(writing)
    assert [len(guest.got) for guest in guests] == [before[0] + 1, before[1] + 1]


def test_a_table_that_could_not_write_becomes_what_its_steps_say() -> None:
    table = table_of(ANN, BOT)
    guest = come(table, "ann")
    steps = let_bots_play(table)
    number, hand = table.number, table.hand
    table.play(guest, "lost", number, None, str(table.hand.game.legal()[0]))
    table.read(steps)
    assert table.number == number
    assert table.hand is hand
    assert guest.got[-1]["type"] == "table"
    assert guest.got[-1]["number"] == number


def test_a_request_sent_twice_is_played_once() -> None:
    table = table_of(ANN, BOT)
    guest = come(table, "ann")
    let_bots_play(table)
    number, event = table.number, str(table.hand.game.legal()[0])
    play(table, guest, event, id="same")
    assert table.play(guest, "same", number, None, event) is None


def test_steps_lead_to_the_same_table_again() -> None:
    table = table_of(ANN, SeatRow(1, "device", holder="ann"), edition="ontherun")
    guest = come(table, "ann")
    steps = [play(table, guest).step for _ in range(6)]
    undone = table.undo(guest, "back", table.number)
    assert undone is not None
    table.settle(undone)
    table.show(undone)
    steps += [undone.step, play(table, guest, id="on").step]
    again = Table(table.row, table.seating.rows, steps)
    assert again.hand.game.events == table.hand.game.events
    assert again.hand == table.hand
    assert (again.ledger.steps, again.ledger.life) == (table.ledger.steps, table.ledger.life) == (8, 1)


def test_who_sees_the_same_gets_the_same_text() -> None:
    table = table_of(ANN, BOT)
    watchers = [come(table, f"watcher {number}") for number in range(3)]
    let_bots_play(table)
    play(table, come(table, "ann"))
    assert watchers[0].got[-1]["type"] == "events"
    assert watchers[0].got[-1] == watchers[1].got[-1] == watchers[2].got[-1]


def imported(record: dict[str, Any], steps: list[Step]) -> Table:
    setup = {"edition": record["edition"], "players": record["players"]}
    seats = [ANN, *(SeatRow(number, "device", holder="ann") for number in range(1, record["players"]))]
    return Table(TableRow("t", setup, 9, record, False, "ann"), seats, steps)


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
def test_an_imported_game_is_taken_back_beyond_its_record_and_goes_on_from_there(edition: str) -> None:
    game = new_game(edition, players=2, seed=4)
    while game.move_count < 12:
        game.play(game.legal()[-1])
    record = {key: value for key, value in game.record().items() if key != "seed"}
    steps: list[Step] = []
    table = imported(record, steps)
    guest = come(table, "ann")

    def take_back() -> None:
        writing = table.undo(guest, f"back {len(steps)}", table.number)
        assert writing is not None
        table.settle(writing)
        steps.append(writing.step)

    for _ in range(4):
        take_back()
    steps += [play(table, guest, id=f"on {number}").step for number in range(3)]
    take_back()
    steps += [play(table, guest, id=f"further {number}").step for number in range(2)]
    assert imported(record, steps).hand.game.events == table.hand.game.events
    # Version 0.1 wrote that no play was kept, where plays stood in the place of the record's events.
    written = [Step("t", each.number, each.kind, each.text.split()[0] + " 0" if each.kind == "undo" else each.text)
               for each in steps]  # fmt: skip
    assert imported(record, written).hand.game.events == table.hand.game.events


def test_a_forced_pass_is_taken_back_with_what_led_to_it() -> None:
    table = table_of(ANN, SeatRow(1, "device", holder="ann"), edition="wildfire")
    guest, hand = come(table, "ann"), table.hand
    while not hand.game.over:
        play(table, guest, id=f"on {table.number}")
    forced = [outcome["number"] for outcome in hand.game.outcomes if outcome["added"] and outcome["kind"] == "pass"]
    hand.undo_to(forced[-1] - 1)
    assert hand.game.move_count < forced[-1]
    assert not hand.game.over
    assert hand.game.to_move is not None
    assert hand.game.legal()


def test_a_table_that_nobody_looks_at_keeps_no_account_of_its_moves() -> None:
    table = table_of(ANN, BOB)
    ann = come(table, "ann")
    table.leave(ann)
    table.showing.seats()
    assert table.hand.game._account is None, "somebody who left is told nothing"
    come(table, "ann")
    assert table.hand.game._account is not None
