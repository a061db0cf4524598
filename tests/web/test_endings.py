"""Before a fatal move one is warned, after the last one it is seen, and the result says why."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import feurio
from feurio.game import Game
from web.conftest import Visits
from web.hands import GO, aim, drawn, wait_for_my_move

MOVES = """() => {
    window.moves = [];
    const field = document.querySelector("svg.field");
    new MutationObserver(() => {
        if (!document.querySelector(".result")) window.moves.push(field.getAttribute("viewBox"));
    }).observe(field, {attributeFilter: ["viewBox"]});
}"""
"""Remembers where the board moves to before the result is there."""


def brought(visits: Visits, page: Any, game: Game) -> None:
    """Opens a game that was played elsewhere."""
    answer = page.request.post(f"{visits.site.url}/api/import", data=dict(game.record()))
    assert answer.ok, answer.text()
    visits.go(page, f"/t/{answer.json()['table']}")


def played(game: Game, seed: int) -> Game:
    luck = random.Random(seed)
    while not game.over:
        game.play(luck.choice(game.legal_texts()))
    return game


def before_a_loss() -> tuple[Game, str]:
    """A solitaire in which a flight can lose the game at once, and that flight."""
    game, luck = feurio.new_game("vulkan", mode="solitaire", seed=3), random.Random(3)
    while True:
        for event in game.legal_texts():
            if game.outcome_of(event).get("lost"):
                return game, event
        game.play(luck.choice(game.legal_texts()))


def test_a_flight_that_loses_the_game_says_so_and_is_seen_before_the_result(visits: Visits) -> None:
    game, event = before_a_loss()
    lost = game.outcome_of(event)["lost"][0]["number"]
    page = visits.open()
    brought(visits, page, game)
    wait_for_my_move(page)
    aim(page, event)
    warned = page.locator(".outcome .lost")
    warned.wait_for()
    assert re.search(rf"{lost}.* without a load: the game is lost", warned.inner_text())
    page.evaluate(MOVES)
    page.locator(GO).click()
    page.wait_for_selector("text=The game is over")
    assert page.locator(".result").count() == 0, "first one sees what happened"
    page.wait_for_selector(".result", timeout=6_000)
    assert page.evaluate("window.moves") == [], "on a board that lies still"
    assert "cut off without a load" in page.locator(".missed").inner_text()
    # Whoever opens it later sees the result at once; looking back tells all that the flight did.
    page.reload()
    page.wait_for_selector(".result")
    page.locator(".result .btn", has_text="Look back").click()
    page.keyboard.press(".")
    page.wait_for_selector(".result")


@pytest.mark.parametrize(
    ("edition", "setup", "because"),
    [
        ("feurio", {"mode": "solitaire"}, "The last tile was laid|Everybody has passed"),
        ("ontherun", {"mode": "cooperative", "players": 2}, "The last tile was laid|No "),
        ("ontherun", {"players": 2}, "No cell at the edge|No animal|For six rounds|Everybody"),
        ("volcano", {"players": 3}, "No flight was left"),
        ("wildfire", {"players": 4}, "Everybody has passed"),
    ],
)
def test_the_result_says_why_the_game_ended_and_what_was_missed(
    visits: Visits, edition: str, setup: dict[str, Any], because: str
) -> None:
    game = played(feurio.new_game(edition, seed=5, **setup), 5)
    ending = game.ending
    assert ending is not None
    page = visits.open(size=(390, 844))
    brought(visits, page, game)
    page.wait_for_selector(".result")
    lede = page.locator(".lede").inner_text()
    assert re.match(because, lede), lede
    assert page.locator(".missed li").count() == len({one.get("color") for one in ending["missed"]})
    rank = page.locator(".rank").inner_text()
    if edition == "feurio":
        assert "\u00f7" not in rank, "together nothing is divided"
    for one in ending["missed"]:
        line = page.locator(".missed li", has_text=one["color"].capitalize()).inner_text()
        assert {"not-placed": "not placed", "apart": "instead of one", "no-open-one": "no open 1"}.get(
            one["condition"], "animal"
        ) in line


def tied(edition: str) -> Game:
    """A game of four whose best have the same score."""
    for seed in range(500):
        game = played(feurio.new_game(edition, players=4, seed=seed), seed)
        best, second, *_ = sorted((score["score"] for score in game.scores()), reverse=True)
        if best == second:
            return game
    raise AssertionError("no tie")


@pytest.mark.parametrize("edition", ["volcano", "wildfire", "ontherun"])
@pytest.mark.parametrize("locale", ["de-DE", "it-IT"])
def test_everybody_is_seen_after_a_tie_on_a_low_phone(visits: Visits, edition: str, locale: str) -> None:
    page = visits.open(size=(360, 640), has_touch=True, is_mobile=True, locale=locale)
    brought(visits, page, tied(edition))
    page.wait_for_selector(".tie")
    # Whoever played there has a line on their own place, the deal's seed and the next game besides.
    page.locator(".tie").evaluate("line => { line.style.paddingBottom = '100px' }")
    drawn(page)
    ranks, board = page.locator(".rank").bounding_box(), page.locator(".board").bounding_box()
    for row in page.locator(".rank > li").all():
        there = row.bounding_box()
        assert there["y"] + there["height"] <= ranks["y"] + ranks["height"] + 1
    assert board["height"] >= 72
