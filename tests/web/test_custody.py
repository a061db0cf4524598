"""Somebody leaves: the others agree that a bot goes on, and who comes back has their seat again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from web.conftest import Site, Visits, visiting
from web.test_friends import invite, play_some, sit_down


@pytest.fixture
def hasty(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visits]:
    """A site on which a fair wait is short."""
    with visiting(chromium, Site(tmp_path_factory.mktemp("hasty"), {"FEURIO_FAIR_WAIT": "1"})) as opened:
        yield opened


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_bot_goes_on_for_who_is_away_and_they_come_back(hasty: Visits, size: tuple[int, int]) -> None:
    ann = hasty.open(size=size)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}, {"kind": "friend"}]
    path = hasty.table(ann, "volcano", seats, players=3)
    hasty.go(ann, path)
    ben = sit_down(hasty, invite(ann), "Ben")
    cleo = sit_down(hasty, invite(ann), "Cleo")
    assert play_some([ann, ben, cleo], random.Random(1), 4)
    ben.goto("about:blank")
    cleo.locator(".seat .live.gone").wait_for(state="attached")
    cleo.wait_for_timeout(1500)  # Longer than the fair wait, from when it is known that he is away.
    cleo.locator("[aria-label='Players and links']").click()
    cleo.locator("li", has_text="Ben").locator("select").select_option("beginner")
    cleo.keyboard.press("Escape")
    cleo.wait_for_selector(".custody >> text=Waiting for Ann")
    asked = ann.locator(".custody")
    assert asked.inner_text().startswith("Cleo suggests that a bot plays for Ben")
    box = asked.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    asked.locator(".btn.go").click()
    ann.wait_for_selector(".custody", state="detached")
    hasty.go(ben, path)
    ben.locator(".custody .btn.go").click()
    ben.wait_for_selector(".custody", state="detached")
    assert play_some([ann, ben, cleo], random.Random(2), 3)


def test_when_the_owner_leaves_the_others_go_on(hasty: Visits) -> None:
    """Also for a friend whom the owner invited and who never came."""
    ann = hasty.open()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}, {"kind": "friend"}, {"kind": "friend"}]
    path = hasty.table(ann, "volcano", seats, players=4)
    hasty.go(ann, path)
    ben = sit_down(hasty, invite(ann), "Ben")
    cleo = sit_down(hasty, invite(ann), "Cleo")
    assert play_some([ann, ben, cleo], random.Random(1), 3)
    ann.goto("about:blank")
    pages, instead = [ben, cleo], 0
    for _ in range(12):
        # A bot may still be thinking for who was away.
        for _ in range(300):
            mine = any(page.locator(".dock:not(.idle)").count() for page in pages)
            if mine or ben.locator("[data-act=bot-instead]").count():
                break
            ben.wait_for_timeout(50)
        if mine:
            play_some(pages, random.Random(instead), 1)
            continue
        ben.locator("[data-act=bot-instead]").click()
        cleo.locator(".custody .btn.go", has_text="Agree").click()
        ben.wait_for_selector(".custody", state="detached")
        instead += 1
        if instead == 2:
            break
    assert instead == 2, "for the owner, and for the seat that nobody took"
    assert ben.locator("[data-seat='0'] .state").inner_text() == "a bot stands in"
    # The owner is told, and has the seat again.
    hasty.go(ann, path)
    assert "is playing for you" in ann.locator(".custody").inner_text()
    ann.locator(".custody .btn.go").click()
    ann.wait_for_selector(".custody", state="detached")
    ben.wait_for_selector("[data-seat='0'] .state >> text=/at the table/")
