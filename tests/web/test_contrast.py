"""Whoever asks the system for its own colors, or for more contrast, still sees what can be done and what is chosen."""

from __future__ import annotations

import random
from typing import Any

import pytest

import feurio
from web.conftest import Visits
from web.hands import reach, wait_for_my_move
from web.test_endings import brought, played

SEEN = """([one, property]) => getComputedStyle(document.querySelector(one))[property]"""

CONTRAST = """([one, a, b]) => {
    // The ratio of WCAG between two colors of an element, over what is behind it.
    const pen = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
    const style = getComputedStyle(document.querySelector(one));
    const light = (color) => {
        pen.fillStyle = color;
        pen.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
            const share = part / 255;
            return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [x, y] = [a, b].map((name) => light(style[name] ?? name)).sort((m, n) => n - m);
    return (x + 0.05) / (y + 0.05);
}"""


def before_a_choice(edition: str, moves: int) -> Any:
    game, luck = feurio.new_game(edition, players=3, seed=5), random.Random(5)
    for _ in range(moves):
        game.play(luck.choice(game.legal_texts()))
    return game


def style(page: Any, one: str, name: str) -> str:
    return str(page.evaluate(SEEN, [one, name]))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_systems_own_colors_show_what_is_lit_and_chosen(visits: Visits, scheme: str) -> None:
    page = visits.open(forced_colors="active", color_scheme=scheme, size=(390, 844))
    page.wait_for_selector("[data-act=start]:not([disabled])")
    assert style(page, ".game.chosen", "outlineStyle") == "solid"
    brought(visits, page, before_a_choice("wildfire", 40))
    wait_for_my_move(page)
    canvas = style(page, "body", "backgroundColor")
    page.locator(".hot").first.wait_for(state="attached")
    assert style(page, ".hot", "stroke") not in (canvas, "none"), "where one can lay stands out"
    assert style(page, ".seat.now .seat-face", "outlineStyle") == "solid"
    page.evaluate("document.querySelector('.seat:not(.now) .seat-face').dataset.other = 1")
    assert style(page, "[data-other]", "outlineStyle") == "none", "only whose turn it is"
    reach(page, random.Random(2)).click()
    page.locator(".preview .frame").wait_for(state="attached")
    assert style(page, ".preview .frame", "stroke") != style(page, ".preview .frame-case", "stroke")
    assert style(page, "[data-act=go]", "outlineStyle") == "solid"
    # A flight: the chosen way differs from the others.
    brought(visits, page, before_a_choice("volcano", 6))
    wait_for_my_move(page)
    reach(page, random.Random(2)).click()
    page.locator("[data-choice=way] .chip").first.click()
    page.locator(".chip.on").wait_for()
    assert style(page, ".chip.on", "backgroundColor") != style(page, ".chip:not(.on)", "backgroundColor")
    assert page.evaluate(CONTRAST, [".chip.on", "color", "backgroundColor"]) >= 4.5
    # The end: who has won.
    brought(visits, page, played(feurio.new_game("wildfire", players=3, seed=5), 5))
    page.wait_for_selector(".result")
    assert style(page, ".rank > .win", "outlineStyle") == "solid"
    # What is told by filling something is still told.
    page.goto(f"{visits.site.url}/puzzles/wildfire-1014", wait_until="networkidle")
    assert style(page, ".tries i", "backgroundColor") != canvas
    page.goto(f"{visits.site.url}/learn/wildfire/heat", wait_until="networkidle")
    now, later = (style(page, f".steps i{which}", "backgroundColor") for which in (".now", ":not(.now, .done)"))
    assert len({canvas, now, later}) == 3


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_more_contrast_is_more(visits: Visits, scheme: str) -> None:
    ratios = []
    for asked in ("no-preference", "more"):
        page = visits.open(contrast=asked, color_scheme=scheme, size=(390, 844))
        brought(visits, page, before_a_choice("wildfire", 40))
        wait_for_my_move(page)
        page.locator(".hot").first.wait_for(state="attached")
        ground = style(page, "body", "backgroundColor")
        found = {
            "text": page.evaluate(CONTRAST, [".dock .prompt", "color", ground]),
            "small text": page.evaluate(CONTRAST, [".dock .then", "color", ground]),
            "lit": page.evaluate(CONTRAST, [".hot", "stroke", ground]),
        }
        reach(page, random.Random(2)).click()
        page.locator(".preview .frame").wait_for(state="attached")
        found["frame"] = float(style(page, ".preview .frame", "strokeWidth").removesuffix("px"))
        ratios.append(found)
    usual, more = ratios
    assert all(more[name] > usual[name] for name in more), (usual, more)
    assert more["text"] >= 15
    assert more["small text"] >= 10
    assert more["lit"] >= 10
