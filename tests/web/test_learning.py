"""Lessons in the browser, as somebody who has never heard of the games takes them."""

from __future__ import annotations

import time
from typing import Any

import pytest

from web.conftest import Visits
from web.test_keyboard import tab_to
from web.test_pages import check

PHONE = (390, 844)
HOT = """async () => {
    const [, , game, lesson] = location.pathname.split("/");
    const {lessons} = await (await fetch(`/api/lessons/${game}/en`)).json();
    const {step} = document.querySelector(".lesson").dataset;
    const {steps} = lessons.find((one) => one.id === (lesson ?? lessons[0].id));
    return steps.find((one) => one.id === step).position.cells.filter((one) => one.hot).map((one) => one.cell);
}"""


def state(page: Any) -> str:
    return str(page.locator(".lesson").get_attribute("data-state"))


def take(page: Any) -> None:
    """Does what a step asks: tries all answers, taps what is hot, or plays what is shown."""
    if page.locator("[data-answer]").count():
        for choice in page.locator("[data-answer]").all():
            button = choice.element_handle()
            button.click()
            page.wait_for_function("b => !b.isConnected || b.disabled", arg=button)
            if state(page) == "right":
                break
    elif page.locator("[data-wanted='0']").count():
        page.locator("[data-act=show]").click()
        page.locator("[data-act=go]").click()
    else:
        for cell in page.evaluate(HOT):
            page.locator(f"[data-spot='{cell}']").click(force=True)
    page.wait_for_selector("[data-act=next]")


def test_from_the_first_visit_to_the_first_decision_in_two_taps(visits: Visits) -> None:
    page = visits.open(size=PHONE)
    began = time.monotonic()
    page.locator("[data-act=learn]").click()
    page.locator("[data-answer='6']").click()
    page.wait_for_selector(".lesson[data-state=wrong]")
    assert time.monotonic() - began < 15
    assert "Only tiles that touch" in page.locator(".dock .then").inner_text()
    page.locator("[data-answer='10']").click()
    page.wait_for_selector(".lesson[data-state=right]")
    assert page.locator(".tag").count() == 1, "the heat as a sum"
    page.locator("[data-act=next]").click()
    # A wrong tap is answered with the reason and the rule.
    page.locator("[data-spot='0,1']").click(force=True)
    page.wait_for_selector(".why a[href*='r2.2']")
    check(page)
    # Leaving keeps the place.
    page.locator(".lesson .top a[href='/learn']").click()
    page.wait_for_selector("[data-track=wildfire] .now")
    check(page)
    page.locator("[data-track=wildfire] a.now").click()
    page.wait_for_selector(".lesson[data-step=lay]")


@pytest.mark.parametrize(
    "game",
    ["wildfire", pytest.param("volcano", marks=pytest.mark.long), pytest.param("ontherun", marks=pytest.mark.long)],
)
def test_a_whole_track(visits: Visits, game: str) -> None:
    page = visits.open(f"/learn/{game}", color_scheme="dark")
    page.wait_for_selector(".lesson")
    for number in range(60):
        take(page)
        if number % 8 == 0:
            check(page)
        done = page.locator("[data-act=next]").inner_text().startswith("Done")
        before = page.evaluate("() => location.pathname + document.querySelector('.lesson')?.dataset.step")
        page.locator("[data-act=next]").click()
        if done:
            break
        page.wait_for_function(
            "b => location.pathname + document.querySelector('.lesson')?.dataset.step !== b", arg=before
        )
        page.wait_for_selector(".lesson[data-state=asked]")
    page.wait_for_selector("[data-act=play]")
    if game == "wildfire":
        page.locator("[data-act=play]").click()
        page.wait_for_selector(".table")
        assert page.locator(".seat").count() == 3


