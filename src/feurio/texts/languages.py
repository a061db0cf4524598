"""The languages there are: each is a folder of texts with a `language.json` that says how the language works.

Nothing else lists them. Folders named in the environment variable `FEURIO_TEXTS` are looked into as well, so that a
language can be tried, or a text changed, without touching the package.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

ENGLISH: Final = "en"
"""The language that every other falls back on."""

_HERE = os.path.dirname(__file__)  # noqa: PTH120 - pathlib would double the time of `import feurio`


@dataclass(frozen=True)
class Language:
    """How a language works, as its `language.json` says."""

    code: str
    name: str
    """What its speakers call it."""
    plurals: tuple[str, ...] = ("one", "other")
    """The plural categories (of Unicode's CLDR) in the order in which its templates give the forms."""
    decimal: str = "."
    comma: str = ", "
    """What stands between the parts of a list..."""
    last: str = " and "
    """... and before the last one."""


def languages() -> Mapping[str, Language]:
    """All languages by code: English first, the others by their names."""
    return _languages(folders())


def folders() -> tuple[str, ...]:
    """Where texts are looked for; what stands in a later folder comes before what stands in an earlier one."""
    more = os.environ.get("FEURIO_TEXTS", "")
    return (_HERE, *filter(None, more.split(os.pathsep)))


class BadTexts(ValueError):
    """A folder or a file of somebody's own texts that cannot be read; said in English, as there may be no others."""


def read_json(path: str) -> dict[str, Any]:
    """A JSON object from a file, an empty one if there is no such file; raises `BadTexts`."""
    import json

    try:
        with open(os.fspath(path), encoding="utf-8") as file:  # a number would be somebody's open file
            content = json.load(file)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, ValueError, RecursionError) as problem:
        raise BadTexts(f"the texts in {path} cannot be read: {problem}") from None
    if not isinstance(content, dict):
        raise BadTexts(f"the texts in {path} cannot be read: they are no JSON object")
    return content


@cache
def _languages(where: tuple[str, ...]) -> Mapping[str, Language]:
    facts: dict[str, dict[str, Any]] = {}
    for folder in where:
        try:
            codes = sorted(os.listdir(folder))  # noqa: PTH208 - pathlib is slow to import
        except (OSError, ValueError) as problem:
            raise BadTexts(f"FEURIO_TEXTS names a folder that cannot be read: {problem}") from None
        for code in codes:
            found = read_json(f"{folder}/{code}/language.json")
            if found or code in facts:
                facts.setdefault(code, {}).update(found)
    known = [Language(code, **_frozen(found)) for code, found in facts.items()]
    known.sort(key=lambda language: (language.code != ENGLISH, language.name.casefold()))
    return {language.code: language for language in known}


def _frozen(facts: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in facts.items()}


def best_language(wanted: Iterable[str]) -> str:
    """The first of the wanted languages that there is, English if there is none.

    They may be written as browsers and operating systems write them: `de-AT`, `it_IT.UTF-8`.
    """
    known = {code.lower(): code for code in languages()}
    for tag in wanted:
        whole = tag.partition(".")[0].partition("@")[0].replace("_", "-").lower()
        for short in (whole, whole.partition("-")[0]):
            if short in known:
                return known[short]
    return ENGLISH


def environment_language() -> str:
    """The language of whoever sits at this terminal: `LC_ALL`, else `LC_MESSAGES`, else `LANG`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return best_language([os.environ[name]])
    return ENGLISH
