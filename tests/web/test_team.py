"""Those who play together have a coach if all of them want one."""

from __future__ import annotations

import re
from typing import Any

import feurio
from feurio.bots import choose_for, make_bot


def seated(visits: Any) -> tuple[Any, Any, str]:
    """Two people at a table against the fire."""
    page = visits.open()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Tom"}]
    path = visits.table(page, "volcano", seats, mode="cooperative", players=2)
    links = page.evaluate(f"async () => (await fetch('/api/tables/{path.split('/')[-1]}/links')).json()")
    visits.go(page, path)
    other = visits.open(links["invitations"][0]["link"].removeprefix(visits.site.url))
    other.locator("input").first.fill("Tom")
    other.keyboard.press("Enter")
    for one in (page, other):
        one.wait_for_selector(".team[data-team=off]")
    return page, other, path


def test_one_asks_the_other_agrees_and_both_see_the_same(visits: Any) -> None:
    page, other, _ = seated(visits)
    page.locator("[data-act=team-on]").click()
    other.get_by_text("Ann would like a coach for all of you.").wait_for()
    other.set_viewport_size({"width": 390, "height": 844})
    other.locator(".tools .btn", has_text="Coach 1").wait_for()
    other.set_viewport_size({"width": 1280, "height": 800})
    other.locator("[data-act=team-on]").click()
    for one in (page, other):
        one.wait_for_selector(".team[data-team=on] .team-goals")
    assert page.locator(".team-goals").inner_text() == other.locator(".team-goals").inner_text()
    page.get_by_text(re.compile(r"^About \d+ tiles to be expected$")).wait_for()
    page.locator("[data-act=hint-small]").click()
    for one in (page, other):
        one.get_by_text("Ann took a small hint.").wait_for()
        one.wait_for_selector(".lit-mark")
    assert not other.get_by_text("Best now").count()
    other.locator("[data-act=hint-large]").click()
    for one in (page, other):
        one.get_by_text("Best now").wait_for()
        one.get_by_text("Tom asked what is best.").wait_for()
    page.reload()
    page.get_by_text("Tom asked what is best.").wait_for()
    other.locator("[data-act=team-off]").click()
    page.wait_for_selector(".team[data-team=off] [data-act=team-on]")


def test_alone_it_is_a_switch_and_on_a_phone_a_sheet(visits: Any) -> None:
    game = feurio.new_game("wildfire", mode="solitaire", seed=5)
    bot = make_bot("greedy", seed=1)
    while game.move_count < 40 or game.to_move == "chance":
        game.play(choose_for(bot, game).event)
    page = visits.open(size=(390, 844))
    asked = "async (body) => (await (await fetch('/api/explore/table', {method: 'POST', body: JSON.stringify(body),"
    asked += " headers: {'Content-Type': 'application/json'}})).json()).table"
    visits.go(page, f"/t/{page.evaluate(asked, {'position': game.position_text()})}")
    page.wait_for_selector(".tools .btn")
    page.keyboard.press("Shift+C")
    page.wait_for_selector(".side.show-team")
    assert page.evaluate("document.activeElement.closest('.team') !== null")
    page.locator("[data-act=team]").check()
    page.wait_for_selector(".team .team-goals li")
    assert page.locator(".team .tipbox").count() >= 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
