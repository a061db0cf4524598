"""Connections that die without a word, and what becomes of a move that was on its way."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from web.conftest import Site, Visits
from web.hands import GO, choose, number, wait_for_my_move
from web.swallowing import Swallowing


@pytest.fixture
def network(site: Site) -> Iterator[Swallowing]:
    between = Swallowing(site.port)
    yield between
    between.close()


@pytest.fixture
def page(network: Swallowing, visits: Visits) -> Any:
    """A game for two on one device, so that every decision is mine."""
    opened = visits.open()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "device", "name": "Ben"}]
    path = visits.table(opened, "wildfire", seats, players=2)
    opened.goto(network.url + path)
    wait_for_my_move(opened)
    return opened


ONLINE = """() => {
    const real = WebSocket;
    let made = 0;
    window.WebSocket = class extends real { constructor(...given) { super(...given); made += 1; } };
    dispatchEvent(new Event("online"));
    window.WebSocket = real;
    return made > 0 || !document.querySelector(".lost-line");
}"""
"""The network is back: whether another line is tried at once."""

NOTICED = """() => {
    const began = performance.now();
    new MutationObserver((_, watching) => {
        if (!document.querySelector(".lost-line")?.textContent.includes("Your table is safe")) return;
        window.noticed = performance.now() - began;
        watching.disconnect();
    }).observe(document.body, {subtree: true, childList: true, characterData: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""The device wakes up; remembers how long it takes until the page says that the line is dead."""


def prepare(page: Any) -> int:
    """Chooses a place without confirming; the number before it."""
    page.locator(".spot.legal").first.click()
    page.locator(GO).wait_for()
    return number(page)


def test_a_silently_dead_line_is_noticed_and_the_move_arrives_once(network: Swallowing, page: Any) -> None:
    before = prepare(page)
    network.swallow()
    began = time.monotonic()
    page.locator(GO).click()
    page.wait_for_selector("text=The server has not answered yet", timeout=5_000)
    page.wait_for_selector("text=Your move is kept", timeout=10_000)
    assert time.monotonic() - began < 10
    network.heal()
    page.wait_for_selector(".lost-line", state="detached", timeout=12_000)
    page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) > n", arg=before)
    assert page.locator(".log li", has_text="on heat").count() == 1

    # The move arrives, its answer does not: sent again it must not count twice.
    wait_for_my_move(page)
    while page.locator("[data-act=skip]").count():
        choose(page, random.Random(1))
        wait_for_my_move(page)
    before = prepare(page)
    network.swallow("down")
    page.locator(GO).click()
    page.wait_for_selector("text=Your move is kept", timeout=10_000)
    network.heal()
    assert page.evaluate(ONLINE)
    page.wait_for_selector(".lost-line", state="detached")
    page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) > n", arg=before)
    assert page.locator(".log li", has_text="on heat").count() == 2
    assert page.locator(".why").count() == 0


def test_an_idle_page_notices_as_well_and_comes_back_by_itself(network: Swallowing, page: Any) -> None:
    heard: list[float] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda _: heard.append(time.monotonic())))
    network.swallow()
    page.wait_for_selector("text=Your table is safe", timeout=10_000)
    network.heal()
    page.wait_for_selector(".lost-line", state="detached", timeout=12_000)
    # What is still on its way would be taken for an answer.
    while not heard or time.monotonic() - heard[-1] < 1:
        page.wait_for_timeout(100)
    # Waking up: nobody waits for the next ping.
    network.swallow()
    page.evaluate(NOTICED)
    page.wait_for_function("() => window.noticed")
    assert page.evaluate("window.noticed") < 3_500, "a ping that comes in its turn takes four seconds to be missed"
    network.heal()
    assert page.evaluate(ONLINE)
    page.wait_for_selector(".lost-line", state="detached")


def test_a_kept_move_that_comes_too_late_is_refused(network: Swallowing, page: Any, visits: Visits) -> None:
    other = page.context.new_page()
    visits.go(other, page.url.removeprefix(network.url))
    wait_for_my_move(other)
    before = prepare(page)
    network.swallow()
    page.locator(GO).click()
    page.wait_for_selector("text=Your move is kept", timeout=10_000)
    other.locator(".spot.legal").last.click()
    other.locator(GO).click()
    other.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) > n", arg=before)
    network.heal()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_selector(".why")
    assert number(page) == number(other)
