"""All sentences of a language as browsers get them."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Any

from feurio.server.table.encoding import to_json
from feurio.server.wire.statics import Content, content_of
from feurio.texts import ENGLISH, NAMES, catalogue, languages
from feurio.texts.languages import folders

CATALOGUES = ("interface", "reasons", "log", "effects", "words")


def content(language: str) -> Content:
    """What `sentences` gives, ready to be served."""
    return _content(language, folders())


@lru_cache(maxsize=16)
def _content(language: str, _: tuple[str, ...]) -> Content:
    return content_of(to_json(sentences(language)), "application/json")


def sentences(language: str) -> dict[str, Any]:
    """How the language works and its catalogues by name; the server's own refusals stand among the reasons.

    A language that is not complete brings English along, for what it lacks.
    """
    own, english = _texts(language), _texts(ENGLISH)
    lacking = any(english[name].keys() - own[name].keys() for name in CATALOGUES)
    names = {code: known.name for code, known in languages().items()}
    return {"languages": names, **own, "english": english if lacking else None}


def _texts(language: str) -> dict[str, Any]:
    found: dict[str, Any] = {name: dict(catalogue(name, language)) for name in CATALOGUES}
    found["interface"] |= catalogue("puzzles", language)
    found["reasons"] |= catalogue("server", language)
    found["words"] = {**NAMES, **found["words"]}
    return {"language": asdict(languages()[language]), **found}


def accepted(header: str) -> list[str]:
    """The languages that a browser would like to read, best first (the header `Accept-Language`)."""
    wanted = []
    for part in header.split(","):
        tag, _, rest = part.partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=")) if rest else 1.0
        except ValueError:
            weight = 0.0
        wanted.append((-weight, tag.strip()))
    return [tag for _, tag in sorted(wanted, key=lambda found: found[0])]
