"""Sentences are filled alike by Python and by the browser, in every language."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from feurio.texts import NAMES, Voice, catalogue, languages, sentence
from feurio.texts.voice import FIELD
from texts.browser import Line, said_by_browser, said_by_python

CASES: list[Any] = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))
CATALOGUES = sorted(path.stem for path in Path(str(sentence.__globals__["__file__"])).parent.glob("en/*.json"))
NUMBERS = (0, 1, 2, 5, 21)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['language']} {case['template']} {case['data']}")
def test_python_says_what_the_table_says(case: dict[str, Any]) -> None:
    assert said_by_python(case) == case["says"]  # type: ignore[arg-type]


def test_the_browser_says_what_the_table_says() -> None:
    said = said_by_browser(CASES)
    assert [line for line, case in zip(said, CASES, strict=True) if line != case["says"]] == []


def plausible(template: str, number: int, voice: Voice) -> dict[str, Any]:
    """Data for a template: numbers where it counts, a word's value where there are words, now and then a list."""
    data: dict[str, Any] = {"count": number}
    for name, kind, mark, _ in FIELD.findall(template):
        known = [key.partition(".")[2] for key in (*NAMES, *catalogue("words")) if key.startswith(f"{kind or name}.")]
        if mark:
            data[name] = number
        elif (kind or name) == "seat":
            data[name] = number % 4
        elif known:
            data[name] = known[number % len(known)]
        elif name in ("cell", "other", "behind"):
            data[name] = f"{number},-{number}"
        elif name in ("known", "tiles", "numbers", "names"):
            data[name] = [str(part) for part in range(number % 4)]
        elif name == "problem":
            data[name] = {"code": "not-hottest", "data": {"cell": "0,-1", "heat": -number, "hottest": 7}}
        else:
            data[name] = -number if number % 2 else number
    return data


def every_line() -> Iterator[Line]:
    for language in languages():
        voice = Voice(language)
        for name in CATALOGUES:
            if name == "language":
                continue
            for template in catalogue(name, language).values():
                for number in NUMBERS:
                    yield {"language": language, "template": template, "data": plausible(template, number, voice)}


def test_every_sentence_of_every_language_is_said_alike_by_both() -> None:
    lines = list(every_line())
    assert len(lines) > 4 * 5 * 500
    browser = said_by_browser(lines)
    for line, said in zip(lines, browser, strict=True):
        assert said_by_python(line) == said, line
        assert not set(said) & set("{}|"), line


def test_hints_name_colors_in_the_reader_s_language() -> None:
    """Values are turned into words by the sentence itself, not by whoever asks for it."""
    data = {"color": "red", "value": 4}
    assert sentence("region-new", data, "de", "effects") == "neue Waldfläche von Rot, 4 wert"
    assert sentence("region-new", data, "it", "effects") == "nuova area del rosso, vale 4"


def test_importing_the_package_loads_no_plural_rules() -> None:
    """They are for whoever says a number with its noun; nobody else waits for them."""
    script = "import sys, feurio; sys.exit('babel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
