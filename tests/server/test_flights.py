"""What the log says about flights."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import oracle
from feurio.events import Fly
from feurio.game import new_game
from feurio.server.table.flights import flights_of
from feurio.server.table.hand import Hand, movers_of
from feurio.server.table.views import WHOLE, shown_log

TABLES = [("competitive", 2), ("competitive", 3), ("cooperative", 4), ("solitaire", 1)]


@pytest.mark.parametrize("edition", ["volcano", "vulkan"])
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_a_flight_s_loads_and_tiles_add_up(edition: str, mode: str, players: int) -> None:
    chooser = random.Random(4)
    game = new_game(edition, mode=mode, players=players, seed=3)
    hand = Hand(game, movers=movers_of(game, False))
    while not game.over:
        start, before = game.move_count, game.position()
        hand.play(str(chooser.choice(game.legal())))
        entry = shown_log(hand, WHOLE, start)[0]
        if entry["event"].startswith("fly"):
            check_flight(dict(before), dict(game.position()), entry["data"])
    whole = flights_of(game, 0)
    assert set(whole) == {number for number, event in enumerate(game.history) if isinstance(event, Fly)}
    assert shown_log(hand, WHOLE)[-1]["data"] == shown_log(hand, WHOLE, game.move_count - 1)[0]["data"]


def check_flight(before: Any, after: Any, flight: Any) -> None:
    lying = {tile["cell"]: tile for tile in before["tiles"]}
    left = {tile["cell"]: tile for tile in after["tiles"]}
    gone = set(lying) - set(left)
    supplies = [sum(sum(pool.values()) for pool in position["supply"]) for position in (before, after)]
    assert supplies[0] - supplies[1] == len(flight["drops"]) > 0
    for cell in flight["drops"]:
        assert cell in gone or len(left[cell]["pieces"]) == len(lying[cell]["pieces"]) + 1
    for cell in flight["dry"]:
        assert cell not in flight["drops"]
        assert lying[cell]["room"] > 0
    out, cut = set(flight["out"]), set(flight["cut"])
    assert out | cut <= gone
    assert not out & cut
    taken = [number for numbers in flight["taken"].values() for number in numbers]
    assert Counter(taken) == Counter(lying[cell]["number"] for cell in out | cut)
    lost = [lying[cell]["number"] for cell in gone - out - cut if lying[cell]["face"] == "up"]
    assert Counter(flight["lost"]) == Counter(lost)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_put_out_and_cut_off_are_those_of_the_naive_implementation(players: int) -> None:
    """A full tile that goes because a neighbor's removal freed its edges is extinguished, not cut off (rules 3.3)."""
    told: Counter[str] = Counter()
    for seed in range(20):
        game = new_game("volcano", players=players, seed=seed, layout="random")
        hand = Hand(game)
        hand.movers.extend(movers_of(game, False))
        judge = oracle.start("volcano", players=players, layout=[str(cell) for cell in game.layout or ()])
        assert isinstance(judge, oracle.VolcanoOracle)
        judge.play(game.events[0])
        chooser = random.Random(seed)
        while not game.over:
            start, text = game.move_count, str(chooser.choice(game.legal()))
            hand.play(text)
            judge.play(text)
            flight = shown_log(hand, WHOLE, start)[0]["data"]
            if not text.startswith("fly"):
                continue
            for name, how in (("out", "extinguished"), ("cut", "isolated")):
                cells = {f"{q},{r}" for (q, r), _, seat, way in judge.removed if way == how and seat is not None}
                assert set(flight[name]) == cells, (text, name)
                told[name] += len(cells)
    assert min(told["out"], told["cut"]) > 20
