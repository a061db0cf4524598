"""The real server and a real browser, for tests that use the table as people do."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HOW = "install Debian's package `chromium`, or name a browser in FEURIO_CHROMIUM"


def find_chromium() -> str | None:
    """The browser: named in the environment, else found on the system."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return os.environ.get("FEURIO_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def free_port() -> int:
    """A port that nobody has; below those of outgoing connections, one of which could take it while a server rests."""
    for port in random.SystemRandom().sample(range(20_000, 32_000), 100):
        with socket.socket() as free, contextlib.suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port
    pytest.fail("no port is free")


class Site:
    """A running server, which can be stopped and started again on the same data."""

    def __init__(self, folder: Path, environment: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.environment = environment or {}
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def command(self) -> list[str]:
        return [sys.executable, "-m", "feurio.server"]

    def start(self) -> None:
        command = [*self.command, "--no-open", "--port", str(self.port)]
        many = {"FEURIO_TABLES_PER_MINUTE": "10000", "FEURIO_REQUEST_BURST": "100000", "FEURIO_MESSAGE_BURST": "100000"}
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--data-dir", str(self.folder)],
                env={**os.environ, "FEURIO_BOT_PACE": "0", "FEURIO_BOT_SEED": "1", **many, **self.environment},
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        for _ in range(200):
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2):
                    return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        pytest.fail(f"the server did not start:\n{(self.folder / 'server.log').read_text()[-3000:]}")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)
            self.process = None


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    path = find_chromium()
    if path is None:
        pytest.fail(f"no Chromium was found: {HOW}. The table in the browser is NOT tested.", pytrace=False)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        pytest.fail("the package `playwright` is missing. The table in the browser is NOT tested.", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield browser
        browser.close()


class Visits:
    """Opens pages and remembers what went wrong in them."""

    def __init__(self, browser: Any, site: Site) -> None:
        self.browser = browser
        self.site = site
        self.problems: list[str] = []
        self.refusals_expected = False
        """Whether the server refuses something on purpose: the browser reports that as an error of its own."""
        self.contexts: list[Any] = []

    def open(self, path: str = "/", *, size: tuple[int, int] = (1280, 800), **how: Any) -> Any:
        """A new visitor's page."""
        given = {"locale": "en-US", "reduced_motion": "reduce", **how}
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, **given)
        context.set_default_timeout(15_000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._hear)
        page.goto(self.site.url + path)
        page.wait_for_selector("#site > *")
        return page

    def _hear(self, message: Any) -> None:
        # A cut connection is reported by the browser itself; some tests cut it.
        if self.refusals_expected and "Failed to load resource" in message.text:
            return
        if message.type == "error" and "WebSocket" not in message.text and "ERR_" not in message.text:
            self.problems.append(message.text)

    def table(self, page: Any, edition: str, seats: list[dict[str, str]] | None = None, **more: Any) -> str:
        """Opens a table for the visitor of a page; its address."""
        companion = more.pop("companion", False)
        setup = {"edition": edition, "mode": "competitive", "seed": 7, "variants": [], **more}
        players = setup.setdefault("players", 1 if setup["mode"] == "solitaire" else 4)
        bots = [{"kind": "bot", "level": "beginner", "name": name} for name in ("Lynx", "Marten", "Owl")]
        body = {
            "setup": setup,
            "seats": seats or [{"kind": "me", "name": "Ann"}, *bots][:players],
            "companion": companion,
        }
        made = page.evaluate(
            """async (body) => {
                const headers = {"Content-Type": "application/json"};
                const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(body)});
                return answer.json();
            }""",
            body,
        )
        assert "table" in made, made
        return f"/t/{made['table']}"

    def go(self, page: Any, path: str) -> None:
        page.goto(self.site.url + path)
        page.wait_for_selector(".table, .start, .prose")

    def close(self) -> None:
        """The visit is over, and nothing went wrong in it."""
        for context in self.contexts:
            context.close()
        assert self.problems == []


@contextlib.contextmanager
def visiting(chromium: Any, site: Site) -> Iterator[Visits]:
    """Visits to a server of their own, which runs as long as they last."""
    site.start()
    try:
        opened = Visits(chromium, site)
        yield opened
        opened.close()
    finally:
        site.stop()


@pytest.fixture
def visits(chromium: Any, site: Site) -> Iterator[Visits]:
    opened = Visits(chromium, site)
    yield opened
    opened.close()
