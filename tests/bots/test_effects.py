"""What an event changes, in words: every effect comes up, can be said in every language and is true."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import feurio
import oracle
from feurio import effects
from feurio.bots import choose_for, make_bot
from feurio.editions import all_setups
from feurio.effects import Effect, effects_of, effects_of_all
from feurio.texts import catalogue, languages


def effects_in(setup: dict[str, Any], seed: int, player: str = "random") -> list[Effect]:
    """The effects of all legal events of a game."""
    game = feurio.new_game(**setup, seed=seed)
    bot = make_bot(player, seed=seed)
    found: list[Effect] = []
    while not game.over:
        state = game.state()
        for told in effects_of_all(state, state.legal()):
            assert len(told) <= effects.MOST
            found += told
        game.play(choose_for(bot, game).event)
    return found


def test_every_effect_comes_up_and_can_be_said() -> None:
    found: dict[str, Effect] = {}
    for setup in all_setups():
        for effect in effects_in(setup, 5):
            found.setdefault(effect.code, effect)
    for effect in effects_in({"edition": "ontherun", "mode": "solitaire"}, 5, "greedy"):
        found.setdefault(effect.code, effect)
    assert set(found) == set(catalogue("effects"))
    for effect in found.values():
        for language in languages():
            assert "{" not in effect.said(language)
        assert str(effect) == effect.said("en")
        assert effect.as_json() == {"code": effect.code, "data": effect.data}


def test_the_catalogue_has_what_the_code_says() -> None:
    source = Path(effects.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', source))
    assert set(catalogue("effects")) <= codes


def test_joining_regions_is_told_with_their_values() -> None:
    joined = [effect for effect in effects_in({"edition": "wildfire"}, 5) if effect.code == "regions-joined"]
    data = joined[0].data
    color, parts, value = data["color"], data["parts"], data["value"]
    assert str(joined[0]) == f"joins the regions of {color} worth {parts} into one worth {value}"
    german = catalogue("words", "de")[f"color.{color}"]
    assert joined[0].said("de") == f"verbindet die Waldflächen von {german} ({parts}) zu einer von {value}"


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
def test_points_that_an_event_brings_are_told(edition: str) -> None:
    """An event that changes the mover's score at once never goes without a word."""
    game = feurio.new_game(edition, players=2, seed=8)
    bot = make_bot("random", seed=8)
    while not game.over:
        state = game.state()
        for code in state.legal():
            after = state.copy()
            after.apply(code)
            if after.scores() != state.scores():
                assert effects_of(state, code)
        game.play(choose_for(bot, game).event)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_majorities_are_those_of_single_colors(players: int) -> None:
    """Colors count separately, and a neutral majority is nobody's: the tile goes to who flies (rules 3.3, 3.6)."""
    told = 0
    for seed in range(12):
        game = feurio.new_game("volcano", players=players, seed=seed)
        judge = oracle.start("volcano", players=players, layout=[str(cell) for cell in game.layout or ()])
        assert isinstance(judge, oracle.VolcanoOracle)
        judge.play(game.events[0])
        dice = random.Random(seed)
        while not game.over:
            event = dice.choice(game.legal())
            state, seat = game.state(), judge.seat
            before = holders(judge)
            judge.play(str(event))
            if event.kind == "fly":
                after = {cell: holder for cell, holder in holders(judge).items() if holder != before[cell]}
                won = sorted((judge.tiles[cell] for cell, holder in after.items() if holder == seat), reverse=True)
                said = [told for told in effects_of(state, game.code_of(event)) if told.code == "majority"]
                assert [effect.data["tiles"] for effect in said] == ([", ".join(map(str, won))] if won else [])
                broken = {
                    effect.data["seat"]: effect.data["tiles"]
                    for effect in effects_of(state, game.code_of(event))
                    if effect.code == "majority-broken"
                }
                lost: dict[int, list[int]] = {}
                for cell, holder in after.items():
                    old = before[cell]
                    if holder != seat and old not in (None, seat):
                        lost.setdefault(old, []).append(judge.tiles[cell])
                assert all(broken[who] == ", ".join(map(str, sorted(lost[who], reverse=True))) for who in broken)
                told += len(won)
            game.play(event)
    assert told > 50


def holders(judge: oracle.VolcanoOracle) -> dict[oracle.Cell, Any]:
    """Whose tile each would be, whoever flies; None where that depends on who does."""
    leaders = {cell: judge.leader(cell) for cell in judge.tiles}
    return {cell: None if leader is None else judge.owner(leader) for cell, leader in leaders.items()}
