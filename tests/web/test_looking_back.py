"""Going through a game again: by keys, with reasons, since my last turn, and on from there."""

from __future__ import annotations

import random
import re
from typing import Any

from web.conftest import Visits
from web.hands import choose, number, wait_for_my_move


def at(page: Any) -> str:
    return str(page.locator(".table").get_attribute("data-at"))


def test_a_game_is_looked_through_and_played_on_from_there(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=2))
    luck = random.Random(4)
    for _ in range(5):
        wait_for_my_move(page)
        choose(page, luck)
    wait_for_my_move(page)
    now = number(page)
    page.keyboard.press(",")
    page.wait_for_selector(".looking-dock")
    page.locator(".dock .prompt, .looking-dock .prompt").first.evaluate("one => one.blur?.()")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f".table[data-at='{now - 2}']")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(f".table[data-at='{now - 1}']")
    # A move says what it was good for.
    lines = page.locator(".log .entry", has_text=re.compile("sends"))
    lines.last.click()
    reason = page.locator(".why-line")
    reason.wait_for()
    assert re.search(r"[a-z]{3}.*\.$", reason.inner_text().strip())
    assert "{" not in reason.inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector(".looking-dock", state="detached")
    # What has happened since my last turn passes by once more, and ends at now.
    page.locator("[data-act=replay]").click()
    page.wait_for_selector(".looking-dock")
    assert int(at(page)) < now
    page.wait_for_selector(".looking-dock", state="detached", timeout=20_000)
    assert number(page) == now
    # On from an earlier moment, at a table of its own.
    page.keyboard.press(",")
    page.keyboard.press(",")
    page.wait_for_selector(f".table[data-at='{now - 2}']")
    page.locator("[data-act=play-on]").click()
    page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) <= n", arg=now - 1)
    page.wait_for_selector(".dock:not(.looking-dock)")


def test_others_moves_come_at_the_pace_one_likes(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=2))
    wait_for_my_move(page)
    page.locator("[aria-label='Settings']").click()
    page.locator("[data-setting=pace]").select_option("quick")
    page.keyboard.press("Escape")
    assert page.evaluate("JSON.parse(localStorage.getItem('feurio.settings')).pace") == "quick"
    choose(page, random.Random(1))
