"""A finished game is looked at again: chances, moments, what was better, by mouse, keys and ear."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import feurio
from analysis.test_analyze import LOST
from feurio.analysis import Effort, Review
from feurio.bots import choose_for, make_bot
from feurio.game import Game
from feurio.server.bots.analyses import mark_of
from web.test_layout import ACROSS, LOW, SMALL, letters
from web.test_pages import check


@pytest.fixture(scope="module")
def game() -> Game:
    """One that somebody has thrown away."""
    game = feurio.new_game("feurio", players=2, seed=3)
    bots = [make_bot(name, seed=1) for name in ("greedy", "random")]
    while isinstance(seat := game.to_move, int):
        game.play(choose_for(bots[seat], game).event)
    return game


@pytest.fixture(scope="module")
def found(game: Game) -> dict[str, Any]:
    review = Review(game, effort=Effort(12, 60, 2, 2))
    while not review.work(60):
        pass
    analysis = review.analysis()
    assert analysis.moments
    return analysis.to_json()


@pytest.fixture
def table(visits: Any, site: Any, game: Game, found: dict[str, Any]) -> str:
    """A table with that game, analyzed already."""
    return laid(visits, site, game, found, ["Ada", "Lynx"])


def laid(visits: Any, site: Any, game: Game, found: dict[str, Any], names: list[str]) -> str:
    page = visits.open()
    record = {**game.record(), "names": names}
    asked = "async (record) => (await (await fetch('/api/import', {method: 'POST', body: JSON.stringify(record),"
    id = page.evaluate(asked + " headers: {'Content-Type': 'application/json'}})).json()).table", record)
    with sqlite3.connect(site.folder / "tables.sqlite3") as database:
        row = (id, mark_of(game), "v", "p", 1.0, 1.0, "", json.dumps(found), "x", 0.0)
        database.execute("INSERT INTO analyses VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    return str(id)


def test_a_review_opens_on_the_greatest_mistake_and_tells_what_was_better(
    visits: Any, table: str, found: dict[str, Any]
) -> None:
    page = visits.open(f"/t/{table}/review")
    page.wait_for_selector(".review[data-state=done]")
    cost = [one for one in found["moments"] if one["kind"] in ("mistake", "inaccuracy")]
    worst = max(cost, key=lambda one: one["swing"]["mean"])
    page.wait_for_selector(f".review[data-at='{worst['number']}']")
    assert page.locator(".moments .moment").count() == len(found["moments"])
    page.wait_for_function("document.querySelector('.verdict h2')?.textContent.startsWith('Better: ')")
    assert page.locator(".opts .own").count() == 1
    page.wait_for_selector(".was-played, .tag")
    assert page.locator(".chart .band").count() == 2


def test_what_reads_alike_names_its_place_in_words_and_on_the_board(
    visits: Any, table: str, found: dict[str, Any]
) -> None:
    """A crew to one 6 and to another are two rows that differ, each with a letter that the board has, too."""
    page = visits.open(f"/t/{table}/review")
    page.wait_for_selector(".review[data-state=done]")
    crews = [one for one in found["decisions"] if sum(o["event"].startswith("crew") for o in one["options"]) > 1]
    assert crews
    lettered = 0
    for decision in crews[:3]:
        page.evaluate("at => { location.hash = `at=${at}`; location.reload(); }", decision["number"])
        page.wait_for_selector(f".review[data-at='{decision['number']}'][data-state=done] .opts li")
        page.wait_for_function("() => !document.querySelector('.opts').textContent.includes('…')")
        rows = page.locator(".opts li button > span:first-child").all_inner_texts()
        assert len(set(rows)) == len(rows), rows
        for letter in page.locator(".opts .cell-name").all_inner_texts():
            lettered += 1
            assert page.locator(".named", has_text=letter).count(), letter
    assert lettered


def test_arrows_go_move_by_move_and_moment_by_moment(visits: Any, table: str, found: dict[str, Any]) -> None:
    page = visits.open(f"/t/{table}/review")
    page.wait_for_selector(".review[data-state=done]")
    page.keyboard.press("Home")
    page.wait_for_selector(".review[data-at='0']")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".review[data-at='1']")
    page.keyboard.press("Home")
    page.keyboard.press("]")
    page.wait_for_selector(f".review[data-at='{next(m['number'] for m in found['moments'] if m['number'] > 0)}']")


def test_the_chart_is_a_table_and_sentences_too(visits: Any, table: str, found: dict[str, Any]) -> None:
    page = visits.open(f"/t/{table}/review")
    page.wait_for_selector(".review[data-state=done]")
    page.locator(".as-table summary").click()
    assert page.locator(".as-table tbody tr").count() == len(found["course"])
    assert page.locator(".as-table li").count() == len(found["moments"])
    assert "in 100" in page.locator(".plot").get_attribute("aria-valuetext")


def test_on_a_phone_there_are_three_tabs(visits: Any, table: str) -> None:
    page = visits.open(f"/t/{table}/review", size=(390, 844))
    page.wait_for_selector(".review[data-state=done]")
    for tab, shown in ((1, ".moments"), (2, ".luck-card"), (0, ".verdict")):
        page.locator(".review .tabs button").nth(tab).click()
        assert page.locator(f".review {shown}").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_review(visits: Any, table: str, scheme: str) -> None:
    for size in ((1280, 800), (390, 844)):
        page = visits.open(f"/t/{table}/review", size=size, color_scheme=scheme)
        page.wait_for_selector(".review[data-state=done]")
        page.wait_for_selector(".verdict h2")
        for tab in page.locator(".review .tabs button:visible").all() or [None]:
            if tab:
                tab.click()
            check(page)


@pytest.mark.parametrize("how", [LOW, ACROSS], ids=lambda how: str(how["size"]))
def test_a_review_on_small_screens(visits: Any, table: str, how: dict[str, Any]) -> None:
    page = visits.open(f"/t/{table}/review", **how, locale="de-DE")
    for size in (16, 32):
        page.wait_for_selector(".review[data-state=done]")
        page.wait_for_selector(".verdict h2", state="attached")
        for tab in page.locator(".review .tabs button:visible").all() or [None]:
            if tab:
                tab.click()
            if size == 16:
                assert page.evaluate(SMALL) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= how["size"][0], size
        area = page.locator(".review svg.field").bounding_box()
        assert min(area["width"], area["height"]) >= 150, (size, "the board keeps its room")
        letters(page, 32)


def test_the_better_move_is_a_question_with_three_tries(visits: Any, table: str) -> None:
    page = visits.open(f"/t/{table}/review")
    page.wait_for_selector(".review[data-state=done]")
    page.locator("[data-act=find]").click()
    page.wait_for_selector("[data-trying=asked]")
    assert page.locator(".tries i").count() == 3
    page.locator("[data-act=show]").click()
    page.wait_for_selector("[data-trying=shown]")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-trying]", state="detached")


def test_a_line_is_tried_out_and_left_again(visits: Any, table: str) -> None:
    """All seats are mine, a search says what it thinks, the next tile is chosen, and Escape leads back to the move."""
    page = visits.open(f"/t/{table}/review")
    page.wait_for_selector(".review[data-state=done]")
    before = page.locator(".review").get_attribute("data-at")
    page.keyboard.press("x")
    page.wait_for_selector("[data-evaluated=yes]", timeout=60_000)
    for _ in range(6):
        length = int(page.locator("[data-trying]").get_attribute("data-line"))
        if page.locator("[data-draw]").count():
            page.locator("[data-draw]").first.click()
        else:
            page.wait_for_selector("[data-evaluated=yes] .opts .best", timeout=60_000)
            page.locator("[data-evaluated=yes] .opts .best").click()
        page.wait_for_selector(f"[data-trying][data-line='{length + 1}']")
    page.locator(".line-tree button").first.click()
    page.wait_for_selector("[data-trying][data-line='0']")
    assert page.locator(".line-tree li").count() == 7, "what was tried is still there"
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-trying]", state="detached")
    assert page.locator(".review").get_attribute("data-at") == before


def test_a_link_leads_to_a_line_of_a_game_and_a_review_can_be_sent_around(visits: Any, table: str, game: Game) -> None:
    """To the very move, with the line that was tried out; as a picture, too."""
    number = next(i for i in range(20, game.move_count) if isinstance(game.at(i).to_move, int))
    event = game.at(number).legal_texts()[0]
    page = visits.open(f"/t/{table}/review#at={number}&line={quote(event)}")
    page.wait_for_selector("[data-trying=explore][data-line='1']")
    assert page.locator(".review").get_attribute("data-at") == str(number)
    page.locator("[data-act=share]").click()
    link = page.locator(".share-sheet input").first.input_value()
    assert link.endswith(f"/t/{table}/review#at={number}&line={quote(event, safe='')}")
    page.wait_for_function("() => document.querySelector('.share-picture').naturalWidth > 100", timeout=60_000)
    with page.expect_download(timeout=60_000) as saved:
        page.locator("[data-file=png]").click()
    assert saved.value.suggested_filename.endswith(".png")
    with page.expect_download() as saved:
        page.locator("[data-file=json]").click()
    record = json.loads(Path(saved.value.path()).read_text())
    assert record["events"][: number + 1] == [*game.events[:number], event]


def test_alone_tiles_are_counted_where_the_goal_is_out_of_reach(visits: Any, site: Any) -> None:
    """Of a Volcano that nobody could win the review tells how far one came, and how far one might have."""
    game = feurio.new_game("volcano", mode="solitaire", seed=243261594)
    for event in LOST.split(";"):
        game.play(event)
    review = Review(game, effort=Effort(15, 60, 2, 4), first=game.move_count - 1)
    while not review.work(60):
        pass
    page = visits.open(f"/t/{laid(visits, site, game, review.analysis().to_json(), [''])}/review")
    page.wait_for_selector(f".review[data-state=done][data-at='{game.move_count - 1}']")
    assert page.locator(".goal-line").inner_text() == "all 35 tiles: the goal"
    assert "Tiles taken" in page.locator(".chartbox").inner_text()
    assert page.locator(".opts .own .num").inner_text() == "9"
    assert "tiles, give or take" in page.locator(".verdict").inner_text()
    assert page.locator(".luck-card").count() == 0, "nothing was drawn"
    assert page.locator(".opts button button").count() == 0
    check(page)
    page.locator("[data-act=find]").click()
    page.wait_for_selector("[data-trying=asked]")
    page.locator("[data-act=show]").click()
    page.wait_for_selector("[data-trying=shown]")
    assert " tiles." in page.locator(".trying .prompt").inner_text()
