"""A position as one line of text: there and back in every set-up, and a reason for whatever cannot be."""

from __future__ import annotations

import json
import pickle
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import feurio
from feurio import Game, PositionError
from feurio.analysis import analyze
from feurio.diagram import FORMAT
from feurio.editions import EDITIONS
from feurio.game import Seat
from feurio.protocol import Session

VARIANTS: dict[str, list[tuple[str, ...]]] = {
    "feurio": [("firebreak",)],
    "wildfire": [("firebreak",), ("firebreak", "highsummer")],
}


def set_ups() -> Iterator[tuple[str, str, int, tuple[str, ...]]]:
    for edition in EDITIONS:
        for mode, seats in (("competitive", (2, 3, 4)), ("cooperative", (2, 3, 4)), ("solitaire", (1,))):
            for players in seats:
                for variants in [(), *(VARIANTS.get(edition, []) if mode == "competitive" else [])]:
                    yield edition, mode, players, variants


def positions(edition: str, mode: str, players: int, variants: tuple[str, ...], seed: int) -> Iterator[Game]:
    """Some positions of a random game, its end among them."""
    dice = random.Random(f"{edition}{mode}{players}{variants}{seed}")
    game = feurio.new_game(edition, mode, players, variants, seed=seed)
    while not game.over:
        if dice.random() < 0.1:
            yield game
        game.play(dice.choice(game.legal()))
    yield game


@pytest.mark.parametrize(("edition", "mode", "players", "variants"), list(set_ups()))
def test_a_position_goes_into_a_text_and_back(edition: str, mode: str, players: int, variants: tuple[str, ...]) -> None:
    for game in positions(edition, mode, players, variants, seed=11):
        text = game.position_text()
        again = Game.from_position(text)
        assert again == game
        assert again.position_text() == text
        assert {str(event) for event in again.legal()} == {str(event) for event in game.legal()}
        assert [entry["score"] for entry in again.scores()] == [entry["score"] for entry in game.scores()]
        assert again.position()["unseen"] == game.position()["unseen"]
        for seat in range(players):
            known = game.view(seat).position_text()
            assert Game.from_position(known) == game.view(seat).game()
            assert again.view(seat).position_text() == known


@pytest.mark.parametrize(("edition", "mode", "players", "variants"), list(set_ups()))
def test_a_game_goes_on_from_a_position(edition: str, mode: str, players: int, variants: tuple[str, ...]) -> None:
    dice = random.Random(5)
    for game in positions(edition, mode, players, variants, seed=12):
        if game.over or game.move_count < 3:
            continue
        one, other = game.copy(manual=True), Game.from_position(game.position_text())
        for _ in range(6):
            if not one.over:
                event = dice.choice(one.legal())
                assert one.play(event) == other.play(str(event))
        assert one == other
        assert one.outcomes[-1]["event"] == other.outcomes[-1]["event"]
        assert feurio.replay(other.record()) == other == pickle.loads(pickle.dumps(other))
        assert feurio.replay(json.loads(json.dumps(other.record(seat=0)))) == other.view(0).game()
        other.cut(0)
        assert other.position_text() == game.position_text()
        alone = Game.from_position(game.position_text(), seed=3)
        while not alone.over:
            alone.play(dice.choice(alone.legal()))
        assert feurio.replay(alone.record()).result == alone.result
        break


WILDFIRE = f"{FORMAT} wildfire competitive 2 turn=1.tile.6 tiles=0,0=4gr;1,-1=6;1,0=5;2,-1=2 supply=r11y12/g11b12"
BREAKS = (
    f"{FORMAT} feurio competitive 2 variants=firebreak turn=0.draw tiles=0,0=4;1,-1=x3@1;1,0=5 supply=r12y12/g12b11"
)
FLEEING = f"{FORMAT} ontherun competitive 2 turn=1.startle tiles=0,0=4r;0,1=3;1,0=5 cells=2,0=g supply=r11y12/g11b12"


