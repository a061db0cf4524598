"""Coming to the site: for the first time, again, with many others, and where something goes wrong."""

from __future__ import annotations

import gzip
from typing import Any

import pytest

from web.conftest import Site, Visits

LARGEST_FIRST_VISIT = 180_000
"""Bytes, compressed."""


def over_the_network(page: Any) -> list[str]:
    """What the page has fetched that was not in the browser's cache."""
    fetched: list[str] = page.evaluate(
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
        ".filter(one => one.transferSize > 0).map(one => one.name)"
    )
    return fetched


def test_a_first_visit_is_small_and_a_second_one_hardly_anything(visits: Visits) -> None:
    page = visits.open("/")
    seen: list[str] = []
    page.wait_for_selector("[data-act=start]:not([disabled])")
    table = visits.table(page, "volcano", players=2)
    friend = visits.open(table)
    friend.wait_for_selector(".spot")
    for one in (page, friend):
        one.wait_for_load_state("networkidle")
        first = over_the_network(one)
        assert len(first) <= 20, "\n".join(first)
        total = sum(len(gzip.compress(one.request.get(name).body(), 9)) for name in first)
        assert total < LARGEST_FIRST_VISIT, total
    for path in ("/", table, "/rules/volcano", "/", table, "/rules/volcano"):
        visits.go(page, path)
        page.wait_for_load_state("networkidle")
        # A page's own code comes when it is first visited, and is kept.
        if path not in seen:
            seen.append(path)
            continue
        again = over_the_network(page)
        assert len(again) <= 5, again


@pytest.fixture
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A site that lets one address ask for little."""
    limits = {"FEURIO_REQUEST_BURST": "25", "FEURIO_REQUESTS_PER_SECOND": "4"}
    site = Site(tmp_path_factory.mktemp("narrow"), limits)
    site.start()
    yield site
    site.stop()


def test_six_people_behind_one_router_all_see_the_page(chromium: Any, narrow: Site) -> None:
    """Some are told to wait; nobody stays before a white page."""
    many = Visits(chromium, narrow)
    many.refusals_expected = True
    pages = []
    for _ in range(6):
        context = chromium.new_context(locale="de-DE")
        many.contexts.append(context)
        pages.append(context.new_page())
    for page in pages:
        page.goto(narrow.url, wait_until="commit")
    for page in pages:
        page.wait_for_selector("[data-act=start]", timeout=40_000)
    # Somebody who is over the limit sees a page that says so and comes back by itself.
    for _ in range(40):
        if pages[0].request.get(f"{narrow.url}/api/catalogue").status == 429:
            break
    pages[1].goto(narrow.url, wait_until="commit")
    shown = pages[1].locator("h1, [data-act=start]").first
    shown.wait_for()
    if "geklappt" in shown.inner_text():
        assert "von selbst noch einmal" in pages[1].locator("main").inner_text()
    pages[1].wait_for_selector("[data-act=start]", timeout=40_000)
    many.close()


def test_an_error_is_a_page_in_the_visitors_language(visits: Visits) -> None:
    visits.refusals_expected = True
    page = visits.open(locale="it-IT")
    page.goto(f"{visits.site.url}/api/tables/none/record")
    assert page.locator("h1").inner_text() == "Non ha funzionato"
    page.locator(".btn.go").click()
    page.wait_for_selector("[data-act=start]")