def test_a_lesson_by_keyboard_alone(visits: Visits) -> None:
    page = visits.open("/learn/wildfire/heat")
    page.wait_for_selector(".lesson")
    page.keyboard.press("w")
    page.wait_for_selector(".drawer")
    page.keyboard.press("Escape")
    assert page.locator(".drawer").count() == 0
    page.keyboard.press("2")
    page.wait_for_selector(".lesson[data-state=right]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".lesson[data-step=lay]")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.spot')"):
            break
    page.keyboard.press("Home")
    assert "Hottest cell" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("Enter")
    page.wait_for_selector(".lesson[data-state=right]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".lesson[data-lesson=equals]")


def walk_to(page: Any, cell: str) -> None:
    """With the arrow keys, as somebody does who sees where the cell is."""
    tab_to(page, ".spot")
    to_q, to_r = map(int, cell.split(","))
    for number in range(60):
        q, r = map(int, page.evaluate("document.activeElement.dataset.cell").split(","))
        right, down = (to_q - q) + (to_r - r) / 2, to_r - r
        if (q, r) == (to_q, to_r):
            return
        sideways = abs(right) > abs(down) or (number % 5 == 4 and right != 0)
        page.keyboard.press(
            ("ArrowRight" if right > 0 else "ArrowLeft") if sideways else ("ArrowDown" if down > 0 else "ArrowUp")
        )
    raise AssertionError(f"the arrow keys do not lead to {cell}")


def take_by_keyboard(page: Any) -> None:
    """Does what a step asks without touching anything but keys."""
    if page.locator("[data-answer]").count():
        for number in range(page.locator("[data-answer]").count()):
            page.keyboard.press(str(number + 1))
            page.wait_for_function(
                """n => document.querySelector("[data-act=next]")
                    ?? document.querySelectorAll("[data-answer]:disabled").length === n""",
                arg=number + 1,
            )
            if state(page) == "right":
                break
    elif page.locator("[data-wanted='0']").count():
        tab_to(page, "[data-act=show]")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-act=go]")
        page.keyboard.press("Enter")
    else:
        for cell in page.evaluate(HOT):
            walk_to(page, cell)
            page.keyboard.press("Enter")
    page.wait_for_selector("[data-act=next]")


@pytest.mark.parametrize("game", [pytest.param("wildfire", marks=pytest.mark.long), "volcano", "ontherun"])
def test_a_whole_track_by_keyboard_alone(visits: Visits, game: str) -> None:
    page = visits.open(f"/learn/{game}", size=PHONE)
    page.wait_for_selector(".lesson")
    where = "() => location.pathname + document.querySelector('.lesson')?.dataset.step"
    for _ in range(60):
        take_by_keyboard(page)
        done = page.locator("[data-act=next]").inner_text().startswith("Done")
        before = page.evaluate(where)
        page.keyboard.press("Enter")
        if done:
            break
        page.wait_for_function(f"b => ({where})() !== b", arg=before)
        page.wait_for_selector(".lesson[data-state=asked]")
    tab_to(page, "[data-act=play]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table")


def test_lessons_speak_the_language_of_the_reader(visits: Visits) -> None:
    page = visits.open("/learn/volcano/most", locale="it-IT", size=PHONE)
    page.wait_for_selector(".lesson")
    assert page.locator(".dock .prompt").inner_text().startswith("Il Blu riempie")
    page.locator("[data-answer=blue]").click()
    page.wait_for_selector(".lesson[data-state=wrong]")
    assert page.locator(".dock .then").inner_text().startswith("Conta i carichi")


def test_a_full_stop_is_never_alone_on_its_line(visits: Visits) -> None:
    """A word that can be asked for is a button, after which a line may break."""
    page = visits.open("/learn/wildfire/block", size=PHONE)
    page.wait_for_selector(".dock .worded .term")
    alone = """() => [...document.querySelectorAll(".worded")].filter((one) => {
        const [word, end] = [one.firstChild, one.lastChild].map((node) => {
            const range = document.createRange();
            range.selectNode(node);
            return range.getBoundingClientRect();
        });
        return end.top >= word.bottom;
    }).length"""
    page.set_viewport_size({"width": 330, "height": 844})
    for width in range(330, 400, 3):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(alone) == 0
