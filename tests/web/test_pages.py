"""Every page: without violations of accessibility, in four languages, on a phone, small enough."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from web.conftest import Site, Visits
from web.hands import at_rest, choose, play_on, wait_for_my_move

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
MORE = '{"rules": {"label-content-name-mismatch": {"enabled": true}}}'
"""What axe looks for beside its usual rules."""
PACKAGE = Path(__file__).parents[2] / "src" / "feurio"
LANGUAGES = {
    "en-US": "Just play",
    "de-DE": "Einfach spielen",
    "nl-NL": "Gewoon spelen",
    "it-IT": "Gioca e basta",
}


def check(page: Any) -> None:
    """Nothing that axe can find is wrong."""
    # The page allows no foreign scripts; the test puts it there by the debugger.
    page.evaluate(AXE.read_text())
    found = page.evaluate("async () => (await axe.run(document, RULES)).violations".replace("RULES", MORE))
    said = [(one["id"], [node["target"] for node in one["nodes"]][:4]) for one in found]
    assert said == []


@pytest.mark.parametrize("path", ["/nope", "/rules/nope"])
def test_an_address_that_leads_nowhere_says_so_and_leads_home(visits: Visits, path: str) -> None:
    visits.refusals_expected = True
    page = visits.open(path, locale="de-DE")
    assert page.locator("h1").inner_text() == "Hier ist nichts"
    assert page.title().startswith("Hier ist nichts")
    check(page)
    page.locator(".btn.go").click()
    page.wait_for_selector(".start")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_axe_finds_nothing(visits: Visits, scheme: str, size: tuple[int, int]) -> None:
    page = visits.open(size=size, color_scheme=scheme)
    page.wait_for_selector("[data-act=start]:not([disabled])")
    check(page)
    page.locator("[data-game=volcano]").click()
    page.locator("[data-act=change]").click()
    check(page)
    for game in ("wildfire", "volcano", "ontherun"):
        visits.go(page, visits.table(page, game, players=2))
        wait_for_my_move(page)
        check(page)
        page.keyboard.press("l")
        page.wait_for_selector(".moves li")
        check(page)
        page.keyboard.press("Escape")
        page.locator(".spot.legal").first.click()
        check(page)
    page.locator("[aria-label='Settings']").click()
    check(page)
    page.keyboard.press("Escape")
    page.locator("[aria-label='Players and links']").click()
    page.wait_for_selector(".link-box")
    check(page)
    page.keyboard.press("Escape")
    page.keyboard.press(",")
    page.wait_for_selector(".looking-dock")
    check(page)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_axe_finds_nothing_on_rules_and_lessons(visits: Visits, size: tuple[int, int]) -> None:
    page = visits.open(size=size)
    for book in ("wildfire", "volcano", "ontherun"):
        visits.go(page, f"/rules/{book}")
        page.wait_for_selector(".prose h2")
        check(page)
        page.goto(f"{visits.site.url}/learn/{book}")
        page.wait_for_selector(".spot")
        check(page)
    page.goto(f"{visits.site.url}/learn")
    page.wait_for_selector(".learn-page")
    check(page)


def test_axe_finds_nothing_on_result_and_companion(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "feurio", players=4))
    page.wait_for_selector("[data-choice=pair]")
    check(page)
    visits.go(page, "/companion")
    check(page)
    visits.go(page, visits.table(page, "volcano", players=2))
    play_on(page)
    check(page)


@pytest.mark.parametrize(("locale", "start"), LANGUAGES.items())
def test_the_browser_chooses_the_language(visits: Visits, locale: str, start: str) -> None:
    page = visits.open(locale=locale)
    page.wait_for_selector(f"text={start}")
    assert page.locator("html").get_attribute("lang") == locale[:2]
    for game in ("wildfire", "volcano", "ontherun"):
        visits.go(page, visits.table(page, game, players=3))
        luck = random.Random(1)
        for _ in range(4):
            if wait_for_my_move(page):
                choose(page, luck)
        # A missing sentence would show its key.
        texts = page.locator("body").inner_text()
        names = page.locator("[aria-label]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        keys = json.loads((PACKAGE / "texts" / "en" / "interface.json").read_text())
        dotted = {key for key in keys if "." in key}
        assert not dotted & set(texts.split()), dotted & set(texts.split())
        assert not dotted & set(names)
        assert "{" not in texts


def test_the_language_can_be_switched(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=2))
    wait_for_my_move(page)
    page.locator("[aria-label='Settings']").click()
    page.locator("dialog select").first.select_option("de")
    page.wait_for_selector("text=Einstellungen")
    page.keyboard.press("Escape")
    assert "Wohin" in page.locator(".dock").inner_text()


def test_a_phone_shows_everything_and_nothing_overflows(visits: Visits) -> None:
    page = visits.open(size=(390, 844), has_touch=True, is_mobile=True)
    page.wait_for_selector("[data-act=start]:not([disabled])")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for game in ("wildfire", "volcano", "ontherun"):
        visits.go(page, visits.table(page, game, players=2))
        luck = random.Random(1)
        for _ in range(3):
            if wait_for_my_move(page):
                choose(page, luck)
        wait_for_my_move(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.locator(".top h1").evaluate("one => one.scrollWidth <= one.clientWidth"), "a game's name is not cut"
        for number in range(4):
            tool = page.locator(".tools .btn").nth(number)
            tool.tap()
            page.locator(".side .card:visible").first.wait_for()
            page.locator(".sheet-close").tap()
        low = page.locator(".dock button:not(.term):visible").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).filter(box => box.height < 44 || box.width < 44).length"
        )
        assert low == 0


def test_flights_on_a_phone_start_with_a_tile(visits: Visits) -> None:
    page = visits.open(size=(390, 844), has_touch=True, is_mobile=True)
    visits.go(page, visits.table(page, "volcano", players=2))
    luck = random.Random(1)
    wait_for_my_move(page)
    while page.locator(".table").get_attribute("data-phase") != "fly":
        choose(page, luck)
        wait_for_my_move(page)
    page.locator(".spot.legal").nth(3).tap()
    ways = page.locator("[data-choice=way] .chip")
    ways.first.wait_for()
    assert 1 <= ways.count() <= 6
    assert min(box["height"] for box in (ways.nth(i).bounding_box() for i in range(ways.count()))) >= 44
    ways.first.tap()
    page.wait_for_selector("[data-act=go]")
    other = page.locator("[data-side=other]")
    if other.count():
        before = page.locator(".dock .prompt").inner_text()
        other.tap()
        page.wait_for_function("b => document.querySelector('.dock .prompt')?.innerText !== b", arg=before)


def test_the_board_zooms_pans_and_fits(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "volcano", players=2))
    wait_for_my_move(page)
    field = page.locator("svg.field")
    at_rest(page)
    page.keyboard.press("0")
    first = field.get_attribute("viewBox")
    field.hover(position={"x": 300, "y": 200})
    page.mouse.wheel(0, -400)
    page.wait_for_function("b => document.querySelector('svg.field').getAttribute('viewBox') !== b", arg=first)
    page.mouse.move(500, 300)
    page.mouse.down()
    page.mouse.move(600, 340, steps=4)
    page.mouse.up()
    assert page.locator(".frame").count() == 0, "a drag is no tap"
    page.keyboard.press("0")
    page.wait_for_function("b => document.querySelector('svg.field')?.getAttribute('viewBox') === b", arg=first)


def pieces(page: Any, where: str) -> list[str]:
    """The symbols of the pieces that are shown somewhere."""
    shown = page.locator(f"{where} .pieces use")
    found: list[str] = shown.evaluate_all("all => all.map(one => one.getAttribute('href'))")
    return found


def test_seats_show_the_colors_that_the_game_gives_them(visits: Visits) -> None:
    page = visits.open()
    page.locator("[data-game=volcano]").click()
    page.locator("[data-act=change]").click()
    page.locator("[data-players='2']").click()
    assert pieces(page, ".seat-choice") == ["#p-red-drop", "#p-yellow-drop", "#p-green-drop", "#p-blue-drop"]
    page.locator("[data-game=ontherun]").click()
    page.locator("[data-players='3']").click()
    assert pieces(page, ".seat-choice") == ["#p-red-animal", "#p-green-animal", "#p-blue-animal"]


TURNS = ["#p-blue-animal", "#p-yellow-animal", "#p-red-animal", "#p-green-animal"]


@pytest.mark.parametrize(
    ("mode", "players", "own"),
    [
        ("cooperative", 4, ["#p-green-animal", "#p-blue-animal", "#p-yellow-animal", "#p-red-animal"]),
        ("cooperative", 2, ["#p-yellow-animal", "#p-green-animal", "#p-blue-animal", "#p-red-animal"]),
        ("cooperative", 3, []),
        ("solitaire", 1, []),
    ],
)
def test_together_on_the_run_the_colors_go_round(visits: Visits, mode: str, players: int, own: list[str]) -> None:
    """Rules 4.9: the second seat begins with blue, each further turn is the next color's, whoever plays."""
    page = visits.open()
    page.locator("[data-game=ontherun]").click()
    page.locator("[data-act=change]").click()
    page.locator(f"[data-mode={mode}]").click()
    if players > 1:
        page.locator(f"[data-players='{players}']").click()
    assert pieces(page, ".seat-choice") == own
    assert pieces(page, ".color-turns") == TURNS


