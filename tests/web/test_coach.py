"""A first game with a coach, as somebody plays it on a phone."""

from __future__ import annotations

import random
from typing import Any

from web.conftest import Visits
from web.hands import choose, wait_for_my_move
from web.test_pages import check

PHONE = (390, 844)
BOTS = [{"kind": "bot", "level": "beginner", "name": name} for name in ("Lynx", "Marten")]


def coached(visits: Visits, edition: str, size: tuple[int, int]) -> Any:
    page = visits.open(size=size)
    page.evaluate("localStorage.setItem('feurio.settings', JSON.stringify({coach: true}))")
    visits.go(page, visits.table(page, edition, [{"kind": "me", "name": "Ann"}, *BOTS], players=3))
    page.wait_for_selector(".table")
    return page


def test_a_whole_coached_game_on_a_phone(visits: Visits) -> None:
    page = coached(visits, "wildfire", PHONE)
    luck = random.Random(4)
    topics: list[str] = []
    asked = 0
    for count in range(200):
        if not wait_for_my_move(page):
            break
        coach = page.locator(".coach[role=status]")
        if coach.count():
            topics.append(coach.get_attribute("data-coach"))
            if len(topics) == 1:
                check(page)
            page.locator("[data-act=understood]").click()
            coach.wait_for(state="detached")
        asked += choose(page, luck)
        assert count < 199
    assert len(topics) == len(set(topics)), "each thing is explained once"
    assert {"crew", "last"} <= set(topics)
    assert {"choice", "hottest"} & set(topics)
    assert len(topics) >= 5
    assert asked > 0, "who plays at random is asked now and then"


def test_the_coach_is_switched_off_and_on(visits: Visits) -> None:
    page = coached(visits, "volcano", (1280, 800))
    wait_for_my_move(page)
    button = page.locator("[data-act=coach]")
    assert button.get_attribute("aria-pressed") == "true"
    choose(page, random.Random(1))
    wait_for_my_move(page)
    page.locator(".coach").first.wait_for()
    button.click()
    assert page.locator(".coach").count() == 0
    button.click()
    page.locator(".coach[data-coach=fly]").wait_for()


def test_there_is_no_coach_where_people_compete(visits: Visits) -> None:
    page = visits.open()
    page.evaluate("localStorage.setItem('feurio.settings', JSON.stringify({coach: true}))")
    people = [{"kind": "me", "name": "Ann"}, {"kind": "device", "name": "Ben"}]
    visits.go(page, visits.table(page, "wildfire", people, players=2))
    page.wait_for_selector(".dock")
    assert page.locator("[data-act=coach]").count() == 0
    assert page.locator(".coach").count() == 0
