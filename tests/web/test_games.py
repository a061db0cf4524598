"""Whole games through the interface, by clicks."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from web.conftest import Visits
from web.hands import choose, number, phase, play_on, wait_for_my_move


def test_two_taps_lead_to_a_game_against_bots(visits: Visits) -> None:
    page = visits.open()
    page.locator("[data-game=wildfire]").click()
    page.locator("[data-act=start]").click()
    page.wait_for_selector(".table .dock")
    assert page.locator(".seat").count() == 4
    assert page.locator(".state", has_text="Bot").count() == 3


@pytest.mark.parametrize(
    ("game", "setup"),
    [
        ("wildfire", {"variants": ["firebreak"]}),
        ("volcano", {"players": 3}),
        ("ontherun", {"players": 2}),
    ],
)
def test_a_whole_game_is_played_by_clicks(visits: Visits, game: str, setup: dict[str, Any]) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, game, **setup))
    assert play_on(page) > 3
    assert re.search(r"wins? |share the win", page.locator(".result h2").inner_text())
    assert page.locator(".rank > li").count() == setup.get("players", 4)
    assert "Seed 7" in page.locator(".result").inner_text()


@pytest.mark.parametrize("game", ["feurio", "vulkan", pytest.param("ontherun", marks=pytest.mark.long)])
def test_a_solitaire_ends_with_its_verdict(visits: Visits, game: str) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, game, mode="solitaire"))
    play_on(page, seed=5)
    assert page.locator(".result h2").inner_text()
    page.locator("[data-act=again]").click()
    page.wait_for_selector(".dock:not(.idle)")
    assert number(page) < 5


def test_predators_and_a_neutral_color_with_three(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "ontherun", players=3))
    wait_for_my_move(page)
    while phase(page) != "startle":
        choose(page, random.Random(1))
        wait_for_my_move(page)
    page.locator("[data-choice=mode] [data-value=predators]").click()
    page.locator(".spot.legal").first.click()
    page.locator("[data-act=go]").click()
    page.wait_for_selector("text=/put out 1 predator/")


def test_a_choice_is_previewed_and_can_be_cancelled(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=2))
    wait_for_my_move(page)
    before = number(page)
    page.locator(".spot.legal").first.click()
    page.locator(".preview .bead-mark").first.wait_for(state="attached")
    page.locator("[data-act=cancel]").click()
    assert page.locator(".preview .frame").count() == 0
    assert number(page) == before
    page.locator(".spot.legal").first.click()
    page.locator("[data-act=go]").click()
    page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) > n", arg=before)
    page.locator("[data-act=undo]").click()
    page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) === n", arg=before)


def test_a_forbidden_tap_says_why_and_links_the_rule(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=2))
    wait_for_my_move(page)
    page.locator(".spot:not(.legal)[aria-label^='Empty cell']").first.click()
    bubble = page.locator(".why")
    bubble.wait_for()
    assert "the tile must go where it is" in bubble.inner_text()
    assert bubble.locator("a").get_attribute("href") == "/rules/wildfire#r2.2"
    with page.context.expect_page() as opened:
        bubble.locator("a").click()
    opened.value.wait_for_selector("h2#r2\\.2")


def test_one_tap_play_is_a_setting(visits: Visits) -> None:
    page = visits.open()
    page.evaluate("localStorage.setItem('feurio.settings', JSON.stringify({oneTap: true}))")
    visits.go(page, visits.table(page, "wildfire", players=2))
    wait_for_my_move(page)
    before = number(page)
    page.locator(".spot.legal").first.click()
    page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) > n", arg=before)


def test_hover_on_a_seat_lights_its_regions_with_their_arithmetic(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=2))
    luck = random.Random(2)
    for _ in range(8):
        wait_for_my_move(page)
        choose(page, luck)
    wait_for_my_move(page)
    page.locator("[data-seat='1']").hover()
    page.wait_for_selector(".marks .line.green, .marks .line.blue")
    assert re.search(r"÷ \d = \d|No region|shut in", page.locator("[data-seat='1'] .sum").inner_text())


def test_a_hint_comes_in_three_steps(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=2))
    wait_for_my_move(page)
    hint = page.locator("[aria-label='Ask for a hint']")
    for step in ("Look around here", "This place is good"):
        hint.click()
        page.wait_for_selector(f"text={step}", timeout=60_000)
        assert page.locator(".hint-mark").count() == 1
    hint.click()
    page.wait_for_selector("text=The bot would do this", timeout=60_000)
    assert "{" not in page.locator(".hint-line").inner_text()
    page.wait_for_selector("[data-act=go]")
    said = page.locator(".hint-line").inner_text()
    assert not re.search(r"-?\d+,-?\d+", said)
    assert page.locator(".hint-line .cell-name").count() >= page.locator(".named").count()


def test_firebreaks_on_one_device_are_handed_over(visits: Visits) -> None:
    page = visits.open()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "device", "name": "Ben"}]
    visits.go(page, visits.table(page, "feurio", seats, players=2, variants=["firebreak"]))
    page.wait_for_selector("dialog.handover")
    assert page.locator(".hand").count() == 0
    page.locator("[data-act=ready]").click()
    page.wait_for_selector("svg.hand[aria-label^='Drawn tile: ']")
    page.locator(".spot.legal").first.click()
    page.locator("[data-side=down]").click()
    assert page.locator("[data-choice=pay] .chip").count() == 2
    page.locator("[data-choice=pay] .chip").last.click()
    page.locator("[data-act=go]").click()
    page.wait_for_selector("dialog.handover >> text=Ann")


def test_play_again_and_the_same_deal(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "volcano", players=2))
    first = page.locator(".tiles").inner_html()
    play_on(page)
    page.locator("[aria-label='The same deal again']").click()
    page.wait_for_selector(".dock")
    assert page.locator(".tiles").inner_html() == first


def test_seeded_bots_play_the_same_game_again(visits: Visits) -> None:
    """What happens in these tests does not depend on chance or on the machine's pace."""
    page = visits.open()
    seen = []
    for _ in range(2):
        path = visits.table(page, "wildfire", players=3)
        visits.go(page, path)
        luck = random.Random(2)
        for _ in range(6):
            wait_for_my_move(page)
            choose(page, luck)
        wait_for_my_move(page)
        seen.append(page.request.get(f"{visits.site.url}/api{path.replace('/t/', '/tables/')}/record").json()["events"])
    assert seen[0] == seen[1]
    assert len(seen[0]) > 12
