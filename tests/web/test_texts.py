"""The sentences: all there in every language, none that nobody uses, and the same values in each."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "feurio"
LANGUAGES = ("en", "de", "nl", "it")
FIELD = re.compile(r"\{(\w+)(?:[:?][^{}]*)?\}")


def catalogue(language: str, name: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((PACKAGE / "texts" / language / f"{name}.json").read_text(encoding="utf-8"))
    return texts


def sources() -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted((PACKAGE / "web" / "js").rglob("*.js")))


def asked_for() -> list[re.Pattern[str]]:
    """The keys that the site asks for; a part that is worked out stands for anything."""
    code = sources()
    found = set(re.findall(r'"([a-z][\w-]*(?:\.[\w-]+)+|you)"', code))
    templates = re.findall(r"`([a-z-]+\.(?:\$\{[^{}`]*\}|[^`$\s])*)`", code)
    found |= {re.sub(r"\$\{[^{}]*\}", "*", text) for text in templates}
    return [re.compile("[^ ]+".join(map(re.escape, key.split("*")))) for key in found]


@pytest.mark.parametrize("name", ["interface", "log"])
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_every_sentence(language: str, name: str) -> None:
    assert list(catalogue(language, name)) == list(catalogue("en", name))
    assert all(catalogue(language, name).values())


@pytest.mark.parametrize("name", ["interface", "log"])
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_translations_use_no_value_that_english_does_not_have(language: str, name: str) -> None:
    english = catalogue("en", name)
    for key, text in catalogue(language, name).items():
        assert set(FIELD.findall(text)) <= set(FIELD.findall(english[key])) | {"you"}, key
        assert text.count("{") == text.count("}") == len(FIELD.findall(text)), key


def test_no_sentence_is_unused() -> None:
    patterns = asked_for()
    unused = [
        key
        for key in catalogue("en", "interface")
        if not key.startswith("refusal.") and not any(pattern.fullmatch(key) for pattern in patterns)
    ]
    assert unused == []


def test_no_sentence_is_missing() -> None:
    known = catalogue("en", "interface")
    code = sources()
    asked = set(re.findall(r'\bt\("([^"]+)"', code))
    for first, second in re.findall(r'\bt\([^()"`]*\? "([\w.-]+)" : "([\w.-]+)"', code):
        asked |= {first, second}
    assert asked - set(known) == set()


def test_no_line_of_the_log_is_missing_or_unused() -> None:
    lines = set(catalogue("en", "log"))
    code = (PACKAGE / "web" / "js" / "table" / "log.js").read_text()
    pushed = set(
        re.findall(
            r'"((?:tile|fly|draw|break|pass|move)-[\w-]+|deal|board|center|volcano|draw|tile|break|crew|fly|predators|relocate|flee|move|pass)"',
            code,
        )
    )
    assert lines - {"startle", "startle-edge", "tile-startle", "tile-startle-edge"} <= pushed


def test_the_server_s_refusals_have_sentences() -> None:
    refusals = pytest.importorskip("feurio.server.table.refusals")
    known = {key.removeprefix("refusal.") for key in catalogue("en", "interface") if key.startswith("refusal.")}
    unseen = {"nothing-to-undo", "no-such-language", "no-such-rules", "not-found", "origin", "host", "broken-log"}
    assert set(refusals.SENTENCES) - unseen <= known | set(catalogue("en", "reasons"))
