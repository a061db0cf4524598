"""JSON as it goes over the wire: quickly where `orjson` is installed, with Python's own module elsewhere."""

from __future__ import annotations

from typing import Any

try:
    import orjson
except ImportError:
    import json

    def to_json(value: Any) -> bytes:
        """A value as JSON in UTF-8: a message, or a part to stand in several messages."""
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()

else:

    def to_json(value: Any) -> bytes:
        """A value as JSON in UTF-8: a message, or a part to stand in several messages."""
        return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)


def to_text(value: Any) -> str:
    """The same as a text."""
    return to_json(value).decode()


def joined(message: dict[str, Any], **parts: bytes) -> bytes:
    """A message to which parts are added that are JSON already."""
    text = to_json(message)[:-1]
    for name, part in parts.items():
        text += b',"%b":%b' % (name.encode(), part)
    return text + b"}"
