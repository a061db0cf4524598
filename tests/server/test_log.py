"""What the log tells about events: their outcomes, as each viewer may know them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import count
from typing import Any

import pytest

import oracle
from feurio.editions import all_setups
from feurio.game import SPECTATOR, Game, new_game
from feurio.server.table.guests import Guests
from feurio.server.table.hand import Hand
from feurio.server.table.messages import EventEntry
from feurio.server.table.showing import Shown
from feurio.server.table.views import WHOLE, Viewer, Views


def shown_log(game: Game, viewer: Viewer, start: int = 0) -> list[EventEntry]:
    hand = Hand(game)
    return Shown(hand, Views(hand), Guests()).log(viewer, start)


TABLES = [("competitive", 2), ("competitive", 3), ("cooperative", 4), ("solitaire", 1)]


@pytest.mark.parametrize("edition", ["volcano", "vulkan"])
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_a_flight_s_loads_and_tiles_add_up(edition: str, mode: str, players: int) -> None:
    chooser = random.Random(4)
    game = new_game(edition, mode=mode, players=players, seed=3)
    while not game.over:
        start, before = game.move_count, game.position()
        game.play(chooser.choice(game.legal()))
        entry = shown_log(game, WHOLE, start)[0]
        if entry["event"].startswith("fly"):
            check_flight(dict(before), dict(game.position()), entry)
    assert shown_log(game, WHOLE)[-1] == shown_log(game, WHOLE, game.move_count - 1)[0]


def gone(entry: EventEntry, how: str) -> set[str]:
    """The cells of the tiles that somebody got this way."""
    return {tile["cell"] for tile in entry.get("taken", ()) if tile["how"] == how}


def check_flight(before: Any, after: Any, entry: EventEntry) -> None:
    flight = entry["flight"]
    lying = {tile["cell"]: tile for tile in before["tiles"]}
    left = {tile["cell"]: tile for tile in after["tiles"]}
    removed = set(lying) - set(left)
    supplies = [sum(sum(pool.values()) for pool in position["supply"]) for position in (before, after)]
    assert supplies[0] - supplies[1] == len(flight["drops"]) > 0
    for cell in flight["drops"]:
        assert cell in removed or len(left[cell]["pieces"]) == len(lying[cell]["pieces"]) + 1
    for cell in flight["dry"]:
        assert cell not in flight["drops"]
        assert lying[cell]["room"] > 0
    out, cut = gone(entry, "extinguished"), gone(entry, "isolated")
    assert out | cut <= removed
    assert not out & cut
    assert all(tile["number"] == lying[tile["cell"]]["number"] for tile in entry.get("taken", ()))
    lost = {cell: lying[cell]["number"] for cell in removed - out - cut if lying[cell]["face"] == "up"}
    assert {tile["cell"]: tile["number"] for tile in entry.get("lost", ())} == lost


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_put_out_and_cut_off_are_those_of_the_naive_implementation(players: int) -> None:
    """A full tile that goes because a neighbor's removal freed its edges is extinguished, not cut off (rules 3.3)."""
    told: Counter[str] = Counter()
    for seed in range(20):
        game = new_game("volcano", players=players, seed=seed, layout="random")
        judge = oracle.start("volcano", players=players, layout=[str(cell) for cell in game.layout or ()])
        assert isinstance(judge, oracle.VolcanoOracle)
        judge.play(game.events[0])
        chooser = random.Random(seed)
        while not game.over:
            start, text = game.move_count, str(chooser.choice(game.legal()))
            game.play(text)
            judge.play(text)
            if not text.startswith("fly"):
                continue
            for how in ("extinguished", "isolated"):
                cells = {f"{q},{r}" for (q, r), _, seat, way in judge.removed if way == how and seat is not None}
                assert gone(shown_log(game, WHOLE, start)[0], how) == cells, (text, how)
                told[how] += len(cells)
    assert min(told["extinguished"], told["isolated"]) > 20


@pytest.mark.parametrize("setup", list(all_setups()), ids=lambda setup: "-".join(map(str, setup.values())))
def test_everybody_reads_the_outcomes_that_they_may_know(setup: dict[str, Any]) -> None:
    chooser = random.Random(2)
    game = new_game(**setup, seed=5)
    while not game.over and game.move_count < 60:
        game.play(chooser.choice(game.legal()))
    for viewer in (SPECTATOR, *range(game.setup.players)):
        assert shown_log(game, viewer) == list(game.view(viewer).outcomes)
        for entry, number in zip(shown_log(game, viewer), count(1), strict=False):
            assert entry["number"] == number


@pytest.mark.parametrize("players", [2, 4])
def test_a_viewer_who_follows_a_game_knows_what_a_new_view_knows(players: int) -> None:
    """Taken back and played on, seen after each event or only now and then."""
    chooser = random.Random(players)
    hand = Hand(new_game("wildfire", players=players, variants=["firebreak"], seed=2))
    views = Views(hand)
    for number in range(120):
        if hand.game.over or (number % 9 == 8 and hand.game.undo_target > 0):
            hand.undo_to(hand.game.undo_target)
        else:
            breaks = [event for event in hand.game.legal() if event.kind == "break"]
            hand.game.play(chooser.choice(breaks[:1] + hand.game.legal()))
        for viewer in (SPECTATOR, *range(players)):
            if viewer == SPECTATOR or number % (viewer + 2) == 0:
                seen, fresh = views.game(viewer), hand.game.view(viewer)
                assert seen.events == fresh.events
                assert seen.position() == fresh.position()
                assert seen.outcomes == fresh.outcomes
                assert seen.seed is None
                assert seen.chance == "manual"


def test_the_number_of_a_firebreak_is_told_to_who_laid_it_and_at_the_end_to_all() -> None:
    chooser = random.Random(1)
    game = new_game("wildfire", players=3, variants=["firebreak"], seed=3)
    hidden = 0
    while not game.over:
        breaks = [event for event in game.legal() if event.kind == "break"]
        game.play(chooser.choice(breaks or game.legal()))
        for viewer in (SPECTATOR, 0, 1, 2):
            for entry in shown_log(game, viewer):
                if entry["kind"] == "break":
                    known = entry["seat"] == viewer
                    assert (entry["laid"][0]["number"] is not None) == known
                    hidden += not known
    assert hidden > 10
    assert all(entry["laid"][0]["number"] for entry in shown_log(game, WHOLE) if entry["kind"] == "break")
