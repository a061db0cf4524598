"""Phones, tablets and large letters: the board is never lost, and everything can be reached and hit."""

from __future__ import annotations

import random
from typing import Any

import pytest

import feurio
from web.conftest import Visits
from web.hands import GO, IN_SIGHT, at_rest, choose, drawn, number, phase, play_on, reach, wait_for_my_move
from web.test_endings import brought

PHONE: dict[str, Any] = {"size": (390, 844), "has_touch": True, "is_mobile": True}
LOW: dict[str, Any] = {"size": (360, 640), "has_touch": True, "is_mobile": True}
ACROSS: dict[str, Any] = {"size": (844, 390), "has_touch": True, "is_mobile": True}
TABLET: dict[str, Any] = {"size": (820, 1180), "has_touch": True}

SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary, [role=button]")].filter((one) => {
    const box = one.getBoundingClientRect();
    if (one.closest(".field") || !one.checkVisibility({opacityProperty: true, visibilityProperty: true})) return false;
    if (!box.width || getComputedStyle(one).clipPath !== "none") return false;
    // A link or a word in a sentence is as high as its line.
    if (one.matches("p a, .note a, .prose a, .why a, .term")) return false;
    // What is marked on a chart is in a list beside it, too.
    if (one.matches(".mark-btn")) return false;
    const near = one.matches("input[type=checkbox], input[type=radio]") ? one.closest("label") ?? one : one;
    const {width, height} = near.getBoundingClientRect();
    return width < 43.5 || height < 43.5;
}).map((one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 20)} ` +
    `${Math.round(one.getBoundingClientRect().width)}x${Math.round(one.getBoundingClientRect().height)}`)"""

BROKEN = """all => all.flatMap((one) => {
    const text = one.firstChild;
    return [...text.data.matchAll(/\\S+/g)].filter(({0: word, index}) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return !word.includes("\\u00ad") && range.getClientRects().length > 1;
    }).map(([word]) => word);
})"""
"""Words that stand on two lines, unless they say where they may be parted."""

CUT = """() => {
    const said = document.querySelector(".dock .said").getBoundingClientRect();
    const say = document.querySelector(".dock .say").getBoundingClientRect();
    return [[".prompt", say], [".outcome", said]].filter(([one, room]) => {
        const box = document.querySelector(".dock " + one)?.getBoundingClientRect();
        return box && (box.top < room.top - 2 || box.bottom > room.bottom + 2 || box.right > room.right + 2);
    }).map(([one]) => document.querySelector(".dock " + one).innerText);
}"""
"""The question, or what a move does, where it cannot be read without scrolling."""


class Fingers:
    """Fingers on the glass, as the browser gets them."""

    def __init__(self, page: Any) -> None:
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def tap(self, point: tuple[float, float]) -> None:
        self.touch("touchStart", point)
        self.touch("touchEnd")

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.touch("touchStart", start)
        for step in range(1, 7):
            share = step / 6
            self.touch("touchMove", (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
        self.touch("touchEnd")

    def pinch(self, middle: tuple[float, float], before: float, after: float) -> None:
        x, y = middle
        self.touch("touchStart", (x - before, y), (x + before, y))
        for step in range(1, 7):
            wide = before + (after - before) * step / 6
            self.touch("touchMove", (x - wide, y), (x + wide, y))
        self.touch("touchEnd")


def box(page: Any, selector: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(selector).first.bounding_box()
    return found


def view(page: Any) -> str:
    return str(page.locator("svg.field").get_attribute("viewBox"))


def tiles_in_sight(page: Any) -> int:
    return int(
        page.evaluate("""() => {
            const area = document.querySelector("main.board").getBoundingClientRect();
            return [...document.querySelectorAll(".tiles > .tile use")].filter((one) => {
                const {x, y, width, height} = one.getBoundingClientRect();
                const [cx, cy] = [x + width / 2, y + height / 2];
                return cx > area.left && cx < area.right && cy > area.top && cy < area.bottom;
            }).length;
        }""")
    )


def letters(page: Any, size: int) -> None:
    """The size of letters that the browser is set to; 16 is usual."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
    page.wait_for_function("n => getComputedStyle(document.documentElement).fontSize === `${n}px`", arg=size)
    drawn(page)


def test_the_board_cannot_be_lost_on_a_phone(visits: Visits) -> None:
    page = visits.open(**PHONE)
    visits.go(page, visits.table(page, "volcano", players=2))
    wait_for_my_move(page)
    at_rest(page)
    first = view(page)
    assert not page.locator(".zoom .fit").is_visible(), "nothing to fit"
    fingers = Fingers(page)
    fingers.pinch((195, 350), 40, 130)
    page.wait_for_function("b => document.querySelector('svg.field').getAttribute('viewBox') !== b", arg=first)
    for direction in ((380, 350), (10, 350), (195, 480), (195, 150)):
        for _ in range(6):
            fingers.drag((195, 300), direction)
        at_rest(page)
        assert tiles_in_sight(page) >= 3, direction
    # One tap, by a finger, once the board has come to rest.
    fit = box(page, ".zoom .fit")
    assert fit["width"] >= 44, "as large as a finger"
    taps = "window.taps = []; document.addEventListener('click', (event) => window.taps.push(event.target), true)"
    page.evaluate(taps)
    for _ in range(
        5
    ):  # On a busy machine a browser takes two touches that come late for one long press, which is no tap.
        fingers.tap((fit["x"] + fit["width"] / 2, fit["y"] + fit["height"] / 2))
        page.wait_for_timeout(300)
        if page.evaluate("window.taps.length"):
            break
    page.wait_for_selector(".zoom .fit", state="hidden")
    assert page.evaluate("window.taps.length") == 1, "one tap is enough"
    at_rest(page)
    first = view(page)
    # A double tap where nothing can be done looks closer, and back. A busy machine may part the two taps.
    area = box(page, "main.board")
    for _ in range(5):
        for _ in range(2):
            fingers.tap((area["x"] + 12, area["y"] + area["height"] - 12))
        at_rest(page)
        if view(page) != first:
            break
    assert view(page) != first
    assert page.locator(".zoom .fit").is_visible()
    fingers.pinch((195, 350), 130, 20)
    page.wait_for_function("b => document.querySelector('svg.field')?.getAttribute('viewBox') === b", arg=first)
    assert page.locator(".frame, .flight").count() == 0, "none of this was a choice"


def test_a_pointer_leads_to_what_is_possible_out_of_sight(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=2))
    wait_for_my_move(page)
    at_rest(page)
    assert page.locator(".beyond").count() == 0
    spot = page.locator(".spot.legal").first
    place = spot.bounding_box()
    area = box(page, "svg.field")
    # Away from it, to the farther side.
    left = place["x"] + place["width"] / 2 > area["x"] + area["width"] / 2
    page.mouse.move(area["x"] + (8 if left else area["width"] - 8), area["y"] + 8)
    for _ in range(12):
        page.mouse.wheel(0, -400)
    page.locator(".beyond").first.wait_for()
    page.locator(".beyond").first.click()
    at_rest(page)
    spot.click()
    page.wait_for_selector(".preview .frame", state="attached")


UNDER_POINTERS = """all => all.filter((spot) => {
    const {x, y, width, height} = spot.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".beyond");
}).map((spot) => spot.dataset.cell)"""


@pytest.mark.parametrize(("players", "moves", "seed"), [(2, 55, 16), (2, 57, 72), (3, 80, 3), (3, 75, 38)])
def test_pointers_lie_on_nothing_that_can_be_chosen(visits: Visits, players: int, moves: int, seed: int) -> None:
    game, luck = feurio.new_game("ontherun", players=players, seed=seed), random.Random(seed)
    for _ in range(moves):
        game.play(luck.choice(game.legal_texts()))
    page = visits.open(**LOW)
    brought(visits, page, game)
    wait_for_my_move(page)
    at_rest(page)
    spots = page.locator(".spot.legal")
    assert spots.evaluate_all(UNDER_POINTERS) == []
    assert len(spots.evaluate_all(IN_SIGHT)) > 5
    assert page.locator(".zoom .fit").is_visible(), "the board is not seen as a whole"


@pytest.mark.parametrize("how", [PHONE, LOW, ACROSS, {"size": (1280, 800)}], ids=lambda how: str(how["size"]))
def test_with_large_letters_the_board_keeps_half_of_the_screen(visits: Visits, how: dict[str, Any]) -> None:
    page = visits.open(**how, locale="de-DE")
    wide, high = how["size"]
    for game in ("wildfire", "volcano", "ontherun"):
        letters(page, 16)
        visits.go(page, visits.table(page, game, players=2))
        luck = random.Random(1)
        for _ in range(2):
            wait_for_my_move(page)
            choose(page, luck)
        wait_for_my_move(page)
        for size in (24, 32):
            letters(page, size)
            area = box(page, "svg.field")
            if high < 480:
                assert area["width"] >= 0.5 * wide, (game, size, area)
                assert area["height"] >= 0.8 * high, (game, size, area)
            else:
                assert area["height"] >= 0.499 * high, (game, size, area)
            assert page.evaluate("document.documentElement.scrollHeight") <= high
            assert page.evaluate("document.documentElement.scrollWidth") <= wide
            page.locator(".spot.legal").first.evaluate("one => one.focus()")
            page.keyboard.press("Enter")
            if phase(page) == "fly":
                page.locator("[data-choice=way] .chip").first.click()
            go = page.locator("[data-act=go]")
            if go.count():
                place = go.bounding_box()
                assert place["y"] >= box(page, ".dock")["y"], (game, size, place)
                assert place["y"] + place["height"] <= high + 1, (game, size, place)
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")


@pytest.mark.parametrize("how", [PHONE, LOW, ACROSS], ids=lambda how: str(how["size"]))
def test_whatever_can_be_touched_is_large_enough(visits: Visits, how: dict[str, Any]) -> None:
    page = visits.open(**how)
    page.wait_for_selector("[data-act=start]:not([disabled])")
    assert page.evaluate(SMALL) == [], "start"
    visits.go(page, visits.table(page, "volcano", players=2))
    wait_for_my_move(page)
    assert page.evaluate(SMALL) == [], "table"
    choose(page, random.Random(1))
    wait_for_my_move(page)
    page.locator(".spot.legal").nth(4).tap()
    page.locator("[data-choice=way] .chip").first.tap()
    assert page.evaluate(SMALL) == [], "flight"
    page.locator("[data-act=go]").tap()
    wait_for_my_move(page)
    for tool in range(4):
        page.locator(".tools .btn").nth(tool).tap()
        page.locator(".side .card:visible").first.wait_for()
        assert page.evaluate(SMALL) == [], f"sheet {tool}"
        page.locator(".sheet-close").tap()
    page.locator("[aria-label='Players and links']").tap()
    page.wait_for_selector(".link-box")
    assert page.evaluate(SMALL) == [], "players"
    page.keyboard.press("Escape")
    play_on(page)
    assert page.evaluate(SMALL) == [], "result"


PAGES = [
    "/learn",
    "/learn/wildfire/heat",
    "/rules/wildfire",
    "/rules/words",
    "/puzzles",
    "/puzzles/wildfire-1014",
    "/daily",
    "/companion",
]
"""Beside the start page and the table."""


@pytest.mark.parametrize("how", [LOW, ACROSS], ids=lambda how: str(how["size"]))
def test_every_other_page_has_room_for_fingers_and_large_letters(visits: Visits, how: dict[str, Any]) -> None:
    page = visits.open(**how, locale="de-DE")
    wide, high = how["size"]
    for size in (16, 32):
        letters(page, size)
        for path in PAGES:
            page.goto(visits.site.url + path, wait_until="networkidle")
            assert page.evaluate("document.documentElement.scrollWidth") <= wide, (path, size)
            if size == 16:
                assert page.evaluate(SMALL) == [], path
            if page.locator("svg.field").count():
                area = box(page, "svg.field")
                share = area["width"] * area["height"] / (wide * high)
                assert share > 0.3, (path, size, "the board keeps its room")


@pytest.mark.parametrize("how", [PHONE, LOW, TABLET], ids=lambda how: str(how["size"]))
def test_sheets_on_a_phone_and_a_tablet(visits: Visits, how: dict[str, Any]) -> None:
    page = visits.open(**how)
    path = visits.table(page, "wildfire")
    visits.go(page, path)
    luck = random.Random(1)
    for _ in range(9):
        wait_for_my_move(page)
        choose(page, luck)
    wait_for_my_move(page)
    area = box(page, "main.board")
    page.locator(".tools .btn").nth(0).tap()
    page.locator(".unseen-card").wait_for()
    assert page.locator(".sheet-close, .unseen-card header > *").evaluate_all(UPON) == []
    page.locator(".sheet-close").tap()
    page.locator(".tools .btn").nth(1).tap()
    page.locator(".log .entry").last.wait_for()
    last = page.locator(".log .entry").last.bounding_box()
    assert last["y"] + last["height"] <= how["size"][1], "the log opens at its newest line"
    sheet = box(page, ".side")
    assert sheet["y"] - area["y"] >= 0.6 * area["height"], "the board stays in sight"
    page.go_back()
    page.locator(".log").wait_for(state="hidden")
    assert page.url.endswith(path), "Back closes the sheet, not the table"
    more = page.locator("button[aria-label='More']")
    if more.is_visible():
        more.tap()
    page.locator("a[href='/rules/wildfire']:visible").wait_for()
    page.locator("[aria-label='Share']:visible, .more-window button:has-text('Share')").first.tap()
    page.wait_for_selector("dialog[open] .link-box")
    page.go_back()
    page.wait_for_selector("dialog", state="detached")
    assert page.url.endswith(path)
    if more.is_visible():
        more.tap()
    page.locator("[aria-label='Settings']:visible, .more-window button:has-text('Settings')").first.tap()
    page.wait_for_selector("dialog.settings")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert page.url.endswith(path)


def covered(page: Any) -> int:
    """How many lit places a bubble lies upon."""
    return int(
        page.locator(".why").evaluate("""(why) => {
            const bubble = why.getBoundingClientRect();
            return [...document.querySelectorAll(".spot.legal")].filter((one) => {
                const {x, y, width, height} = one.getBoundingClientRect();
                const [cx, cy] = [x + width / 2, y + height / 2];
                return cx > bubble.left && cx < bubble.right && cy > bubble.top && cy < bubble.bottom;
            }).length;
        }""")
    )


@pytest.mark.parametrize("how", [{"size": (1280, 800)}, PHONE], ids=lambda how: str(how["size"]))
def test_a_bubble_covers_nothing_that_is_lit_and_goes_with_the_next_tap(visits: Visits, how: dict[str, Any]) -> None:
    page = visits.open(**how)
    visits.go(page, visits.table(page, "wildfire", players=2))
    luck = random.Random(4)
    asked = 0
    while asked < 6:
        wait_for_my_move(page)
        # Taps near each other in time would be one double tap.
        page.wait_for_timeout(350)
        forbidden = page.locator(".tiles").evaluate("() => [...document.querySelectorAll('.spot:not(.legal)')].length")
        if forbidden:
            for spot in page.locator(".spot:not(.legal)").all()[:3]:
                spot.click()
                page.wait_for_selector(".why")
                assert covered(page) == 0
                page.wait_for_timeout(350)
                asked += 1
            page.locator(".top h1").click()
            page.wait_for_selector(".why", state="detached")
        choose(page, luck)


def test_a_hint_and_a_reason_do_not_share_a_letter(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=2))
    wait_for_my_move(page)
    hint = page.locator("[aria-label='Ask for a hint']")
    for step in ("Look around here", "This place is good", "The bot would do this"):
        if hint.count():
            hint.click()
            page.wait_for_selector(f"text={step}", timeout=60_000)
    page.locator(".spot:not(.legal)").first.click()
    page.wait_for_selector(".why .cell-name")
    of_hint = set(page.locator(".hint-line .cell-name").all_inner_texts())
    of_why = set(page.locator(".why .cell-name").all_inner_texts())
    cells = {
        name: page.locator(f".named:has(text:text-is('{name}'))").get_attribute("transform")
        for name in of_hint | of_why
    }
    assert len(set(cells.values())) == len(cells), "each letter is a place of its own on the board"


def test_pointing_at_an_arrow_shows_its_flight_and_another_one_needs_no_cancel(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "volcano", players=2))
    luck = random.Random(1)
    while wait_for_my_move(page) and phase(page) != "fly":
        choose(page, luck)
    before = number(page)
    arrows = page.locator(".marks > .rim")
    many = arrows.count()
    assert many > 10
    arrows.nth(0).hover(force=True)
    page.wait_for_selector(".flight", state="attached")
    page.wait_for_selector(".dock .prompt:has-text('Fly')")
    page.locator(".top h1").hover()
    page.wait_for_selector(".flight", state="detached")
    assert page.locator("[data-act=go]").count() == 0, "pointing chooses nothing"

    def click(index: int) -> str:
        middle = arrows.nth(index).bounding_box()
        page.mouse.click(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
        page.locator(".top h1").hover()
        page.wait_for_selector("[data-act=go]")
        return str(page.locator(".flight .path").get_attribute("d"))

    first = click(0)
    assert arrows.count() == many - 1, "the others stay"
    assert click(5) != first
    assert number(page) == before


def test_the_rim_can_be_tapped_on_a_phone(visits: Visits) -> None:
    page = visits.open(**PHONE)
    visits.go(page, visits.table(page, "volcano", players=2))
    luck = random.Random(1)
    while wait_for_my_move(page) and phase(page) != "fly":
        choose(page, luck)
    at_rest(page)
    # Between two arrows that nearly touch: the place is chosen, and its flights stand around it.
    place = page.evaluate("""() => {
        const all = [...document.querySelectorAll(".marks > .rim")].map((one) => one.getBoundingClientRect());
        const middles = all.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
        for (const [i, a] of middles.entries())
            for (const b of middles.slice(i + 1))
                if (Math.hypot(a[0] - b[0], a[1] - b[1]) < 22) return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    }""")
    page.touchscreen.tap(*place)
    ways = page.locator("[data-choice=way] .chip")
    ways.first.wait_for()
    assert ways.count() >= 2
    assert "From here" in page.locator(".dock .prompt").inner_text()
    badges = page.locator(".badge").count()
    assert badges == ways.count()
    ways.first.tap()
    page.wait_for_selector("[data-act=go]")


UPON = """all => {
    // Which of some things lie upon each other.
    const boxes = all.filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none")
        .map((one) => [one.getAttribute("aria-label") || one.textContent.trim(), one.getBoundingClientRect()]);
    return boxes.flatMap(([name, a], i) => boxes.slice(i + 1)
        .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `${name} / ${other}`));
}"""


@pytest.mark.parametrize(("mode", "colors"), [("competitive", 2), ("solitaire", 4)])
@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (640, 360)], ids=str)
def test_another_color_flies_the_same_row_without_cancel(
    visits: Visits, size: tuple[int, int], mode: str, colors: int
) -> None:
    page = visits.open(size=size, has_touch=True, is_mobile=True, locale="de-DE")
    game = feurio.new_game("volcano", mode=mode, players=2 if mode == "competitive" else 1, seed=5)
    game.play(game.legal_texts()[0])
    brought(visits, page, game)
    wait_for_my_move(page)
    reach(page, random.Random(2)).tap()
    page.locator("[data-choice=way] .chip").first.tap()
    page.locator(GO).wait_for()
    assert page.evaluate(CUT) == []
    row = page.locator(".flight .path").get_attribute("d")
    chips = page.locator("[data-choice=color] .chip")
    assert chips.count() == colors
    assert page.locator(".dock .chip, .dock .btn, .dock .prompt").evaluate_all(UPON) == []
    for nth in range(colors - 1, -1, -1):
        chips.nth(nth).tap()
        page.locator(f"[data-choice=color] .chip:nth-child({nth + 1}).on").wait_for()
        assert page.locator(".flight .path").get_attribute("d") == row
        assert page.locator(GO).is_enabled()


SPILT = """() => [...document.querySelectorAll(".seat-face")].flatMap((face) => {
    const room = face.getBoundingClientRect();
    return [...face.querySelectorAll("*")].filter((one) => {
        if (!one.checkVisibility() || one.closest(".sr, .supply > svg")) return false;
        for (let near = one; near !== face; near = near.parentElement)
            if (getComputedStyle(near).clipPath !== "none") return false;
        const box = one.getBoundingClientRect();
        return box.width && (box.bottom > room.bottom + 1 || box.top < room.top - 1 || box.right > room.right + 1);
    }).map((one) => one.textContent.trim() || one.getAttribute("class"));
})"""
"""What does not fit into its seat, or into what all play for."""


@pytest.mark.parametrize("how", [PHONE, LOW, ACROSS, TABLET], ids=lambda how: str(how["size"]))
def test_seats_are_seen_whole_and_tools_lie_apart(visits: Visits, how: dict[str, Any]) -> None:
    page = visits.open(**how, locale="de-DE")
    for edition, mode, players in [
        ("wildfire", "cooperative", 4),
        ("ontherun", "cooperative", 4),
        ("volcano", "cooperative", 3),
        ("vulkan", "solitaire", 1),
        ("ontherun", "competitive", 4),
    ]:
        game, luck = feurio.new_game(edition, mode=mode, players=players, seed=5), random.Random(1)
        for _ in range(5):
            game.play(luck.choice(game.legal_texts()))
        brought(visits, page, game)
        wait_for_my_move(page)
        assert page.evaluate(SPILT) == [], edition
        assert page.locator(".tools .btn").count() == (4 if mode == "competitive" else 5)
        assert page.locator(".top a, .top .btn, .top h1, .tools .btn").evaluate_all(UPON) == [], edition
        assert (
            page.locator(".seats > .seat .name").evaluate_all(
                "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 60).length"
            )
            == 0
        ), "names have room where there is any"


@pytest.mark.parametrize("how", [{"size": (1280, 800)}, PHONE, ACROSS], ids=lambda how: str(how["size"]))
def test_what_a_move_does_is_read_without_scrolling(visits: Visits, how: dict[str, Any]) -> None:
    page = visits.open(**how, locale="de-DE")

    def look() -> None:
        drawn(page)
        assert page.evaluate(CUT) == []

    for game in ("volcano", "ontherun"):
        visits.go(page, visits.table(page, game, players=3))
        luck = random.Random(5)
        for _ in range(7):
            if wait_for_my_move(page):
                choose(page, luck, look)


RUNNING = "document.getAnimations().filter(one => one.playState === 'running').map(one => one.animationName)"


def test_nothing_moves_while_nothing_happens(visits: Visits) -> None:
    page = visits.open(reduced_motion="no-preference")
    for game in ("wildfire", "ontherun"):
        visits.go(page, visits.table(page, game, players=2))
        wait_for_my_move(page)
        # What has just happened may still be moving; then it is over, and nothing begins anew.
        page.wait_for_function(f"() => !{RUNNING}.length")
        page.wait_for_timeout(1500)
        assert page.evaluate(RUNNING) == []


def test_only_the_last_turn_is_marked_for_who_plays_alone(visits: Visits) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", mode="solitaire"))
    luck = random.Random(1)
    for _ in range(12):
        wait_for_my_move(page)
        choose(page, luck)
        wait_for_my_move(page)
        assert page.locator(".marks path.last").count() <= 1


@pytest.mark.parametrize("how", [LOW, PHONE, ACROSS, TABLET], ids=lambda how: str(how["size"]))
def test_the_end_on_small_screens(visits: Visits, how: dict[str, Any]) -> None:
    page = visits.open(**how, locale="de-DE")
    visits.go(page, visits.table(page, "volcano", players=4))
    play_on(page)
    wide, high = how["size"]
    assert page.locator(".others span").evaluate_all(BROKEN) == [], "no word is broken"
    again = page.locator("[data-act=again]")
    place = again.bounding_box()
    result = box(page, ".result")
    assert place["width"] >= 0.6 * result["width"], "the next game is one wide button"
    for act in page.locator(".after .btn").all():
        assert act.inner_text().strip(), "every button says what it does"
        there = act.bounding_box()
        assert there["y"] + there["height"] <= high + 1
    ranks = box(page, ".rank")
    for row in page.locator(".rank > li .name").all():
        if how is TABLET:
            row.scroll_into_view_if_needed()
        there = row.bounding_box()
        assert there["y"] >= ranks["y"]
        assert there["y"] + there["height"] <= ranks["y"] + ranks["height"]
    if how is not TABLET:
        last = page.locator(".rank > li").last
        assert not last.locator(".calc").is_visible()
        last.locator(".unfold").tap()
        last.locator(".calc").wait_for()
    assert page.locator(".fly-by").count() == 0, "no plane is left over the result"
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
