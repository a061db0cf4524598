"""What sentences name is seen on the board, and what moves, moves briefly."""

from __future__ import annotations

import random
import re
from typing import Any

from web.conftest import Visits
from web.hands import choose, wait_for_my_move

STILL = """() => !document.querySelector(".field").getAnimations({subtree: true})
    .some((one) => one.playState === "running" && one.effect.getTiming().iterations === 1)"""
EMPTY = ".spot:not(.legal)[aria-label^='Empty cell']"


def with_settings(page: Any, settings: str) -> None:
    page.evaluate(f"localStorage.setItem('feurio.settings', JSON.stringify({settings}))")


def fly(page: Any, flights: int) -> None:
    luck = random.Random(5)
    for _ in range(1 + flights):
        wait_for_my_move(page)
        choose(page, luck)
    wait_for_my_move(page)


def test_a_reason_s_cell_is_a_letter_in_it_and_on_the_board(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=2))
    wait_for_my_move(page)
    spot = page.locator(EMPTY).first
    cell = str(spot.get_attribute("data-cell"))
    spot.click()
    page.wait_for_selector(".why")
    assert page.locator(".why .cell-name").inner_text() == "A"
    assert str(page.locator(".why .cell-name").get_attribute("aria-label")).startswith("Empty cell")
    assert page.locator(".named text").inner_html() == "A"
    assert cell not in page.locator(".why").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector(".named", state="detached")


def test_coordinates_are_a_setting(visits: Visits) -> None:
    page = visits.open()
    path = visits.table(page, "wildfire", players=2)
    visits.go(page, path)
    wait_for_my_move(page)
    assert page.locator(".coordinates").count() == 0
    page.locator("[aria-label='Settings']").click()
    page.get_by_role("switch", name=re.compile("Coordinates")).click()
    page.keyboard.press("Escape")
    page.wait_for_selector(".coordinates text", state="attached")
    assert page.locator(".coordinates text").count() == page.locator(".spot").count()
    spot = page.locator(EMPTY).first
    cell = str(spot.get_attribute("data-cell")).replace("-", "\u2212")
    spot.click()
    page.wait_for_selector(".why")
    assert page.locator(".why .cell-name").inner_text() == cell


def test_a_line_of_the_log_lights_where_it_happened(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=2))
    luck = random.Random(1)
    for _ in range(4):
        wait_for_my_move(page)
        choose(page, luck)
    wait_for_my_move(page)
    line = page.locator(".log .entry", has_text="lay").first
    line.hover()
    page.wait_for_selector(".lit-mark", state="attached")
    page.locator(".top h1").hover()
    page.wait_for_selector(".lit-mark", state="detached")


def test_the_log_names_a_flight_s_loads_in_every_language(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "volcano", players=2))
    fly(page, 2)
    words = {
        "en": r"You fly \w+.* \d loads? on \d",
        "de": r"Ladung(en)? auf \d",
        "nl": r"lading(en)? op \d",
        "it": r"caric(o|hi) su \d",
    }
    for language, pattern in words.items():
        with_settings(page, f"{{language: '{language}'}}")
        page.reload()
        wait_for_my_move(page)
        assert re.search(pattern, page.locator(".log").inner_text()), language


def test_flights_move_and_end_without_holding_anything_up(visits: Visits) -> None:
    page = visits.open(reduced_motion="no-preference")
    visits.go(page, visits.table(page, "volcano", players=2))
    fly(page, 1)
    page.wait_for_selector(".splash", state="attached")
    assert page.locator(".spot.legal").count() > 0
    page.wait_for_function(STILL)


def test_nothing_moves_for_those_who_want_it_still(visits: Visits) -> None:
    page = visits.open(reduced_motion="no-preference")
    with_settings(page, "{stillness: true}")
    visits.go(page, visits.table(page, "volcano", players=2))
    fly(page, 3)
    assert page.locator(".leaving, .land, .sparks").count() == 0
    assert page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0


def test_bests_on_known_deals_are_told_apart(visits: Visits) -> None:
    page = visits.open()
    best = {
        "edition": "ontherun",
        "score": 12,
        "solved": True,
        "difficulty": None,
        "games": 1,
        "wins": 1,
        "at": 1.0,
        "table": None,
    }
    bests = [{**best, "known_deal": False}, {**best, "score": 90, "known_deal": True}]
    page.route("**/api/bests", lambda route: route.fulfill(json={"bests": bests}))
    page.reload()
    page.wait_for_selector(".bests .known")
    assert page.locator(".bests li").all_inner_texts()[0].endswith("12 points")
    assert "On a known deal: 90 points" in page.locator(".bests .known").inner_text()
