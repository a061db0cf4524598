"""JSON as it goes over the wire: quickly where `orjson` is installed, with Python's own module elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

to_json: Callable[[Any], bytes]
"""A value as JSON in UTF-8: a message, or a part to stand in several messages."""

try:
    import orjson
except ImportError:
    import json

    def _to_json(value: Any) -> bytes:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()

    to_json = _to_json
else:
    to_json = partial(orjson.dumps, option=orjson.OPT_NON_STR_KEYS)


def to_text(value: Any) -> str:
    """The same as a text."""
    return to_json(value).decode()


def joined(message: dict[str, Any], **parts: bytes) -> bytes:
    """A message to which parts are added that are JSON already."""
    text = to_json(message)[:-1]
    for name, part in parts.items():
        text += b',"%b":%b' % (name.encode(), part)
    return text + b"}"
