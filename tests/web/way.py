"""Lists the modules that a move passes, from the click to where every other browser is about to draw it.

    PYTHONPATH=tests python tests/web/way.py                # this source
    PYTHONPATH=tests python tests/web/way.py OTHER/src      # another one
    FEURIO_PLAIN=1 PYTHONPATH=tests python tests/web/way.py # with the plain engine

A server that notes which of its modules work (`traced.py`) and two browsers at one table of Wildfire. Counted are the
modules whose functions run: in the browser that plays those on the way from the click to its line, in the server all,
in the other browser all until something is drawn. What is compiled is not seen; a plain engine is.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from web.conftest import SWITCHES, Site, Visits, find_chromium
from web.hands import GO, number, phase

PREPARED = """
Error.stackTraceLimit = 100;
// Where the calls came from that sent a play.
window.sent = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  if (text.includes('"play"')) window.sent.push(new Error().stack);
  return send.call(this, text);
};
// Preact draws when a promise is kept. While `held` is a list, it waits there.
window.held = null;
const then = Promise.prototype.then;
Promise.prototype.then = function (...calls) {
  if (window.held && new Error().stack.includes("preact-htm")) {
    window.held.push(calls[0]);
    return this;
  }
  return then.apply(this, calls);
};
window.draw = () => {
  const waiting = window.held;
  window.held = null;
  for (const call of waiting) call();
};
"""
ARRIVED = "n => Number(document.querySelector('.table')?.dataset.number) > n"
JOIN = """async ([id, token]) => fetch(`/api/tables/${id}/join`, {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({token, name: "Ben"})})"""


class TracedSite(Site):
    """The server, asked which of its modules have worked."""

    @property
    def command(self) -> list[str]:
        return [sys.executable, str(Path(__file__).with_name("traced.py")), str(self.folder / "modules")]

    def begin(self) -> None:
        (self.folder / "modules").unlink(missing_ok=True)
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGUSR1)

    def end(self) -> set[str]:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGUSR2)
        for _ in range(100):
            if (self.folder / "modules").exists():
                return set((self.folder / "modules").read_text(encoding="utf-8").split())
            time.sleep(0.05)
        raise RuntimeError("the server has noted nothing")


class Worked:
    """Which of a page's modules have worked since this was made."""

    def __init__(self, page: Any) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Profiler.enable")
        self._session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})

    def since(self) -> set[str]:
        found = set()
        for script in self._session.send("Profiler.takePreciseCoverage")["result"]:
            # The first function of a module is the module itself.
            if any(part["ranges"][0]["count"] and part["ranges"][0]["startOffset"] for part in script["functions"]):
                found |= own_modules(script["url"])
        return found


def own_modules(text: str) -> set[str]:
    """The browser's own modules that a text names; what comes from others is not counted."""
    return {f"web/js/{name}" for name in re.findall(r"/static/js/([\w/]+\.js)", text)}


def two_friends(visits: Visits) -> list[Any]:
    """Two pages at one table for two."""
    ann, ben = visits.open(), visits.open()
    for page in (ann, ben):
        page.context.add_init_script(PREPARED)
        # Modules are sent as one file; here they come one by one, so that they can be told apart.
        page.context.route("**/static/site.js*", _one_by_one)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Ben"}]
    address = visits.table(ann, "wildfire", seats, players=2)
    table = address.rsplit("/", 1)[1]
    links = ann.evaluate("async (id) => (await fetch(`/api/tables/${id}/links`)).json()", table)
    ben.evaluate(JOIN, [table, links["invitations"][0]["link"].partition("#join=")[2]])
    for page in (ann, ben):
        visits.go(page, address)
        page.wait_for_selector(".spot")
    return [ann, ben]


def _one_by_one(route: Any) -> None:
    route.fulfill(content_type="text/javascript", body='import "/static/js/main.js";')


def way_of_a_move(site: TracedSite, pages: list[Any]) -> set[str]:
    mover, other = sorted(pages, key=lambda page: page.locator(".dock.idle").count())
    mover.locator(".spot.legal").first.click()
    mover.locator(GO).wait_for()
    time.sleep(1)
    before, worked = number(mover), Worked(other)
    other.evaluate("window.held = []")
    site.begin()
    mover.locator(GO).click()
    mover.wait_for_function(ARRIVED, arg=before)
    time.sleep(0.5)
    passed = site.end() | worked.since() | own_modules(mover.evaluate("window.sent.at(-1)"))
    other.evaluate("window.draw()")
    other.wait_for_function(ARRIVED, arg=before)
    return passed


def main() -> None:
    # Nothing else happens at the server meanwhile: no bot is looked after, no table is tidied away.
    environment = {"FEURIO_LEASE": "4000", "FEURIO_IDLE_SECONDS": "40000"}
    if len(sys.argv) > 1:
        environment["PYTHONPATH"] = sys.argv[1]
    ways: dict[str, set[str]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = TracedSite(Path(folder), environment)
        site.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=SWITCHES)
        try:
            pages = two_friends(Visits(browser, site))
            for _ in range(8):
                now = phase(pages[0])
                way = way_of_a_move(site, pages)
                # What worked only sometimes was something else that happened to go on.
                ways[now] = ways.get(now, way) & way
        finally:
            browser.close()
            site.stop()
    passed = set().union(*ways.values())
    rooms = {"server": "server/", "browser": "web/js/"}
    for room, start in rooms.items():
        names = sorted(name.removeprefix(start) for name in passed if name.startswith(start))
        print(f"{room}: {len(names)}\n  {', '.join(names)}")
    engine = sorted(name for name in passed if not name.startswith(tuple(rooms.values())))
    print(f"engine: {len(engine)}\n  {', '.join(engine)}\nall: {len(passed)}")


if __name__ == "__main__":
    main()
