"""A first game is easy to begin, and nothing that is going on is thrown away by a slip."""

from __future__ import annotations

import re
from typing import Any

import feurio
from web.conftest import Visits
from web.hands import GO, wait_for_my_move
from web.test_endings import brought


def test_a_first_game_is_against_beginners_and_begins_by_itself(visits: Visits) -> None:
    page = visits.open()
    page.locator("[data-game=volcano]").click()
    page.locator("[data-act=start]").click()
    page.wait_for_selector(".table .dock")
    page.wait_for_selector(".log li >> text=into the volcano")
    states = page.locator(".seat .state").all_inner_texts()
    assert sum("beginner" in state for state in states) == 3, states
    wait_for_my_move(page)
    assert page.locator(".table").get_attribute("data-phase") == "fly"


def test_many_tables_are_drawn_when_they_come_into_view_and_removing_one_asks(visits: Visits) -> None:
    page = visits.open()
    for _ in range(30):
        visits.table(page, "volcano", players=2)
    visits.go(page, "/")
    page.wait_for_function("() => document.querySelectorAll('.tbl-row').length === 30")
    page.wait_for_selector(".mini use")
    drawn = page.locator(".mini:has(use)").count()
    assert 0 < drawn < 20
    page.locator(".tbl-row").last.scroll_into_view_if_needed()
    page.locator(".tbl-row").last.locator(".mini use").first.wait_for(state="attached")
    page.locator(".tbl-row .small-btn").first.click()
    page.locator("dialog.confirm .btn.quiet").click()
    assert page.locator(".tbl-row").count() == 30
    page.locator(".tbl-row .small-btn").first.click()
    page.locator("dialog.confirm [data-act=sure]").click()
    page.wait_for_function("() => document.querySelectorAll('.tbl-row').length === 29")


def full_of_foxes() -> tuple[Any, str]:
    """A turn on the run in which some of the mover's animals stand where no more fit, and one of their cells."""
    import random

    for seed in range(50):
        game, luck = feurio.new_game("ontherun", players=2, seed=seed), random.Random(seed)
        while not game.over:
            legal = game.legal_texts()
            startled = {text.split()[1] for text in legal if text.startswith("startle")}
            for text in legal:
                if text.startswith("flee") and startled:
                    color = legal[0].split()[2] if legal[0].startswith("startle") else text.split()[1]
                    cells = game.outcome_of(text)["fled"]["cells"]
                    stuck = [cell for cell in cells if cell not in startled]
                    if stuck and text.split()[1] == color:
                        return game, stuck[0]
            game.play(luck.choice(legal))
    raise AssertionError("no such turn was found")


def test_a_tap_on_ones_own_animals_offers_to_flee_and_shows_the_ways_out(visits: Visits) -> None:
    game, cell = full_of_foxes()
    page = visits.open()
    brought(visits, page, game)
    wait_for_my_move(page)
    page.wait_for_timeout(500)
    page.locator(f".spot[data-cell='{cell}']").click()
    page.locator(GO).wait_for()
    assert re.search(r"Flee from \d with", page.locator(".dock .prompt").inner_text())
    assert page.locator("[data-choice=mode] [data-value=flee].on").count() == 1
