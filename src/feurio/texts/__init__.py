"""The project's sentences, one catalogue per language.

A sentence is a template: `{name}` stands for a value, `{name:edge|edges}` for a number with the noun that fits it
("1 edge", "2 edges"), `{name?yes|no}` for one of two wordings. The same files are served to browsers.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

_HERE = os.path.dirname(__file__)  # noqa: PTH120 - pathlib would double the time of `import feurio`

LANGUAGES = ("en", "de", "nl", "it")

_FIELD = re.compile(r"\{(\w+)(?:([:?])([^|{}]*)\|([^{}]*))?\}")


@cache
def catalogue(name: str, language: str = "en") -> Mapping[str, str]:
    """A catalogue of sentences by code, such as `reasons`."""
    if language not in LANGUAGES:
        raise KeyError(f"no texts in {language!r}; there are {', '.join(LANGUAGES)}")
    import json

    with open(f"{_HERE}/{language}/{name}.json", encoding="utf-8") as file:
        content: dict[str, str] = json.load(file)
    return content


def sentence(code: str, data: Mapping[str, Any], language: str = "en", name: str = "reasons") -> str:
    """The sentence of a code, filled in."""
    return fill(catalogue(name, language)[code], data)


def fill(template: str, data: Mapping[str, Any]) -> str:
    def value(match: re.Match[str]) -> str:
        name, kind, first, second = match.groups()
        given = data[name]
        if kind == ":":
            return f"{given} {first if given == 1 else second}"
        if kind == "?":
            return first if given else second
        return str(given)

    return _FIELD.sub(value, template)