def test_a_table_that_cannot_be_read_is_shown_as_broken(chromium: Any, tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.start()
    try:
        visits = Visits(chromium, site)
        page = visits.open()
        broken, whole = visits.table(page, "wildfire"), visits.table(page, "volcano")
        site.stop()
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database, database:
            database.execute("UPDATE tables SET setup = '{' WHERE id = ?", [broken.rpartition("/")[2]])
        site.start()
        for locale, words, sentence in (
            ("en-US", "A table that cannot be read", "Your other tables are not affected."),
            ("de-DE", "Ein Tisch, der sich nicht lesen lässt", "Deine anderen Tische sind nicht betroffen."),
            ("nl-NL", "Een tafel die niet kan worden gelezen", "Je andere tafels hebben er geen last van."),
            ("it-IT", "Un tavolo che non si può leggere", "Gli altri tuoi tavoli non ne risentono."),
        ):
            other = visits.open(locale=locale, storage_state=page.context.storage_state())
            row = other.locator(".tbl-row.broken")
            row.wait_for()
            assert words in row.inner_text()
            assert sentence in row.inner_text()
            assert row.locator("a").count() == 0, "it leads nowhere"
        visits.go(page, "/")
        page.wait_for_selector(".tbl-row.broken")
        page.locator(f".tbl[href='{whole}']").click()
        page.wait_for_selector(".table")
        visits.go(page, "/")
        page.locator(".tbl-row.broken button").click()
        page.wait_for_selector(".tbl-row.broken", state="detached")
        assert page.locator(f".tbl[href='{whole}']").count() == 1
        assert visits.problems == []
        for context in visits.contexts:
            context.close()
    finally:
        site.stop()
