"""Two people at one table, with all that can go wrong between them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from feurio.server.wire.lan import lan_address, qr_svg
from web.conftest import Site, Visits, visiting
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
    # The table of who watched goes with the dialog; that of who plays comes when its line is open.
    page.wait_for_selector("dialog.join", state="detached")
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
            page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) >= n", arg=seen)
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
    at = str(number(other) - 2)
    other.keyboard.press(",")
    other.keyboard.press(",")
    other.wait_for_selector(f".table[data-at='{at}']")
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
    # One can write one's name at once.
    ben.wait_for_function("() => document.activeElement?.matches('dialog.join input')")
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


def test_what_was_seen_is_taken_back_only_if_the_other_agrees(visits: Visits) -> None:
    ann = visits.open()
    visits.go(ann, visits.table(ann, "wildfire", SEATS, players=2))
    ben = sit_down(visits, invite(ann), "Ben")
    ann.wait_for_selector(".seat >> text=at the table")
    luck = random.Random(5)
    while not (play_some([ann, ben], luck, 1) and is_mine(ann) and phase(ann) == "tile" and number(ann) > 4):
        pass
    asked = number(ann)
    ben.locator("[data-act=ask-back]").click()
    ben.wait_for_selector(".custody >> text=waiting for Ann to agree")
    ann.locator(".custody >> text=Ben would like to take the last move back").wait_for()
    ann.locator(".custody .btn.quiet").click()
    ben.wait_for_selector(".custody", state="detached")
    assert number(ann) == asked
    ben.locator("[data-act=ask-back]").click()
    ann.locator(".custody .btn.go").click()
    ann.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) < n", arg=asked)
    ann.wait_for_selector("text=Somebody has taken a move back")
    ben.wait_for_selector(".dock:not(.idle)")
    assert ann.locator(".custody").count() == 0


def test_a_phone_s_seats_show_who_is_there(visits: Visits) -> None:
    ann = visits.open(size=(390, 844))
    visits.go(ann, visits.table(ann, "wildfire", SEATS, players=2))
    ben = sit_down(visits, invite(ann), "Ben")
    ann.locator(".seat .live:not(.gone)").wait_for()
    ben.context.close()
    visits.contexts.remove(ben.context)
    ann.locator(".seat .live.gone").wait_for()
    visits.go(ann, "/")
    ann.wait_for_selector(".tbl-row")
    tables, games = ann.locator(".my-tables").bounding_box(), ann.locator("[data-game]").first.bounding_box()
    assert tables["y"] < games["y"]


class OpenSite(Site):
    """Open to the local network."""

    @property
    def command(self) -> list[str]:
        return [*super().command, "--lan", "--host", "127.0.0.1"]


@pytest.fixture
def at_home(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visits]:
    """A server that other devices of the house reach, and whose bots take their time."""
    with visiting(chromium, OpenSite(tmp_path_factory.mktemp("home"), {"FEURIO_BOT_PACE": "30"})) as opened:
        yield opened


SHARING = """window.shared = []; navigator.share = async (what) => { window.shared.push(what); }"""


def test_every_link_has_the_address_that_others_reach(at_home: Visits) -> None:
    ann = at_home.open(size=(390, 844), has_touch=True, is_mobile=True)
    ann.add_init_script(SHARING)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}, {"kind": "bot", "level": "beginner", "name": "Lynx"}]
    path = at_home.table(ann, "wildfire", seats, players=3)
    at_home.go(ann, path)
    ann.locator("[aria-label='Players and links']").tap()
    ann.locator(".link-box", has_text="another device").wait_for()
    said = [one.inner_text() for one in ann.locator(".link-box").all()]
    assert ["Invitation" in said[0], "watch" in said[1].lower(), "another device" in said[2]] == [True] * 3, said
    links = [one.input_value() for one in ann.locator(".link-box input").all()]
    base = f"http://{lan_address() or '127.0.0.1'}:{at_home.site.port}"
    assert all(link.startswith(f"{base}{path}") for link in links), links
    # The same in the picture that a phone reads, large enough for its camera.
    code = ann.locator("img.qr")
    assert code.bounding_box()["width"] >= 200
    picture = ann.request.get(at_home.site.url + code.get_attribute("src")).body()
    assert picture == qr_svg(links[0])
    # The system's own sheet gets the invitation; nothing is chosen by opening the window.
    focused = ann.evaluate("document.activeElement.closest('.link-box')?.innerText ?? ''")
    assert "another device" not in focused
    ann.locator(".link-box [aria-label='Share']").first.tap()
    assert ann.evaluate("window.shared.map((one) => one.url)") == [links[0]]
    ann.keyboard.press("Escape")
    ann.wait_for_selector("dialog", state="detached")
    ann.locator(".top [aria-label='Share']").tap()
    ann.wait_for_function("base => document.querySelector('dialog .link-box input').value.startsWith(base)", arg=base)


def test_thinking_dots_are_at_the_bot_that_thinks(at_home: Visits) -> None:
    page = at_home.open(size=(390, 844))
    at_home.go(page, at_home.table(page, "wildfire", players=3))
    luck = random.Random(1)
    page.wait_for_selector(".spot.legal, .dock.idle")
    while not page.locator(".dock.idle").count():
        choose(page, luck)
        page.wait_for_selector(".spot.legal, .dock.idle")
    page.locator(".seat .dots").wait_for()
    assert page.locator(".seat .dots").count() == 1
    thinking = page.locator(".seat", has=page.locator(".dots")).locator(".name").inner_text()
    assert thinking in ("Lynx", "Marten")
    assert thinking in page.locator(".dock.idle").inner_text()
