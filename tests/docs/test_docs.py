"""The rules texts and the documentation: complete, tied to the code, and true where they show code."""

from __future__ import annotations

import doctest
import posixpath
import re
from collections import Counter
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import feurio
from feurio import position, rules
from feurio.bots import character_names, registry
from feurio.drawing import svg
from feurio.editions import EDITIONS, MODES, VARIANTS
from feurio.events import EVENTS
from feurio.position import Position
from feurio.referee import outcome
from feurio.rules.diagrams import DIAGRAMS
from feurio.rules.pictures import Diagram
from feurio.texts import catalogue, languages
from oracle.common import make_setup, read_cell
from oracle.volcano import VolcanoOracle, has_adjacent_free_edges

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {path.relative_to(DOCS).as_posix(): path.read_text(encoding="utf-8") for path in DOCS.rglob("*.md")}
BESIDE = {
    name: (DOCS.parent / name).read_text(encoding="utf-8")
    for name in ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
}
"""Pages of the documentation that stand beside it."""
BOOKS = {book: rules.text(book) for book in rules.PAGES}
ALL = {**PAGES, **BOOKS}
COMMANDS = ("serve", "play", "simulate", "replay", "arena", "solve", "puzzles", "analyze", "engine", "bench")
SECTIONS = {"1": 5, "2": 8, "3": 6, "4": 9}
"""How many sections each chapter of the rules has."""

HEADING = re.compile(r"^#+ (?:(\d\.\d) )?.*?(?:\{#([\w.-]+)\})?$", re.MULTILINE)
DIAGRAM = re.compile(r"!\[([^\]]*)\]\(diagram:([^)]*)\)")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]*)\)")
SESSION = re.compile(r"^```pycon\n(.*?)^```", re.MULTILINE | re.DOTALL)


def anchors(text: str) -> set[str]:
    return {anchor for _, anchor in HEADING.findall(text) if anchor}


def in_code(text: str) -> set[str]:
    """Every word that stands in code."""
    return set(re.findall(r"[\w?-]+", " ".join(re.findall(r"`([^`\n]+)`", text))))


# --- The rules ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chapter", "last"), SECTIONS.items())
def test_every_section_of_the_rules_has_its_paragraph(chapter: str, last: int) -> None:
    book = BOOKS[rules.BOOKS[chapter]]
    wanted = [f"{chapter}.{section}" for section in range(1, last + 1)]
    numbered = [number for number, _ in HEADING.findall(book) if number and not number.startswith("6")]
    assert numbered == wanted
    assert anchors(book) >= {chapter, *wanted}


def test_headings_and_anchors_have_the_same_number() -> None:
    for text in BOOKS.values():
        assert all(number == anchor for number, anchor in HEADING.findall(text) if number)


@pytest.mark.parametrize("example", ["6.1", "6.2", "6.3"])
def test_every_worked_example_is_told(example: str) -> None:
    assert example in anchors(BOOKS[rules.book_of(example)])


def test_a_rule_leads_to_its_text() -> None:
    assert rules.book_of("2.3") == "wildfire"
    with pytest.raises(ValueError, match="no rule"):
        rules.book_of("7.1")
    with pytest.raises(ValueError, match="known are"):
        rules.text("chess")


def test_every_rule_that_a_refusal_names_exists() -> None:
    referees = (Path(feurio.__file__).parent / "referee").glob("*.py")
    named = {rule for path in referees for rule in re.findall(r'"(\d\.\d)"', path.read_text(encoding="utf-8"))}
    assert named
    assert all(rule in anchors(BOOKS[rules.book_of(rule)]) for rule in named)


def test_rulings_are_marked_and_collected() -> None:
    ruled = set()
    for text in BOOKS.values():
        section = ""
        for line in text.splitlines():
            heading = HEADING.fullmatch(line)
            section = heading[1] or section if heading else section
            if line.startswith("> **Ruling.**") and section:
                ruled.add(section)
    listed = set(re.findall(r"^\| \[(\d\.\d)\]", PAGES["rulings.md"], re.MULTILINE))
    assert listed == ruled


def test_texts_speak_calmly() -> None:
    """An exclamation mark belongs to a game's name."""
    names = r"(Feurio|Vulkan|Ablaze|Wildfire|Volcano|On the Run)!"
    for name, text in ALL.items():
        prose = DIAGRAM.sub("", re.sub(r"```.*?```|<!--.*?-->|!\[[^]]*\]\([^)]*\)", "", text, flags=re.DOTALL))
        assert "!" not in re.sub(names, "", prose), name


