"""A language that stands in a folder of its own is in the browser's menu, and speaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from texts.polish import write_polish
from web.conftest import Site, Visits


def test_a_fifth_language_is_a_folder_of_texts_and_nothing_else(
    chromium: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FEURIO_TEXTS", str(write_polish(tmp_path / "texts")))
    (tmp_path / "data").mkdir()
    site = Site(tmp_path / "data")
    site.start()
    try:
        visits = Visits(chromium, site)
        page = visits.open()
        page.locator("button", has_text="English").click()
        assert page.locator("dialog select").first.locator("option").all_inner_texts() == [
            "English",
            "Deutsch",
            "Italiano",
            "Nederlands",
            "Polski",
        ]
        page.locator("dialog select").first.select_option("pl")
        page.wait_for_selector("dialog >> text=Ustawienia")
        page.keyboard.press("Escape")
        page.wait_for_selector("text=Trzy gry planszowe")
        assert page.locator("html").get_attribute("lang") == "pl"
        assert page.get_by_text("Open a record").count() == 1, "what is not translated is English"
        # Whose browser asks for it gets it without choosing.
        other = visits.open(locale="pl-PL")
        other.wait_for_selector("text=Trzy gry planszowe")
        assert visits.problems == []
        for context in visits.contexts:
            context.close()
    finally:
        site.stop()
