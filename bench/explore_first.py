"""How long somebody who explores waits for a first evaluation, in a real browser against a real server.

    python bench/explore_first.py

From the click to the figures on the page, by game, with four players.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import quote

import feurio
from feurio.bots import choose_for, make_bot

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

TIMES = 8
CLICKED = """() => new Promise((done) => {
    const began = performance.now();
    const there = () => document.querySelector("[data-evaluated]")?.dataset.evaluated === "yes";
    let left = false;
    // An answer may come within a frame: every change is looked at.
    const seen = new MutationObserver(() => {
        left ||= !there();
        if (!left || !there()) return;
        seen.disconnect();
        requestAnimationFrame(() => done(performance.now() - began));
    });
    seen.observe(document.body, { subtree: true, childList: true, attributes: true });
    document.querySelector("[data-draw]:not([data-draw=any]), .opts .best").click();
})"""


def middle(edition: str) -> str:
    game = feurio.new_game(edition, players=4, seed=5)
    bot = make_bot("greedy", seed=1)
    while game.move_count < 20 or game.to_move == "chance":
        game.play(choose_for(bot, game).event)
    return game.position_text()


def waits(page: Any, url: str, edition: str) -> list[float]:
    page.goto(f"{url}/explore?position={quote(middle(edition))}")
    page.wait_for_selector("[data-evaluated=yes]", timeout=60_000)
    found = []
    for _ in range(TIMES):
        page.wait_for_selector("[data-draw], [data-evaluated=yes] .opts .best", timeout=60_000)
        page.wait_for_selector("[data-trying][data-busy=no]")
        found.append(page.evaluate(CLICKED))
    return found


def main() -> None:
    from playwright.sync_api import sync_playwright

    from web.conftest import SWITCHES, Site, find_chromium

    site = Site(Path(tempfile.mkdtemp()))
    site.start()
    try:
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=find_chromium(), args=SWITCHES)
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            for edition in ("wildfire", "volcano", "ontherun"):
                found = waits(page, site.url, edition)
                print(f"{edition}: median {median(found):.0f} ms, worst {max(found):.0f} ms", flush=True)
            browser.close()
    finally:
        site.stop()


if __name__ == "__main__":
    main()
