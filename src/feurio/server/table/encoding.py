"""JSON as it goes over the wire: quickly where `orjson` is installed, with Python's own module elsewhere."""

from __future__ import annotations

from typing import Any

try:
    import orjson
except ImportError:
    import json

    def to_text(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def to_part(value: Any) -> Any:
        """A value to stand in several messages."""
        return value

else:

    def to_text(value: Any) -> str:
        return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS).decode()

    def to_part(value: Any) -> Any:
        """A value made into JSON once, to stand in several messages."""
        return orjson.Fragment(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS))
