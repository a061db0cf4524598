"""One thing has one word in each language, in rules, refusals, log, hints, lessons and table: the glossary's."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import feurio
from feurio import rules
from feurio.rules.diagrams import DIAGRAMS
from feurio.rules.words import WORDS, entries
from feurio.texts import catalogue, languages

TEXTS = Path(feurio.__file__).parent / "texts"
GLOSSARY = json.loads((TEXTS / "glossary.json").read_text(encoding="utf-8"))
RULES = {
    code: "\n".join(path.read_text(encoding="utf-8") for path in sorted((TEXTS / code).glob("rules/*.md")))
    for code in languages()
}


def sentences(language: str) -> dict[str, str]:
    """Every sentence of a language by where it stands; values of fields are words, too."""
    found = {"rules": RULES[language]}
    for path in sorted((TEXTS / language).glob("*.json")):
        if path.stem != "language":
            for code, text in json.loads(path.read_text(encoding="utf-8")).items():
                found[f"{path.stem}: {code}"] = re.sub(r"\{\w+(?:@[\w-]+)?[:~?]?", " ", text)
    return found


@pytest.mark.parametrize("language", languages())
def test_the_rules_use_the_words_of_the_glossary(language: str) -> None:
    for term, words in GLOSSARY.items():
        assert words[language]["word"].lower() in RULES[language].lower(), term


@pytest.mark.parametrize("language", languages())
def test_nothing_is_called_by_another_word(language: str) -> None:
    other = [word for words in GLOSSARY.values() for word in words[language].get("not", ())]
    pattern = re.compile(rf"\b(?:{'|'.join(other)})\b", re.IGNORECASE)
    assert {where: found[0] for where, text in sentences(language).items() if (found := pattern.search(text))} == {}


def test_every_word_of_the_glossary_is_there_in_every_language() -> None:
    assert {frozenset(words) for words in GLOSSARY.values()} == {frozenset(languages())}


@pytest.mark.parametrize("language", languages())
def test_every_word_is_found_by_its_forms_and_explained(language: str) -> None:
    forms: dict[str, str] = {}
    for entry in entries(language):
        own = entry["forms"].split(", ")
        assert own == sorted(set(own)), entry["id"]
        assert all(form == form.lower().strip() for form in own), entry["id"]
        assert not set(own) & forms.keys(), "a form belongs to one word"
        forms |= dict.fromkeys(own, entry["id"])
        assert entry["means"].endswith("."), entry["id"]
        assert re.search(rf"\b(?:{'|'.join(own)})\b", RULES[language], re.IGNORECASE), f"{entry['id']} is never used"


def test_every_word_has_a_picture_and_a_rule_that_exist() -> None:
    said = {key.partition(".")[0] for key in catalogue("glossary")} - {"title", "about"}
    assert said == set(WORDS)
    for word in WORDS.values():
        assert word.picture in DIAGRAMS
        assert f"{{#{word.rule}}}" in rules.text(rules.book_of(word.rule))
