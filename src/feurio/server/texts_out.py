"""JSON as it goes over the wire."""

from __future__ import annotations

from typing import Any

import orjson

_OPTIONS = orjson.OPT_NON_STR_KEYS


def to_text(value: Any) -> str:
    return orjson.dumps(value, option=_OPTIONS).decode()


def to_part(value: Any) -> orjson.Fragment:
    """A value made into JSON once, to stand in several messages."""
    return orjson.Fragment(orjson.dumps(value, option=_OPTIONS))
