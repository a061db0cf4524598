"""Any position is played on for all seats: lines with names, what a search thinks, a game against bots from there."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

import feurio
from feurio.bots import choose_for, make_bot
from feurio.puzzles import named
from feurio.texts import catalogue


def middle(edition: str = "feurio", events: int = 24, **setup: Any) -> feurio.Game:
    game = feurio.new_game(edition, seed=5, **{"players": 2, **setup})
    bot = make_bot("greedy", seed=1)
    while game.move_count < events or game.to_move == "chance":
        game.play(choose_for(bot, game).event)
    return game


def explored(visits: Any, text: str, line: str = "", **how: Any) -> Any:
    page = visits.open(f"/explore?position={quote(text)}{line and '&line=' + quote(line)}", **how)
    page.wait_for_selector("[data-evaluated=yes]", timeout=60_000)
    return page


def go_on(page: Any) -> None:
    """Plays what is promising, or takes a tile."""
    length = int(page.locator("[data-trying]").get_attribute("data-line"))
    page.wait_for_selector("[data-draw], [data-evaluated=yes] .opts .best", timeout=60_000)
    page.locator("[data-draw], [data-evaluated=yes] .opts .best").first.click()
    page.wait_for_selector(f"[data-trying][data-line='{length + 1}'][data-busy=no]")


@pytest.mark.parametrize("edition", ["feurio", "volcano", "ontherun"])
def test_a_position_in_the_address_is_played_on_for_all_seats(visits: Any, edition: str) -> None:
    page = explored(visits, middle(edition, 12).position_text())
    for _ in range(5):
        go_on(page)
    assert page.locator(".line-tree li").count() == 6
    assert "&line=" in page.url
    again = visits.open(page.url.removeprefix(visits.site.url))
    again.wait_for_selector("[data-trying][data-line='5']")
    page.wait_for_selector("[data-effort='2']", timeout=60_000)


def test_lines_branch_have_names_and_are_kept_in_the_browser(visits: Any) -> None:
    page = explored(visits, middle().position_text())
    for _ in range(3):
        go_on(page)
    page.keyboard.press(",")
    page.keyboard.press(",")
    page.wait_for_selector("[data-trying][data-line='1']")
    page.wait_for_selector("[data-draw]")
    page.locator("[data-draw]:not([data-draw=any])").last.click()
    page.wait_for_selector("[data-trying][data-line='2']")
    assert page.locator(".line-tree .sub").count() == 1
    page.locator("[data-act=name]").click()
    page.locator(".name-line input").fill("With a hot tile")
    page.keyboard.press("Enter")
    page.get_by_text("With a hot tile").wait_for()
    page.goto(visits.site.url + "/explore")
    page.locator(".kept-lines a", has_text="With a hot tile").click()
    page.wait_for_selector("[data-trying][data-line='2']")
    assert page.locator(".line-tree li").count() == 5
    page.locator("[data-act=forget]").click()
    page.wait_for_selector("[data-trying][data-line='1']")
    assert page.locator(".line-tree li").count() == 4


def test_somebody_quick_is_not_ignored(visits: Any) -> None:
    """What the search finds may be there before the position is: who takes it at once has it played after."""
    page = explored(visits, middle("volcano", 8).position_text())
    page.evaluate(
        """() => {
            const asked = window.fetch;
            window.fetch = async (address, how) => {
                const late = String(address).endsWith("/api/explore") && !how.body.includes('"preview"');
                if (late) await new Promise((done) => setTimeout(done, 4000));
                return asked(address, how);
            };
        }"""
    )
    page.locator(".opts .best").click()
    page.wait_for_selector("[data-trying][data-line='1'][data-busy=yes]")
    page.wait_for_selector("[data-evaluated=yes] .opts .best")
    assert page.locator("[data-trying]").get_attribute("data-busy") == "yes"
    page.locator(".opts .best").click()
    page.wait_for_selector("[data-trying][data-line='2'][data-busy=no]")
    assert page.locator(".line-tree li").count() == 3


def test_a_game_against_bots_goes_on_from_there(visits: Any) -> None:
    game = middle("feurio", 20)
    page = explored(visits, game.position_text())
    page.locator("[data-act=play-on]").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".table [data-phase], .dock")
    asked = "async () => (await (await fetch('/api' + location.pathname.replace('/t/', '/tables/'))).json())"
    setup = page.evaluate(asked)
    assert sorted(seat["kind"] for seat in setup["seats"]) == ["bot", "me"]
    assert setup["you"] == [game.to_move]


def test_what_is_pasted_is_opened_or_refused_with_a_reason(visits: Any) -> None:
    visits.refusals_expected = True
    page = visits.open("/explore")
    field = page.locator("textarea")
    for unreadable in ("not a position at all", "[]", "7", "https://example.org/lesson"):
        field.fill(unreadable)
        page.locator("[data-act=open]").click()
        page.get_by_role("alert").filter(has_text="no position, no record and no link").wait_for()
    game = middle(events=20)
    field.fill(json.dumps(dict(game.record())))
    page.locator("[data-act=open]").click()
    page.wait_for_url("**/review#at=*")
    page.wait_for_selector("[data-trying=explore]")
    page.goto(visits.site.url + "/explore")
    page.locator("textarea").fill(game.position_text().replace("supply=r", "supply=r1"))
    page.locator("[data-act=open]").click()
    page.get_by_role("alert").wait_for()
    page.goto(visits.site.url + "/explore")
    page.locator("textarea").fill(f"{visits.site.url}/learn/volcano")
    page.locator("[data-act=open]").click()
    page.wait_for_selector(".lesson")


@pytest.mark.parametrize("language", ["de", "nl", "it"])
def test_the_page_speaks_every_language_and_fits_a_phone(visits: Any, language: str) -> None:
    page = explored(visits, middle().position_text(), size=(390, 844), locale=language)
    said = catalogue("interface", language)
    assert page.get_by_role("button", name=said["explore.bots"]).count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    dock = page.locator(".trying .dock").bounding_box()
    side = page.locator(".verdict-col").bounding_box()
    assert dock["y"] + dock["height"] <= side["y"] + 1, "nothing lies over the dock"


def test_a_solved_puzzle_and_a_lesson_lead_to_exploring(visits: Any) -> None:
    name = "wildfire-1014"
    page = visits.open(f"/puzzles/{name}")
    page.locator("[data-act=give-up]").click()
    page.wait_for_selector(".puzzle.solved")
    page.locator(".puzzle [data-act=share] >> nth=1").click()
    page.wait_for_selector(".share-sheet")
    page.keyboard.press("Escape")
    page.locator(".puzzle [data-act=explore]").click()
    page.wait_for_selector("[data-trying=explore]")
    assert quote(named(name).position, safe="") in page.url
    page.goto(visits.site.url + "/learn/wildfire/heat")
    page.locator("[data-act=why]").click()
    page.locator(".drawer [data-act=explore]").click()
    page.wait_for_selector("[data-evaluated=yes]", timeout=60_000)


def test_a_position_is_laid_out_by_hand_and_what_cannot_be_is_said(visits: Any) -> None:
    """Tiles and pieces by taps and keys; the reason at once, taken back, and on to exploring."""
    page = visits.open("/explore")
    page.locator("[data-edit=wildfire]").click()
    page.wait_for_selector(".editor[data-fits=yes]")
    page.keyboard.press("r")
    page.wait_for_selector(".editor[data-tool=r]")
    before = page.locator(".edit-said").inner_text()
    tile = page.locator(".spot").first
    for _ in range(4):
        tile.click()
    page.wait_for_selector(".editor[data-fits=no] .edit-said.problem")
    assert page.locator(".edit-said").inner_text() != before
    assert page.locator("[data-act=explore]").is_disabled()
    for _ in range(4):
        page.keyboard.press("u")
    page.wait_for_selector(".editor[data-fits=yes]")
    page.locator("[data-act=explore]").click()
    page.wait_for_selector("[data-trying=explore]")
    page.locator("[data-act=edit]").click()
    page.wait_for_selector(".editor[data-fits=yes]")


def laid_out(visits: Any, asked: str, **how: Any) -> Any:
    page = visits.open(f"/explore/edit?{asked}", **how)
    page.wait_for_selector(".editor[data-fits=yes]")
    return page


def position_in(page: Any) -> feurio.Game:
    """What *Explore* would open."""
    page.wait_for_selector(".editor[data-fits=yes]")
    page.locator("[data-act=explore]").click()
    page.wait_for_selector("[data-trying=explore]")
    return feurio.Game.from_position(page.evaluate("new URLSearchParams(location.search).get('position')"))


def tap(page: Any, cell: str) -> None:
    page.locator(f"[data-spot='{cell}']").click(force=True)


def test_the_volcano_is_moved_and_tiles_are_taken_and_put_back(visits: Any) -> None:
    page = laid_out(visits, "edition=volcano&players=3")
    cells = page.evaluate("[...document.querySelectorAll('[data-spot]')].map(one => one.dataset.spot)")
    page.keyboard.press("t")
    for cell, who in ((cells[0], "0"), (cells[1], "2"), (cells[2], "-"), (cells[3], "0")):
        page.select_option("[data-edit=who]", who)
        tap(page, cell)
    tap(page, cells[3])
    page.keyboard.press("v")
    around = {"1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1", "0,0"}
    assert around <= set(cells)
    tap(page, "0,0")
    tap(page, cells[0])
    page.wait_for_selector(".editor[data-fits=no] .edit-said.problem")
    page.keyboard.press("u")
    game = position_in(page)
    tiles = {tile["cell"]: tile["face"] for tile in game.position()["tiles"]}
    assert tiles["0,0"] == "volcano"
    assert list(tiles.values()).count("volcano") == 1
    assert not {cells[0], cells[1], cells[2]} & set(tiles)
    assert cells[3] in tiles
    assert f"{cells[2]}=" in game.position_text()
    assert game.position_text().count("@0") == game.position_text().count("@2") == 1


def test_tiles_are_laid_face_down_and_the_turn_follows_from_what_lies_there(visits: Any) -> None:
    page = laid_out(visits, "edition=feurio&players=2&variants=firebreak")
    seat = page.input_value("[data-edit=seat]")
    page.keyboard.press("4")
    tap(page, "1,-1")
    page.wait_for_function("seat => document.querySelector('[data-edit=seat]').value !== seat", arg=seat)
    page.keyboard.press("d")
    page.select_option("[data-edit=who]", "1")
    tap(page, "1,-1")
    page.select_option("[data-edit=who]", "?")
    tap(page, "0,1")
    page.wait_for_selector(".editor[data-fits=yes]")
    assert page.input_value("[data-edit=seat]") == seat
    page.select_option("[data-edit=seat]", "1" if seat == "0" else "0")
    page.wait_for_selector(".editor[data-fits=no] .edit-said.problem")
    assert page.locator(".edit-said").inner_text() == f"With so many tiles it is the turn of player {int(seat) + 1}."
    page.keyboard.press("u")
    text = position_in(page).position_text()
    assert "1,-1=x4@1" in text
    assert ";0,1=x;" in text or "=0,1=x;" in text


def test_another_game_is_laid_out_from_within_and_animals_flee(visits: Any) -> None:
    page = laid_out(visits, "edition=wildfire")
    page.locator(".edit-game summary").click()
    page.select_option("[data-edit=edition]", "ontherun")
    page.wait_for_url("**edition=ontherun**")
    page.wait_for_selector(".editor[data-fits=yes]")
    page.keyboard.press("r")
    tap(page, "0,0")
    page.select_option("[data-edit=phase]", "flee")
    page.select_option("[data-edit=flees]", "r")
    number = page.evaluate("document.querySelector('[data-edit=flees-from]').value")
    assert number
    tile = page.evaluate("document.querySelector('[data-spot=\"0,0\"]').getAttribute('aria-label')")
    page.select_option("[data-edit=flees-from]", next(sign for sign in tile if sign.isdigit()))
    assert position_in(page).phase == "flee"


def test_a_line_that_is_cut_is_said_and_nothing_is_lost(visits: Any) -> None:
    page = explored(visits, middle().position_text())
    go_on(page)
    before = page.locator("[data-trying]").get_attribute("data-line")
    page.wait_for_selector("[data-effort='2']", timeout=60_000)
    page.context.set_offline(True)
    page.locator("[data-draw], [data-evaluated=yes] .opts .best").first.click()
    page.wait_for_selector(".explore-side .problem")
    assert "does not answer" in page.locator(".explore-side .problem").inner_text()
    assert page.locator(".explore-side .thinking").inner_text() == "", "nobody waits for a look that will not come"
    page.keyboard.press(",")
    page.wait_for_selector(f"[data-trying][data-line='{before}'][data-busy=no]")
    assert page.locator(".line-tree li").count() == int(before) + 1
    page.context.set_offline(False)
    page.keyboard.press(",")
    page.wait_for_selector("[data-evaluated=yes]", timeout=60_000)
    assert page.locator(".explore-side .problem").count() == 0