@pytest.mark.parametrize(
    ("text", "change", "into", "code"),
    [
        (WILDFIRE, FORMAT, "feurio-position/2", "position-format"),
        (WILDFIRE, "wildfire", "mildfire", "unknown-edition"),
        (WILDFIRE, "tiles=", "stones=", "position-unreadable"),
        (WILDFIRE, "0,0=4gr", "0,0=4gz", "position-unreadable"),
        (WILDFIRE, "0,0=4gr", "0,0=9", "position-unreadable"),
        (WILDFIRE, "1.tile.6", "0.tile.6", "position-seat"),
        (WILDFIRE, "1.tile.6", "1.fly", "position-phase"),
        (WILDFIRE, "1.tile.6", "1.over", "position-early"),
        (WILDFIRE, "1.tile.6", "1.tile.?", "position-unreadable"),
        (WILDFIRE, "r11y12", "r12y12", "position-pieces"),
        (WILDFIRE, "r11y12/g11b12", "r11y12", "position-supply"),
        (WILDFIRE, "2,-1=2", "2,-1=2gg", "position-full"),
        (WILDFIRE, "2,-1=2", "5,-1=2", "position-apart"),
        (WILDFIRE, "1,0=5", "1,0=x", "position-face-down"),
        (WILDFIRE, "0,0=4gr;", "", "position-start"),
        (WILDFIRE, "2,-1=2", "2,-1=2;2,-1=2", "layout-cell-twice"),
        (WILDFIRE, "supply", "passes=1 supply", "position-early"),
        (WILDFIRE, "supply", "cells=3,0=r supply", "position-field"),
        (BREAKS, "=4;", "=4;-1,0=x4@0;-1,1=x4@0;0,1=x4@0;0,2=x4@0;0,3=x4@0;0,4=x4@0;", "position-copies"),
        (FLEEING, "2,0=g", "3,0=g", "position-edge"),
        (FLEEING, "2,0=g", "2,0=p", "position-pieces"),
        (WILDFIRE, "1.tile.6", "2.tile.6", "position-no-seat"),
        (WILDFIRE, "0,0=4gr", "0,0=4grgr", "position-full"),
        (WILDFIRE, "1,0=5", "1,0=5@1", "position-tile"),
        (FLEEING, "1.startle", "1.flee", "position-flee"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, change: str, into: str, code: str) -> None:
    assert change in text
    Game.from_position(text)
    with pytest.raises(feurio.FeurioError) as caught:
        Game.from_position(text.replace(change, into))
    assert caught.value.code == code
    assert all("{" not in caught.value.said(language) for language in ("en", "de", "nl", "it"))


def test_volcano_refuses_what_would_have_gone() -> None:
    game = feurio.new_game("volcano", players=2, seed=7)
    dice = random.Random(1)
    while not re.search(r"=[12][rgby];", game.position_text()):
        game.play(dice.choice(game.legal()))
    text = game.position_text()
    assert Game.from_position(text) == game
    tile = re.search(r"(-?\d+,-?\d+)=V", text)
    assert tile is not None
    q, r = map(int, tile[1].split(","))
    around = [f"{q + dq},{r + dr}" for dq, dr in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))]
    cut_off = text
    for cell in around:
        cut_off = re.sub(rf"(?<=[=;]){cell}=([1-6])[rgby]*(;| )", rf"{cell}=\1@0\2", cut_off)
    with pytest.raises(PositionError) as caught:
        Game.from_position(cut_off)
    assert caught.value.code == "position-cut-off"
    with pytest.raises(PositionError) as caught:
        Game.from_position(text.replace(tile[0], f"{tile[1]}="))
    assert caught.value.code == "position-volcano"


def test_no_text_does_harm() -> None:
    """Letters changed at random give a position or a reason."""
    dice = random.Random(2)
    start = feurio.new_game("vulkan", players=3, seed=4)
    for _ in range(9):
        start.play(dice.choice(start.legal()))
    refused = 0
    for text in (WILDFIRE, BREAKS, FLEEING, start.position_text()):
        for _ in range(400):
            letters = list(text)
            for _ in range(dice.randint(1, 3)):
                letters[dice.randrange(len(letters))] = dice.choice("0123456789,;=./ rgbyxpV@-+lad?")
            try:
                game = Game.from_position("".join(letters), seed=1)
            except feurio.FeurioError as problem:
                refused += 1
                assert str(problem)
                continue
            while not game.over:
                game.play(dice.choice(game.legal()))
            assert Game.from_position(game.position_text()) == game
    assert refused > 800


def test_a_position_of_a_view_tells_no_more_than_the_seat_may_know() -> None:
    game = Game.from_position(BREAKS)
    assert "x3@1" in game.view(1).position_text()
    seats: list[Seat] = [0, feurio.SPECTATOR]
    for seat in seats:
        assert "1,-1=x;" in game.view(seat).position_text()
        assert game.unseen(seat)[3] == game.unseen(1)[3] + 1
        assert "x3" not in json.dumps(game.record(seat=seat))
    game.play("draw 2")
    assert "0.tile.?" in game.view(1).position_text()
    assert "0.tile.2" in game.view(0).position_text()
    held = Game.from_position(game.position_text())
    assert "0.tile.?" in held.view(1).position_text()
    held.play(next(event for event in held.legal() if event.kind == "tile"))
    assert held.view(1).unseen()[2] == game.unseen()[2]


# --- Where texts are taken --------------------------------------------------------------------------------------------


def test_the_line_protocol_gives_and_takes_positions() -> None:
    session = Session()
    loaded: dict[str, Any] = json.loads(session.answer(f"position {WILDFIRE}".encode()))
    assert (loaded["ok"], loaded["to_move"], loaded["position"]) == (True, 1, WILDFIRE)
    legal = json.loads(session.answer(b"legal"))["legal"]
    assert json.loads(session.answer(f"play {legal[0]}".encode()))["ok"]
    refused = json.loads(session.answer(f"position {WILDFIRE.replace('r11', 'r12')}".encode()))
    assert (refused["ok"], refused["code"], refused["rule"]) == (False, "position-pieces", "1.1")


def test_a_decision_in_a_position_is_analyzed() -> None:
    before = Game.from_position(WILDFIRE)
    before.play("tile 0,-1")
    game = Game.from_position(before.position_text())
    event = game.play(game.legal()[0])
    found = analyze(game, simulations=20, looks=2)
    assert [decision.played for decision in found.decisions] == [str(event)]
