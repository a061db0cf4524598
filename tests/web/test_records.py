"""Records: imported, stepped through, exported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import feurio
from web.conftest import Visits
from web.hands import number, phase, wait_for_my_move


def a_record() -> dict[str, Any]:
    game = feurio.new_game("wildfire", players=2, seed=3)
    while not game.over:
        game.play(game.legal()[0])
    return dict(game.record())


def test_a_record_is_imported_stepped_through_and_exported(visits: Visits, tmp_path: Path) -> None:
    record = a_record()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    page = visits.open()
    page.wait_for_selector("[data-act=start]:not([disabled])")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_selector(".result")
    assert number(page) == len(record["events"])
    page.locator(".result .btn", has_text="Look back").click()
    page.wait_for_selector(".looking-dock")
    page.locator(".replay [aria-label='To the start']").click()
    page.wait_for_function("() => document.querySelector('.table')?.dataset.at === '0'")
    for step in range(1, 6):
        page.keyboard.press(".")
        page.wait_for_function("n => document.querySelector('.table')?.dataset.at === String(n)", arg=step)
    slider = page.locator("input.slider")
    slider.focus()
    slider.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.table')?.dataset.at === '6'")
    slider.fill("40")
    page.wait_for_selector("text=Move 40 of")
    page.wait_for_function("() => document.querySelectorAll('.tiles > g').length < 36")
    page.locator("[data-act=now]").click()
    page.wait_for_selector(".result")
    with page.expect_download() as loading:
        page.locator(".result [aria-label='Download the record']").click()
    exported = json.loads(Path(loading.value.path()).read_text())
    assert exported["events"] == record["events"]
    assert exported["result"] == record["result"]
    assert feurio.replay(exported).over


def test_an_address_holds_a_position(visits: Visits) -> None:
    game = feurio.new_game("wildfire", players=2, seed=3)
    for _ in range(5):
        game.play(game.legal()[0])
    page = visits.open()
    visits.go(page, f"/?position={quote(game.position_text())}")
    wait_for_my_move(page)
    assert page.locator(".tiles > g").count() == len(game.position()["tiles"])
    visits.refusals_expected = True
    visits.go(page, f"/?position={quote(game.position_text().replace('supply=r', 'supply=b'))}")
    page.wait_for_selector("text=the supply")


def test_a_link_leads_to_the_position(visits: Visits) -> None:
    page = visits.open()
    path = visits.table(page, "wildfire", players=2)
    visits.go(page, path)
    wait_for_my_move(page)
    visits.go(page, "/")
    visits.go(page, f"{path}#at=2")
    page.wait_for_selector("text=Move 2 of")
    page.wait_for_function("() => document.querySelectorAll('.tiles > g').length === 2")
    assert phase(page) == "tile"
    page.locator(".looking-dock [aria-label='Share']").click()
    assert page.locator(".link-box input").input_value().endswith(f"{path}#at=2")


def test_what_is_no_record_is_told(visits: Visits, tmp_path: Path) -> None:
    visits.refusals_expected = True
    page = visits.open()
    page.wait_for_selector("[data-act=start]:not([disabled])")
    for name, text in (("a.json", "no"), ("b.json", '{"format": "feurio-record/1", "edition": "chess"}')):
        file = tmp_path / name
        file.write_text(text)
        page.locator("input[type=file]").set_input_files(file)
        page.wait_for_selector(".more .problem")
