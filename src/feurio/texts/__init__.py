"""The project's sentences: one folder per language, one catalogue per purpose, filled the same way everywhere.

`sentence("tile-full", data, "de")` says a refusal, `Voice("de")` whatever a catalogue holds; browsers get the same
catalogues and fill them with `web/js/voice.js`. How templates are written is in docs/texts.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from feurio.texts.languages import ENGLISH, Language, best_language, environment_language, languages
from feurio.texts.voice import NAMES, Voice, capital, catalogue

__all__ = [
    "ENGLISH",
    "NAMES",
    "Language",
    "Voice",
    "best_language",
    "capital",
    "catalogue",
    "environment_language",
    "languages",
    "sentence",
]


def sentence(code: str, data: Mapping[str, Any], language: str = ENGLISH, name: str = "reasons") -> str:
    """The sentence of a code, filled in."""
    return Voice(language).say(code, data, name)
