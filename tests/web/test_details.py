"""Small things that people notice."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import feurio
from web.conftest import Visits
from web.hands import GO, aim, play_on, wait_for_my_move
from web.test_endings import before_a_loss, brought

UNDER = """one => {
    // What lies over the middle of a drawing's top.
    const {x, y, width} = one.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + 3)?.closest("button, a, h1, p")?.textContent ?? "";
}"""


@pytest.mark.parametrize("locale", ["en-US", "de-DE", "it-IT"])
@pytest.mark.parametrize(
    "size", [(1920, 1080), (1280, 800), (1024, 1366), (820, 1180), (768, 1024), (390, 844), (360, 640)], ids=str
)
def test_the_lookout_has_its_roof(visits: Visits, size: tuple[int, int], locale: str) -> None:
    page = visits.open(size=size, locale=locale)
    page.wait_for_selector("[data-act=start]:not([disabled])")
    tower = page.locator(".sky .lookout")
    assert tower.bounding_box()["y"] >= 0
    assert tower.evaluate(UNDER) == "", "nothing lies upon it"


def test_on_its_side_a_phone_has_buttons_where_moon_and_lookout_were(visits: Visits) -> None:
    page = visits.open(size=(844, 390), has_touch=True, is_mobile=True, locale="de-DE")
    page.wait_for_selector("[data-act=start]:not([disabled])")
    assert (
        page.locator(".sky .lookout, .sky .moon").evaluate_all(
            "all => all.filter((one) => getComputedStyle(one).display !== 'none').length"
        )
        == 0
    )


def test_the_next_game_says_who_starts_it(visits: Visits) -> None:
    page = visits.open()
    path = visits.table(page, "volcano", players=2)
    for _ in range(2):
        visits.go(page, path)
        play_on(page)
        first = page.request.get(f"{visits.site.url}/api{path.replace('/t/', '/tables/')}/record").json()
        said = page.locator("[data-act=again]").inner_text()
        assert "Ann starts" not in said, "one is spoken to"
        assert ("you start" in said) != ("Lynx starts" in said), first
        page.locator("[data-act=again]").click()
        page.wait_for_url(lambda url, old=path: not url.endswith(old))
        path = page.url.removeprefix(visits.site.url)
        if "you start" in said:
            wait_for_my_move(page)
            return
    raise AssertionError("of two games in a row one starts one oneself")


def test_a_wrong_record_is_told_beside_its_button(visits: Visits, tmp_path: Path) -> None:
    visits.refusals_expected = True
    page = visits.open(size=(390, 844))
    page.wait_for_selector("[data-act=start]:not([disabled])")
    file = tmp_path / "no.json"
    file.write_text("no")
    page.locator("input[type=file]").set_input_files(file)
    said = page.locator(".more .problem")
    said.wait_for()
    button = page.locator(".more li", has=page.locator("input[type=file]")).bounding_box()
    place = said.bounding_box()
    gap = max(place["y"] - button["y"] - button["height"], button["y"] - place["y"] - place["height"])
    assert gap < 60, (button, place)


def tag(page: Any, said: str) -> None:
    """Waits for a tag on the board: the server tells what a flight would do."""
    page.locator(".tag", has_text=re.compile(said)).first.wait_for(state="attached")


def test_the_board_says_what_is_lost_and_who_takes_what(visits: Visits) -> None:
    game, event = before_a_loss()
    page = visits.open()
    brought(visits, page, game)
    wait_for_my_move(page)
    aim(page, event)
    page.locator(GO).wait_for()
    tag(page, " lost$")
    # Between rivals: a tile that goes to another.
    game, luck = feurio.new_game("volcano", players=3, seed=5), random.Random(5)
    given = ""
    while not given:
        for text in game.legal_texts():
            taken = game.outcome_of(text).get("taken") or []
            if text.startswith("fly") and any(one.get("seat") not in (None, game.to_move) for one in taken):
                given = text
        if not given:
            game.play(luck.choice(game.legal_texts()))
    brought(visits, page, game)
    wait_for_my_move(page)
    aim(page, given)
    page.locator(GO).wait_for()
    tag(page, " to Player")
