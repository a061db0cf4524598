"""Puzzles and Today's fire in the browser: tapped, typed, wrong, right, given up, shared."""

from __future__ import annotations

from typing import Any

import pytest
from test_daily import days_so_far

from feurio.editions import EDITIONS
from feurio.puzzles import Puzzle, puzzles
from feurio.puzzles.daily import day_of
from web.conftest import Visits
from web.hands import play_on
from web.test_pages import check

PHONE = (390, 844)


def one(edition: str) -> Puzzle:
    return next(puzzle for puzzle in puzzles(edition) if puzzle.aim == "gain")


def follow_hints(page: Any, puzzle: Puzzle) -> None:
    """The first hint names the theme, the second chooses the event; so on, event by event."""
    page.locator("[data-act=hint]").click()
    page.wait_for_function("() => document.querySelector('.dock .then')?.textContent.includes('about')")
    for _ in puzzle.first_turn():
        page.locator("[data-act=hint]").click()
        page.locator("[data-act=go]").click()
        # Once it is played nothing is chosen.
        page.wait_for_selector("[data-act=go]", state="detached")
    page.wait_for_selector(".puzzle[data-state=done]")


@pytest.mark.parametrize(("edition", "size"), [("wildfire", None), ("volcano", PHONE)])
def test_a_puzzle_is_solved_and_explained(visits: Visits, edition: str, size: tuple[int, int] | None) -> None:
    puzzle = one(edition)
    page = visits.open(f"/puzzles/{puzzle.name}", **({"size": size} if size else {}))
    page.wait_for_selector(".puzzle")
    assert f"Gain {puzzle.goal} points this turn." in page.locator(".goal h2").inner_text()
    check(page)
    follow_hints(page, puzzle)
    said = page.locator(".explained").inner_text()
    assert f"+{puzzle.goal}" in said
    assert "Every other answer brings at least" in said
    assert page.locator(".why-list a").first.get_attribute("href").startswith("/rules/")
    check(page)
    page.locator("[data-act=play-on]").click()
    page.wait_for_selector(".table")


def test_whoever_gives_up_sees_the_answer_and_goes_on(visits: Visits) -> None:
    page = visits.open(f"/puzzles/{one('vulkan').name}", color_scheme="dark")
    page.locator("[data-act=give-up]").click()
    page.wait_for_selector(".puzzle[data-state=done]")
    assert "This was the answer" in page.locator(".explained").inner_text()
    page.locator("[data-act=next]").click()
    page.wait_for_selector(".puzzle[data-state=asked]")


@pytest.mark.parametrize("name", ["wildfire-999999999", "no-puzzle-at-all"])
def test_an_old_link_leads_on_to_other_puzzles(visits: Visits, name: str) -> None:
    visits.refusals_expected = True
    page = visits.open(f"/puzzles/{name}", size=PHONE)
    page.wait_for_selector("[data-gone]")
    assert "There is no such puzzle" in page.locator("h1").inner_text()
    check(page)
    page.locator("[data-act=next]").click()
    page.wait_for_selector(".puzzle[data-state=asked]")
    page = visits.open(f"/puzzles/{name}?day=2026-11-02", size=PHONE)
    page.locator("[data-gone] [data-act=next]").click()
    page.wait_for_selector(".day-card")


def test_all_puzzles_by_game_and_theme(visits: Visits) -> None:
    page = visits.open("/puzzles", size=PHONE)
    page.wait_for_selector("[data-theme-of=joining]")
    check(page)
    page.locator("[data-theme-of=joining]").click()
    page.wait_for_selector(".puzzle")
    assert "theme=joining" in page.url


def test_todays_fire_is_on_the_start_page(visits: Visits) -> None:
    page = visits.open("/")
    page.wait_for_selector(".today [data-act=daily-puzzle]")
    page.locator("[data-act=daily-puzzle]").click()
    page.locator("[data-act=give-up]").click()
    page.wait_for_selector(".puzzle[data-state=done]")
    page.locator("[data-act=next]").click()
    page.wait_for_selector(".result-card pre")
    assert "1 day in a row" in page.locator("#day-streak").inner_text()
    check(page)
    page.locator("[data-act=deal]").click()
    page.wait_for_selector(".table")


def test_the_end_of_a_days_deal_leads_back_to_its_day(visits: Visits) -> None:
    date = next(day for day in days_so_far() if EDITIONS[day_of(day).edition].rules == "volcano").isoformat()
    page = visits.open(f"/daily/{date}", size=PHONE)
    page.locator("[data-act=deal]").click()
    page.wait_for_selector(".table")
    play_on(page)
    page.locator("[data-act=day]").click()
    page.wait_for_url(f"**/daily/{date}")
    page.wait_for_selector(".result-card pre")


def test_a_puzzle_that_is_done_is_shown_with_its_answer_and_can_be_tried_again(visits: Visits) -> None:
    puzzle = one("wildfire")
    page = visits.open(f"/puzzles/{puzzle.name}", size=PHONE)
    page.locator("[data-act=give-up]").click()
    page.wait_for_selector(".puzzle[data-state=done]")
    next_button = page.locator(".explained [data-act=next]").bounding_box()
    assert next_button["y"] + next_button["height"] <= PHONE[1], "in sight before everything is read"
    page.reload()
    page.wait_for_selector(".puzzle[data-state=done]")
    assert "This was the answer" in page.locator(".explained").inner_text()
    check(page)
    page.locator("[data-act=again]").click()
    page.wait_for_selector(".puzzle[data-state=asked]")
    assert page.locator(".tries").count() == 0, "nothing counts any more"
    follow_hints(page, puzzle)
    assert page.locator(".explained .kind").inner_text() == "Solved"


@pytest.mark.parametrize(
    ("day", "said"),
    [("2026-13-45", "Today's puzzle"), ("2999-01-01", "There is no fire for that day."), ("2026-11-02", "The deal")],
)
def test_days_that_there_are_and_are_not(visits: Visits, day: str, said: str) -> None:
    visits.refusals_expected = True
    page = visits.open(f"/daily/{day}")
    page.wait_for_function("said => document.querySelector('main').textContent.includes(said)", arg=said)
    assert page.locator("a[href='/daily']").count() >= 1


def test_a_result_is_copied_where_there_is_no_clipboard(visits: Visits) -> None:
    """In a home network, without a certificate."""
    page = visits.open(f"/puzzles/{one('wildfire').name}")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.evaluate("document.addEventListener('copy', () => (window.copied = String(document.activeElement.value)))")
    page.locator("[data-act=give-up]").click()
    page.wait_for_selector(".puzzle[data-state=done]")
    page.locator(".explained .acts [data-act=share]").click()
    page.wait_for_function("window.copied?.includes('/puzzles/')")
    page.get_by_text("Copied").wait_for()
