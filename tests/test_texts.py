"""The sentences and the rules in every language: complete, of one shape, and tied to the code that says them."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import feurio
from feurio import rules
from feurio.texts import NAMES as EDITION_NAMES
from feurio.texts import Voice, catalogue, languages, sentence
from feurio.texts.voice import FIELD

PACKAGE = Path(feurio.__file__).parent
LANGUAGES = list(languages())
CATALOGUES = sorted(path.stem for path in (PACKAGE / "texts" / "en").glob("*.json") if path.stem != "language")
OTHERS = [language for language in LANGUAGES if language != "en"]
BOOKS = list(rules.PAGES)
FIREBREAK = {"de": r"feuerschneisen?", "nl": r"vuurgreppels?", "it": r"line[ae] tagliafuoco"}

every_language = pytest.mark.parametrize("language", LANGUAGES)
other_languages = pytest.mark.parametrize("language", OTHERS)
every_catalogue = pytest.mark.parametrize("name", CATALOGUES)
every_book = pytest.mark.parametrize("book", BOOKS)


# --- Sentences ------------------------------------------------------------------------------------------------------


def fields(template: str) -> list[tuple[str, str, str, str]]:
    """The name, the kind that it names, the mark (`:`, `~`, `?` or nothing) and the wordings of each field."""
    return FIELD.findall(template)


def test_every_folder_is_a_language_with_all_its_catalogues_and_rules() -> None:
    for folder in (PACKAGE / "texts").glob("[a-z]*/"):
        if folder.is_dir() and folder.name != "__pycache__":
            assert folder.name in LANGUAGES
            assert {path.stem for path in folder.glob("*.json")} == {*CATALOGUES, "language"}
            assert {path.stem for path in folder.glob("rules/*.md")} == set(rules.PAGES) - {"words"}


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError, match=", ".join(LANGUAGES)):
        catalogue("reasons", "tlh")


@every_catalogue
@other_languages
def test_every_language_has_the_same_sentences_in_the_same_order(name: str, language: str) -> None:
    assert list(catalogue(name, language)) == list(catalogue(name))


@every_catalogue
@every_language
def test_no_sentence_stands_twice_in_a_file(name: str, language: str) -> None:
    text = (PACKAGE / "texts" / language / f"{name}.json").read_text(encoding="utf-8")
    codes = re.findall(r'^\s*"([^"]+)":', text, re.MULTILINE)
    assert codes == list(catalogue(name, language))


@every_catalogue
@other_languages
def test_fields_agree_with_english(name: str, language: str) -> None:
    for code, english in catalogue(name).items():
        ours, theirs = fields(catalogue(name, language)[code]), fields(english)
        assert shown(ours) == shown(theirs), code
        # A language may need no choice where English does, or choose by a value that English only shows.
        assert {field for field, *_ in ours} <= {field for field, *_ in theirs}, code


def shown(found: list[tuple[str, str, str, str]]) -> set[str]:
    """The fields whose values a sentence says; by others it only chooses a wording."""
    return {name for name, _, mark, forms in found if mark in ("", ":") or "#" in forms}


@every_catalogue
@every_language
def test_every_template_parses(name: str, language: str) -> None:
    for code, template in catalogue(name, language).items():
        assert template == template.strip(), code
        assert template, code
        assert not set(FIELD.sub("", template)) & set("{}|"), code
        for _, kind, mark, forms in fields(template):
            if mark in (":", "~"):
                words = forms.split("|")
                assert len(words) == len(languages()[language].plurals), code
                assert all(words), code
            known = [*catalogue("words"), *EDITION_NAMES]
            assert not kind or kind == "seat" or any(key.startswith(f"{kind}.") for key in known), code
        for value in (0, 1, 2):
            said = Voice(language).fill(template, {field: value for field, *_ in fields(template)})
            assert "{" not in said, code


@every_catalogue
@other_languages
def test_sentences_are_translated(name: str, language: str) -> None:
    """A sentence may be the same word in both languages, but most are not."""
    english = catalogue(name)
    same = [
        code
        for code, template in catalogue(name, language).items()
        if template == english[code] and FIELD.sub("", template).strip(" :,.")
    ]
    assert len(same) <= len(english) // (3 if name == "words" else 10), same
    assert name != "reasons" or not same


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "1 free edge and 1 firefighter;", "2 free edges and 2 firefighters;"),
        ("de", "1 freie Kante, und 1 Feuerwehrmann steht dort;", "2 freie Kanten, und 2 Feuerwehrleute stehen dort;"),
        ("nl", "1 vrije zijde en 1 brandweerman;", "2 vrije zijden en 2 brandweerlieden;"),
        ("it", "1 lato libero e 1 pompiere;", "2 lati liberi e 2 pompieri;"),
    ],
)
def test_one_and_many(language: str, one: str, two: str) -> None:
    place = {"number": 6, "cell": "0,0"}
    assert one in sentence("no-room", {**place, "free": 1, "holds": 1}, language)
    assert two in sentence("no-room", {**place, "free": 2, "holds": 2}, language)
    assert two.replace("2", "0") in sentence("no-room", {**place, "free": 0, "holds": 0}, language)


@every_language
def test_a_choice_of_wordings(language: str) -> None:
    dealt, drawn = (sentence("chance-first", {"what": what}, language) for what in (True, False))
    assert dealt != drawn
    assert "?" not in dealt + drawn


@every_language
def test_an_error_can_be_said_in_every_language(language: str) -> None:
    with pytest.raises(feurio.SetupError) as caught:
        feurio.new_game("feurio", players=5)
    said = sentence(caught.value.code, caught.value.data, language)
    assert "5" in said
    assert (said in str(caught.value)) == (language == "en")


# --- The codes in the code ------------------------------------------------------------------------------------------


@cache
def sources() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def refusals() -> frozenset[str]:
    """The names of all classes that say a sentence of `reasons`: FeurioError and what is derived from it."""
    found = {"FeurioError"}
    classes = [node for tree in sources().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    while more := {
        node.name
        for node in classes
        if node.name not in found and any(isinstance(base, ast.Name) and base.id in found for base in node.bases)
    }:
        found |= more
    return frozenset(found)


def raised() -> Iterator[tuple[str, str, ast.Call]]:
    """Every call that makes a refusal: where, the code (a condition has several) and the call."""
    for path, tree in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in refusals():
                where = f"{path.relative_to(PACKAGE)}:{node.lineno}"
                code = node.args[0]
                for given in [code.body, code.orelse] if isinstance(code, ast.IfExp) else [code]:
                    if isinstance(given, ast.Constant) and isinstance(given.value, str):
                        yield where, given.value, node


def test_the_codes_are_found() -> None:
    assert refusals() >= {"IllegalEvent", "SetupError", "RecordError", "UnreadableEvent"}
    codes = {code for _, code, _ in raised()}
    assert codes >= {"too-many", "no-room", "layout-not-36", "record-not-json", "event-unknown"}


def test_every_code_that_is_raised_has_its_sentence() -> None:
    assert [(where, code) for where, code, _ in raised() if code not in catalogue("reasons")] == []


def test_every_sentence_is_said_somewhere() -> None:
    assert set(catalogue("reasons")) - {code for _, code, _ in raised()} == set()


def test_a_refusal_brings_everything_that_its_sentence_names() -> None:
    for where, code, call in raised():
        given = {keyword.arg for keyword in call.keywords}
        if None not in given and code in catalogue("reasons"):
            assert {field for field, *_ in fields(catalogue("reasons")[code])} <= given, f"{where}: {code}"


# --- The rules ------------------------------------------------------------------------------------------------------

HEADING = re.compile(r"^(#+) (?:(\d\.\d) )?.*\{#([\w.-]+)\}$", re.MULTILINE)
DIAGRAM = re.compile(r"!\[([^\]]*)\]\(diagram:([\w-]+)\)")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]*)\)")
CODE = re.compile(r"`([^`\n]+)`")
FORMULA = re.compile(r"\d+(?: [÷\u00d7+] \d+)+(?: = \d+)?")
NAMES = re.compile(r"(Feurio|Vulkan|Ablaze|Wildfire|Volcano|On the Run)!")


def sections(book: str, language: str) -> dict[str, str]:
    """The text of each section by its anchor."""
    text = rules.text(book, language)
    starts = list(HEADING.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    return {start[3]: text[start.end() : end] for start, end in zip(starts, ends, strict=True)}


@every_book
@other_languages
def test_rules_have_the_same_headings(book: str, language: str) -> None:
    english = rules.text(book)
    translated = rules.text(book, language)
    assert HEADING.findall(translated) == HEADING.findall(english)
    assert len(re.findall(r"^#", translated, re.MULTILINE)) == len(HEADING.findall(english))


@every_book
@other_languages
def test_sections_of_the_rules_have_the_same_parts(book: str, language: str) -> None:
    ours = sections(book, language)
    for anchor, english in sections(book, "en").items():
        text = ours[anchor]
        assert [name for _, name in DIAGRAM.findall(text)] == [name for _, name in DIAGRAM.findall(english)], anchor
        assert Counter(LINK.findall(text)) == Counter(LINK.findall(english)), anchor
        assert Counter(CODE.findall(text)) == Counter(CODE.findall(english)), anchor
        assert Counter(FORMULA.findall(text)) == Counter(FORMULA.findall(english)), anchor
        assert shape(text) == shape(english), anchor


def shape(text: str) -> list[str]:
    """What each paragraph, item and row of a table is."""
    found = []
    for block in re.split(r"\n\n+", text.strip()):
        for line in block.splitlines():
            mark = re.match(r"- |\d\. |> |\|", line)
            if mark or line == block.splitlines()[0]:
                found.append(f"{mark[0]}{line.count('|')}" if mark else "text")
    return found


@every_language
def test_rulings_are_marked_by_one_word_of_the_language(language: str) -> None:
    marked = {book: re.findall(r"^> \*\*(\w+)\.\*\*", rules.text(book, language), re.MULTILINE) for book in BOOKS}
    assert len({word for words in marked.values() for word in words}) == 1
    for book, words in marked.items():
        assert len(words) == len(re.findall(r"^> \*\*Ruling\.\*\*", rules.text(book), re.MULTILINE))


@every_book
@every_language
def test_tables_are_whole(book: str, language: str) -> None:
    for table in re.findall(r"(?:^\|.*\n)+", rules.text(book, language), re.MULTILINE):
        assert len({line.count("|") for line in table.splitlines()}) == 1, table


@other_languages
def test_pictures_are_told_in_the_language_and_alike_wherever_they_stand(language: str) -> None:
    told: dict[str, set[str]] = {}
    for book in rules.PAGES:
        english = {name: alt for alt, name in DIAGRAM.findall(rules.text(book))}
        for alt, name in DIAGRAM.findall(rules.text(book, language)):
            assert alt.endswith(".")
            assert alt != english[name]
            assert sorted(re.findall(r"-?\d+,-?\d+", alt)) == sorted(re.findall(r"-?\d+,-?\d+", english[name]))
            told.setdefault(name, set()).add(alt)
    assert [name for name, alts in told.items() if len(alts) > 1] == []


@every_book
@every_language
def test_an_exclamation_mark_belongs_to_a_name(book: str, language: str) -> None:
    prose = DIAGRAM.sub("", rules.text(book, language))
    assert "!" not in NAMES.sub("", prose)


@pytest.mark.parametrize("language", FIREBREAK)
def test_a_firebreak_is_called_by_the_word_of_the_rules(language: str) -> None:
    word = re.compile(rf"\b{FIREBREAK[language]}\b", re.IGNORECASE)
    assert word.search(rules.text("wildfire", language))
    for name in CATALOGUES:
        english, other = catalogue(name), catalogue(name, language)
        named = [code for code, template in english.items() if re.search(r"\bfirebreak", template, re.IGNORECASE)]
        assert [code for code in named if not word.search(other[code])] == []


def test_a_german_region_has_its_open_one_in_the_right_case() -> None:
    tell = Voice("de").say
    said = [tell("together.regions", {"regions": 1, "open": gate, "left": 5}, "terminal") for gate in (True, False)]
    assert said == ["1 Waldfläche mit offener 1; noch 5 zu setzen", "1 Waldfläche ohne offene 1; noch 5 zu setzen"]


@every_language
def test_sentences_are_calm(language: str) -> None:
    for template in catalogue("reasons", language).values():
        assert "!" not in template
        assert not template.endswith(".")
