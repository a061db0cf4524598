"""What a person does at the table: finds what is legal on the screen, chooses it and confirms."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

GO = "[data-act=go]:not([disabled])"
SKIP = "[data-act=skip]"
ANSWERED = "n => document.querySelector('.coach.sure') || Number(document.querySelector('.table')?.dataset.number) > n"
IN_SIGHT = """all => all.map((spot, i) => {
    const {x, y, width, height} = spot.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === spot ? i : -1;
}).filter((i) => i >= 0)"""

HIDDEN = """all => all.map((spot) => {
    const {x, y, width, height} = spot.getBoundingClientRect();
    const over = document.elementFromPoint(x + width / 2, y + height / 2);
    return [spot.dataset.cell, Math.round(x), Math.round(y), over?.outerHTML.slice(0, 80)];
})"""


AT_REST = """() => new Promise((done) => {
    let [view, since] = ["", performance.now()];
    const look = () => {
        const now = document.querySelector("svg.field")?.getAttribute("viewBox");
        if (now !== view) [view, since] = [now, performance.now()];
        if (now && performance.now() - since > 700) done();
        else requestAnimationFrame(look);
    };
    look();
})"""
"""A board moves at most 600 ms after a tap: from then on it lies still, as the page's own clock has it."""

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def at_rest(page: Any) -> None:
    """Waits until the board lies still."""
    page.evaluate(AT_REST)


def drawn(page: Any) -> None:
    """Waits until what has changed is laid out and drawn."""
    page.evaluate(DRAWN)


def phase(page: Any) -> str:
    return str(page.locator(".table").get_attribute("data-phase"))


def number(page: Any) -> int:
    return int(page.locator(".table").get_attribute("data-number"))


def wait_for_my_move(page: Any, timeout: float = 20_000) -> bool:
    """Waits until the dock asks something or the game is over; whether it goes on."""
    page.wait_for_selector(".result, .dock:not(.idle):not(.looking-dock), dialog.handover", timeout=timeout)
    # The dock asks a moment before the places are lit.
    page.wait_for_selector(f".result, dialog.handover, .spot.legal, [data-choice] .chip, {SKIP}", timeout=timeout)
    return not page.locator(".result").count()


def choose(page: Any, luck: random.Random, look: Callable[[], None] | None = None) -> bool:
    """Chooses something legal with the mouse, looks at it and confirms it; whether a coach has asked before."""
    before = number(page)
    ready = page.locator("[data-act=ready]")
    if ready.count():
        ready.click()
        page.wait_for_selector("dialog.handover", state="detached")
        return False
    now = phase(page)
    if now == "center":
        chips = page.locator("[data-choice=pair] .chip")
        chips.nth(luck.randrange(chips.count())).click()
    elif now in ("crew", "startle") and page.locator(SKIP).count() and luck.random() < 0.2:
        page.locator(SKIP).click()
        return insist(page, before)
    elif page.locator(".spot.legal").count():
        for _ in range(12):
            reach(page, luck).click()
            # A tap on a fleeing animal only chooses it; the next tap says where it runs.
            if now != "flee" or page.locator(GO).count():
                break
        ways = page.locator("[data-choice=way] .chip")
        if now == "fly":
            ways.first.wait_for()
            ways.nth(luck.randrange(ways.count())).click()
        more = page.locator("[data-choice=count] .chip")
        if more.count() and luck.random() < 0.6:
            more.last.click()
    else:
        page.locator(SKIP).click()
        return insist(page, before)
    page.locator(GO).wait_for()
    if look:
        look()
    page.locator(GO).click()
    return insist(page, before)


def insist(page: Any, before: int) -> bool:
    """Waits until something has happened, against the coach's advice if there is any; whether the coach has asked."""
    page.wait_for_function(ANSWERED, arg=before)
    asked = bool(page.locator(".coach.sure").count())
    if asked:
        assert number(page) == before, "nothing is played before one has answered"
        page.locator("[data-act=anyway]").click()
        page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) > n", arg=before)
    return asked


def reach(page: Any, luck: random.Random) -> Any:
    """Something legal that is in sight: on a small screen a large board is not seen as a whole."""
    spots = page.locator(".spot.legal")
    for _ in range(30):
        seen: list[int] = spots.evaluate_all(IN_SIGHT)
        if seen:
            return spots.nth(luck.choice(seen))
        page.wait_for_timeout(100)
    raise AssertionError(f"nothing legal is in sight in {phase(page)}: {spots.evaluate_all(HIDDEN)}")


def aim(page: Any, flight: str) -> None:
    """Chooses where a flight begins and where it goes, without confirming it."""
    _, cell, direction, *_ = flight.split()
    page.locator(f".spot.legal[data-cell='{cell}']").click()
    page.locator(f"[data-choice=way] [data-value='{cell} {direction}']").click()


def play_on(page: Any, seed: int = 1, most: int = 2000) -> int:
    """Plays until the game is over; how many decisions it took."""
    luck = random.Random(seed)
    for count in range(most):
        if not wait_for_my_move(page):
            return count
        choose(page, luck)
    raise AssertionError(f"the game was not over after {most} decisions")
