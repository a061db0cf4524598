"""The board lies still: no tap moves a tile, and what has to be tapped is large enough."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games import SETUPS, name_of
from web.conftest import Visits
from web.hands import at_rest, choose, drawn, wait_for_my_move

SIZES = {"desktop": (1280, 800), "phone": (390, 844), "low phone": (360, 640)}

WATCH = """() => {
    // Every frame: where each place of the board is. Half a second after a press nothing has moved, and later only
    // because a tile has come or gone.
    const seen = {moves: [], least: Infinity, tapped: -Infinity, spots: new Map(), pointers: 0, fitted: null};
    const now = () => performance.now();
    for (const name of ["pointerdown", "pointerup"]) addEventListener(name, () => { seen.tapped = now(); }, true);
    // Whoever presses between a move of the board and the frame that shows it has not caused it.
    new MutationObserver(() => { seen.fitted = now() - seen.tapped; })
        .observe(document.body, {subtree: true, attributeFilter: ["viewBox"]});
    const look = () => {
        requestAnimationFrame(look);
        const table = document.querySelector(".table");
        if (!table || table.matches(".over")) { seen.spots = new Map(); return; }
        const spots = new Map([...document.querySelectorAll(".spot")].map((spot) => {
            const box = spot.getBoundingClientRect();
            return [spot.dataset.cell, [box.x, box.y, box.width]];
        }));
        const tiles = document.querySelectorAll(".tiles > .tile").length;
        let most = 0;
        for (const [cell, [x, y, w]] of spots) {
            const old = seen.spots.get(cell);
            if (old) most = Math.max(most, Math.abs(old[0] - x), Math.abs(old[1] - y), Math.abs(old[2] - w));
        }
        const {number, phase} = table.dataset;
        if (most > 1)
            seen.moves.push(
                {by: most, after: seen.fitted ?? now() - seen.tapped, tiles: seen.grown !== tiles, number, phase});
        seen.fitted = null;
        if (most > 1 || seen.grown === undefined) seen.grown = tiles;
        seen.pointers += document.querySelectorAll(".beyond").length;
        if (document.querySelector(".spot.legal")) {
            const wide = document.querySelector(".spot").getBoundingClientRect().width;
            seen.least = Math.min(seen.least, wide);
        }
        seen.spots = spots;
    };
    window.seen = seen;
    look();
}"""


def play(visits: Visits, setup: dict[str, Any], size: str, most: int) -> dict[str, Any]:
    """Plays a while, or to the end; what was seen meanwhile."""
    small: dict[str, Any] = {"has_touch": True, "is_mobile": True} if size != "desktop" else {}
    page = visits.open(size=SIZES[size], **small)
    visits.go(page, visits.table(page, **setup))
    wait_for_my_move(page)
    at_rest(page)
    page.evaluate(WATCH)
    luck = random.Random(3)
    for _ in range(most):
        if not wait_for_my_move(page):
            break
        choose(page, luck)
    drawn(page)
    seen: dict[str, Any] = page.evaluate("({moves: seen.moves, least: seen.least, pointers: seen.pointers})")
    return seen


def check(seen: dict[str, Any], size: str) -> None:
    assert [move for move in seen["moves"] if move["after"] < 500] == [], "moved by a tap"
    assert [move for move in seen["moves"] if not move["tiles"]] == [], "moved although no tile came or went"
    assert seen["least"] > 39, "tiles are 40 pixels wide wherever something can be tapped"
    if size == "desktop":
        assert seen["pointers"] == 0, "all is in sight, or will be in a moment: nothing points elsewhere"


@pytest.mark.parametrize(
    ("setup", "size"),
    [
        ({"edition": "feurio", "players": 3}, "phone"),
        ({"edition": "vulkan", "players": 2}, "desktop"),
        ({"edition": "wildfire", "mode": "solitaire"}, "desktop"),
        ({"edition": "ontherun", "players": 4}, "low phone"),
    ],
    ids=str,
)
def test_a_tap_moves_no_tile(visits: Visits, setup: dict[str, Any], size: str) -> None:
    check(play(visits, setup, size, 16), size)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_a_tap_moves_no_tile_in_whole_games(visits: Visits, setup: dict[str, Any], size: str) -> None:
    check(play(visits, setup, size, 400), size)
