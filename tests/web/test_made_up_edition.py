"""Made-up editions in the browser: the start page offers them by their titles, and they are played by clicks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from feurio.editions import Edition
from made_up import MADE_UP, SMOLDER, known_to_processes
from web.conftest import Site, Visits
from web.hands import choose, play_on, wait_for_my_move


@pytest.fixture(scope="module")
def knowing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that knows the editions."""
    site = Site(tmp_path_factory.mktemp("site"), known_to_processes(tmp_path_factory.mktemp("knowing")))
    site.start()
    yield site
    site.stop()


@pytest.fixture
def visits(chromium: Any, knowing: Site) -> Iterator[Visits]:
    opened = Visits(chromium, knowing)
    yield opened
    opened.close()


@pytest.mark.parametrize("edition", MADE_UP, ids=lambda edition: edition.id)
def test_the_start_page_leads_to_a_game(visits: Visits, edition: Edition) -> None:
    page = visits.open()
    page.locator(f"[data-game={edition.rules}]").click()
    chosen = page.locator(f"[data-edition={edition.id}]")
    assert edition.name in chosen.inner_text()
    chosen.click()
    page.locator("[data-act=start]").click()
    page.wait_for_selector(".table .dock")
    assert edition.name in page.locator(".table").inner_text()
    luck = random.Random(1)
    for _ in range(3):
        wait_for_my_move(page)
        choose(page, luck)


def test_a_whole_game_is_played_by_clicks_and_counted_as_the_edition_says(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, SMOLDER.id, players=2))
    assert play_on(page) > 3
    assert page.locator(".rank > li").count() == 2
    said = page.locator(".result").inner_text()
    assert "region" in said
    assert "rounded up" in said
