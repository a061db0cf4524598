"""The engine against a second, naive implementation of the rules: the same legal events at every decision, the same
forced passes, the same result, on every set-up (`tests/oracle` recomputes everything from scratch)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import feurio
import oracle
from feurio.editions import all_setups
from oracle.playouts import layout_texts, random_cluster

SETUPS = all_setups()


def name_of(setup: dict[str, Any]) -> str:
    return "-".join([setup["edition"], setup["mode"], str(setup["players"]), *setup["variants"]])


def random_colors(rng: random.Random, players: int) -> list[list[str]]:
    colors = list(feurio.COLORS)
    rng.shuffle(colors)
    each = {1: 4, 2: 2, 3: 1, 4: 1}[players]
    return [colors[seat * each : (seat + 1) * each] for seat in range(players)]


def choose(rng: random.Random, legal: list[str]) -> str:
    """Half the time the kind first, so that rare kinds of events occur often."""
    if rng.random() < 0.5:
        kind = rng.choice(sorted({text.split()[0] for text in legal}))
        legal = [text for text in legal if text.split()[0] == kind]
    return rng.choice(legal)


def compare_one_game(setup: dict[str, Any], rng: random.Random) -> None:
    arguments = dict(setup)
    volcano = setup["edition"] in ("vulkan", "volcano")
    if not (setup["edition"] == "ontherun" and setup["mode"] != "competitive") and rng.random() < 0.5:
        arguments["colors"] = random_colors(rng, setup["players"])
    if volcano:
        arguments["layout"] = layout_texts(random_cluster(rng))
    game = feurio.new_game(**arguments, chance="manual")
    judge = oracle.start(**arguments)
    while judge.to_move is not None:
        assert game.to_move == judge.to_move
        legal = judge.legal()
        if legal or judge.to_move != "chance":
            assert sorted(map(str, game.legal())) == sorted(legal)
            text = choose(rng, legal)
        else:
            text = random_opening(rng, setup, arguments.get("layout"))
        game.play(text)
        judge.play(text)
        assert game.events == judge.events
    assert game.legal() == []
    assert game.to_move is None
    assert game.result == judge.result


def random_opening(rng: random.Random, setup: dict[str, Any], layout: list[str] | None) -> str:
    box = {"feurio": [6] * 6, "vulkan": [6] * 6}.get(setup["edition"], [7, 7, 8, 7, 7, 7])
    tiles = [number for number, copies in enumerate(box, 1) for _ in range(copies)]
    if "highsummer" in setup["variants"]:
        tiles = [number for number in tiles if number > 1]
    rng.shuffle(tiles)
    if layout is None:
        return "deal " + " ".join(map(str, sorted(tiles[: setup["players"]])))
    cells = sorted(layout, key=lambda text: tuple(map(int, text.split(","))))
    return "board " + " ".join(f"{cell}={number}" for cell, number in zip(cells, tiles, strict=False))


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_engine_and_oracle_play_the_same_games(setup: dict[str, Any]) -> None:
    for game in range(3):
        compare_one_game(setup, random.Random(f"{name_of(setup)}/{game}"))
