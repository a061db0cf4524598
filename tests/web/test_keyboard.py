"""A whole game without a mouse."""

from __future__ import annotations

import re
from typing import Any

from web.conftest import Visits
from web.hands import number, phase, wait_for_my_move


def tab_to(page: Any, selector: str) -> None:
    for _ in range(80):
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reached {selector}")


def decide(page: Any) -> None:
    before = number(page)
    if phase(page) == "center":
        tab_to(page, "[data-choice=pair] .chip")
        page.keyboard.press("Enter")
        tab_to(page, "[data-act=go]")
        page.keyboard.press("Enter")
    elif page.locator(".spot.legal").count():
        tab_to(page, ".spot")
        page.keyboard.press("Home")
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-act=go]")
        if phase(page) == "crew":
            page.keyboard.press("2")
        page.keyboard.press("Enter")
    else:
        tab_to(page, "[data-act=skip]")
        page.keyboard.press("Enter")
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.number) > n", arg=before)


def test_a_whole_game_by_keyboard_alone(visits: Visits) -> None:
    page = visits.open()
    page.wait_for_selector("[data-act=start]:not([disabled])")
    tab_to(page, "[data-act=start]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table")
    for _ in range(400):
        if not wait_for_my_move(page):
            break
        decide(page)
    assert page.locator(".result h2").inner_text()


def test_arrow_keys_walk_the_board_and_names_are_spoken(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=2))
    wait_for_my_move(page)
    tab_to(page, ".spot")
    first = page.evaluate("document.activeElement.dataset.cell")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.cell")
    assert first != second
    names = page.locator(".spot").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert any("free edge" in name for name in names)
    assert any(name.startswith("Hottest cell, heat") for name in names)
    assert page.locator(".spot[tabindex='0']").count() == 1
    legal = page.locator(".spot.legal").first.get_attribute("aria-label")
    assert re.search(r", possible, row \d+, place \d+$", legal), legal
    assert not any(
        "possible" in str(one.get_attribute("aria-label")) for one in page.locator(".spot:not(.legal)").all()
    )
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.classList.contains('spot')")


def test_keys_undo_step_back_and_list_themselves(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "feurio", players=2, variants=["firebreak"]))
    wait_for_my_move(page)
    tab_to(page, ".spot")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    page.wait_for_selector(".preview .frame")
    page.keyboard.press("f")
    page.wait_for_selector("text=Lay it face down here?")
    page.keyboard.press("Escape")
    assert page.locator(".preview .frame").count() == 0
    page.keyboard.press(",")
    page.wait_for_selector(".looking-dock")
    page.keyboard.press(".")
    page.wait_for_selector(".looking-dock", state="detached")
    page.keyboard.press("?")
    page.wait_for_selector("dialog >> text=Keyboard")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
