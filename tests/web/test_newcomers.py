"""A first game is easy to begin, and nothing that is going on is thrown away by a slip."""

from __future__ import annotations

import re
from typing import Any

import feurio
from web.conftest import Visits
from web.hands import GO, at_rest, wait_for_my_move
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
    at_rest(page)
    page.locator(f".spot[data-cell='{cell}']").click()
    page.locator(GO).wait_for()
    assert re.search(r"Flee from \d with", page.locator(".dock .prompt").inner_text())
    assert page.locator("[data-choice=mode] [data-value=flee].on").count() == 1


def test_the_pair_in_the_middle_is_chosen_on_the_board(visits: Visits) -> None:
    """Two taps bring any two tiles there, the board shows how they would lie, and nothing begins before yes is said."""
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=4))
    wait_for_my_move(page)
    page.wait_for_selector(".spot.legal")
    tips = page.locator(".spot[aria-label*='at a tip']")
    assert tips.count() == 2
    wanted = [str(tip.get_attribute("aria-label")).split(",")[0] for tip in tips.all()]
    cells = [tip.get_attribute("data-cell") for tip in tips.all()]
    for cell in cells:
        page.locator(f".spot[data-cell='{cell}']").click()
    page.locator(GO).wait_for()
    middle = page.locator(".spot[aria-label*='in the middle']").all()
    assert sorted(str(spot.get_attribute("aria-label")).split(",")[0] for spot in middle) == sorted(wanted)
    assert page.locator("[data-choice=pair] .chip.on").inner_text() == "\u2013".join(sorted(wanted))
    assert page.locator(".table").get_attribute("data-phase") == "center"
    page.locator(GO).click()
    page.wait_for_selector(".log li >> text=in the middle")


def test_a_hint_before_the_first_turn_shows_something(visits: Visits) -> None:
    page = visits.open()
    hint = page.locator("[aria-label='Ask for a hint']")
    visits.go(page, visits.table(page, "wildfire", players=4))
    wait_for_my_move(page)
    assert page.locator(".table").get_attribute("data-phase") == "center"
    hint.click()
    page.locator("[data-choice=pair] .chip.on").wait_for(timeout=60_000)
    page.locator(GO).wait_for()
    assert "The bot would do this" in page.locator(".hint-line").inner_text()
    visits.go(page, visits.table(page, "volcano", players=4))
    wait_for_my_move(page)
    hint.click()
    page.locator(".hint-mark").wait_for(state="attached", timeout=60_000)


def test_the_volcano_is_seen_before_it_erupts(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "volcano", players=4))
    wait_for_my_move(page)
    page.locator(".spot.legal").first.click()
    page.locator(GO).wait_for()
    assert page.locator(".preview use[href='#t-volcano']").count() == 1


def test_an_animal_on_the_edge_is_put_there_and_not_startled(visits: Visits) -> None:
    game, _ = full_of_foxes()
    page = visits.open()
    brought(visits, page, game)
    wait_for_my_move(page)
    page.locator("[data-choice=mode] [data-value=startle]").click()
    page.locator(".spot.legal[aria-label*='dge cell']").first.click()
    page.locator(GO).wait_for()
    assert page.locator(GO).inner_text().split()[0] == "Put"