def test_every_language_has_every_book_with_the_same_anchors_and_pictures() -> None:
    for language in languages():
        for book, english in BOOKS.items():
            text = rules.text(book, language)
            assert anchors(text) == anchors(english), (language, book)
            assert [name for _, name in DIAGRAM.findall(text)] == [name for _, name in DIAGRAM.findall(english)]


# --- The pictures ---------------------------------------------------------------------------------------------------


def test_every_picture_is_defined_and_every_definition_is_used() -> None:
    used = {name for text in BOOKS.values() for _, name in DIAGRAM.findall(text)}
    assert used == set(DIAGRAMS)
    assert {name for text in ALL.values() for _, name in DIAGRAM.findall(text)} <= used


def test_a_picture_says_the_same_in_words_wherever_it_stands() -> None:
    for text in ALL.values():
        for alt, name in DIAGRAM.findall(text):
            assert alt == DIAGRAMS[name]["alt"]


@pytest.mark.parametrize("name", DIAGRAMS)
def test_every_picture_can_be_drawn(name: str) -> None:
    diagram = DIAGRAMS[name]
    options: dict[str, Any] = {key: diagram[key] for key in ("marks", "heats", "labels")}
    assert svg(diagram["position"], **options).startswith("<svg")


def marked(diagram: Diagram, mark: str) -> list[dict[str, Any]]:
    return [entry for entry in diagram["marks"] if entry["mark"] == mark]


def oracle_of(position: Position) -> VolcanoOracle:
    """The oracle with this position on its table."""
    oracle = VolcanoOracle(
        make_setup(position["edition"], position["mode"], position["players"], [], position["colors"])
    )
    oracle.tiles = {read_cell(tile["cell"]): tile["number"] or 0 for tile in position["tiles"]}
    oracle.volcano = next(read_cell(tile["cell"]) for tile in position["tiles"] if tile["face"] == "volcano")
    for tile in position["tiles"]:
        for color in tile["pieces"]:
            oracle.loads.setdefault(read_cell(tile["cell"]), Counter())[color] += 1
    assert isinstance(position["to_move"], int)
    oracle.seat, oracle.phase = position["to_move"], "fly"
    oracle.supply = [dict(own) for own in position["supply"]]
    return oracle


FLIGHTS = [
    name for name, diagram in DIAGRAMS.items() if marked(diagram, "flight") and diagram["position"]["players"] != 1
]


@pytest.mark.parametrize("name", FLIGHTS)
def test_flights_in_pictures_take_what_the_rules_say(name: str) -> None:
    diagram = DIAGRAMS[name]
    oracle = oracle_of(diagram["position"])
    for cell in oracle.tiles:
        full = cell != oracle.volcano and oracle.empty_spaces(cell) == 0
        assert not (full and has_adjacent_free_edges(cell, oracle.tiles)), f"{cell} would be gone before the flight"
    (flight,) = marked(diagram, "flight")
    before = dict(oracle.tiles)
    oracle.play(f"fly {flight['entry']} {flight['direction']} {flight['color']}")

    gone = set(before) - set(oracle.tiles)
    captured = {read_cell(mark["cell"]): mark["color"] for mark in marked(diagram, "captured")}
    lost = {read_cell(mark["cell"]) for mark in marked(diagram, "lost")}
    assert gone == set(captured) | lost
    assert oracle.gone == len(lost)
    taken: list[list[int]] = [[] for _ in oracle.taken]
    for cell, color in captured.items():
        owner = oracle.owner(color)
        assert owner is not None
        taken[owner].append(before[cell])
    assert [sorted(own) for own in oracle.taken] == [sorted(own) for own in taken]


# --- The documentation ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_is_in_the_notation(kind: str) -> None:
    assert f"\n| `{kind}` | `{kind}" in PAGES["notation.md"]


@pytest.mark.parametrize("name", [*EDITIONS, *MODES, *VARIANTS])
@pytest.mark.parametrize("page", ["index.md", "python.md", "records.md"])
def test_every_edition_mode_and_variant_is_documented(name: str, page: str) -> None:
    assert name in in_code(PAGES[page])


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.id)
def test_the_rules_name_each_edition_and_its_variants(edition: Any) -> None:
    assert {edition.id, *edition.variants} <= in_code(BOOKS["appendix"])


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_documented_with_its_help(command: str) -> None:
    assert f"\n## feurio {command}\n" in PAGES["commands.md"]
    assert f"<!-- help: {command} -->" in PAGES["commands.md"]


