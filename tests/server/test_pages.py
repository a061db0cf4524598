"""Pages, files, texts, rules, and what every answer says about itself."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from html import unescape

import pytest
from table_client import Person

from feurio.game import new_game
from feurio.server.wire import bundle
from feurio.server.wire.rulebook import BOOKS
from feurio.server.wire.statics import ROOTS
from feurio.texts import catalogue, languages

People = Callable[[], Person]


async def test_every_page_is_the_same_page_and_gives_a_cookie(people: People) -> None:
    me = people()
    first = await me.http.get("/")
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    for path in ("/t/abc", "/rules/wildfire", "/rules/wildfire/en", "/replay", "/companion", "/settings"):
        answer = await me.http.get(path)
        assert answer.status_code == 200
        assert answer.text == first.text
        assert answer.headers["set-cookie"] == cookie, "who comes back stays who they are, for as long again"
        assert "private" in answer.headers["cache-control"]
    assert "set-cookie" not in (await me.http.get("/api/tables")).headers


async def test_a_mistyped_address_is_the_page_for_people_and_a_reason_for_programs(people: People) -> None:
    me = people()
    site = await me.http.get("/")
    person = await me.http.get("/nope", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (person.status_code, person.text) == (404, site.text)
    for path in ("/nope", "/api/nope", "/static/nope.js"):
        program = await me.http.get(path, headers={"Accept": "application/json"})
        assert program.status_code == 404
        assert program.json()["error"]["code"] == "not-found"


@pytest.mark.parametrize("language", languages())
async def test_every_error_is_a_page_in_the_readers_language(people: People, language: str) -> None:
    me = people()
    asked = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": f"{language};q=0.9"}
    for path, status, code in (
        ("/api/nope", 404, "not-found"),
        ("/api/tables/none/record", 404, "no-such-table"),
        ("/api/rules/chess/en", 404, "no-such-rules"),
        ("/api/tables?before=soon", 422, "invalid"),
    ):
        answer = await me.http.get(path, headers=asked)
        assert answer.status_code == status
        assert answer.headers["content-type"].startswith("text/html")
        assert f'<html lang="{language}">' in answer.text
        said = catalogue("server", language)[code].partition("{")[0]
        assert said[1:] in unescape(answer.text)
        assert "http-equiv" not in answer.text, "asking again would not help"
    foreign = await me.http.get("/", headers={**asked, "Host": "elsewhere.example"})
    assert foreign.status_code == 421
    assert catalogue("interface", language)["nav.home"] in unescape(foreign.text)


async def test_the_page_is_one_script_to_begin_with_whose_files_are_kept_for_good(people: People) -> None:
    me = people()
    page = (await me.http.get("/")).text
    addresses = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    scripts = [address for address in addresses if ".js?" in address]
    assert len(scripts) == 1
    script = (await me.http.get(scripts[0])).text
    assert not re.search(r"^(import|export)\b", script, re.M)
    kept = [*addresses, *re.findall(r'"(/static/[^"]+\?v=[^"]+)"', script)]
    versions = json.loads(unescape(re.findall(r'name="versions" content="([^"]+)"', page)[0]))
    kept += [f"/api/{path}?v={tag}" for path, tag in versions.items() if path != "language"]
    assert len(kept) > 8
    for address in kept:
        answer = await me.http.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"], address
        old = await me.http.get(f"{address}x")
        assert old.headers["cache-control"] == "no-cache", "what an old page asks for is answered, but not kept"


def test_a_module_that_cannot_be_bundled_is_named() -> None:
    with pytest.raises(bundle.NotBundled, match=r"a\.js: export default"):
        bundle.scripts("a.js", {"a.js": "export default 3;\n"}.__getitem__)


def test_two_modules_may_need_each_other() -> None:
    sources = {
        "a.js": 'import { b } from "./b.js";\nexport const a = () => b;\n',
        "b.js": 'import { a } from "./a.js";\nexport const b = () => a();\n',
    }
    script = bundle.scripts("a.js", sources.__getitem__)[bundle.CORE]
    assert script.index("const m1") < script.index("const m0")
    assert "const a = (...given) => m0.a(...given);" in script


def test_a_bundle_keeps_names_apart_and_lets_what_changes_be_seen() -> None:
    sources = {
        "js/main.js": 'import { now as then, set } from "./set.js";\nimport { live } from "./set.js";\n',
        "js/set.js": "/** No\n * comment. */\nexport let live = 1;\nexport const now = 2;\nexport function set() {}\n",
    }
    script = bundle.scripts("js/main.js", sources.__getitem__)[bundle.CORE]
    assert script.startswith('Object.defineProperty(globalThis, "live"')
    assert "{ now: then, set: set }" in script
    assert "No" not in script


def test_what_only_some_pages_need_is_a_file_of_its_own_and_in_no_other() -> None:
    sources = {
        "js/main.js": 'import { c } from "./c.js";\nconst a = async () => c(await import("./a.js"));\n'
        'const b = () => import("./b/b.js");\n',
        "js/c.js": "export const c = (one) => one;\n",
        "js/a.js": 'import { c } from "./c.js";\nimport { s } from "./s.js";\nexport const a = "a only", d = c(s);\n',
        "js/b/b.js": 'import { s } from "../s.js";\nexport const b = "b only" + s;\n',
        "js/s.js": f'export const s = "shared" + {"x" * bundle.SMALL!r};\n',
    }
    files = bundle.scripts("js/main.js", sources.__getitem__)
    homes = {word: [name for name in files if word in files[name]] for word in ("a only", "b only", '"shared"')}
    assert sorted(len(home) for home in homes.values()) == [1, 1, 1]
    assert len({name for [name] in homes.values()} | {bundle.CORE}) == len(files) == 4
    [shared] = homes['"shared"']
    asked = re.findall(r"later\(\"\w+\", \[(.+?)\]\)", files[bundle.CORE])
    assert asked == [f'"/static/{shared}", "/static/{homes[word][0]}"' for word in ("a only", "b only")]
    assert len({re.search(r'made = "(\w+)"', text)[1] for text in files.values()}) == 1  # type: ignore[index]
    few = bundle.scripts("js/main.js", (sources | {"js/s.js": 'export const s = "shared";\n'}).__getitem__)
    assert [name for name in few if '"shared"' in few[name]] == [bundle.CORE], "too small for a request"
    assert len(few) == 3


async def test_every_answer_carries_strict_headers(people: People) -> None:
    me = people()
    for path in ("/", "/api/catalogue", "/nothing", "/static/art/art.svg", "/healthz", "/api/tables/none"):
        headers = (await me.http.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


async def test_files_are_compressed_tagged_and_not_sent_twice(people: People) -> None:
    me = people()
    for path in ("/static/art/art.svg", "/static/art/geometry.json", "/api/texts/en", "/static/index.html"):
        packed = await me.http.get(path, headers={"Accept-Encoding": "gzip"})
        plain = await me.http.get(path, headers={"Accept-Encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content
        assert len(gzip.compress(plain.content)) < len(plain.content)
        again = await me.http.get(path, headers={"If-None-Match": plain.headers["etag"]})
        assert again.status_code == 304
        assert again.content == b""


async def test_styles_are_many_files_and_one_request(people: People) -> None:
    me = people()
    folder = ROOTS["web"] / "css"
    joined = (await me.http.get("/static/site.css")).text
    assert "@import" not in joined
    for part in sorted(folder.glob("*.css")):
        end = "".join(part.read_text(encoding="utf-8").split()).replace(";}", "}")[-40:]
        assert part.name == "all.css" or end in "".join(joined.split()), f"{part.name} is never loaded"
    page = (await me.http.get("/")).text
    assert page.count('rel="stylesheet"') == 1


async def test_texts_come_in_every_language(people: People) -> None:
    me = people()
    for language in languages():
        texts = await me.get(f"/api/texts/{language}")
        assert {"interface", "reasons", "log"} <= set(texts)
        assert "not-hottest" in texts["reasons"]
        assert "stale" in texts["reasons"]
        assert texts["languages"] == {code: known.name for code, known in languages().items()}
        assert texts["language"]["code"] == language
        assert texts["english"] is None
    assert (await me.request("GET", "/api/texts/xx")).status_code == 404


@pytest.mark.parametrize(
    ("header", "language"),
    [("de-AT,de;q=0.9,en;q=0.8", "de"), ("pt, nl;q=0.5, it;q=0.7", "it"), ("tlh", "en"), ("", "en"), ("x;q=a,;", "en")],
)
async def test_without_a_choice_texts_come_in_the_language_the_browser_likes_best(
    people: People, header: str, language: str
) -> None:
    answer = await people().http.get("/api/texts", headers={"Accept-Language": header})
    assert answer.json()["language"]["code"] == language
    assert "Accept-Language" in answer.headers["vary"]


async def test_rules_are_pages_with_sections_and_pictures(people: People) -> None:
    me = people()
    for language in languages():
        for book in BOOKS:
            answer = await me.http.get(f"/api/rules/{book}/{language}")
            assert answer.status_code == 200
            assert "{#" not in answer.text
            assert "diagram:" not in answer.text
            assert "<h2 id=" in answer.text
    html = (await me.http.get("/api/rules/wildfire/en")).text
    assert 'id="r2.3"' in html
    assert 'href="#r2.3"' in html
    assert 'href="/rules/common/en#r1.2"' in html
    assert html.index('class="part first"') < html.index('id="rfirst"') < html.index('class="turns"')
    assert html.index('id="r2.1"') > html.index('<section class="part">')
    picture = await me.http.get("/api/diagrams/heat-dark.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    for path in ("/api/diagrams/none-dark.svg", "/api/diagrams/heat-pink.svg", "/api/rules/none/en"):
        assert (await me.http.get(path)).status_code == 404


async def test_the_catalogue_lists_what_can_be_played(people: People) -> None:
    found = await people().get("/api/catalogue")
    assert [edition["id"] for edition in found["editions"]] == ["feurio", "vulkan", "wildfire", "volcano", "ontherun"]
    assert all(len(layout["cells"]) == 36 for layout in found["layouts"])
    assert found["default_level"] in [level["name"] for level in found["levels"]]
    assert found["loopback"]
    games = {game["rules"]: game["editions"] for game in found["games"]}
    assert games == {"wildfire": ["wildfire", "feurio"], "volcano": ["volcano", "vulkan"], "ontherun": ["ontherun"]}


async def test_the_catalogue_says_of_every_set_up_what_the_engine_does(people: People) -> None:
    editions = (await people().get("/api/catalogue"))["editions"]
    for edition in editions:
        for way in edition["ways"]:
            game = new_game(edition["id"], mode=way["mode"], players=way["players"], seed=3)
            while game.position()["phase"] in ("center", "volcano"):
                game.play(game.legal()[-1])
            position = game.position()
            assert way["first"] == game.to_move
            for key in ("colors", "neutral"):
                assert way[key] == position[key], (edition["id"], way["mode"], way["players"])
            if position["pile"]:
                assert {tile["cell"] for tile in position["tiles"]} == set(way["start"])
                assert len(way["start"]) == way["players"]
            else:
                assert way["start"] == []


async def test_together_on_the_run_colors_take_turns_whoever_plays(people: People) -> None:
    """Rules 4.9: North blue, East yellow, South red, West green; seats own no color."""
    editions = (await people().get("/api/catalogue"))["editions"]
    ways = next(edition["ways"] for edition in editions if edition["id"] == "ontherun")
    for way in ways:
        shared = way["mode"] != "competitive"
        assert way["turns"] == (["blue", "yellow", "red", "green"] if shared else [])
        assert (way["colors"] is None) == shared
        game = new_game("ontherun", mode=way["mode"], players=way["players"], seed=5)
        played: list[set[str]] = [set() for _ in range(way["players"])]
        while shared and not game.over:
            position = game.position()
            if isinstance(game.to_move, int) and position["color"] and position["phase"] != "center":
                played[game.to_move].add(position["color"])
            game.play(game.legal()[-1])
        assert not shared or played == [set(own) for own in way["seats"]]


async def test_health_and_metrics_are_there_for_whoever_hosts_it(people: People) -> None:
    me = people()
    assert (await me.get("/healthz"))["ok"]
    table = await me.open_table(["me", "device"], edition="volcano")
    async with me.at(table) as seen:
        await seen.play(seen.legal[0])
    text = (await me.http.get("/metrics")).text
    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(values["feurio_steps_total"]) >= 1
    assert float(values["feurio_commit_seconds_count"]) >= 1
    assert any(name.startswith("feurio_requests_total{status=") for name in values)


async def test_what_does_not_exist_is_said_in_one_form(people: People) -> None:
    me = people()
    for method, path, status in (
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/none", 404),
        ("POST", "/api/catalogue", 405),
        ("GET", "/api/tables/" + "x" * 99, 422),
        ("GET", "/api/tables?before=nan", 422),
    ):
        answer = await me.request(method, path)
        assert answer.status_code == status
        assert set(answer.json()["error"]) == {"code", "rule", "data", "message"}
    seen = await me.dial("none")
    assert (await seen.receive())["code"] == "no-such-table"
