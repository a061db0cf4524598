"""Logs for people or as one JSON object a line. They never name tokens, seeds, links or what was played."""

from __future__ import annotations

import json
import logging
import math
import sys
import time
from typing import Any

_PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        entry.update({key: value for key, value in vars(record).items() if key not in _PLAIN})
        if record.exc_info:
            entry["problem"] = self.formatException(record.exc_info)
        return json.dumps(entry, default=str)


class Repeats(logging.Filter):
    """Lets the same message through once in a while, with how many there were: an outage is one line, not thousands."""

    def __init__(self, seconds: float = 10.0) -> None:
        super().__init__()
        self._seconds = seconds
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        key = (record.name, str(record.msg))
        since, left_out = self._seen.get(key, (-math.inf, 0))
        if record.created - since < self._seconds:
            self._seen[key] = (since, left_out + 1)
            return False
        if len(self._seen) > 1000:
            self._seen.clear()
        self._seen[key] = (record.created, 0)
        if left_out:
            record.repeated = left_out
            record.msg = f"{record.msg} (and {left_out} times more in between)"
        return True


def set_up_logs(as_json: bool, level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if as_json else logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    handler.addFilter(Repeats())
    for name in ("feurio.server", "uvicorn", "uvicorn.error", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level if name == "feurio.server" else logging.WARNING)
