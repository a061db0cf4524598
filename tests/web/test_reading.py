"""Nothing that is written is cut, broken or printed over on small screens, in long languages, up to the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

import feurio
from feurio.game import Game
from web.conftest import Visits
from web.hands import choose, drawn, reach, wait_for_my_move
from web.test_endings import brought
from web.test_layout import ACROSS, LOW

BAD = """() => {
    const found = [];
    const shown = (one) => one.checkVisibility({opacityProperty: true, visibilityProperty: true});
    const walk = document.createTreeWalker(document.querySelector("#site"), NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const one = text.parentElement;
        if (!text.data.trim() || !one || one.closest("svg, .sr, option, [inert]") || !shown(one)) continue;
        const style = getComputedStyle(one);
        if (style.clipPath !== "none" || parseFloat(style.fontSize) === 0) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        if (!box.width) continue;
        const said = text.data.trim().slice(0, 40);
        // What can be scrolled to is not cut; what is hidden for good is.
        let scrolled = false;
        for (let around = one; around && around.id !== "site"; around = around.parentElement) {
            const {overflowX, overflowY, clipPath} = getComputedStyle(around);
            if (clipPath !== "none") { scrolled = true; break; }
            const frame = around.getBoundingClientRect();
            const across = box.left < frame.left - 1.5 || box.right > frame.right + 1.5;
            const down = box.top < frame.top - 4 || box.bottom > frame.bottom + 4;
            if (["auto", "scroll"].includes(overflowY) && down) scrolled = true;
            if (["auto", "scroll"].includes(overflowX) && across) scrolled = true;
            if (scrolled) break;
            if (["hidden", "clip"].includes(overflowX) && across) found.push(`cut across: ${said} (${one.className})`);
            else if (["hidden", "clip"].includes(overflowY) && down) found.push(`cut down: ${said} (${one.className})`);
        }
        if (scrolled) continue;
        if (style.textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth + 1) found.push(`dots: ${said}`);
        if (box.left < -1 || box.right > innerWidth + 1) found.push(`off the screen: ${said} (${one.className})`);
        // Words go to the next line as a whole.
        for (const {0: word, index} of text.data.matchAll(/\\S+/g)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].filter((r) => r.width > 1).map((r) => Math.round(r.top)));
            if (lines.size < 2 || /[\\u00ad\\u2011-\\u2014-]/.test(word)) continue;
            found.push(`broken: ${word} (${one.className})`);
        }
    }
    // Buttons lie beside each other.
    const buttons = [...document.querySelectorAll("#site button, #site a.btn, #site select")].filter(
        (one) => shown(one) && !one.closest(".field, dialog, .beyond") && getComputedStyle(one).clipPath === "none");
    // As much of them as is not scrolled away.
    const boxes = buttons.map((one) => {
        let {left, top, right, bottom} = one.getBoundingClientRect();
        for (let around = one.parentElement; around && around.id !== "site"; around = around.parentElement) {
            if (getComputedStyle(around).overflowY === "visible") continue;
            const frame = around.getBoundingClientRect();
            [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
            [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
        }
        return [one, {left, top, right, bottom, width: right - left, height: bottom - top}];
    }).filter(([, box]) => box.width > 4 && box.height > 4);
    for (const [i, [one, a]] of boxes.entries())
        for (const [other, b] of boxes.slice(i + 1)) {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            const within = one.contains(other) || other.contains(one);
            const seen = (box) => document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            const least = Math.min(a.width * a.height, b.width * b.height);
            if (within || wide < 3 || high < 3 || wide * high < 0.25 * least) continue;
            if (!one.contains(seen(a)) || !other.contains(seen(b))) continue;
            found.push(`over each other: ${one.textContent || one.ariaLabel}, ${other.textContent || other.ariaLabel}`);
        }
    return [...new Set(found)];
}"""
"""What cannot be read, of all that is on the page."""

LINES = """all => all.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
})"""

EDITIONS = ["wildfire", "feurio", "volcano", "vulkan", "ontherun"]
WAYS = [(LOW, "de-DE"), (ACROSS, "it-IT")]
OTHER_WAYS = [(LOW, "it-IT"), (ACROSS, "de-DE"), (LOW, "nl-NL"), (LOW, "en-US")]


def name_of(way: Any) -> str:
    return f"{way[0]['size'][0]} {way[1]}" if isinstance(way, tuple) else str(way)


def moments(edition: str, players: int) -> list[Game]:
    """A game at every kind of decision, early and late, and at its end."""
    game, luck = feurio.new_game(edition, players=players, seed=11), random.Random(11)
    kept: dict[str, list[Game]] = {}
    while not game.over:
        here = kept.setdefault(game.phase, [])
        if len(here) < 2 or luck.random() < 0.05:
            here.append(game.copy())
        game.play(luck.choice(game.legal_texts()))
    return [one for all in kept.values() for one in (*all[:2], all[-1])] + [game]


def read_through(visits: Visits, edition: str, way: tuple[dict[str, Any], str]) -> None:
    how, locale = way
    page = visits.open(**how, locale=locale)
    luck = random.Random(1)

    found: list[tuple[str, str]] = []

    def check(where: str) -> None:
        drawn(page)
        found.extend((where, one) for one in page.evaluate(BAD))

    for game in moments(edition, 3):
        brought(visits, page, game)
        if game.over:
            page.wait_for_selector(".result")
            check("result")
            page.locator("[data-act=look]").click()
            page.locator(".looking-dock").wait_for()
            check("looking back")
            lines = page.locator(".looking-dock .acts .btn:not(.icon)").evaluate_all(LINES)
            assert max(lines) <= 2, "no button is a column of words"
            continue
        if not wait_for_my_move(page):
            continue
        check(game.phase)
        if page.locator(".spot.legal").count():
            reach(page, luck).click()
            ways = page.locator("[data-choice=way] .chip")
            if game.phase == "fly":
                ways.first.wait_for()
                check("ways")
                ways.first.click()
            check(f"{game.phase}, chosen")
    for tool in page.locator(".tools .btn:visible").all():
        tool.tap()
        page.locator(".side .card:visible").first.wait_for()
        check("sheet")
        page.locator(".sheet-close").tap()
    assert found == []


@pytest.mark.parametrize(
    ("edition", "way"), [("wildfire", WAYS[1]), ("vulkan", WAYS[0]), ("ontherun", WAYS[0])], ids=name_of
)
def test_nothing_that_is_written_is_cut(visits: Visits, edition: str, way: tuple[dict[str, Any], str]) -> None:
    read_through(visits, edition, way)


@pytest.mark.long
@pytest.mark.parametrize("way", [*WAYS, *OTHER_WAYS], ids=name_of)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_that_is_written_is_cut_in_whole_games(
    visits: Visits, edition: str, way: tuple[dict[str, Any], str]
) -> None:
    how, locale = way
    page = visits.open(**how, locale=locale)
    visits.go(page, visits.table(page, edition, players=4))
    luck = random.Random(4)
    found: list[str] = []

    def check() -> None:
        found.extend(page.evaluate(BAD))

    while wait_for_my_move(page):
        check()
        choose(page, luck, check)
    check()
    assert sorted(set(found)) == []
