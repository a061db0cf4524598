"""All sentences of a language as browsers get them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from feurio.texts import catalogue

NAMES = ("interface", "reasons", "log", "effects")


@lru_cache(maxsize=8)
def sentences(language: str) -> dict[str, Any]:
    """The catalogues by name; the server's own refusals stand among the reasons."""
    found = {name: dict(catalogue(name, language)) for name in NAMES}
    found["reasons"] |= catalogue("server", language)
    return {"language": language, **found}
