"""The start page, for somebody who is new and for somebody who comes back."""

from __future__ import annotations

import pytest

from web.conftest import Visits
from web.hands import drawn
from web.test_pages import check

SIZES = [(1280, 800), (390, 844), (844, 390)]


@pytest.mark.parametrize("size", SIZES)
def test_a_newcomer_finds_a_lesson_and_a_game_without_scrolling(visits: Visits, size: tuple[int, int]) -> None:
    page = visits.open(size=size)
    page.wait_for_selector("[data-act=start]:not([disabled])")
    for act in ("learn", "start", "change"):
        box = page.locator(f"[data-act={act}]").bounding_box()
        assert box["y"] + box["height"] <= size[1], act
        assert box["height"] >= 44
    assert page.locator(".btn.go").count() == 1, "one ember button a page"
    assert page.locator(".setup").count() == 0
    page.locator("[data-act=change]").click()
    page.locator(".setup [data-players='2']").click()
    check(page)


def test_who_comes_back_starts_as_last_time(visits: Visits) -> None:
    page = visits.open()
    page.locator("[data-act=change]").click()
    page.locator("[data-players='3']").click()
    page.locator("[data-act=start]").click()
    page.wait_for_selector(".table .dock")
    assert page.locator(".seat").count() == 3
    visits.go(page, "/")
    page.wait_for_selector(".tbl-row")
    bar = page.locator(".playbar")
    assert "3 players" in bar.inner_text()
    assert "As last time." in bar.inner_text()
    assert page.locator(".btn.go").get_attribute("data-act") == "start"
    bar.locator("[data-act=start]").click()
    page.wait_for_selector(".table .dock")
    assert page.locator(".seat").count() == 3


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (820, 1180), (1280, 800), (1920, 1080)])
def test_ones_own_tables_stand_first_and_can_be_read(visits: Visits, size: tuple[int, int]) -> None:
    page = visits.open(size=size, locale="de-DE")
    for game in ("wildfire", "volcano", "ontherun"):
        visits.table(page, game)
    visits.go(page, "/")
    page.wait_for_function("() => document.querySelectorAll('.tbl-row .turn').length === 3")
    page.evaluate("document.fonts.ready.then(() => true)")
    drawn(page)
    rows = page.locator(".tbl").evaluate_all(
        """all => all.map((one) => {
            const [name, turn] = [one.querySelector("b"), one.querySelector(".turn")];
            const [a, b] = [name.getBoundingClientRect(), turn.getBoundingClientRect()];
            const range = document.createRange();
            range.selectNodeContents(name);
            const over = Math.min(range.getBoundingClientRect().right, a.right) > b.left && a.bottom > b.top;
            return [range.getClientRects().length, over && a.top < b.bottom];
        })"""
    )
    assert rows == [[1, False]] * 3, "every name stands on one line, and nothing upon it"
    tables = page.locator(".my-tables").bounding_box()
    assert tables["y"] < size[1] - 100, "in sight at once"
    if size[0] < 1000:
        assert tables["y"] < page.locator(".games").bounding_box()["y"]
