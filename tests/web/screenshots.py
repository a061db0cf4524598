"""Pictures of every page, light and dark, desktop and phone: `python tests/web/screenshots.py FOLDER`."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from web.conftest import SWITCHES, Site, Visits, find_chromium
from web.hands import choose, phase, play_on, wait_for_my_move

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
GAMES = {"wildfire": ("crew", 9), "volcano": ("fly", 3), "ontherun": ("startle", 14)}
"""The decision that shows a game best, and after how many others."""

PAGES = {
    "rules": "/rules/wildfire",
    "lesson": "/learn/wildfire/heat",
    "puzzle": "/puzzles/wildfire-1014",
    "puzzles": "/puzzles",
    "daily": "/daily",
    "companion": "/companion",
}


def take(visits: Visits, folder: Path, size: str, scheme: str) -> None:
    page = visits.open(size=SIZES[size], color_scheme=scheme)

    def shot(name: str) -> None:
        page.wait_for_timeout(500)
        page.screenshot(path=folder / f"{name}-{size}-{scheme}.png")

    page.wait_for_selector("[data-act=start]:not([disabled])")
    shot("start")
    for game, (wanted, after) in GAMES.items():
        visits.go(page, visits.table(page, game))
        _play_to(page, wanted, after)
        page.locator(".spot.legal").first.click()
        if game == "volcano":
            page.locator("[data-choice=way] .chip").first.click()
        shot(game)
    page.keyboard.press(",")
    shot("look-back")
    visits.go(page, visits.table(page, "wildfire"))
    play_on(page, seed=2)
    shot("result")
    page.locator("[data-act=review]").click()
    page.wait_for_selector(".review[data-state=done]", timeout=300_000)
    shot("review")
    for name, path in PAGES.items():
        page.goto(visits.site.url + path, wait_until="networkidle")
        shot(name)


def _play_to(page: Any, wanted: str, after: int) -> None:
    luck = random.Random(8)
    for count in range(200):
        wait_for_my_move(page)
        if count >= after and phase(page) == wanted and page.locator(".spot.legal").count():
            return
        choose(page, luck)


def main(folder: Path) -> None:
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = Site(Path(data), {"FEURIO_ANALYSIS_SIMULATIONS": "60"})
        site.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=SWITCHES)
        for size in SIZES:
            for scheme in ("light", "dark"):
                take(Visits(browser, site), folder, size, scheme)
        browser.close()
        site.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
