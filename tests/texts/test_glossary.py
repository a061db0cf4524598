"""One thing has one word in each language, in rules, refusals, log, hints, lessons and table: the glossary's."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import feurio
from feurio.texts import languages

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
