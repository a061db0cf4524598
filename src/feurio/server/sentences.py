"""All sentences of a language as browsers get them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from feurio.server.refusals import SENTENCES
from feurio.texts import catalogue

NAMES = ("interface", "reasons", "log")


@lru_cache(maxsize=8)
def sentences(language: str) -> dict[str, Any]:
    """The catalogues by name; the server's own refusals stand among the reasons, in English where no catalogue
    has them."""
    found = {name: _read(name, language) for name in NAMES}
    found["reasons"] = {**SENTENCES, **found["reasons"]}
    return {"language": language, **found}


def _read(name: str, language: str) -> dict[str, str]:
    try:
        return dict(catalogue(name, language))
    except OSError:
        return {}
