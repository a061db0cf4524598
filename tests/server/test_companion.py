"""The companion: tiles come from a real pile and are entered by hand."""

from __future__ import annotations

import random
from collections.abc import Callable

from table_client import Person, Seen

import feurio

People = Callable[[], Person]


async def enter(seen: Seen, event: str) -> None:
    answer = await seen.play(event)
    assert answer["type"] == "done", (event, answer)


async def test_a_game_is_entered_to_its_end(people: People) -> None:
    me = people()
    for edition in ("wildfire", "volcano", "ontherun"):
        chooser = random.Random(5)
        real = feurio.new_game(edition, players=2, seed=9)
        while not real.over:
            real.play(chooser.choice(real.legal()))
        table = await me.open_table(["me", "device"], companion=True, edition=edition)
        async with me.at(table) as seen:
            assert seen.table["companion"]
            while not seen.over:
                await enter(seen, real.events[seen.number])
            assert [entry["event"] for entry in seen.log] == real.events
            assert seen.position["result"] == real.result
            assert "seed" not in seen.table


async def test_the_possible_draws_are_offered(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], companion=True, edition="feurio")
    async with me.at(table) as seen:
        await enter(seen, "deal 1 1")
        assert seen.position["to_move"] == "chance"
        assert seen.legal == [f"draw {number}" for number in range(1, 7)]
        assert (await seen.play("tile 0,1"))["code"] == "chance-first"


async def test_a_mis_entered_draw_is_corrected(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], companion=True, edition="feurio")
    async with me.at(table) as seen:
        for event in ("deal 2 3", "draw 5"):
            await enter(seen, event)
        await enter(seen, seen.legal[0])
        await enter(seen, next(event for event in seen.legal if event.endswith(" 2")))
        await enter(seen, "draw 6")
        number = seen.number
        refused = await seen.ask("correct", at=3, event="draw 1")
        assert refused["code"] == "not-a-draw"
        # A 1 has room for one piece only: the two that were sent there cannot stand.
        refused = await seen.ask("correct", at=2, event="draw 1")
        on_drawn = seen.log[3]["event"].split()[1] == seen.log[2]["event"].split()[1]
        if on_drawn:
            assert refused["type"] == "refused"
        assert (await seen.ask("correct", at=5, event="draw 4"))["type"] == "done"
        assert seen.number == number
        assert seen.log[4]["event"] == "draw 4"
        assert seen.position["drawn"] == 4
        assert (await seen.ask("correct", at=1, event="deal 1 3"))["type"] in ("done", "refused")
        assert (await seen.ask("correct", at=99, event="draw 4"))["code"] == "no-such-event"
        assert (await seen.ask("correct", at=5, event="pass"))["type"] == "refused"
    async with me.at(table) as later:
        assert later.log == seen.log


async def test_volcano_takes_any_valid_board_and_says_what_is_wrong_with_others(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], companion=True, edition="volcano")
    cells = [f"{q},{r}" for q in range(6) for r in range(6)]
    async with me.at(table) as seen:
        assert seen.table["setup"]["layout"] is None
        refused = await seen.ask("draw", number=0, event=board_of([*cells[:-1], "9,9"]))
        assert refused["code"] in ("layout-not-connected", "layout-lonely-tile")
        assert refused["data"]["cell"]
        await enter(seen, board_of(cells))
        assert len(seen.position["tiles"]) == 36
        await enter(seen, seen.legal[0])


def board_of(cells: list[str]) -> str:
    ordered = sorted(cells, key=lambda cell: tuple(map(int, cell.split(","))))
    return "board " + " ".join(f"{cell}={number % 6 + 1}" for number, cell in enumerate(ordered))


async def test_a_firebreak_keeps_its_number_to_itself(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], companion=True, edition="wildfire", variants=["firebreak"])
    async with me.at(table) as seen:
        await enter(seen, "deal 2 3")
        await enter(seen, "draw ?")
        assert seen.position["drawn"] == "?"
        assert (await seen.play("tile 1,-1"))["type"] == "refused"
        assert {event.split()[0] for event in seen.legal} == {"break"}
        await enter(seen, seen.legal[0])
        await enter(seen, "draw 4")
        await enter(seen, next(event for event in seen.legal if event.startswith("tile")))


async def test_corrections_survive_a_restart_of_the_table(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], companion=True, edition="feurio")
    async with me.at(table) as seen:
        for event in ("deal 2 3", "draw 5"):
            await enter(seen, event)
        assert (await seen.ask("correct", at=2, event="draw 6"))["type"] == "done"
        await enter(seen, seen.legal[0])
        assert (await seen.ask("undo", number=seen.number))["type"] == "done"
        assert seen.position["drawn"] == 6
        assert (await seen.ask("undo", number=seen.number))["type"] == "done"
        assert seen.position["to_move"] == "chance"
        assert (await seen.ask("undo", number=seen.number))["type"] == "done"
        assert seen.number == 0
        assert not seen.table["undo"]


async def test_only_companion_tables_take_entered_tiles(people: People) -> None:
    me = people()
    table = await me.open_table(["me", "device"], edition="feurio")
    async with me.at(table) as seen:
        assert (await seen.ask("draw", number=seen.number, event="draw 5"))["code"] == "not-companion"
        assert (await seen.ask("correct", at=1, event="deal 1 1"))["code"] == "not-companion"
        assert (await seen.play("draw 5"))["type"] == "refused"
    answer = await me.request(
        "POST",
        "/api/tables",
        {
            "setup": {"edition": "feurio", "players": 2},
            "seats": [{"kind": "me"}, {"kind": "friend"}],
            "companion": True,
        },
    )
    assert answer.json()["error"]["code"] == "companion-one-device"
