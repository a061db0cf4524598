"""The companion to a cardboard game."""

from __future__ import annotations

import random
from typing import Any

from web.conftest import Visits
from web.hands import choose, number, phase

SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "device", "name": "Ben"}]


def wait(page: Any, before: int) -> None:
    page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) > n", arg=before)


def test_draws_are_entered_by_tapping_and_corrected(visits: Visits) -> None:
    page = visits.open("/companion")
    page.locator("[data-players='2']").click()
    page.locator("[data-act=start]").click()
    page.wait_for_selector(".entering")
    for drawn in (3, 5):
        page.locator(f".key[data-number='{drawn}']").click()
    page.locator("[data-act=go]").click()
    page.wait_for_selector("text=/Which tile did .* draw\\?/")
    luck = random.Random(1)
    for drawn in (6, 2, 4):
        before = number(page)
        asked = page.locator(".dock .prompt").inner_text()
        page.locator(f".key[data-number='{drawn}']").click()
        wait(page, before)
        assert phase(page) == "tile"
        assert page.locator(".seat.now .name").inner_text() in asked, "who is asked for is who lays the tile"
        while phase(page) != "draw":
            choose(page, luck)
    assert page.locator(".tiles > g").count() == 5
    assert "4" in page.locator(".log").inner_text()
    page.locator("[aria-label='Correct this draw']").last.click()
    page.locator("dialog .key[data-number='3']").click()
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_selector(".log >> text=lays a 3")


def test_an_unknown_firebreak(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", SEATS, players=2, variants=["firebreak"], seed=None, companion=True))
    for drawn in (1, 6):
        page.locator(f".key[data-number='{drawn}']").click()
    page.locator("[data-act=go]").click()
    page.wait_for_selector("text=/Which tile did .* draw\\?/")
    page.locator(".key[data-number='?']").click()
    page.wait_for_function("() => document.querySelector('.table')?.dataset.phase === 'tile'")
    page.locator(".spot.legal").first.click()
    before = number(page)
    page.locator("[data-act=go]").click()
    wait(page, before)
    assert "firebreak" in page.locator(".log").inner_text()


def test_volcano_s_thirty_six_tiles_are_entered(visits: Visits) -> None:
    page = visits.open()
    path = visits.table(page, "vulkan", SEATS, players=2, seed=None, layout="hexagon", companion=True)
    visits.go(page, path)
    page.wait_for_selector(".entering")
    for index in range(36):
        page.locator(f".key[data-number='{index % 6 + 1}']").click()
        page.wait_for_selector(f"text={index + 1} of 36")
    page.locator("[data-act=go]").click()
    page.wait_for_selector("text=Which tile becomes the volcano?")
    assert page.locator(".tiles > g").count() == 36


def test_volcano_s_forest_may_have_any_shape(visits: Visits) -> None:
    page = visits.open("/companion")
    page.locator("[data-game=volcano]").click()
    page.locator("[data-players='2']").click()
    page.locator("[data-layout=own]").click()
    page.locator("[data-act=start]").click()
    page.wait_for_selector(".entering")
    cells = [(q, r) for r in range(6) for q in range(6)]
    for index, (q, r) in enumerate(cells):
        page.locator(f".spot[data-cell='{q},{r}']").click()
        page.locator(f".key[data-number='{index % 6 + 1}']").click()
        page.wait_for_selector(f"text=/^{index + 1} of 36/")
    page.locator(".spot[data-cell='5,5']").click()
    page.locator("[data-act=remove]").click()
    page.wait_for_selector("text=/^35 of 36/")
    page.locator(".spot[data-cell='-1,0']").click()
    page.locator(".key[data-number='6']").click()
    page.locator("[data-act=go]").click()
    page.wait_for_selector(".why")
    assert "at least two" in page.locator(".why").inner_text()
    assert page.locator(".named").count() == 1
    page.locator(".spot[data-cell='-1,0']").click()
    page.locator("[data-act=remove]").click()
    page.locator(".spot[data-cell='5,5']").click()
    page.locator(".key[data-number='6']").click()
    page.locator("[data-act=go]").click()
    page.wait_for_selector("text=Which tile becomes the volcano?")
    assert page.locator(".tiles > g").count() == 36
