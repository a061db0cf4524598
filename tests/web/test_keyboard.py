"""A whole game without a mouse."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from web.conftest import Visits
from web.hands import ANSWERED, choose, number, phase, wait_for_my_move


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
    page.wait_for_function(ANSWERED, arg=before)
    if page.locator(".coach.sure").count():
        tab_to(page, "[data-act=anyway]")
        page.keyboard.press("Enter")
    page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) > n", arg=before)


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


def pressed(page: Any, keys: list[str]) -> int:
    """Presses keys; how many they were."""
    for key in keys:
        page.keyboard.press(key)
    return len(keys)


def way_over(page: Any, row: list[str]) -> list[str]:
    """Arrow keys from the place that has the keyboard to the nearest tile of a row, as the board itself would go."""
    here = page.evaluate("document.querySelector('.spot[tabindex=\"0\"]').dataset.cell")
    ways: dict[str, list[str]] = {here: []}
    left = [here]
    while left:
        cell = left.pop(0)
        if cell in row:
            return ways[cell]
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            page.evaluate('c => document.querySelector(`.spot[data-cell="${c}"]`).focus()', cell)
            page.keyboard.press(key)
            beside = page.evaluate("document.activeElement.dataset.cell")
            if beside not in ways:
                ways[beside] = [*ways[cell], key]
                left.append(beside)
    raise AssertionError(f"no way to {row}")


@pytest.mark.parametrize(("edition", "mode"), [("vulkan", "competitive"), ("volcano", "solitaire")])
def test_any_flight_takes_at_most_twelve_keys(visits: Visits, edition: str, mode: str) -> None:
    """From anywhere on the page: to the board, to the row, the way by its number, and yes."""
    page = visits.open()
    visits.go(page, visits.table(page, edition, mode=mode))
    luck = random.Random(3)
    most = 0
    for _ in range(8):
        if not wait_for_my_move(page):
            break
        if phase(page) != "fly":
            choose(page, luck)
            continue
        page.keyboard.press("l")
        page.wait_for_selector(".moves li")
        flights = page.locator(".moves li").evaluate_all("all => all.map(one => one.dataset.event)")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
        _, entry, direction, color = luck.choice(flights).split()
        row = row_from(page, entry, direction)
        start = page.evaluate("document.querySelector('.spot[tabindex=\"0\"]').dataset.cell")
        way = way_over(page, row)
        page.evaluate('c => document.querySelector(`.spot[data-cell="${c}"]`).focus()', start)
        page.evaluate("document.activeElement.blur()")
        before = number(page)
        keys = pressed(page, ["b", *way, "Enter"])
        while page.locator(f"[data-choice=color] [data-value={color}]:not(.on)").count():
            keys += pressed(page, ["c"])
        chip = page.locator(f"[data-choice=way] [data-value='{entry} {direction}']")
        keys += pressed(page, [str(chip.get_attribute("aria-keyshortcuts"))])
        page.wait_for_selector("[data-act=go]")
        keys += pressed(page, ["Enter"])
        page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) > n", arg=before)
        most = max(most, keys)
    assert 4 <= most <= 12


def row_from(page: Any, entry: str, direction: str) -> list[str]:
    """The tiles in a flight's way."""
    steps = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
    cells = set(page.locator(".spot").evaluate_all("all => all.map(one => one.dataset.cell)"))
    q, r = map(int, entry.split(","))
    row = []
    while f"{q},{r}" in cells:
        row.append(f"{q},{r}")
        q, r = q + steps[direction][0], r + steps[direction][1]
    return row


def test_everything_that_can_be_done_is_a_list_with_what_it_would_do(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "volcano", players=2))
    luck = random.Random(2)
    while wait_for_my_move(page) and phase(page) != "fly":
        choose(page, luck)
    page.locator("[data-act=moves]").click()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.moves li')].every((one) => one.querySelector('small'))"
    )
    flights = page.locator(".moves li").all_inner_texts()
    assert all(re.search(r"Fly \w+ over [\d, and]+, from row \d+, place \d+", text) for text in flights)
    assert all(re.search(r"\d loads? falls?", text) for text in flights)
    page.keyboard.type("southeast")
    page.wait_for_function("n => document.querySelectorAll('.moves li').length < n", arg=len(flights))
    assert all("southeast" in text for text in page.locator(".moves li").all_inner_texts())
    page.keyboard.press("ArrowDown")
    assert page.locator(".moves li[aria-selected=true]").count() == 1
    chosen = page.locator("[role=combobox]").get_attribute("aria-activedescendant")
    event = page.locator(f"#{chosen}").get_attribute("data-event")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('[data-act=go]')")
    assert f'"{event}"' not in page.content()
    before = number(page)
    page.keyboard.press("Enter")
    page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) > n", arg=before)


def test_a_phone_s_seats_are_sentences(visits: Visits) -> None:
    for size in ((1280, 800), (390, 844)):
        page = visits.open(size=size)
        visits.go(page, visits.table(page, "wildfire", players=2))
        wait_for_my_move(page)
        own = page.get_by_role("button", name=re.compile(r"^You, Your turn, \d+ points, red \d+ left, .*\.$"))
        other = page.get_by_role("button", name=re.compile(r"^Lynx, Bot, beginner, \d+ points, green \d+ left, .*\.$"))
        assert own.count() == 1, page.locator(".seat-face").all_inner_texts()
        assert other.count() == 1, page.locator(".seat-face").all_inner_texts()
