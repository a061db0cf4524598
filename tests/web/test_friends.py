"""Two people at one table, with all that can go wrong between them."""

from __future__ import annotations

import random
from typing import Any

from web.conftest import Site, Visits
from web.hands import choose, number, phase, wait_for_my_move

SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]


def invite(page: Any) -> str:
    """The invitation as the owner would copy it."""
    page.locator("[aria-label='Players and links']").click()
    link = page.locator(".link-box", has_text="Invitation").locator("input").first.input_value()
    page.keyboard.press("Escape")
    return str(link)


def sit_down(visits: Visits, link: str, name: str) -> Any:
    page = visits.open(link.removeprefix(visits.site.url))
    page.locator("dialog.join input").fill(name)
    page.locator("dialog.join .btn.go").click()
    page.wait_for_selector(".table")
    return page


def is_mine(page: Any) -> bool:
    return bool(page.locator(".dock:not(.idle)").count())


def play_some(pages: list[Any], luck: random.Random, decisions: int) -> bool:
    """Whoever is asked decides; whether the game goes on."""
    for _ in range(decisions):
        for _ in range(300):
            if pages[0].locator(".result").count():
                return False
            mine = [page for page in pages if is_mine(page)]
            if mine:
                break
            pages[0].wait_for_timeout(50)
        choose(mine[0], luck)
        seen = number(mine[0])
        for page in pages:
            page.wait_for_function("n => Number(document.querySelector('.table').dataset.number) >= n", arg=seen)
    return True


def test_two_browsers_play_each_other_through_a_reload_and_a_cut(visits: Visits) -> None:
    ann = visits.open()
    path = visits.table(ann, "volcano", SEATS, players=2)
    visits.go(ann, path)
    assert "waiting for a friend" in ann.locator(".seats").inner_text()
    ben = sit_down(visits, invite(ann), "Ben")
    ann.wait_for_selector(".seat >> text=at the table")
    luck = random.Random(3)
    assert play_some([ann, ben], luck, 3)
    ben.reload()
    ben.wait_for_selector(".table .dock")
    assert number(ben) == number(ann)
    assert play_some([ann, ben], luck, 2)
    ben.context.set_offline(True)
    ben.evaluate("window.dispatchEvent(new Event('offline'))")
    mine = ann if is_mine(ann) else ben
    if mine is ann:
        choose(ann, luck)
    ben.context.set_offline(False)
    while play_some([ann, ben], luck, 20):
        pass
    ben.wait_for_selector(".result")
    assert ann.locator(".rank").inner_text().replace("You", "Ann") == ben.locator(".rank").inner_text().replace(
        "You", "Ben"
    )


def test_a_cut_connection_is_told_and_healed(visits: Visits, site: Site) -> None:
    page = visits.open()
    visits.go(page, visits.table(page, "wildfire", players=2))
    wait_for_my_move(page)
    before = number(page)
    site.stop()
    page.wait_for_selector("text=Connection lost. Your table is safe")
    site.start()
    page.wait_for_selector(".lost-line", state="detached", timeout=30_000)
    assert number(page) == before
    choose(page, random.Random(1))


def test_somebody_without_an_invitation_watches(visits: Visits) -> None:
    ann = visits.open()
    path = visits.table(ann, "wildfire", SEATS, players=2)
    visits.go(ann, path)
    eve = visits.open(path)
    eve.wait_for_selector("text=Watching")
    assert eve.locator(".spot.legal").count() == 0
    assert eve.locator("[data-act=go]").count() == 0


def test_a_seat_moves_to_another_device(visits: Visits) -> None:
    ann = visits.open()
    path = visits.table(ann, "wildfire", players=2)
    visits.go(ann, path)
    wait_for_my_move(ann)
    ann.locator("[aria-label='Players and links']").click()
    link = ann.locator(".link-box", has_text="another device").locator("input").input_value()
    phone = visits.open(link.removeprefix(visits.site.url), size=(390, 844))
    phone.locator("dialog.join .btn.go").click()
    wait_for_my_move(phone)
    choose(phone, random.Random(1))


def test_whoever_resigns_leaves_the_seat_to_a_bot(visits: Visits) -> None:
    ann = visits.open()
    path = visits.table(ann, "volcano", SEATS, players=2)
    visits.go(ann, path)
    ben = sit_down(visits, invite(ann), "Ben")
    ben.wait_for_selector(".table .dock")
    ben.locator("[aria-label='Players and links']").click()
    ben.locator(".people select").select_option("beginner")
    ben.locator("dialog.confirm [data-act=sure]").click()
    ben.keyboard.press("Escape")
    ann.wait_for_selector(".seat >> text=Bot, beginner")


def test_new_events_do_not_pull_one_away_from_looking_back(visits: Visits) -> None:
    ann = visits.open()
    path = visits.table(ann, "volcano", SEATS, players=2)
    visits.go(ann, path)
    ben = sit_down(visits, invite(ann), "Ben")
    luck = random.Random(4)
    play_some([ann, ben], luck, 4)
    other, mover = (ann, ben) if is_mine(ben) else (ben, ann)
    other.keyboard.press(",")
    other.keyboard.press(",")
    at = other.locator(".table").get_attribute("data-at")
    choose(mover, luck)
    other.wait_for_selector(".btn.go.news")
    assert other.locator(".table").get_attribute("data-at") == at
    other.locator("[data-act=now]").click()
    other.wait_for_selector(".looking-dock", state="detached")
    assert phase(other) in ("fly", "over")


def test_one_invitation_is_for_all_and_leads_back_to_ones_seat(visits: Visits) -> None:
    ann = visits.open()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}, {"kind": "friend"}]
    visits.go(ann, visits.table(ann, "wildfire", seats, players=3))
    link = invite(ann)
    ben = visits.open(link.removeprefix(visits.site.url))
    ben.wait_for_selector("dialog.join input")
    assert ben.evaluate("document.activeElement.tagName") == "INPUT", "one can write one's name at once"
    ben.keyboard.type("Ben")
    ben.keyboard.press("Enter")
    ben.wait_for_selector("dialog.join", state="detached")
    cleo = sit_down(visits, link, "Cleo")
    ann.wait_for_selector(".seats >> text=Cleo")
    assert "Ben" in ann.locator(".seats").inner_text()
    # Once more: no second seat, no refusal.
    ben.goto("about:blank")
    ben.goto(link)
    ben.wait_for_selector(".table .dock")
    assert ben.locator("dialog").count() == 0
    assert ben.locator("[aria-label='Players and links']").count() == 1
    late = visits.open(link.removeprefix(visits.site.url))
    late.locator("dialog.join input").fill("Dan")
    visits.refusals_expected = True
    late.locator("dialog.join .btn.go").click()
    late.wait_for_selector("dialog.join .problem")
    # The link that gives one's own seat away stands last, and resigning asks.
    cleo.locator("[aria-label='Players and links']").click()
    cleo.wait_for_selector(".link-box >> text=another device")
    assert "another device" in cleo.locator(".link-box").last.inner_text()
    cleo.locator("li", has_text="Cleo").locator("select").select_option("beginner")
    cleo.locator("dialog.confirm .btn.quiet").click()
    assert "Watching" not in cleo.locator(".top").inner_text()