def test_every_error_code_is_listed() -> None:
    hooks = pytest.importorskip("mkdocs") and _load_hooks()
    assert PAGES["errors.md"].count(hooks.REASONS) == 1
    listed = re.findall(r"^\| `([\w-]+)` \| (.*) \|$", hooks._reasons(), re.MULTILINE)
    assert [code for code, _ in listed] == list(catalogue("reasons"))
    assert not any(brace in said for _, said in listed for brace in "{}")


@pytest.mark.parametrize(
    "error",
    [
        name
        for name in feurio.__all__
        if isinstance(getattr(feurio, name), type) and issubclass(getattr(feurio, name), ValueError)
    ],
)
def test_every_exception_is_explained(error: str) -> None:
    assert f"`feurio.{error}`" in PAGES["errors.md"]


def test_every_bot_is_described() -> None:
    described = re.findall(r"^\| `([\w-]+)` \|", PAGES["bots.md"], re.MULTILINE)
    # Not bot_names(): other tests register bots of their own.
    assert sorted(described) == sorted([*registry._HOMES, *character_names()])


def public(thing: type) -> set[str]:
    return {name for name in (*vars(thing), *getattr(thing, "__slots__", ())) if not name.startswith("_")}


@pytest.mark.parametrize("name", feurio.__all__)
def test_every_public_name_is_documented(name: str) -> None:
    assert name in in_code(PAGES["python.md"])


@pytest.mark.parametrize("thing", [feurio.Game, feurio.View])
def test_everything_a_game_offers_is_documented(thing: type) -> None:
    assert public(thing) - in_code(PAGES["python.md"]) == set()


def test_every_key_of_a_position_is_documented() -> None:
    assert set(Position.__annotations__) - in_code(PAGES["python.md"]) == set()


def test_every_key_of_a_record_and_a_result_is_documented() -> None:
    keys = {*feurio.Record.__annotations__, *feurio.Result.__annotations__}
    assert keys - in_code(PAGES["records.md"]) == set()


def test_every_key_of_an_outcome_is_described() -> None:
    told = in_code(PAGES["outcomes.md"])
    parts = [part for part in vars(outcome).values() if is_typeddict(part)]
    assert len(parts) > 12
    for part in (*parts, position.Ending, position.Missed):
        assert set(part.__annotations__) <= told, part
    for part in (position.Ending, position.Missed, outcome.RegionChange, outcome.Taken, outcome.Returned):
        for key, kind in get_type_hints(part).items():
            if get_origin(kind) is Literal:
                assert set(get_args(kind)) <= told, key


@pytest.mark.parametrize("name", [name for name, text in PAGES.items() if SESSION.search(text)])
def test_sessions_run_as_shown(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = "".join(SESSION.findall(PAGES[name]))
    test = doctest.DocTestParser().get_doctest(session, {}, name, name, 0)
    monkeypatch.setattr(registry, "_MAKERS", dict(registry._MAKERS))
    known = set(EDITIONS)
    said: list[str] = []
    doctest.DocTestRunner().run(test, out=said.append)
    for edition in set(EDITIONS) - known:
        del EDITIONS[edition]
    assert test.examples
    assert not said, "".join(said)


def test_every_page_is_in_the_navigation() -> None:
    navigation = (DOCS.parent / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2]
    listed = re.findall(r": (\S+\.md)$", navigation, re.MULTILINE)
    beside = {name.lower() for name in BESIDE}
    assert sorted(listed) == sorted({*PAGES, *beside, *(f"games/{book}.md" for book in BOOKS)})


def test_links_between_pages_lead_somewhere() -> None:
    books = {f"docs/games/{book}.md": text for book, text in BOOKS.items()}
    known = {**BESIDE, **{f"docs/{page}": text for page, text in PAGES.items()}, **books}
    for page, text in known.items():
        for link in LINK.findall(text):
            if link.startswith("https://"):
                continue
            path, _, anchor = link.partition("#")
            target = known[posixpath.normpath(posixpath.join(posixpath.dirname(page), path))] if path else text
            slugs = {
                re.sub(r"[^\w-]", "", title.lower().replace(" ", "-"))
                for title in re.findall(r"^#+ (.*)$", target, re.M)
            }
            assert not anchor or anchor in anchors(target) | slugs, f"{page}: {link}"


def _load_hooks() -> Any:
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location("docs_hooks", DOCS / "hooks.py")
    assert spec is not None
    assert spec.loader is not None
    hooks = module_from_spec(spec)
    spec.loader.exec_module(hooks)
    return hooks
