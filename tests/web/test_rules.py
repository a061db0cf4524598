"""The rules as people read them: a first game, everything by its number, and words that explain themselves."""

from __future__ import annotations

from typing import Any

import pytest

from feurio.rules import PAGES

GAMES = ("wildfire", "volcano", "ontherun")


@pytest.mark.parametrize("game", GAMES)
def test_a_games_page_opens_with_a_first_game_and_leads_to_it(visits: Any, game: str) -> None:
    page = visits.open(f"/rules/{game}")
    first = page.locator(".part.first")
    first.wait_for()
    assert first.locator(".turns > li").count() == 3
    assert first.locator(".beside").count() == 2, "set-up and end stand beside a picture"
    page.locator(".rules-acts a").first.click()
    page.wait_for_url(f"**/learn/{game}**")


def test_every_page_of_the_rules_can_be_opened_from_every_other(visits: Any) -> None:
    page = visits.open("/rules/wildfire")
    for name in PAGES:
        page.locator(f'.page-top a[href="/rules/{name}"]').click()
        page.wait_for_selector(f".prose-{name} .part h1")
        broken = "() => [...document.images].filter((one) => one.complete && !one.naturalWidth).map((one) => one.src)"
        assert page.evaluate(broken) == []


def test_a_word_explains_itself_to_a_pointer_and_to_a_keyboard(visits: Any) -> None:
    page = visits.open("/rules/wildfire#r2.3")
    word = page.locator('section:not(.first) .term[data-word="free-edge"]').first
    word.wait_for()
    page.wait_for_load_state("networkidle")  # pictures that come late move what is below them
    word.hover()
    tip = page.locator(".tip")
    tip.wait_for()
    assert "no tile beyond" in tip.inner_text()
    page.keyboard.press("Escape")
    assert tip.count() == 0
    word.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    tip.wait_for()
    assert word.get_attribute("aria-describedby") == "tip"
    assert tip.get_attribute("role") == "tooltip"


def test_at_the_table_a_word_is_tapped_and_nothing_else_happens(visits: Any) -> None:
    page = visits.open("/", size=(390, 844), has_touch=True)
    visits.go(page, visits.table(page, "wildfire", mode="solitaire", players=1))
    word = page.locator(".dock .term").first
    word.wait_for()
    number = page.locator(".table").get_attribute("data-number")
    word.tap()
    page.locator(".tip").wait_for()
    box = page.locator(".tip").bounding_box()
    assert box["y"] + box["height"] <= 844
    assert box["width"] > 300
    page.locator(".top, header").first.tap()
    assert page.locator(".tip").count() == 0
    assert page.locator(".table").get_attribute("data-number") == number


@pytest.mark.parametrize("locale", ["en-US", "de-DE", "it-IT", "nl-NL"])
def test_the_top_of_a_page_is_one_row_with_its_button_in_the_corner(visits: Any, locale: str) -> None:
    page = visits.open("/rules/wildfire", locale=locale)
    for path in ("/rules/wildfire", "/learn", "/puzzles"):
        page.goto(visits.site.url + path)
        page.wait_for_selector(".page-top .btn")
        home, button, top = (page.locator(f".page-top{one}").first.bounding_box() for one in (" .home", " .btn", ""))
        middle = button["y"] + button["height"] / 2
        assert home["y"] - 20 < middle < home["y"] + home["height"] + 20, (path, "beside the name")
        assert button["x"] + button["width"] > top["x"] + top["width"] - 20, (path, "at the right")
