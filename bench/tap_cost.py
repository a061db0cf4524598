"""What a tap costs the browser: processor time of its handler, of styles and layout, and the longest task.

    python bench/tap_cost.py [taps a game] [desktop | phone]

Plays on a real server with a real Chromium and reads the browser's own trace; times are processor times, so that a busy
machine changes them little. Counted are taps that choose and taps that confirm, with what the answer makes the page
draw. Ends with 1 if a handler usually takes more than 10 ms, or any task more than 50 ms.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.conftest import SWITCHES, Site, Visits, find_chromium
from web.hands import GO, phase, reach, wait_for_my_move

GAMES = [("wildfire", 4), ("vulkan", 2), ("ontherun", 4)]
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
USUAL_HANDLER, LONGEST_TASK = 10.0, 50.0
TRACED = "-*,devtools.timeline,disabled-by-default-devtools.timeline,toplevel,blink"


class Trace:
    """What the browser did while this was on."""

    def __init__(self, page: Any) -> None:
        self.session = page.context.new_cdp_session(page)
        self.events: list[dict[str, Any]] = []
        self.done = False
        self.session.on("Tracing.dataCollected", lambda data: self.events.extend(data["value"]))
        self.session.on("Tracing.tracingComplete", lambda _: setattr(self, "done", True))
        self.session.send("Tracing.start", {"categories": TRACED, "transferMode": "ReportEvents"})
        self.page = page

    def stop(self) -> list[dict[str, Any]]:
        self.session.send("Tracing.end")
        while not self.done:
            self.page.wait_for_timeout(20)
        return self.events


def spent(events: list[dict[str, Any]]) -> dict[str, list[float]]:
    """Milliseconds of processor time by kind of work, on the thread that runs the page."""
    threads = {(one["pid"], one["tid"]) for one in events if one["name"] == "EventDispatch"}
    found: dict[str, list[float]] = defaultdict(list)
    for one in events:
        if (one["pid"], one["tid"]) not in threads or "tdur" not in one:
            continue
        name = one["name"]
        if name == "EventDispatch":
            name = one["args"]["data"]["type"]
        if name == "UpdateLayoutTree":
            found["elements"].append(one["args"].get("elementCount", 0))
        found[name].append(one["tdur"] / 1000)
    return found


def tapped(page: Any, target: Any, found: dict[str, list[float]], kind: str, wait: float) -> None:
    """Taps something, and adds what that costs."""
    trace = Trace(page)
    target.click()
    page.wait_for_timeout(wait)
    costs = spent(trace.stop())
    found[kind].append(sum(costs["click"]) + sum(costs["pointerdown"]) + sum(costs["pointerup"]))
    found["styles"].append(sum(costs["UpdateLayoutTree"]))
    found["elements"].append(max(costs["elements"], default=0))
    found["layout"].append(sum(costs["Layout"]))
    found["paint"].append(sum(costs["Paint"]) + sum(costs["PrePaint"]))
    found["longest task"].append(max(costs["RunTask"] or costs["ThreadControllerImpl::RunTask"] or [0]))


def measure(page: Any, taps: int, luck: random.Random, again: Callable[[], None]) -> dict[str, list[float]]:
    """Taps on what is legal, and says yes, until there were so many taps of each kind; another game if one is over."""
    found: dict[str, list[float]] = defaultdict(list)
    again()
    while len(found["choosing"]) < taps:
        if not wait_for_my_move(page):
            again()
            continue
        page.wait_for_timeout(300)
        if not page.locator(".spot.legal").count():
            page.locator("[data-act=skip]").click()
            continue
        tapped(page, reach(page, luck), found, "choosing", 250)
        ways = page.locator("[data-choice=way] .chip")
        if phase(page) == "fly" and ways.count():
            ways.nth(luck.randrange(ways.count())).click()
        go = page.locator(GO)
        if go.count():
            tapped(page, go, found, "confirming", 250)
    return found


def main() -> int:
    worse = False
    taps = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    sizes = {name: SIZES[name] for name in sys.argv[2:] or SIZES}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=SWITCHES)
        try:
            for (name, size), (edition, players) in product(sizes.items(), GAMES):
                visits = Visits(browser, site)
                page = visits.open(size=size, reduced_motion="no-preference")

                def again(visits: Visits = visits, page: Any = page, setup: Any = (edition, players)) -> None:
                    visits.go(page, visits.table(page, setup[0], players=setup[1]))

                found = measure(page, taps, random.Random(1), again)
                said = {key: [round(median(all), 1), round(max(all), 1)] for key, all in found.items() if all}
                usual = max(said["choosing"][0], said["confirming"][0])
                worse |= usual > USUAL_HANDLER or said["longest task"][1] > LONGEST_TASK
                many = f"{len(found['choosing'])} + {len(found['confirming'])} taps"
                print(f"{name} {edition}, {many} (median, worst; ms): {json.dumps(said)}", flush=True)
                visits.close()
        finally:
            browser.close()
            site.stop()
    return int(worse)


if __name__ == "__main__":
    sys.exit(main())
